#include <cmath>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "contact/asperity_contract.hpp"
#include "contact/mixed_lubrication_surface.hpp"
#include "tribodyn/contact/greenwood_williamson.hpp"
#include "tribodyn/contact/tabulated_asperities.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

const RoughSurface kSurface(nascimento_surface());

/// The law of Greenwood and Williamson at n + 1 film thicknesses.
TabulatedAsperities table(const AsperityLaw& law, int n) {
  const double from = law.lower_end() / 3.0, to = law.upper_end();
  TabulatedAsperitiesOptions options;
  for (int k = 0; k <= n; ++k) {
    const double h = k == n ? to : from + (to - from) * k / n;
    options.film_thicknesses.push_back(h);
    options.pressures.push_back(law.evaluate(h).pressure);
    options.area_ratios.push_back(law.evaluate(h).area_ratio);
  }
  return {law.surface(), options};
}

}  // namespace

TEST_CASE("tabulated asperities tend to the law of the table") {
  const GreenwoodWilliamson law(kSurface);
  const auto error = [&](int n) {
    const TabulatedAsperities made = table(law, n);
    const double from = made.lower_end(), to = made.upper_end();
    double largest = 0.0;
    for (double part = 0.1; part < 1.0; part += 1.37e-3) {
      const double h = from + part * (to - from);
      const double exact = law.evaluate(h).pressure;
      largest = std::max(largest, std::abs(made.evaluate(h).pressure - exact));
      CHECK(made.evaluate(h).pressure_slope <= 0.0);
      CHECK(made.evaluate(h).area_ratio >= 0.0);
    }
    return largest / law.evaluate(from).pressure;
  };
  const double coarse = error(40), fine = error(80);
  CHECK(fine < 2e-5);
  CHECK(coarse > 5.0 * fine);  // third order: 8
}

TEST_CASE("tabulated asperities: slope and pressure are derivatives of pressure and energy") {
  const TabulatedAsperities law = table(GreenwoodWilliamson(kSurface), 30);
  const double from = law.lower_end(), to = law.upper_end();
  const double step = 1e-4 * (to - from);
  check_contract(law);
  CHECK(law.evaluate(to).pressure == 0.0);
  CHECK(law.evaluate(to - 1e-9 * (to - from)).pressure_slope >
        -1e-3 * law.evaluate(from).pressure / (to - from));
  CHECK(law.evaluate(to).area_ratio == 0.0);
  CHECK(law.energy(to) == 0.0);
  CHECK(law.below_range(from - step));
  CHECK(!law.below_range(from));
}

TEST_CASE("tabulated asperities go through their points and need only a deviation") {
  const RoughSurface surface({.asperity_height_deviation = 1e-7});
  const TabulatedAsperities law(surface, {.film_thicknesses = {-1e-7, 0.0, 1e-7, 4e-7},
                                          .pressures = {9e8, 4e8, 1e8, 0.0},
                                          .area_ratios = {0.3, 0.1, 0.02, 0.0}});
  CHECK(law.evaluate(-1e-7).pressure == 9e8);
  CHECK(law.evaluate(0.0).pressure == Approx(4e8).epsilon(1e-14));
  CHECK(law.evaluate(1e-7).area_ratio == Approx(0.02).epsilon(1e-14));
  CHECK(std::string(law.name()) == "tabulated asperities");
}

TEST_CASE("tabulated asperities refuse impossible tables") {
  const auto refused = [](std::vector<double> h, std::vector<double> p, std::vector<double> area,
                          const char* text) {
    CHECK_THROWS_WITH(TabulatedAsperities(kSurface, {std::move(h), std::move(p), std::move(area)}),
                      ContainsSubstring(text));
  };
  refused({0.0, 1e-7}, {1e8}, {0.1, 0.0}, "pressures must be as many as film_thicknesses");
  refused({0.0, 1e-7}, {1e8, 0.0}, {0.1}, "area_ratios must be as many as film_thicknesses");
  refused({0.0, 1e-7}, {1e8, 1.0}, {0.1, 0.0}, "last of pressures = 1 Pa must be 0");
  refused({0.0, 1e-7}, {1e8, 0.0}, {0.1, 0.01}, "last of area_ratios = 0.01 must be 0");
  refused({0.0, 1e-7, 2e-7}, {1e8, 2e8, 0.0}, {0.1, 0.1, 0.0},
          "pressures = 200000000 Pa must be <");
  refused({0.0, 1e-7, 2e-7}, {2e8, 1e8, 0.0}, {0.1, 0.2, 0.0}, "area_ratios = 0.2 must be <=");
  refused({0.0, 0.0}, {1e8, 0.0}, {0.1, 0.0}, "film_thicknesses = 0 m must be >");
  CHECK_THROWS_WITH(TabulatedAsperities(RoughSurface(RoughSurfaceOptions{}),
                                        {{0.0, 1e-7}, {1e8, 0.0}, {0.1, 0.0}}),
                    ContainsSubstring("asperity_height_deviation"));
}
