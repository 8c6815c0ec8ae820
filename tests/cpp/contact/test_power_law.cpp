#include <cmath>

#include "contact/elastic_checks.hpp"
#include "tribodyn/contact/power_law.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("slope and energy of a power law belong to its force for every exponent") {
  check_elastic(*PowerLaw({.stiffness = 1e8, .exponent = 1.0}).between("pin", kJournal), 1e-3);
  check_elastic(*PowerLaw({.stiffness = 1e12, .exponent = 2.3}).between("pin", kBall), 1e-3);
}

TEST_CASE("a power law is what it says, of any walls") {
  const PowerLaw law({.stiffness = 4e10, .exponent = 1.5});
  for (const WallPair& walls : {kJournal, kBall, kCorner}) {
    const ElasticForce here = law.between("pin", walls)->at(4e-6);
    CHECK(here.force == Approx(4e10 * 8e-9).epsilon(1e-14));
    CHECK(here.slope == Approx(1.5 * 4e10 * 2e-3).epsilon(1e-14));
    CHECK(here.energy == Approx(0.4 * 4e10 * 32e-15).epsilon(1e-14));
  }
  CHECK(PowerLaw({.stiffness = 1.0}).options().exponent == 1.5);
  CHECK(law.between("pin", kBall)->largest_penetration() == double(INFINITY));
}

TEST_CASE("a power law refuses impossible numbers") {
  for (const double bad : {0.0, -1.0, double(INFINITY), std::nan("")}) {
    CHECK_THROWS_AS(PowerLaw({.stiffness = bad}), InvalidInput);
    CHECK_THROWS_AS(PowerLaw({.stiffness = 1.0, .exponent = bad}), InvalidInput);
  }
  CHECK_THROWS_AS(PowerLaw({.stiffness = 1.0, .exponent = 0.99}), InvalidInput);
}
