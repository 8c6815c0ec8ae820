#pragma once
/// Steps under control of their error, the same for all integrators.
///
/// An integrator attempts a step of length dt and estimates the error eps of its positions.
/// What matters is measured in units of what is tolerated,
///
///     |eps| = max( |Xi eps| / (gap_tolerance c)    in the gaps, Xi = dxi/dq, clearance c
///                  |eps_k| / (tolerance L)         of lengths, L the size of the mechanism
///                  |eps_k| / tolerance )           of angles,
///
/// for a tenth of a micrometre is nothing to a crank and everything to the film of its bearing. In
/// a gap with a film no more is tolerated than half of its least thickness, however coarse the
/// tolerance: a step that errs by more may end in the wall, whence nothing leads back. A step with
/// |eps| > 1 is repeated with 0.9 |eps|^(-1/p) of its length, p being the power of dt of the
/// estimate; one that cannot be solved, with a quarter. After an accepted step the next is
///
///     dt_new = dt 0.9 |eps|^(-0.7/p) |eps_last|^(0.4/p)
///
/// within the factors 0.2 and 3. The last two steps of a run share what is left of it, so that none
/// is tiny, and a step that only the end cut short does not shorten the next one.
///
/// Source: PI controller, K. Gustafsson, ACM Trans. Math. Softw. 20 (1994) 496-517.

#include "tribodyn/integrators/integrator.hpp"

namespace tribodyn {

/// How the attempt of a step or of a stage ended; not_evaluated: a force failed.
enum class StepOutcome { converged, diverged, not_evaluated, singular };

/// Options after checks, with the lengths of steps that were left to be chosen. Throws
/// InvalidInput.
IntegratorOptions checked_options(const std::string& name, IntegratorOptions options);

/// Displacements in units of the tolerated error.
class ErrorNorm {
 public:
  ErrorNorm(const Model& model, const IntegratorOptions& options)
      : model_(model), tolerance_(options.tolerance), gap_tolerance_(options.gap_tolerance) {}
  /// `ws` holds the last evaluation, for the gaps.
  double operator()(const Vector& dq, const DynamicsWorkspace& ws) const;

 private:
  const Model& model_;
  double tolerance_, gap_tolerance_;
};

/// An integrator that is told how to attempt a step; when, is decided here.
class ControlledIntegrator : public Integrator {
 public:
  /// `error_order`: power of dt of the error estimate; `largest_growth` of a step over the last.
  ControlledIntegrator(const char* name, const Model& model, const IntegratorOptions& options,
                       int error_order, double largest_growth = 3.0);

  const char* name() const override { return name_; }
  StepReport step(State& state, double end) final;
  DynamicsWorkspace& workspace() override { return ws_; }
  const IntegratorStatistics& statistics() const override { return statistics_; }

 protected:
  /// Computes a step of length dt from `state`, which stays as it is.
  virtual StepOutcome attempt(const State& state, double dt) = 0;
  /// Sets error_ to the estimated error of the positions of the last attempt.
  virtual void estimate_error(const State& state, double dt) = 0;
  /// Makes the last attempt the state; time and step sizes are set already.
  virtual void accept(State& state, double dt) = 0;

  double first_step() const { return options_.step > 0.0 ? options_.step : options_.initial_step; }
  /// Ends start(): what the step control remembers.
  void begin(State& state) const;
  /// Throws the ConvergenceError of a start that failed.
  [[noreturn]] void fail_start(StepOutcome outcome, const State& state);

  const Model& model_;
  IntegratorOptions options_;
  IntegratorStatistics statistics_;
  DynamicsWorkspace ws_;
  ErrorNorm norm_;
  StepReport report_;
  Vector error_;

 private:
  void note_failure(StepOutcome outcome, const State& accepted);
  bool choose_next(State& state, double& dt, bool cut_short, double wanted);

  const char* name_;
  int error_order_;
  double largest_growth_;
};

}  // namespace tribodyn
