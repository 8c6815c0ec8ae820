#pragma once
/// A function of a driven angle, as the function of time that it is.
///
/// A drive prescribes the angle theta(t) = angle0 + integral of its speed w [rad] (see
/// joints/prescribed_rotation.hpp). A load f(theta), such as the gas pressure over the crank angle,
/// is then
///
///     f(theta(t)),     its derivative f'(theta) w,
///
/// and has a break wherever theta passes one of f. A break is looked for as if the angle did not
/// turn back within two steps; the breaks of the speed itself are those of the drive.

#include "tribodyn/math/time_function.hpp"

namespace tribodyn {

/// f(theta(t)) of an angle that turns at a given speed.
class DrivenFunction final : public TimeFunction {
 public:
  /// function: of the angle [rad]; angle0 [rad] at t = 0; speed [rad/s] of time.
  DrivenFunction(TimeFunctionPointer function, double angle0, TimeFunctionPointer speed);

  double angle(double t) const noexcept { return angle0_ + speed_->integral(t); }
  double value(double t) const noexcept override { return function_->value(angle(t)); }
  double derivative(double t) const noexcept override {
    return function_->derivative(angle(t)) * speed_->value(t);
  }
  /// By quadrature, to 1e-10 of it.
  double integral(double t) const noexcept override;
  double next_break(double t, double span) const noexcept override;
  /// Of a constant speed; infinity of any other.
  double period() const noexcept override;

 private:
  TimeFunctionPointer function_;
  double angle0_;
  TimeFunctionPointer speed_;
};

}  // namespace tribodyn
