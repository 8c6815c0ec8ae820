#pragma once
/// Generalised forces on the coordinates of an element from a force in space.
///
/// A force F [N] at a point with the Jacobian J = dr/dq (or a torque [N m] with the Jacobian of
/// the angular velocity) has the generalised force Q = J^T F on the coordinates of its marker.
/// Where F changes with the coordinates by dF = K J_l dq_l, and J itself with its own,
///
///     dQ_k/dq_l = J_k^T K J_l + (k = l) d2(F . r_k)/dq_k2   (F held in the second term).
///
/// All results are added in place, starting at the first coordinate of each marker in the element,
/// without allocation.

#include "tribodyn/items/item.hpp"

namespace tribodyn {

/// Adds J^T F to the entries of `q` that begin at `first`.
void add_generalised_force(const Jacobian3& j, const Vector3& force, Eigen::Index first,
                           VectorMap& q);

/// Adds J_k^T K J_l to the block of `tangent` that begins at (first_k, first_l).
void add_generalised_tangent(const Jacobian3& j_k, const Matrix3& k, const Jacobian3& j_l,
                             Eigen::Index first_k, Eigen::Index first_l, MatrixMap& tangent);

/// Adds d2(F . r)/dq2 of the origin of `marker`, on n coordinates, to the diagonal block of
/// `tangent` that begins at `first`.
void add_point_tangent(const BodiesView& view, const Marker& marker, const Vector3& force,
                       Eigen::Index n, Eigen::Index first, MatrixMap& tangent);
/// Likewise d2(f . e)/dq2 of axis number `axis` of the marker.
void add_direction_tangent(const BodiesView& view, const Marker& marker, int axis, const Vector3& f,
                           Eigen::Index n, Eigen::Index first, MatrixMap& tangent);
/// Likewise d(J_w^T m)/dq of a constant moment m [N m], J_w = d(angular velocity)/dv.
void add_moment_tangent(const BodiesView& view, const Marker& marker, const Vector3& m,
                        Eigen::Index n, Eigen::Index first, MatrixMap& tangent);

}  // namespace tribodyn
