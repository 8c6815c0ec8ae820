#include "tribodyn/bodies/rotary_inertia.hpp"

namespace tribodyn {

Matrix3 RotaryInertia::mass_matrix(const RotationFrame& frame) const {
  const Matrix3& t = frame.tangent;
  return t.transpose() * (in_space(frame) * t);
}

void RotaryInertia::add_forces(const RotationFrame& frame, const Vector3& rate, bool tangents,
                               Eigen::Index first, ElementBlocks& out) const {
  const Matrix3 inertia = in_space(frame);
  const Matrix3& t = frame.tangent;
  const Matrix3& t1 = frame.tangent_rate;
  const Vector3 spin_momentum = inertia * frame.omega;
  const Vector3 gyroscopic = frame.omega.cross(spin_momentum);
  const Vector3 force = -(t.transpose() * (inertia * (t1 * rate) + gyroscopic));
  for (int i = 0; i < 3; ++i) out.force[first + i] += force[i];
  if (!tangents) return;
  const Matrix3 skew = cross_matrix(frame.omega);
  const Matrix3 b = skew * inertia - cross_matrix(spin_momentum);
  const Vector3 n = inertia * frame.alpha + gyroscopic;
  const Matrix3 by_psi =
      -cross_matrix(n) * t + inertia * (frame.tangent_acceleration - skew * t1) + b * t1;
  const Matrix3 by_rate = inertia * (2.0 * t1 - skew * t) + b * t;
  const Matrix3 by_q = frame.moment_tangent(n) + t.transpose() * by_psi;
  const Matrix3 by_v = t.transpose() * by_rate;
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) {
      out.by_q(first + i, first + j) -= by_q(i, j);
      out.by_v(first + i, first + j) -= by_v(i, j);
    }
  }
}

void RotaryInertia::add_damping(const RotationFrame& frame, double c, bool tangents,
                                Eigen::Index first, ElementBlocks& out) const {
  const Matrix3 inertia = c * in_space(frame);
  const Matrix3& t = frame.tangent;
  const Vector3 moment = inertia * frame.omega;
  const Vector3 force = t.transpose() * moment;
  for (int i = 0; i < 3; ++i) out.force[first + i] -= force[i];
  if (!tangents) return;
  const Matrix3 by_q = frame.moment_tangent(moment) +
                       t.transpose() * (inertia * frame.tangent_rate - cross_matrix(moment) * t);
  const Matrix3 by_v = t.transpose() * (inertia * t);
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) {
      out.by_q(first + i, first + j) -= by_q(i, j);
      out.by_v(first + i, first + j) -= by_v(i, j);
    }
  }
}

}  // namespace tribodyn
