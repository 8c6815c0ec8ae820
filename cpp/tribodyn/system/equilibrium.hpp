#pragma once
/// Equilibrium: a state without accelerations.
///
/// Bodies have only the velocities that the drives impose (system/rest_point.hpp); a balanced rotor
/// that a drive rotates in its bearings is thus in equilibrium. With a = 0
///
///     G^T lambda - Q(t, q, v, s, z) = 0,   r = 0,   Phi = 0,   g(s, q, v, z) = 0:
///
/// so that the content of films with history is steady. Given functions of time are evaluated at
/// the fixed time t. The state must last while the drives move the mechanism
/// (system/lasting_motion.hpp): a rotor with an unbalance has no equilibrium.
///
/// **Search.** While the accelerations at these velocities are nonzero, the mechanism is moved by
/// the step of system/rest_point.hpp with the stiffness K: an implicit Euler step of the length
/// sqrt(sigma) of a motion that forgets its velocity. Short steps follow the forces downhill, long
/// steps are those of Newton's method. sigma starts where a step moves by a tenth of a clearance,
/// of the mechanism or of a radian, and grows as |x| decreases (switched evolution relaxation). A
/// step after which the forces point backwards is repeated with a smaller length. No step moves a
/// journal by more than half of the remaining film. Film contents use the same time steps.
/// Coordinates without any force stay where they are, because M / sigma minimises their motion. If
/// the search does not converge, the error states whether forces hold all coordinates there
/// (system/unheld_motion.hpp).
///
/// Source: [KelleyKeyes1998] (pseudo-transient continuation).

#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

struct RestOptions {
  int max_iterations = 300;
  /// Of the last step, in units of clearances, the size of the mechanism, radians.
  double tolerance = 1e-10;
};

/// Finds the equilibrium at a time [s] from the start of the model. `ws` then holds its evaluation;
/// `iterations` may be null. Throws the errors of initial_state(); ModelError if drives accelerate
/// bodies or the equilibrium does not last; Starved if a film without a supply loses its oil; and
/// ConvergenceError if no equilibrium is found, with the names of coordinates that no force holds.
State equilibrium_state(const Model& model, DynamicsWorkspace& ws, double time,
                        const RestOptions& options = {}, int* iterations = nullptr);

/// "body 'rod', angle".
std::string coordinate_label(const Model& model, int coordinate);

}  // namespace tribodyn
