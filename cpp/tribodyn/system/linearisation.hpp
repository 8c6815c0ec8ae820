#pragma once
/// The linear equations of small motions about a state: matrices, eigenvalues and modes.
///
/// The displacements x = N y that the joints allow obey (system/small_motions.hpp)
///
///     y'' + C_r y' + K_r y = N^T F ds,   ds' = g_y y + g_v y' + g_s ds.
///
/// **States** are (y, y', ds), in this order, and A is their matrix.
///
/// **Steady motions.** Where the motion through the state is steady, N turns with it so that all
/// coefficients are constant (system/steady_turn.hpp), and the eigenvalues are those of the motion.
/// Elsewhere the matrices are those of this instant, for an N that does not turn in itself, and
/// `unsteadiness` says how fast they change. Accelerations and multipliers are taken from the
/// equations of motion anew, unless time does not pass: then the accelerations of the state stay.
///
/// **Eigenvalues.** Displacements that meet no force (K_r u = 0, up to the round-off of its terms)
/// are states that nothing returns: each is an eigenvalue 0, taken out before the others are
/// computed, as a free body would otherwise have growth of the square root of round-off.

#include <vector>

#include "tribodyn/linear_algebra/eigenvalues.hpp"
#include "tribodyn/system/small_motions.hpp"

namespace tribodyn {

struct LinearisationOptions {
  /// Else given functions of time keep their values, as in an equilibrium.
  bool time_passes = true;
};

struct Linearisation {
  double time = 0.0;                  ///< of the state [s]
  double unsteadiness = 0.0;          ///< [-], see system/steady_turn.hpp
  Matrix directions;                  ///< N, coordinates x r [m or rad, by sqrt(kg) m]
  Matrix directions_rate;             ///< N', the same by s
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
Linearisation linearise(const Model& model, const State& at, DynamicsWorkspace& ws,
                        const LinearisationOptions& options = {});

}  // namespace tribodyn
