#include <cmath>
#include <memory>
#include <vector>

#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/lubricants/lubricant.hpp"
#include "tribodyn/lubricants/tabulated_viscosity.hpp"
#include "tribodyn/lubricants/vogel.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

const Vogel kVogel({.a = 5e-5, .b = 900.0, .c = 170.0});

/// Vogel's law at n + 1 temperatures from 290 K to 390 K.
TabulatedViscosity vogel_table(int n) {
  TabulatedViscosityOptions table;
  for (int k = 0; k <= n; ++k) {
    table.temperatures.push_back(290.0 + 100.0 * k / n);
    table.dynamic_viscosities.push_back(kVogel.viscosity(table.temperatures.back()));
  }
  return TabulatedViscosity(table);
}

}  // namespace

TEST_CASE("viscosity over temperature: the table tends to the law from which it was made") {
  const auto error = [](int n) {
    const TabulatedViscosity law = vogel_table(n);
    double largest = 0.0;
    // Without the ends, where the slope has order 2 only.
    for (double t = 303.0; t < 377.0; t += 0.137) {
      largest = std::max(largest, std::abs(law.viscosity(t) / kVogel.viscosity(t) - 1.0));
    }
    return largest;
  };
  const double coarse = error(20), fine = error(40);
  CHECK(fine < 4e-6);          // measured 3e-6
  CHECK(coarse > 6.0 * fine);  // third order: 8
}

TEST_CASE("viscosity over temperature: derivative of every cubic and beyond the table") {
  const TabulatedViscosity law = vogel_table(7);
  for (const double t : {200.0, 291.3, 320.0, 333.7, 389.0, 450.0}) {
    const auto here = law.at(t);
    const double slope = test::difference([&](double x) { return law.at(x).value; }, t, 1e-2);
    CHECK(here.by_temperature == Approx(slope).epsilon(1e-7));
    CHECK(here.by_temperature < 0.0);
  }
  for (const double t : {290.0, 390.0}) {  // C1 at the ends
    CHECK(law.at(t - 1e-7).by_temperature == Approx(law.at(t + 1e-7).by_temperature).epsilon(1e-6));
  }
  CHECK(law.at(390.0).value == Approx(kVogel.viscosity(390.0)).epsilon(1e-14));
  CHECK(std::isinf(law.at(-1e6).value));
  CHECK(law.at(-1e6).by_temperature == 0.0);
  CHECK(law.at(1e6).value >= 0.0);
}

TEST_CASE("viscosity over temperature: a lubricant takes it from the table, within its range") {
  const auto law = std::make_shared<TabulatedViscosity>(vogel_table(10));
  const Lubricant oil({.temperature_viscosity = law, .temperature = 330.0});
  CHECK(oil.dynamic_viscosity() == law->viscosity(330.0));
  CHECK_THROWS_WITH(Lubricant({.temperature_viscosity = law, .temperature = 400.0}),
                    "temperature table: temperature = 400 K must be from 290 K to 390 K, the ends "
                    "of the table; temperatures are in kelvin");
  CHECK_THROWS_WITH(Lubricant({.temperature_viscosity = law}),
                    ContainsSubstring("the law temperature table needs a temperature"));
  CHECK_THROWS_AS(
      Lubricant({.dynamic_viscosity = 0.1, .temperature_viscosity = law, .temperature = 330.0}),
      InvalidInput);
}

TEST_CASE("viscosity over temperature: impossible tables are refused") {
  const auto refused = [](std::vector<double> temperatures, std::vector<double> viscosities,
                          const char* text) {
    CHECK_THROWS_WITH(TabulatedViscosity({.temperatures = std::move(temperatures),
                                          .dynamic_viscosities = std::move(viscosities)}),
                      ContainsSubstring(text));
  };
  refused({300.0, 310.0}, {0.1}, "dynamic_viscosities must be as many as temperatures");
  refused({0.0, 310.0}, {0.1, 0.05}, "temperatures = 0 K must be > 0");
  refused({300.0, 310.0}, {0.1, 0.0}, "dynamic_viscosities = 0 Pa s must be > 0");
  refused({300.0, 310.0}, {0.1, 0.1}, "must be < the previous one, 0.1 Pa s; an oil thins");
  refused({300.0, 310.0}, {2e12, 0.1}, "must be <= 1e12 Pa s");
}
