#pragma once
/// Ideal cylindrical joint: the second marker slides along the z axis of the first and rotates
/// about it. A typical example is a pin in a long bore.
///
/// Constraints, with the marker origins r1, r2 [m] and the marker axes x, y, z:
///
///     x1 . (r2 - r1) = 0,  y1 . (r2 - r1) = 0,  z1 . x2 = 0,  z1 . y2 = 0
///
/// The multiplier lambda of an offset row is a force [N], that of a dot row a torque [N m]. On the
/// satisfied constraints the joint exerts on the second body the force -lambda along x1 and y1, and
/// the moments -lambda x2 cross z1 and -lambda y2 cross z1. The parallel-axis constraints also
/// admit antiparallel z axes; the initial position selects the branch. Between two planar bodies
/// the joint would be a revolute joint.
///
/// Source: [Haug1989] section 9.4.

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// Translation along and rotation about the common z axis.
class Cylindrical final : public Joint {
 public:
  using Joint::Joint;

  const char* kind() const override { return "cylindrical"; }
  int rows(bool /*planar*/) const override { return 4; }
  /// One surface slides along z and rotates about z.
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
