#pragma once
/// Ideal revolute joint: the origins of two markers coincide and their z axes are parallel.
///
/// Constraints, with the marker origins r1, r2 [m] and the unit vectors x, y, z of the marker axes,
/// all in global components:
///
///     planar    r2 - r1 = 0                      x and y
///     spatial   r2 - r1 = 0                      x, y and z
///               z1 . x2 = 0,  z1 . y2 = 0
///
/// The rows of r2 - r1 are *coincidence* rows [m]; the others are *dot* rows, which for small
/// errors equal the angle errors [rad]. The multipliers of the coincidence rows are the components
/// [N], in global axes, of the force of the joint on the first body; the second body receives the
/// opposite force. The multiplier lambda of a dot row u1 . u2 is a torque [N m]: where the row is
/// satisfied, the joint exerts the torque -lambda u2 x u1 on the second body and the opposite
/// torque on the first body.
///
/// Validity: the dot rows also admit antiparallel z axes; the initial position selects one of these
/// solutions.
///
/// Source: [Haug1989] sections 3.3 and 9.4.

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// Rotation about a common point (planar) or about a common z axis (spatial).
class Revolute final : public Joint {
 public:
  using Joint::Joint;

  const char* kind() const override { return "revolute"; }
  int rows(bool planar) const override { return planar ? 2 : 5; }
  AttachmentParts reads(int k, bool planar) const override {
    if (planar) return AttachmentParts::none();
    return k == 0 ? AttachmentParts::axes({2}) : AttachmentParts::axes({0, 1});
  }
  /// The surfaces rotate about z; an axial force presses on a collar of the same radius.
  Slips slips(bool planar) const override {
    return {.count = 1, .axes = {{{.turns = true, .axis = 2}}}, .load_rows = planar ? 2 : 3};
  }
  bool hessian_connects_bodies(bool planar) const override { return !planar; }
  void evaluate_rows(double t, const JointPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const JointPair& pair, const double* lambda,
               ConstraintHessian& out) const override;
};

}  // namespace tribodyn
