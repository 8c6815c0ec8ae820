#pragma once
/// Ideal translational joint: the second marker slides along the x axis of the first marker and
/// does not rotate relative to the first.
///
/// Constraints, with the marker origins r1, r2 [m] and the marker axes x, y, z:
///
///     planar    y1 . (r2 - r1) = 0,  y1 . x2 = 0
///     spatial   y1 . (r2 - r1) = 0,  z1 . (r2 - r1) = 0
///               y1 . x2 = 0,  z1 . x2 = 0,  z1 . y2 = 0
///
/// The multiplier lambda of an offset row is a force [N], that of a dot row a torque [N m]. On the
/// satisfied constraints the joint exerts on the second body the force -lambda along the axis of
/// the first marker named in the offset row, and (planar) the torque -lambda of the dot row. The
/// orientation rows also admit axes half a turn away; the initial position selects the branch.
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
  /// The guide, which is the second marker of a user's call.
  int receiver() const override { return 0; }
  /// One surface slides along x.
  Slips slips(bool planar) const override {
    return {.count = 1, .axes = {{{.axis = 0}}}, .load_rows = planar ? 1 : 2};
  }
  void evaluate_rows(double t, const BodyPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const BodyPair& pair, const double* lambda,
               ConstraintHessian& out) const override;
};

}  // namespace tribodyn
