#pragma once
/// Contribution of a body to the equations of motion: its inertia and its elastic, damping and
/// gyroscopic forces.
///
/// With the velocities v, the accelerations a, the mass matrix M and the own forces Q of the body,
/// conjugate to its coordinates, the stored energy is T = v . M v / 2 [J] plus the elastic energy
/// [J]. The energy inflow is v . (M a - Q) [W] minus the power that damping converts to heat.

#include "tribodyn/items/item.hpp"

namespace tribodyn {

/// The item of body number `index` of a model, with the name of the body.
class BodyItem final : public Item, public ItemConstantMass, public ItemEnergy {
 public:
  /// The body must outlive the item.
  BodyItem(const Body& body, int index);

  const char* noun() const override { return "body"; }
  /// A mass matrix that depends on the coordinates is part of every evaluation.
  ItemFacets facets() const override;
  ItemLayout layout(const BodiesView& bodies) const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const override;
  void set_mass(ItemBlocks& out) const override;
  ItemFailure failure(const BodiesView& accepted, const ItemWorkspace* workspace) const override;
  StoredEnergy stored_energy(const ItemInstant& at) const override;
  EnergyFlow energy_flow(const ItemInstant& at) const override;
  void report(const BodiesView& bodies, const ItemInstant* at, Report& out) const override;

 private:
  const Body& body_;
  BodyFacets facets_;  // of the body
  int index_;
  std::vector<std::vector<int>> coordinates_;  // of each element, in the body
};

}  // namespace tribodyn
