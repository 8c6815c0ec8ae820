#pragma once
/// A rigid body in space.
///
/// Its coordinates are q = (x, y, z, psi): the position of the centre of mass [m] in global axes
/// and the rotation vector psi [rad] of its chart, in global axes (bodies/rotation_frame.hpp). The
/// body frame has its origin at the centre of mass. R transforms from the body frame to global
/// axes, T(psi) with T' and T'' gives the angular velocity omega = T psi' [rad/s] and the angular
/// acceleration alpha = T psi'' + T' psi' [rad/s2], and [x] is the matrix with [x] y = x cross y.
/// For a point p [m] of the body, s = R p and a constant vector f
///
///     r = (x, y, z) + s,           J   = [1, -[s] T],
///     s'  = omega x s,             J'  = [0, -[s'] T - [s] T'],
///     s'' = alpha x s + omega x s',  J'' = [0, -[s''] T - 2 [s'] T' - [s] T''],
///     d2(f . s)/dpsi2 = A(m)^T + T^T (f s^T - f . s) T,   m = s x f,   A(m) = d(T^T m)/dpsi.
///
/// For a direction p [-] the vector is s itself, and the first three columns of J are zero. With
/// the inertia Jb [kg m2] in the body frame, Js = R Jb R^T in global axes and
/// n = Js alpha + omega x Js omega [N m], the equations of rotation under a moment m [N m] about
/// the centre of mass are T^T n = T^T m, hence
///
///     M = diag(mass, T^T Js T),    Q = -T^T (Js T' psi' + omega x Js omega),
///     d(Q - M a)/dpsi = -A(n) - T^T ( -[n] T + Js (T'' - [omega] T') + B T' ),
///     dQ/dpsi'        = -T^T ( Js (2 T' - [omega] T) + B T ),    B = [omega] Js - [Js omega].
///
/// Position and rotation are two separate, uncoupled elements.
/// Source: as in bodies/rotation_frame.hpp; the derivatives follow from
/// (d theta)' = d omega - d theta x omega with the small rotation d theta = T dpsi.

#include "tribodyn/bodies/body.hpp"

namespace tribodyn {

/// A rigid body with six coordinates.
class SpatialBody final : public Body,
                          public BodyForces,
                          public BodyVectors,
                          public BodyRigidMotions,
                          public BodyChart {
 public:
  /// mass [kg] > 0; inertia [kg m2] about the centre of mass in the body frame: symmetric, positive
  /// definite, and no principal moment above the sum of the others.
  SpatialBody(std::string name, double mass, const Matrix3& inertia);

  const Matrix3& inertia() const { return inertia_; }

  int coordinates() const override { return 6; }
  bool planar() const override { return false; }
  double mass() const override { return mass_; }
  BodyFacets facets() const override { return BodyFacets::of(*this); }

  std::unique_ptr<Attachment> attach(const Marker& marker) const override;
  std::vector<ChartCoordinates> charts() const override { return {{}}; }

  int elements() const override { return 2; }
  std::vector<int> element_coordinates(int element) const override;
  bool constant_mass() const override { return false; }
  void mass_matrix(int element, const BodyState& state, MatrixRef m) const override;
  bool admits(const BodyState& state) const override;
  void add_forces(int element, const BodyState& state, bool tangents,
                  ElementBlocks& out) const override;
  void mass_centre(const BodyState& state, Vector3& position, Vector3& velocity) const override;
  void add_weight(int element, const Vector3& g, const BodyState& state, bool tangents,
                  ElementBlocks& out) const override;

  void report(const BodyState* state, Report& out) const override;
  const char* coordinate_name(int i) const override;
  Unit coordinate_unit(int i) const override;

  std::vector<CoordinateVector> vectors() const override;
  Matrix rigid_motions(const BodyState& state) const override;
  void move_rigidly(const Vector3& displacement, const Vector3& rotation, double* q) const override;

 private:
  /// Inertia in the global axes.
  Matrix3 inertia_in_space(const RotationFrame& frame) const {
    return frame.rotation * inertia_ * frame.rotation.transpose();
  }

  double mass_;
  Matrix3 inertia_;
};

}  // namespace tribodyn
