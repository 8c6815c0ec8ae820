#pragma once
/// Functions of time for drives and loads.
///
/// Each gives its value f(t), its derivative df/dt and its integral F(t) from 0 to t, so that
/// one object serves as speed (angle is the integral, angular acceleration the derivative) and
/// as load. Units are those of f, of f per second and of f times second; t is in seconds and
/// may be any number. Values are finite and the functions are C1 or smoother for all times.
///
/// - Constant: f = value.
/// - Ramp: start_value + (end_value - start_value) s^3 (10 - 15 s + 6 s^2) with
///   s = (t - start_time)/duration, constant before (s < 0) and after (s > 1); C2.
/// - Harmonic: mean + amplitude sin(angular_frequency t + phase).
/// - Table: monotone cubic through points (monotone_spline.hpp) with zero slope at both ends,
///   constant outside; C1.

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
  explicit Harmonic(const HarmonicOptions& options);
  double value(double t) const noexcept override;
  double derivative(double t) const noexcept override;
  double integral(double t) const noexcept override;
  const HarmonicOptions& options() const { return options_; }

 private:
  HarmonicOptions options_;
};

/// A smooth curve through points that does not overshoot them.
class Table final : public TimeFunction {
 public:
  /// `times` [s]: at least two, strictly ascending; `values`: as many.
  Table(std::vector<double> times, std::vector<double> values);
  double value(double t) const noexcept override { return spline_.evaluate(t).value; }
  double derivative(double t) const noexcept override { return spline_.evaluate(t).slope; }
  double integral(double t) const noexcept override {
    return spline_.integral(t) - integral_at_zero_;
  }
  const std::vector<double>& times() const { return spline_.knots(); }
  const std::vector<double>& values() const { return values_; }

 private:
  std::vector<double> values_;
  MonotoneSpline spline_;
  double integral_at_zero_;
};

TimeFunctionPointer constant(double value);
TimeFunctionPointer ramp(const RampOptions& options);
TimeFunctionPointer harmonic(const HarmonicOptions& options);
TimeFunctionPointer table(std::vector<double> times, std::vector<double> values);

}  // namespace tribodyn
