#include "tribodyn/integrators/explicit_runge_kutta.hpp"

#include <algorithm>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/equation_matrix.hpp"

namespace tribodyn {

namespace {

constexpr double kStiff = 1.0;  // dt |a - a_i| / |v - v_i| from which on stability counts
// The same of the next step at most: on the negative axis Cash and Karp's method is stable to 3.73,
// and at 3.3 halves in every step what it cannot follow.
constexpr double kStable = 3.3;
constexpr double kRoundOff = 1e-12;        // of the velocities: what differs by less tells nothing
constexpr double kShortest = 1.0 / 120.0;  // of max_step: shorter ones are 60000 and more in a run
constexpr int kStiffSteps = 1000;
// Of the speed that passes gap_tolerance in a step of full length: less is not looked at, so that a
// film without force takes no exact zeros.
constexpr double kNegligible = 1e-3;
constexpr double kFilmForce = 3.0;  // times gap_tolerance, of the force of a film

/// Throws ModelError where an item has a history or unknowns.
void refuse_memory(const Model& model, const std::string& integrator) {
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const Item& item = *model.items()[k];
    const ItemPlace& place = model.places()[k];
    if (place.history.size > 0) {
      const ItemMemory memory = item.memory();
      throw ModelError(
          {.item = item.label(),
           .quantity = memory.quantity,
           .rule = memory.rule + " which the explicit integrator " + integrator + " cannot carry",
           .hint = memory.hint});
    }
    if (place.unknowns.size > 0) {
      throw ModelError({.item = item.label(),
                        .rule = "has algebraic unknowns, which the explicit integrator " +
                                integrator + " cannot solve for",
                        .hint = "use an implicit integrator"});
    }
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
  refuse_memory(model, tableau_.name);
  const int n = model.coordinates();
  const int m = model.rows();
  kq_.assign(tableau_.c.size(), Vector::Zero(n));
  kv_.assign(tableau_.c.size(), Vector::Zero(n));
  flows_.assign(tableau_.c.size() + 1, Vector::Zero(energy_flow_count(model)));
  for (Vector* x : {&q_, &v_, &a_, &rest_a_}) x->setZero(n);
  for (Vector* x : {&multipliers_, &rest_multipliers_}) x->setZero(m);
  probe_stage_ = static_cast<std::size_t>(std::find(tableau_.c.begin(), tableau_.c.end(), 1.0) -
                                          tableau_.c.begin());
  for (OwnCoordinates& own : OwnCoordinates::all(model)) {
    if (own.item().stiff_in_rates()) probes_.push_back({std::move(own), {}});
  }
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
  request.rows = RowOrder::acceleration;
  ++statistics_.evaluations;
  const ItemStatus status = evaluate(model_, request, ws_);
  if (status != ItemStatus::ok) return StepOutcome::not_evaluated;
  Linear& linear = *linear_;
  linear.rhs.head(n) = -ws_.residual;
  linear.rhs.tail(m) = -(ws_.constraint_acceleration + 2.0 * alpha * ws_.constraint_rate +
                         beta * beta * ws_.constraint);
  if (!linear.matrix.factor_any(ws_, {})) return StepOutcome::singular;
  linear.matrix.solve(linear.rhs, linear.solution);
  const double longest = options_.max_step;
  if (norm_.rows(linear.matrix.unmet(), ws_, ws_.dependent_row) * longest * longest >
      options_.newton_tolerance) {
    return StepOutcome::contradicting;
  }
  a_ = linear.solution.head(n);
  multipliers_ = linear.solution.tail(m);
  // The evaluation was at rest; what is recorded of the bodies is not.
  set_frames(model_, q_, v_, a_, ws_.charts, ws_.frames.data());
  return linear.solution.allFinite() ? StepOutcome::converged : StepOutcome::singular;
}

void ExplicitRungeKutta::start(State& state) {
  ws_.charts = state.charts;
  q_ = state.q;
  v_ = state.v;
  ws_.compliant_rows = state.redundant_rows > 0;
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
    for (FilmProbe& probe : probes_) probe.own.motion(ws_, probe.stage);
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
  OwnMotion now;
  Vector6 rate_error;
  for (const FilmProbe& probe : probes_) {
    probe.own.motion(ws_, now);
    probe.own.change(ws_, velocity_error_, rate_error);
    const double apart = (now.rate - probe.stage.rate).norm();
    if (!(apart > 0.0)) continue;
    const double error = (now.force - probe.stage.force).norm() * rate_error.norm() / apart;
    const double size = std::max(now.force.norm(), probe.stage.force.norm());
    const double negligible = kNegligible * options_.gap_tolerance * now.length / options_.max_step;
    if (rate_error.norm() <= negligible) continue;
    norm = std::max(norm, error / (kFilmForce * options_.gap_tolerance * size));
  }
  return norm;
}

void ExplicitRungeKutta::accept(State& state, double dt) {
  const double apart = (v_ - kq_[probe_stage_]).norm();
  const double by_velocity = dt * (a_ - kv_[probe_stage_]).norm();
  const bool stiff = by_velocity > kStiff * apart;
  if (stiff && apart > kRoundOff * v_.norm()) {
    state.next_step = std::min(state.next_step, kStable * dt * apart / by_velocity);
  }
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
