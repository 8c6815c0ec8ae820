#include <cmath>

#include "catch.hpp"
#include "differences.hpp"
#include "lubricants/law_contracts.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/lubricants/eyring.hpp"

using namespace tribodyn;

namespace {

struct Thinned {
  double value, by_low, by_rate;
};

Thinned apply(const ShearThinning& law, double low, double rate) {
  Thinned t{};
  law.apply(low, rate, t.value, t.by_low, t.by_rate);
  return t;
}

const Eyring kLaw({.eyring_stress = 5e6});

}  // namespace

TEST_CASE("Eyring: the contract of shear thinning") {
  test::check_contract(Eyring({.eyring_stress = 5e6}));
}

TEST_CASE("Eyring: numbers by hand and limits") {
  // eta_0 g = tau_e: asinh 1 = ln(1 + sqrt 2).
  CHECK(apply(kLaw, 0.1, 5e7).value == Approx(0.1 * 0.881373587019543).epsilon(1e-14));
  CHECK(apply(kLaw, 0.1, 5e7).by_low == Approx(1.0 / std::sqrt(2.0)).epsilon(1e-14));
  CHECK(apply(kLaw, 0.1, 0.0).value == 0.1);
  CHECK(apply(kLaw, 0.1, 0.0).by_low == 1.0);
  CHECK(apply(kLaw, 0.1, 0.0).by_rate == 0.0);
  CHECK(apply(kLaw, 0.1, -5e7).value == apply(kLaw, 0.1, 5e7).value);
  // The stress far up: tau_e ln(2 eta_0 g / tau_e).
  CHECK(apply(kLaw, 0.1, 1e12).value * 1e12 == Approx(5e6 * std::log(4e4)).epsilon(1e-9));
}

TEST_CASE("Eyring: the series at small rates meets the formula") {
  const double change = 0.01 * 5e6 / 0.1;
  const Thinned below = apply(kLaw, 0.1, change * (1.0 - 1e-15));
  const Thinned above = apply(kLaw, 0.1, change * (1.0 + 1e-15));
  CHECK(below.value == Approx(above.value).epsilon(1e-14));
  CHECK(below.by_low == Approx(above.by_low).epsilon(1e-14));
  // Rounding of asinh(x)/x, 1e-16, over its derivative x/3 and x.
  CHECK(below.by_rate == Approx(above.by_rate).epsilon(2e-11));
}

TEST_CASE("Eyring: derivatives agree with differences, the stress grows with the shear rate") {
  double previous = 0.0;
  for (const double rate : {1e4, 3e5, 6e5, 5e7, 2e9}) {
    const Thinned t = apply(kLaw, 0.1, rate);
    const auto by_rate = [](double g) { return apply(kLaw, 0.1, g).value; };
    const auto by_low = [rate](double low) { return apply(kLaw, low, rate).value; };
    // The value varies by x^2/6 only: its rounding limits the difference at small rates.
    CHECK(t.by_rate == Approx(test::difference(by_rate, rate, 1e-2 * rate))
                           .epsilon(1e-6)
                           .margin(1e-14 * t.value / rate));
    CHECK(t.by_low == Approx(test::difference(by_low, 0.1)).epsilon(1e-8));
    CHECK(t.value * rate > previous);
    previous = t.value * rate;
  }
}

TEST_CASE("Eyring refuses impossible numbers") {
  CHECK_THROWS_WITH(Eyring({.eyring_stress = -1.0}),
                    "Eyring law: eyring_stress = -1 Pa must be > 0");
  CHECK_THROWS_AS(Eyring({.eyring_stress = std::nan("")}), InvalidInput);
}
