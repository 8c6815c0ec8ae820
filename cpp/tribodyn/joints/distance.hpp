#pragma once
/// Constant distance between two points: a massless rod with spherical ends.
///
/// Constraint [m], with the marker origins r1, r2 [m] and the length L [m] of the rod:
///
///     Phi = |r2 - r1| - L,      L > 0.
///
/// The multiplier lambda is a force [N]. The rod exerts the force -lambda on the second body, in
/// the direction from the first marker to the second marker, and the opposite force on the first
/// body; lambda > 0 is tension.
///
/// Validity: where the two points coincide, the constraint has no derivative. The row then uses the
/// global x axis as direction, so that the correction of an initial position moves the points apart
/// along x.
///
/// Source: [Haug1989] section 9.4, with the square of the distance as constraint.

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// Keeps two points at a constant distance.
class Distance final : public Joint {
 public:
  /// length [m] > 0.
  Distance(std::string name, Marker first, Marker second, double length);

  double length() const { return length_; }

  const char* kind() const override { return "distance"; }
  int rows(bool /*planar*/) const override { return 1; }
  AttachmentParts reads(int /*k*/, bool /*planar*/) const override {
    return AttachmentParts::none();
  }
  void evaluate_rows(double t, const JointPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const JointPair& pair, const double* lambda,
               ConstraintHessian& out) const override;

 private:
  double length_;
};

}  // namespace tribodyn
