#pragma once
/// How the directions of small motions turn along a steady motion, so that their equations have
/// constant coefficients; and how far a motion is from steady.
///
/// With the directions N of system/small_motions.hpp that do not turn in themselves (A = 0) small
/// motions obey y'' + C y' + K y = F ds, ds' = g_y y + g_v y' + g_s ds. Coordinates z with
/// y = exp(A t) z, A skew, obey equations whose coefficients are constant at this instant where
///
///     K' + K A - A K = 0,   C' + C A - A C = 0,   F' - A F = 0,
///     g_y' + g_y A = 0,     g_v' + g_v A = 0,     g_s' = 0,
///
/// primes being derivatives along the motion at A = 0. A rotor that is round needs no A though it
/// spins. A table with a slider, or a shaft with a hinged arm, needs the A of coordinates that turn
/// with it. The displacements of body b in axes that turn with w_b have
///
///     A = skew part of N^T M W N,   W = diag([w_b] on dx, [w'_b] on dtheta),
///
/// and W is the solution of least squares and least norm, so that what need not turn does not.
///
/// **Derivatives along the motion** are central differences of eighth order over the states
/// q + v s + a s^2/2, v + a s with the accelerations and multipliers that the equations of motion
/// give there; N at s is aligned with N at 0 by the orthogonal factor of N(s)^T M(s) N(0), which is
/// A = 0 at s = 0. The step is kTurn by the rate nu of the motion.
///
/// **Unsteadiness** [-] is what is left of the equations above, by the change in the time in which
/// small motions move by a radian: with D = (K^T K)^(1/4) + (C^T C)^(1/2) + nu
///
///     | D^-3/2 (K' + ...) D^-3/2 |,   | D^-1 (C' + ...) D^-1 |,
///
/// and for the others by their own size and the smallest eigenvalue of D. It is measured here and
/// kAhead later, as a pendulum that swings through its lowest position has K' = 0 there.
///
/// Valid for motions that are smooth over the steps. Infinite where an item cannot be evaluated
/// there.
///
/// Source: the equations for A follow from y = exp(A t) z, as above.

#include "tribodyn/system/small_motions.hpp"

namespace tribodyn {

struct SteadyTurn {
  Matrix turn;                ///< W [1/s], n x n; empty where nothing turns
  double unsteadiness = 0.0;  ///< [-]
};

/// Of the motion through a state with accelerations and multipliers, whose charts have their
/// origins there; `here` are its small motions. `time_passes`: else given functions of time keep
/// the values they have at the time of the state. The workspace is used.
SteadyTurn find_steady_turn(const Model& model, const State& state, const SmallMotions& here,
                            bool time_passes, DynamicsWorkspace& ws);

/// Sets accelerations, multipliers and unknowns to those of the equations of motion at the other
/// values of the state, from close by. False where they cannot be found.
bool accelerate(const Model& model, State& state, DynamicsWorkspace& ws);

}  // namespace tribodyn
