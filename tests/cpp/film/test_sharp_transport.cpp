// Limited transport of the film fraction: order, bounds, derivatives.

#include <array>
#include <cmath>
#include <functional>

#include "catch.hpp"
#include "film/equation_cases.hpp"
#include "film/film_cases.hpp"
#include "film/journal_points.hpp"
#include "tribodyn/film/film_blocks.hpp"
#include "tribodyn/film/sharp_transport.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

using Profile = std::function<double(double angle)>;

/// What is left of a profile that travels once around a concentric journal bearing.
struct Journey {
  double error = 0.0;  ///< mean absolute change of the film fraction
  double least = 1.0, most = 0.0;
  double worst_step = 0.0;  ///< largest imbalance of the oil, divided by the oil
  int most_solutions = 0;
};

/// Carries a profile with TR-BDF2 in steps of `cells` cells.
Journey travel(const Profile& profile, int around, double cells, bool triangles,
               FilmTransport transport) {
  JournalCase c;
  c.open_ends = false;
  c.transport = transport;
  const CondensedFilm law = c.film(cylinder_mesh({.radius = 1.0,
                                                  .angles = ring_angles(around),
                                                  .heights = {0.0, 0.4},
                                                  .closed = true,
                                                  .triangles = triangles}));
  const SurfaceMesh& mesh = law.equation().mesh();
  const std::size_t n = mesh.weight().size();
  const auto ws = law.make_workspace();
  ws->film->full.assign(n, 0);  // no node has a prescribed pressure: a full film has no solution
  std::vector<double> start(n), content(n), base(n), rate(n, 0.0), second(n);
  for (std::size_t i = 0; i < n; ++i) {
    start[i] = profile(std::atan2(mesh.position()[i].y(), mesh.position()[i].x())) * c.clearance;
  }
  content = start;
  const double gamma = 1.0 - std::sqrt(0.5), third = std::sqrt(2.0) / 4.0;
  const int steps = static_cast<int>(std::lround(around / cells));
  const double dt = 4.0 * std::numbers::pi / steps;  // at half the speed of the journal, 1 rad/s
  const double xi[3] = {0.0, 0.0, 0.0}, xi_rate[3] = {0.0, 0.0, 1.0};
  Journey result;
  FilmForce out;
  const auto stage = [&](double weight) {
    FilmMotion m;
    m.xi = xi;
    m.xi_rate = xi_rate;
    m.content_base = base.data();
    m.content_weight = weight;
    REQUIRE(law.evaluate(m, false, *ws, out) == FilmStatus::ok);
    result.most_solutions = std::max(result.most_solutions, ws->film->iterations);
    return ws->film->content_rate;
  };
  base = content;
  rate = stage(1e-6 * dt);
  for (int step = 0; step < steps; ++step) {
    const double before = law.oil_volume(content.data());
    for (std::size_t i = 0; i < n; ++i) base[i] = content[i] + gamma * dt * rate[i];
    second = stage(gamma * dt);
    for (std::size_t i = 0; i < n; ++i) base[i] = content[i] + third * dt * (rate[i] + second[i]);
    rate = stage(gamma * dt);
    for (std::size_t i = 0; i < n; ++i) {
      content[i] = base[i] + gamma * dt * rate[i];
      result.least = std::min(result.least, ws->film->film_fraction[i]);
      result.most = std::max(result.most, ws->film->film_fraction[i]);
    }
    const double change = law.oil_volume(content.data()) / before - 1.0;
    result.worst_step = std::max(result.worst_step, std::abs(change));
  }
  for (std::size_t i = 0; i < n; ++i) {
    result.error += std::abs(content[i] - start[i]) / (c.clearance * static_cast<double>(n));
  }
  return result;
}

double bump(double angle) { return 0.1 + 0.8 * std::exp(-std::pow(angle / 0.75, 2)); }
double wave(double angle) { return 0.55 + 0.35 * std::sin(angle); }

/// Central difference of the flows A of all pairs for a change of one list of inputs.
std::vector<double> flow_difference(const FilmEquation& equation, const WallValues& walls,
                                    std::size_t field, const std::vector<double>& direction) {
  constexpr double kStep = 1e-6;
  std::vector<double> result;
  for (const double sign : {1.0, -1.0}) {
    WallValues moved = walls;
    std::vector<double>& values = *moved.fields()[field];
    for (std::size_t i = 0; i < values.size(); ++i) values[i] += sign * kStep * direction[i];
    FilmState state;
    fill_state(equation, 1.0, state);
    REQUIRE(equation.set_coefficients(moved.input(), state));
    equation.evaluate(moved.input(), state);
    result.resize(state.net.size(), 0.0);
    for (const SharpFlow::Flow& flow : state.sharp.flows) {
      const MeshPair& pair = equation.mesh().pairs()[static_cast<std::size_t>(flow.pair)];
      const double share = sign * walls.weight * flow.value / (2.0 * kStep);
      result[static_cast<std::size_t>(pair.a)] += share;
      result[static_cast<std::size_t>(pair.b)] -= share;
    }
  }
  return result;
}

}  // namespace

TEST_CASE("limited transport carries smooth profiles with second order, upwind does not") {
  for (const Profile& profile : {Profile(bump), Profile(wave)}) {
    for (const bool triangles : {false, true}) {
      std::vector<double> limited, upwind;
      for (const int around : {40, 80, 160}) {
        const Journey j = travel(profile, around, 0.5, triangles, FilmTransport::limited);
        CHECK(j.worst_step < 1e-13);
        CHECK(j.most_solutions == 1);
        limited.push_back(j.error);
        upwind.push_back(travel(profile, around, 0.5, triangles, FilmTransport::upwind).error);
      }
      CAPTURE(triangles, limited, upwind);
      CHECK(limited[0] < 0.3 * upwind[0]);
      CHECK(limited[2] < 0.05 * upwind[2]);
      CHECK(std::log2(limited[0] / limited[1]) > 1.8);
      CHECK(std::log2(limited[1] / limited[2]) > 1.8);
    }
  }
}

TEST_CASE("limited transport keeps a step within its bounds in steps of up to two cells") {
  for (const double top : {0.9, 1.0}) {
    const auto step = [top](double angle) { return std::abs(angle) < 1.0 ? top : 0.0; };
    for (const bool triangles : {false, true}) {
      for (const double cells : {0.1, 0.5, 1.0, 1.5, 2.0}) {
        const Journey j = travel(step, 80, cells, triangles, FilmTransport::limited);
        CAPTURE(top, triangles, cells, j.least, j.most, j.error, j.worst_step);
        CHECK(j.least >= -1e-14);
        CHECK(j.most <= top + 1e-11);
        CHECK(j.worst_step < 1e-13);
      }
    }
  }
}

TEST_CASE("derivatives of the flows of limited transport against differences") {
  std::array<int, 5> limits{};
  for (const Elements elements : kElements) {
    for (const NamedWalls& wall : walls(0.3)) {
      for (const double weight : {0.05, 0.2, 0.3}) {
        FilmConditions conditions = open_conditions(Cavitation::mass_conserving, 1.0);
        conditions.transport = FilmTransport::limited;
        const FilmEquation equation(
            "pad", small_plane(elements),
            std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = 1.0}), conditions,
            wall.rough);
        FilmConditions plain = conditions;
        plain.transport = FilmTransport::upwind;
        const FilmEquation upwind(
            "pad", small_plane(elements),
            std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = 1.0}), plain,
            wall.rough);
        WallValues values = wall_values(equation, true);
        values.weight = weight;
        for (std::size_t i = 0; i < values.base.size(); ++i) {
          values.base[i] =
              values.thickness[i] * (0.5 + 0.55 * std::sin(0.3 * static_cast<double>(i)));
        }
        FilmState state;
        fill_state(equation, 1.0, state);
        const FilmInput input = values.input();
        REQUIRE(equation.set_coefficients(input, state));
        equation.evaluate(input, state);
        CHECK(state.sharp.flows.size() > 3);
        for (const SharpFlow::Flow& flow : state.sharp.flows) {
          limits[static_cast<std::size_t>(flow.limit)] += 1;
        }
        WallBlocks with, without;
        equation.differentiate(input, state, with);
        upwind.differentiate(input, state, without);
        const std::size_t n = state.pressure.size();
        std::vector<double> change(n), other(n);
        for (const std::size_t field : {0, 1, 3}) {
          WallValues towards = values;
          for (std::vector<double>* x : towards.fields()) x->assign(x->size(), 0.0);
          std::vector<double>& direction = *towards.fields()[field];
          for (std::size_t i = 0; i < direction.size(); ++i) direction[i] = scatter(i, 21);
          equation.change(with, towards.input(), change.data());
          upwind.change(without, towards.input(), other.data());
          const std::vector<double> found = flow_difference(equation, values, field, direction);
          double largest = 0.0, worst = 0.0;
          for (std::size_t i = 0; i < n; ++i) {
            largest = std::max(largest, std::abs(found[i]));
            worst = std::max(worst, std::abs(change[i] - other[i] - found[i]));
          }
          CAPTURE(static_cast<int>(elements), wall.name, weight, field, largest, worst);
          CHECK(largest > 1e-4);
          CHECK(worst < 1e-7 * std::max(largest, 1e-3));
        }
      }
    }
  }
  for (const int count : limits) CHECK(count > 20);
}

TEST_CASE("tangents of the film force with limited transport against differences") {
  int tried = 0, compared = 0;
  unsigned seed = 31;
  for (JournalCase c : surroundings()) {
    c.transport = FilmTransport::limited;
    const CondensedFilm law = c.film();
    Points points(law, c.clearance, seed++);
    for (int i = 0; i < 30; ++i) {
      ++tried;
      if (check_tangents(law, points.stage(), c.clearance)) ++compared;
    }
  }
  CAPTURE(tried, compared);
  CHECK(compared >= 0.95 * tried);
}
