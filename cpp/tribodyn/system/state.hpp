#pragma once
/// State of a run: all variables that determine its further course.
///
/// A State can be copied, packed into plain numbers and restored bit for bit. A step is a function
/// of the State alone. State that affects later steps, such as the active sets from which a film
/// starts, is *held* here by the items (ItemHeld); the memory of an integrator
/// is in `memory`.

#include <vector>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

class Model;
struct DynamicsWorkspace;

/// All changing data of a run.
struct State {
  double time = 0.0;     ///< [s]
  Vector q;              ///< coordinates, n
  Vector v;              ///< velocities, n
  Vector a;              ///< accelerations, n
  Vector charts;         ///< origins of the orientations of bodies, quaternions (x, y, z, w)
  Vector multipliers;    ///< lambda, m: -G^T lambda is the force of the joints
  Vector unknowns;       ///< w = (y, z), variables of the items of order 1 and then of order 0
  Vector unknown_rates;  ///< dy/dt
  Vector history;        ///< film contents and other history variables of the items
  Vector history_rate;   ///< rate of the history
  Vector held;           ///< values that items keep between accepted steps
  // Rows that were dependent at the start (system/redundancy.hpp).
  int redundant_rows = 0;  ///< number of rows that could be omitted
  Vector dependent_rows;   ///< indices of all rows that depend on each other, ascending
  // Energy balance, integrated by the rule of the integrator, in the order of energy_flows().
  Vector flows;         ///< supplied and dissipated power and the inflow of every item [W]
  Vector work;          ///< their integrals since the start [J]
  Vector start_energy;  ///< stored_energies() at the start [J]
  // Memory of the step control about the last steps.
  double next_step = 0.0;       ///< [s], 0 before the first
  double step_error = 1.0;      ///< error of the last step, divided by the tolerated error
  double kinetic_energy = 0.0;  ///< [J], the largest so far
  double drift = 0.0;           ///< violation of the joints, divided by the tolerated error
  bool at_break = false;        ///< a given function of time has a break here
  int window_steps = 0;         ///< since window_start
  double window_start = 0.0;    ///< [s]
  bool creeps = false;          ///< the last window of steps has hardly advanced
  Vector memory;                ///< of the integrator, in its own order
  /// Point of the kept factors of parts (ImplicitStage): time [s], weights d [s] and s [s2] of
  /// EquationWeights, coordinates, velocities and accelerations; empty: no factors are kept.
  Vector factors;
};

/// Sets `state.held` to the values that the items keep from the last evaluation with this
/// workspace, which was at an accepted state.
void hold(const Model& model, const DynamicsWorkspace& ws, State& state);
/// The inverse of hold(): restores the workspace, as far as it affects the bits of later steps, to
/// its content when the state was accepted.
void restore(const Model& model, const State& state, DynamicsWorkspace& ws);

/// Returns the state as plain numbers, for files.
std::vector<double> packed(const State& state);
/// Returns the state that these numbers describe. Throws InvalidInput unless it is a state of the
/// model.
State unpacked(const std::vector<double>& numbers, const Model& model);

}  // namespace tribodyn
