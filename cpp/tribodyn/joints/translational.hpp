#pragma once
/// Ideal translational joint: the second marker (the slider) slides along the x axis of the first
/// marker (the guide) and does not rotate relative to it.
///
/// Constraints, with the marker origins r1, r2 [m] and the unit vectors x, y, z of the marker axes,
/// all in global components:
///
///     planar    y1 . (r2 - r1) = 0,  y1 . x2 = 0
///     spatial   y1 . (r2 - r1) = 0,  z1 . (r2 - r1) = 0
///               y1 . x2 = 0,  z1 . x2 = 0,  z1 . y2 = 0
///
/// The rows with r2 - r1 are *offset* rows [m]. The others are *dot* rows, which for small errors
/// equal the angle errors [rad]. The multiplier lambda of an offset row with the axis u1 is a force
/// [N]: the joint exerts the force -lambda u1 on the second body. The multiplier of a dot row u1 .
/// u2 is a torque [N m]: where the row is satisfied, the joint exerts the torque -lambda u2 x u1 on
/// the second body, in the plane -lambda about z. The first body receives the opposite load at the
/// same point.
///
/// Validity: the dot rows also admit axes rotated by half a turn; the initial position selects one
/// of these solutions.
///
/// Source: [Haug1989] sections 3.3 and 9.4.

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// A straight guide along the x axis of the first marker.
class Translational final : public Joint {
 public:
  using Joint::Joint;

  const char* kind() const override { return "translational"; }
  int rows(bool planar) const override { return planar ? 2 : 5; }
  AttachmentParts reads(int k, bool planar) const override {
    if (planar) return AttachmentParts::axes({1 - k});
    return k == 0 ? AttachmentParts::axes({1, 2}) : AttachmentParts::axes({0, 1});
  }
  /// The recorded reaction acts on the guide, the first marker here and the second marker in the
  /// Python call translational(slider, guide).
  int receiver() const override { return 0; }
  /// One slip, along the x axis of the guide. Its load is the norm of the offset multipliers, which
  /// belong to the first rows.
  Slips slips(bool planar) const override {
    return {.count = 1, .axes = {{{.axis = 0}}}, .load_rows = planar ? 1 : 2};
  }
  void evaluate_rows(double t, const JointPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const JointPair& pair, const double* lambda,
               ConstraintHessian& out) const override;
};

}  // namespace tribodyn
