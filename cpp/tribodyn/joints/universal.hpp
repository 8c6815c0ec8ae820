#pragma once
/// Ideal universal joint (Hooke, Cardan): two bodies on the arms of a massless cross.
///
/// The first body rotates about the x axis of its marker, which is one arm of the cross; the second
/// body rotates about the y axis of its marker, which is the other arm. The arms meet at right
/// angles in the marker origins. The shafts lie along the z axes, so that markers with the same
/// axes describe a pair of aligned shafts. Constraints, with the marker origins r1, r2 [m] and the
/// unit vectors x, y of the marker axes, all in global components:
///
///     r2 - r1 = 0,  x1 . y2 = 0
///
/// The rows of r2 - r1 are *coincidence* rows [m]; the last row is a *dot* row, which for small
/// errors equals the angle error [rad]. The multipliers of the coincidence rows are the components
/// [N], in global axes, of the force of the joint on the first body; the second body receives the
/// opposite force. The multiplier lambda of the dot row is a torque [N m]: where the row is
/// satisfied, the joint exerts the torque -lambda y2 x x1, normal to the cross, on the second body,
/// and the opposite torque on the first body.
///
/// Validity: the joint exists in space only. Between two planar bodies the joint would leave no
/// degree of freedom and is rejected.
///
/// Source: [Haug1989] section 9.4.

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// Two bodies on the arms of a cross.
class Universal final : public Joint {
 public:
  using Joint::Joint;

  const char* kind() const override { return "universal"; }
  int rows(bool /*planar*/) const override { return 4; }
  AttachmentParts reads(int k, bool /*planar*/) const override {
    return AttachmentParts::axes({k});
  }
  /// Each body rotates on its arm of the cross, and both arms carry the same force.
  Slips slips(bool /*planar*/) const override {
    return {
        .count = 2,
        .axes = {{{.turns = true, .side = 0, .axis = 0}, {.turns = true, .side = 1, .axis = 1}}},
        .together = false,
        .load_rows = 3};
  }
  const char* planar_substitute() const override { return "fixed"; }
  void evaluate_rows(double t, const JointPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const JointPair& pair, const double* lambda,
               ConstraintHessian& out) const override;
};

}  // namespace tribodyn
