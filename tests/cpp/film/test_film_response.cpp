// Tangents of the film against central differences, for every cavitation condition, kind of oil
// and kind of wall.

#include <cmath>
#include <string>

#include "catch.hpp"
#include "film/equation_cases.hpp"
#include "film/film_cases.hpp"
#include "film/journal_film.hpp"
#include "tribodyn/meshes/spherical_mesh.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

struct Count {
  int tried = 0, compared = 0, by_viscosity = 0;
};

/// Compares tangents in random states and counts those that straddle no kink.
void compare(const CondensedFilm& law, const std::vector<CoordinateScale>& scales, bool history,
             double weight, int states, unsigned seed, Count& count) {
  States random(law, scales, seed);
  for (int i = 0; i < states; ++i) {
    const State state = history ? random.stage(weight) : random.rate_form();
    ++count.tried;
    const double error = tangent_error(law, state, scales);
    if (error < 0.0) continue;
    ++count.compared;
    // What the differences leave: measured below 1e-7, mostly 1e-9.
    CHECK(error < 5e-7);
    const double by_viscosity = viscosity_error(law, state);
    if (by_viscosity < 0.0) continue;
    ++count.by_viscosity;
    CHECK(by_viscosity < 1e-6);
  }
}

/// A small bearing, coarse and whole so that the journal may tilt.
JournalCase bearing(Cavitation cavitation) {
  JournalCase c;
  c.radius = 0.01;
  c.length = 0.015;
  c.clearance = 2e-5;
  c.viscosity = 0.01;
  c.around = 20;
  c.along = 4;
  c.symmetric = false;
  c.groove = true;
  c.groove_pressure = 1e5;
  c.cavitation_pressure = -2e4;
  c.tilts = true;
  c.cavitation = cavitation;
  return c;
}

std::vector<CoordinateScale> bearing_scales(const JournalCase& c) {
  const double tilt = c.clearance / (0.5 * c.length);
  const double squeeze = 100.0 * c.clearance;
  return {{0, c.clearance, 0.5 * c.clearance, squeeze},
          {0, c.clearance, 0.5 * c.clearance, squeeze},
          {1, 1.0, 1.0, 300.0},
          {2, tilt, 0.15 * tilt, 30.0 * tilt},
          {2, tilt, 0.15 * tilt, 30.0 * tilt}};
}

/// A ball in a cup.
struct Ball {
  double radius = 0.01;
  double clearance = 2e-5;

  CondensedFilm film(Cavitation cavitation, std::shared_ptr<const Lubricant> oil,
                     std::shared_ptr<const FlowFactorModel> rough) const {
    FilmConditions conditions;
    conditions.cavitation = cavitation;
    conditions.ambient_pressure = 1e5;
    conditions.open_boundaries = {"rim"};
    SurfaceMesh mesh =
        cap_mesh({.radius = radius, .half_angle = 1.3, .rings = 5, .focus = {0.2, 0.1}});
    std::vector<GapCoordinate> coordinates(6);
    for (std::size_t k = 0; k < 3; ++k) {
      coordinates[k].translation = Vector3::Unit(static_cast<int>(k));
      coordinates[k + 3].rotation = Vector3::Unit(static_cast<int>(k));
      coordinates[k + 3].entrains = true;
    }
    const std::vector<double> thickness(mesh.position().size(), clearance);
    return CondensedFilm(
        FilmEquation("ball film", std::move(mesh), std::move(oil), conditions, std::move(rough)),
        coordinates, thickness);
  }

  std::vector<CoordinateScale> scales() const {
    const CoordinateScale shift = {0, clearance, 0.5 * clearance, 100.0 * clearance};
    const CoordinateScale turn = {1, 1.0, 1.0, 200.0};
    return {shift, shift, shift, turn, turn, turn};
  }
};

}  // namespace

TEST_CASE("fields of a film follow its nodal thickness: sensitivities against differences") {
  // A pad without law around it: faces have the mean thickness of their nodes, and skew elements
  // share conductance with a third node.
  const SurfaceMesh mesh = small_plane(Elements::skew_quadrilaterals);
  const std::vector<Vector3>& position = mesh.position();
  const int columns = 7, rows = 5;
  const double kUnit = 1e7;  // of pressure and viscosity, for the oils
  REQUIRE(!mesh.shares().empty());
  FilmConditions conditions;
  FilmPort inlet, outlet;
  for (int j = 0; j < rows; ++j) {
    inlet.nodes.push_back(j);
    outlet.nodes.push_back((columns - 1) * rows + j);
  }
  inlet.pressure = 0.02 * kUnit;
  conditions.ports = {inlet, outlet};
  const std::size_t n = position.size(), m = mesh.pairs().size();
  for (const NamedOil& oil : oils(kUnit, 3.0 * kUnit, 1.0)) {
    if (!oil.oil->is_newtonian()) continue;  // needs the sliding speeds of a law
    for (const NamedWalls& wall : walls(0.2, false)) {
      for (const bool history : {false, true}) {
        CAPTURE(oil.name, wall.name, history);
        const FilmSolver film(
            std::make_shared<const FilmEquation>("pad", mesh, oil.oil, conditions, wall.rough));
        // A bump that grows and a slide of the wall along x.
        std::vector<double> h(n), bump(n), rate(n), base(n), slide(m);
        for (std::size_t i = 0; i < n; ++i) {
          const double x = position[i].x() / 6.0, y = position[i].y() / 4.0;
          h[i] = 0.6 + 0.8 * (x - 0.5) * (x - 0.5) + 0.1 * y;
          bump[i] = std::sin(3.0 * x + y);
          rate[i] = 0.02 * bump[i];
          base[i] = (x > 0.7 ? 0.6 : 1.002) * h[i];
        }
        for (std::size_t k = 0; k < m; ++k) slide[k] = 0.5 * mesh.pairs()[k].face.x();
        FilmInput input;
        input.thickness = h.data();
        input.thickness_rate = rate.data();
        input.entrainment = slide.data();
        if (history) {
          input.content_base = base.data();
          input.content_weight = 0.3;
        }
        const auto ws = film.make_workspace();
        REQUIRE(film.solve(input, *ws) == FilmStatus::ok);
        const std::vector<double> p = ws->pressure, theta = ws->film_fraction;
        CHECK(*std::min_element(theta.begin(), theta.end()) < 1.0);
        CHECK(*std::max_element(p.begin(), p.end()) > 0.1 * kUnit);
        std::vector<double> dp(3 * n), dtheta(3 * n);
        FilmInput directions[3];
        directions[0].thickness = bump.data();
        directions[1].thickness_rate = bump.data();
        directions[2].entrainment = slide.data();
        const WallBlocks& blocks = film.wall_blocks(input, *ws);
        for (std::size_t d = 0; d < 3; ++d) {
          std::vector<double> change(n);
          film.equation().change(blocks, directions[d], change.data());
          for (std::size_t i = 0; i < n; ++i) {
            film.balance_changes(*ws)[i * FilmSolver::stride(3) + d] = -change[i];
          }
        }
        REQUIRE(film.respond(*ws, 3, dp.data(), dtheta.data()) == FilmStatus::ok);
        const double step = 1e-6;
        for (std::size_t d = 0; d < 3; ++d) {
          if (history && d == 1) continue;  // the rate has no part in a stage
          std::vector<double> change_p(n), change_theta(n);
          for (const double side : {1.0, -1.0}) {
            std::vector<double> h2(h), rate2(rate), carried2(slide);
            for (std::size_t i = 0; i < n; ++i) {
              (d == 0 ? h2 : rate2)[i] += d < 2 ? side * step * bump[i] : 0.0;
            }
            for (std::size_t k = 0; k < m; ++k) {
              carried2[k] += d == 2 ? side * step * slide[k] : 0.0;
            }
            FilmInput moved = input;
            moved.thickness = h2.data();
            moved.thickness_rate = rate2.data();
            moved.entrainment = carried2.data();
            REQUIRE(film.solve(moved, *ws) == FilmStatus::ok);
            for (std::size_t i = 0; i < n; ++i) {
              REQUIRE((ws->film_fraction[i] == 1.0) == (theta[i] == 1.0));
              change_p[i] += side * ws->pressure[i] / (2.0 * step * kUnit);
              change_theta[i] += side * ws->film_fraction[i] / (2.0 * step);
            }
          }
          double scale = 0.0, error = 0.0;
          for (std::size_t i = 0; i < n; ++i) {
            scale = std::max({scale, std::abs(change_p[i]), std::abs(change_theta[i])});
            error = std::max({error, std::abs(change_p[i] - dp[3 * i + d] / kUnit),
                              std::abs(change_theta[i] - dtheta[3 * i + d])});
          }
          CAPTURE(d);
          CHECK(scale > 0.01);
          CHECK(error < 1e-7 * scale);  // of the differences
        }
      }
    }
  }
}

TEST_CASE("tangents of a journal's film: every condition, oil and wall") {
  unsigned seed = 1;
  for (const Cavitation cavitation : kConditions) {
    for (const bool history : {false, true}) {
      if (history && cavitation != Cavitation::mass_conserving) continue;
      Count count;
      for (const NamedOil& oil : oils(0.01, 3e7, 2e5)) {
        for (const NamedWalls& wall : walls(2e-6)) {
          JournalCase c = bearing(cavitation);
          c.oil = oil.oil;
          c.rough = wall.rough;
          CAPTURE(name_of(cavitation), oil.name, wall.name, history);
          compare(c.film(), bearing_scales(c), history, 1e-4, 8, seed++, count);
        }
      }
      CAPTURE(name_of(cavitation), history, count.tried, count.compared);
      CHECK(count.compared >= 0.98 * count.tried);  // measured 119 of 120
      CHECK(count.by_viscosity >= 0.9 * count.tried);
    }
  }
}

TEST_CASE("tangents of a ball's film by all six coordinates: every condition, oil and wall") {
  unsigned seed = 101;
  const Ball ball;
  for (const Cavitation cavitation : kConditions) {
    for (const bool history : {false, true}) {
      if (history && cavitation != Cavitation::mass_conserving) continue;
      Count count;
      for (const NamedOil& oil : oils(0.01, 3e7, 2e5)) {
        for (const NamedWalls& wall : walls(2e-6, false)) {
          CAPTURE(name_of(cavitation), oil.name, wall.name, history);
          compare(ball.film(cavitation, oil.oil, wall.rough), ball.scales(), history, 1e-4, 6,
                  seed++, count);
        }
      }
      CAPTURE(name_of(cavitation), history, count.tried, count.compared);
      CHECK(count.compared >= 0.98 * count.tried);  // measured 119 of 120
      CHECK(count.by_viscosity >= 0.9 * count.tried);
    }
  }
}

TEST_CASE("multigrid: tangents against differences, with four directions in a cycle") {
  for (const bool history : {false, true}) {
    JournalCase c = bearing(Cavitation::mass_conserving);
    c.around = 64;
    c.along = 24;
    c.solver = MeshSolver::multigrid;
    CAPTURE(history);
    const CondensedFilm law = c.film();
    REQUIRE(law.solver().method() == MeshSolver::multigrid);
    Count count;
    compare(law, bearing_scales(c), history, 1e-4, 3, 7, count);
    CHECK(count.compared >= 1);  // more nodes have more kinks
    c.solver = MeshSolver::banded;
    const CondensedFilm other = c.film();
    States random(law, bearing_scales(c), 11);
    const State state = history ? random.stage(1e-4) : random.rate_form();
    const auto ws = law.make_workspace(), of_band = other.make_workspace();
    FilmForce out, expected;
    REQUIRE(law.evaluate(state.motion(), false, *ws, out) == FilmStatus::ok);
    const long solution = ws->film->cycles();
    REQUIRE(law.evaluate(state.motion(), true, *ws, out) == FilmStatus::ok);
    // The second evaluation starts from the final sets, so that it takes one solution.
    CHECK(ws->film->iterations == 1);
    const long both = ws->film->cycles() - solution;
    REQUIRE(law.evaluate(state.motion(), false, *ws, out) == FilmStatus::ok);
    const long one = ws->film->cycles() - solution - both;
    CAPTURE(one, both);
    CHECK(one > 0);
    // Nine directions of the rate form are three blocks, and five of a stage two, each of about
    // two thirds of the cycles of a solution.
    CHECK(both - one > 0);
    CHECK(both - one <= (history ? 2 : 3) * one);
    REQUIRE(law.evaluate(state.motion(), true, *ws, out) == FilmStatus::ok);
    REQUIRE(other.evaluate(state.motion(), true, *of_band, expected) == FilmStatus::ok);
    CHECK(of_band->film->cycles() == 0);
    // Measured 1e-10, with directions to 1e-8 of their right-hand sides.
    CHECK((out.by_xi - expected.by_xi).norm() < 1e-8 * expected.by_xi.norm());
    CHECK((out.by_rate - expected.by_rate).norm() < 1e-8 * expected.by_rate.norm());
  }
}
