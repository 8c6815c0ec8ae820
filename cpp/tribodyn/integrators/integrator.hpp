#pragma once
/// The interface of time integration, its options and its accounts.
///
/// An integrator advances a State by one accepted step. It sees the system only through
/// system/dynamics.hpp. A rejected step leaves the State as it was; nothing
/// inside a step throws or allocates. What it could not do comes back as a StepReport. A step is a
/// function of the State and the options alone: all that an accepted step leaves for the next one
/// is in the State, the step size and what the forces hold too. So the same run from the same start
/// repeats every bit, and so does a saved State that goes on in another integrator of the same
/// options.

#include <limits>
#include <string>
#include <vector>

#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

/// Numerical options; none is physical.
struct IntegratorOptions {
  double step = 0.0;            ///< fixed step [s]; 0 lets the error choose it
  double initial_step = 0.0;    ///< first step [s]; 0 chooses max_step / 1000
  double max_step = 0.0;        ///< largest step [s]; > 0 unless `step` is given
  double min_step = 0.0;        ///< a step below this fails the run [s]; 0: max_step / 1e9
  double tolerance = 1e-5;      ///< error of a step: positions / size of the mechanism, angles
  double gap_tolerance = 1e-3;  ///< error of a step in a gap, divided by its clearance
  /// Decay of drift [1/s]; NaN lets the integrator choose: 500; an explicit one at most
  /// 0.1 / max_step; one of order 2 whose steps are free 2 / max_step, between 500 and 20 000.
  double baumgarte_alpha = std::numeric_limits<double>::quiet_NaN();
  double baumgarte_beta = std::numeric_limits<double>::quiet_NaN();  ///< alike
  int max_newton_iterations = 12;
  double newton_tolerance = 1e-4;  ///< of what Newton's method leaves, in units of the errors above
  double spectral_radius = 0.3;    ///< of generalized-alpha at infinite frequency, 0 to 1
};

/// The largest violation of the joints that a run has seen.
struct WorstDrift {
  double by_tolerance = 0.0;  ///< in units of what a step tolerates
  double amount = 0.0;        ///< |Phi| [m, or rad where the row is an angle]
  int row = 0;                ///< of the model
  double time = 0.0;          ///< [s]
};

/// Accounts of a run.
struct IntegratorStatistics {
  long steps = 0;
  long rejected_by_error = 0;
  long rejected_by_newton = 0;
  long cut_by_events = 0;  ///< attempts that ended too far behind an event
  long newton_iterations = 0;
  long evaluations = 0;     ///< of residual and tangent, hence of every film
  long factorisations = 0;  ///< of the matrix of the equations of motion
  long linear_solves = 0;   ///< with these factors
  WorstDrift worst_drift;
};

/// How a step ended. The last four tell of a step that was not accepted.
struct StepReport {
  bool accepted = false;
  double step = 0.0;                     ///< [s], of the last attempt
  std::string item;                      ///< that failed, where one did: "joint 'pin'"
  std::string reason;                    ///< what failed
  ItemFailure failure{};                 ///< of the item, in its own words
  std::vector<double> residual_history;  ///< Newton corrections of the last stage, scaled
};

/// One-step integration of the equations of motion.
class Integrator {
 public:
  virtual ~Integrator() = default;
  virtual const char* name() const = 0;

  /// Accelerations, multipliers and history rates at the start; sets the step to its initial
  /// value. Throws ConvergenceError when the start has none.
  virtual void start(State& state) = 0;
  /// Size of State::memory.
  virtual int memory_size() const { return 0; }
  /// One accepted step, not beyond `end` [s].
  virtual StepReport step(State& state, double end) = 0;
  /// The workspace of the last accepted step, for reports.
  virtual DynamicsWorkspace& workspace() = 0;
  virtual const IntegratorStatistics& statistics() const = 0;
  /// All options, with those that were left to be chosen.
  virtual const IntegratorOptions& options() const = 0;
};

}  // namespace tribodyn
