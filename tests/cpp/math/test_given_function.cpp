#include <array>
#include <cmath>

#include "catch.hpp"
#include "given_functions.hpp"

using namespace tribodyn;

TEST_CASE("differences of a given function: exact for a quadratic, and the arguments stay") {
  const test::Polynomials exact(3, 2, true), differences(3, 2, false);
  std::array<double, 3> x = {0.3, -40.0, 0.0};
  const std::array<double, 3> before = x;
  std::array<double, 6> expected{}, found{};
  std::array<double, 4> scratch{};
  REQUIRE(exact.derivatives(0.2, x.data(), scratch.data(), expected.data()));
  REQUIRE(differences.derivatives(0.2, x.data(), scratch.data(), found.data()));
  CHECK(x == before);
  for (std::size_t k = 0; k < found.size(); ++k) {
    // Round-off of values of about 200, divided by the widths 2e-6, 8e-4 and 2e-6.
    CHECK(std::abs(found[k] - expected[k]) < 2e-8);
  }
}

TEST_CASE("a given function that fails has no derivatives, but a reason") {
  const test::Failing function;
  double x = 1.0, out = 7.0;
  std::array<double, 2> scratch{};
  CHECK_FALSE(function.derivatives(0.0, &x, scratch.data(), &out));
  CHECK(x == 1.0);
  CHECK(out == 7.0);
  CHECK(std::string(function.reason()) == "its function fails");
}
