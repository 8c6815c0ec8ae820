#pragma once
/// Sparse matrices of the equations of small motions about an equilibrium, for large models.
///
/// Small changes of an equilibrium obey E y' = A y with y = (dx, dw, dz, ds, dlambda),
///
///     dx' = dw,
///     M dw' = -K dx - C dw - K_z dz + F ds - (G^T - Q_l) dlambda,
///     C_z dz' = R_q dx + R_v dw + R_z dz,
///     ds' = g_q dx + g_v dw + g_s ds + g_l dlambda,
///     0 = G dx,
///
/// with the matrices of system/small_motions.hpp, the variables z of order 1 and 0 of the items,
/// their residuals R, and the capacities C_z, which are zero for order 0. G, M and the directions
/// of displacements in space must be constant along the motion: all bodies are at rest, or planar
/// bodies spin about their centres. The finite eigenvalues of the pencil (A, E) are those of the
/// reduced equations (system/linearisation.hpp); rows and unknowns add infinite ones.
///
/// Source: [Haug1989] section 9.2; the pencil is the linearised form of the equations of motion.

#include <vector>

#include "tribodyn/linear_algebra/sparse_decompositions.hpp"
#include "tribodyn/system/small_motions.hpp"

namespace tribodyn {

struct SmallMotionPencil {
  SparseMatrix a, e;                  ///< A and E, 2 n + u + k + m
  std::vector<HistoryState> history;  ///< the k states s
};

/// The pencil at an equilibrium; the workspace is overwritten. Throws ModelError if the
/// mechanism turns, a force is not balanced, or an item with history does not give its derivatives,
/// and ConvergenceError if an item cannot be evaluated.
SmallMotionPencil small_motion_pencil(const Model& model, const State& state,
                                      DynamicsWorkspace& ws);

}  // namespace tribodyn
