#include "tribodyn/math/time_function.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

Constant::Constant(double value) : value_(value) { require_finite("constant", "value", value, ""); }

Ramp::Ramp(const RampOptions& options) : options_(options) {
  require_finite("ramp", "start_value", options.start_value, "");
  require_finite("ramp", "end_value", options.end_value, "");
  require_finite("ramp", "start_time", options.start_time, "s");
  require_positive("ramp", "duration", options.duration, "s");
}

double Ramp::value(double t) const noexcept {
  const double s = (t - options_.start_time) / options_.duration;
  if (s <= 0.0) return options_.start_value;
  if (s >= 1.0) return options_.end_value;
  const double rise = s * s * s * (10.0 + s * (-15.0 + 6.0 * s));
  return options_.start_value + (options_.end_value - options_.start_value) * rise;
}

double Ramp::derivative(double t) const noexcept {
  const double s = (t - options_.start_time) / options_.duration;
  if (s <= 0.0 || s >= 1.0) return 0.0;
  const double bump = s * (1.0 - s);
  return (options_.end_value - options_.start_value) * 30.0 * bump * bump / options_.duration;
}

double Ramp::integral_from_start(double t) const noexcept {
  const double elapsed = t - options_.start_time;
  const double s = elapsed / options_.duration;
  double rise = 0.0;  // integral of the step from 0 to 1, in units of the duration
  if (s >= 1.0) {
    rise = s - 0.5;
  } else if (s > 0.0) {
    rise = s * s * s * s * (2.5 + s * (-3.0 + s));
  }
  return options_.start_value * elapsed +
         (options_.end_value - options_.start_value) * options_.duration * rise;
}

double Ramp::integral(double t) const noexcept {
  return integral_from_start(t) - integral_from_start(0.0);
}

double Ramp::next_break(double t, double span) const noexcept {
  const double start = options_.start_time, end = start + options_.duration;
  for (const double at : {span < 0.0 ? end : start, span < 0.0 ? start : end}) {
    const double way = span < 0.0 ? t - at : at - t;
    if (way > 0.0 && way <= 2.0 * std::abs(span)) return at;
  }
  return std::numeric_limits<double>::infinity();
}

Harmonic::Harmonic(const HarmonicOptions& options) : options_(options) {
  require_finite("harmonic", "mean", options.mean, "");
  require_finite("harmonic", "amplitude", options.amplitude, "");
  require_positive("harmonic", "angular_frequency", options.angular_frequency, "rad/s");
  require_finite("harmonic", "phase", options.phase, "rad");
}

double Harmonic::value(double t) const noexcept {
  return options_.mean +
         options_.amplitude * std::sin(options_.angular_frequency * t + options_.phase);
}

double Harmonic::derivative(double t) const noexcept {
  return options_.amplitude * options_.angular_frequency *
         std::cos(options_.angular_frequency * t + options_.phase);
}

double Harmonic::integral(double t) const noexcept {
  // cos(phase) - cos(w t + phase) without the cancellation at small w t.
  const double half = 0.5 * options_.angular_frequency * t;
  return options_.mean * t + 2.0 * options_.amplitude / options_.angular_frequency *
                                 std::sin(half) * std::sin(half + options_.phase);
}

double Harmonic::period() const noexcept {
  return options_.amplitude == 0.0 ? std::numeric_limits<double>::infinity()
                                   : 2.0 * std::numbers::pi / options_.angular_frequency;
}

bool Harmonic::is_ripple() const noexcept {
  return std::abs(options_.amplitude) <= kRipple * std::abs(options_.mean);
}

namespace {

/// The spline of a table, level at both ends so that it joins the constants outside smoothly.
MonotoneSpline level_at_the_ends(std::vector<double> times, const std::vector<double>& values) {
  const MonotoneSpline inner("table", times, values);
  std::vector<double> slopes;
  slopes.reserve(times.size());
  for (const double t : times) slopes.push_back(inner.evaluate(t).slope);
  slopes.front() = 0.0;
  slopes.back() = 0.0;
  return {"table", std::move(times), values, std::move(slopes)};
}

}  // namespace

KnotBreaks::KnotBreaks(const MonotoneSpline& spline, std::vector<double> sizes)
    : smooth_jump_(std::move(sizes)) {
  for (double& size : smooth_jump_) size *= 12.0 * kSmooth;
  const std::vector<double>& x = spline.knots();
  for (std::size_t k = 0; k < x.size(); ++k) {
    const auto [before, after] = spline.curvatures(k);
    jump_.push_back(std::abs(after.second - before.second));
    next_jump_.push_back(std::abs(after.third - before.third));
    const double left = k > 0 ? x[k] - x[k - 1] : std::numeric_limits<double>::infinity();
    const double right =
        k + 1 < x.size() ? x[k + 1] - x[k] : std::numeric_limits<double>::infinity();
    spacing_.push_back(std::min(left, right));
  }
}

bool KnotBreaks::at(std::size_t k, double span) const noexcept {
  const double g = spacing_[k];
  const double reach = std::max(std::abs(span), g);
  return (jump_[k] * reach + next_jump_[k] * g * g / 4.0) * g > smooth_jump_[k];
}

namespace {

/// The range of the values, for each of them.
std::vector<double> ranges(const std::vector<double>& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return std::vector<double>(values.size(), *high - *low);
}

}  // namespace

Tabulated::Tabulated(std::vector<double> times, std::vector<double> values)
    : values_(std::move(values)),
      spline_(level_at_the_ends(std::move(times), values_)),
      breaks_(spline_, ranges(values_)),
      integral_at_zero_(spline_.integral(0.0)) {}

double Tabulated::next_break(double t, double span) const noexcept {
  return first_knot(times(), t, t + 2.0 * span, [&](std::size_t k) { return breaks_.at(k, span); });
}

namespace {

/// The spline of a periodic curve over three periods, closed by its first point.
MonotoneSpline three_periods(const std::vector<double>& points, const std::vector<double>& values,
                             double period) {
  const std::string item = "periodic table";
  require_positive(item, "period", period, "");
  require(!points.empty() && points.size() == values.size(), item, "number of values",
          static_cast<double>(values.size()), "", "must equal the number of points");
  const double length = points.back() - points.front();
  require(length < period, item, "period", period, "", "must be longer than the span of the points",
          "the first point is also the end of the period");
  std::vector<double> x, y;
  for (const double turn : {-1.0, 0.0, 1.0}) {
    for (std::size_t k = 0; k < points.size(); ++k) {
      x.push_back(points[k] + turn * period);
      y.push_back(values[k]);
    }
  }
  x.push_back(points.front() + 2.0 * period);
  y.push_back(values.front());
  return {item, std::move(x), y};
}

}  // namespace

PeriodicTable::PeriodicTable(std::vector<double> points, std::vector<double> values, double period)
    : points_(std::move(points)),
      values_(std::move(values)),
      period_(period),
      spline_(three_periods(points_, values_, period)),
      breaks_(spline_, std::vector<double>(spline_.knots().size(), ranges(values_).front())) {}

double PeriodicTable::turns(double t) const noexcept {
  return std::floor((t - points_.front()) / period_);
}

double PeriodicTable::integral(double t) const noexcept {
  const double start = points_.front();
  const double one = spline_.integral(start + period_) - spline_.integral(start);
  const auto from_start = [&](double x) {
    return turns(x) * one + spline_.integral(reduced(x)) - spline_.integral(start);
  };
  return from_start(t) - from_start(0.0);
}

double PeriodicTable::next_break(double t, double span) const noexcept {
  const double from = reduced(t);
  const std::size_t n = points_.size();
  // The knots of the middle period represent all.
  const double found =
      first_knot(spline_.knots(), from, from + std::clamp(2.0 * span, -period_, period_),
                 [&](std::size_t k) { return breaks_.at(n + k % n, span); });
  return found + (t - from);
}

TimeFunctionPointer constant(double value) { return std::make_shared<Constant>(value); }

TimeFunctionPointer ramp(const RampOptions& options) { return std::make_shared<Ramp>(options); }

TimeFunctionPointer harmonic(const HarmonicOptions& options) {
  return std::make_shared<Harmonic>(options);
}

TimeFunctionPointer table(std::vector<double> times, std::vector<double> values) {
  return std::make_shared<Tabulated>(std::move(times), std::move(values));
}

TimeFunctionPointer periodic_table(std::vector<double> points, std::vector<double> values,
                                   double period) {
  return std::make_shared<PeriodicTable>(std::move(points), std::move(values), period);
}

}  // namespace tribodyn
