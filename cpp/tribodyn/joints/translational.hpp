#pragma once
/// Ideal translational joint: the second marker slides along the x axis of the first marker
/// and does not turn relative to it.
///
/// Rows, with r1, r2 [m] the marker origins and x, y, z the marker axes:
///
///     planar    y1 . (r2 - r1) = 0,  y1 . x2 = 0
///     spatial   y1 . (r2 - r1) = 0,  z1 . (r2 - r1) = 0
///               y1 . x2 = 0,  z1 . x2 = 0,  z1 . y2 = 0
///
/// The multiplier of an offset row is a force [N], that of a dot row a torque [N m]. With the
/// rows met, the joint pushes the second body with -lambda along the axis of the first marker
/// that the offset row names, and turns it (planar) with the torque -lambda of the dot row.
/// The orientation rows are also met by axes half a turn away: the initial position decides.
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
  /// It slides along x.
  Slips slips(bool planar) const override {
    return {.count = 1, .axes = {{{.axis = 0}}}, .load_rows = planar ? 1 : 2};
  }
  void evaluate_rows(double t, const BodyPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const BodyPair& pair, const double* lambda,
               ConstraintHessian& out) const override;
};

}  // namespace tribodyn
