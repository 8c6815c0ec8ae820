#pragma once
/// Linearised equations of small motions about a state: matrices, eigenvalues and modes.
///
/// The displacements x = N y [m, rad] permitted by the joints obey (system/small_motions.hpp)
///
///     y'' + C_r y' + K_r y = N^T F ds,   ds' = g_y y + g_v y' + g_s ds,
///
/// with r coordinates y [sqrt(kg) m] along the columns of N, damping C_r [1/s], stiffness K_r
/// [1/s2], the changes ds of the k free history variables s, the forces F ds [N, N m] that they
/// cause, and the derivatives g_y, g_v, g_s of the history rates with respect to y, y' and s.
///
/// **States** are (y, y', ds), in this order; A is the matrix of their equations
/// d(y, y', ds)/dt = A (y, y', ds).
///
/// **Steady motions.** If the motion through the state is steady, N rotates with it so that all
/// coefficients are constant (system/steady_turn.hpp), and the eigenvalues are those of the motion.
/// Otherwise the matrices are those of this instant, for an N without internal rotation, and
/// `unsteadiness` measures how fast they change. Accelerations and multipliers are computed again
/// from the equations of motion, unless time does not pass: then the accelerations of the state are
/// kept.
///
/// **Eigenvalues.** Displacements u without restoring force and without effect on the history
/// (K_r u = 0 and g_y u = 0, up to the round-off of their terms) give eigenvalues 0, which are
/// separated before the others are computed. Otherwise a free body would have growth rates of the
/// order of the square root of round-off.

#include <vector>

#include "tribodyn/linear_algebra/eigenvalues.hpp"
#include "tribodyn/system/small_motions.hpp"

namespace tribodyn {

struct LinearisationOptions {
  /// Whether given functions of time proceed; if false they keep their values, as in an
  /// equilibrium.
  bool time_passes = true;
};

struct Linearisation {
  double time = 0.0;                  ///< of the state [s]
  double unsteadiness = 0.0;          ///< [-], see system/steady_turn.hpp
  Matrix directions;                  ///< N, coordinates x r [m or rad, divided by sqrt(kg) m]
  Matrix directions_rate;             ///< N', the same divided by s
  Matrix mass, damping, stiffness;    ///< N^T M N = I, C_r [1/s], K_r [1/s2], r x r
  Matrix state_matrix;                ///< A, 2 r + k
  std::vector<HistoryState> history;  ///< the last k states
  ComplexVector eigenvalues;          ///< [1/s], 2 r + k, by magnitude, see Eigenpairs
  /// Displacements x of the eigenvectors, coordinates x (2 r + k). Normalised so that the largest
  /// entry, with angles times the size of the mechanism, is 1 m.
  ComplexMatrix modes;
};

/// Linearises about a state with accelerations, multipliers and history rates. Throws ModelError if
/// an item with history does not give its derivatives or a motion has no mass, ConvergenceError if
/// an item cannot be evaluated at the state or the eigenvalues are not found.
Linearisation linearise(const Model& model, const State& at, DynamicsWorkspace& ws,
                        const LinearisationOptions& options = {});

}  // namespace tribodyn
