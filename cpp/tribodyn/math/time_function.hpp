#pragma once
/// Functions of time for drives and loads.
///
/// Each function gives its value f(t), its derivative df/dt and its integral F(t) from 0 to t. One
/// object can thus serve as a speed (the angle is the integral, the angular acceleration the
/// derivative) or as a load. The units are those of f, of f per second and of f times second; t is
/// any number of seconds. Values are finite and the functions are at least C1 at all times, except
/// that a sampled function may have kinks and jumps (sampled_function.hpp).
///
/// A function composed of pieces names its *breaks*, the instants where a higher derivative jumps,
/// so that steps can end there: a method of high order loses its order in a step across a break,
/// and features between two breaks within one step would be missed.
///
/// - Constant: f = value.
/// - Ramp: start_value + (end_value - start_value) s^3 (10 - 15 s + 6 s^2) with
///   s = (t - start_time)/duration, constant before (s < 0) and after (s > 1); C2. Breaks: start
///   and end.
/// - Harmonic: mean + amplitude sin(angular_frequency t + phase).
/// - Tabulated: monotone cubic through points (monotone_spline.hpp) with zero slope at both ends,
///   constant outside; C1. Breaks: the knots where the second and third derivatives jump by D and E
///   with
///
///       D g r / 12 + E g^3 / 48 > KnotBreaks::kSmooth (largest - smallest value),
///       r = max(span, g),
///
///   g is the shorter of the two intervals at the knot. D g is the bend of the curve there; the
///   left side is approximately its contribution to the mean over a step, or over g if this is
///   longer. Every knot of a coarse table is thus a break, and no knot of a fine table of a
///   smooth curve.

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <vector>

#include "tribodyn/math/monotone_spline.hpp"

namespace tribodyn {

/// A scalar function of time t [s].
class TimeFunction {
 public:
  virtual ~TimeFunction() = default;
  virtual double value(double t) const noexcept = 0;
  virtual double derivative(double t) const noexcept = 0;
  /// Integral from 0 to t.
  virtual double integral(double t) const noexcept = 0;
  /// The first break [s] in (t, t + 2 span], the range of two steps; infinity if there is none.
  /// `span` [s] is the longest step to be taken; if negative, the last break in [t + 2 span, t).
  virtual double next_break(double /*t*/, double /*span*/) const noexcept {
    return std::numeric_limits<double>::infinity();
  }
  /// The longest step [s] from t, at most `span` [s], that does not skip a change of the function
  /// which its stages might miss; breaks are not considered.
  virtual double longest_step(double /*t*/, double span) const noexcept { return span; }
  /// The first instant [s], not before t, after the last jump in [t - within, t + within]; infinity
  /// if there is no jump.
  virtual double after_jump(double /*t*/, double /*within*/) const noexcept {
    return std::numeric_limits<double>::infinity();
  }
  /// Shortest period [s] of a persistent oscillation, infinity if there is none.
  virtual double period() const noexcept { return std::numeric_limits<double>::infinity(); }
  /// Whether the periodic part is negligible compared with the mean, for a load.
  virtual bool is_ripple() const noexcept { return false; }
};

using TimeFunctionPointer = std::shared_ptr<const TimeFunction>;

/// The same value at all times.
class Constant final : public TimeFunction {
 public:
  explicit Constant(double value);
  double value(double) const noexcept override { return value_; }
  double derivative(double) const noexcept override { return 0.0; }
  double integral(double t) const noexcept override { return value_ * t; }

 private:
  double value_;
};

struct RampOptions {
  double start_value;
  double end_value;
  double start_time;  ///< [s]
  double duration;    ///< [s], > 0
};

/// A smooth step from one value to another.
class Ramp final : public TimeFunction {
 public:
  explicit Ramp(const RampOptions& options);
  double value(double t) const noexcept override;
  double derivative(double t) const noexcept override;
  double integral(double t) const noexcept override;
  double next_break(double t, double span) const noexcept override;
  const RampOptions& options() const { return options_; }

 private:
  double integral_from_start(double t) const noexcept;
  RampOptions options_;
};

struct HarmonicOptions {
  double mean;
  double amplitude;
  double angular_frequency;  ///< [rad/s], > 0
  double phase;              ///< [rad]
};

/// A sine about a mean.
class Harmonic final : public TimeFunction {
 public:
  /// Largest amplitude divided by the mean at which a sine is a ripple.
  static constexpr double kRipple = 1e-6;

  explicit Harmonic(const HarmonicOptions& options);
  double value(double t) const noexcept override;
  double derivative(double t) const noexcept override;
  double integral(double t) const noexcept override;
  double period() const noexcept override;
  bool is_ripple() const noexcept override;
  const HarmonicOptions& options() const { return options_; }

 private:
  HarmonicOptions options_;
};

/// The first knot x_k in (from, to], or the last one in [to, from), with `breaks(k)`; infinity if
/// there is none.
template <class Breaks>
double first_knot(const std::vector<double>& x, double from, double to, const Breaks& breaks) {
  if (to >= from) {
    const auto next = std::upper_bound(x.begin(), x.end(), from);
    for (auto k = static_cast<std::size_t>(next - x.begin()); k < x.size() && x[k] <= to; ++k) {
      if (breaks(k)) return x[k];
    }
  } else {
    const auto next = std::lower_bound(x.begin(), x.end(), from);
    for (auto k = static_cast<std::size_t>(next - x.begin()); k > 0 && x[k - 1] >= to; --k) {
      if (breaks(k - 1)) return x[k - 1];
    }
  }
  return std::numeric_limits<double>::infinity();
}

/// Selects the knots of a spline that are breaks.
class KnotBreaks {
 public:
  /// Fraction of the scale of the values up to which a knot counts as smooth.
  static constexpr double kSmooth = 1e-4;

  /// `sizes`: scale of the values at each knot.
  KnotBreaks(const MonotoneSpline& spline, std::vector<double> sizes);
  /// Whether a knot is a break for steps of at most `span`.
  bool at(std::size_t knot, double span) const noexcept;
  /// The shorter interval at a knot.
  double spacing(std::size_t knot) const noexcept { return spacing_[knot]; }

 private:
  std::vector<double> smooth_jump_;  // kSmooth times the size, times 12
  std::vector<double> jump_;         // |jump| of the second derivative at each knot
  std::vector<double> next_jump_;    // and of the third
  std::vector<double> spacing_;
};

/// A smooth curve through points that does not overshoot them.
class Tabulated final : public TimeFunction {
 public:
  /// `times` [s]: at least two, strictly ascending; `values`: as many.
  Tabulated(std::vector<double> times, std::vector<double> values);
  double value(double t) const noexcept override { return spline_.evaluate(t).value; }
  double derivative(double t) const noexcept override { return spline_.evaluate(t).slope; }
  double integral(double t) const noexcept override {
    return spline_.integral(t) - integral_at_zero_;
  }
  double next_break(double t, double span) const noexcept override;
  const std::vector<double>& times() const { return spline_.knots(); }
  const std::vector<double>& values() const { return values_; }

 private:
  std::vector<double> values_;
  MonotoneSpline spline_;
  KnotBreaks breaks_;
  double integral_at_zero_;
};

/// A smooth, periodic curve through points (monotone cubic, C1). The breaks are those of a table.
class PeriodicTable final : public TimeFunction {
 public:
  /// `points`: at least two, strictly ascending, over less than the period; `values`: as many.
  PeriodicTable(std::vector<double> points, std::vector<double> values, double period);
  double value(double t) const noexcept override { return spline_.evaluate(reduced(t)).value; }
  double derivative(double t) const noexcept override { return spline_.evaluate(reduced(t)).slope; }
  double integral(double t) const noexcept override;
  double next_break(double t, double span) const noexcept override;
  double period() const noexcept override { return period_; }
  const std::vector<double>& points() const { return points_; }
  const std::vector<double>& values() const { return values_; }

 private:
  double turns(double t) const noexcept;
  double reduced(double t) const noexcept { return t - period_ * turns(t); }

  std::vector<double> points_, values_;
  double period_;
  MonotoneSpline spline_;  // over three periods, of which the middle one is read
  KnotBreaks breaks_;
};

TimeFunctionPointer constant(double value);
TimeFunctionPointer ramp(const RampOptions& options);
TimeFunctionPointer harmonic(const HarmonicOptions& options);
TimeFunctionPointer table(std::vector<double> times, std::vector<double> values);
TimeFunctionPointer periodic_table(std::vector<double> points, std::vector<double> values,
                                   double period);

}  // namespace tribodyn
