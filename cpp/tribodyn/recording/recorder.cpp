#include "tribodyn/recording/recorder.hpp"

namespace tribodyn {

Recorder::Recorder(const Model& model) : model_(model) {
  add("", "time");
  const BodiesView bodies = model_.view(nullptr, nullptr, nullptr);
  for (const Item* item : model_.items()) {
    const int first = columns_;
    for (const Channel& c : item->channels(bodies)) add(item->name(), c.quantity, c.components);
    sizes_.push_back(columns_ - first);
  }
  for (const char* name :
       {"kinetic_energy", "potential_energy", "supplied_power", "dissipated_power",
        "supplied_energy", "dissipated_energy", "energy_balance_error"}) {
    add("model", name);
  }
  for (const Item* item : model_.items()) add(item->name(), "energy_error");
}

void Recorder::add(const std::string& item, const std::string& name,
                   const std::vector<std::string>& components) {
  RecordedChannel entry{item, {quantity(name).name, components}, columns_};
  columns_ += entry.channel.size();
  channels_.push_back(std::move(entry));
}

double* Recorder::record_items(const State& state, const DynamicsWorkspace& ws, double* out) const {
  const BodiesView view = ws.view(model_, state.q, state.v, state.a);
  for (std::size_t k = 0; k < model_.items().size(); ++k) {
    model_.items()[k]->record(
        item_instant(model_, k, state.time, view, state.multipliers, &state.history, ws), out);
    out += sizes_[k];
  }
  return out;
}

void Recorder::record_energy(const State& state, const DynamicsWorkspace& ws, double* out) {
  const StoredEnergy sum = stored_energies(model_, state, ws, stored_);
  const double supplied = state.work[0];
  const double dissipated = state.work[1];
  *out++ = sum.kinetic;
  *out++ = sum.potential;
  *out++ = state.flows[0];
  *out++ = state.flows[1];
  *out++ = supplied;
  *out++ = dissipated;
  *out++ = (stored_ - state.start_energy).sum() + dissipated - supplied;
  for (Eigen::Index k = 0; k < stored_.size(); ++k) {
    *out++ = (stored_[k] - state.start_energy[k]) - state.work[2 + k];
  }
}

void Recorder::record(const State& state, const DynamicsWorkspace& ws) {
  const std::size_t first = data_.size();
  data_.resize(first + static_cast<std::size_t>(columns_));
  double* out = data_.data() + first;
  *out++ = state.time;
  out = record_items(state, ws, out);
  record_energy(state, ws, out);
}

}  // namespace tribodyn
