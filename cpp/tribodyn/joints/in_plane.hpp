#pragma once
/// Ideal planar joint: the origin of the second marker stays in the x-y plane of the first, and the
/// z axes of both markers are parallel.
///
/// Constraints, with the marker origins r1, r2 [m] and the marker axes x, y, z:
///
///     z1 . (r2 - r1) = 0,  z1 . x2 = 0,  z1 . y2 = 0
///
/// The multiplier lambda of the offset row is a force [N], those of the dot rows are torques [N m].
/// On the satisfied constraints the joint exerts on the second body the force -lambda along z1 and
/// the moments -lambda x2 cross z1 and -lambda y2 cross z1. The parallel-axis constraints also
/// admit antiparallel z axes; the initial position selects the branch. Between two planar bodies
/// the joint would constrain nothing.
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
  const char* planar_substitute() const override { return "no joint: they are in their plane"; }
  void evaluate_rows(double t, const BodyPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const BodyPair& pair, const double* lambda,
               ConstraintHessian& out) const override;
};

}  // namespace tribodyn
