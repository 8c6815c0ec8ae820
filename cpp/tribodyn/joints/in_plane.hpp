#pragma once
/// Ideal planar joint: the origin of the second marker stays in the x-y plane of the first, and the
/// z axes of both are parallel.
///
/// Rows, with r1, r2 [m] the marker origins and x, y, z the marker axes:
///
///     z1 . (r2 - r1) = 0,  z1 . x2 = 0,  z1 . y2 = 0
///
/// The multiplier of the offset row is a force [N]: where the rows are met, the joint pushes the
/// second body with -lambda along z1, and turns it by -lambda x2 cross z1 and -lambda y2 cross z1
/// [N m]. The axis rows are also met by antiparallel z axes: the initial position decides. Between
/// two planar bodies it would hold nothing.
///
/// Source: [Haug1989] section 9.4.

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// A body that slides and turns on a plane of another.
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
