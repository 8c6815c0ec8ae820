#include <cmath>

#include "catch.hpp"
#include "film/journal_points.hpp"
#include "tribodyn/film/film_equilibrium.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// A liner with the local compliance C [m/Pa].
std::shared_ptr<const ElasticWall> liner(double compliance) {
  return std::make_shared<ElasticWall>(BondedLiner{{1e-3 / compliance, 0.0}, 1e-3});
}

/// A ring with R / E = `scale` on a bore of the given radius.
std::shared_ptr<const ElasticWall> ring(double radius, double scale) {
  return std::make_shared<ElasticWall>(ClampedRing{{radius / scale, 0.3}, 1.5 * radius});
}

/// Units R = eta = omega = 1; the compliance is C_0 c^3.
JournalCase unit_bearing(int around, int along) {
  JournalCase c;
  c.length = 2.0;
  c.clearance = 1e-6;
  c.around = around;
  c.along = along;
  c.groove = true;
  c.cavitation = Cavitation::reynolds;
  return c;
}

struct Steady {
  double load, angle, peak, thinnest;  // c^2, rad, c^2, c; thinnest in the middle
};

/// The journal towards the angle pi, opposite to the groove.
Steady steady(const JournalCase& c, double ratio) {
  const CondensedFilm law = c.film();
  const auto ws = law.make_workspace();
  const double xi[3] = {-ratio * c.clearance, 0.0, 0.0}, rate[3] = {0.0, 0.0, 1.0};
  FilmForce out;
  REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, false, *ws, out) == FilmStatus::ok);
  const Vector3 force = pressure_force(law, *ws) * c.clearance * c.clearance;
  Steady s{};
  s.load = std::hypot(force.x(), force.y()) / c.length;
  s.angle = std::atan2(std::abs(force.y()), force.x());
  s.peak = ws->film->highest_pressure() * c.clearance * c.clearance;
  s.thinnest = 1e30;
  const int rows = c.along + 1;
  for (int i = 0; i < c.around; ++i) {
    s.thinnest = std::min(s.thinnest,
                          ws->walls->thickness[static_cast<std::size_t>(i * rows)] / c.clearance);
  }
  return s;
}

}  // namespace

TEST_CASE("a bearing with a liner against its table") {
  // Own computation on 80 x 12 to 320 x 48 cells, extrapolated: L/D = 1, groove at the widest gap,
  // Reynolds' condition, W c^2/(eta omega R^3 L).
  struct Row {
    double ratio, softness, load, angle, peak, thinnest;
  };
  const Row rows[] = {{0.8, 0.01, 6.4141, 32.620, 8.1328, 0.25074},
                      {0.8, 0.05, 4.461, 30.74, 4.4701, 0.36268}};
  for (const Row& row : rows) {
    Steady s[2];
    for (int k = 0; k < 2; ++k) {
      JournalCase c = unit_bearing(80 << k, 8 << k);
      c.elastic = liner(row.softness * std::pow(c.clearance, 3));
      s[k] = steady(c, row.ratio);
    }
    const double degree = std::numbers::pi / 180.0;
    const auto limit = [&](double Steady::* value) {
      return (4.0 * (s[1].*value) - s[0].*value) / 3.0;
    };
    CHECK(std::abs(limit(&Steady::load) / row.load - 1.0) < 5e-4);
    CHECK(std::abs(limit(&Steady::angle) / (row.angle * degree) - 1.0) < 1e-3);
    CHECK(std::abs(s[1].peak / row.peak - 1.0) < 1e-3);
    CHECK(std::abs(s[1].thinnest / row.thinnest - 1.0) < 1e-3);
  }
}

TEST_CASE("an infinitely long bearing in a ring against its table") {
  // Own computation: W c^2/(eta omega R^3), c_r = eta omega (R/c)^3/E.
  JournalCase c = unit_bearing(320, 1);
  c.open_ends = false;
  c.length = 1.0;
  for (const auto& [softness, load, angle, peak, thinnest] :
       {std::array{0.005, 14.7517, 40.979, 14.145, 0.21315},
        std::array{0.02, 13.490, 39.146, 11.735, 0.24956}}) {
    c.elastic = ring(1.0, softness * std::pow(c.clearance, 3));
    const Steady s = steady(c, 0.8);
    CHECK(std::abs(s.load / load - 1.0) < 2e-4);
    CHECK(std::abs(s.angle / (angle * std::numbers::pi / 180.0) - 1.0) < 2e-4);
    CHECK(std::abs(s.peak / peak - 1.0) < 2e-4);
    CHECK(std::abs(s.thinnest / thinnest - 1.0) < 2e-4);
  }
}

TEST_CASE("stiff walls are rigid walls") {
  const JournalCase stiff = unit_bearing(40, 8);
  const Steady rigid = steady(stiff, 0.8);
  double before = 0.0;
  for (const double softness : {1e-6, 1e-7}) {
    JournalCase c = stiff;
    c.elastic = liner(softness * std::pow(c.clearance, 3));
    const double lost = 1.0 - steady(c, 0.8).load / rigid.load;
    CHECK(lost > 0.0);
    CHECK(lost < 6.0 * softness);
    // The loss of load is linear in the softness, about 5.7 C_0.
    if (before > 0.0) CHECK(std::abs(before / lost - 10.0) < 0.01);
    before = lost;
  }
}

TEST_CASE("tangents of the film between elastic walls against differences, implicit stage") {
  const double softness = 2e-12;  // [m/Pa]: some tenths of the clearance
  int tried = 0, compared = 0;
  unsigned seed = 1;
  for (JournalCase c : surroundings()) {
    c.around = 24;
    c.along = 4;
    for (const auto& wall : {liner(softness), ring(c.radius, 3.0 * softness)}) {
      c.elastic = wall;
      c.transport = seed % 2 == 0 ? FilmTransport::limited : FilmTransport::upwind;
      const CondensedFilm law = c.film();
      Points points(law, c.clearance, seed++);
      for (int i = 0; i < 12; ++i) {
        ++tried;
        if (check_tangents(law, points.stage(), c.clearance, 100.0)) ++compared;
      }
    }
  }
  CAPTURE(tried, compared);
  CHECK(compared >= 0.9 * tried);
}

TEST_CASE("tangents between elastic walls with other conditions, oils and rough walls") {
  JournalCase base = small_bearing();
  base.around = 24;
  base.along = 4;
  base.groove = true;
  std::vector<JournalCase> cases(5, base);
  cases[0].cavitation = Cavitation::reynolds;
  cases[1].cavitation = Cavitation::half_sommerfeld;
  cases[2].cavitation = Cavitation::none;
  cases[3].rough = std::make_shared<FlowFactorModel>(
      FlowFactorOptions{.journal = {1e-6, 3.0}, .bearing = {5e-7, 1.0}});
  cases[4].tilts = true;
  for (JournalCase& c : cases) {
    c.elastic = ring(c.radius, 6e-12);
    const CondensedFilm law = c.film();
    const auto ws = law.make_workspace();
    const double rate[5] = {0.0, 0.0, 250.0, 0.0, 0.0};
    double xi[5] = {0.5e-5, -1.1e-5, 0.0, 0.0, 0.0};
    FilmForce out, plus, minus;
    REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, true, *ws, out) == FilmStatus::ok);
    double widest = 0.0;
    for (const double d : ws->film->elastic()->deflection) widest = std::max(widest, d);
    CHECK(widest > 2e-7);
    for (int k = 0; k < 2; ++k) {
      const double at = xi[k], step = 1e-11;
      xi[k] = at + step;
      REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, false, *ws, plus) == FilmStatus::ok);
      xi[k] = at - step;
      REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, false, *ws, minus) == FilmStatus::ok);
      xi[k] = at;
      const Vector difference = (plus.force - minus.force) / (2.0 * step);
      CHECK((difference - out.by_xi.col(k)).norm() < 2e-6 * out.by_xi.col(k).norm());
    }
  }
}

TEST_CASE("damping of low frequency between elastic walls is that of slow implicit stages") {
  JournalCase c = small_bearing();
  c.around = 24;
  c.along = 4;
  c.groove = true;
  c.ambient_pressure = 1e5;
  c.elastic = liner(4e-12);
  const CondensedFilm law = c.film();
  const auto ws = law.make_workspace();
  const double xi[3] = {0.4e-5, -0.7e-5, 0.0}, rest[3] = {0.0, 0.0, 20.0};
  FilmForce steady;
  REQUIRE(law.evaluate({.xi = xi, .xi_rate = rest}, true, *ws, steady) == FilmStatus::ok);
  const std::vector<double> content = ws->walls->thickness;  // a full film
  for (const double theta : ws->film->film_fraction) REQUIRE(theta == 1.0);
  // One stage of the weight tau to xi + tau v from the steady film: the force changes by
  // (dS/dxi tau + dS/dv) v, up to the part of the response to the velocity over tau.
  for (int k = 0; k < 2; ++k) {
    const auto slope = [&](double tau) {
      const double speed = 1e-10 / tau;
      Vector sides[2];
      for (int side = 0; side < 2; ++side) {
        double moved[3] = {xi[0], xi[1], 0.0}, rate[3] = {0.0, 0.0, 20.0};
        rate[k] = side == 0 ? -speed : speed;
        moved[k] += tau * rate[k];
        FilmForce out;
        REQUIRE(law.evaluate({.xi = moved,
                              .xi_rate = rate,
                              .content_base = content.data(),
                              .content_weight = tau},
                             false, *ws, out) == FilmStatus::ok);
        sides[side] = out.force;
      }
      return Vector((sides[1] - sides[0]) / (2.0 * speed) - tau * steady.by_xi.col(k));
    };
    // First order in 1 / tau: extrapolated. The shear by the velocity itself is in both.
    const Vector limit = 2.0 * slope(0.4) - slope(0.2);
    CHECK((limit - steady.by_rate.col(k)).head(2).norm() <
          1e-3 * steady.by_rate.col(k).head(2).norm());
    // Without the rate of the deflection the damping would be that of a wall that does not follow.
    CHECK((limit - slope(1e-4)).head(2).norm() > 1e-2 * limit.norm());
  }
}

TEST_CASE("a journal that would cut into the rigid bore rides on the deflected wall") {
  // Without ends: at an end without pressure the wall of a liner does not give way.
  JournalCase c = unit_bearing(80, 1);
  c.open_ends = false;
  c.elastic = liner(0.05 * std::pow(c.clearance, 3));
  const CondensedFilm law = c.film();
  const auto ws = law.make_workspace();
  EquilibriumProblem problem;
  problem.free = {0, 1};
  problem.load = Vector::Zero(3);
  problem.load[1] = -20.0 * 2.0 / (c.clearance * c.clearance);
  problem.xi = Vector::Zero(3);
  problem.xi[0] = -0.6e-6;
  problem.xi_rate = Vector::Unit(3, 2);
  FilmEquilibrium rest;
  REQUIRE(find_equilibrium(law, problem, *ws, rest) == FilmStatus::ok);
  CHECK(rest.xi.head(2).norm() > 1.05 * c.clearance);
  CHECK(ws->walls->minimum_thickness() > 0.0);
}

TEST_CASE("the film between elastic walls does not depend on how it was reached") {
  JournalCase c = small_bearing();
  c.elastic = ring(c.radius, 6e-12);
  c.groove = true;
  const CondensedFilm law = c.film();
  const auto direct = law.make_workspace(), reached = law.make_workspace();
  const double xi[3] = {0.5e-5, -1.1e-5, 0.0}, other[3] = {-0.9e-5, 0.8e-5, 0.0};
  const double rate[3] = {0.0, 0.0, 250.0};
  FilmForce a, b, elsewhere;
  REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, true, *direct, a) == FilmStatus::ok);
  REQUIRE(law.evaluate({.xi = other, .xi_rate = rate}, true, *reached, elsewhere) ==
          FilmStatus::ok);
  // Bit for bit from the same held state.
  std::vector<double> held(static_cast<std::size_t>(law.held_size()));
  law.hold(*reached, held.data());
  REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, true, *reached, b) == FilmStatus::ok);
  CHECK((a.force - b.force).norm() < 1e-9 * a.force.norm());
  CHECK((a.by_xi - b.by_xi).norm() < 1e-7 * a.by_xi.norm());
  const auto restored = law.make_workspace();
  law.restore(held.data(), *restored);
  FilmForce again;
  REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, true, *restored, again) == FilmStatus::ok);
  CHECK(again.force == b.force);
  CHECK(again.by_xi == b.by_xi);
  CHECK(restored->film->pressure == reached->film->pressure);
}
