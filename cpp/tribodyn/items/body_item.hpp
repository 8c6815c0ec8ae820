#pragma once
/// What a body itself puts into the equations of motion: its inertia, and the elastic, damping and
/// gyroscopic forces that it has.
///
/// Its energy account stores T = v . M v / 2 and the elastic energy; what flows in is
/// v . (M a - Q) less what its damping turns into heat, Q being its own forces.

#include "tribodyn/items/item.hpp"

namespace tribodyn {

/// The item of body number `index` of a model, named by it.
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
