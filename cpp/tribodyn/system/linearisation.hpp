#pragma once
/// The linear equations of small motions about a state.
///
/// With R = M a + G^T lambda - Q the equations of motion are R = 0, Phi = 0. Small changes of a
/// motion obey
///
///     M da + C dv + K dq + (G^T - Q_l) dlambda = F ds,
///         C = dR/dv,  K = dR/dq at constant a, lambda,  Q_l = dQ/dlambda,
///     G dq = 0,   G dv + G' dq = 0,   G da + 2 G' dv + G'' dq = 0,
///     ds' = g_q dq + g_v dv + g_l dlambda + g_s ds,
///
/// s being the history of the items as far as it is free (HistoryTangents). Algebraic unknowns are
/// eliminated.
///
/// **Displacements.** What a small motion moves is measured in space: dx along global axes, and
/// for a body that turns in space dtheta, the small rotation about them, which is not the change of
/// its coordinates. With dtheta = T dq (bodies/rotation_frame.hpp), where the origin of the chart
/// is moved to the state so that T = I,
///
///     dq = x,   dv = x' - T' x,   da = x'' - 2 T' (x' - T' x) - T'' x,
///
/// x standing for all displacements. For all other coordinates x = dq.
///
/// **Reduction.** The columns of N span the displacements that the rows allow, G N = 0, and are
/// orthonormal in the mass, N^T M N = I; so they depend neither on the scaling of rows nor on units
/// of coordinates. On a moving manifold N follows, and stays orthonormal without turning in itself
/// (N^T M N' = 0), so that a steady motion has constant matrices: with G^+ = M^-1 G^T (G M^-1
/// G^T)^-1,
///
///     x = N y,   x' = N y' + N' y,   x'' = N y'' + 2 N' y' + N'' y,
///     N' = -G^+ G' N,   N'' = -G^+ (2 G' N' + G'' N) - N N'^T M N',
///
///     y'' + C_r y' + K_r y = N^T F ds,
///     C_r = N^T (C N + 2 M N'),   K_r = N^T (K N + C N' + M N'').
///
/// Where forces change with multipliers, as friction in joints does, these follow from the forces f
/// that the terms besides M da give by
///
///     dlambda = W f,   W = (1 - G^+^T Q_l)^-1 G^+^T,
///
/// and N^T on the left of C_r, K_r and F becomes N^T (1 + Q_l W).
///
/// **States** are (y, y', ds), in this order, and A is their matrix. Where the state is no
/// equilibrium the matrices are those of this instant.
///
/// **Eigenvalues.** Displacements that meet no force (K_r u = 0, up to the round-off of its terms)
/// are states that nothing returns: each is an eigenvalue 0, taken out before the others are
/// computed, as a free body would otherwise have growth of the square root of round-off.
///
/// Source: [Haug1989] section 9.2 (derivatives of rows); [NegrutOrtiz2006] (linearisation of
/// constrained motions).

#include <string>
#include <vector>

#include "tribodyn/linear_algebra/eigenvalues.hpp"
#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

/// A number of the history that is a state.
struct HistoryState {
  std::size_t item = 0;  ///< of the model
  int number = 0;        ///< in its history
};

struct Linearisation {
  double time = 0.0;                  ///< of the state [s]
  Matrix directions;                  ///< N, coordinates x r [m or rad, by sqrt(kg) m]
  Matrix mass, damping, stiffness;    ///< N^T M N = I, C_r [1/s], K_r [1/s2], r x r
  Matrix state_matrix;                ///< A, 2 r + k
  std::vector<HistoryState> history;  ///< the last k states
  ComplexVector eigenvalues;          ///< [1/s], 2 r + k, by magnitude, see Eigenpairs
  /// Displacements x of the eigenvectors, coordinates x (2 r + k): the largest, of angles times the
  /// size of the mechanism, is 1 m.
  ComplexMatrix modes;
};

/// About a state with accelerations, multipliers and history rates. Throws ModelError where an item
/// with a memory does not give its derivatives or no mass meets a motion, ConvergenceError where an
/// item cannot be evaluated there.
Linearisation linearise(const Model& model, const State& at, DynamicsWorkspace& ws);

/// Evaluates all items with tangents at a state. A stage in which the history is what it is there.
ItemStatus evaluate_at(const Model& model, const State& state, DynamicsWorkspace& ws);

}  // namespace tribodyn
