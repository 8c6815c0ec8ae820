#include <cmath>

#include "catch.hpp"
#include "film/journal_points.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// At rest and without ambient pressure the film has no pressure.
JournalCase at_rest(bool ring) {
  JournalCase c = small_bearing();
  c.around = 24;
  c.along = 4;
  c.cavitation = Cavitation::none;
  c.valleys = 3e-6;
  c.touch = std::make_shared<SampleTouch>(2e7, 2e-6, 0.1);
  c.elastic = ring ? std::make_shared<ElasticWall>(ClampedRing{{3e9, 0.3}, 0.015})
                   : std::make_shared<ElasticWall>(BondedLiner{{6e8, 0.2}, 1e-3});
  return c;
}

}  // namespace

TEST_CASE("the contact of an elastic wall has the energy of contact and strain") {
  for (const bool ring : {false, true}) {
    const CondensedFilm law = at_rest(ring).film();
    const auto ws = law.make_workspace();
    const double rate[3] = {0.0, 0.0, 0.0}, step = 1e-9;
    double energy[2];
    for (int k = 0; k < 2; ++k) {
      const double xi[3] = {1.5e-5 + (k == 0 ? -step : step), -0.9e-5, 0.0};
      FilmForce out;
      REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, false, *ws, out) == FilmStatus::ok);
      energy[k] = law.strain_energy(*ws) + law.touch_energy(*ws);
    }
    const double xi[3] = {1.5e-5, -0.9e-5, 0.0};
    FilmForce out;
    REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, false, *ws, out) == FilmStatus::ok);
    CHECK(ws->film->highest_pressure() < 1.0);
    CHECK(law.strain_energy(*ws) > 0.02 * law.touch_energy(*ws));
    CHECK(std::abs((energy[1] - energy[0]) / (2.0 * step) + out.force[0]) <
          1e-6 * std::abs(out.force[0]));
  }
}

TEST_CASE("summary of the contact of an elastic wall") {
  const CondensedFilm law = at_rest(true).film();
  const auto ws = law.make_workspace();
  const double xi[3] = {1.5e-5, -0.9e-5, 0.0}, rate[3] = {0.0, 0.0, 30.0};
  FilmForce out;
  REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, false, *ws, out) == FilmStatus::ok);
  const TouchSummary sum = law.touch_summary(rate, *ws);
  const double speed = 0.3;  // at the radius of 10 mm
  const TouchFriction friction = law.solver().touched()->law().friction(speed);
  const auto& contact = ws->film->elastic()->touched.contact;
  const SurfaceMesh& mesh = law.equation().mesh();
  double normal = 0.0, area = 0.0;
  for (std::size_t i = 0; i < contact.size(); ++i) {
    normal += mesh.multiplicity() * mesh.weight()[i] * contact[i];
    area += mesh.multiplicity() * mesh.weight()[i] * contact[i] / 2e8;
  }
  CHECK(std::abs(sum.power_loss / (friction.coefficient * normal * speed) - 1.0) < 1e-9);
  CHECK(std::abs(sum.friction_shortfall / ((0.1 - friction.coefficient) * normal * speed) - 1.0) <
        1e-9);
  CHECK(std::abs(ws->contact_force[2] / (-friction.coefficient * normal * 0.01) - 1.0) < 1e-9);
  CHECK(std::abs(sum.area / area - 1.0) < 1e-12);
  CHECK(sum.maximum_pressure == *std::max_element(contact.begin(), contact.end()));
  CHECK(!sum.below_range);
  // The estimated error of the sum falls with the square of the distance of the nodes.
  JournalCase fine = at_rest(true);
  fine.around *= 2;
  fine.along *= 2;
  const CondensedFilm other = fine.film();
  const auto ws_fine = other.make_workspace();
  REQUIRE(other.evaluate({.xi = xi, .xi_rate = rate}, false, *ws_fine, out) == FilmStatus::ok);
  const double finer = other.touch_summary(rate, *ws_fine).force_error;
  CHECK(finer > 0.0);
  CHECK(finer < 0.4 * sum.force_error);
}
