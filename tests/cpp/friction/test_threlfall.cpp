#include <cmath>

#include "catch.hpp"
#include "friction/law_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/friction/threlfall.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

const ThrelfallOptions kOptions{.friction_coefficient = 0.1, .transition_speed = 0.01};

}  // namespace

TEST_CASE("Threlfall friction keeps the contract of friction laws") {
  check_contract(Threlfall({.friction_coefficient = 0.12, .transition_speed = 0.01}));
}

TEST_CASE("Threlfall friction has the values of an independent program") {
  const Threlfall law(kOptions);
  // 16 digits of numpy; the sum of round-offs is some 1e-16.
  CHECK(law.coefficient(0.0025) == Approx(0.05276334472589853).epsilon(1e-14));
  CHECK(law.coefficient(0.005) == Approx(0.07768698398515703).epsilon(1e-14));
  CHECK(law.coefficient(0.01) == Approx(0.09502129316321362).epsilon(1e-14));
  CHECK(law.coefficient(0.02) == Approx(0.095).epsilon(1e-14));
  CHECK(law.coefficient(-0.1) == Approx(-0.095).epsilon(1e-14));
}

TEST_CASE("Threlfall friction is odd, its slope that of differences") {
  const Threlfall law(kOptions);
  check_law(law, {1e-4, 0.002, 0.005, 0.009, 0.02, 3.0});
  check_full(law, 0.095, 0.01, 1e-14);
  check_at_rest(law, 30.0);
}

TEST_CASE("Threlfall friction steps by 2.1e-4 of its coefficient at the transition speed") {
  const Threlfall law(kOptions);
  const double step = law.coefficient(0.01) - law.coefficient(std::nextafter(0.01, 1.0));
  CHECK(step == Approx(0.1 * (0.05 - std::exp(-3.0))).epsilon(1e-10));
  CHECK(step == Approx(0.1 * 2.1e-4).epsilon(0.02));
}

TEST_CASE("Threlfall friction refuses impossible numbers") {
  CHECK_THROWS_AS(Threlfall({.friction_coefficient = -0.1, .transition_speed = 0.1}), InvalidInput);
  CHECK_THROWS_AS(Threlfall({.friction_coefficient = std::nan(""), .transition_speed = 0.1}),
                  InvalidInput);
  CHECK_THROWS_AS(Threlfall({.friction_coefficient = 0.1, .transition_speed = 0.0}), InvalidInput);
  CHECK_NOTHROW(Threlfall({.friction_coefficient = 0.0, .transition_speed = 0.1}));
}

TEST_CASE("Threlfall friction without a transition speed is open and takes the one it is given") {
  const Threlfall open({.friction_coefficient = 0.1});
  CHECK(open.open());
  CHECK(open.coefficient(2.0 * kSlowTransition) == Approx(0.095));
  const auto law = open.with_transition_speed(0.02);
  CHECK_FALSE(law->open());
  CHECK(law->coefficient(0.01) == Approx(0.1 * (1.0 - std::exp(-1.5))));
}
