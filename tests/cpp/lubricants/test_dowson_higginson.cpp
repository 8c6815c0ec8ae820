#include <cmath>

#include "catch.hpp"
#include "differences.hpp"
#include "lubricants/law_contracts.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/lubricants/dowson_higginson.hpp"

using namespace tribodyn;

namespace {

struct Ratio {
  double value, by_pressure;
};

Ratio ratio(const DensityLaw& law, double pressure) {
  Ratio r{};
  law.ratio(pressure, r.value, r.by_pressure);
  return r;
}

}  // namespace

TEST_CASE("Dowson-Higginson: the contract of density laws") {
  test::check_contract(DowsonHigginson());
  test::check_contract(DowsonHigginson({.initial_compressibility = 0.5e-9, .saturation = 2e-9}));
}

TEST_CASE("Dowson-Higginson: numbers by hand and limits") {
  const DowsonHigginson law;
  CHECK(ratio(law, 0.0).value == 1.0);
  CHECK(ratio(law, 0.0).by_pressure == 0.6e-9);
  CHECK(ratio(law, 100e6).value == Approx(1.0 + 0.06 / 1.17).epsilon(1e-14));
  CHECK(ratio(law, 1e15).value == Approx(1.0 + 6.0 / 17.0).epsilon(1e-6));
  CHECK(ratio(law, -3.1e8).value == Approx(1.0 - 0.18 / 0.49).epsilon(1e-14));
  CHECK(ratio(law, -1e12).value == ratio(law, -3.1e8).value);
  CHECK(ratio(law, -1e12).by_pressure == 0.0);
}

TEST_CASE("Dowson-Higginson: monotone, and the derivative agrees with differences") {
  const DowsonHigginson law({.initial_compressibility = 0.5e-9, .saturation = 2e-9});
  double previous = 0.0;
  for (double p = -2e8; p < 2e9; p += 3.7e7) {
    const auto value = [&law](double q) { return ratio(law, q).value; };
    CHECK(ratio(law, p).by_pressure == Approx(test::difference(value, p, 1e6)).epsilon(1e-8));
    CHECK(value(p) > previous);
    previous = value(p);
  }
}

TEST_CASE("Dowson-Higginson refuses impossible numbers") {
  CHECK_THROWS_AS(DowsonHigginson({.initial_compressibility = 0.0}), InvalidInput);
  CHECK_THROWS_AS(DowsonHigginson({.saturation = std::nan("")}), InvalidInput);
  CHECK_THROWS_WITH(DowsonHigginson({.saturation = 0.6e-9}),
                    "Dowson-Higginson law: saturation = 6e-10 1/Pa must be > 1.041 "
                    "initial_compressibility; else the density would vanish in suction");
}
