#pragma once
/// Fixed joint (weld): the two markers coincide in position and orientation.
///
/// Constraints, with the marker origins r1, r2 [m] and the marker axes x, y, z:
///
///     planar    r2 - r1 = 0 (x and y),  y1 . x2 = 0
///     spatial   r2 - r1 = 0,  y1 . x2 = 0,  z1 . x2 = 0,  z1 . y2 = 0
///
/// The multipliers of the coincidence rows are the components [N], in global axes, of the force of
/// the joint on the first body. On the satisfied constraints the planar joint exerts on the second
/// body the torque -lambda [N m] of its dot row. The orientation rows also admit axes half a turn
/// away; the initial position selects the branch.
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
  void evaluate_rows(double t, const BodyPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const BodyPair& pair, const double* lambda,
               ConstraintHessian& out) const override;
};

}  // namespace tribodyn
