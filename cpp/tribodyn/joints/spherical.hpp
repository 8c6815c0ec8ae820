#pragma once
/// Ideal spherical joint: the origins of two markers coincide.
///
/// Constraints, with the marker origins r1, r2 [m] in global components:
///
///     planar    r2 - r1 = 0                      x and y, as for a revolute joint
///     spatial   r2 - r1 = 0                      x, y and z
///
/// The multipliers are the components [N], in global axes, of the force of the joint on the first
/// body; the second body receives the opposite force.
///
/// Validity: the joint admits every relative orientation; the rim of a real socket limits the
/// rotation.
///
/// Source: [Haug1989] section 9.4.

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// Rotation about a common point.
class Spherical final : public Joint {
 public:
  using Joint::Joint;

  const char* kind() const override { return "spherical"; }
  int rows(bool planar) const override { return planar ? 2 : 3; }
  AttachmentParts reads(int /*k*/, bool /*planar*/) const override {
    return AttachmentParts::none();
  }
  /// The surfaces rotate about all three axes of the first marker; between planar bodies only about
  /// z.
  Slips slips(bool planar) const override {
    if (planar) return {.count = 1, .axes = {{{.turns = true, .axis = 2}}}, .load_rows = 2};
    return {.count = 3,
            .axes = {{{.turns = true, .axis = 0},
                      {.turns = true, .axis = 1},
                      {.turns = true, .axis = 2}}},
            .load_rows = 3};
  }
  bool hessian_connects_bodies(bool /*planar*/) const override { return false; }
  void evaluate_rows(double t, const JointPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const JointPair& pair, const double* lambda,
               ConstraintHessian& out) const override;
};

}  // namespace tribodyn
