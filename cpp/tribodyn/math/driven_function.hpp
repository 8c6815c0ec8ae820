#pragma once
/// A function of a driven angle, expressed as a function of time.
///
/// A drive prescribes the angle theta(t) = angle0 + integral of its speed w [rad] (see
/// joints/prescribed_rotation.hpp). A load f(theta), such as the gas pressure over the crank angle,
/// is then
///
///     f(theta(t)),     its derivative f'(theta) w,
///
/// and has a break wherever theta passes a break of f. The search for breaks assumes that the angle
/// does not reverse within two steps; the breaks of the speed itself belong to the drive.

#include "tribodyn/math/time_function.hpp"

namespace tribodyn {

/// f(theta(t)) of an angle that changes with a given speed.
class DrivenFunction final : public TimeFunction {
 public:
  /// function: of the angle [rad]; angle0 [rad] at t = 0; speed [rad/s] of time.
  DrivenFunction(TimeFunctionPointer function, double angle0, TimeFunctionPointer speed);

  double angle(double t) const noexcept { return angle0_ + speed_->integral(t); }
  double value(double t) const noexcept override { return function_->value(angle(t)); }
  double derivative(double t) const noexcept override {
    return function_->derivative(angle(t)) * speed_->value(t);
  }
  /// By quadrature, to a relative accuracy of 1e-10.
  double integral(double t) const noexcept override;
  double next_break(double t, double span) const noexcept override;
  /// For a constant speed; otherwise infinity.
  double period() const noexcept override;

 private:
  TimeFunctionPointer function_;
  double angle0_;
  TimeFunctionPointer speed_;
};

}  // namespace tribodyn
