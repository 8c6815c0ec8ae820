// The energies and powers of dynamics.hpp.
#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

int energy_items(const Model& model) { return static_cast<int>(model.items().size()); }

StoredEnergy stored_energies(const Model& model, const State& state, const DynamicsWorkspace& ws,
                             Vector& stored, std::vector<StoredEnergy>* of_items) {
  const BodiesView view = ws.view(model, state.q, state.v, state.a);
  ws.gather(model, state.q, state.unknowns);
  StoredEnergy sum;
  stored.setZero(energy_items(model));
  if (of_items) of_items->assign(model.items().size(), {});
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    if (!model.facets()[k].energy) continue;
    const StoredEnergy own = model.facets()[k].energy->stored_energy(
        item_instant(model, k, state.time, view, state.multipliers, &state.history, ws));
    stored[static_cast<Eigen::Index>(k)] = own.kinetic + own.potential + own.heat;
    if (of_items) (*of_items)[k] = own;
    sum.kinetic += own.kinetic;
    sum.potential += own.potential;
    sum.heat += own.heat;
  }
  return sum;
}

void energy_flows(const Model& model, const DynamicsRequest& at, const DynamicsWorkspace& ws,
                  Vector& flows) {
  const BodiesView view = ws.view(model, *at.q, *at.v, *at.a);
  if (at.unknowns) ws.gather(model, *at.q, *at.unknowns);
  flows.setZero(energy_flow_count(model));
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    if (!model.facets()[k].energy) continue;
    const EnergyFlow own = model.facets()[k].energy->energy_flow(
        item_instant(model, k, at.time, view, *at.multipliers, nullptr, ws, at.unknown_rates));
    flows[0] += own.supplied;
    flows[1] += own.dissipated;
    flows[2 + static_cast<Eigen::Index>(k)] = own.inflow;
  }
}

void begin_accounts(const Model& model, const DynamicsWorkspace& ws, State& state) {
  DynamicsRequest at;
  at.time = state.time;
  at.q = &state.q;
  at.v = &state.v;
  at.a = &state.a;
  at.multipliers = &state.multipliers;
  at.unknowns = &state.unknowns;
  at.unknown_rates = &state.unknown_rates;
  energy_flows(model, at, ws, state.flows);
  state.work.setZero(state.flows.size());
  stored_energies(model, state, ws, state.start_energy);
  hold(model, ws, state);
}

EnergyBalance energy_balance(const Model& model, const State& state, const DynamicsWorkspace& ws) {
  const BodiesView view = ws.view(model, state.q, state.v, state.a);
  ws.gather(model, state.q, state.unknowns);
  EnergyBalance sum;
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const ItemEnergy* energy = model.facets()[k].energy;
    if (!energy) continue;
    const ItemInstant at = item_instant(model, k, state.time, view, state.multipliers,
                                        &state.history, ws, &state.unknown_rates);
    const StoredEnergy stored = energy->stored_energy(at);
    const EnergyFlow flow = energy->energy_flow(at);
    sum.kinetic += stored.kinetic;
    sum.potential += stored.potential;
    sum.heat += stored.heat;
    sum.supplied_power += flow.supplied;
    sum.dissipated_power += flow.dissipated;
  }
  return sum;
}

}  // namespace tribodyn
