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
constexpr int kHalvings = 6;  // of a Newton correction that leaves the admissible range

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
  Eigen::PartialPivLU<Matrix> lu;
};

Esdirk::Esdirk(const Model& model, EsdirkTableau tableau, const IntegratorOptions& options)
    : model_(model),
      tableau_(std::move(tableau)),
      options_(options),
      ws_(model),
      linear_(std::make_shared<Linear>()) {
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
}

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

/// Newton's method for (a_, lambda_) of one implicit stage with the bases at hand. On success
/// q_, v_ are the stage's values and ws_ holds the last evaluation, whose distance from the
/// solution is far below the error tolerance.
Esdirk::Outcome Esdirk::solve_stage(double time, double tau) {
  const int n = model_.coordinates();
  const int m = model_.rows();
  const double alpha = options_.baumgarte_alpha, beta = options_.baumgarte_beta;
  Linear& linear = *linear_;
  report_.residual_history.clear();
  double previous = std::numeric_limits<double>::infinity();
  int halvings = 0;
  DynamicsRequest request;
  request.time = time;
  request.q = &q_;
  request.v = &v_;
  request.a = &a_;
  request.multipliers = &lambda_;
  request.history_base = &s_base_;
  request.history_weight = tau;
  for (int k = 0; k < options_.max_newton_iterations; ++k) {
    v_.noalias() = v_base_ + tau * a_;
    q_.noalias() = q_base_ + tau * v_;
    ++statistics_.evaluations;
    const ForceStatus status = evaluate(model_, request, ws_);
    if (status != ForceStatus::ok) {
      // The correction went too far: go back half of it, from where the film was open.
      if (k == 0 || ++halvings > kHalvings) {
        return status == ForceStatus::out_of_range ? Outcome::out_of_range : Outcome::not_evaluated;
      }
      linear.solution *= 0.5;
      a_ = trial_a_ + linear.solution.head(n);
      lambda_ = trial_lambda_ + linear.solution.tail(m);
      continue;
    }
    Matrix& A = linear.matrix;
    A.topLeftCorner(n, n).noalias() = ws_.mass + tau * ws_.damping + (tau * tau) * ws_.stiffness;
    A.topRightCorner(n, m) = ws_.jacobian.transpose();
    A.bottomLeftCorner(m, n) = (1.0 + 2.0 * alpha * tau + tau * tau * beta * beta) * ws_.jacobian +
                               (2.0 * tau + 2.0 * alpha * tau * tau) * ws_.jacobian_rate +
                               (tau * tau) * ws_.jacobian_acceleration;
    A.bottomRightCorner(m, m).setZero();
    linear.rhs.head(n) = -ws_.residual;
    linear.rhs.tail(m) = -(ws_.constraint_acceleration + 2.0 * alpha * ws_.constraint_rate +
                           beta * beta * ws_.constraint);
    linear.lu.compute(A);
    linear.solution = linear.lu.solve(linear.rhs);
    ++statistics_.newton_iterations;
    if (!linear.solution.allFinite()) return Outcome::singular;
    error_ = (tau * tau) * linear.solution.head(n);
    const double correction = scaled_norm(error_);
    report_.residual_history.push_back(correction);
    trial_a_ = a_;
    trial_lambda_ = lambda_;
    a_ += linear.solution.head(n);
    lambda_ += linear.solution.tail(m);
    if (correction <= options_.newton_tolerance) {
      v_.noalias() = v_base_ + tau * a_;
      q_.noalias() = q_base_ + tau * v_;
      return Outcome::converged;
    }
    if (k >= 3 && correction > 2.0 * previous) return Outcome::diverged;
    previous = correction;
  }
  return Outcome::diverged;
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
  next_step_ = options_.step > 0.0 ? options_.step : options_.initial_step;
  last_error_ = 1.0;
}

double Esdirk::error_norm(double dt) {
  error_.setZero();
  for (std::size_t j = 0; j < kq_.size(); ++j) error_ += (dt * tableau_.error[j]) * kq_[j];
  return scaled_norm(error_);
}

StepReport Esdirk::step(State& state, double end) {
  report_ = {};
  const std::size_t stages = tableau_.c.size();
  const bool fixed = options_.step > 0.0;
  double dt = fixed ? options_.step : next_step_;
  for (;;) {
    dt = std::min(dt, options_.max_step);
    // The last two steps share the rest, so that none of them is tiny.
    const double rest = end - state.time;
    if (dt >= rest * (1.0 - 1e-9)) {
      dt = rest;
    } else if (!fixed && 2.0 * dt > rest) {
      dt = 0.5 * rest;
    }
    report_.step = dt;
    kq_[0] = state.v;
    kv_[0] = state.a;
    ks_[0] = state.history_rate;
    a_ = state.a;
    lambda_ = state.multipliers;
    Outcome outcome = Outcome::converged;
    for (std::size_t i = 1; i < stages && outcome == Outcome::converged; ++i) {
      const double tau = dt * tableau_.a[i][i];
      q_base_ = state.q;
      v_base_ = state.v;
      s_base_ = state.history;
      for (std::size_t j = 0; j < i; ++j) {
        const double weight = dt * tableau_.a[i][j];
        q_base_ += weight * kq_[j];
        v_base_ += weight * kv_[j];
        s_base_ += weight * ks_[j];
      }
      outcome = solve_stage(state.time + tableau_.c[i] * dt, tau);
      kq_[i] = v_;
      kv_[i] = a_;
      ks_[i] = ws_.history_rate;
    }
    if (outcome != Outcome::converged) {
      note_failure(outcome);
      ++statistics_.rejected_by_newton;
      if (fixed || dt * kFactorAfterNewtonFailure < options_.min_step) return report_;
      dt *= kFactorAfterNewtonFailure;
      continue;
    }
    if (!fixed) {
      const double error = std::max(error_norm(dt), 1e-10);
      const double p = 1.0 / tableau_.error_order;
      if (error > 1.0) {
        ++statistics_.rejected_by_error;
        report_.reason = "the error of the step stays above its tolerance";
        dt *= std::max(kSmallestFactor, kSafety * std::pow(error, -p));
        if (dt < options_.min_step) return report_;
        continue;
      }
      const double factor = kSafety * std::pow(error, -0.7 * p) * std::pow(last_error_, 0.4 * p);
      next_step_ = dt * std::clamp(factor, kSmallestFactor, kLargestFactor);
      last_error_ = std::max(error, 1e-4);
    }
    const double tau = dt * tableau_.a[stages - 1][stages - 1];
    state.time = dt == rest ? end : state.time + dt;
    state.q = q_;
    state.v = v_;
    state.a = a_;
    state.multipliers = lambda_;
    state.history = s_base_ + tau * ws_.history_rate;
    state.history_rate = ws_.history_rate;
    ++statistics_.steps;
    report_.accepted = true;
    return report_;
  }
}

}  // namespace tribodyn
