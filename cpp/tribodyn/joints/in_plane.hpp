#pragma once
/// Ideal planar joint: the origin of the second marker stays in the x-y plane of the first marker,
/// and the z axes of both markers are parallel.
///
/// Constraints, with the marker origins r1, r2 [m] and the unit vectors x, y, z of the marker axes,
/// all in global components:
///
///     z1 . (r2 - r1) = 0,  z1 . x2 = 0,  z1 . y2 = 0
///
/// The row with r2 - r1 is an *offset* row [m]; the others are *dot* rows, which for small errors
/// equal the angle errors [rad]. The multiplier lambda of the offset row is a force [N]: the joint
/// exerts the force -lambda z1 on the second body. The multiplier of a dot row u1 . u2 is a torque
/// [N m]: where the row is satisfied, the joint exerts the torque -lambda u2 x u1 on the second
/// body. The first body receives the opposite load at the same point.
///
/// Validity: the dot rows also admit antiparallel z axes; the initial position selects one of these
/// solutions. Between two planar bodies the joint would constrain nothing and is rejected.
///
/// Source: [Haug1989] section 9.4.

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// A body that slides and rotates on a plane of another body.
class InPlane final : public Joint {
 public:
  using Joint::Joint;

  const char* kind() const override { return "in_plane"; }
  int rows(bool /*planar*/) const override { return 3; }
  AttachmentParts reads(int k, bool /*planar*/) const override {
    return k == 0 ? AttachmentParts::axes({2}) : AttachmentParts::axes({0, 1});
  }
  const char* planar_substitute() const override { return "no joint: they stay in their plane"; }
  void evaluate_rows(double t, const JointPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const JointPair& pair, const double* lambda,
               ConstraintHessian& out) const override;
};

}  // namespace tribodyn
