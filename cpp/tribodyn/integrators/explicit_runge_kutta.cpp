#include "tribodyn/integrators/explicit_runge_kutta.hpp"

#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/equation_matrix.hpp"

namespace tribodyn {

namespace {

/// Throws ModelError where a force has a history.
void refuse_history(const Model& model, const std::string& integrator) {
  for (std::size_t k = 0; k < model.clearance_joints().size(); ++k) {
    const ClearanceJoint& joint = model.clearance_joint(k);
    if (joint.history_size() == 0 || !joint.interaction().has_film()) continue;
    throw ModelError({.item = "joint '" + joint.name() + "'",
                      .quantity = "cavitation",
                      .rule = "'mass_conserving' has a memory, its oil content, which the explicit "
                              "integrator " +
                              integrator + " cannot carry",
                      .hint = "use an implicit integrator or cavitation='reynolds'"});
  }
  for (const auto& force : model.forces()) {
    if (force->history_size() == 0) continue;
    throw ModelError(
        {.item = "force '" + force->name() + "'",
         .rule = "has a memory, which the explicit integrator " + integrator + " cannot carry",
         .hint = "use an implicit integrator"});
  }
}

}  // namespace

struct ExplicitRungeKutta::Linear {
  explicit Linear(const Structure& structure) : matrix(structure) {}

  EquationMatrix matrix;
  Vector rhs;
  Vector solution;
};

ExplicitRungeKutta::ExplicitRungeKutta(const Model& model, ExplicitTableau tableau,
                                       const IntegratorOptions& options)
    : ControlledIntegrator(tableau.name, model, options, tableau.error_order),
      tableau_(std::move(tableau)),
      linear_(std::make_unique<Linear>(*ws_.structure)) {
  refuse_history(model, tableau_.name);
  const int n = model.coordinates();
  const int m = model.rows();
  kq_.assign(tableau_.c.size(), Vector::Zero(n));
  kv_.assign(tableau_.c.size(), Vector::Zero(n));
  for (Vector* x : {&q_, &v_, &a_, &rest_a_}) x->setZero(n);
  for (Vector* x : {&multipliers_, &rest_multipliers_}) x->setZero(m);
  for (Vector* x : {&linear_->rhs, &linear_->solution}) x->setZero(n + m);
}

ExplicitRungeKutta::~ExplicitRungeKutta() = default;

/// Sets a_ and multipliers_ at q_ and v_.
StepOutcome ExplicitRungeKutta::accelerate(double time, const Vector& history) {
  const int n = model_.coordinates();
  const int m = model_.rows();
  const double alpha = options_.baumgarte_alpha, beta = options_.baumgarte_beta;
  DynamicsRequest request;
  request.time = time;
  request.q = &q_;
  request.v = &v_;
  request.a = &rest_a_;  // at rest the residual is -Q and Phi'' what does not depend on a
  request.multipliers = &rest_multipliers_;
  request.history_base = &history;
  request.tangents = false;
  ++statistics_.evaluations;
  const ForceStatus status = evaluate(model_, request, ws_);
  if (status != ForceStatus::ok) return StepOutcome::not_evaluated;
  Linear& linear = *linear_;
  linear.rhs.head(n) = -ws_.residual;
  linear.rhs.tail(m) = -(ws_.constraint_acceleration + 2.0 * alpha * ws_.constraint_rate +
                         beta * beta * ws_.constraint);
  if (!linear.matrix.factor(ws_, {})) return StepOutcome::singular;
  linear.matrix.solve(linear.rhs, linear.solution);
  a_ = linear.solution.head(n);
  multipliers_ = linear.solution.tail(m);
  return linear.solution.allFinite() ? StepOutcome::converged : StepOutcome::singular;
}

void ExplicitRungeKutta::start(State& state) {
  q_ = state.q;
  v_ = state.v;
  const StepOutcome outcome = accelerate(state.time, state.history);
  if (outcome != StepOutcome::converged) fail_start(outcome, state);
  state.a = a_;
  state.multipliers = multipliers_;
  begin(state);
}

StepOutcome ExplicitRungeKutta::attempt(const State& state, double dt) {
  kq_[0] = state.v;
  kv_[0] = state.a;
  const std::size_t stages = tableau_.c.size();
  // After the stages the end of the step, whose accelerations are the first of the next.
  for (std::size_t i = 1; i <= stages; ++i) {
    const std::vector<double>& weights = i < stages ? tableau_.a[i] : tableau_.b;
    q_ = state.q;
    v_ = state.v;
    for (std::size_t j = 0; j < weights.size(); ++j) {
      q_ += (dt * weights[j]) * kq_[j];
      v_ += (dt * weights[j]) * kv_[j];
    }
    const double time = state.time + (i < stages ? tableau_.c[i] : 1.0) * dt;
    const StepOutcome outcome = accelerate(time, state.history);
    if (outcome != StepOutcome::converged) return outcome;
    if (i == stages) break;
    kq_[i] = v_;
    kv_[i] = a_;
  }
  return StepOutcome::converged;
}

void ExplicitRungeKutta::estimate_error(const State& /*state*/, double dt) {
  error_.setZero();
  for (std::size_t j = 0; j < kq_.size(); ++j) error_ += (dt * tableau_.error[j]) * kq_[j];
}

void ExplicitRungeKutta::accept(State& state, double /*dt*/) {
  state.q = q_;
  state.v = v_;
  state.a = a_;
  state.multipliers = multipliers_;
}

}  // namespace tribodyn
