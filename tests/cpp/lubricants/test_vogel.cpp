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

TEST_CASE("Vogel at any temperature: value, derivative of order 2, and an end at c") {
  const Vogel law({.a = 7e-5, .b = 900.0, .c = 180.0});
  for (const double t : {250.0, 300.0, 380.0}) {
    const Vogel::AtTemperature here = law.at(t);
    CHECK(here.value == law.viscosity(t));
    double errors[2];
    for (int fine = 0; fine < 2; ++fine) {
      const double step = fine == 1 ? 0.05 : 0.1;
      const double slope = (law.at(t + step).value - law.at(t - step).value) / (2.0 * step);
      errors[fine] = std::abs(slope / here.by_temperature - 1.0);
    }
    CHECK(errors[0] < 1e-4);
    CHECK(errors[1] == Approx(0.25 * errors[0]).epsilon(0.01));
  }
  CHECK(std::isinf(law.at(180.0).value));
  CHECK(std::isinf(law.at(-5.0).value));
  CHECK(std::isinf(law.at(std::nan("")).value));
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
