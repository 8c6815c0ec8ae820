#pragma once
/// Ideal prismatic joint: the second marker slides along the z axis of the first and does not turn
/// relative to it.
///
/// Rows, with r1, r2 [m] the marker origins and x, y, z the marker axes:
///
///     x1 . (r2 - r1) = 0,  y1 . (r2 - r1) = 0,  y1 . x2 = 0,  z1 . x2 = 0,  z1 . y2 = 0
///
/// It is the translational joint about another axis: z is the axis of every joint in space. The
/// multiplier of an offset row is a force [N]: where the rows are met, the joint pushes the second
/// body with -lambda along x1 and y1; those of the dot rows are torques [N m]. The orientation rows
/// are also met by axes half a turn away: the initial position decides. Between two planar bodies,
/// whose guides lie in the plane, the translational joint is meant.
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
  /// It slides along z.
  Slips slips(bool /*planar*/) const override {
    return {.count = 1, .axes = {{{.axis = 2}}}, .load_rows = 2};
  }
  const char* planar_substitute() const override { return "translational"; }
  void evaluate_rows(double t, const BodyPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const BodyPair& pair, const double* lambda,
               ConstraintHessian& out) const override;
};

}  // namespace tribodyn
