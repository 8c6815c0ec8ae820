// The equation of a film without solver and walls: its residual by hand and against the
// differential equation, its blocks against differences, its complementary quantities.

#include <limits>
#include <memory>

#include "catch.hpp"
#include "film/equation_cases.hpp"
#include "film/film_cases.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/film_equation.hpp"
#include "tribodyn/film/film_solver.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// A port of high pressure in the middle, an open left end; the ends have the cavitation pressure.
FilmConditions open_conditions(Cavitation cavitation, double unit) {
  FilmConditions conditions;
  conditions.cavitation = cavitation;
  conditions.open_boundaries = {"left", "right"};
  conditions.ports = {{{17}, 0.3 * unit}};
  return conditions;
}

/// Change of the residual of every node; where the outflow closes the balance, of the outflow,
/// times -tau.
std::vector<double> balances(const FilmEquation& equation, const WallValues& walls,
                             FilmState& state) {
  const FilmInput input = walls.input();
  REQUIRE(equation.set_coefficients(input, state));
  equation.evaluate(input, state);
  std::vector<double> result(state.residual);
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (state.full[i] && equation.prescribes(i)) result[i] = -walls.weight * state.outflow[i];
  }
  return result;
}

/// Errors of a change of the balances against central differences of three step sizes.
struct DifferenceErrors {
  std::vector<double> errors;  ///< divided by the largest change
  double largest = 0.0;        ///< change

  /// Second order, unless the balances are linear in the quantity.
  void check(double bound) const {
    CAPTURE(errors[0], errors[1], errors[2], largest);
    CHECK(largest > 1e-3);
    if (errors[0] < 1e-10) return;
    CHECK(errors[2] < bound);
    const double found = order(errors);
    CAPTURE(found);
    CHECK(found > 1.97);
    CHECK(found < 2.03);
  }
};

template <class Moved>
DifferenceErrors difference_errors(const std::vector<double>& change, double step,
                                   const Moved& moved) {
  DifferenceErrors result;
  for (const double x : change) result.largest = std::max(result.largest, std::abs(x));
  for (int refinement = 0; refinement < 3; ++refinement, step *= 0.5) {
    const std::vector<double> plus = moved(step), minus = moved(-step);
    double worst = 0.0;
    for (std::size_t i = 0; i < change.size(); ++i) {
      worst = std::max(worst, std::abs((plus[i] - minus[i]) / (2.0 * step) - change[i]));
    }
    result.errors.push_back(worst / result.largest);
  }
  return result;
}

constexpr double kUnit = 10.0;  // of the pressure, at which the viscosity changes by a third

/// Blocks of one equation at one state against differences.
void compare_blocks(const FilmEquation& equation, bool history, bool mean_faces) {
  WallValues walls = wall_values(equation, history);
  walls.mean_faces = mean_faces;
  FilmState state;
  fill_state(equation, kUnit, state);
  balances(equation, walls, state);
  const std::size_t n = state.pressure.size();
  FieldBlocks fields;
  WallBlocks blocks;
  const FilmInput input = walls.input();
  equation.differentiate(input, state, fields);
  equation.differentiate(input, state, blocks);
  std::vector<double> change(n), zero(n, 0.0), direction(n);
  for (std::size_t i = 0; i < n; ++i) direction[i] = scatter(i, 20);

  for (const bool by_pressure : {true, false}) {
    CAPTURE(by_pressure);
    std::vector<double> dp(zero), dtheta(zero);
    for (std::size_t i = 0; i < n; ++i) {
      // The outflow through an open end is that of a cavitated node: full ones keep theta = 1.
      if (by_pressure) dp[i] = kUnit * direction[i];
      if (!by_pressure && !state.full[i]) dtheta[i] = direction[i];
    }
    if (!by_pressure && !equation.mass_conserving()) continue;
    equation.change(fields, dp.data(), dtheta.data(), change.data());
    difference_errors(change, 0.02, [&](double step) {
      FilmState moved = state;
      for (std::size_t i = 0; i < n; ++i) {
        moved.pressure[i] += step * dp[i];
        moved.film_fraction[i] += step * dtheta[i];
      }
      return balances(equation, walls, moved);
    }).check(1e-5);
  }
  for (std::size_t q = 0; q < 7; ++q) {
    const std::vector<double>& present = *walls.fields()[q];
    if (present.empty() || (q == 1 && mean_faces)) continue;
    if ((q == 2 && history) || (q == 4 && !equation.directional())) continue;
    if (q == 6 && !equation.shear_thinning()) continue;
    CAPTURE(q);
    WallValues towards = walls;
    for (std::vector<double>* field : towards.fields()) field->assign(field->size(), 0.0);
    std::vector<double>& moving = *towards.fields()[q];
    for (std::size_t i = 0; i < moving.size(); ++i) moving[i] = scatter(i, 21);
    equation.change(blocks, towards.input(), change.data());
    difference_errors(change, 0.02, [&](double step) {
      WallValues moved = walls;
      std::vector<double>& values = *moved.fields()[q];
      for (std::size_t i = 0; i < values.size(); ++i) values[i] += step * moving[i];
      FilmState other = state;
      return balances(equation, moved, other);
    }).check(1e-4);
  }
}

}  // namespace

TEST_CASE("blocks of a film against differences: conditions, meshes, oils and walls") {
  for (const Cavitation cavitation : kConditions) {
    for (const Elements elements : kElements) {
      for (const NamedOil& oil : oils(1.0, 3.0 * kUnit, 2.0)) {
        for (const NamedWalls& wall : walls(0.3)) {
          for (const bool history : {false, true}) {
            if (history && cavitation != Cavitation::mass_conserving) continue;
            CAPTURE(name_of(cavitation), static_cast<int>(elements), oil.name, wall.name, history);
            const FilmEquation equation("pad", small_plane(elements), oil.oil,
                                        open_conditions(cavitation, kUnit), wall.rough);
            compare_blocks(equation, history, false);
          }
        }
      }
    }
  }
}

TEST_CASE("a face without a thickness of its own has that of its nodes, in the blocks as well") {
  const FilmEquation equation("pad", small_plane(Elements::skew_quadrilaterals), 1.0,
                              open_conditions(Cavitation::mass_conserving, kUnit));
  compare_blocks(equation, false, true);
  compare_blocks(equation, true, true);
}

TEST_CASE("the balance of a node by hand") {
  // Two unit cells, nodes (0, 0), (0, 1), (1, 0), ...: node 2 is the lower one in the middle.
  const SurfaceMesh mesh = plane_mesh(2.0, 1.0, 2, 1);
  const double eta = 0.5, p_b = 3.0, h = 0.8;
  FilmConditions conditions;
  conditions.open_boundaries = {"x_max"};
  const FilmEquation equation("pad", mesh, eta, conditions);
  const int node = 2;
  REQUIRE(mesh.position()[node] == Vector3(1.0, 0.0, 0.0));
  CHECK(mesh.weight()[node] == Approx(0.5));
  FilmState state;
  equation.resize(state);
  std::vector<double> thickness(6, h), rate(6, 0.05), carried, base(6, 0.7);
  for (const MeshPair& pair : mesh.pairs()) carried.push_back(2.0 * pair.face.x());
  const std::vector<double> boundary(equation.open_faces().size(), 2.0 * 0.5);
  FilmInput input;
  input.thickness = thickness.data();
  input.thickness_rate = rate.data();
  input.entrainment = carried.data();
  input.boundary_entrainment = boundary.data();
  state.pressure = {0.0, 0.0, p_b, p_b, 0.0, 0.0};
  state.film_fraction = {0.9, 0.9, 1.0, 1.0, 0.6, 0.6};
  state.full = {0, 0, 1, 1, 0, 0};
  REQUIRE(equation.set_coefficients(input, state));
  equation.evaluate(input, state);
  // Faces of length 1/2; oil comes with the film fraction of the node at the left.
  const double conducted = 2.0 * 0.5 * h * h * h / (12.0 * eta) * p_b;
  const double brought = 0.5 * 2.0 * h * (1.0 - 0.9);
  CHECK(state.net[node] == Approx(conducted + brought).epsilon(1e-14));
  CHECK(state.residual[node] == Approx(0.5 * 0.05 + conducted + brought).epsilon(1e-14));
  // At the open end the oil leaves with the wall.
  CHECK(state.outflow[4] == Approx(0.5 * 2.0 * h * 0.6).epsilon(1e-14));
  input.content_base = base.data();
  input.content_weight = 0.25;
  equation.evaluate(input, state);
  CHECK(state.residual[node] ==
        Approx(0.5 * (h - 0.7) + 0.25 * (conducted + brought)).epsilon(1e-14));
  CHECK(state.content_rate[node] == Approx(-(conducted + brought) / 0.5).epsilon(1e-14));
  CHECK(state.residual[4] ==
        Approx(0.25 * (0.6 * h - 0.7) + 0.25 * (state.net[4] + state.outflow[4])));
}

TEST_CASE("the residual tends to the Reynolds equation: second order, upstream film first") {
  const double alpha = 0.7;
  const auto barus = std::make_shared<const Lubricant>(
      LubricantOptions{.dynamic_viscosity = 1.0,
                       .pressure_viscosity = std::make_shared<Barus>(BarusOptions{alpha})});
  const auto constant =
      std::make_shared<const Lubricant>(LubricantOptions{.dynamic_viscosity = 1.0});
  for (const bool thick : {false, true}) {
    for (const bool filled : {true, false}) {
      std::vector<double> errors;
      for (const int n : {16, 32, 64, 128}) {
        const SurfaceMesh mesh = plane_mesh(1.0, 1.0 / n, n, 1);
        const FilmEquation equation("pad", mesh, thick ? barus : constant, FilmConditions{});
        const auto h = [](double x) { return 1.0 + 0.5 * std::sin(3.0 * x); };
        const auto p = [](double x) { return 1.0 + 0.5 * std::cos(4.0 * x); };
        const auto theta = [&](double x) { return filled ? 1.0 : 0.7 + 0.2 * std::sin(2.0 * x); };
        const auto flow = [&](double x) {
          const double mobility = thick ? std::exp(-alpha * p(x)) : 1.0;
          return theta(x) * h(x) + std::pow(h(x), 3) / 12.0 * mobility * 2.0 * std::sin(4.0 * x);
        };
        FilmState state;
        equation.resize(state);
        const std::size_t nodes = state.pressure.size();
        std::vector<double> thickness(nodes), face(mesh.pairs().size()), rate(nodes, 0.0), carried;
        for (std::size_t i = 0; i < nodes; ++i) {
          const double x = mesh.position()[i].x();
          thickness[i] = h(x);
          state.pressure[i] = p(x);
          state.film_fraction[i] = theta(x);
          state.full[i] = filled;
        }
        for (std::size_t k = 0; k < face.size(); ++k) {
          face[k] = h(mesh.face_position(k).x());
          carried.push_back(mesh.pairs()[k].face.x());
        }
        FilmInput input;
        input.thickness = thickness.data();
        input.face_thickness = face.data();
        input.thickness_rate = rate.data();
        input.entrainment = carried.data();
        REQUIRE(equation.set_coefficients(input, state));
        equation.evaluate(input, state);
        double worst = 0.0;
        for (int i = 1; i < n; ++i) {
          const std::size_t node = at(2 * i);
          const double x = mesh.position()[node].x(), dx = 1e-5;
          const double exact = (flow(x + dx) - flow(x - dx)) / (2.0 * dx);
          worst = std::max(worst, std::abs(state.residual[node] / mesh.weight()[node] - exact));
        }
        errors.push_back(worst);
      }
      const double found = order(errors);
      CAPTURE(thick, filled, found, errors[0], errors[3]);
      CHECK(found == Approx(filled ? 2.0 : 1.0).margin(0.06));
    }
  }
}

TEST_CASE("conditions of nodes and their complementary quantities in a solution") {
  for (const Cavitation cavitation : kConditions) {
    CAPTURE(name_of(cavitation));
    const bool conserves = cavitation == Cavitation::mass_conserving;
    const auto equation = std::make_shared<const FilmEquation>(
        "pad", small_plane(Elements::triangles), 1.0, open_conditions(cavitation, kUnit));
    const NodeCondition end =
        conserves ? NodeCondition::outflow_or_fraction : NodeCondition::prescribed;
    CHECK(equation->condition(0) == end);
    CHECK(equation->condition(34) == end);
    CHECK(equation->condition(17) == NodeCondition::prescribed);
    CHECK(equation->base_pressure(17) == 0.3 * kUnit);
    const NodeCondition inner = equation->condition(12);
    CHECK(inner == (conserves                            ? NodeCondition::pressure_or_fraction
                    : cavitation == Cavitation::reynolds ? NodeCondition::pressure_or_balance
                                                         : NodeCondition::balance));
    const FilmSolver solver(equation);
    const auto ws = solver.make_workspace();
    WallValues walls = wall_values(*equation, conserves);
    const auto& mesh = equation->mesh();
    for (std::size_t i = 0; i < walls.thickness.size(); ++i) {
      const double x = mesh.position()[i].x() - 3.0;
      walls.thickness[i] = 1.0 + 0.1 * x * x;
      walls.rate[i] = 0.0;
      if (conserves) walls.base[i] = (x > 0.5 ? 0.5 : 1.0) * walls.thickness[i];
    }
    walls.mean_faces = true;
    for (std::size_t k = 0; k < walls.entrainment.size(); ++k) {
      walls.entrainment[k] = 20.0 * mesh.pairs()[k].face.x();
    }
    for (std::size_t f = 0; f < walls.boundary.size(); ++f) {
      walls.boundary[f] = 20.0 * equation->open_faces()[f].face.x();
    }
    REQUIRE(solver.solve(walls.input(), *ws) == FilmStatus::ok);
    int full = 0, empty = 0;
    for (std::size_t i = 0; i < ws->pressure.size(); ++i) {
      const Complement sides = equation->complement(*ws, i);
      if (inner == NodeCondition::balance || equation->condition(i) == NodeCondition::prescribed) {
        CHECK(sides.full == 0.0);
        CHECK(sides.empty == 0.0);
        continue;
      }
      const bool outflow = equation->condition(i) == NodeCondition::outflow_or_fraction;
      // The flow that the wall carries out of a cavitated end belongs to the balance.
      CHECK(sides.full == (!outflow ? ws->pressure[i] : ws->full[i] ? ws->outflow[i] : 0.0));
      CHECK(sides.empty == (conserves ? 1.0 - ws->film_fraction[i] : ws->residual[i]));
      CHECK(sides.full >= -1e-11);
      CHECK(sides.empty >= -1e-11);
      CHECK(std::abs(sides.full * sides.empty) < 1e-11);
      if (conserves) CHECK(std::abs(ws->residual[i]) < 1e-11);
      ++(ws->full[i] ? full : empty);
    }
    if (inner == NodeCondition::balance) continue;
    CHECK(full > 4);
    CHECK(empty > 4);
  }
}

TEST_CASE("a film checks its input") {
  const SurfaceMesh mesh = plane_mesh(1.0, 1.0, 2, 2);
  const auto make = [&](double viscosity, const FilmConditions& conditions) {
    return FilmEquation("joint 'pad'", mesh, viscosity, conditions);
  };
  FilmConditions good;
  good.open_boundaries = {"x_min"};
  CHECK_NOTHROW(make(0.01, good));
  CHECK_THROWS_WITH(make(0.0, good),
                    ContainsSubstring("joint 'pad': dynamic_viscosity = 0 Pa s must be > 0"));
  CHECK_THROWS_AS(make(NAN, good), InvalidInput);
  FilmConditions bad = good;
  bad.ambient_pressure = -1e5;
  CHECK_THROWS_WITH(make(0.01, bad), ContainsSubstring("ambient_pressure = -100000 Pa must not be "
                                                       "below the cavitation_pressure"));
  bad = good;
  bad.cavitation_pressure = -std::numeric_limits<double>::infinity();
  CHECK_THROWS_WITH(make(0.01, bad), ContainsSubstring("cavitation_pressure"));
  bad = good;
  bad.open_boundaries = {"ends"};
  CHECK_THROWS_WITH(make(0.01, bad), ContainsSubstring("boundary 'ends'"));
  bad = good;
  bad.ports = {{{1, 2}, -5.0}};
  CHECK_THROWS_WITH(make(0.01, bad), ContainsSubstring("port pressure = -5 Pa"));
  bad.ports = {{{}, 5.0}};
  CHECK_THROWS_WITH(make(0.01, bad),
                    ContainsSubstring("port nodes = 0") && ContainsSubstring("refine the mesh"));
  bad.ports = {{{9}, 5.0}};
  CHECK_THROWS_WITH(make(0.01, bad), ContainsSubstring("port node = 9 must be a node of the mesh"));
}
