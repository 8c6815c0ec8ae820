#pragma once
/// The ground: the fixed body that carries the global axes.
///
/// The ground has no coordinates, so every Jacobian of its attachments has 3 rows and no column. It
/// counts as planar: a joint between the ground and a planar body is a planar joint, a joint
/// between the ground and a spatial body is a spatial joint.

#include "tribodyn/bodies/body.hpp"

namespace tribodyn {

/// The fixed body. Its frame is the global frame.
class Ground final : public Body {
 public:
  explicit Ground(std::string name = "ground");

  int coordinates() const override { return 0; }
  bool planar() const override { return true; }
  double mass() const override { return 0.0; }
  BodyFacets facets() const override { return BodyFacets::of(*this); }

  std::unique_ptr<Attachment> attach(const Marker& marker) const override;
  void mass_matrix(int element, const BodyState& state, MatrixRef m) const override;
  /// The ground rests at the origin.
  void mass_centre(const BodyState& state, Vector3& position, Vector3& velocity) const override;
  void add_weight(int element, const Vector3& g, const BodyState& state, bool tangents,
                  ElementBlocks& out) const override;
  const char* coordinate_name(int i) const override;
  Unit coordinate_unit(int i) const override;
};

}  // namespace tribodyn
