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

namespace {

/// Adds the n x n matrix that `fill` sums.
template <class Fill>
void add_block(Eigen::Index n, Eigen::Index first, MatrixMap& tangent, const Fill& fill) {
  BodyMatrix h;
  h.setZero(n, n);
  fill(h);
  for (Eigen::Index c = 0; c < n; ++c) {
    for (Eigen::Index r = 0; r < n; ++r) tangent(first + r, first + c) += h(r, c);
  }
}

}  // namespace

void add_point_tangent(const BodiesView& view, const Marker& marker, const Vector3& force,
                       Eigen::Index n, Eigen::Index first, MatrixMap& tangent) {
  add_block(n, first, tangent, [&](BodyMatrix& h) {
    view.body(marker.body).add_point_hessian(marker.position, view.state(marker.body), force, h);
  });
}

void add_direction_tangent(const BodiesView& view, const Marker& marker, int axis, const Vector3& f,
                           Eigen::Index n, Eigen::Index first, MatrixMap& tangent) {
  add_block(n, first, tangent, [&](BodyMatrix& h) {
    view.body(marker.body).add_direction_hessian(marker.axis(axis), view.state(marker.body), f, h);
  });
}

void add_moment_tangent(const BodiesView& view, const Marker& marker, const Vector3& m,
                        Eigen::Index n, Eigen::Index first, MatrixMap& tangent) {
  add_block(n, first, tangent, [&](BodyMatrix& h) {
    view.body(marker.body).add_moment_tangent(view.state(marker.body), m, h);
  });
}

}  // namespace tribodyn
