#include "tribodyn/film/rolling_lines.hpp"

#include <algorithm>
#include <cmath>

namespace tribodyn {

namespace {

/// The length s of dense lines.
double sweep(double film) {
  return 0.5 * std::min(std::pow(film, 2.0 / 3.0), 0.5 * std::sqrt(1.0 + 2.0 * film));
}

/// Lines at equal steps of an increasing count of cells.
template <class Count>
std::vector<double> at_equal_steps(double lo, double hi, int n, Count count) {
  std::vector<double> lines(static_cast<std::size_t>(n) + 1);
  const double first = count(lo), last = count(hi);
  for (int k = 0; k <= n; ++k) {
    const double wanted = first + (last - first) * k / n;
    double a = lo, b = hi;
    for (int halving = 0; halving < 60; ++halving) {
      const double middle = 0.5 * (a + b);
      (count(middle) < wanted ? a : b) = middle;
    }
    lines[static_cast<std::size_t>(k)] = 0.5 * (a + b);
  }
  lines.front() = lo;
  lines.back() = hi;
  return lines;
}

}  // namespace

RollingExtent rolling_extent(double film) {
  const double length = std::sqrt(1.0 + 2.0 * film);
  // Share of the film in the squared length: the pressure between rigid bodies decreases slowly.
  const double share = 2.0 * film / (1.0 + 2.0 * film);
  return {12.0 * (1.0 + 7.0 * share) * length,
          1.0 + 0.75 * std::min(1.0, 2.0 * std::pow(film, 2.0 / 3.0)) * length, 6.0 * length};
}

std::vector<double> lines_along(const RollingExtent& extent, double film, int n) {
  const double s = sweep(film);
  const auto near = [s](double x) { return std::copysign(std::log1p(std::abs(x) / s), x); };
  return at_equal_steps(-extent.inlet, extent.outlet, n, [&](double x) {
    return near(x - 1.0) + near(x + 1.0) + std::clamp(x, -1.0, 1.0);
  });
}

std::vector<double> lines_across(const RollingExtent& extent, double film, int n) {
  const double s = 2.0 * sweep(film);
  return at_equal_steps(0.0, extent.side, n, [s](double y) {
    return std::copysign(std::log1p(std::abs(y - 1.0) / s), y - 1.0) + 2.0 * std::min(y, 1.0);
  });
}

}  // namespace tribodyn
