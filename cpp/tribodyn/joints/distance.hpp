#pragma once
/// Constant distance: a massless rod with spherical ends between two points.
///
/// The row, with r1, r2 [m] the marker origins, is in metres
///
///     Phi = |r2 - r1| - L,      L > 0.
///
/// The multiplier is a force [N]: the rod pushes the second body with -lambda along the direction
/// from the first marker to the second, and the first body with the opposite; lambda > 0 is a pull.
/// Where the two points coincide the row has no derivative: a start there is left along x.
///
/// Source: [Haug1989] section 9.4, where the row is the square of this one.

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// Two points that keep their distance.
class Distance final : public Joint {
 public:
  /// length [m] > 0.
  Distance(std::string name, Marker first, Marker second, double length);

  double length() const { return length_; }

  const char* kind() const override { return "distance"; }
  int rows(bool /*planar*/) const override { return 1; }
  void evaluate_rows(double t, const BodyPair& pair, ConstraintRows& out) const override;
  void hessian(double t, const BodyPair& pair, const double* lambda,
               ConstraintHessian& out) const override;

 private:
  double length_;
};

}  // namespace tribodyn
