#include <cmath>
#include <memory>

#include "catch.hpp"
#include "differences.hpp"
#include "lubricants/law_contracts.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/lubricants/roelands.hpp"

using namespace tribodyn;

namespace {

struct Factor {
  double value, by_pressure;
};

Factor factor(const ViscosityPressureLaw& law, double ambient_viscosity, double pressure) {
  Factor f{};
  law.factor(ambient_viscosity, pressure, f.value, f.by_pressure);
  return f;
}

}  // namespace

TEST_CASE("Roelands: the contract of viscosity under pressure") {
  test::check_contract(std::make_shared<Roelands>(RoelandsOptions{.index = 0.6}));
  test::check_contract(std::make_shared<Roelands>(RoelandsOptions{.pressure_coefficient = 2e-8}));
}

TEST_CASE("Roelands: numbers by hand") {
  // L = ln 0.04 + 9.67 = 6.451124; at p = p_r the factor is exp(L (2^0.6 - 1)).
  const Roelands law({.index = 0.6});
  CHECK(factor(law, 0.04, 0.0).value == 1.0);
  CHECK(factor(law, 0.04, 1.962e8).value == Approx(27.853304413537042).epsilon(1e-13));
  // alpha = 2e-8 1/Pa makes z = 3.924/L = 0.608266.
  const Roelands same({.pressure_coefficient = 2e-8});
  CHECK(same.index(0.04) == Approx(0.6082660778917391).epsilon(1e-13));
  CHECK(factor(same, 0.04, 5e8).value == Approx(1784.6163269590006).epsilon(1e-13));
}

TEST_CASE("Roelands: the slope of the logarithm at ambient pressure is alpha") {
  const Roelands law({.pressure_coefficient = 1.7e-8});
  for (const double viscosity : {0.005, 0.04, 1.2}) {
    CHECK(factor(law, viscosity, 0.0).by_pressure == Approx(1.7e-8).epsilon(1e-13));
    CHECK(factor(law, viscosity, 3e8).value < std::exp(1.7e-8 * 3e8));  // Barus overestimates
  }
}

TEST_CASE("Roelands: the derivative agrees with differences") {
  const Roelands law({.index = 0.65});
  for (const double p : {-1e5, 0.0, 3e7, 4e8, 2e9}) {
    const auto value = [&law](double q) { return factor(law, 0.1, q).value; };
    const double difference = test::difference(value, p, 1e4);
    CHECK(factor(law, 0.1, p).by_pressure == Approx(difference).epsilon(1e-8));
  }
}

TEST_CASE("Roelands: absurd pressures give finite, positive viscosities") {
  const Roelands law({.index = 0.65});
  double previous = 0.0;
  for (const double p : {-1e12, -1e8, 0.0, 1e10, 1e14}) {
    const Factor f = factor(law, 0.1, p);
    CHECK(std::isfinite(f.value));
    CHECK(f.value > previous);
    CHECK(std::isfinite(f.by_pressure));
    previous = f.value;
  }
  CHECK(factor(law, 0.1, -1e12).value == factor(law, 0.1, -1.97e8).value);
  CHECK(factor(law, 0.1, -1e12).by_pressure == 0.0);
}

TEST_CASE("Roelands refuses impossible numbers") {
  CHECK_THROWS_AS(Roelands({.index = -0.6}), InvalidInput);
  CHECK_THROWS_AS(Roelands({.pressure_coefficient = std::nan("")}), InvalidInput);
  CHECK_THROWS_AS(Roelands({.index = 0.6, .pressure_coefficient = 1e-8}), InvalidInput);
  CHECK_THROWS_WITH(Roelands({}),
                    "Roelands law: index, pressure_coefficient exactly one must be given; the "
                    "index z [-] or the slope alpha [1/Pa] at ambient pressure");
  CHECK_THROWS_AS(Roelands({.index = 0.6}).check_ambient_viscosity(2e-5), InvalidInput);
  CHECK_NOTHROW(Roelands({.index = 0.6}).check_ambient_viscosity(1e-3));
}
