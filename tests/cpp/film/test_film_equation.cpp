// The equation of a film without solver and walls: its residual by hand and against the
// differential equation, its complementary quantities.

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

constexpr double kUnit = 10.0;  // of the pressure

}  // namespace

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
      for (const int n : {64, 128, 256, 512}) {
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
