#pragma once
/// Prescribed displacement (linear drive): the position of the second marker along an axis of the
/// first marker is a given function of time.
///
/// With the time t [s], the speed w(t) [m/s] and displacement0 [m] the prescribed displacement s
/// [m] is
///
///     s(t) = displacement0 + integral of w from 0 to t,
///
/// and the single constraint [m], with the marker origins r1, r2 [m] and the unit vector u1 along
/// an axis of the first marker, all in global components, is
///
///     Phi = u1 . (r2 - r1) - s(t).
///
/// The multiplier lambda is a force [N]. The drive exerts the force -lambda u1 on the second body
/// and the opposite force along the same line on the first body. The power [W] that the drive
/// supplies to the mechanism is -lambda w = lambda dPhi/dt at constant q.
///
/// Validity: the drive constrains one degree of freedom. Combine the drive with a translational
/// joint (axis x) or with a cylindrical joint (axis z). A jump of the speed is not admissible.
///
/// Source: [Haug1989] sections 3.5 and 9.4.

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// A drive that moves the second marker along an axis of the first marker.
class PrescribedDisplacement final : public Joint, public ItemTimeFunctions {
 public:
  /// displacement0 [m]: displacement at t = 0; speed [m/s]: rate of the displacement as a function
  /// of time; axis 0, 1, 2: x, y or z of the first marker.
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
  AttachmentParts reads(int k, bool /*planar*/) const override {
    return k == 0 ? AttachmentParts::axes({axis_}) : AttachmentParts::none();
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

 private:
  double displacement0_;
  TimeFunctionPointer speed_;
  int axis_;
};

}  // namespace tribodyn
