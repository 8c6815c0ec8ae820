#pragma once
/// Equilibrium: the state in which nothing accelerates.
///
/// Bodies move as the drives force them and no further: among the velocities that meet the rates
/// of the rows, G v + dPhi/dt = 0, those of the least kinetic energy; so a balanced rotor that a
/// drive turns in its bearings is in equilibrium. With a = 0
///
///     G^T lambda - Q(t, q, v, s, z) = 0,   r = 0,   Phi = 0,   g(s, q, v, z) = 0:
///
/// the content of films with a memory is steady. Time stands still at t: a force that changes with
/// time or with the angle of what turns is taken as it is then.
///
/// **Search.** Where the accelerations x of the mechanism at these velocities are not yet zero, it
/// is moved by
///
///     (M + sigma K) dq / sigma + G^T dlambda = -M x,   G dq = -Phi,
///
/// an implicit Euler step of the length sqrt(sigma) of a motion that forgets its speed. Short ones
/// follow the forces downhill, long ones are those of Newton's method. sigma begins where a
/// step moves a tenth of a clearance, of the mechanism or of a radian, and grows as |x| falls
/// (switched evolution relaxation); a step beyond which the forces drive back is made again,
/// shorter. No step moves a journal by more than half the film that is left. Contents of films take
/// part in the same steps of time. What nothing holds and nothing moves stays where it is: along it
/// M / sigma asks for the least movement.
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
/// where drives accelerate bodies or forces act along coordinates that nothing holds, with their
/// names, ConvergenceError where it finds none.
State equilibrium_state(const Model& model, DynamicsWorkspace& ws, double time,
                        const RestOptions& options = {}, int* iterations = nullptr);

/// "body 'rod', angle".
std::string coordinate_label(const Model& model, int coordinate);

}  // namespace tribodyn
