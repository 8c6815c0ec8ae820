#include "tribodyn/math/newton.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/decompositions.hpp"

namespace tribodyn {

NewtonControl::NewtonControl(const NewtonControlOptions& options) : options_(options) {
  require_positive("Newton iteration", "tolerance", options.tolerance, "");
  require(options.max_iterations >= 1, "Newton iteration", "max_iterations", options.max_iterations,
          "", "must be >= 1");
  require(options.allowed_growths >= 0, "Newton iteration", "allowed_growths",
          options.allowed_growths, "", "must be >= 0");
  start();
}

void NewtonControl::start() noexcept {
  iterations_ = 0;
  growths_ = 0;
  last_norm_ = 0.0;
  rate_ = std::numeric_limits<double>::quiet_NaN();
}

NewtonVerdict NewtonControl::update(double step_norm) noexcept {
  ++iterations_;
  if (!std::isfinite(step_norm)) return NewtonVerdict::diverged;
  double error = step_norm;
  if (iterations_ > 1) {
    rate_ = step_norm / last_norm_;
    if (rate_ < 1.0) error = rate_ / (1.0 - rate_) * step_norm;
  }
  last_norm_ = step_norm;
  if (step_norm <= options_.tolerance || error <= options_.tolerance) {
    return NewtonVerdict::converged;
  }
  if (rate_ >= 1.0 && ++growths_ > options_.allowed_growths) return NewtonVerdict::diverged;
  return iterations_ < options_.max_iterations ? NewtonVerdict::proceed : NewtonVerdict::diverged;
}

double weighted_norm(const ConstVectorRef& x, const ConstVectorRef& weights) noexcept {
  if (x.size() == 0) return 0.0;
  const double sum =
      weights.size() == 0 ? x.squaredNorm() : (x.array() / weights.array()).matrix().squaredNorm();
  return std::sqrt(sum / static_cast<double>(x.size()));
}

const char* describe(NewtonStatus status) {
  switch (status) {
    case NewtonStatus::converged:
      return "converged";
    case NewtonStatus::not_admissible:
      return "the start is not admissible";
    case NewtonStatus::singular:
      return "the Jacobian is singular";
    case NewtonStatus::stationary:
      return "the residual has a minimum here that is not zero";
    case NewtonStatus::line_search_failed:
      return "the residual does not decrease along the step";
    case NewtonStatus::diverged:
      break;
  }
  return "the steps do not decrease";
}

NewtonReport solve_newton(const NewtonProblem& problem, Vector& x, const NewtonOptions& options) {
  NewtonReport report;
  NewtonControl control(options.control);
  Vector residual, step, trial, trial_residual;
  const auto finish = [&report](NewtonStatus status) {
    report.status = status;
    return report;
  };

  if (!problem.residual(x, residual)) return finish(NewtonStatus::not_admissible);
  double norm = weighted_norm(residual, problem.residual_weights);
  report.residual_history.push_back(norm);
  if (!std::isfinite(norm)) return finish(NewtonStatus::not_admissible);

  while (norm > 0.0) {
    if (!problem.step(x, residual, step)) return finish(NewtonStatus::singular);
    const double step_norm = weighted_norm(step, problem.unknown_weights);
    const NewtonVerdict verdict = control.update(step_norm);
    report.iterations = control.iterations();
    report.step_history.push_back(step_norm);
    if (verdict == NewtonVerdict::diverged) return finish(NewtonStatus::diverged);

    const double norm_before = norm;
    bool accepted = false;
    for (double damping = 1.0; !accepted && damping >= options.smallest_damping; damping *= 0.5) {
      trial = x + damping * step;
      if (!problem.residual(trial, trial_residual)) continue;
      const double trial_norm = weighted_norm(trial_residual, problem.residual_weights);
      accepted = verdict == NewtonVerdict::converged ? std::isfinite(trial_norm)
                                                     : trial_norm < (1.0 - 1e-4 * damping) * norm;
      if (accepted) norm = trial_norm;
    }
    if (!accepted) return finish(NewtonStatus::line_search_failed);
    std::swap(x, trial);
    std::swap(residual, trial_residual);
    report.residual_history.push_back(norm);
    if (verdict != NewtonVerdict::converged) continue;
    if (norm <= options.residual_tolerance) break;
    if (norm > 0.5 * norm_before) return finish(NewtonStatus::stationary);
  }
  return finish(NewtonStatus::converged);
}

std::function<bool(const Vector&, const Vector&, Vector&)> dense_step(
    std::function<void(const Vector& x, Matrix& jacobian)> jacobian) {
  return [jacobian = std::move(jacobian), matrix = Matrix()](
             const Vector& x, const Vector& residual, Vector& step) mutable {
    jacobian(x, matrix);
    if (!matrix.allFinite()) return false;
    step = shortest_least_squares(matrix, -residual);
    return step.allFinite();
  };
}

}  // namespace tribodyn
