#pragma once
/// Ideal cylindrical joint: the second marker slides along the z axis of the first and turns about
/// it.
///
/// Rows, with r1, r2 [m] the marker origins and x, y, z the marker axes:
///
///     x1 . (r2 - r1) = 0,  y1 . (r2 - r1) = 0,  z1 . x2 = 0,  z1 . y2 = 0
///
/// The multiplier of an offset row is a force [N], that of a dot row a torque [N m]: where the rows
/// are met, the joint pushes the second body with -lambda along x1 and y1, and turns it by
/// -lambda x2 cross z1 and -lambda y2 cross z1. The axis rows are also met by antiparallel z axes:
/// the initial position decides. Between two planar bodies it would be a revolute joint.
///
/// Source: [Haug1989] section 9.4.

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// A pin in a long bore.
class Cylindrical final : public Joint {
 public:
  using Joint::Joint;

  const char* kind() const override { return "cylindrical"; }
  int rows(bool /*planar*/) const override { return 4; }
  /// One surface slides along z and turns about it.
  Slips slips(bool /*planar*/) const override {
    return {.count = 2,
            .axes = {{{.turns = false, .axis = 2}, {.turns = true, .axis = 2}}},
            .load_rows = 2};
  }
  const char* planar_substitute() const override { return "revolute"; }
  void evaluate_rows(double t, const BodyPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const BodyPair& pair, const double* lambda,
               ConstraintHessian& out) const override;
};

}  // namespace tribodyn
