#include <cmath>

#include "catch.hpp"
#include "friction/law_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/friction/stribeck.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

const StribeckOptions kOptions{
    .static_coefficient = 0.15, .dynamic_coefficient = 0.1, .stribeck_speed = 0.01};

StribeckOptions with_exponent(double exponent) {
  StribeckOptions options = kOptions;
  options.exponent = exponent;
  return options;
}

}  // namespace

TEST_CASE("Stribeck friction keeps the contract of friction laws") {
  check_contract(
      Stribeck({.static_coefficient = 0.16, .dynamic_coefficient = 0.1, .stribeck_speed = 0.05}));
}

TEST_CASE("Stribeck friction has the values of its formula at forty digits") {
  const Stribeck law(kOptions);
  CHECK(law.coefficient(0.0005) == Approx(0.069259881090015868).epsilon(1e-14));
  CHECK(law.coefficient(0.0025) == Approx(0.14500334779724317).epsilon(1e-14));
  CHECK(law.coefficient(0.01) == Approx(0.11839397157051579).epsilon(1e-14));
  CHECK(law.coefficient(0.02) == Approx(0.10091578194443671).epsilon(1e-14));
  const Stribeck root(with_exponent(0.5));
  CHECK(root.coefficient(0.0005) == Approx(0.064687841034436314).epsilon(1e-14));
  CHECK(root.coefficient(0.02) == Approx(0.11215583672171071).epsilon(1e-14));
  CHECK(root.coefficient(0.05) == Approx(0.10534389628301929).epsilon(1e-14));
}

TEST_CASE("Stribeck friction is odd, its slope that of differences") {
  for (const double exponent : {0.5, 1.0, 2.0}) {
    INFO("exponent " << exponent);
    check_law(Stribeck(with_exponent(exponent)), {1e-4, 0.002, 0.005, 0.01, 0.02, 3.0});
  }
  check_full(Stribeck(kOptions), 0.15, 0.005, 2e-4);  // tanh(5)
  check_at_rest(Stribeck(kOptions), 0.15 / 0.001);
  CHECK(Stribeck(with_exponent(0.5)).derivative(0.0) == Approx(0.15 / 0.001));
}

TEST_CASE("Stribeck friction nearly reaches the static and tends to the dynamic coefficient") {
  const Stribeck law(kOptions);
  double peak = 0.0;
  for (double v = 1e-4; v < 0.1; v += 1e-5) peak = std::max(peak, law.coefficient(v));
  CHECK(peak < 0.15);
  CHECK(peak == Approx(0.97 * 0.15).epsilon(0.005));
  CHECK(law.coefficient(10.0) == Approx(0.1).epsilon(1e-14));
  CHECK(law.coefficient(-1e300) == -0.1);
  CHECK(law.derivative(1e300) == 0.0);  // its power is beyond all numbers
}

TEST_CASE("the transition speed of Stribeck friction is a tenth of its speed, or as given") {
  CHECK(*Stribeck(kOptions).options().transition_speed == Approx(0.001).epsilon(1e-14));
  StribeckOptions options = kOptions;
  options.transition_speed = 0.0005;
  const Stribeck law(options);
  CHECK(*law.options().transition_speed == 0.0005);
  check_at_rest(law, 0.15 / 0.0005);
}

TEST_CASE("Stribeck friction refuses impossible numbers") {
  const auto refused = [](auto change) {
    StribeckOptions options = kOptions;
    change(options);
    CHECK_THROWS_AS(Stribeck(options), InvalidInput);
  };
  refused([](auto& o) { o.static_coefficient = 0.09; });
  refused([](auto& o) { o.static_coefficient = std::nan(""); });
  refused([](auto& o) { o.dynamic_coefficient = -0.1; });
  refused([](auto& o) { o.stribeck_speed = 0.0; });
  refused([](auto& o) { o.exponent = 0.0; });
  refused([](auto& o) { o.exponent = INFINITY; });
  refused([](auto& o) { o.transition_speed = 0.0; });
  CHECK_NOTHROW(Stribeck(kOptions));
}
