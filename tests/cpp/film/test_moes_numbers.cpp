#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "rolling_cases.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

TEST_CASE("The numbers of Moes are those of the sum velocity and of E' = 2 E*") {
  const RollingProblem problem = rolling_problem(ContactShape::line, 20.0, 10.0, barus_oil());
  CHECK(2.0 * problem.body.entrainment_velocity == Approx(1.467412).epsilon(1e-6));
  CHECK(problem.body.load == Approx(227.273e3).epsilon(2e-6));
  const MoesNumbers numbers = moes_numbers(problem.body, *problem.lubricant);
  CHECK(numbers.load == Approx(20.0).epsilon(1e-12));
  CHECK(numbers.lubricant == Approx(10.0).epsilon(1e-12));
  CHECK(kRadius * std::sqrt(numbers.speed) == Approx(51.6529e-9).epsilon(1e-6));
  const DryContact dry = dry_contact(problem.body);
  CHECK(dry.size == Approx(162.193e-6).epsilon(3e-6));
  CHECK(dry.pressure == Approx(892.06e6).epsilon(1e-5));
  CHECK(kCoefficient * dry.pressure == Approx(10.0 * std::sqrt(20.0 / (2.0 * std::numbers::pi))));
}

TEST_CASE("A dry ball carries its load") {
  const RollingProblem problem = rolling_problem(ContactShape::point, 20.0, 5.0, barus_oil());
  const MoesNumbers numbers = moes_numbers(problem.body, *problem.lubricant);
  CHECK(numbers.load == Approx(20.0).epsilon(1e-12));
  CHECK(numbers.lubricant == Approx(5.0).epsilon(1e-12));
  const DryContact dry = dry_contact(problem.body);
  CHECK(std::pow(dry.size, 3) == Approx(1.5 * problem.body.load * kRadius / (2.0 * kModulus)));
  // An ellipsoid of pressure: F = 2/3 p_h pi a^2.
  CHECK(2.0 / 3.0 * dry.pressure * std::numbers::pi * dry.size * dry.size ==
        Approx(problem.body.load));
}

TEST_CASE("An oil of constant viscosity has the lubricant number 0") {
  const RollingProblem problem = rolling_problem(ContactShape::line, 20.0, 10.0, constant_oil());
  CHECK(moes_numbers(problem.body, *problem.lubricant).lubricant == 0.0);
  const double thin = rough_thickness(problem.body, *problem.lubricant);
  CHECK(thin / (kRadius * std::sqrt(moes_numbers(problem.body, *problem.lubricant).speed)) ==
        Approx(1.42).epsilon(0.1));
  CHECK(rough_thickness(problem.body, *barus_oil()) > 3.0 * thin);
}
