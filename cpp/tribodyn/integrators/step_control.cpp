#include "tribodyn/integrators/step_control.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/integrators/implicit_stage.hpp"
#include "tribodyn/math/flush_subnormals.hpp"

namespace tribodyn {

namespace {

constexpr double kSafety = 0.9;
constexpr double kSmallestFactor = 0.2;
constexpr double kFactorAfterFailure = 0.25;
constexpr double kSmallestError = 1e-4;  // below it the error of a step is no guide to the next
// An error is small beside the film too: what errs by more may step through the film to the wall.
constexpr double kThinFilm = 0.5;

}  // namespace

IntegratorOptions checked_options(const std::string& name, IntegratorOptions o) {
  const std::string item = "integrator " + name;
  for (const auto& [quantity, value] :
       {std::pair{"step", o.step}, std::pair{"initial_step", o.initial_step},
        std::pair{"max_step", o.max_step}, std::pair{"min_step", o.min_step}}) {
    require_non_negative(item, quantity, value, "s", "0 lets the integrator choose");
  }
  require_positive(item, "tolerance", o.tolerance, "");
  require_positive(item, "gap_tolerance", o.gap_tolerance, "");
  require_positive(item, "newton_tolerance", o.newton_tolerance, "");
  require_non_negative(item, "baumgarte_alpha", o.baumgarte_alpha, "1/s");
  require_non_negative(item, "baumgarte_beta", o.baumgarte_beta, "1/s");
  require(o.spectral_radius >= 0.0 && o.spectral_radius <= 1.0, item, "spectral_radius",
          o.spectral_radius, "", "must be in [0, 1]");
  require(o.max_newton_iterations >= 2, item, "max_newton_iterations", o.max_newton_iterations, "",
          "must be >= 2");
  require(o.step > 0.0 || o.max_step > 0.0, item, "max_step", o.max_step, "s",
          "must be > 0 when no fixed step is given");
  if (o.step > 0.0) o.max_step = o.step;
  if (o.initial_step == 0.0) o.initial_step = 1e-3 * o.max_step;
  if (o.min_step == 0.0) o.min_step = 1e-9 * o.max_step;
  return o;
}

double ErrorNorm::operator()(const Vector& dq, const DynamicsWorkspace& ws) const {
  double norm = 0.0;
  for (int k : model_.clearance_joints()) {
    const auto& joint =
        static_cast<const ClearanceJoint&>(*model_.forces()[static_cast<std::size_t>(k)]);
    const auto& own =
        static_cast<const ClearanceJoint::Workspace&>(*ws.forces[static_cast<std::size_t>(k)]);
    const int body[2] = {joint.gap().journal().body, joint.gap().bearing().body};
    Vector6 dxi = Vector6::Zero(joint.gap().size());
    for (int side = 0; side < 2; ++side) {
      const auto& by_q = own.motion.jacobian[side];
      dxi += by_q *
             dq.segment(model_.body_offset()[static_cast<std::size_t>(body[side])], by_q.cols());
    }
    const double moved = dxi.head(joint.gap().translations()).norm();
    double allowed = gap_tolerance_ * joint.gap().clearance();
    if (joint.interaction().has_film()) {
      allowed = std::min(allowed, kThinFilm * joint.gap().minimum_film_thickness(own.motion.xi));
    }
    norm = std::max(norm, moved / allowed);
  }
  int i = 0;
  for (const auto& body : model_.bodies()) {
    for (int k = 0; k < body->coordinates(); ++k, ++i) {
      const double scale = body->coordinate_unit(k)[0] == 'm' ? model_.length_scale() : 1.0;
      norm = std::max(norm, std::abs(dq[i]) / (tolerance_ * scale));
    }
  }
  return norm;
}

ControlledIntegrator::ControlledIntegrator(const char* name, const Model& model,
                                           const IntegratorOptions& options, int error_order,
                                           double largest_growth)
    : model_(model),
      options_(checked_options(name, options)),
      ws_(model),
      norm_(model, options_),
      name_(name),
      error_order_(error_order),
      largest_growth_(largest_growth) {
  error_.setZero(model.coordinates());
  report_.item.reserve(128);
  report_.reason.reserve(128);
  report_.residual_history.reserve(ImplicitStage::longest_history(options_.max_newton_iterations));
}

void ControlledIntegrator::begin(State& state) const {
  state.next_step = first_step();
  state.step_error = 1.0;
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
      return;
    case StepOutcome::not_evaluated:
      break;
  }
  const auto k = static_cast<std::size_t>(ws_.failed_force);
  const Force& force = *model_.forces()[k];
  report_.failure = force.failure(
      model_.view(accepted.q.data(), accepted.v.data(), accepted.a.data()), ws_.forces[k].get());
  report_.item.append(force.noun()).append(" '").append(force.name()).append("'");
  report_.reason = report_.failure.reason;
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

/// Judges the error of a step of length dt. True: it is accepted and the state knows the next one;
/// false: dt is what to try instead.
bool ControlledIntegrator::choose_next(State& state, double& dt, bool cut_short, double wanted) {
  const double power = 1.0 / error_order_;
  estimate_error(state, dt);
  const double error = std::max(norm_(error_, ws_), kSmallestError);
  if (!(error <= 1.0)) {
    report_.item.clear();
    report_.failure = {};
    report_.reason = "the error of the step stays above its tolerance";
    ++statistics_.rejected_by_error;
    const double factor = kSafety * std::pow(error, -power);
    dt *= factor > kSmallestFactor ? factor : kSmallestFactor;  // also where the error is no number
    return false;
  }
  const double factor =
      kSafety * std::pow(error, -0.7 * power) * std::pow(state.step_error, 0.4 * power);
  const double next = dt * std::clamp(factor, kSmallestFactor, largest_growth_);
  // A step that only the end of the run cut short says nothing against the one before.
  state.next_step = cut_short ? std::max(wanted, next) : next;
  state.step_error = error;
  return true;
}

StepReport ControlledIntegrator::step(State& state, double end) {
  const FlushSubnormals flush;
  report_.accepted = false;
  report_.step = 0.0;
  const bool fixed = options_.step > 0.0;
  double dt =
      fixed ? options_.step : (state.next_step > 0.0 ? state.next_step : options_.initial_step);
  for (;;) {
    dt = std::min(dt, options_.max_step);
    // The last two steps share the rest, so that none of them is tiny.
    const double wanted = dt;
    const double rest = end - state.time;
    if (!(rest > 0.0)) {
      report_.item.clear();
      report_.failure = {};
      report_.reason = "the run is at its end";
      return report_;
    }
    if (dt >= rest * (1.0 - 1e-9)) {
      dt = rest;
    } else if (!fixed && 2.0 * dt > rest) {
      dt = 0.5 * rest;
    }
    report_.step = dt;
    const StepOutcome outcome = attempt(state, dt);
    if (outcome != StepOutcome::converged) {
      note_failure(outcome, state);
      ++statistics_.rejected_by_newton;
      dt *= kFactorAfterFailure;
      if (fixed || dt < options_.min_step) return report_;
      continue;
    }
    if (!fixed && !choose_next(state, dt, dt < wanted, wanted)) {
      if (dt < options_.min_step) return report_;
      continue;
    }
    accept(state, dt);
    state.time = dt == rest ? end : state.time + dt;
    ++statistics_.steps;
    report_.accepted = true;
    // Nothing to explain; and empty texts are copied without taking memory.
    report_.item.clear();
    report_.reason.clear();
    report_.failure = {};
    report_.residual_history.clear();
    return report_;
  }
}

}  // namespace tribodyn
