#include "tribodyn/integrators/implicit_stage.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/system/equation_matrix.hpp"

namespace tribodyn {

namespace {

constexpr int kHalvings = 6;             // of a Newton correction that leaves the admissible range
constexpr double kSmallestShare = 1e-3;  // of a damped correction
constexpr double kDecrease = 0.25;       // of its size, which a damped correction must achieve
constexpr double kContraction = 0.1;     // of corrections: the old factorisation is kept below it
constexpr double kEarly = 1e-3;          // of the tolerance, which ends a smooth iteration at once
constexpr double kQuick = 1e-4;          // of the first correction; see the header
constexpr int kRigidCoordinates = 6;     // at most, of a rigid body
constexpr double kImbalance = 1e-4;      // of the largest force, above which a solution is improved
constexpr int kResumed = 2;              // times, for forces may jump or cancel
constexpr double kSlow = 0.3;            // of corrections: old factors of parts are kept below it
constexpr double kStart = 1e-6;          // of the largest step, the stage of the start

}  // namespace

StageWeights StageWeights::index_1(double time, double tau, const IntegratorOptions& options) {
  return {.time = time,
          .position = tau,
          .velocity = tau,
          .row_acceleration = 1.0,
          .row_rate = 2.0 * options.baumgarte_alpha,
          .row_position = options.baumgarte_beta * options.baumgarte_beta};
}

StageWeights StageWeights::index_3(double time, double position, double velocity) {
  return {.time = time,
          .position = position,
          .velocity = velocity,
          .row_acceleration = 0.0,
          .row_rate = 0.0,
          .row_position = 1.0 / (position * velocity)};
}

namespace {

EquationWeights equation_weights(const StageWeights& w) {
  const double tau_v = w.velocity, tau_q = w.position * w.velocity;
  return {.damping = tau_v,
          .stiffness = tau_q,
          .jacobian = w.row_acceleration + tau_v * w.row_rate + tau_q * w.row_position,
          .jacobian_rate = 2.0 * tau_v * w.row_acceleration + tau_q * w.row_rate,
          .jacobian_acceleration = tau_q * w.row_acceleration,
          .first_order = w.position};
}

}  // namespace

struct ImplicitStage::Linear {
  explicit Linear(const Model& model) : structure(model.structure()), matrix(*structure) {}

  std::shared_ptr<const Structure> structure;
  EquationMatrix matrix;
  Vector rhs;
  Vector solution;
  Vector unmet;  // by the last correction
  Vector rest;   // remaining correction of the solution of the stage
};

namespace {

bool all_smooth(const Model& model) {
  const auto& layouts = model.structure()->layouts();
  return model.history_size() == 0 &&
         std::all_of(layouts.begin(), layouts.end(),
                     [](const ItemLayout& layout) { return layout.smooth; });
}

bool has_flexible_bodies(const Model& model) {
  return std::any_of(model.bodies().begin(), model.bodies().end(),
                     [](const auto& body) { return body->coordinates() > kRigidCoordinates; });
}

}  // namespace

ImplicitStage::ImplicitStage(const Model& model, const IntegratorOptions& options)
    : model_(model),
      tolerance_(options.newton_tolerance),
      max_iterations_(options.max_newton_iterations),
      smooth_(all_smooth(model)),
      fixed_(options.step > 0.0),
      flexible_(has_flexible_bodies(model)),
      linear_(std::make_unique<Linear>(model)),
      control_({.tolerance = tolerance_, .max_iterations = max_iterations_}) {
  const int n = model.coordinates();
  const int m = model.rows();
  for (Vector* x : {&q_base, &v_base, &q, &v, &a, &trial_a_, &displacement_}) x->setZero(n);
  history_base.setZero(model.history_size());
  guess_.a.setZero(n);
  for (Vector* x : {&multipliers, &trial_multipliers_, &guess_.multipliers}) x->setZero(m);
  for (Vector* x : {&unknowns, &trial_unknowns_, &unknown_change_, &guess_.unknowns}) {
    x->setZero(model.unknowns());
  }
  for (Vector* x : {&unknown_base, &unknown_rates, &trial_rates_, &guess_.unknown_rates}) {
    x->setZero(model.first_order());
  }
  for (Vector* x : {&linear_->rhs, &linear_->solution, &linear_->rest}) {
    x->setZero(n + model.unknowns() + m);
  }
}

ImplicitStage::~ImplicitStage() = default;

std::size_t ImplicitStage::longest_history(int max_newton_iterations) {
  // Each iteration reports its correction and possibly the remainder, before and after halvings;
  // corrections with an old factorisation decrease by ten each time.
  return 8 * static_cast<std::size_t>(max_newton_iterations + kHalvings);
}

void ImplicitStage::set_from(const State& state) {
  q_base = state.q;
  v_base = state.v;
  history_base = state.history;
  a = state.a;
  multipliers = state.multipliers;
  unknowns = state.unknowns;
  unknown_base = state.unknowns.head(model_.first_order());
  unknown_rates = state.unknown_rates;
}

void ImplicitStage::recall_factors(const State& state) {
  if (state.factors.size() == factor_point_.size() && state.factors == factor_point_) return;
  factor_point_ = state.factors;
  recalled_ = factor_point_.size() > 0;
}

/// Factors the parts at factor_point_.
bool ImplicitStage::compute_factors_again(const DynamicsWorkspace& ws) {
  const int n = model_.coordinates();
  const Vector q_then = factor_point_.segment(3, n), v_then = factor_point_.segment(3 + n, n),
               a_then = factor_point_.tail(n);
  DynamicsRequest request;
  request.time = factor_point_[0];
  request.q = &q_then;
  request.v = &v_then;
  request.a = &a_then;
  DynamicsWorkspace then(model_);
  then.charts = ws.charts;
  evaluate_parts(model_, request, then);
  return linear_->matrix.factor_parts(then,
                                      {.damping = factor_point_[1], .stiffness = factor_point_[2]});
}

/// Factors the Newton matrix from the last evaluation with tangents; false if it is singular. With
/// `keep` parts may keep old factors.
bool ImplicitStage::factor(const StageWeights& w, bool keep, DynamicsWorkspace& ws,
                           IntegratorStatistics& statistics) {
  const double tau_v = w.velocity, tau_q = w.position * w.velocity;
  EquationMatrix& matrix = linear_->matrix;
  const long before = matrix.part_factorisations();
  if (matrix.parts() > 0) {
    const bool same = factor_point_.size() > 0 && factor_point_[1] == tau_v &&
                      factor_point_[2] == tau_q && !ws.compliant_rows;
    keep = keep && same && (!recalled_ || compute_factors_again(ws));
    recalled_ = false;
    if (!keep) {
      factor_point_.resize(3 + 3 * model_.coordinates());
      factor_point_ << w.time, tau_v, tau_q, q, v, a;
    }
  }
  ++statistics.factorisations;
  const bool factored = matrix.factor_any(ws, equation_weights(w), keep);
  statistics.part_factorisations += matrix.part_factorisations() - before;
  return factored;
}

/// Sets the next correction, after an evaluation with tangents, and its size in place of that of
/// its predecessor, 0 for the first; false if the matrix is singular.
bool ImplicitStage::newton_correction(const StageWeights& w, const ErrorNorm& norm,
                                      DynamicsWorkspace& ws, IntegratorStatistics& statistics,
                                      double& size) {
  const double last = size;
  for (bool keep : {true, false}) {
    if (!factor(w, keep, ws, statistics)) return false;
    ++statistics.linear_solves;
    size = correction(w, norm, ws, linear_->solution);
    const bool slow = last > 0.0 && !(size <= kSlow * last);
    if (!slow || !linear_->matrix.has_old_factors()) break;
  }
  return true;
}

double ImplicitStage::unmet(double time, const ErrorNorm& norm, DynamicsWorkspace& ws) const {
  return norm.rows(linear_->unmet, ws, ws.dependent_row) * time * time;
}

/// Solves for the correction with the existing factorisation; returns its size divided by the
/// tolerated error, or the size of the part that no correction can satisfy.
double ImplicitStage::correction(const StageWeights& w, const ErrorNorm& norm,
                                 DynamicsWorkspace& ws, Vector& solution) {
  const int n = model_.coordinates();
  const int m = model_.rows();
  linear_->rhs.head(n + model_.unknowns()) = -ws.residual;
  linear_->rhs.tail(m) = -(w.row_acceleration * ws.constraint_acceleration +
                           w.row_rate * ws.constraint_rate + w.row_position * ws.constraint);
  linear_->matrix.solve(linear_->rhs, solution);
  linear_->unmet = linear_->matrix.unmet();
  displacement_ = (w.position * w.velocity) * solution.head(n);
  // closed() judges permanently dependent rows better: drift of the rates leaves a small remainder
  // that is no contradiction.
  contradiction_ = ws.compliant_rows ? 0.0 : unmet(std::sqrt(w.position * w.velocity), norm, ws);
  const double size = std::max(norm(displacement_, ws), contradiction_);
  if (model_.unknowns() == 0) return size;
  unknown_change_ = solution.segment(n, model_.unknowns());
  unknown_change_.head(model_.first_order()) *= w.position;
  return std::max(size, norm.unknowns(unknown_change_));
}

/// Adds the corrections of rates y' and of variables z to their trial values.
void ImplicitStage::add_unknowns(const Vector& solution) {
  const int n = model_.coordinates(), p = model_.first_order(), u = model_.unknowns();
  unknown_rates = trial_rates_ + solution.segment(n, p);
  unknowns.tail(u - p) = trial_unknowns_.tail(u - p) + solution.segment(n + p, u - p);
}

/// End of the iteration when no correction is left. Contradictory rows of accelerations are
/// satisfied on average, and their joints drift apart increasingly. No displacement closes most of
/// such a drift, whereas it closes nearly all errors of the steps.
StepOutcome ImplicitStage::closed(const ErrorNorm& norm, DynamicsWorkspace& ws) {
  if (linear_->matrix.unmet().size() == 0) return StepOutcome::converged;
  linear_->rhs.setZero();
  linear_->rhs.tail(model_.rows()) = ws.constraint;
  linear_->matrix.solve(linear_->rhs, linear_->rest);
  const bool parts = norm.parts(linear_->matrix.unmet(), ws);
  return parts ? StepOutcome::contradicting : StepOutcome::converged;
}

StepOutcome ImplicitStage::diverged() const {
  return contradiction_ > tolerance_ ? StepOutcome::contradicting : StepOutcome::diverged;
}

/// Displacements of a short stage do not show whether the multipliers have converged on which
/// forces depend. From an unknown guess one iteration finds the multipliers and a second their
/// effect; from a close guess one iteration corrects both.
int ImplicitStage::least_iterations() const {
  if (!model_.structure()->has_load_rows()) return 1;
  return multipliers.isZero(0.0) ? 3 : 2;
}

StepOutcome ImplicitStage::solve(const StageWeights& w, const ErrorNorm& norm,
                                 DynamicsWorkspace& ws, IntegratorStatistics& statistics,
                                 std::vector<double>& history) {
  return iterate(w, false, norm, ws, statistics, history);
}

StepOutcome ImplicitStage::solve_or_damp(const StageWeights& w, const ErrorNorm& norm,
                                         DynamicsWorkspace& ws, IntegratorStatistics& statistics,
                                         std::vector<double>& history) {
  if (!smooth_ || !fixed_) return solve(w, norm, ws, statistics, history);
  guess_.a = a;
  guess_.multipliers = multipliers;
  guess_.unknowns = unknowns;
  guess_.unknown_rates = unknown_rates;
  const StepOutcome outcome = iterate(w, false, norm, ws, statistics, history);
  if (outcome != StepOutcome::diverged && outcome != StepOutcome::not_evaluated) return outcome;
  a = guess_.a;
  multipliers = guess_.multipliers;
  unknowns = guess_.unknowns;
  unknown_rates = guess_.unknown_rates;
  return iterate(w, true, norm, ws, statistics, history);
}

StepOutcome ImplicitStage::iterate(const StageWeights& w, bool damped, const ErrorNorm& norm,
                                   DynamicsWorkspace& ws, IntegratorStatistics& statistics,
                                   std::vector<double>& history) {
  const int n = model_.coordinates();
  const int m = model_.rows();
  Linear& linear = *linear_;
  history.clear();
  control_.start();
  int halvings = 0;
  int resumed = 0;        // iterations for the sake of the forces
  bool moved = false;     // a, multipliers, unknowns are the trial values plus linear.solution
  bool checking = false;  // this may be the solution
  bool early = false;     // NewtonControl need not agree yet
  double size = 0.0;      // of the last correction
  double share = 1.0;     // of the last correction, if it is damped
  DynamicsRequest request;
  request.time = w.time;
  request.q = &q;
  request.v = &v;
  request.a = &a;
  request.multipliers = &multipliers;
  request.unknowns = &unknowns;
  request.unknown_rates = &unknown_rates;
  request.history_base = &history_base;
  request.history_weight = w.position;
  request.assembled = ws.compliant_rows || !linear.matrix.takes_blocks(equation_weights(w));
  // The rows requested by the weights: index 3 needs no derivatives of them.
  const bool index_3 = w.row_acceleration == 0.0 && w.row_rate == 0.0;
  const RowOrder tangents = index_3 ? RowOrder::rate : RowOrder::tangents;
  const RowOrder values = w.row_acceleration == 0.0 ? RowOrder::rate : RowOrder::acceleration;
  const int least = least_iterations();
  const auto advance = [&] {
    trial_a_ = a;
    trial_multipliers_ = multipliers;
    trial_unknowns_ = unknowns;
    trial_rates_ = unknown_rates;
    a += linear.solution.head(n);
    add_unknowns(linear.solution);
    multipliers += linear.solution.tail(m);
    moved = true;
    share = 1.0;
  };
  const auto halve = [&] {
    linear.solution *= 0.5;
    a = trial_a_ + linear.solution.head(n);
    add_unknowns(linear.solution);
    multipliers = trial_multipliers_ + linear.solution.tail(m);
    share *= 0.5;
  };
  for (;;) {
    v = v_base + w.velocity * a;
    q = q_base + w.position * v;
    unknowns.head(unknown_rates.size()) = unknown_base + w.position * unknown_rates;
    request.tangents = !checking;
    request.rows = checking ? values : tangents;
    ++statistics.evaluations;
    const ItemStatus status = evaluate(model_, request, ws);
    if (status != ItemStatus::ok) {
      // The correction was too large: go back by half of it, to where the film was open.
      if (!moved || (damped ? share <= kSmallestShare : ++halvings > kHalvings)) {
        return StepOutcome::not_evaluated;
      }
      halve();
      checking = checking && damped;
      continue;
    }
    if (checking) {
      ++statistics.linear_solves;
      const double left = correction(w, norm, ws, linear.rest);
      const bool grows = !(left <= std::max(tolerance_, (1.0 - kDecrease * share) * size));
      if (damped && grows && share > kSmallestShare) {
        halve();
        continue;
      }
      history.push_back(left);
      const bool beyond_doubt = !early || (index_3 && flexible_ && left <= kQuick * size);
      if (left <= (beyond_doubt ? 1.0 : kEarly) * tolerance_) {
        const bool last = resumed >= kResumed || control_.iterations() >= max_iterations_;
        if (last || norm.imbalance(ws) <= kImbalance) return closed(norm, ws);
        ++resumed;
      }
      if (control_.iterations() >= max_iterations_) return diverged();
      checking = smooth_ && left <= kContraction * size;
      if (!checking) continue;  // now with tangents
      early = left > tolerance_;
      size = left;
      linear.solution = linear.rest;
      advance();
      continue;
    }
    if (!newton_correction(w, norm, ws, statistics, size)) return StepOutcome::singular;
    ++statistics.newton_iterations;
    if (!linear.solution.allFinite()) return StepOutcome::singular;
    history.push_back(size);
    const NewtonVerdict verdict = control_.update(size);
    const bool proceeds = damped && std::isfinite(size) && control_.iterations() < max_iterations_;
    if (verdict == NewtonVerdict::diverged && !proceeds) return diverged();
    advance();
    early = verdict != NewtonVerdict::converged || control_.iterations() < least;
    checking = smooth_ || !early;
  }
}

StepOutcome solve_start(State& state, const IntegratorOptions& options, ImplicitStage& stage,
                        const ErrorNorm& norm, DynamicsWorkspace& ws,
                        IntegratorStatistics& statistics, std::vector<double>& history) {
  const double tau = kStart * options.max_step;
  ws.compliant_rows = state.redundant_rows > 0;
  ws.charts = state.charts;
  stage.set_from(state);
  // The bodies move for tau, and so does the time: otherwise a drive at rest would appear as a
  // drift that causes Baumgarte terms.
  const StageWeights weights = StageWeights::index_1(state.time + tau, tau, options);
  const StepOutcome outcome = stage.solve(weights, norm, ws, statistics, history);
  if (outcome != StepOutcome::converged) return outcome;
  // Negligible in such a short stage.
  if (stage.unmet(options.max_step, norm, ws) > options.newton_tolerance) {
    return StepOutcome::contradicting;
  }
  state.a = stage.a;
  state.multipliers = stage.multipliers;
  const int algebraic = static_cast<int>(state.unknowns.size() - state.unknown_rates.size());
  state.unknowns.tail(algebraic) = stage.unknowns.tail(algebraic);
  state.unknown_rates = stage.unknown_rates;
  state.history_rate = ws.history_rate;
  return outcome;
}

}  // namespace tribodyn
