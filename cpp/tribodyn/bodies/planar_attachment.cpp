#include "tribodyn/bodies/planar_attachment.hpp"

#include <cmath>

namespace tribodyn {

namespace {

/// Cosine and sine of an angle.
struct Turn {
  explicit Turn(double angle) : c(std::cos(angle)), s(std::sin(angle)) {}
  double c, s;
};

/// `w` [rad/s], `w_rate` [rad/s2]: of the frame.
void turn_direction(const Turn& turn, double w, double w_rate, int derivatives,
                    const Vector3& local, VectorMotion& out) {
  const auto [c, s] = turn;
  const Vector3 in_plane(c * local[0] - s * local[1], s * local[0] + c * local[1], 0.0);
  const Vector3 normal(-in_plane[1], in_plane[0], 0.0);

  out.value = in_plane;
  out.value[2] = local[2];
  out.rate = w * normal;
  out.acceleration = w_rate * normal - w * w * in_plane;

  if (derivatives < 0) return;
  out.jacobian.setZero(3, 3);
  out.jacobian.col(2) = normal;
  if (derivatives < 1) return;
  out.jacobian_rate.setZero(3, 3);
  out.jacobian_rate.col(2) = -w * in_plane;
  if (derivatives < 2) return;
  out.jacobian_acceleration.setZero(3, 3);
  out.jacobian_acceleration.col(2) = -w_rate * in_plane - w * w * normal;
}

}  // namespace

PlanarAttachment::PlanarAttachment(const Marker& marker)
    : Attachment(marker, {0, 1, 2}), offset_(marker.position) {}

PlanarAttachment::PlanarAttachment(const Marker& marker, int first, const PlanarPose& undeformed)
    : Attachment(marker, {first, first + 1, first + 2}),
      first_(first),
      undeformed_angle_(undeformed.angle),
      offset_(marker.position - Vector3(undeformed.x, undeformed.y, 0.0)) {}

void PlanarAttachment::evaluate(const BodyState& state, AttachmentMotion& out) const {
  const Turn turn(angle(state));
  const double w = state.v[first_ + 2], w_rate = state.a[first_ + 2];
  turn_direction(turn, w, w_rate, state.derivatives, offset_, out.origin);
  for (int k = 0; k < 2; ++k) {
    out.origin.value[k] += state.q[first_ + k];
    out.origin.rate[k] += state.v[first_ + k];
    out.origin.acceleration[k] += state.a[first_ + k];
    if (state.derivatives >= 0) out.origin.jacobian(k, k) = 1.0;
  }
  for (int k = 0; k < 3; ++k) {
    if (!state.parts.axis[k]) continue;
    turn_direction(turn, w, w_rate, state.derivatives, marker().axis(k), out.axis[k]);
  }
  if (!state.parts.spin) return;
  out.spin.omega = Vector3(0.0, 0.0, w);
  if (state.derivatives < 0) return;
  out.spin.by_v.setZero(3, 3);
  out.spin.by_v(2, 2) = 1.0;
  out.spin.by_q.setZero(3, 3);
}

void PlanarAttachment::direction(const BodyState& state, const AttachmentMotion& /*motion*/,
                                 const Vector3& local, VectorMotion& out) const {
  turn_direction(Turn(angle(state)), state.v[first_ + 2], state.a[first_ + 2], state.derivatives,
                 local, out);
}

void PlanarAttachment::add_point_hessian(const BodyState& state, const AttachmentMotion& motion,
                                         const Vector3& f, MatrixRef h) const {
  add_direction_hessian(state, motion, offset_, f, h);
}

void PlanarAttachment::add_direction_hessian(const BodyState& state,
                                             const AttachmentMotion& /*motion*/,
                                             const Vector3& local, const Vector3& f,
                                             MatrixRef h) const {
  const auto [c, s] = Turn(angle(state));
  h(2, 2) -= f[0] * (c * local[0] - s * local[1]) + f[1] * (s * local[0] + c * local[1]);
}

void PlanarAttachment::add_moment_tangent(const BodyState& /*state*/,
                                          const AttachmentMotion& /*motion*/, const Vector3& /*m*/,
                                          MatrixRef /*h*/) const {}

std::optional<double> PlanarAttachment::counted_angle(const BodyState& state) const {
  return angle(state);
}

}  // namespace tribodyn
