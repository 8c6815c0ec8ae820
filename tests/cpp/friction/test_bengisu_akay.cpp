#include <cmath>

#include "catch.hpp"
#include "friction/law_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/friction/bengisu_akay.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

const BengisuAkayOptions kOptions{.static_coefficient = 0.15,
                                  .dynamic_coefficient = 0.1,
                                  .transition_speed = 0.01,
                                  .decay_rate = 50.0};

}  // namespace

TEST_CASE("Bengisu-Akay friction keeps the contract of friction laws") {
  check_contract(BengisuAkay({.static_coefficient = 0.16,
                              .dynamic_coefficient = 0.1,
                              .transition_speed = 0.02,
                              .decay_rate = 30.0}));
}

TEST_CASE("Bengisu-Akay friction has the values of an independent program") {
  const BengisuAkay law(kOptions);
  // 16 digits of numpy; the sum of round-offs is some 1e-16.
  CHECK(law.coefficient(0.0025) == Approx(0.065625).epsilon(1e-14));
  CHECK(law.coefficient(0.005) == Approx(0.1125).epsilon(1e-14));
  CHECK(law.coefficient(0.01) == Approx(0.15).epsilon(1e-14));
  CHECK(law.coefficient(0.02) == Approx(0.13032653298563168).epsilon(1e-14));
  CHECK(law.coefficient(0.05) == Approx(0.10676676416183065).epsilon(1e-14));
  CHECK(law.coefficient(0.1) == Approx(0.10055544982691211).epsilon(1e-14));
}

TEST_CASE("Bengisu-Akay friction is odd, its slope that of differences") {
  const BengisuAkay law(kOptions);
  check_law(law, {1e-4, 0.002, 0.005, 0.009, 0.02, 3.0});
  check_full(law, 0.15, 0.01, 1e-14);
  check_at_rest(law, 30.0);
  CHECK(law.derivative(0.01) == Approx(-50.0 * 0.05));  // that of the fall
}

TEST_CASE("Bengisu-Akay friction goes from the static to the dynamic coefficient") {
  const BengisuAkay law(kOptions);
  CHECK(law.coefficient(std::nextafter(0.01, 0.0)) == Approx(0.15).epsilon(1e-14));
  CHECK(law.coefficient(10.0) == 0.1);
  CHECK(law.coefficient(-1e300) == -0.1);
}

TEST_CASE("Bengisu-Akay friction refuses impossible numbers") {
  const auto refused = [](auto change) {
    BengisuAkayOptions options = kOptions;
    change(options);
    CHECK_THROWS_AS(BengisuAkay(options), InvalidInput);
  };
  refused([](auto& o) { o.static_coefficient = 0.09; });
  refused([](auto& o) { o.static_coefficient = std::nan(""); });
  refused([](auto& o) { o.dynamic_coefficient = -0.1; });
  refused([](auto& o) { o.dynamic_coefficient = std::nan(""); });
  refused([](auto& o) { o.transition_speed = 0.0; });
  refused([](auto& o) { o.decay_rate = 0.0; });
  BengisuAkayOptions flat = kOptions;
  flat.static_coefficient = flat.dynamic_coefficient;
  CHECK_NOTHROW(BengisuAkay(flat));
}
