#pragma once
/// Prescribed rotation (drive): the angle of the second marker relative to the first marker, about
/// their common z axis, is a given function of time.
///
/// With the time t [s], the speed w(t) [rad/s] and angle0 [rad] the prescribed angle theta [rad],
/// counter-clockwise positive, is
///
///     theta(t) = angle0 + integral of w from 0 to t,
///
/// and the single constraint [rad], with the unit vectors x1, y1 and x2 of the marker axes in
/// global components, is
///
///     Phi = cos(theta) (y1 . x2) - sin(theta) (x1 . x2) = sin(relative angle - theta).
///
/// Phi is the dot product of x2 and the direction cos(theta) y1 - sin(theta) x1, which rotates in
/// the first body; this form carries the explicit time terms into Phi', Phi'', G' and G''. Near the
/// solution Phi equals the angle error [rad].
///
/// The multiplier lambda is a torque [N m]. At Phi = 0 the drive exerts the torque -lambda on the
/// second body and +lambda on the first body, counter-clockwise positive about z. The power [W]
/// that the drive supplies to the mechanism is -lambda w = lambda dPhi/dt at constant q.
///
/// Validity: the constraint is valid for any number of turns. Phi = 0 also admits the position
/// rotated by half a turn; the initial position selects one of these solutions. The drive
/// constrains one degree of freedom; combine the drive with a revolute joint. A jump of the speed
/// is not admissible.
///
/// Source: [Haug1989] sections 3.5 and 9.4.

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// A drive that rotates the second marker relative to the first marker.
class PrescribedRotation final : public Joint, public ItemTimeFunctions {
 public:
  /// angle0 [rad]: relative angle at t = 0; speed [rad/s]: rate of the angle as a function of time.
  PrescribedRotation(std::string name, Marker first, Marker second, double angle0,
                     TimeFunctionPointer speed);

  /// Prescribed relative angle [rad] at time t [s].
  double angle(double t) const { return angle0_ + speed_->integral(t); }
  /// Prescribed relative speed [rad/s].
  double speed(double t) const { return speed_->value(t); }
  /// Prescribed relative acceleration [rad/s2].
  double acceleration(double t) const { return speed_->derivative(t); }

  const char* kind() const override { return "prescribed_rotation"; }
  int rows(bool /*planar*/) const override { return 1; }
  AttachmentParts reads(int k, bool /*planar*/) const override {
    return k == 0 ? AttachmentParts::axes({0, 1}) : AttachmentParts::axes({0});
  }
  bool follows_time() const override { return true; }
  ItemFacets facets() const override {
    ItemFacets all = Joint::facets();
    all.time = this;
    return all;
  }
  std::vector<const TimeFunction*> time_functions() const override { return {speed_.get()}; }
  void evaluate_rows(double t, const JointPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const JointPair& pair, const double* lambda,
               ConstraintHessian& out) const override;
  std::optional<double> prescribed_angle(double t) const override { return angle(t); }
  /// Adds the angle, speed and torque of the drive.
  void report(const BodiesView& bodies, const ItemInstant* at, Report& out) const override;

 private:
  double angle0_;
  TimeFunctionPointer speed_;
};

}  // namespace tribodyn
