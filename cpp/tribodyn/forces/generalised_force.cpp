#include "tribodyn/forces/generalised_force.hpp"

namespace tribodyn {

// Plain loops over columns of three: general products of operands with run-time sizes would need
// scratch memory.

void add_generalised_force(const Jacobian3& j, const Vector3& force, Eigen::Index first,
                           VectorMap& q) {
  for (Eigen::Index c = 0; c < j.cols(); ++c) q[first + c] += j.col(c).dot(force);
}

void add_generalised_tangent(const Jacobian3& j_k, const Matrix3& k, const Jacobian3& j_l,
                             Eigen::Index first_k, Eigen::Index first_l, MatrixMap& tangent) {
  for (Eigen::Index c = 0; c < j_l.cols(); ++c) {
    const Vector3 change = k * j_l.col(c);
    for (Eigen::Index r = 0; r < j_k.cols(); ++r) {
      tangent(first_k + r, first_l + c) += j_k.col(r).dot(change);
    }
  }
}

}  // namespace tribodyn
