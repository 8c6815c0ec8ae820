#include <cmath>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/lubricants/vogel.hpp"

using namespace tribodyn;

TEST_CASE("Vogel: a number by hand, and oil thins with heat") {
  const Vogel law({.a = 1e-4, .b = 1000.0, .c = 150.0});
  CHECK(law.viscosity(350.0) == Approx(1e-4 * 148.4131591025766).epsilon(1e-14));  // e^5
  CHECK(law.viscosity(360.0) < law.viscosity(350.0));
  CHECK(law.viscosity(1e9) == Approx(1e-4).epsilon(1e-5));
}

TEST_CASE("Vogel refuses impossible numbers") {
  CHECK_THROWS_AS(Vogel({.a = 0.0, .b = 1000.0, .c = 150.0}), InvalidInput);
  CHECK_THROWS_AS(Vogel({.a = 1e-4, .b = std::nan(""), .c = 150.0}), InvalidInput);
  CHECK_THROWS_WITH(Vogel({.a = 1e-4, .b = 1000.0, .c = -95.0}),
                    "Vogel law: c = -95 K must be >= 0; T and c are absolute temperatures");
  const Vogel law({.a = 1e-4, .b = 1000.0, .c = 150.0});
  CHECK_THROWS_WITH(law.viscosity(80.0),
                    "Vogel law: temperature = 80 K must be finite and > c; temperatures are in "
                    "kelvin");
  CHECK_THROWS_AS(law.viscosity(std::nan("")), InvalidInput);
  CHECK_THROWS_AS(law.viscosity(150.001), InvalidInput);  // overflows
}

TEST_CASE("Vogel refuses the temperature of a glass") {
  const Vogel law({.a = 1e-4, .b = 1000.0, .c = 150.0});
  const double glass = 150.0 + 1000.0 / std::log(1e16);  // a exp(b / (T - c)) = 1e12
  CHECK(law.viscosity(glass * 1.0001) < 1e12);
  CHECK_THROWS_WITH(law.viscosity(glass * 0.9999), Catch::Matchers::ContainsSubstring("a glass"));
}
