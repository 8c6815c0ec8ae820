#include "tribodyn/integrators/generalized_alpha.hpp"

namespace tribodyn {

namespace {

// With rho = 0 it is the backward difference of second order, which is stable up to 1 + sqrt(2).
constexpr double kLargestGrowth = 2.0;
constexpr int kProbes = 10;

}  // namespace

GeneralizedAlpha::GeneralizedAlpha(const Model& model, const IntegratorOptions& options)
    : ControlledIntegrator("generalized-alpha", model, options, 3, kLargestGrowth),
      stage_(model, options_) {
  const double rho = options_.spectral_radius;
  alpha_m_ = (2.0 * rho - 1.0) / (rho + 1.0);
  alpha_f_ = rho / (rho + 1.0);
  shift_ = alpha_m_ - alpha_f_;
  gamma_ = 0.5 - shift_;
  beta_ = 0.25 * (gamma_ + 0.5) * (gamma_ + 0.5);
  weight_ = beta_ / gamma_;
  for (Vector* x : {&algorithmic_, &velocity_slope_}) x->setZero(model.coordinates());
  history_slope_.setZero(model.history_size());
}

/// A backward Euler stage of length dt from the start; true when it could be solved.
bool GeneralizedAlpha::probe(const State& state, double dt) {
  StageWeights weights;  // Phi'' = 0: the start satisfies the joints and their rates
  weights.time = state.time + dt;
  weights.position = weights.velocity = dt;
  stage_.set_from(state);
  return stage_.solve(weights, norm_, ws_, statistics_, report_.residual_history) ==
         StepOutcome::converged;
}

void GeneralizedAlpha::start(State& state) {
  const double tau = 1e-6 * first_step();
  const auto at_start = [&] {
    const StepOutcome outcome = solve_start(state, tau, options_, stage_, norm_, ws_, statistics_,
                                            report_.residual_history);
    if (outcome != StepOutcome::converged) fail_start(outcome, state);
  };
  at_start();
  // Zero slopes, should no probe succeed, cost accuracy at the start and do no other harm.
  state.velocity_slope.setZero(model_.coordinates());
  state.acceleration_slope.setZero(model_.coordinates());
  state.history_slope.setZero(model_.history_size());
  double dt = first_step();
  for (int tries = 0; tries < kProbes; ++tries, dt *= 0.25) {
    if (!probe(state, dt)) continue;
    state.velocity_slope = (stage_.v - state.v) / dt;
    state.acceleration_slope = (stage_.a - state.a) / dt;
    state.history_slope = (ws_.history_rate - state.history_rate) / dt;
    break;
  }
  at_start();  // fields of the workspace are those of the start again
  begin(state);
}

StepOutcome GeneralizedAlpha::attempt(const State& state, double dt) {
  const double h = dt;
  algorithmic_ = state.a + (shift_ * h) * state.acceleration_slope;
  stage_.v_base = state.v + (h * (1.0 - gamma_)) * algorithmic_;
  // What is known of A+, and of v+ with it.
  algorithmic_ = (alpha_f_ * state.a - alpha_m_ * algorithmic_) / (1.0 - alpha_m_);
  stage_.v_base += (h * gamma_) * algorithmic_;
  const double bend = h * h * (0.5 - weight_);
  stage_.q_base = state.q + (h * (1.0 - weight_)) * state.v + bend * state.velocity_slope;
  stage_.history_base =
      state.history + (h * (1.0 - weight_)) * state.history_rate + bend * state.history_slope;
  stage_.a = state.a;
  stage_.multipliers = state.multipliers;
  const double share = (1.0 - alpha_f_) / (1.0 - alpha_m_);
  const StepOutcome outcome =
      stage_.solve(StageWeights::index_3(state.time + h, h * weight_, h * gamma_ * share), norm_,
                   ws_, statistics_, report_.residual_history);
  if (outcome != StepOutcome::converged) return outcome;
  algorithmic_ += share * stage_.a;
  velocity_slope_ = ((stage_.v - state.v) / h - (1.0 - gamma_) * state.velocity_slope) / gamma_;
  history_slope_ =
      ((ws_.history_rate - state.history_rate) / h - (1.0 - gamma_) * state.history_slope) / gamma_;
  return outcome;
}

void GeneralizedAlpha::estimate_error(const State& state, double dt) {
  const double constant = beta_ - 0.5 * (gamma_ - 0.5) - 1.0 / 6.0;
  error_ = (constant * dt * dt) * (velocity_slope_ - state.velocity_slope);
}

void GeneralizedAlpha::accept(State& state, double dt) {
  state.q = stage_.q;
  state.v = stage_.v;
  state.a = stage_.a;
  state.multipliers = stage_.multipliers;
  state.history = stage_.history_base + (dt * weight_) * ws_.history_rate;
  state.history_rate = ws_.history_rate;
  state.velocity_slope = velocity_slope_;
  state.history_slope = history_slope_;
  // Without damping A is a itself.
  if (shift_ != 0.0) state.acceleration_slope = (algorithmic_ - stage_.a) / (shift_ * dt);
}

}  // namespace tribodyn
