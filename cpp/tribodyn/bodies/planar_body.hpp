#pragma once
/// A rigid body that moves in the x-y plane.
///
/// Its coordinates are q = (x, y, angle): the position of the centre of mass [m] in global
/// axes and the angle [rad] of the body frame about z, counter-clockwise. The body frame has
/// its origin at the centre of mass. Markers follow bodies/planar_attachment.hpp.
///
/// The mass matrix is diag(mass, mass, inertia) [kg, kg, kg m2], and no inertia force depends on
/// velocities.
///
/// Valid for any angle; the angle counts full turns and is never wrapped.
/// Source: [Haug1989] chapters 2 and 3.

#include "tribodyn/bodies/body.hpp"

namespace tribodyn {

/// A planar rigid body with the coordinates (x, y, angle) of its centre of mass.
class PlanarBody final : public Body, public BodyVectors, public BodyRigidMotions {
 public:
  /// mass [kg] > 0; inertia [kg m2] > 0 about the z axis through the centre of mass.
  PlanarBody(std::string name, double mass, double inertia);

  /// Moment of inertia [kg m2] about z through the centre of mass.
  double inertia() const { return inertia_; }

  int coordinates() const override { return 3; }
  bool planar() const override { return true; }
  double mass() const override { return mass_; }
  BodyFacets facets() const override { return BodyFacets::of(*this); }

  std::unique_ptr<Attachment> attach(const Marker& marker) const override;
  void mass_matrix(int element, const BodyState& state, MatrixRef m) const override;
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
  double mass_;
  double inertia_;
};

}  // namespace tribodyn
