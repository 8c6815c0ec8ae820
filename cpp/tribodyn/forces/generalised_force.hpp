#pragma once
/// From a force in space to the coordinates of the model.
///
/// A force F [N] at a point with the Jacobian J = dr/dq (or a torque [N m] with the Jacobian of
/// the angular velocity) has the generalised force Q = J^T F on the coordinates of its body.
/// Where F changes with the coordinates by dF = K J_l dq_l, and J itself with its own,
///
///     dQ_k/dq_l = J_k^T K J_l + (k = l) d2(F . r_k)/dq_k2   (F held in the second term).
///
/// Everything is added in place, at the first coordinate of each body, without allocation.

#include "tribodyn/core/types.hpp"
#include "tribodyn/forces/force.hpp"

namespace tribodyn {

/// Adds J^T F to the entries of `q` that begin at `offset`.
void add_generalised_force(const Jacobian3& j, const Vector3& force, int offset, VectorRef& q);

/// Adds J_k^T K J_l to the block of `tangent` that begins at (offset_k, offset_l).
void add_generalised_tangent(const Jacobian3& j_k, const Matrix3& k, const Jacobian3& j_l,
                             int offset_k, int offset_l, const TangentRef& tangent);

/// Adds d2(F . r)/dq2 of the point `local` of body `body` to its diagonal block of `tangent`.
void add_point_tangent(const BodiesView& view, int body, const Vector3& local, const Vector3& force,
                       const TangentRef& tangent);

}  // namespace tribodyn
