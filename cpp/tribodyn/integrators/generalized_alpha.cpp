#include "tribodyn/integrators/generalized_alpha.hpp"

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

// With rho = 0 it is the second-order backward difference, which is stable up to 1 + sqrt(2).
constexpr double kLargestGrowth = 2.0;
constexpr int kProbes = 10;
// Bounds of the spectral radius where there are joints; see the header.
constexpr double kLargestOfFixedSteps = 0.95;
constexpr double kLargestOfFreeSteps = 0.7;

void refuse_lasting_errors(const Model& model, const IntegratorOptions& options) {
  if (model.rows() == 0) return;
  const bool fixed = options.step > 0.0;
  require(options.spectral_radius <= (fixed ? kLargestOfFixedSteps : kLargestOfFreeSteps),
          "integrator generalized-alpha", "spectral_radius", options.spectral_radius, "",
          fixed ? "must be <= 0.95 in a model with joints"
                : "must be <= 0.7 in a model with joints whose steps are not fixed",
          "errors of joint forces would grow from step to step; use a smaller value" +
              std::string(fixed ? "" : ", fixed steps,") +
              " or a Runge-Kutta method, such as ESDIRK3");
}

}  // namespace

GeneralizedAlpha::GeneralizedAlpha(const Model& model, const IntegratorOptions& options)
    : ControlledIntegrator({.name = "generalized-alpha",
                            .error_order = 3,
                            .largest_growth = kLargestGrowth,
                            .index_1 = false},
                           model, options),
      stage_(model, options_),
      limited_(model) {
  refuse_lasting_errors(model, options_);
  const double rho = options_.spectral_radius;
  alpha_m_ = (2.0 * rho - 1.0) / (rho + 1.0);
  alpha_f_ = rho / (rho + 1.0);
  shift_ = alpha_m_ - alpha_f_;
  gamma_ = 0.5 - shift_;
  beta_ = 0.25 * (gamma_ + 0.5) * (gamma_ + 0.5);
  weight_ = beta_ / gamma_;
  for (Vector* x :
       {&algorithmic_, &velocity_slope_, &start_velocity_slope_, &start_acceleration_slope_}) {
    x->setZero(model.coordinates());
  }
  for (Vector* x : {&history_slope_, &start_history_slope_}) x->setZero(model.history_size());
  for (Vector* x : {&unknown_slope_, &start_unknown_slope_}) x->setZero(model.first_order());
  for (Vector* x : {&flows_, &flows_algorithmic_}) x->setZero(energy_flow_count(model));
  memory_size_ = 2 * model.coordinates() + model.history_size() + model.rows() +
                 model.first_order() + energy_flow_count(model);
}

/// A backward Euler stage of length dt from the state; true when it could be solved.
bool GeneralizedAlpha::probe(const State& state, double dt) {
  StageWeights weights;  // Phi'' = 0: the state satisfies the joints and their rates
  weights.time = state.time + dt;
  weights.position = weights.velocity = dt;
  stage_.set_from(state);
  return stage_.solve(weights, norm_, ws_, statistics_, report_.residual_history) ==
         StepOutcome::converged;
}

/// The slopes at the beginning of a step of length dt.
void GeneralizedAlpha::set_slopes(const State& state, double dt) {
  start_velocity_slope_ = velocity_slope(state);
  start_acceleration_slope_ = acceleration_slope(state);
  start_history_slope_ = history_slope(state);
  start_unknown_slope_ = unknown_slope(state);
  if (!state.at_break) return;
  for (int tries = 0; tries < kProbes; ++tries, dt *= 0.25) {
    if (!probe(state, dt)) continue;
    start_velocity_slope_ = (stage_.v - state.v) / dt;
    start_acceleration_slope_ = (stage_.a - state.a) / dt;
    start_history_slope_ = (ws_.history_rate - state.history_rate) / dt;
    start_unknown_slope_ = (stage_.unknown_rates - state.unknown_rates) / dt;
    return;
  }
}

StepOutcome GeneralizedAlpha::renew(State& state) {
  return solve_start(state, options_, stage_, norm_, ws_, statistics_, report_.residual_history);
}

void GeneralizedAlpha::start(State& state) {
  const StepOutcome outcome = renew(state);
  if (outcome != StepOutcome::converged) fail_start(outcome, state);
  // If no probe succeeds, zero slopes cost accuracy at the start and are otherwise harmless.
  state.memory.setZero(memory_size_);
  limited_.start();
  begin(state);
}

void GeneralizedAlpha::chart_moved(const ChartMove& move, State& state) {
  move.acceleration(velocity_slope(state));
  move.jerk(acceleration_slope(state));
}

StepOutcome GeneralizedAlpha::attempt(const State& state, double dt) {
  const double h = dt;
  set_slopes(state, h);
  algorithmic_ = state.a + (shift_ * h) * start_acceleration_slope_;
  stage_.v_base = state.v + (h * (1.0 - gamma_)) * algorithmic_;
  // The known parts of A+ and v+.
  algorithmic_ = (alpha_f_ * state.a - alpha_m_ * algorithmic_) / (1.0 - alpha_m_);
  stage_.v_base += (h * gamma_) * algorithmic_;
  const double bend = h * h * (0.5 - weight_);
  stage_.q_base = state.q + (h * (1.0 - weight_)) * state.v + bend * start_velocity_slope_;
  stage_.history_base =
      state.history + (h * (1.0 - weight_)) * state.history_rate + bend * start_history_slope_;
  stage_.unknown_base = state.unknowns.head(model_.first_order()) +
                        (h * (1.0 - weight_)) * state.unknown_rates + bend * start_unknown_slope_;
  stage_.a = state.a;
  stage_.multipliers = state.multipliers;
  if (stage_.smooth() && options_.step > 0.0) {
    // One correction then usually suffices: two evaluations instead of three. Not where steps may
    // become very short: slopes are round-off there, and a guess would preserve it.
    stage_.a += h * start_acceleration_slope_;
    if (!state.at_break) stage_.multipliers += h * multiplier_slope(state);
  }
  stage_.unknowns = state.unknowns;
  stage_.unknown_rates = state.unknown_rates;
  const double share = (1.0 - alpha_f_) / (1.0 - alpha_m_);
  const StepOutcome outcome =
      stage_.solve_or_damp(StageWeights::index_3(state.time + h, h * weight_, h * gamma_ * share),
                           norm_, ws_, statistics_, report_.residual_history);
  if (outcome != StepOutcome::converged) return outcome;
  algorithmic_ += share * stage_.a;
  velocity_slope_ = ((stage_.v - state.v) / h - (1.0 - gamma_) * start_velocity_slope_) / gamma_;
  history_slope_ =
      ((ws_.history_rate - state.history_rate) / h - (1.0 - gamma_) * start_history_slope_) /
      gamma_;
  unknown_slope_ =
      ((stage_.unknown_rates - state.unknown_rates) / h - (1.0 - gamma_) * start_unknown_slope_) /
      gamma_;
  return outcome;
}

const Vector& GeneralizedAlpha::estimate_error(const State& state, double dt) {
  const double constant = beta_ - 0.5 * (gamma_ - 0.5) - 1.0 / 6.0;
  error_ = (constant * dt * dt) * (velocity_slope_ - start_velocity_slope_);
  unknown_error_ = (constant * dt * dt) * (unknown_slope_ - start_unknown_slope_);
  velocity_error_ = (dt / 6.0) * (stage_.a - state.a - dt * start_acceleration_slope_);
  return stage_.v;
}

void GeneralizedAlpha::accept(State& state, double dt) {
  if (shift_ == 0.0) {
    // Without damping A equals a; its slope then serves the error estimate alone.
    acceleration_slope(state) = (stage_.a - state.a) / dt;
  } else {
    acceleration_slope(state) = (algorithmic_ - stage_.a) / (shift_ * dt);
  }
  multiplier_slope(state) = (stage_.multipliers - state.multipliers) / dt;
  state.q = stage_.q;
  state.v = stage_.v;
  state.a = stage_.a;
  state.multipliers = stage_.multipliers;
  state.unknowns = stage_.unknowns;
  state.unknown_rates = stage_.unknown_rates;
  limited_.step_begins(state);
  state.history = stage_.history_base + (dt * weight_) * ws_.history_rate;
  state.history_rate = ws_.history_rate;
  // Like the velocities from the accelerations in attempt().
  DynamicsRequest end = point_of(state);
  end.time += dt;
  note_flows(end, flows_);
  flows_algorithmic_ = state.flows;
  if (!state.at_break) flows_algorithmic_ += (shift_ * dt) * flows_slope(state);
  state.work += (dt * (1.0 - gamma_)) * flows_algorithmic_;
  flows_algorithmic_ =
      ((1.0 - alpha_f_) * flows_ + alpha_f_ * state.flows - alpha_m_ * flows_algorithmic_) /
      (1.0 - alpha_m_);
  state.work += (dt * gamma_) * flows_algorithmic_;
  if (shift_ != 0.0) flows_slope(state) = (flows_algorithmic_ - flows_) / (shift_ * dt);
  state.flows = flows_;
  velocity_slope(state) = velocity_slope_;
  history_slope(state) = history_slope_;
  unknown_slope(state) = unknown_slope_;
  limited_.step_ends(state, dt);
}

}  // namespace tribodyn
