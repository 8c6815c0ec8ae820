#pragma once
/// Motions that nothing holds.
///
/// At a point where a search for rest has ended without finding it, either no force answers the
/// displacements along which the bodies accelerate, and then there is no equilibrium near, or there
/// may be one that was not found. With the columns of N that span what the rows allow, orthonormal
/// in the mass, forces f on them and the stiffness K_r = N^T K N (system/rest_point.hpp),
/// displacements y are answered by K_r y. What of f lies outside the range of K_r is answered by no
/// displacement. Ranks are judged by the pivots of an orthogonal factorisation: a stiffness by
/// which a motion would take longer than an hour, or that is round-off of the others, is none.
///
/// **Turning over.** A step from a point dq with f . dq < 0 goes against the forces. A pendulum
/// near its upper rest would be led there, because K_r has a negative eigenvalue. A film pushes its
/// journal aside, K_r is not symmetric, and steps may go against the forces though all eigenvalues
/// have positive real parts: where bodies follow the forces, y' = -K_r y, they come to rest.

#include "tribodyn/system/rest_point.hpp"

namespace tribodyn {

/// Accelerations (n) of the motion that no force answers, at the last accelerations of the point;
/// empty where every motion is held, or where the mechanism is too large to look.
Vector unheld_acceleration(RestPoint& point);

/// Whether an eigenvalue of K_r has a negative real part, after RestPoint::linearise(); true where
/// the mechanism is too large to look.
bool forces_turn_over(RestPoint& point);

}  // namespace tribodyn
