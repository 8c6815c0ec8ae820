#pragma once
/// A rigid body in space.
///
/// Its coordinates are q = (x, y, z, psi): the position of the centre of mass [m] in global axes
/// and the rotation vector psi [rad] of its chart, in global axes (bodies/rotation_frame.hpp). The
/// body frame has its origin at the centre of mass. Markers follow bodies/frame_attachment.hpp. The
/// mass matrix is diag(mass, M), and the rotary part M and the gyroscopic forces are those of
/// bodies/rotary_inertia.hpp.
///
/// Position and rotation are two separate, uncoupled elements.

#include "tribodyn/bodies/body.hpp"
#include "tribodyn/bodies/rotary_inertia.hpp"

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

  const Matrix3& inertia() const { return inertia_.in_frame(); }

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
  double mass_;
  RotaryInertia inertia_;
};

}  // namespace tribodyn
