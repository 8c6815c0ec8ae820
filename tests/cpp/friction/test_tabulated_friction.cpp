#include <cmath>

#include "catch.hpp"
#include "friction/law_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/friction/tabulated_friction.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

// A Stribeck curve with its peak at 5 mm/s.
const TabulatedFrictionOptions kTable{.speeds = {0.0, 0.0023, 0.005, 0.031, 0.17, 1.3},
                                      .coefficients = {0.0, 0.1, 0.16, 0.12, 0.08, 0.11}};

}  // namespace

TEST_CASE("tabulated friction keeps the contract of friction laws") {
  const TabulatedFriction law(kTable);
  check_contract(law);
  check_law(law, {0.0011, 0.004, 0.02, 0.1, 0.7, 3.0});
}

TEST_CASE("tabulated friction goes through its table and is constant beyond") {
  const TabulatedFriction law(kTable);
  for (std::size_t k = 0; k < kTable.speeds.size(); ++k) {
    CHECK(law.coefficient(kTable.speeds[k]) == Approx(kTable.coefficients[k]).epsilon(1e-14));
  }
  CHECK(law.coefficient(1e300) == 0.11);
  CHECK(law.coefficient(-2.0) == -0.11);
  CHECK(law.derivative(1.3) == 0.0);
  CHECK(law.derivative(1.2999) > 0.0);
  // Extrema at the points of the table alone.
  for (double v = 0.0; v < 2.0; v += 1e-4) {
    CHECK(law.coefficient(v) <= 0.16);
    if (v > 0.005) CHECK(law.coefficient(v) >= 0.08);
  }
}

TEST_CASE("tabulated friction without its transition starts with the first maximum") {
  const TabulatedFriction law(kTable);
  for (const double v : {0.0, 0.001, 0.0049}) CHECK(law.full_coefficient(v) == 0.16);
  for (const double v : {0.005, 0.05, 2.0}) {
    CHECK(law.full_coefficient(v) == law.coefficient(v));
  }
}

TEST_CASE("tabulated friction refuses impossible tables") {
  const auto refused = [](std::vector<double> speeds, std::vector<double> coefficients,
                          const char* text) {
    CHECK_THROWS_WITH(
        TabulatedFriction({.speeds = std::move(speeds), .coefficients = std::move(coefficients)}),
        ContainsSubstring(text));
  };
  refused({0.0, 1.0}, {0.0}, "coefficients must be as many as speeds");
  refused({0.0}, {0.0}, "at least two");
  refused({0.1, 1.0}, {0.0, 0.1}, "first of speeds = 0.1 m/s must be 0");
  refused({0.0, 1.0}, {0.1, 0.1}, "first of coefficients = 0.1 must be 0");
  refused({0.0, 1.0, 1.0}, {0.0, 0.1, 0.2}, "speeds = 1 m/s must be > the previous one, 1 m/s");
  refused({0.0, 1.0}, {0.0, -0.1}, "coefficients = -0.1");
  refused({0.0, 1.0}, {0.0, std::nan("")}, "coefficients");
}
