#include "tribodyn/integrators/esdirk.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/LU>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr double kSafety = 0.9;
constexpr double kSmallestFactor = 0.2;
constexpr double kLargestFactor = 3.0;
constexpr double kFactorAfterNewtonFailure = 0.25;
constexpr double kSmallestError = 1e-4;  // below it the error of a step is no guide to the next
constexpr int kHalvings = 6;             // of a Newton correction that leaves the admissible range

}  // namespace

EsdirkTableau tr_bdf2() {
  const double g = 1.0 - std::sqrt(0.5);
  const double w = std::sqrt(2.0) / 4.0;
  EsdirkTableau t;
  t.name = "TR-BDF2";
  t.source = "M. E. Hosea, L. F. Shampine, Appl. Numer. Math. 20 (1996) 21-37";
  t.a = {{0.0}, {g, g}, {w, w, g}};
  t.c = {0.0, 2.0 * g, 1.0};
  const double hat[3] = {(1.0 - w) / 3.0, (3.0 * w + 1.0) / 3.0, g / 3.0};
  t.error = {w - hat[0], w - hat[1], g - hat[2]};
  t.order = 2;
  t.error_order = 3;
  return t;
}

struct Esdirk::Linear {
  Matrix matrix;
  Vector rhs;
  Vector solution;
  Vector rest;  // what the solution of the stage would still have to be corrected by
  Eigen::PartialPivLU<Matrix> lu;
};

Esdirk::Esdirk(const Model& model, EsdirkTableau tableau, const IntegratorOptions& options)
    : model_(model),
      tableau_(std::move(tableau)),
      options_(options),
      ws_(model),
      linear_(std::make_unique<Linear>()) {
  const std::string item = std::string("integrator ") + tableau_.name;
  for (const auto& [name, value] :
       {std::pair{"step", options_.step}, std::pair{"initial_step", options_.initial_step},
        std::pair{"max_step", options_.max_step}, std::pair{"min_step", options_.min_step}}) {
    require_non_negative(item, name, value, "s", "0 lets the integrator choose");
  }
  require_positive(item, "tolerance", options_.tolerance, "");
  require_positive(item, "gap_tolerance", options_.gap_tolerance, "");
  require_positive(item, "newton_tolerance", options_.newton_tolerance, "");
  require_non_negative(item, "baumgarte_alpha", options_.baumgarte_alpha, "1/s");
  require_non_negative(item, "baumgarte_beta", options_.baumgarte_beta, "1/s");
  require(options_.max_newton_iterations >= 2, item, "max_newton_iterations",
          options_.max_newton_iterations, "", "must be >= 2");
  require(options_.step > 0.0 || options_.max_step > 0.0, item, "max_step", options_.max_step, "s",
          "must be > 0 when no fixed step is given");
  if (options_.step > 0.0) options_.max_step = options_.step;
  if (options_.initial_step == 0.0) options_.initial_step = 1e-3 * options_.max_step;
  if (options_.min_step == 0.0) options_.min_step = 1e-9 * options_.max_step;
  const int n = model.coordinates();
  const int m = model.rows();
  const std::size_t stages = tableau_.c.size();
  kq_.assign(stages, Vector::Zero(n));
  kv_.assign(stages, Vector::Zero(n));
  ks_.assign(stages, Vector::Zero(model.history_size()));
  for (Vector* x : {&q_base_, &v_base_, &q_, &v_, &a_, &trial_a_, &error_}) x->setZero(n);
  s_base_.setZero(model.history_size());
  lambda_.setZero(m);
  trial_lambda_.setZero(m);
  linear_->matrix.setZero(n + m, n + m);
  linear_->rhs.setZero(n + m);
  linear_->solution.setZero(n + m);
  linear_->rest.setZero(n + m);
  report_.item.reserve(64);
  report_.reason.reserve(64);
  // Each iteration reports its correction and perhaps what is left, before halvings and after.
  report_.residual_history.reserve(
      2 * static_cast<std::size_t>(options_.max_newton_iterations + kHalvings));
  control_ = NewtonControl(
      {.tolerance = options_.newton_tolerance, .max_iterations = options_.max_newton_iterations});
}

Esdirk::~Esdirk() = default;

/// Largest of the gaps' and the coordinates' share of the tolerated error.
double Esdirk::scaled_norm(const Vector& dq) {
  double norm = 0.0;
  for (int k : model_.clearance_joints()) {
    const auto& joint =
        static_cast<const ClearanceJoint&>(*model_.forces()[static_cast<std::size_t>(k)]);
    const auto& ws =
        static_cast<const ClearanceJoint::Workspace&>(*ws_.forces[static_cast<std::size_t>(k)]);
    const int body[2] = {joint.gap().journal().body, joint.gap().bearing().body};
    Vector6 dxi = Vector6::Zero(joint.gap().size());
    for (int side = 0; side < 2; ++side) {
      const auto& by_q = ws.motion.jacobian[side];
      dxi += by_q *
             dq.segment(model_.body_offset()[static_cast<std::size_t>(body[side])], by_q.cols());
    }
    const double moved = dxi.head(joint.gap().translations()).norm();
    norm = std::max(norm, moved / (options_.gap_tolerance * joint.gap().clearance()));
  }
  int i = 0;
  for (const auto& body : model_.bodies()) {
    for (int k = 0; k < body->coordinates(); ++k, ++i) {
      // Lengths count by the size of the mechanism, angles by one radian.
      const double scale = body->coordinate_unit(k)[0] == 'm' ? model_.length_scale() : 1.0;
      norm = std::max(norm, std::abs(dq[i]) / (options_.tolerance * scale));
    }
  }
  return norm;
}

/// The Newton system of a stage for (da, dlambda), from the last evaluation with tangents.
void Esdirk::factor_newton_matrix(double tau) {
  const int n = model_.coordinates();
  const int m = model_.rows();
  const double alpha = options_.baumgarte_alpha, beta = options_.baumgarte_beta;
  Matrix& A = linear_->matrix;
  A.topLeftCorner(n, n) = ws_.mass + tau * ws_.damping + (tau * tau) * ws_.stiffness;
  A.topRightCorner(n, m) = ws_.jacobian.transpose();
  A.bottomLeftCorner(m, n) = (1.0 + 2.0 * alpha * tau + tau * tau * beta * beta) * ws_.jacobian +
                             (2.0 * tau + 2.0 * alpha * tau * tau) * ws_.jacobian_rate +
                             (tau * tau) * ws_.jacobian_acceleration;
  A.bottomRightCorner(m, m).setZero();
  linear_->lu.compute(A);
}

/// Solves for the correction with the factors at hand; its size in units of the tolerated error.
double Esdirk::correction(double tau, Vector& solution) {
  const int n = model_.coordinates();
  const int m = model_.rows();
  const double alpha = options_.baumgarte_alpha, beta = options_.baumgarte_beta;
  linear_->rhs.head(n) = -ws_.residual;
  linear_->rhs.tail(m) = -(ws_.constraint_acceleration + 2.0 * alpha * ws_.constraint_rate +
                           beta * beta * ws_.constraint);
  solution.noalias() = linear_->lu.solve(linear_->rhs);
  error_ = (tau * tau) * solution.head(n);
  return scaled_norm(error_);
}

/// Newton's method for (a_, lambda_) of one implicit stage with the bases at hand. On success
/// q_, v_, a_ and all that ws_ holds, the history rates above all, belong to one and the same
/// point: a film whose content rate was evaluated a correction earlier than the thickness would
/// take the difference for a squeeze of the next stage. So the iteration ends with an evaluation,
/// without tangents, and the correction that this would ask for is the error that is judged.
Esdirk::Outcome Esdirk::solve_stage(double time, double tau) {
  const int n = model_.coordinates();
  const int m = model_.rows();
  Linear& linear = *linear_;
  report_.residual_history.clear();
  control_.start();
  int halvings = 0;
  bool moved = false;     // a_ and lambda_ are the trial values plus linear.solution
  bool checking = false;  // NewtonControl expects this to be the solution
  DynamicsRequest request;
  request.time = time;
  request.q = &q_;
  request.v = &v_;
  request.a = &a_;
  request.multipliers = &lambda_;
  request.history_base = &s_base_;
  request.history_weight = tau;
  for (;;) {
    v_ = v_base_ + tau * a_;
    q_ = q_base_ + tau * v_;
    request.tangents = !checking;
    ++statistics_.evaluations;
    const ForceStatus status = evaluate(model_, request, ws_);
    if (status != ForceStatus::ok) {
      // The correction went too far: go back half of it, from where the film was open.
      if (!moved || ++halvings > kHalvings) {
        return status == ForceStatus::out_of_range ? Outcome::out_of_range : Outcome::not_evaluated;
      }
      linear.solution *= 0.5;
      a_ = trial_a_ + linear.solution.head(n);
      lambda_ = trial_lambda_ + linear.solution.tail(m);
      checking = false;
      continue;
    }
    if (checking) {
      const double left = correction(tau, linear.rest);
      report_.residual_history.push_back(left);
      if (left <= options_.newton_tolerance) return Outcome::converged;
      if (control_.iterations() >= options_.max_newton_iterations) return Outcome::diverged;
      checking = false;  // now with tangents
      continue;
    }
    factor_newton_matrix(tau);
    const double size = correction(tau, linear.solution);
    ++statistics_.newton_iterations;
    if (!linear.solution.allFinite()) return Outcome::singular;
    report_.residual_history.push_back(size);
    const NewtonVerdict verdict = control_.update(size);
    if (verdict == NewtonVerdict::diverged) return Outcome::diverged;
    trial_a_ = a_;
    trial_lambda_ = lambda_;
    a_ += linear.solution.head(n);
    lambda_ += linear.solution.tail(m);
    moved = true;
    checking = verdict == NewtonVerdict::converged;
  }
}

void Esdirk::note_failure(Outcome outcome) {
  report_.item.clear();
  switch (outcome) {
    case Outcome::converged:
      report_.reason.clear();
      return;
    case Outcome::diverged:
      report_.reason = "Newton's method did not converge";
      return;
    case Outcome::singular:
      report_.reason = "the Newton matrix is singular";
      return;
    case Outcome::out_of_range:
      report_.reason = "the film thickness is not positive: the walls touch";
      break;
    case Outcome::not_evaluated:
      report_.reason = "the film could not be solved";
      break;
  }
  if (ws_.failed_force >= 0) {
    report_.item = model_.forces()[static_cast<std::size_t>(ws_.failed_force)]->name();
  }
}

void Esdirk::start(State& state) {
  const double tau = 1e-6 * (options_.step > 0.0 ? options_.step : options_.initial_step);
  q_base_ = state.q;
  v_base_ = state.v;
  s_base_ = state.history;
  a_ = state.a;
  lambda_ = state.multipliers;
  const Outcome outcome = solve_stage(state.time, tau);
  if (outcome != Outcome::converged) {
    note_failure(outcome);
    throw ConvergenceError({.item = report_.item.empty() ? "model" : "joint '" + report_.item + "'",
                            .rule = "has no consistent start: " + report_.reason,
                            .hint = "check initial positions and velocities",
                            .time = state.time,
                            .residual_history = report_.residual_history});
  }
  state.a = a_;
  state.multipliers = lambda_;
  state.history_rate = ws_.history_rate;
  state.next_step = options_.step > 0.0 ? options_.step : options_.initial_step;
  state.step_error = 1.0;
}

double Esdirk::error_norm(double dt) {
  error_.setZero();
  for (std::size_t j = 0; j < kq_.size(); ++j) error_ += (dt * tableau_.error[j]) * kq_[j];
  return scaled_norm(error_);
}

/// All stages of a step of length dt from `state`, which stays as it is.
Esdirk::Outcome Esdirk::attempt(const State& state, double dt) {
  kq_[0] = state.v;
  kv_[0] = state.a;
  ks_[0] = state.history_rate;
  a_ = state.a;
  lambda_ = state.multipliers;
  for (std::size_t i = 1; i < tableau_.c.size(); ++i) {
    q_base_ = state.q;
    v_base_ = state.v;
    s_base_ = state.history;
    for (std::size_t j = 0; j < i; ++j) {
      const double weight = dt * tableau_.a[i][j];
      q_base_ += weight * kq_[j];
      v_base_ += weight * kv_[j];
      s_base_ += weight * ks_[j];
    }
    const Outcome outcome = solve_stage(state.time + tableau_.c[i] * dt, dt * tableau_.a[i][i]);
    if (outcome != Outcome::converged) return outcome;
    kq_[i] = v_;
    kv_[i] = a_;
    ks_[i] = ws_.history_rate;
  }
  return Outcome::converged;
}

/// Makes the last stage of a successful attempt the state.
void Esdirk::accept(State& state, double time, double dt) {
  state.time = time;
  state.q = q_;
  state.v = v_;
  state.a = a_;
  state.multipliers = lambda_;
  state.history = s_base_ + (dt * tableau_.a.back().back()) * ws_.history_rate;
  state.history_rate = ws_.history_rate;
  ++statistics_.steps;
  report_.accepted = true;
  // Nothing to explain; and empty texts are copied without taking memory.
  report_.item.clear();
  report_.reason.clear();
  report_.residual_history.clear();
}

StepReport Esdirk::step(State& state, double end) {
  report_.accepted = false;
  report_.step = 0.0;
  const bool fixed = options_.step > 0.0;
  const double power = 1.0 / tableau_.error_order;
  double dt =
      fixed ? options_.step : (state.next_step > 0.0 ? state.next_step : options_.initial_step);
  for (;;) {
    dt = std::min(dt, options_.max_step);
    // The last two steps share the rest, so that none of them is tiny.
    const double wanted = dt;
    const double rest = end - state.time;
    if (!(rest > 0.0)) {
      report_.item.clear();
      report_.reason = "the run is at its end";
      return report_;
    }
    if (dt >= rest * (1.0 - 1e-9)) {
      dt = rest;
    } else if (!fixed && 2.0 * dt > rest) {
      dt = 0.5 * rest;
    }
    report_.step = dt;
    const Outcome outcome = attempt(state, dt);
    if (outcome != Outcome::converged) {
      note_failure(outcome);
      ++statistics_.rejected_by_newton;
      dt *= kFactorAfterNewtonFailure;
      if (fixed || dt < options_.min_step) return report_;
      continue;
    }
    if (!fixed) {
      const double error = std::max(error_norm(dt), kSmallestError);
      if (error > 1.0) {
        report_.item.clear();
        report_.reason = "the error of the step stays above its tolerance";
        ++statistics_.rejected_by_error;
        dt *= std::max(kSmallestFactor, kSafety * std::pow(error, -power));
        if (dt < options_.min_step) return report_;
        continue;
      }
      const double factor =
          kSafety * std::pow(error, -0.7 * power) * std::pow(state.step_error, 0.4 * power);
      const double next = dt * std::clamp(factor, kSmallestFactor, kLargestFactor);
      // A step that only the end of the run cut short says nothing against the one before.
      state.next_step = dt < wanted ? std::max(wanted, next) : next;
      state.step_error = error;
    }
    accept(state, dt == rest ? end : state.time + dt, dt);
    return report_;
  }
}

}  // namespace tribodyn
