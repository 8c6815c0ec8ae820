#include "tribodyn/recording/recorder.hpp"

#include <algorithm>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/flush_subnormals.hpp"
#include "tribodyn/system/row_order.hpp"

namespace tribodyn {

namespace {

// Kinetic energies of so many bodies have new extreme values in most steps, so that most rows are
// kept and would be evaluated again.
constexpr std::size_t kMostWatched = 10;

}  // namespace

Recorder::Recorder(const Model& model) : model_(model) {
  add("", "time");
  const BodiesView bodies = model_.view(nullptr, nullptr, nullptr);
  for (const Item* item : model_.items()) {
    const int first = columns_;
    for (const Channel& c : item->channels(bodies)) add(item->name(), c.quantity, c.components);
    sizes_.push_back(columns_ - first);
  }
  first_of_model_ = columns_;
  for (const char* name :
       {"kinetic_energy", "potential_energy", "supplied_power", "dissipated_power",
        "supplied_energy", "dissipated_energy", "energy_balance_error"}) {
    add("model", name);
  }
  for (const Item* item : model_.items()) add(item->name(), "energy_error");
  for (const RecordedChannel& c : channels_) {
    const std::string name = c.channel.quantity;
    if (name == "maximum_film_pressure" || name == "minimum_film_pressure") {
      pressure_columns_.push_back(c.first_column);
    }
    if (!choice_.watch(c.channel, c.first_column) || c.first_column >= first_of_model_) continue;
    if (c.channel.quantity != "kinetic_energy") watches_others_ = true;
    int first = 1;  // of the item
    std::size_t k = 0;
    while (first + sizes_[k] <= c.first_column) first += sizes_[k++];
    kinetic_.emplace_back(c.first_column, k);
  }
}

void Recorder::thin(const Thinning& thinning) {
  require(kept_.empty(), "recorder", "rows", static_cast<double>(rows()), "",
          "must be 0 when the choice of rows is set");
  choice_.set(thinning);
  waits_ = may_wait();
}

/// Whether the items can be evaluated again at any state, and only energies decide on rows.
bool Recorder::may_wait() const {
  const std::vector<ItemLayout>& layouts = model_.structure()->layouts();
  if (watches_others_ || !is_symmetric(layouts)) return false;
  if (kinetic_.size() > kMostWatched) return false;
  for (std::size_t k = 0; k < layouts.size(); ++k) {
    if (!layouts[k].smooth || model_.facets()[k].time) return false;
    if (model_.places()[k].history.size > 0 || model_.places()[k].held.size > 0) return false;
  }
  return true;
}

void Recorder::keep_whole_from(double time) {
  complete();
  whole_from_ = time;
  const auto columns = static_cast<std::size_t>(columns_);
  const auto first =
      static_cast<std::size_t>(std::find(kept_.begin(), kept_.end(), 0) - kept_.begin());
  std::size_t to = first;
  for (std::size_t from = first; from < kept_.size(); ++from) {
    const bool last = from + 1 == kept_.size();
    if (!kept_[from] && !last && row(from)[0] < whole_from_) continue;
    if (to < from) {
      std::copy_n(row(from), columns, data_.begin() + static_cast<std::ptrdiff_t>(to * columns));
    }
    kept_[to++] = kept_[from];
  }
  kept_.resize(to);
  data_.resize(to * columns);
}

void Recorder::keep_last() {
  if (!kept_.empty()) kept_.back() = 1;
}

void Recorder::recall(const std::vector<double>& rows, const std::vector<bool>& wanted,
                      long steps) {
  require(kept_.empty() && rows.size() == wanted.size() * static_cast<std::size_t>(columns_),
          "recorder", "numbers of earlier rows", static_cast<double>(rows.size()), "",
          "must give complete rows, before the first row of the run");
  choice_.set_steps(steps + 1 - static_cast<long>(wanted.size()));  // before the first of them
  data_ = rows;
  for (const bool stays : wanted) decide(stays);
  if (!kept_.empty()) step_times_.push_back(row(kept_.size() - 1)[0]);
}

std::size_t Recorder::undecided_rows() const {
  return static_cast<std::size_t>(kept_.end() - std::find(kept_.begin(), kept_.end(), 0));
}

const double* Recorder::row(std::size_t k) const {
  return data_.data() + k * static_cast<std::size_t>(columns_);
}

/// Decides on the first undecided row, and again on the row before it.
void Recorder::decide(bool wanted) {
  const std::size_t k = kept_.size();
  if (k > 0 && choice_.stands_out(row(k - 1), row(k), kept_[k - 1])) kept_[k - 1] = 1;
  kept_.push_back(static_cast<char>(choice_.has_turn(row(k)[0]) || wanted));
}

/// Drops the last row but one if it is not to be kept.
void Recorder::drop_before_last() {
  const std::size_t k = kept_.size();
  if (k < 2 || kept_[k - 2] || !(row(k - 2)[0] < whole_from_)) return;
  const auto columns = static_cast<std::size_t>(columns_);
  std::copy_n(row(k - 1), columns, data_.begin() + static_cast<std::ptrdiff_t>((k - 2) * columns));
  kept_[k - 2] = kept_[k - 1];
  kept_.pop_back();
  data_.resize((k - 1) * columns);
}

void Recorder::add(const std::string& item, const std::string& name,
                   const std::vector<std::string>& components) {
  RecordedChannel entry{item, {quantity(name).name, components}, columns_};
  columns_ += entry.channel.size();
  channels_.push_back(std::move(entry));
}

double* Recorder::record_items(const State& state, const DynamicsWorkspace& ws,
                               const std::vector<StoredEnergy>& energies, double* out) const {
  const BodiesView view = ws.view(model_, state.q, state.v, state.a);
  ws.gather(model_, state.q, state.unknowns);
  for (std::size_t k = 0; k < model_.items().size(); ++k) {
    ItemInstant at = item_instant(model_, k, state.time, view, state.multipliers, &state.history,
                                  ws, &state.unknown_rates);
    if (model_.facets()[k].energy) at.energy = &energies[k];
    model_.items()[k]->record(at, out);
    out += sizes_[k];
  }
  return out;
}

void Recorder::record_energy(const State& state, const StoredEnergy& sum, double* out) const {
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

/// Replaces the pressures of films in the row by those of another workspace.
void Recorder::record_pressures(const State& state, const DynamicsWorkspace& ws, double* row) {
  other_row_.resize(static_cast<std::size_t>(columns_));
  record_items(state, ws, energies_, other_row_.data() + 1);
  for (const int column : pressure_columns_)
    row[column] = other_row_[static_cast<std::size_t>(column)];
}

/// Completes the last row, at the point of the last evaluation of its step.
void Recorder::complete() const {
  if (!waiting_) return;
  waiting_ = false;
  const State& state = waiting_state_;
  if (!again_) again_ = std::make_unique<DynamicsWorkspace>(model_);
  again_->charts = state.charts;
  {
    const FlushSubnormals as_in_a_step;
    evaluate(model_,
             {.time = state.time,
              .q = &state.q,
              .v = &state.v,
              .a = &state.a,
              .multipliers = &state.multipliers,
              .tangents = false,
              .rows = RowOrder::acceleration},
             *again_);
  }
  stored_energies(model_, state, *again_, stored_again_, &energies_again_);
  double* const last = data_.data() + data_.size() - static_cast<std::size_t>(columns_);
  record_items(state, *again_, energies_again_, last + 1);
}

/// record() for a thinned record of a model that may be evaluated again.
void Recorder::record_later(const State& state, const DynamicsWorkspace& ws) {
  const auto columns = static_cast<std::size_t>(columns_);
  next_.resize(columns);
  next_[0] = state.time;
  const StoredEnergy sum = stored_energies(model_, state, ws, stored_, &energies_);
  record_energy(state, sum, next_.data() + first_of_model_);
  for (const auto& [column, item] : kinetic_) {
    next_[static_cast<std::size_t>(column)] = energies_[item].kinetic;
  }
  step_times_.push_back(state.time);
  bool replaces = false;
  if (!kept_.empty()) {
    const double* last = row(kept_.size() - 1);
    if (choice_.stands_out(last, next_.data(), kept_.back())) kept_.back() = 1;
    replaces = kept_.size() > 1 && !kept_.back() && last[0] < whole_from_;
  }
  if (replaces) {
    kept_.pop_back();
    waiting_ = false;
  } else {
    complete();
    data_.resize(data_.size() + columns);
  }
  kept_.push_back(static_cast<char>(choice_.has_turn(state.time)));
  double* const own = data_.data() + data_.size() - columns;
  own[0] = next_[0];
  for (const auto& [column, item] : kinetic_) own[column] = energies_[item].kinetic;
  std::copy(next_.begin() + first_of_model_, next_.end(), own + first_of_model_);
  waiting_ = !kept_.back() && state.time < whole_from_;
  if (waiting_) {
    waiting_state_.time = state.time;
    waiting_state_.q = state.q;
    waiting_state_.v = state.v;
    waiting_state_.a = state.a;
    waiting_state_.charts = state.charts;
    waiting_state_.multipliers = state.multipliers;
  } else {
    record_items(state, ws, energies_, own + 1);
  }
}

void Recorder::record(const State& state, const DynamicsWorkspace& ws,
                      const DynamicsWorkspace* pressures) {
  if (waits_) return record_later(state, ws);
  const std::size_t first = data_.size();
  data_.resize(first + static_cast<std::size_t>(columns_));
  double* out = data_.data() + first;
  *out++ = state.time;
  const StoredEnergy sum = stored_energies(model_, state, ws, stored_, &energies_);
  out = record_items(state, ws, energies_, out);
  if (pressures) record_pressures(state, *pressures, data_.data() + first);
  record_energy(state, sum, out);
  step_times_.push_back(state.time);
  decide(false);
  drop_before_last();
}

}  // namespace tribodyn
