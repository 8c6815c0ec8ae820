#include "tribodyn/integrators/step_control.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/integrators/implicit_stage.hpp"
#include "tribodyn/math/flush_subnormals.hpp"

namespace tribodyn {

namespace {

constexpr double kSafety = 0.9;
constexpr double kSmallestFactor = 0.2;
constexpr double kSmallestShare = 1e-6;  // of a step, the largest cut by an event at once
constexpr double kFactorAfterFailure = 0.25;
constexpr double kSmallestError = 1e-4;  // below it the error of a step does not predict the next
constexpr double kBaumgarte = 500.0;     // [1/s]
// For explicit methods, divided by the step: the stages have constraint errors of the order of
// dt^2, which the terms convert to forces. At 0.1 these are comparable with the other errors.
constexpr double kExplicitBaumgarte = 0.1;
// For implicit methods of order 2. Violations that decay over many steps accumulate to many times
// the error of one step, and drift control would shorten the steps. Methods of higher order have
// smaller violations, and lose digits of forces by larger terms.
constexpr double kSecondOrderBaumgarte = 2.0;
constexpr double kLargestBaumgarte = 2e4;  // [1/s]; errors of forces grow beyond
constexpr double kLessened = 0.9;          // errors that shorter steps do not reduce are tolerated,
constexpr int kFruitless = 2;        // after a second attempt: the first may have missed the cause
constexpr double kLargeDrift = 3.0;  // drift above it may grow by a hundredth of the tolerance only
constexpr double kBeyond = 100.0;
constexpr int kWindow = 5000;  // steps after which the progress of a run is checked: with less than
constexpr double kCreeping = 5e-4;       // of max_step the whole would take 1e9 steps and more
constexpr double kNegligible = 1e-3;     // error of velocities below which the energy is ignored:
                                         // a motion that starts has no reference energy
constexpr double kTogether = 1e-12;      // of time and max_step: closer breaks are merged
constexpr double kRoundOff = 1e-6;       // of a step: round-off of sums of steps at an end; a last
                                         // step of this size would have meaningless multipliers
constexpr double kNearDeadPoint = 0.25;  // of max_step, in which the energy would exceed all bounds
constexpr double kFixedSteps = 2.0;      // likewise, fixed steps, which do not shorten before it
constexpr double kAroundFailure = 10.0;  // of max_step, after a failed step
constexpr double kNearlyDependent = 1e-2;  // distance of a row from the span of others
constexpr std::size_t kMostNames = 6;      // of joints listed in an error
constexpr double kShareOfRest = 1e-6;      // of the time to a break, which may be shorter than
                                           // min_step itself

/// The terms of Baumgarte where none are given [1/s].
double chosen_baumgarte(const StepMethod& method, const IntegratorOptions& o) {
  if (method.is_explicit) return std::min(kBaumgarte, kExplicitBaumgarte / o.max_step);
  // Drift does not shorten fixed steps, and terms that depend on the step would cost an order.
  if (method.order != 2 || o.step > 0.0) return kBaumgarte;
  return std::clamp(kSecondOrderBaumgarte / o.max_step, kBaumgarte, kLargestBaumgarte);
}

}  // namespace

IntegratorOptions checked_options(const StepMethod& method, IntegratorOptions o) {
  const std::string item = std::string("integrator ") + method.name;
  for (const auto& [quantity, value] :
       {std::pair{"step", o.step}, std::pair{"initial_step", o.initial_step},
        std::pair{"max_step", o.max_step}, std::pair{"min_step", o.min_step}}) {
    require_non_negative(item, quantity, value, "s", "with 0 the integrator chooses the value");
  }
  require_positive(item, "tolerance", o.tolerance, "");
  require_positive(item, "gap_tolerance", o.gap_tolerance, "");
  require_positive(item, "newton_tolerance", o.newton_tolerance, "");
  require(o.spectral_radius >= 0.0 && o.spectral_radius <= 1.0, item, "spectral_radius",
          o.spectral_radius, "", "must be in [0, 1]");
  require(o.max_newton_iterations >= 2, item, "max_newton_iterations", o.max_newton_iterations, "",
          "must be >= 2");
  require(o.step > 0.0 || o.max_step > 0.0, item, "max_step", o.max_step, "s",
          "must be > 0 when no fixed step is given");
  if (o.step > 0.0) o.max_step = o.step;
  const double baumgarte = chosen_baumgarte(method, o);
  for (const auto& [quantity, value] : {std::pair{"baumgarte_alpha", &o.baumgarte_alpha},
                                        std::pair{"baumgarte_beta", &o.baumgarte_beta}}) {
    if (std::isnan(*value)) *value = baumgarte;
    require_non_negative(item, quantity, *value, "1/s");
  }
  if (o.initial_step == 0.0) o.initial_step = 1e-3 * o.max_step;
  if (o.min_step == 0.0) o.min_step = 1e-9 * o.max_step;
  return o;
}

namespace {

/// Time [s] over which a rate of a joint acts: with Baumgarte terms Phi' = 1 at Phi = 0 leads to a
/// largest Phi of 1 / (e alpha). Steps that close the joints themselves ignore rates.
double rate_weight(const StepMethod& method, const IntegratorOptions& options) {
  if (!method.index_1) return 0.0;
  return options.baumgarte_alpha > 0.0 ? 1.0 / (std::numbers::e * options.baumgarte_alpha)
                                       : options.max_step;
}

}  // namespace

ControlledIntegrator::~ControlledIntegrator() = default;

ControlledIntegrator::ControlledIntegrator(const StepMethod& method, const Model& model,
                                           const IntegratorOptions& options)
    : model_(model),
      options_(checked_options(method, options)),
      ws_(model),
      norm_(model, options_, method.order),
      method_(method),
      dead_point_(model),
      reactions_(model),
      rate_weight_(rate_weight(method, options_)) {
  error_.setZero(model.coordinates());
  velocity_error_.setZero(model.coordinates());
  unknown_error_.setZero(model.first_order());
  report_.item.reserve(128);
  report_.reason.reserve(128);
  report_.residual_history.reserve(ImplicitStage::longest_history(options_.max_newton_iterations));
}

void ControlledIntegrator::begin(State& state) {
  int row = 0;
  reactions_.shorten(ws_, state);
  state.next_step = first_step();
  state.step_error = 1.0;
  state.drift = norm_.drift(ws_, rate_weight_, row);
  state.kinetic_energy = 0.0;
  state.at_break = true;
  state.window_steps = 0;
  state.creeps = false;
  state.factors.resize(0);
  // The evaluation of the start was slightly later; the recorded state of the bodies is not.
  set_frames(model_, state.q, state.v, state.a, ws_.charts, ws_.frames.data());
  begin_accounts(model_, ws_, state);
}

DynamicsRequest ControlledIntegrator::point_of(const State& state) {
  return {.time = state.time,
          .q = &state.q,
          .v = &state.v,
          .a = &state.a,
          .multipliers = &state.multipliers,
          .unknowns = &state.unknowns,
          .unknown_rates = &state.unknown_rates};
}

void ControlledIntegrator::note_failure(StepOutcome outcome, const State& accepted) {
  report_.item.clear();
  report_.failure = {};
  switch (outcome) {
    case StepOutcome::converged:
      report_.reason.clear();
      return;
    case StepOutcome::diverged:
      report_.reason = "Newton's method did not converge";
      return;
    case StepOutcome::singular:
      report_.reason = "the matrix of the equations of motion is singular";
      if (ws_.dependent_row < 0) return;
      report_.item = model_.items()[model_.owner(ws_.dependent_row)]->label();
      report_.reason =
          "its constraints depend on those of other joints: the joint forces are not determined";
      report_.failure = {.hint = "the mechanism is at a dead point, or has a redundant joint"};
      return;
    case StepOutcome::contradicting:
      report_.item = model_.items()[model_.owner(ws_.dependent_row)]->label();
      report_.reason = "its constraints contradict those of other joints";
      report_.failure = {.hint =
                             "drives work against each other, or the mechanism is at a singular "
                             "position that it cannot pass"};
      return;
    case StepOutcome::too_stiff:
      report_.reason =
          "stiff parts limit the steps of this explicit method to less than max_step / 120: use "
          "an implicit integrator, or a smaller max_step";
      return;
    case StepOutcome::not_evaluated:
      break;
  }
  const auto k = static_cast<std::size_t>(ws_.failed_item);
  const Item& item = *model_.items()[k];
  report_.failure = item.failure(PlacedBodies(model_, accepted), ws_.items[k].get());
  report_.item.append(item.noun()).append(" '").append(item.name()).append("'");
  report_.reason = report_.failure.reason;
}

/// True, with a message in the report, if drives that double the kinetic energy in less than `near`
/// [s] require positions that do not exist.
bool ControlledIntegrator::meets_dead_point(const State& state, double near) {
  if (!dead_point_.has_drives() || !(state.flows[0] > 0.0)) return false;
  // Power absorbed by the bodies, which only the drives supply.
  const auto bodies = static_cast<Eigen::Index>(model_.bodies().size()) - 1;  // the first items
  const double power = std::min(state.flows[0], state.flows.segment(2, bodies).sum());
  const double kinetic = norm_.kinetic_energy(state.v, ws_);
  if (!(power > 0.0) || !(kinetic < near * power)) return false;
  const std::optional<DeadPoint> found = dead_point_.find(state, kinetic / power);
  if (!found) return false;
  report_.item = found->drive->label();
  report_.failure = {.hint = "change the lengths of the links or the range of the drive"};
  if (const auto angle = found->drive->facets().time->prescribed_angle(found->time)) {
    report_.failure.quantity = "angle";
    report_.failure.value = *angle;
    report_.failure.unit = "rad";
  }
  report_.reason = "the mechanism is at a dead point: beyond it no position satisfies the joints";
  report_.residual_history.clear();
  return true;
}

/// The singular or dead position that a finally failed step has met, if any.
void ControlledIntegrator::explain_failure(const State& state) {
  if (meets_dead_point(state, kAroundFailure * options_.max_step) || model_.rows() == 0) return;
  evaluate_rows(model_, state.time, state.q, state.v, state.a, ws_);
  const Redundancy near = find_redundancy(model_, ws_, kNearlyDependent);
  if (near.rows <= state.redundant_rows) return;
  const std::vector<std::string> names = names_of_rows(model_, near.dependent);
  const auto first = static_cast<int>(near.dependent[0]);
  report_.item = model_.items()[model_.owner(first)]->label();
  report_.reason = "the mechanism is at a singular position: its constraints depend on those of";
  for (std::size_t k = 1; k < std::min(names.size(), kMostNames); ++k) {
    report_.reason += (k > 1 ? ", '" : " '") + names[k] + "'";
  }
  if (names.size() > kMostNames) {
    report_.reason += " and " + std::to_string(names.size() - kMostNames) + " others";
  }
  report_.failure = {.hint =
                         "try an implicit integrator of index 1, such as ESDIRK4, with a small "
                         "tolerance, which passes more of such positions"};
}

void ControlledIntegrator::fail_start(StepOutcome outcome, const State& state) {
  note_failure(outcome, state);
  const std::string more = report_.failure.hint;
  throw ConvergenceError(
      {.item = report_.item.empty() ? "model" : report_.item,
       .rule = "has no consistent start: " + report_.reason,
       .hint = "check initial positions and velocities" + (more.empty() ? "" : "; " + more),
       .time = state.time,
       .residual_history = report_.residual_history});
}

/// The error of the last attempt in units of the tolerance; the report names its kind.
double ControlledIntegrator::judge(const State& state, double dt, double drift) {
  const Vector& v = estimate_error(state, dt);
  double error = norm_(error_, ws_);
  report_.item.clear();
  report_.failure = {};
  report_.reason = "the error of the step stays above its tolerance";
  const auto count = [&](double further, const char* reason) {
    if (further > error) report_.reason = reason;
    error = further > error ? further : error;
  };
  double velocity = norm_.velocity(velocity_error_, v);
  if (method_.index_1) velocity = std::max(velocity, norm_.impact(velocity_error_, ws_));
  if (rejected_velocity_ > 0.0 && velocity > kLessened * rejected_velocity_) ++fruitless_;
  rejected_velocity_ = velocity;
  if (fruitless_ < kFruitless) {
    count(velocity, "the error of the velocities stays above its tolerance");
  }
  kinetic_energy_ = std::max(state.kinetic_energy, norm_.kinetic_energy(v, ws_));
  if (velocity > kNegligible && fruitless_ < kFruitless) {
    double energy = norm_.elastic_energy(error_, ws_, kinetic_energy_);
    if (method_.index_1) energy += norm_.energy(velocity_error_, v, ws_, kinetic_energy_);
    count(energy, "the error of the energy stays above its tolerance");
  }
  if (model_.first_order() > 0) {
    count(norm_.unknowns(unknown_error_),
          "the error of the variables of items stays above its "
          "tolerance");
  }
  count(norm_.work(ws_, kinetic_energy_),
        "the error of the work of the contact stays above its tolerance");
  count(further_error(state, dt, kinetic_energy_),
        "the error of a film's force or work or of friction stays above its tolerance");
  count((drift > kLargeDrift ? kBeyond : 1.0) * (drift - state.drift),
        "the drift of the joints in a step stays above its tolerance");
  return error > kSmallestError ? error : std::isnan(error) ? error : kSmallestError;
}

/// Crosses jumps of given functions of time; a jump at the end of the run is left to the resumed
/// run. If the solution fails, the first step reports the cause.
void ControlledIntegrator::pass_jumps(State& state, double together, double end) {
  const double after = model_.after_jumps(state.time, together);
  if (!(after < end)) return;
  const double before = state.time;
  state.time = after;
  if (renew(state) == StepOutcome::converged) {
    set_frames(model_, state.q, state.v, state.a, ws_.charts, ws_.frames.data());
    note_flows(point_of(state), state.flows);
  } else {
    state.time = before;
  }
  restore(model_, state, ws_);
}

/// Fraction of the last attempt, of length dt, at which the items request its end.
double ControlledIntegrator::share_to_event(double dt) const {
  double share = 1.0;
  for (std::size_t k = 0; k < ws_.items.size(); ++k) {
    const ItemEvents* events = model_.facets()[k].events;
    if (events) share = std::min(share, events->largest_share(dt, ws_.items[k].get()));
  }
  return std::max(share, kSmallestShare);
}

/// True: the step of length dt is accepted and the state knows the next one; false: dt is the
/// length to try instead.
bool ControlledIntegrator::choose_next(State& state, double& dt, double wanted, double drift) {
  const double power = 1.0 / method_.error_order;
  const double error = judge(state, dt, drift);
  if (!(error <= 1.0)) {
    ++statistics_.rejected_by_error;
    const double factor = kSafety * std::pow(error, -power);
    dt *= factor > kSmallestFactor ? factor : kSmallestFactor;  // also if the error is not a number
    return false;
  }
  const double factor =
      kSafety * std::pow(error, -0.7 * power) * std::pow(state.step_error, 0.4 * power);
  const double next = dt * std::clamp(factor, kSmallestFactor, method_.largest_growth);
  // A step shortened only by an end or a break does not limit the next one.
  const bool cut_short = dt < wanted && next < wanted;
  state.next_step = std::min(cut_short ? wanted : next, options_.max_step);
  if (!cut_short) state.step_error = error;
  return true;
}

void ControlledIntegrator::note_drift(const State& state, double drift, int row) {
  if (!(drift > statistics_.worst_drift.by_tolerance)) return;
  statistics_.worst_drift = {.by_tolerance = drift,
                             .amount = std::abs(ws_.constraint[row]),
                             .row = row,
                             .time = state.time};
}

/// Distinguishes steps without progress from a short phase of small steps by their number.
void ControlledIntegrator::note_progress(State& state) const {
  if (state.window_steps == 0) state.window_start = state.time;
  if (++state.window_steps <= kWindow) return;
  state.creeps = state.time - state.window_start < kCreeping * options_.max_step;
  state.window_steps = 0;
}

/// Length of the step to try, at most `dt`, with `rest` left to the end or to a break.
double ControlledIntegrator::fit(double dt, double rest, bool to_break) const {
  if (dt >= rest * (1.0 - kRoundOff)) return rest;
  if (options_.step > 0.0 && !to_break) return dt;
  // The last two steps share the remaining time, so that neither is tiny.
  return 2.0 * dt * (1.0 - kRoundOff) > rest ? 0.5 * rest : dt;
}

StepReport ControlledIntegrator::step(State& state, double end) {
  const FlushSubnormals flush;
  report_.accepted = false;
  report_.step = 0.0;
  report_.item.clear();
  report_.failure = {};
  if (!(end > state.time)) {
    report_.reason = "the run is at its end";
    return report_;
  }
  if (state.creeps) {
    report_.reason =
        "the steps are too small: the last 5000 steps advanced by less than max_step / 2000";
    return report_;
  }
  const bool fixed = options_.step > 0.0;
  if (meets_dead_point(state, (fixed ? kFixedSteps : kNearDeadPoint) * options_.max_step)) {
    return report_;
  }
  const double together = kTogether * std::max(std::abs(state.time), options_.max_step);
  const double next_break = model_.next_break(state.time + together, options_.max_step);
  const bool to_break = next_break <= end;
  const double stop = to_break ? next_break : end;
  // A run that ends just after a jump ends before the jump.
  const double stopped = end - stop <= together ? end : stop;
  rejected_velocity_ = 0.0;
  fruitless_ = 0;
  for (int k = 0; k < static_cast<int>(model_.chart_coordinates().size()); ++k) {
    if (const auto move = move_chart(model_, k, kChartMove, state)) chart_moved(*move, state);
  }
  restore(model_, state, ws_);
  recall_factors(state);
  pass_jumps(state, together, end);
  const double rest = stop - state.time;
  const double longest = fixed ? options_.step : model_.longest_step(state.time, options_.max_step);
  const double min_step = std::min(options_.min_step, kShareOfRest * rest);
  double dt =
      fixed ? options_.step : (state.next_step > 0.0 ? state.next_step : options_.initial_step);
  double before_event = 0.0;  // length of the attempt that an event shortened
  for (;;) {
    const double wanted = std::max(std::min(dt, longest), before_event);
    dt = fit(std::min(dt, wanted), rest, to_break);
    report_.step = dt;
    const StepOutcome outcome = attempt(state, dt);
    if (outcome != StepOutcome::converged) {
      note_failure(outcome, state);
      ++statistics_.rejected_by_newton;
      dt *= kFactorAfterFailure;
      if (fixed || outcome == StepOutcome::too_stiff || dt < min_step) {
        explain_failure(state);
        return report_;
      }
      continue;
    }
    if (const double share = share_to_event(dt); share < 1.0) {
      ++statistics_.cut_by_events;
      before_event = before_event > 0.0 ? before_event : dt;
      dt *= share;
      continue;
    }
    int row = 0;
    const double drift = norm_.drift(ws_, rate_weight_, row);
    if (!fixed && !choose_next(state, dt, wanted, drift)) {
      if (dt < min_step) {
        explain_failure(state);
        return report_;
      }
      continue;
    }
    accept(state, dt);
    reactions_.shorten(ws_, state);
    hold(model_, ws_, state);
    hold_factors(state);
    state.time = dt == rest ? stopped : state.time + dt;
    state.drift = drift;
    state.kinetic_energy = kinetic_energy_;
    state.at_break =
        model_.next_break(state.time - together, options_.max_step) <= state.time + together;
    note_drift(state, drift, row);
    note_progress(state);
    ++statistics_.steps;
    report_.accepted = true;
    // Nothing to explain; empty texts need no memory.
    report_.item.clear();
    report_.reason.clear();
    report_.failure = {};
    report_.residual_history.clear();
    return report_;
  }
}

}  // namespace tribodyn
