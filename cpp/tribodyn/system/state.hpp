#pragma once
/// The state of a run: all that changes and that its further course depends on.
///
/// A State can be copied, packed into plain numbers and restored bit for bit. A step is a function
/// of the State alone: what workspaces carry from step to step and what changes bits, such as the
/// active sets from which a film starts, is *held* here by the items
/// (Item::accept, Item::restore), what an integrator remembers stands in `memory`.

#include <vector>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

class Model;
struct DynamicsWorkspace;

/// All that a run changes. It can be copied, saved and restored bit for bit.
struct State {
  double time = 0.0;    ///< [s]
  Vector q;             ///< coordinates, n
  Vector v;             ///< velocities, n
  Vector a;             ///< accelerations, n
  Vector charts;        ///< origins of the orientations of bodies, quaternions (x, y, z, w)
  Vector multipliers;   ///< lambda, m: -G^T lambda is the force of the joints
  Vector unknowns;      ///< z, algebraic unknowns of the items
  Vector history;       ///< film contents and other memory of the items
  Vector history_rate;  ///< its rate
  Vector held;          ///< what items keep from accepted step to accepted step
  // Rows that depended on each other at the start (system/redundancy.hpp).
  int redundant_rows = 0;  ///< how many could be left out
  Vector dependent_rows;   ///< numbers of all that take part, ascending
  // Energy accounts, integrated by the rule of the integrator: the order of energy_flows().
  Vector flows;         ///< supplied and dissipated power and the inflow of every item [W]
  Vector work;          ///< their integrals since the start [J]
  Vector start_energy;  ///< stored_energies() at the start [J]
  // What the step control of an integrator remembers of the last steps.
  double next_step = 0.0;       ///< [s], 0 before the first
  double step_error = 1.0;      ///< in units of the tolerated error
  double kinetic_energy = 0.0;  ///< [J], the largest so far
  double drift = 0.0;           ///< of the joints, in units of the tolerated error
  bool at_break = false;        ///< a given function of time changes its piece here
  int window_steps = 0;         ///< since window_start
  double window_start = 0.0;    ///< [s]
  bool creeps = false;          ///< the last window of steps has advanced by next to nothing
  Vector memory;                ///< of the integrator, in an order that it alone knows
};

/// Sets `state.held` to what the items keep of the last evaluation with this workspace, which was
/// at an accepted state.
void hold(const Model& model, const DynamicsWorkspace& ws, State& state);
/// The reverse: the workspace is what it was when the state was accepted, as far as bits go.
void restore(const Model& model, const State& state, DynamicsWorkspace& ws);

/// The state as plain numbers, for files.
std::vector<double> packed(const State& state);
/// The state of those numbers. Throws InvalidInput unless they are of a state of the model.
State unpacked(const std::vector<double>& numbers, const Model& model);

}  // namespace tribodyn
