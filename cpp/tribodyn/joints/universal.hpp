#pragma once
/// Ideal universal joint (Hooke, Cardan): two bodies on the arms of a massless cross.
///
/// The first body turns about the x axis of its marker, one arm of the cross, the second about the
/// y axis of its own, the other arm; the arms meet in the origins at right angles. Shafts lie along
/// the z axes: markers with the same axes are those of a straight pair of shafts. Rows, with r1, r2
/// [m] the marker origins in global axes:
///
///     r2 - r1 = 0,  x1 . y2 = 0
///
/// The multipliers of the coincidence rows are the components [N] in global axes of the force of
/// the joint on the first body. Where the rows are met, the joint turns the second body by the
/// moment -lambda y2 cross x1 [N m] across the cross, lambda that of the last row, and the first by
/// the opposite. Between two planar bodies it would leave nothing free.
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
  /// Each body turns on its arm of the cross, and both arms carry the same force.
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
