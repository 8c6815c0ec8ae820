#pragma once
/// Ideal universal joint (Hooke, Cardan): two bodies on the arms of a massless cross.
///
/// The first body rotates about the x axis of its marker, which is one arm of the cross; the second
/// body rotates about the y axis of its marker, which is the other arm. The arms meet at right
/// angles in the marker origins. The shafts lie along the z axes: markers with the same axes
/// describe a pair of aligned shafts. Constraints, with the marker origins r1, r2 [m] in global
/// axes and the marker axes x, y:
///
///     r2 - r1 = 0,  x1 . y2 = 0
///
/// The multipliers of the coincidence rows are the components [N], in global axes, of the force of
/// the joint on the first body. With the multiplier lambda [N m] of the last row, and on the
/// satisfied constraints, the joint exerts the moment -lambda y2 cross x1 normal to the cross on
/// the second body, and the opposite moment on the first. Between two planar bodies the joint would
/// leave no degree of freedom.
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
  /// Each body rotates on its arm of the cross, and both arms carry the same force.
  Slips slips(bool /*planar*/) const override {
    return {
        .count = 2,
        .axes = {{{.turns = true, .side = 0, .axis = 0}, {.turns = true, .side = 1, .axis = 1}}},
        .together = false,
        .load_rows = 3};
  }
  const char* planar_substitute() const override { return "fixed"; }
  void evaluate_rows(double t, const BodyPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const BodyPair& pair, const double* lambda,
               ConstraintHessian& out) const override;
};

}  // namespace tribodyn
