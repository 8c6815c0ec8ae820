#pragma once
/// Sparse matrices of the equations of small motions about a steady motion, for a few modes of a
/// model and for its responses to harmonic forces.
///
/// Small changes u = (dx, dz, ds, dlambda) of a steady motion obey M u'' + C u' + K u = 0, which
/// stands for
///
///     M dx'' + C dx' + K dx + K_z dz - F ds + (G^T - Q_l) dlambda = 0,
///     C_z dz' - R_q dx - R_v dx' - R_z dz = 0,
///     ds' - g_q dx - g_v dx' - g_s ds - g_l dlambda = 0,
///     G dx = 0,
///
/// with the matrices of system/small_motions.hpp in displacements dx, the variables z of order 1
/// and 0 of the items, their residuals R, and the capacities C_z, which are zero for order 0. The
/// finite eigenvalues are those of the reduced equations (system/linearisation.hpp); rows and
/// unknowns add infinite ones.
///
/// **Steady in axes of the ground.** The matrices are compared with those 0.08 rad of the motion
/// before and after the state, at states with the accelerations that the equations of motion give
/// there. The motion is steady in axes of the ground if entries differ by less than 1e-8 of the
/// diagonals in the same row and column, and if the rows of every joint span the same space, so
/// that the permitted displacements N are constant. The reduced equations are then those of
/// u = N y with N' = 0. A motion at rest is steady, and so is a round rotor that turns in its
/// bearings. Other motions, also those that are steady in rotating axes (system/steady_turn.hpp),
/// have no pencil.
///
/// Smaller differences may matter to soft modes: see unsteadiness().
///
/// Source: [Haug1989] section 9.2; the pencil is the linearised form of the equations of motion.

#include <optional>
#include <vector>

#include "tribodyn/linear_algebra/sparse_decompositions.hpp"
#include "tribodyn/math/decompositions.hpp"
#include "tribodyn/system/small_motions.hpp"

namespace tribodyn {

/// M, C and K of the n + u + k + m unknowns, in the order of the coordinates, the variables of the
/// items, the histories and the multipliers.
struct PencilMatrices {
  SparseMatrix mass, damping, stiffness;
};

struct SmallMotionPencil {
  PencilMatrices at;
  /// Differences from the states before and after, without those of the rows; empty at rest.
  std::vector<PencilMatrices> changes;
  std::vector<HistoryState> history;  ///< the k states s
  State state;                        ///< with accelerations and multipliers, charts at the bodies
  double span = 0.0;                  ///< [s], from the state to those compared with it; 0: at rest
  double rate = 0.0;                  ///< of the motion [rad/s]
  bool uniform = false;               ///< whether the forces by accelerations are round-off
};

/// The pencil about the motion through a state; empty if the motion is not steady in axes of the
/// ground. Without `time_passes` given functions of time keep their values, and the accelerations
/// and multipliers of the state are kept. The workspace is overwritten. Throws ModelError if an
/// item with history does not give its derivatives, and ConvergenceError if an item cannot be
/// evaluated at the state.
std::optional<SmallMotionPencil> small_motion_pencil(const Model& model, const State& state,
                                                     bool time_passes, DynamicsWorkspace& ws);

/// Whether all entries of all `changes` are below `share` of the diagonals of `at` in the same row
/// and column, for motions of this rate [rad/s]. The parts of multipliers count only where forces
/// depend on multipliers or on histories, because rows may turn.
bool are_small_changes(const Model& model, const std::vector<PencilMatrices>& changes,
                       const PencilMatrices& at, double rate, double share);

/// Share below which changes count as those of a steady motion; others are left to unsteadiness().
inline constexpr double kSteadyShare = 1e-8;

/// Change [-] of the coefficients between these modes in the time in which a mode advances by a
/// radian, relative to the coefficients: with modes u of unit mass and d = |lambda| + rate
///
///     |u_i^H (lambda_j^2 dM + lambda_j dC + dK) u_j| / (span (d_i d_j)^(3/2)),
///
/// the largest one. `values`: lambda [1/s]; `vectors`: columns u.
double unsteadiness(const SmallMotionPencil& pencil, const ComplexVector& values,
                    const ComplexMatrix& vectors);

}  // namespace tribodyn
