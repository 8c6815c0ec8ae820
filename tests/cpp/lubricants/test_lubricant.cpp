#include <limits>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/lubricants/lubricant.hpp"

using namespace tribodyn;

TEST_CASE("a lubricant keeps what it was given") {
  const Lubricant oil({.dynamic_viscosity = 0.01, .density = 870.0});
  CHECK(oil.dynamic_viscosity() == 0.01);
  CHECK(oil.density() == 870.0);
}

TEST_CASE("a lubricant refuses impossible properties and names them") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_AS(Lubricant({.dynamic_viscosity = 0.0}), InvalidInput);
  CHECK_THROWS_WITH(Lubricant({.dynamic_viscosity = nan}),
                    "lubricant: dynamic_viscosity = nan Pa s must be > 0");
  CHECK_THROWS_WITH(Lubricant({.dynamic_viscosity = 0.01, .density = -1.0}),
                    "lubricant: density = -1 kg/m3 must be > 0");
}

TEST_CASE("the density must be given where it is asked for") {
  const Lubricant oil({.dynamic_viscosity = 0.01});
  CHECK_THROWS_WITH(oil.density(), "lubricant: density [kg/m3] must be given; mass flows need it");
}
