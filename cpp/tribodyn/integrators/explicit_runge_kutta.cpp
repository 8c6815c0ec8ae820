#include "tribodyn/integrators/explicit_runge_kutta.hpp"

#include <algorithm>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/equation_matrix.hpp"

namespace tribodyn {

namespace {

constexpr double kStiff = 1.0;  // dt |a - a_i| / |v - v_i| from which stability matters
// Upper bound of the same for the next step: on the negative axis Cash and Karp's method is stable
// to 3.73, and at 3.3 it halves unresolved components in every step.
constexpr double kStable = 3.3;
constexpr double kRoundOff = 1e-12;        // of the velocities: smaller differences are useless
constexpr double kShortest = 1.0 / 120.0;  // of max_step: shorter steps mean 60000 or more in a run
constexpr int kStiffSteps = 1000;
// Of the speed that covers gap_tolerance in a step of full length: smaller errors are ignored, so
// that a film without force needs no exact zeros.
constexpr double kNegligible = 1e-3;
constexpr double kFilmForce = 3.0;  // times gap_tolerance, of the force of a film
constexpr double kSettled = 1e-10;  // of the multipliers, on which friction depends

/// Throws ModelError if an item has variables of order 0 or a history that cannot be integrated
/// explicitly.
void refuse_memory(const Model& model, const std::string& integrator) {
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const Item& item = *model.items()[k];
    const ItemPlace& place = model.places()[k];
    const ItemFacets& facets = model.facets()[k];
    if (place.history.size > 0 && !facets.summed) {
      const ItemMemory memory = facets.history->memory();
      throw ModelError({.item = item.label(),
                        .quantity = memory.quantity,
                        .rule = memory.rule + " which the explicit integrator " + integrator +
                                " cannot integrate",
                        .hint = memory.hint});
    }
    if (place.algebraic.size > 0) {
      throw ModelError({.item = item.label(),
                        .rule = "has algebraic variables, which the explicit integrator " +
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
  ks_.assign(tableau_.c.size(), Vector::Zero(model.history_size()));
  ky_.assign(tableau_.c.size(), Vector::Zero(model.first_order()));
  for (Vector* x : {&unknowns_, &unknown_rates_}) x->setZero(model.first_order());
  for (Vector* x : {&history_, &history_error_}) x->setZero(model.history_size());
  flows_.assign(tableau_.c.size() + 1, Vector::Zero(energy_flow_count(model)));
  for (Vector* x : {&q_, &v_, &a_, &rest_a_}) x->setZero(n);
  for (Vector* x : {&multipliers_, &rest_multipliers_}) x->setZero(m);
  probe_stage_ = static_cast<std::size_t>(std::find(tableau_.c.begin(), tableau_.c.end(), 1.0) -
                                          tableau_.c.begin());
  for (OwnCoordinates& own : OwnCoordinates::all(model)) {
    if (own.stiff_in_rates()) probes_.push_back({std::move(own), {}});
  }
  for (Vector* x : {&linear_->rhs, &linear_->solution}) {
    x->setZero(n + model.unknowns() + m);
  }
}

ExplicitRungeKutta::~ExplicitRungeKutta() = default;

/// Sets a_ and multipliers_ at q_, v_ and history_. Where forces depend on the multipliers, by
/// Newton's method from those of the preceding stage.
StepOutcome ExplicitRungeKutta::accelerate(double time) {
  const bool iterates = ws_.structure->has_load_rows();
  const Vector& guess = iterates ? multipliers_ : rest_multipliers_;
  DynamicsRequest request;
  request.time = time;
  request.q = &q_;
  request.v = &v_;
  request.a = &rest_a_;  // at a = 0 the residual is -Q, and Phi'' is the part independent of a
  request.multipliers = &guess;
  request.unknowns = &unknowns_;
  request.history_base = &history_;
  request.tangents = iterates;
  request.rows = RowOrder::acceleration;
  for (int k = 0; k < options_.max_newton_iterations; ++k) {
    ++statistics_.evaluations;
    const ItemStatus status = evaluate(model_, request, ws_);
    if (status != ItemStatus::ok) return StepOutcome::not_evaluated;
    const StepOutcome outcome = solve_accelerations();
    if (outcome != StepOutcome::converged || !iterates) return outcome;
    if (correction_ <= kSettled * multipliers_.norm()) return outcome;
  }
  return StepOutcome::diverged;
}

/// From an evaluation at a = 0.
StepOutcome ExplicitRungeKutta::solve_accelerations() {
  const int n = model_.coordinates();
  const int m = model_.rows();
  const double alpha = options_.baumgarte_alpha, beta = options_.baumgarte_beta;
  Linear& linear = *linear_;
  linear.rhs.head(ws_.residual.size()) = -ws_.residual;
  linear.rhs.tail(m) = -(ws_.constraint_acceleration + 2.0 * alpha * ws_.constraint_rate +
                         beta * beta * ws_.constraint);
  ++statistics_.factorisations;
  if (!linear.matrix.factor_any(ws_, {})) return StepOutcome::singular;
  ++statistics_.linear_solves;
  linear.matrix.solve(linear.rhs, linear.solution);
  // Permanently dependent rows differ by errors of the stage; closed() judges them.
  if (!ws_.compliant_rows && contradicts()) return StepOutcome::contradicting;
  a_ = linear.solution.head(n);
  unknown_rates_ = linear.solution.segment(n, model_.first_order());
  if (ws_.structure->has_load_rows()) {
    correction_ = linear.solution.tail(m).norm();
    multipliers_ += linear.solution.tail(m);
  } else {
    multipliers_ = linear.solution.tail(m);
  }
  // The evaluation was at a = 0; the recorded accelerations of the bodies are not zero.
  set_frames(model_, q_, v_, a_, ws_.charts, ws_.frames.data());
  return linear.solution.allFinite() ? StepOutcome::converged : StepOutcome::singular;
}

/// Whether the part of the rows that accelerations leave open exceeds the tolerance of Newton's
/// method, over a step of full length.
bool ExplicitRungeKutta::contradicts() {
  const double longest = options_.max_step;
  return norm_.rows(linear_->matrix.unmet(), ws_, ws_.dependent_row) * longest * longest >
         options_.newton_tolerance;
}

/// For redundant rows at the end of a step.
StepOutcome ExplicitRungeKutta::closed() {
  if (!ws_.compliant_rows) return StepOutcome::converged;
  Linear& linear = *linear_;
  linear.rhs.setZero();
  linear.rhs.tail(model_.rows()) = ws_.constraint;
  linear.matrix.solve(linear.rhs, linear.solution);
  const bool parts = norm_.parts(linear.matrix.unmet(), ws_);
  return parts ? StepOutcome::contradicting : StepOutcome::converged;
}

StepOutcome ExplicitRungeKutta::renew(State& state) {
  ws_.charts = state.charts;
  q_ = state.q;
  v_ = state.v;
  ws_.compliant_rows = state.redundant_rows > 0;
  history_ = state.history;
  unknowns_ = state.unknowns;
  multipliers_ = state.multipliers;
  const StepOutcome outcome = accelerate(state.time);
  if (outcome != StepOutcome::converged) return outcome;
  state.history_rate = ws_.history_rate;
  state.unknown_rates = unknown_rates_;
  state.a = a_;
  state.multipliers = multipliers_;
  return outcome;
}

void ExplicitRungeKutta::start(State& state) {
  StepOutcome outcome = renew(state);
  if (outcome == StepOutcome::converged && contradicts()) outcome = StepOutcome::contradicting;
  if (outcome != StepOutcome::converged) fail_start(outcome, state);
  state.memory.setZero(memory_size());
  begin(state);
}

StepOutcome ExplicitRungeKutta::attempt(const State& state, double dt) {
  if (state.memory[0] >= kStiffSteps) return StepOutcome::too_stiff;
  kq_[0] = state.v;
  kv_[0] = state.a;
  ks_[0] = state.history_rate;
  ky_[0] = state.unknown_rates;
  multipliers_ = state.multipliers;
  flows_[0] = state.flows;
  const std::size_t stages = tableau_.c.size();
  // After the stages, the end of the step, whose accelerations are the first of the next step.
  for (std::size_t i = 1; i <= stages; ++i) {
    const std::vector<double>& weights = i < stages ? tableau_.a[i] : tableau_.b;
    q_ = state.q;
    v_ = state.v;
    history_ = state.history;
    unknowns_ = state.unknowns;
    for (std::size_t j = 0; j < weights.size(); ++j) {
      q_ += (dt * weights[j]) * kq_[j];
      v_ += (dt * weights[j]) * kv_[j];
      history_ += (dt * weights[j]) * ks_[j];
      unknowns_ += (dt * weights[j]) * ky_[j];
    }
    const double time = state.time + (i < stages ? tableau_.c[i] : 1.0) * dt;
    const StepOutcome outcome = accelerate(time);
    if (outcome != StepOutcome::converged) return outcome;
    note_flows({.time = time,
                .q = &q_,
                .v = &v_,
                .a = &a_,
                .multipliers = &multipliers_,
                .unknowns = &unknowns_,
                .unknown_rates = &unknown_rates_},
               flows_[i]);
    if (i == stages) break;
    kq_[i] = v_;
    kv_[i] = a_;
    ks_[i] = ws_.history_rate;
    ky_[i] = unknown_rates_;
    if (i != probe_stage_) continue;
    for (FilmProbe& probe : probes_) probe.stage = probe.own.motion(ws_);
  }
  return closed();
}

const Vector& ExplicitRungeKutta::estimate_error(const State& /*state*/, double dt) {
  error_.setZero();
  velocity_error_.setZero();
  history_error_.setZero();
  unknown_error_.setZero();
  for (std::size_t j = 0; j < kq_.size(); ++j) {
    history_error_ += (dt * tableau_.error[j]) * ks_[j];
    error_ += (dt * tableau_.error[j]) * kq_[j];
    unknown_error_ += (dt * tableau_.error[j]) * ky_[j];
    velocity_error_ += (dt * tableau_.error[j]) * kv_[j];
  }
  return v_;
}

double ExplicitRungeKutta::further_error(const State& /*state*/, double /*dt*/,
                                         double /*largest_energy*/) {
  double norm = 0.0;
  for (const FilmProbe& probe : probes_) {
    const OwnMotion& now = probe.own.motion(ws_);
    const Vector& rate_error = probe.own.change(ws_, velocity_error_);
    const double apart = (now.rate - probe.stage.rate).norm();
    if (!(apart > 0.0)) continue;
    const double error = (now.force - probe.stage.force).norm() * rate_error.norm() / apart;
    const double size = std::max(now.force.norm(), probe.stage.force.norm());
    const double negligible = kNegligible * options_.gap_tolerance * now.length / options_.max_step;
    if (rate_error.norm() <= negligible) continue;
    norm = std::max(norm, error / (kFilmForce * options_.gap_tolerance * size));
  }
  for (std::size_t k = 0; k < model_.items().size(); ++k) {
    const Segment own = model_.places()[k].history;
    if (own.size == 0) continue;
    const double error = model_.facets()[k].summed->history_error(
        ws_.items[k].get(), history_error_.data() + own.first);
    norm = std::max(norm, error / options_.gap_tolerance);
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
  state.history = history_;
  state.history_rate = ws_.history_rate;
  state.unknowns = unknowns_;
  state.unknown_rates = unknown_rates_;
}

}  // namespace tribodyn
