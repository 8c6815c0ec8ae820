#pragma once
/// Interface of the time integration, its options and statistics.
///
/// An integrator advances a State by one accepted step. It accesses the system only through
/// system/dynamics.hpp. A rejected step leaves the State unchanged; nothing inside a step throws or
/// allocates, and failures are returned as a StepReport. A step is a function of the State and the
/// options alone: the State contains all data that an accepted step passes to the next, including
/// the step size and the values held by the items. A repeated run from the same start is therefore
/// identical bit for bit, and so is a run resumed from a saved State in another integrator object
/// with the same options.

#include <limits>
#include <string>
#include <vector>

#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

/// Numerical options; none is physical.
struct IntegratorOptions {
  double step = 0.0;          ///< fixed step [s]; 0: error control selects the step
  double initial_step = 0.0;  ///< first step [s]; 0: max_step / 1000
  double max_step = 0.0;      ///< largest step [s]; > 0 unless `step` is given
  double min_step = 0.0;      ///< the run fails at smaller steps [s]; 0: max_step / 1e9
  /// Tolerated error of a step: of lengths, divided by the size of the mechanism [-]; of angles
  /// [rad].
  double tolerance = 1e-5;
  double gap_tolerance =
      1e-3;  ///< tolerated error of a step in a gap, divided by its clearance [-]
  /// Decay rate of drift [1/s]. NaN selects the default: 500; for explicit methods at most
  /// 0.1 / max_step; for implicit methods of order 2 with variable steps 2 / max_step, but between
  /// 500 and 20 000.
  double baumgarte_alpha = std::numeric_limits<double>::quiet_NaN();
  double baumgarte_beta = std::numeric_limits<double>::quiet_NaN();  ///< as alpha [1/s]
  int max_newton_iterations = 12;
  /// Tolerated remainder of Newton's method, divided by the tolerated errors above [-].
  double newton_tolerance = 1e-4;
  double spectral_radius = 0.3;  ///< of generalized-alpha at infinite frequency, 0 to 1
};

/// The largest violation of the joints in a run.
struct WorstDrift {
  double by_tolerance = 0.0;  ///< divided by the tolerance of a step
  double amount = 0.0;        ///< |Phi| [m, or rad if the row is an angle]
  int row = 0;                ///< of the model
  double time = 0.0;          ///< [s]
};

/// Statistics of a run.
struct IntegratorStatistics {
  long steps = 0;
  long rejected_by_error = 0;
  long rejected_by_newton = 0;
  long cut_by_events = 0;  ///< attempts that ended too far behind an event
  long newton_iterations = 0;
  long evaluations = 0;          ///< of all items, thus of every film
  long factorisations = 0;       ///< of the matrix of the equations of motion, without its parts
  long part_factorisations = 0;  ///< of parts of the model (system/structure.hpp)
  long linear_solves = 0;        ///< with these factorisations
  WorstDrift worst_drift;
};

/// Outcome of a step. The last four entries describe a step that was not accepted.
struct StepReport {
  bool accepted = false;
  double step = 0.0;                     ///< [s], of the last attempt
  std::string item;                      ///< item that failed, if any: "joint 'pin'"
  std::string reason;                    ///< cause of the failure
  ItemFailure failure{};                 ///< message of the item
  std::vector<double> residual_history;  ///< Newton corrections of the last stage, scaled
};

/// One-step integration of the equations of motion.
class Integrator {
 public:
  virtual ~Integrator() = default;
  virtual const char* name() const = 0;

  /// Computes accelerations, multipliers and history rates at the start and sets the step to its
  /// initial value. Throws ConvergenceError if they do not exist.
  virtual void start(State& state) = 0;
  /// Size of State::memory.
  virtual int memory_size() const { return 0; }
  /// One accepted step, not beyond `end` [s].
  virtual StepReport step(State& state, double end) = 0;
  /// The workspace of the last accepted step, for reports.
  virtual DynamicsWorkspace& workspace() = 0;
  /// The same for the pressures of films that a report contains, where the method gives better ones
  /// than those of the last accepted step, which ended at `state`; otherwise null.
  virtual const DynamicsWorkspace* film_pressures(const State& /*state*/) { return nullptr; }
  virtual const IntegratorStatistics& statistics() const = 0;
  /// All options, including the selected defaults.
  virtual const IntegratorOptions& options() const = 0;
};

}  // namespace tribodyn
