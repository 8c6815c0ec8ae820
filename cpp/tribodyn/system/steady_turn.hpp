#pragma once
/// Rotation of the directions of small motions along a steady motion, which makes the coefficients
/// of their equations constant; and a measure of unsteadiness.
///
/// With the directions N of system/small_motions.hpp without internal rotation (A = 0), small
/// motions obey y'' + C y' + K y = F ds, ds' = g_y y + g_v y' + g_s ds, with C = C_r [1/s] and
/// K = K_r [1/s2], and with F for N^T F. Coordinates z with y = exp(A t) z, where A [1/s] is skew,
/// obey equations whose coefficients are constant at this instant if
///
///     K' + K A - A K = 0,   C' + C A - A C = 0,   F' - A F = 0,
///     g_y' + g_y A = 0,     g_v' + g_v A = 0,     g_s' = 0,
///
/// where primes are derivatives along the motion at A = 0. A round rotor needs no A although the
/// rotor spins. A table with a slider, or a shaft with a hinged arm, needs the A of coordinates
/// that rotate with the table or the shaft. For displacements of body b in axes that rotate with
/// w_b [rad/s] for the translation dx and with w'_b [rad/s] for the rotation dtheta
///
///     A = skew part of N^T M W N,   W = diag([w_b] on dx, [w'_b] on dtheta),
///
/// where [w] x = w cross x. On a flexible body dx are the displacements of all its nodes, which
/// rotate with one w_b (vectors_of()). The rates w_b and w'_b are the least-squares solution of
/// the equations above with the least norm, so that unnecessary rotations are zero.
///
/// **Derivatives along the motion** are central differences of eighth order over the states
/// q + v s + a s^2/2, v + a s at the times s [s], with the accelerations and multipliers that the
/// equations of motion give there. N(s) is aligned with N(0) by the orthogonal factor of
/// N(s)^T M(s) N(0), which corresponds to A = 0 at s = 0. The step is 0.02 rad divided by the rate
/// nu [rad/s] of the motion.
///
/// **Unsteadiness** [-] is the remainder of the equations above during a radian of the small
/// motions, relative to the coefficients: with D = (K^T K)^(1/4) + (C^T C)^(1/2) + nu [1/s]
///
///     | D^-3/2 (K' + ...) D^-3/2 |,   | D^-1 (C' + ...) D^-1 |,
///
/// and for the other equations relative to their own size and the smallest eigenvalue of D. The
/// unsteadiness is evaluated at the state and 0.03 rad / nu later, because a pendulum has K' = 0 as
/// the pendulum swings through its lowest position.
///
/// Valid for motions that are smooth over the steps. The unsteadiness is infinite if an item cannot
/// be evaluated at one of these states.
///
/// Source: the equations for A follow from y = exp(A t) z, as above.

#include <optional>

#include "tribodyn/system/small_motions.hpp"

namespace tribodyn {

struct SteadyTurn {
  Matrix turn;                ///< W [1/s], n x n; empty if nothing rotates
  double unsteadiness = 0.0;  ///< [-]
};

/// Finds the rotation for the motion through a state with accelerations and multipliers, with the
/// chart origins at the state; `here` are the small motions about the state. Without `time_passes`
/// given functions of time keep their values at the time of the state. The workspace is
/// overwritten.
SteadyTurn find_steady_turn(const Model& model, const State& state, const SmallMotions& here,
                            bool time_passes, DynamicsWorkspace& ws);

/// The rate nu [rad/s] of the motion of the bodies.
double rate_of_motion(const Model& model, const State& state);

/// The state that the motion through `state`, whose chart origins are at the bodies, reaches after
/// `s` seconds by its accelerations, with accelerations of its own. Empty if an item cannot be
/// evaluated.
std::optional<State> state_after(const Model& model, const State& state, double s, bool time_passes,
                                 DynamicsWorkspace& ws);

/// Sets the accelerations, multipliers and unknowns of a state, whose other values are given, from
/// the equations of motion. The values in the state are the initial guess. Returns false if there
/// is no solution.
bool accelerate(const Model& model, State& state, DynamicsWorkspace& ws);

}  // namespace tribodyn
