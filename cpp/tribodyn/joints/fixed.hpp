#pragma once
/// Fixed joint (weld): the two markers coincide in position and orientation.
///
/// Constraints, with the marker origins r1, r2 [m] and the unit vectors x, y, z of the marker axes,
/// all in global components:
///
///     planar    r2 - r1 = 0 (x and y),  y1 . x2 = 0
///     spatial   r2 - r1 = 0,  y1 . x2 = 0,  z1 . x2 = 0,  z1 . y2 = 0
///
/// The rows of r2 - r1 are *coincidence* rows [m]; the others are *dot* rows, which for small
/// errors equal the angle errors [rad]. The multipliers of the coincidence rows are the components
/// [N], in global axes, of the force of the joint on the first body. The multiplier lambda of a dot
/// row u1 . u2 is a torque [N m]: where the row is satisfied, the joint exerts the torque -lambda
/// u2 x u1 on the second body, in the plane -lambda about z. The force on the second body and the
/// torque on the first body are the opposite ones.
///
/// Validity: the dot rows also admit axes rotated by half a turn; the initial position selects one
/// of these solutions.
///
/// Source: [Haug1989] sections 3.3 and 9.4.

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// Two bodies that move as one.
class Fixed final : public Joint {
 public:
  using Joint::Joint;

  const char* kind() const override { return "fixed"; }
  int rows(bool planar) const override { return planar ? 3 : 6; }
  AttachmentParts reads(int k, bool planar) const override {
    if (planar) return AttachmentParts::axes({1 - k});
    return k == 0 ? AttachmentParts::axes({1, 2}) : AttachmentParts::axes({0, 1});
  }
  void evaluate_rows(double t, const JointPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const JointPair& pair, const double* lambda,
               ConstraintHessian& out) const override;
};

}  // namespace tribodyn
