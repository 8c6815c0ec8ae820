#include "tribodyn/math/sampled_function.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace tribodyn {

namespace {

/// The largest magnitude of the values up to each of them.
std::vector<double> largest_so_far(std::vector<double> values) {
  double largest = 0.0;
  for (double& value : values) value = largest = std::max(largest, std::abs(value));
  return values;
}

}  // namespace

SampledFunction::Curve::Curve(std::vector<double> times, std::vector<double> of_values,
                              std::vector<double> of_slopes)
    : values(std::move(of_values)),
      slopes(std::move(of_slopes)),
      spline("sampled function", std::move(times), values, slopes,
             MonotoneSpline::Slopes::as_given),
      breaks(spline, largest_so_far(values)),
      integral_at_zero(spline.integral(0.0)) {}

SampledFunction::SampledFunction(std::vector<double> times, std::vector<double> values,
                                 std::vector<double> slopes) {
  put(std::make_unique<const Curve>(std::move(times), std::move(values), std::move(slopes)));
}

void SampledFunction::put(std::unique_ptr<const Curve> curve) {
  kept_.push_back(std::move(curve));
  curve_.store(kept_.back().get(), std::memory_order_release);
}

void SampledFunction::extend(const std::vector<double>& times, const std::vector<double>& values,
                             const std::vector<double>& slopes) {
  const auto joined = [](std::vector<double> known, const std::vector<double>& more) {
    known.insert(known.end(), more.begin(), more.end());
    return known;
  };
  const Curve& known = now();
  put(std::make_unique<const Curve>(joined(known.spline.knots(), times),
                                    joined(known.values, values), joined(known.slopes, slopes)));
}

double SampledFunction::integral(double t) const noexcept {
  const Curve& curve = now();
  return curve.spline.integral(t) - curve.integral_at_zero;
}

double SampledFunction::next_break(double t, double span) const noexcept {
  const Curve& curve = now();
  const std::vector<double>& x = curve.spline.knots();
  return first_knot(x, t, t + 2.0 * span, [&](std::size_t k) {
    const double knots = std::abs(span) / curve.breaks.spacing(k);
    if (knots <= kKnotsOfAFeature) return false;
    if (knots > kKnotsOfAStep || k % kThinned == 0) return true;
    return k + 1 < x.size() && curve.breaks.at(k, span);  // the last one's bend is not known yet
  });
}

}  // namespace tribodyn
