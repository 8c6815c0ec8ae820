#include <cmath>
#include <vector>

#include "catch.hpp"
#include "lubricants/law_contracts.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/lubricants/carreau.hpp"
#include "tribodyn/lubricants/tabulated_shear_thinning.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

struct Thinning {
  double value, by_low, by_rate;
};

Thinning apply(const ShearThinning& law, double rate) {
  Thinning t{};
  law.apply(0.1, rate, t.value, t.by_low, t.by_rate);
  return t;
}

TabulatedShearThinning table_of(const ShearThinning& law, const std::vector<double>& rates) {
  TabulatedShearThinningOptions table;
  table.shear_rates = rates;
  for (const double rate : rates) table.factors.push_back(10.0 * apply(law, rate).value);
  return TabulatedShearThinning(table);
}

}  // namespace

TEST_CASE("shear thinning from a table keeps the contract of shear thinning") {
  const Carreau two_plateaus({.time_constant = 1e-6, .exponent = 0.5, .high_shear_ratio = 0.2});
  test::check_contract(table_of(two_plateaus, {0.0, 1e5, 3e5, 1e6, 3e6, 1e7, 1e8}));
  test::check_contract(TabulatedShearThinning({.shear_rates = {0.0, 1e6}, .factors = {1.0, 1.0}}));
}

TEST_CASE("shear thinning: a table of Carreau's law without a second plateau is Carreau's law") {
  // ln eta is linear in ln(1 + (lambda g)^2), the coordinate of the table if g_1 = 1/lambda.
  const Carreau carreau({.time_constant = 1e-6, .exponent = 0.4, .high_shear_ratio = 0.0});
  const TabulatedShearThinning law = table_of(carreau, {0.0, 1e6, 5e6, 2e7});
  for (const double rate : {0.0, 10.0, 2e5, 3e6, -3e6, 1e7, 1e9}) {
    CHECK(apply(law, rate).value == Approx(apply(carreau, rate).value).epsilon(1e-13));
    CHECK(apply(law, rate).by_rate == Approx(apply(carreau, rate).by_rate).epsilon(1e-12));
  }
  CHECK(apply(law, 1e300).value > 0.0);
  CHECK(std::isfinite(apply(law, 1e300).by_rate));
}

TEST_CASE("shear thinning: impossible tables are refused") {
  const auto refused = [](std::vector<double> rates, std::vector<double> factors,
                          const char* text) {
    CHECK_THROWS_WITH(
        TabulatedShearThinning({.shear_rates = std::move(rates), .factors = std::move(factors)}),
        ContainsSubstring(text));
  };
  refused({0.0}, {1.0}, "factors must be as many as shear_rates");
  refused({1e3, 1e6}, {1.0, 0.5}, "first of shear_rates = 1000 1/s must be 0");
  refused({0.0, 1e6}, {0.9, 0.5}, "first of factors = 0.9 must be 1");
  refused({0.0, 1e6}, {1.0, 0.0}, "factors = 0 must be > 0");
  refused({0.0, 1e5, 1e6}, {1.0, 0.8, 0.9}, "factors = 0.9 must be <= the previous one, 0.8");
  // Ten times the shear rate with a ninth and an eleventh of the viscosity.
  CHECK_NOTHROW(TabulatedShearThinning(
      {.shear_rates = {0.0, 1e5, 1e6, 1e7}, .factors = {1.0, 0.8, 0.8 / 4.0, 0.8 / 20.0}}));
  refused({0.0, 1e5, 1e6, 1e7}, {1.0, 0.8, 0.2, 0.2 / 11.0},
          "the stress does not rise from 1000000 to 10000000 1/s");
}
