#include <cmath>

#include "contact/cylinder_checks.hpp"
#include "tribodyn/contact/hertz.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("Hertz's stiffness is that of the internal radius, of the slider-crank 6.61e10") {
  // Of the steel pair in the literature of clearance joints, to its seven digits.
  const double stiffness = Hertz(kModulus).between("pin", kJournal)->at(1.0).force;
  CHECK(stiffness == Approx(6.610198e10).epsilon(1e-7));
  CHECK(Hertz(kModulus).between("pin", kBall)->at(1.0).force == stiffness);
  CHECK(Hertz(kModulus).between("pin", kBall)->at(4.0).force == Approx(8.0 * stiffness));
}

TEST_CASE("Hertz's contact: energy, walls, numbers") {
  using Catch::Matchers::ContainsSubstring;
  check_elastic(*Hertz(kModulus).between("pin", kBall), 1e-3);
  CHECK_THAT(
      refusal(Hertz(kModulus), kCorner),
      ContainsSubstring("joint 'pin': Hertz contact is valid for curved walls, not for a corner on "
                        "a plane; use PowerLaw"));
  for (const double bad : {0.0, -1.0, double(INFINITY), std::nan("")}) {
    CHECK_THROWS_AS(Hertz(bad), InvalidInput);
  }
}
