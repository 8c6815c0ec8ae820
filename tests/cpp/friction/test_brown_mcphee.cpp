#include <cmath>

#include "catch.hpp"
#include "friction/law_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/friction/brown_mcphee.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

const BrownMcPheeOptions kOptions{
    .static_coefficient = 0.15, .dynamic_coefficient = 0.1, .transition_speed = 0.01};

}  // namespace

TEST_CASE("Brown-McPhee friction keeps the contract of friction laws") {
  check_contract(BrownMcPhee(
      {.static_coefficient = 0.16, .dynamic_coefficient = 0.1, .transition_speed = 0.02}));
}

TEST_CASE("Brown-McPhee friction has the values of an independent program") {
  const BrownMcPhee law(kOptions);
  // 16 digits of numpy; the sum of round-offs is some 1e-16.
  CHECK(law.coefficient(0.0025) == Approx(0.09748386374218207).epsilon(1e-14));
  CHECK(law.coefficient(0.005) == Approx(0.13427258049278878).epsilon(1e-14));
  CHECK(law.coefficient(0.01) == Approx(0.1499329299739067).epsilon(1e-14));
  CHECK(law.coefficient(0.02) == Approx(0.13265303871745737).epsilon(1e-14));
  CHECK(law.coefficient(0.05) == Approx(0.10510204081632654).epsilon(1e-14));
  CHECK(law.coefficient(0.1) == Approx(0.100754076727307).epsilon(1e-14));
}

TEST_CASE("Brown-McPhee friction is odd and smooth, its slope that of differences") {
  const BrownMcPhee law(kOptions);
  check_law(law, {1e-4, 0.002, 0.005, 0.009, 0.01, 0.02, 3.0});
  check_full(law, 0.15, 0.01, 1e-14);
  check_at_rest(law, (4.0 * 0.1 + 0.05 * 16.0 / 9.0) / 0.01);
}

TEST_CASE("Brown-McPhee friction peaks just beyond the transition speed") {
  const BrownMcPhee law(kOptions);
  const double peak = 1.006818792974439 * 0.01;  // by bisection of the slope elsewhere
  // Of an independent program, which has found the speed of the peak to 4e-5, so the peak to 4e-10.
  CHECK(law.coefficient(peak) == Approx(0.14993475380400512).epsilon(1e-9));
  CHECK(law.derivative(peak * (1.0 - 1e-9)) > 0.0);
  CHECK(law.derivative(peak * (1.0 + 1e-9)) < 0.0);
}

TEST_CASE("Brown-McPhee friction tends to the dynamic coefficient at any speed") {
  const BrownMcPhee law(kOptions);
  CHECK(law.coefficient(1e3) == Approx(0.1).epsilon(1e-12));
  CHECK(law.coefficient(-1e300) == Approx(-0.1).epsilon(1e-14));
  CHECK(std::abs(law.derivative(1e300)) < 1e-20);
}

TEST_CASE("Brown-McPhee friction refuses impossible numbers") {
  const auto refused = [](auto change) {
    BrownMcPheeOptions options = kOptions;
    change(options);
    CHECK_THROWS_AS(BrownMcPhee(options), InvalidInput);
  };
  refused([](auto& o) { o.static_coefficient = 0.09; });
  refused([](auto& o) { o.static_coefficient = std::nan(""); });
  refused([](auto& o) { o.dynamic_coefficient = -0.1; });
  refused([](auto& o) { o.transition_speed = 0.0; });
  CHECK_NOTHROW(BrownMcPhee(kOptions));
}
