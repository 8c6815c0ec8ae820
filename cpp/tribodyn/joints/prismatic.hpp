#pragma once
/// Ideal prismatic joint: the second marker slides along the z axis of the first and does not
/// rotate relative to the first.
///
/// Constraints, with the marker origins r1, r2 [m] and the marker axes x, y, z:
///
///     x1 . (r2 - r1) = 0,  y1 . (r2 - r1) = 0,  y1 . x2 = 0,  z1 . x2 = 0,  z1 . y2 = 0
///
/// The prismatic joint is the translational joint with the axis z instead of x: all joints in space
/// have the axis z. The multiplier lambda of an offset row is a force [N], those of the dot rows
/// are torques [N m]. On the satisfied constraints the joint exerts the force -lambda along x1 and
/// y1 on the second body. The orientation rows also admit axes half a turn away; the initial
/// position selects the branch. Between two planar bodies, whose guides lie in the plane, use the
/// translational joint.
///
/// Source: [Haug1989] section 9.4.

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// A straight guide along the z axis of the first marker.
class Prismatic final : public Joint {
 public:
  using Joint::Joint;

  const char* kind() const override { return "prismatic"; }
  int rows(bool /*planar*/) const override { return 5; }
  /// One surface slides along z.
  Slips slips(bool /*planar*/) const override {
    return {.count = 1, .axes = {{{.axis = 2}}}, .load_rows = 2};
  }
  const char* planar_substitute() const override { return "translational"; }
  void evaluate_rows(double t, const BodyPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const BodyPair& pair, const double* lambda,
               ConstraintHessian& out) const override;
};

}  // namespace tribodyn
