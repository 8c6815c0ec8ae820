#include "tribodyn/forces/force.hpp"

namespace tribodyn {

ItemLayout Force::layout(const BodiesView& bodies) const {
  ItemLayout layout;
  layout.elements.emplace_back();
  for (const auto& each : attachments()) {
    append_coordinates(bodies, *each, layout.elements.back());
  }
  return layout;
}

StoredEnergy Force::stored_energy(const ItemInstant& at) const {
  return {.potential = potential_energy(at.time, *at.view, at.workspace)};
}

EnergyFlow Force::energy_flow(const ItemInstant& at) const {
  EnergyFlow flow;
  flow.supplied = supplied_power(at.time, *at.view, at.workspace);
  flow.dissipated = dissipated_power(*at.view, at.workspace);
  flow.inflow = flow.supplied - flow.dissipated - power(at.time, *at.view, at.workspace);
  return flow;
}

}  // namespace tribodyn
