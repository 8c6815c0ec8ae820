#pragma once
/// Ideal cylindrical joint: the second marker slides along the z axis of the first marker and
/// rotates about this axis. A typical example is a pin in a long bore.
///
/// Constraints, with the marker origins r1, r2 [m] and the unit vectors x, y, z of the marker axes,
/// all in global components:
///
///     x1 . (r2 - r1) = 0,  y1 . (r2 - r1) = 0,  z1 . x2 = 0,  z1 . y2 = 0
///
/// The rows with r2 - r1 are *offset* rows [m]; the others are *dot* rows, which for small errors
/// equal the angle errors [rad]. The multiplier lambda of an offset row with the axis u1 is a force
/// [N]: the joint exerts the force -lambda u1 on the second body. The multiplier of a dot row u1 .
/// u2 is a torque [N m]: where the row is satisfied, the joint exerts the torque -lambda u2 x u1 on
/// the second body. The first body receives the opposite load at the same point.
///
/// Validity: the dot rows also admit antiparallel z axes; the initial position selects one of these
/// solutions. Between two planar bodies the joint would be a revolute joint and is rejected.
///
/// Source: [Haug1989] section 9.4.

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// Translation along the common z axis and rotation about it.
class Cylindrical final : public Joint {
 public:
  using Joint::Joint;

  const char* kind() const override { return "cylindrical"; }
  int rows(bool /*planar*/) const override { return 4; }
  AttachmentParts reads(int k, bool /*planar*/) const override {
    return k == 0 ? AttachmentParts::axes({0, 1, 2}) : AttachmentParts::axes({0, 1});
  }
  /// One surface slides along z and rotates about z.
  Slips slips(bool /*planar*/) const override {
    return {.count = 2,
            .axes = {{{.turns = false, .axis = 2}, {.turns = true, .axis = 2}}},
            .load_rows = 2};
  }
  const char* planar_substitute() const override { return "revolute"; }
  void evaluate_rows(double t, const JointPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const JointPair& pair, const double* lambda,
               ConstraintHessian& out) const override;
};

}  // namespace tribodyn
