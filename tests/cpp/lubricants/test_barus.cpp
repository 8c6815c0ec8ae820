#include <cmath>
#include <limits>
#include <memory>

#include "catch.hpp"
#include "differences.hpp"
#include "lubricants/law_contracts.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/lubricants/barus.hpp"
#include "tribodyn/lubricants/bounded_exponential.hpp"

using namespace tribodyn;

namespace {

struct Factor {
  double value, by_pressure;
};

Factor factor(const ViscosityPressureLaw& law, double pressure) {
  Factor f{};
  law.factor(0.05, pressure, f.value, f.by_pressure);
  return f;
}

}  // namespace

TEST_CASE("Barus: the contract of viscosity under pressure") {
  test::check_contract(std::make_shared<Barus>(BarusOptions{.pressure_coefficient = 2e-8}));
  test::check_contract(
      std::make_shared<Barus>(BarusOptions{.pressure_coefficient = 4e-7}));  // exponent ends sooner
}

TEST_CASE("Barus: the viscosity grows by e each 1/alpha") {
  const Barus law({.pressure_coefficient = 2e-8});
  CHECK(factor(law, 0.0).value == 1.0);
  CHECK(factor(law, 0.0).by_pressure == 2e-8);
  CHECK(factor(law, 50e6).value == Approx(2.718281828459045).epsilon(1e-14));
  CHECK(factor(law, -1e5).value == Approx(1.0 - 0.002 + 0.000002).epsilon(2e-9));
}

TEST_CASE("Barus: the derivative agrees with differences") {
  const Barus law({.pressure_coefficient = 2e-8});
  for (const double p : {-1e5, 0.0, 3e7, 4e8}) {
    const auto value = [&law](double q) { return factor(law, q).value; };
    const double difference = test::difference(value, p, 1e4);
    CHECK(factor(law, p).by_pressure == Approx(difference).epsilon(1e-9));
  }
}

TEST_CASE("Barus: absurd pressures give finite, positive, ascending viscosities") {
  const Barus law({.pressure_coefficient = 2e-8});
  double previous = 0.0;
  for (const double p : {-1e15, 0.0, 2.5e9, 2.6e9, 1e12, 1e15}) {
    const Factor f = factor(law, p);
    CHECK(std::isfinite(f.value));
    CHECK(f.value > previous);
    CHECK(f.by_pressure >= 0.0);
    previous = f.value;
  }
  CHECK(std::isnan(factor(law, std::numeric_limits<double>::quiet_NaN()).value));
}

TEST_CASE("the bounded exponential is C1 at its upper end") {
  const BoundedExponential below = bounded_exponential(50.0);
  const BoundedExponential above = bounded_exponential(50.0 + 1e-13);
  CHECK(above.value == Approx(below.value).epsilon(1e-12));
  CHECK(above.slope == below.slope);
  CHECK(bounded_exponential(60.0).value == Approx(11.0 * std::exp(50.0)));
  CHECK(bounded_exponential(-60.0).value == std::exp(-50.0));
}

TEST_CASE("Barus refuses impossible numbers") {
  CHECK_THROWS_AS(Barus({.pressure_coefficient = std::nan("")}), InvalidInput);
  CHECK_THROWS_WITH(Barus({.pressure_coefficient = 0.0}),
                    "Barus law: pressure_coefficient = 0 1/Pa must be > 0");
}
