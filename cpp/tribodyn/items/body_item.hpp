#pragma once
/// Contribution of a body to the equations of motion: its inertia and its elastic, damping and
/// gyroscopic forces.
///
/// Its stored energy is T = v . M v / 2 plus the elastic energy; its energy inflow is v . (M a - Q)
/// minus the power that its damping converts to heat, where Q are its own forces.

#include "tribodyn/items/item.hpp"

namespace tribodyn {

/// The item of body number `index` of a model, with the name of the body.
class BodyItem final : public Item {
 public:
  /// The body must outlive the item.
  BodyItem(const Body& body, int index);

  const char* noun() const override { return "body"; }
  ItemLayout layout(const BodiesView& bodies) const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const override;
  void set_mass(ItemBlocks& out) const override;
  ItemFailure failure(const BodiesView& accepted, const ItemWorkspace* workspace) const override;
  StoredEnergy stored_energy(const ItemInstant& at) const override;
  EnergyFlow energy_flow(const ItemInstant& at) const override;
  std::vector<Channel> channels(const BodiesView& /*bodies*/) const override {
    return body_.channels();
  }
  void record(const ItemInstant& at, double* out) const override;

 private:
  const Body& body_;
  int index_;
  std::vector<std::vector<int>> coordinates_;  // of each element, in the body
};

}  // namespace tribodyn
