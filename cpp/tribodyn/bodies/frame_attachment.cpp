#include "tribodyn/bodies/frame_attachment.hpp"

namespace tribodyn {

FrameAttachment::FrameAttachment(const Marker& marker)
    : Attachment(marker, {0, 1, 2, 3, 4, 5}),
      into_frame_(Matrix3::Identity()),
      offset_(marker.position),
      axes_(marker.rotation) {}

FrameAttachment::FrameAttachment(const Marker& marker, const ChartCoordinates& at, int chart,
                                 const Vector3& origin)
    : Attachment(marker, {at.position, at.position + 1, at.position + 2, at.rotation,
                          at.rotation + 1, at.rotation + 2}),
      chart_(chart),
      position_(at.position),
      turned_(true),
      into_frame_(at.undeformed.toRotationMatrix().transpose()),
      offset_(into_frame_ * (marker.position - origin)),
      axes_(into_frame_ * marker.rotation) {}

Vector3 FrameAttachment::in_frame(const Vector3& local) const {
  return turned_ ? Vector3(into_frame_ * local) : local;
}

void FrameAttachment::turn(const BodyState& state, const Vector3& in_frame,
                           VectorMotion& out) const {
  const RotationFrame& f = frame(state);
  out.value = f.rotation * in_frame;
  set_turning(f.omega, f.alpha, f.tangent, f.tangent_rate, f.tangent_acceleration, 3, 6,
              state.derivatives, out);
}

void FrameAttachment::evaluate(const BodyState& state, AttachmentMotion& out) const {
  const RotationFrame& f = frame(state);
  turn(state, offset_, out.origin);
  for (int k = 0; k < 3; ++k) {
    out.origin.value[k] += state.q[position_ + k];
    out.origin.rate[k] += state.v[position_ + k];
    out.origin.acceleration[k] += state.a[position_ + k];
    if (state.derivatives >= 0) out.origin.jacobian(k, k) = 1.0;
    if (state.parts.axis[k]) turn(state, axes_.col(k), out.axis[k]);
  }
  if (!state.parts.spin) return;
  SpinMotion& spin = out.spin;
  spin.omega = f.omega;
  if (state.derivatives < 0) return;
  spin.by_v.setZero(3, 6);
  spin.by_q.setZero(3, 6);
  spin.by_v.rightCols<3>() = f.tangent;
  for (int c = 0; c < 3; ++c) {
    spin.by_q.col(3 + c) = f.tangent_rate.col(c) - f.omega.cross(f.tangent.col(c));
  }
}

void FrameAttachment::direction(const BodyState& state, const AttachmentMotion& /*motion*/,
                                const Vector3& local, VectorMotion& out) const {
  turn(state, in_frame(local), out);
}

void FrameAttachment::add_point_hessian(const BodyState& state, const AttachmentMotion& /*motion*/,
                                        const Vector3& f, MatrixRef h) const {
  add_hessian(state, offset_, f, h);
}

void FrameAttachment::add_direction_hessian(const BodyState& state,
                                            const AttachmentMotion& /*motion*/,
                                            const Vector3& local, const Vector3& f,
                                            MatrixRef h) const {
  add_hessian(state, in_frame(local), f, h);
}

void FrameAttachment::add_moment_tangent(const BodyState& state, const AttachmentMotion& /*motion*/,
                                         const Vector3& m, MatrixRef h) const {
  const Matrix3 own = frame(state).moment_tangent(m);
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) h(3 + i, 3 + j) += own(i, j);
  }
}

void FrameAttachment::add_hessian(const BodyState& state, const Vector3& in_frame, const Vector3& f,
                                  MatrixRef h) const {
  const RotationFrame& at = frame(state);
  const Matrix3 own = at.direction_hessian(at.rotation * in_frame, f);
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) h(3 + i, 3 + j) += own(i, j);
  }
}

}  // namespace tribodyn
