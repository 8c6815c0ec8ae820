#include "tribodyn/integrators/explicit_runge_kutta.hpp"

#include <algorithm>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/equation_matrix.hpp"

namespace tribodyn {

namespace {

constexpr double kStiff = 1.0;      // dt |a - a_i| / |v - v_i| from which on stability counts
constexpr double kShortest = 5e-3;  // of max_step: a run of shorter ones takes 1e5 and more
constexpr int kStiffSteps = 1000;
// Of the speed that passes gap_tolerance in a step of full length: less is not looked at, so that a
// film without force takes no exact zeros.
constexpr double kNegligible = 1e-3;
constexpr double kFilmForce = 3.0;  // times gap_tolerance, of the force of a film

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
    : ControlledIntegrator(
          {.name = tableau.name, .error_order = tableau.error_order, .is_explicit = true}, model,
          options),
      tableau_(std::move(tableau)),
      linear_(std::make_unique<Linear>(*ws_.structure)) {
  refuse_history(model, tableau_.name);
  const int n = model.coordinates();
  const int m = model.rows();
  kq_.assign(tableau_.c.size(), Vector::Zero(n));
  kv_.assign(tableau_.c.size(), Vector::Zero(n));
  flows_.assign(tableau_.c.size() + 1, Vector::Zero(energy_flow_count(model)));
  for (Vector* x : {&q_, &v_, &a_, &rest_a_}) x->setZero(n);
  for (Vector* x : {&multipliers_, &rest_multipliers_}) x->setZero(m);
  probe_stage_ = static_cast<std::size_t>(std::find(tableau_.c.begin(), tableau_.c.end(), 1.0) -
                                          tableau_.c.begin());
  for (std::size_t k = 0; k < model.clearance_joints().size(); ++k) {
    const ClearanceJoint& joint = model.clearance_joint(k);
    if (!joint.interaction().has_film()) continue;
    probes_.push_back({static_cast<std::size_t>(model.clearance_joints()[k]),
                       Vector6::Zero(joint.gap().size()), Vector6::Zero(joint.gap().size())});
  }
  for (Vector* x : {&linear_->rhs, &linear_->solution}) x->setZero(n + m);
}

ExplicitRungeKutta::~ExplicitRungeKutta() = default;

const ClearanceJoint::Workspace& ExplicitRungeKutta::gap(const FilmProbe& probe) const {
  return static_cast<const ClearanceJoint::Workspace&>(*ws_.forces[probe.force]);
}

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
  state.memory.setZero(memory_size());
  begin(state);
}

StepOutcome ExplicitRungeKutta::attempt(const State& state, double dt) {
  if (state.memory[0] >= kStiffSteps) return StepOutcome::too_stiff;
  kq_[0] = state.v;
  kv_[0] = state.a;
  flows_[0] = state.flows;
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
    note_flows(time, q_, v_, a_, multipliers_, flows_[i]);
    if (i == stages) break;
    kq_[i] = v_;
    kv_[i] = a_;
    if (i != probe_stage_) continue;
    for (FilmProbe& probe : probes_) {
      probe.stage_force = gap(probe).force.force;
      probe.stage_rate = gap(probe).motion.rate;
    }
  }
  return StepOutcome::converged;
}

const Vector& ExplicitRungeKutta::estimate_error(const State& /*state*/, double dt) {
  error_.setZero();
  velocity_error_.setZero();
  for (std::size_t j = 0; j < kq_.size(); ++j) {
    error_ += (dt * tableau_.error[j]) * kq_[j];
    velocity_error_ += (dt * tableau_.error[j]) * kv_[j];
  }
  return v_;
}

double ExplicitRungeKutta::further_error() {
  double norm = 0.0;
  for (const FilmProbe& probe : probes_) {
    const auto& joint = static_cast<const ClearanceJoint&>(*model_.forces()[probe.force]);
    const ClearanceJoint::Workspace& now = gap(probe);
    const int n = joint.gap().translations();
    const Vector6 rate_error = gap_change(model_, joint.gap(), now.motion, velocity_error_);
    const double apart = (now.motion.rate - probe.stage_rate).head(n).norm();
    if (!(apart > 0.0)) continue;
    const Vector6& force = now.force.force;
    const double error =
        (force - probe.stage_force).head(n).norm() * rate_error.head(n).norm() / apart;
    const double size = std::max(force.head(n).norm(), probe.stage_force.head(n).norm());
    const double negligible =
        kNegligible * options_.gap_tolerance * joint.gap().clearance() / options_.max_step;
    if (rate_error.head(n).norm() <= negligible) continue;
    norm = std::max(norm, error / (kFilmForce * options_.gap_tolerance * size));
  }
  return norm;
}

void ExplicitRungeKutta::accept(State& state, double dt) {
  const double by_velocity = dt * (a_ - kv_[probe_stage_]).norm();
  const bool stiff = by_velocity > kStiff * (v_ - kq_[probe_stage_]).norm();
  state.memory[0] = stiff && dt < kShortest * options_.max_step ? state.memory[0] + 1.0 : 0.0;
  for (std::size_t j = 0; j < tableau_.b.size(); ++j) {
    state.work += (dt * tableau_.b[j]) * flows_[j];
  }
  state.flows = flows_.back();
  state.q = q_;
  state.v = v_;
  state.a = a_;
  state.multipliers = multipliers_;
}

}  // namespace tribodyn
