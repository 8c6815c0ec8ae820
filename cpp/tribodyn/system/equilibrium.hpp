#pragma once
/// Equilibrium: a state without accelerations.
///
/// Bodies have only the velocities that the drives impose (system/rest_point.hpp); a balanced rotor
/// that a drive rotates in its bearings is thus in equilibrium. With a = 0 and the variables of
/// items/item.hpp
///
///     G^T lambda - Q(t, q, v, s, z) = 0,   r = 0,   Phi = 0,   g(s, q, v, z) = 0,
///
/// so that the content of films with history is steady. Given functions of time are evaluated at
/// the fixed time t [s]. The state must last while the drives move the mechanism
/// (system/lasting_motion.hpp): a rotor with an unbalance has no equilibrium.
///
/// **Search.** While the accelerations x at these velocities are nonzero, the mechanism is moved by
/// the step of system/rest_point.hpp with the stiffness K. The step is an implicit Euler step of
/// the length sqrt(sigma) [s] of a motion that starts without velocity. Short steps follow the
/// forces downhill, long steps are steps of Newton's method. The first sigma [s2] is such that the
/// step moves the mechanism by a tenth of a clearance, of its size or of a radian; sigma grows as
/// |x| decreases (switched evolution relaxation). A step after which |x| has doubled, or the forces
/// point backwards, is completed: Newton's method solves the implicit Euler step
/// M (q - q0)/sigma + R(q) = 0 from the point q0. Thin beams need this, because rotations of their
/// chords seem to stretch them. If |x| has not decreased then, a step that went too far is repeated
/// with a smaller sigma. No step moves a journal towards the wall by more than half of the
/// remaining film. Film contents use the same time steps, up to 1 s. Coordinates without any force
/// keep their values, because M / sigma minimises their motion. If the search does not converge,
/// the error states whether forces hold all coordinates at the last point
/// (system/unheld_motion.hpp).
///
/// Source: [KelleyKeyes1998] (pseudo-transient continuation).

#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

struct RestOptions {
  int max_iterations = 300;
  /// Tolerated size of the last steps, in clearances, sizes of the mechanism and radians.
  double tolerance = 1e-10;
};

/// Finds the equilibrium at a time [s], searching from the start of the model. `ws` then holds the
/// evaluation at the equilibrium; `iterations`, which may be null, receives the number of steps.
/// Throws the errors of initial_state(); ModelError if drives accelerate
/// bodies or the equilibrium does not last; Starved if a film without a supply loses its oil; and
/// ConvergenceError if no equilibrium is found, with the names of coordinates that no force holds.
State equilibrium_state(const Model& model, DynamicsWorkspace& ws, double time,
                        const RestOptions& options = {}, int* iterations = nullptr);

/// "body 'rod', angle".
std::string coordinate_label(const Model& model, int coordinate);

}  // namespace tribodyn
