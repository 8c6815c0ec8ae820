#include "tribodyn/math/monotone_spline.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

void check_points(const std::vector<double>& x, const std::vector<double>& y,
                  const std::string& item) {
  require(x.size() >= 2, item, "number of points", static_cast<double>(x.size()), "",
          "must be >= 2");
  require(x.size() == y.size(), item, "number of values", static_cast<double>(y.size()), "",
          "must equal the number of abscissae, " + std::to_string(x.size()));
  for (std::size_t i = 0; i < x.size(); ++i) {
    const std::string index = "[" + std::to_string(i) + "]";
    require_finite(item, "abscissa" + index, x[i], "");
    require_finite(item, "value" + index, y[i], "");
    require(i == 0 || x[i] > x[i - 1], item, "abscissa" + index, x[i], "",
            "must be greater than the previous abscissa");
  }
}

double secant(const std::vector<double>& x, const std::vector<double>& y, std::size_t i) {
  return (y[i + 1] - y[i]) / (x[i + 1] - x[i]);
}

/// Three-point slope at an end with the widths h0 (of the end interval) and h1.
double end_slope(double h0, double h1, double s0, double s1) {
  return ((2.0 * h0 + h1) * s0 - h0 * s1) / (h0 + h1);
}

std::vector<double> harmonic_slopes(const std::vector<double>& x, const std::vector<double>& y) {
  const std::size_t n = x.size();
  if (n < 2 || y.size() != n) return {};  // rejected with its reason when the spline is built
  std::vector<double> slopes(n, 0.0);
  if (n == 2) return {secant(x, y, 0), secant(x, y, 0)};
  for (std::size_t i = 1; i + 1 < n; ++i) {
    const double s0 = secant(x, y, i - 1);
    const double s1 = secant(x, y, i);
    if (!(s0 * s1 > 0.0)) continue;
    const double h0 = x[i] - x[i - 1];
    const double h1 = x[i + 1] - x[i];
    const double w0 = 2.0 * h1 + h0;
    const double w1 = h1 + 2.0 * h0;
    slopes[i] = (w0 + w1) / (w0 / s0 + w1 / s1);
  }
  slopes[0] = end_slope(x[1] - x[0], x[2] - x[1], secant(x, y, 0), secant(x, y, 1));
  slopes[n - 1] =
      end_slope(x[n - 1] - x[n - 2], x[n - 2] - x[n - 3], secant(x, y, n - 2), secant(x, y, n - 3));
  return slopes;
}

/// Moves both slopes of an interval into the box where the cubic is monotone.
void limit(double s, double& left, double& right) {
  const double low = std::min(0.0, 3.0 * s);
  const double high = std::max(0.0, 3.0 * s);
  left = std::clamp(left, low, high);
  right = std::clamp(right, low, high);
}

}  // namespace

MonotoneSpline::MonotoneSpline(const std::string& item, std::vector<double> knots,
                               const std::vector<double>& values)
    : knots_(std::move(knots)) {
  build(item, values, harmonic_slopes(knots_, values), Slopes::limited);
}

MonotoneSpline::MonotoneSpline(const std::string& item, std::vector<double> knots,
                               const std::vector<double>& values, std::vector<double> slopes,
                               Slopes treated)
    : knots_(std::move(knots)) {
  build(item, values, std::move(slopes), treated);
}

void MonotoneSpline::build(const std::string& item, const std::vector<double>& values,
                           std::vector<double> slopes, Slopes treated) {
  check_points(knots_, values, item);
  const std::size_t n = knots_.size();
  require(slopes.size() == n, item, "number of slopes", static_cast<double>(slopes.size()), "",
          "must equal the number of abscissae, " + std::to_string(n));
  for (std::size_t i = 0; i < n; ++i) {
    require_finite(item, "slope[" + std::to_string(i) + "]", slopes[i], "");
  }
  for (std::size_t i = 0; treated == Slopes::limited && i + 1 < n; ++i)
    limit(secant(knots_, values, i), slopes[i], slopes[i + 1]);

  cubics_.reserve(n - 1);
  double sum = 0.0;
  bool uniform = true;
  const double spacing = (knots_.back() - knots_.front()) / static_cast<double>(n - 1);
  for (std::size_t i = 0; i + 1 < n; ++i) {
    const double h = knots_[i + 1] - knots_[i];
    const double s = secant(knots_, values, i);
    const double c2 = (3.0 * s - 2.0 * slopes[i] - slopes[i + 1]) / h;
    const double c3 = (slopes[i] + slopes[i + 1] - 2.0 * s) / (h * h);
    cubics_.push_back({values[i], slopes[i], c2, c3, sum});
    sum += h * (values[i] + h * (slopes[i] / 2.0 + h * (c2 / 3.0 + h * c3 / 4.0)));
    // Knots typed as multiples of a step are uniform to round-off only.
    uniform =
        uniform &&
        std::abs(knots_[i] - (knots_.front() + static_cast<double>(i) * spacing)) <= 1e-9 * spacing;
  }
  end_value_ = values.back();
  end_slope_ = slopes.back();
  end_integral_ = sum;
  if (uniform) inverse_spacing_ = 1.0 / spacing;
}

std::size_t MonotoneSpline::interval(double x) const noexcept {
  if (inverse_spacing_ > 0.0) {
    const auto i = static_cast<std::size_t>((x - knots_.front()) * inverse_spacing_);
    return std::min(i, cubics_.size() - 1);
  }
  const auto next = std::upper_bound(knots_.begin() + 1, knots_.end() - 1, x);
  return static_cast<std::size_t>(next - knots_.begin()) - 1;
}

MonotoneSpline::Point MonotoneSpline::evaluate(double x) const noexcept {
  if (!(x > knots_.front())) {
    const Cubic& first = cubics_.front();
    return {first.c0 + first.c1 * (x - knots_.front()), first.c1};
  }
  if (x >= knots_.back()) return {end_value_ + end_slope_ * (x - knots_.back()), end_slope_};
  const std::size_t i = interval(x);
  const Cubic& c = cubics_[i];
  const double u = x - knots_[i];
  return {c.c0 + u * (c.c1 + u * (c.c2 + u * c.c3)), c.c1 + u * (2.0 * c.c2 + u * 3.0 * c.c3)};
}

std::pair<MonotoneSpline::Bend, MonotoneSpline::Bend> MonotoneSpline::curvatures(
    std::size_t knot) const noexcept {
  Bend left;
  Bend right;
  if (knot > 0) {
    const Cubic& c = cubics_[knot - 1];
    left = {2.0 * c.c2 + 6.0 * c.c3 * (knots_[knot] - knots_[knot - 1]), 6.0 * c.c3};
  }
  if (knot < cubics_.size()) right = {2.0 * cubics_[knot].c2, 6.0 * cubics_[knot].c3};
  return {left, right};
}

double MonotoneSpline::integral(double x) const noexcept {
  if (!(x > knots_.front())) {
    const Cubic& first = cubics_.front();
    const double u = x - knots_.front();
    return u * (first.c0 + 0.5 * first.c1 * u);
  }
  if (x >= knots_.back()) {
    const double u = x - knots_.back();
    return end_integral_ + u * (end_value_ + 0.5 * end_slope_ * u);
  }
  const std::size_t i = interval(x);
  const Cubic& c = cubics_[i];
  const double u = x - knots_[i];
  return c.integral + u * (c.c0 + u * (c.c1 / 2.0 + u * (c.c2 / 3.0 + u * c.c3 / 4.0)));
}

}  // namespace tribodyn
