#pragma once
/// Equilibrium: the state in which nothing accelerates.
///
/// Bodies move as the drives force them and no further (system/rest_point.hpp); so a balanced rotor
/// that a drive turns in its bearings is in equilibrium. With a = 0
///
///     G^T lambda - Q(t, q, v, s, z) = 0,   r = 0,   Phi = 0,   g(s, q, v, z) = 0:
///
/// the content of films with a memory is steady. Time stands still at t for given functions of
/// time. The state must last while the drives move the mechanism (system/lasting_motion.hpp): a
/// rotor with an unbalance has no equilibrium.
///
/// **Search.** Where the accelerations of the mechanism at these velocities are not yet zero, it is
/// moved by the step of system/rest_point.hpp with the stiffness K, an implicit Euler step of the
/// length sqrt(sigma) of a motion that forgets its speed. Short ones follow the forces downhill,
/// long ones are those of Newton's method. sigma begins where a step moves a tenth of a clearance,
/// of the mechanism or of a radian, and grows as |x| falls (switched evolution relaxation); a step
/// beyond which the forces drive back is made again, shorter. No step moves a journal by more than
/// half the film that is left. Contents of films take part in the same steps of time. What nothing
/// holds and nothing moves stays where it is: along it M / sigma asks for the least movement. Where
/// the search does not come to rest the error tells whether forces hold all coordinates there
/// (system/unheld_motion.hpp).
///
/// Source: [KelleyKeyes1998] (pseudo-transient continuation).

#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

struct RestOptions {
  int max_iterations = 300;
  /// Of the last step: of clearances, the size of the mechanism, radians.
  double tolerance = 1e-10;
};

/// The equilibrium at a time [s] that the search finds from the start of the model. `ws` is then
/// that of its evaluation. `iterations` may be null. Throws what initial_state() throws, ModelError
/// where drives accelerate bodies or what is found does not last, Starved where a film without a
/// supply loses its oil, ConvergenceError where it finds none, with the names of coordinates that
/// nothing holds.
State equilibrium_state(const Model& model, DynamicsWorkspace& ws, double time,
                        const RestOptions& options = {}, int* iterations = nullptr);

/// "body 'rod', angle".
std::string coordinate_label(const Model& model, int coordinate);

}  // namespace tribodyn
