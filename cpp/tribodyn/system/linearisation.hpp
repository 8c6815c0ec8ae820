#pragma once
/// Linearised equations of small motions about a state: matrices, eigenvalues and modes.
///
/// The displacements x = N y permitted by the joints obey (system/small_motions.hpp)
///
///     y'' + C_r y' + K_r y = N^T F ds,   ds' = g_y y + g_v y' + g_s ds.
///
/// **States** are (y, y', ds), in this order, with the matrix A.
///
/// **Steady motions.** If the motion through the state is steady, N rotates with it so that all
/// coefficients are constant (system/steady_turn.hpp), and the eigenvalues are those of the motion.
/// Otherwise the matrices are those of this instant, for an N without internal rotation, and
/// `unsteadiness` measures how fast they change. Accelerations and multipliers are computed again
/// from the equations of motion, unless time does not pass: then the accelerations of the state are
/// kept.
///
/// **Eigenvalues.** Displacements without restoring force (K_r u = 0, up to the round-off of its
/// terms) give eigenvalues 0, which are removed before the others are computed; otherwise a free
/// body would show growth rates of the square root of round-off.

#include <vector>

#include "tribodyn/linear_algebra/eigenvalues.hpp"
#include "tribodyn/system/small_motions.hpp"

namespace tribodyn {

struct LinearisationOptions {
  /// If false, given functions of time keep their values, as in an equilibrium.
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

/// About a state with accelerations, multipliers and history rates. Throws ModelError if an item
/// with history does not give its derivatives or a motion has no mass, ConvergenceError if an item
/// cannot be evaluated there.
Linearisation linearise(const Model& model, const State& at, DynamicsWorkspace& ws,
                        const LinearisationOptions& options = {});

}  // namespace tribodyn
