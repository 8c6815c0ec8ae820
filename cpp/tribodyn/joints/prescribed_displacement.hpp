#pragma once
/// Prescribed displacement (linear drive): the position of the second marker along an axis of the
/// first is a given function of time.
///
/// With the speed w(t) [m/s] and displacement0 [m] the prescribed displacement is
///
///     s(t) = displacement0 + integral of w from 0 to t,
///
/// and the single constraint, with the marker origins r1, r2 [m] and the axis u1 of the first
/// marker, is
///
///     Phi = u1 . (r2 - r1) - s(t).
///
/// The multiplier lambda is a force [N]. The drive exerts the force -lambda along u1 on body 2 and
/// the opposite force along the same line on body 1. The power that the drive supplies to the
/// mechanism is -lambda w = lambda dPhi/dt at constant q.
/// The joint leaves the other degrees of freedom free. Combine it with a translational joint (axis
/// x), or with a cylindrical joint (axis z).
/// Source: [Haug1989] sections 3.5 and 9.4.

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// A drive that moves the second marker along an axis of the first.
class PrescribedDisplacement final : public Joint {
 public:
  /// displacement0 [m]: displacement at t = 0; speed [m/s]: its rate as a function of time; axis 0,
  /// 1, 2: x, y or z of the first marker.
  PrescribedDisplacement(std::string name, Marker first, Marker second, double displacement0,
                         TimeFunctionPointer speed, int axis = 0);

  /// Prescribed displacement [m] at time t [s].
  double displacement(double t) const { return displacement0_ + speed_->integral(t); }
  /// Prescribed speed [m/s].
  double speed(double t) const { return speed_->value(t); }
  /// Prescribed acceleration [m/s2].
  double acceleration(double t) const { return speed_->derivative(t); }

  const char* kind() const override { return "prescribed_displacement"; }
  int rows(bool /*planar*/) const override { return 1; }
  bool follows_time() const override { return true; }
  std::vector<const TimeFunction*> time_functions() const override { return {speed_.get()}; }
  void evaluate_rows(double t, const BodyPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const BodyPair& pair, const double* lambda,
               ConstraintHessian& out) const override;

 private:
  double displacement0_;
  TimeFunctionPointer speed_;
  int axis_;
};

}  // namespace tribodyn
