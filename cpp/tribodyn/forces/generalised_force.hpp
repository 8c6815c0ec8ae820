#pragma once
/// Generalised forces on the coordinates of an element from a force in space.
///
/// A force F [N] at the point r [m] of a marker, with the Jacobian J = dr/dq, has the generalised
/// force Q = J^T F on the coordinates q of the marker. A torque [N m] acts in the same way with the
/// Jacobian of the angular velocity, J_w = d(angular velocity)/dv. All vectors have global
/// components. If F changes by dF = K J_l dq_l with the coordinates of marker l, where K = dF/dr_l
/// [N/m], the tangent is
///
///     dQ_k/dq_l = J_k^T K J_l                            for k != l,
///     dQ_k/dq_k = J_k^T K J_k + d2(F . r_k)/dq_k2        at constant F in the second term.
///
/// The functions add their results in place, starting at the first coordinate of each marker in the
/// element, and allocate nothing.

#include "tribodyn/items/item.hpp"

namespace tribodyn {

/// Adds J^T F to the entries of the generalised force `q` that begin at `first`.
void add_generalised_force(const Jacobian3& j, const Vector3& force, Eigen::Index first,
                           VectorMap& q);

/// Adds J_k^T K J_l to the block of `tangent` that begins at (first_k, first_l).
void add_generalised_tangent(const Jacobian3& j_k, const Matrix3& k, const Jacobian3& j_l,
                             Eigen::Index first_k, Eigen::Index first_l, MatrixMap& tangent);

/// The n x n diagonal block of `tangent` that begins at `first`.
inline auto diagonal_block(MatrixMap& tangent, Eigen::Index first, Eigen::Index n) {
  return tangent.block(first, first, n, n);
}

}  // namespace tribodyn
