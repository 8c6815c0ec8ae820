#include <cmath>

#include "contact/cylinder_checks.hpp"
#include "tribodyn/contact/johnson.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("a law of cylinders asks for its modulus and for walls that fit") {
  CHECK(Johnson(kModulus).contact_modulus() == kModulus);
  for (const double bad : {0.0, -1.0, double(INFINITY), std::nan("")}) {
    CHECK_THROWS_AS(Johnson(bad), InvalidInput);
  }
  WallPair walls = kJournal;
  walls.length = 0.0;
  CHECK(refusal(Johnson(kModulus), walls) == "joint 'pin': length = 0 m must be > 0");
}
