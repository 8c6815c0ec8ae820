#include <cmath>

#include "catch.hpp"
#include "differences.hpp"
#include "lubricants/law_contracts.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/lubricants/carreau.hpp"

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

const Carreau kLaw({.time_constant = 1e-6, .exponent = 0.5, .high_shear_ratio = 0.2});

}  // namespace

TEST_CASE("Carreau: the contract of shear thinning") {
  test::check_contract(Carreau({.time_constant = 1e-6, .exponent = 0.5, .high_shear_ratio = 0.2}));
  test::check_contract(Carreau({.time_constant = 1e-6, .exponent = 1.0, .high_shear_ratio = 0.0}));
  test::check_contract(Carreau({.time_constant = 1e-6, .exponent = 0.01, .high_shear_ratio = 0.0}));
}

TEST_CASE("Carreau: numbers by hand and limits") {
  // (lambda g)^2 = 3: (1 + 3)^(-1/4) = 1/sqrt 2.
  CHECK(apply(kLaw, 0.1, std::sqrt(3.0) * 1e6).value ==
        Approx(0.1 * (0.2 + 0.8 / std::sqrt(2.0))).epsilon(1e-14));
  CHECK(apply(kLaw, 0.1, 0.0).value == Approx(0.1).epsilon(1e-15));
  CHECK(apply(kLaw, 0.1, 0.0).by_rate == 0.0);
  CHECK(apply(kLaw, 0.1, 1e18).value == Approx(0.02).epsilon(1e-5));
  CHECK(apply(kLaw, 0.1, -3e6).value == apply(kLaw, 0.1, 3e6).value);
  const Carreau newtonian({.time_constant = 1e-6, .exponent = 1.0, .high_shear_ratio = 0.0});
  CHECK(apply(newtonian, 0.1, 1e7).value == 0.1);
}

TEST_CASE("Carreau: derivatives agree with differences, the stress grows with the shear rate") {
  double previous = 0.0;
  for (const double rate : {1e3, 1e5, 7e5, 1e6, 2e7, 1e9}) {
    const Thinned t = apply(kLaw, 0.1, rate);
    const auto by_rate = [](double g) { return apply(kLaw, 0.1, g).value; };
    const auto by_low = [rate](double low) { return apply(kLaw, low, rate).value; };
    CHECK(t.by_rate == Approx(test::difference(by_rate, rate, 1e-2 * rate)).epsilon(1e-6));
    CHECK(t.by_low == Approx(test::difference(by_low, 0.1)).epsilon(1e-9));
    CHECK(t.value * rate > previous);
    previous = t.value * rate;
  }
}

TEST_CASE("Carreau refuses impossible numbers") {
  const CarreauOptions good{.time_constant = 1e-6, .exponent = 0.5, .high_shear_ratio = 0.0};
  CHECK_NOTHROW(Carreau(good));
  CarreauOptions bad = good;
  bad.time_constant = 0.0;
  CHECK_THROWS_WITH(Carreau(bad), "Carreau law: time_constant = 0 s must be > 0");
  for (const double exponent : {0.0, 1.1, std::nan("")}) {
    bad = good;
    bad.exponent = exponent;
    CHECK_THROWS_AS(Carreau(bad), InvalidInput);
  }
  for (const double ratio : {-0.1, 1.0, std::nan("")}) {
    bad = good;
    bad.high_shear_ratio = ratio;
    CHECK_THROWS_AS(Carreau(bad), InvalidInput);
  }
}
