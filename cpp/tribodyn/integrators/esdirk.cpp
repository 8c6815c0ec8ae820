#include "tribodyn/integrators/esdirk.hpp"

namespace tribodyn {

Esdirk::Esdirk(const Model& model, EsdirkTableau tableau, const IntegratorOptions& options)
    : ControlledIntegrator(
          {.name = tableau.name, .error_order = tableau.error_order, .order = tableau.order}, model,
          options),
      tableau_(std::move(tableau)),
      stage_(model, options_),
      force_jumps_(model, options_, tableau_.order),
      limited_(model) {
  const std::size_t stages = tableau_.c.size();
  kq_.assign(stages, Vector::Zero(model.coordinates()));
  kv_.assign(stages, Vector::Zero(model.coordinates()));
  ks_.assign(stages, Vector::Zero(model.history_size()));
  ky_.assign(stages, Vector::Zero(model.first_order()));
  flows_.assign(stages, Vector::Zero(energy_flow_count(model)));
}

StepOutcome Esdirk::renew(State& state) {
  return solve_start(state, options_, stage_, norm_, ws_, statistics_, report_.residual_history);
}

void Esdirk::start(State& state) {
  const StepOutcome outcome = renew(state);
  if (outcome != StepOutcome::converged) fail_start(outcome, state);
  limited_.start();
  begin(state);
  force_jumps_.start(state, ws_);
}

StepOutcome Esdirk::attempt(const State& state, double dt) {
  kq_[0] = state.v;
  kv_[0] = state.a;
  ks_[0] = state.history_rate;
  ky_[0] = state.unknown_rates;
  flows_[0] = state.flows;
  stage_.a = state.a;
  stage_.multipliers = state.multipliers;
  stage_.unknowns = state.unknowns;
  stage_.unknown_rates = state.unknown_rates;
  for (std::size_t i = 1; i < tableau_.c.size(); ++i) {
    stage_.q_base = state.q;
    stage_.v_base = state.v;
    stage_.history_base = state.history;
    stage_.unknown_base = state.unknowns.head(model_.first_order());
    for (std::size_t j = 0; j < i; ++j) {
      const double weight = dt * tableau_.a[i][j];
      stage_.q_base += weight * kq_[j];
      stage_.v_base += weight * kv_[j];
      stage_.history_base += weight * ks_[j];
      stage_.unknown_base += weight * ky_[j];
    }
    const StageWeights weights =
        StageWeights::index_1(state.time + tableau_.c[i] * dt, dt * tableau_.a[i][i], options_);
    const StepOutcome outcome =
        stage_.solve_or_damp(weights, norm_, ws_, statistics_, report_.residual_history);
    if (outcome != StepOutcome::converged) return outcome;
    kq_[i] = stage_.v;
    kv_[i] = stage_.a;
    ks_[i] = ws_.history_rate;
    ky_[i] = stage_.unknown_rates;
    note_flows({.time = weights.time,
                .q = &stage_.q,
                .v = &stage_.v,
                .a = &stage_.a,
                .multipliers = &stage_.multipliers,
                .unknowns = &stage_.unknowns,
                .unknown_rates = &stage_.unknown_rates},
               flows_[i]);
  }
  return StepOutcome::converged;
}

const Vector& Esdirk::estimate_error(const State& /*state*/, double dt) {
  error_.setZero();
  velocity_error_.setZero();
  unknown_error_.setZero();
  for (std::size_t j = 0; j < kq_.size(); ++j) {
    error_ += (dt * tableau_.error[j]) * kq_[j];
    velocity_error_ += (dt * tableau_.error[j]) * kv_[j];
    unknown_error_ += (dt * tableau_.error[j]) * ky_[j];
  }
  return stage_.v;
}

double Esdirk::further_error(const State& state, double dt, double largest_energy) {
  return force_jumps_.error(state, dt, stage_, ws_, flows_, tableau_.a.back(), largest_energy);
}

void Esdirk::accept(State& state, double dt) {
  state.q = stage_.q;
  state.v = stage_.v;
  state.a = stage_.a;
  state.multipliers = stage_.multipliers;
  state.unknowns = stage_.unknowns;
  state.unknown_rates = stage_.unknown_rates;
  limited_.step_begins(state);
  state.history = stage_.history_base + (dt * tableau_.a.back().back()) * ws_.history_rate;
  state.history_rate = ws_.history_rate;
  for (std::size_t j = 0; j < flows_.size(); ++j) {
    state.work += (dt * tableau_.a.back()[j]) * flows_[j];
  }
  state.flows = flows_.back();
  force_jumps_.accept(state, dt);
  limited_.step_ends(state, dt);
}

}  // namespace tribodyn
