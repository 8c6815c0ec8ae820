#include <cmath>
#include <limits>

#include "catch.hpp"
#include "friction/law_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/friction/coulomb.hpp"

using namespace tribodyn;

TEST_CASE("Coulomb friction keeps the contract of friction laws") {
  test::check_contract(Coulomb({.friction_coefficient = 0.12, .transition_speed = 0.01}));
}

TEST_CASE("Coulomb friction is odd, opposes sliding in full and is smooth at rest") {
  const Coulomb law({.friction_coefficient = 0.08, .transition_speed = 0.05});
  CHECK(law.coefficient(0.0) == 0.0);
  CHECK(law.coefficient(-0.02) == -law.coefficient(0.02));
  CHECK(law.coefficient(0.05) == Approx(0.08 * 0.761594155955765));  // tanh 1
  CHECK(law.coefficient(0.15) == Approx(0.08).epsilon(0.005));
  CHECK(law.coefficient(-50.0) == -0.08);
  CHECK(law.derivative(0.0) == Approx(0.08 / 0.05));
}

TEST_CASE("the derivative of Coulomb friction agrees with differences") {
  const Coulomb law({.friction_coefficient = 0.12, .transition_speed = 0.01});
  const double step = 1e-7;
  for (double v = -0.05; v <= 0.05; v += 0.0031) {
    const double difference = (law.coefficient(v + step) - law.coefficient(v - step)) / (2 * step);
    CHECK(law.derivative(v) == Approx(difference).epsilon(1e-6).margin(1e-6));
  }
  test::check_full(law, 0.12, 0.05, 2e-4);  // tanh(5)
}

TEST_CASE("Coulomb friction refuses impossible numbers") {
  CHECK_THROWS_AS(Coulomb({.friction_coefficient = -0.1, .transition_speed = 0.1}), InvalidInput);
  CHECK_THROWS_AS(Coulomb({.friction_coefficient = std::nan(""), .transition_speed = 0.1}),
                  InvalidInput);
  CHECK_THROWS_AS(Coulomb({.friction_coefficient = 0.1, .transition_speed = 0.0}), InvalidInput);
  CHECK_NOTHROW(Coulomb({.friction_coefficient = 0.0, .transition_speed = 0.1}));
}

TEST_CASE("Coulomb friction without a transition speed is open and takes the one it is given") {
  const Coulomb open({.friction_coefficient = 0.1});
  CHECK(open.open());
  CHECK(open.coefficient(kSlowTransition) == Approx(0.1 * 0.761594155955765));  // tanh 1
  const auto law = open.with_transition_speed(0.02);
  CHECK_FALSE(law->open());
  CHECK(law->coefficient(0.02) == Approx(0.1 * 0.761594155955765));
  CHECK(law->with_transition_speed(0.03) == nullptr);
}
