#include <cmath>
#include <memory>
#include <vector>

#include "catch.hpp"
#include "lubricants/law_contracts.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/lubricants/barus.hpp"
#include "tribodyn/lubricants/lubricant.hpp"
#include "tribodyn/lubricants/roelands.hpp"
#include "tribodyn/lubricants/tabulated_pressure_viscosity.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

struct Factor {
  double value, by_pressure;
};

Factor factor(const ViscosityPressureLaw& law, double pressure) {
  Factor f{};
  law.factor(0.05, pressure, f.value, f.by_pressure);
  return f;
}

TabulatedPressureViscosity table_of(const ViscosityPressureLaw& law,
                                    const std::vector<double>& pressures) {
  TabulatedPressureViscosityOptions table;
  table.pressures = pressures;
  for (const double p : pressures) table.factors.push_back(factor(law, p).value);
  return TabulatedPressureViscosity(table);
}

}  // namespace

TEST_CASE("viscosity over pressure from a table keeps the contract of laws of pressure") {
  const Roelands roelands({.index = 0.6});
  test::check_contract(std::make_shared<const TabulatedPressureViscosity>(
      table_of(roelands, {0.0, 21.37e6, 60.13e6, 150.71e6, 301.3e6, 500.1e6})));
}

TEST_CASE("viscosity over pressure: a table of Barus' law is Barus' law, also beyond its end") {
  const Barus barus({.pressure_coefficient = 2e-8});
  const TabulatedPressureViscosity law = table_of(barus, {0.0, 3e7, 5e7, 2e8});
  for (const double p : {-1e5, 0.0, 1e6, 4e7, 1.9e8, 1e9}) {
    CHECK(factor(law, p).value == Approx(factor(barus, p).value).epsilon(1e-13));
    CHECK(factor(law, p).by_pressure == Approx(factor(barus, p).by_pressure).epsilon(1e-13));
  }
  CHECK(law.factor_by_ambient(0.05, 1e8) == 0.0);
  CHECK(law.range().highest == 2e8);
}

TEST_CASE("viscosity over pressure: an iso-viscous table is no glass") {
  const Lubricant oil({.dynamic_viscosity = 0.05,
                       .pressure_viscosity = std::make_shared<const TabulatedPressureViscosity>(
                           TabulatedPressureViscosityOptions{{0.0, 1e8}, {1.0, 1.0}})});
  CHECK(std::isinf(oil.glass_pressure()));
  CHECK(oil.viscosity(5e8, 0.0).value == 0.05);
}

TEST_CASE("viscosity over pressure: impossible tables are refused") {
  const auto refused = [](std::vector<double> pressures, std::vector<double> factors,
                          const char* text) {
    CHECK_THROWS_WITH(TabulatedPressureViscosity(
                          {.pressures = std::move(pressures), .factors = std::move(factors)}),
                      ContainsSubstring(text));
  };
  refused({0.0}, {1.0}, "factors must be as many as pressures");
  refused({1e5, 1e8}, {1.0, 2.0}, "first of pressures = 100000 Pa must be 0");
  refused({0.0, 1e8}, {0.05, 2.0}, "first of factors = 0.05 must be 1");
  refused({0.0, 1e8, 2e8}, {1.0, 2.0, 1.9}, "factors = 1.9 must be >= the previous one, 2");
}
