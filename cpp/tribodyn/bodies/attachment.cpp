#include "tribodyn/bodies/attachment.hpp"

namespace tribodyn {

void Attachment::direction(const BodyState& state, const AttachmentMotion& motion,
                           const Vector3& local, VectorMotion& out) const {
  const Vector3 c = marker_.rotation.transpose() * local;
  const VectorMotion(&e)[3] = motion.axis;
  out.value = c[0] * e[0].value + c[1] * e[1].value + c[2] * e[2].value;
  out.rate = c[0] * e[0].rate + c[1] * e[1].rate + c[2] * e[2].rate;
  out.acceleration = c[0] * e[0].acceleration + c[1] * e[1].acceleration + c[2] * e[2].acceleration;
  Jacobian3 VectorMotion::* const jacobians[] = {
      &VectorMotion::jacobian, &VectorMotion::jacobian_rate, &VectorMotion::jacobian_acceleration};
  for (int d = 0; d <= state.derivatives; ++d) {
    Jacobian3 VectorMotion::* const j = jacobians[d];
    (out.*j).resize(3, size());
    for (Eigen::Index i = 0; i < size(); ++i) {
      (out.*j).col(i) = c[0] * (e[0].*j).col(i) + c[1] * (e[1].*j).col(i) + c[2] * (e[2].*j).col(i);
    }
  }
}

void Attachment::add_direction_hessian(const BodyState& state, const AttachmentMotion& motion,
                                       const Vector3& local, const Vector3& f, MatrixRef h) const {
  const Vector3 c = marker_.rotation.transpose() * local;
  Vector3 e = Vector3::Zero();
  for (int k = 0; k < 3; ++k) e += c[k] * motion.axis[k].value;
  add_moment_tangent(state, motion, e.cross(f), h);
  const Jacobian3& w = motion.spin.by_v;
  const double along = f.dot(e);
  for (Eigen::Index j = 0; j < w.cols(); ++j) {
    const Vector3 change = f.dot(w.col(j)) * e - along * w.col(j);
    for (Eigen::Index i = 0; i < w.cols(); ++i) h(i, j) += w.col(i).dot(change);
  }
}

namespace {

/// The columns of J, J' and J'' that belong to the columns of J_w.
template <class Columns>
void set_columns(const Columns& w, const Columns& w_rate, const Columns& w_acceleration,
                 Eigen::Index first, int derivatives, VectorMotion& out) {
  const Vector3 e = out.value, rate = out.rate, acceleration = out.acceleration;
  const auto column = [](const Columns& m, Eigen::Index c) { return Vector3(m.col(c)); };
  for (Eigen::Index c = 0; c < w.cols(); ++c) {
    const Vector3 turn = column(w, c);
    out.jacobian.col(first + c) = turn.cross(e);
    if (derivatives < 1) continue;
    const Vector3 turn_rate = column(w_rate, c);
    out.jacobian_rate.col(first + c) = turn.cross(rate) + turn_rate.cross(e);
    if (derivatives < 2) continue;
    out.jacobian_acceleration.col(first + c) =
        turn.cross(acceleration) + 2.0 * turn_rate.cross(rate) + column(w_acceleration, c).cross(e);
  }
}

void set_rates(const Vector3& omega, const Vector3& alpha, VectorMotion& out) {
  out.rate = omega.cross(out.value);
  out.acceleration = alpha.cross(out.value) + omega.cross(out.rate);
}

}  // namespace

void set_turning(const Vector3& omega, const Vector3& alpha, const Matrix3& w,
                 const Matrix3& w_rate, const Matrix3& w_acceleration, Eigen::Index first,
                 Eigen::Index n, int derivatives, VectorMotion& out) {
  set_rates(omega, alpha, out);
  if (derivatives < 0) return;
  out.jacobian.setZero(3, n);
  if (derivatives > 0) out.jacobian_rate.setZero(3, n);
  if (derivatives > 1) out.jacobian_acceleration.setZero(3, n);
  set_columns(w, w_rate, w_acceleration, first, derivatives, out);
}

void set_turning(const Vector3& omega, const Vector3& alpha, const Jacobian3& w,
                 const Jacobian3& w_rate, const Jacobian3& w_acceleration, int derivatives,
                 VectorMotion& out) {
  set_rates(omega, alpha, out);
  if (derivatives < 0) return;
  out.jacobian.resize(3, w.cols());
  if (derivatives > 0) out.jacobian_rate.resize(3, w.cols());
  if (derivatives > 1) out.jacobian_acceleration.resize(3, w.cols());
  set_columns(w, w_rate, w_acceleration, 0, derivatives, out);
}

}  // namespace tribodyn
