#include <algorithm>

#include "catch.hpp"
#include "tribodyn/film/rolling_lines.hpp"

using namespace tribodyn;
using Catch::Approx;

TEST_CASE("Lines of a rolling contact ascend between the given ends and are dense at the edges") {
  const RollingExtent extent{12.0, 1.2, 6.0};
  const auto x = lines_along(extent, 0.01, 200);
  REQUIRE(x.size() == 201);
  CHECK(x.front() == -12.0);
  CHECK(x.back() == 1.2);
  CHECK(std::is_sorted(x.begin(), x.end()));
  const auto cell = [&](double at) {
    const auto above = std::upper_bound(x.begin(), x.end(), at);
    return *above - *(above - 1);
  };
  const double s = 0.5 * 0.0464;  // 0.01^(2/3) / 2
  CHECK(cell(1.0) == Approx(cell(-1.0)).epsilon(0.1));
  // Densities 1/s + 1/(2 + s) + 1/2 and 2/(1 + s) + 1.
  CHECK(cell(0.0) / cell(1.0) == Approx((1.0 / s + 1.0) / (2.0 / (1.0 + s) + 1.0)).epsilon(0.1));
  CHECK(cell(-10.0) > 5.0 * cell(0.0));
}

TEST_CASE("Half of the lines are every other line") {
  const RollingExtent extent = rolling_extent(0.03);
  const auto coarse = lines_along(extent, 0.03, 50), fine = lines_along(extent, 0.03, 100);
  for (std::size_t k = 0; k < coarse.size(); ++k) {
    CHECK(fine[2 * k] == Approx(coarse[k]).epsilon(1e-12));
  }
  const auto y = lines_across(extent, 0.03, 20), half = lines_across(extent, 0.03, 10);
  CHECK(y.front() == 0.0);
  CHECK(y.back() == extent.side);
  CHECK(std::is_sorted(y.begin(), y.end()));
  for (std::size_t k = 0; k < half.size(); ++k) CHECK(y[2 * k] == Approx(half[k]).margin(1e-12));
  // Dense at the side of the contact, where the film of a heavy load has its minimum.
  const auto above = std::upper_bound(y.begin(), y.end(), 1.0);
  CHECK(*above - *(above - 1) < 0.6 * y[1]);
}

TEST_CASE("Stiff bodies under a light load have lines of the size of their film") {
  const RollingExtent soft = rolling_extent(1e-3), stiff = rolling_extent(1e4);
  CHECK(soft.inlet == Approx(12.0).epsilon(0.02));
  CHECK(soft.outlet < 1.02);
  CHECK(stiff.inlet == Approx(96.0 * std::sqrt(2e4)).epsilon(1e-3));
  CHECK(stiff.outlet > 0.7 * std::sqrt(2e4));
}
