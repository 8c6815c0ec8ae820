#pragma once
/// Ideal joint of a point and a line: the origin of the second marker stays on the x axis of the
/// first marker. The bodies rotate freely relative to each other, as a ball in a straight tube or a
/// pin in a slot.
///
/// Constraints, with the marker origins r1, r2 [m] and the unit vectors y, z of the marker axes,
/// all in global components:
///
///     planar    y1 . (r2 - r1) = 0
///     spatial   y1 . (r2 - r1) = 0,  z1 . (r2 - r1) = 0
///
/// Both rows are *offset* rows [m]. The multiplier lambda of the row with the axis u1 is a force
/// [N]: the joint exerts the force -lambda u1 on the second body, at the origin of its marker. The
/// first body receives the opposite force at the same point.
///
/// Source: [Haug1989] sections 3.3 and 9.4 (dot-2 constraints).

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// A point of the second body on a line of the first.
class PointOnLine final : public Joint {
 public:
  using Joint::Joint;

  const char* kind() const override { return "point_on_line"; }
  int rows(bool planar) const override { return planar ? 1 : 2; }
  AttachmentParts reads(int k, bool planar) const override {
    if (k == 1) return AttachmentParts::axes({});
    return planar ? AttachmentParts::axes({1}) : AttachmentParts::axes({1, 2});
  }
  void evaluate_rows(double t, const JointPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const JointPair& pair, const double* lambda,
               ConstraintHessian& out) const override;
};

}  // namespace tribodyn
