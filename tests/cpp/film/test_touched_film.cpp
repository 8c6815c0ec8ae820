#include <cmath>

#include "catch.hpp"
#include "film/journal_points.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

JournalCase touching(Cavitation cavitation, double friction, bool ring) {
  JournalCase c = small_bearing();
  c.around = 24;
  c.along = 4;
  c.groove = true;
  c.ambient_pressure = 1e5;
  c.cavitation = cavitation;
  c.valleys = 3e-6;
  c.touch = std::make_shared<SampleTouch>(2e7, 2e-6, friction);
  c.elastic = ring ? std::make_shared<ElasticWall>(ClampedRing{{3e9, 0.3}, 0.015})
                   : std::make_shared<ElasticWall>(BondedLiner{{6e8, 0.2}, 1e-3});
  return c;
}

}  // namespace

TEST_CASE("tangents of a film between elastic walls that touch, in rate form") {
  for (const Cavitation cavitation : {Cavitation::reynolds, Cavitation::half_sommerfeld,
                                      Cavitation::none, Cavitation::mass_conserving}) {
    for (const bool ring : {false, true}) {
      JournalCase c = touching(cavitation, 0.2, ring);
      c.tilts = ring;
      const CondensedFilm law = c.film();
      const auto ws = law.make_workspace();
      double rate[5] = {0.0, 0.0, 20.0, 0.0, 0.0};
      double xi[5] = {0.9e-5, -1.9e-5, 0.0, 0.0, 0.0};  // deeper than the clearance
      FilmForce out, plus, minus;
      REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, true, *ws, out) == FilmStatus::ok);
      CHECK(law.touched_distance(*ws) < 4e-6);
      CHECK(ws->contact_force.norm() > 0.05 * out.force.norm());
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
      const double at = rate[2], step = 1e-4;
      rate[2] = at + step;
      REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, false, *ws, plus) == FilmStatus::ok);
      rate[2] = at - step;
      REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, false, *ws, minus) == FilmStatus::ok);
      const Vector difference = (plus.force - minus.force) / (2.0 * step);
      CHECK((difference - out.by_rate.col(2)).norm() < 2e-6 * out.by_rate.col(2).norm());
    }
  }
}

TEST_CASE("tangents of a film between elastic walls that touch, in a stage") {
  int tried = 0, compared = 0;
  unsigned seed = 11;
  for (const bool ring : {false, true}) {
    // Without friction the force is linear in the rates of the eccentricity, as for a film alone.
    for (const FilmTransport transport : {FilmTransport::upwind, FilmTransport::limited}) {
      JournalCase c = touching(Cavitation::mass_conserving, 0.0, ring);
      c.transport = transport;
      const CondensedFilm law = c.film();
      Points points(law, c.clearance, seed++);
      for (int i = 0; i < 8; ++i) {
        ++tried;
        if (check_tangents(law, points.stage(), c.clearance, 1000.0)) ++compared;
      }
    }
  }
  CAPTURE(tried, compared);
  CHECK(compared >= 0.9 * tried);
}

TEST_CASE("a film between elastic walls that touch goes on bit for bit from what it holds") {
  const JournalCase c = touching(Cavitation::reynolds, 0.1, true);
  const CondensedFilm law = c.film();
  const auto reached = law.make_workspace(), restored = law.make_workspace();
  const double xi[3] = {0.5e-5, -1.9e-5, 0.0}, other[3] = {-1.0e-5, 1.2e-5, 0.0};
  const double rate[3] = {0.0, 0.0, 25.0};
  FilmForce a, b;
  REQUIRE(law.evaluate({.xi = other, .xi_rate = rate}, true, *reached, a) == FilmStatus::ok);
  std::vector<double> held(static_cast<std::size_t>(law.held_size()));
  law.hold(*reached, held.data());
  REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, true, *reached, a) == FilmStatus::ok);
  law.restore(held.data(), *restored);
  REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, true, *restored, b) == FilmStatus::ok);
  CHECK(a.force == b.force);
  CHECK(a.by_xi == b.by_xi);
}

TEST_CASE("stiff walls that touch are rigid walls with their contact") {
  JournalCase c = touching(Cavitation::reynolds, 0.0, true);
  c.elastic = std::make_shared<ElasticWall>(ClampedRing{{1e16, 0.3}, 0.015});
  const CondensedFilm stiff = c.film();
  c.elastic = nullptr;
  c.touch = nullptr;
  const CondensedFilm rigid = c.film();
  const double xi[3] = {0.5e-5, -1.8e-5, 0.0}, rate[3] = {0.0, 0.0, 25.0};
  const auto one = stiff.make_workspace(), two = rigid.make_workspace();
  FilmForce soft, hard;
  REQUIRE(stiff.evaluate({.xi = xi, .xi_rate = rate}, true, *one, soft) == FilmStatus::ok);
  REQUIRE(rigid.evaluate({.xi = xi, .xi_rate = rate}, true, *two, hard) == FilmStatus::ok);
  CHECK((soft.force - one->contact_force - hard.force).norm() < 1e-5 * hard.force.norm());
}
