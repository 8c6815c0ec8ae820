#pragma once
/// Uniform gravity on all bodies of a model and on the point masses that items add to the bodies.
///
/// With the acceleration g [m/s2] in global axes, a body of mass m [kg] with the centre of mass r
/// [m] and the coordinates q has the generalised force Q and the potential energy V [J] (computed
/// by Body::add_weight for each element of the body)
///
///     Q = m J^T g,    J = dr/dq,        dQ/dq = d2(m g . r)/dq2,
///     V = -m g . r    (zero with the centre of mass at the global origin).
///
/// Validity: g is the same at all points. A planar body ignores the z component of g.

#include "tribodyn/forces/force.hpp"

namespace tribodyn {

/// The weight of all bodies.
class Gravity final : public Force {
 public:
  /// acceleration [m/s2] in global axes, for example (0, -9.81, 0).
  Gravity(std::string name, const Vector3& acceleration);

  const Vector3& acceleration() const { return acceleration_; }

  ItemFacets facets() const override { return ItemFacets::of(*this); }
  std::unique_ptr<ItemWorkspace> make_workspace() const override;
  ItemLayout layout(const BodiesView& bodies) const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const override;
  double power(double t, const BodiesView& view, const ItemWorkspace* workspace) const override;
  double potential_energy(double t, const BodiesView& view,
                          const ItemWorkspace* workspace) const override;

 private:
  Vector3 acceleration_;
};

}  // namespace tribodyn
