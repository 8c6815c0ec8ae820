#include "tribodyn/forces/generalised_force.hpp"

namespace tribodyn {

// Plain loops over columns of three: the operands have run-time sizes, for which general
// products would take scratch memory.

void add_generalised_force(const Jacobian3& j, const Vector3& force, int offset, VectorRef& q) {
  for (Eigen::Index c = 0; c < j.cols(); ++c) q[offset + c] += j.col(c).dot(force);
}

void add_generalised_tangent(const Jacobian3& j_k, const Matrix3& k, const Jacobian3& j_l,
                             int offset_k, int offset_l, const TangentRef& tangent) {
  for (Eigen::Index c = 0; c < j_l.cols(); ++c) {
    const Vector3 change = k * j_l.col(c);
    for (Eigen::Index r = 0; r < j_k.cols(); ++r) {
      tangent(offset_k + r, offset_l + c) += j_k.col(r).dot(change);
    }
  }
}

void add_point_tangent(const BodiesView& view, int body, const Vector3& local, const Vector3& force,
                       const TangentRef& tangent) {
  const int n = view.body(body).coordinates();
  const int offset = view.offset[body];
  BodyMatrix h;
  h.setZero(n, n);
  view.body(body).add_point_hessian(local, view.q + offset, force, h);
  for (int c = 0; c < n; ++c) {
    for (int r = 0; r < n; ++r) tangent(offset + r, offset + c) += h(r, c);
  }
}

}  // namespace tribodyn
