#pragma once
/// Motions that no force holds.
///
/// A search for equilibrium may end without success for two reasons: no force responds to the
/// displacements along which the bodies accelerate, so that there is no equilibrium nearby; or an
/// equilibrium exists but was not found. The columns of N span the permitted displacements N y and
/// are orthonormal in the mass matrix M. With the forces f = N^T M x conjugate to y, where x are
/// the accelerations, and the stiffness K_r = N^T K N [1/s2] (system/rest_point.hpp), displacements
/// y [sqrt(kg) m] cause the forces -K_r y.
/// No displacement balances the part of f outside the range of K_r. Ranks are determined from the
/// pivots of an orthogonal factorisation; a stiffness counts as zero below 1e-6 s^-2, the square of
/// a frequency whose period is nearly two hours, or if it is round-off of the others.
///
/// **Turning over.** A step dy with f . dy < 0 goes against the forces. Such steps would lead a
/// pendulum to its upper equilibrium, where K_r has a negative eigenvalue. A film pushes its
/// journal sideways, so that K_r is not symmetric, and steps may go against the forces although all
/// eigenvalues have positive real parts; bodies that follow the forces, dy/dt proportional to
/// -K_r y, then come to rest.

#include "tribodyn/system/rest_point.hpp"

namespace tribodyn {

/// Accelerations (n) of the motion that no force holds, a part of the last accelerations of the
/// point; empty if every motion is held, or if the mechanism is too large for the test.
Vector unheld_acceleration(RestPoint& point);

/// Whether an eigenvalue of K_r has a negative real part, after RestPoint::linearise(); true if the
/// mechanism is too large for the test.
bool forces_turn_over(RestPoint& point);

}  // namespace tribodyn
