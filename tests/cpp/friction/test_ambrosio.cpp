#include <cmath>

#include "catch.hpp"
#include "friction/law_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/friction/ambrosio.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

const AmbrosioOptions kOptions{
    .friction_coefficient = 0.1, .lower_speed = 0.001, .upper_speed = 0.01};

}  // namespace

TEST_CASE("Ambrosio friction keeps the contract of friction laws") {
  check_contract(
      Ambrosio({.friction_coefficient = 0.12, .lower_speed = 0.002, .upper_speed = 0.02}), 0.002);
}

TEST_CASE("Ambrosio friction: nothing, a ramp, and that of Coulomb") {
  const Ambrosio law(kOptions);
  CHECK(law.coefficient(0.0009) == 0.0);
  CHECK(law.coefficient(0.001) == 0.0);
  CHECK(law.coefficient(0.0055) == Approx(0.05).epsilon(1e-14));  // halfway
  CHECK(law.coefficient(0.01) == Approx(0.1).epsilon(1e-14));
  CHECK(law.coefficient(-0.02) == -0.1);
  CHECK(law.coefficient(1e300) == 0.1);
}

TEST_CASE("Ambrosio friction is odd, its slope that of differences, at kinks that beyond") {
  const Ambrosio law(kOptions);
  check_full(law, 0.1, 0.01, 1e-14);
  check_law(law, {0.0005, 0.002, 0.005, 0.009, 0.02, 3.0});
  CHECK(law.derivative(0.0) == 0.0);
  CHECK(law.derivative(0.001) == Approx(0.1 / 0.009));
  CHECK(law.derivative(0.01) == 0.0);
}

TEST_CASE("Ambrosio friction from rest on is a ramp") {
  const Ambrosio law({.friction_coefficient = 0.1, .lower_speed = 0.0, .upper_speed = 0.01});
  check_at_rest(law, 10.0);
  check_law(law, {0.002, 0.009});
}

TEST_CASE("Ambrosio friction refuses impossible numbers") {
  const auto refused = [](auto change) {
    AmbrosioOptions options = kOptions;
    change(options);
    CHECK_THROWS_AS(Ambrosio(options), InvalidInput);
  };
  refused([](auto& o) { o.friction_coefficient = -0.1; });
  refused([](auto& o) { o.friction_coefficient = std::nan(""); });
  refused([](auto& o) { o.lower_speed = -0.001; });
  refused([](auto& o) { o.upper_speed = o.lower_speed; });
  refused([](auto& o) { o.upper_speed = INFINITY; });
  CHECK_NOTHROW(Ambrosio(kOptions));
}
