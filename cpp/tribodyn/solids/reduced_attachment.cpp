#include "tribodyn/solids/reduced_attachment.hpp"

#include <numeric>

namespace tribodyn {

namespace {

const double kNoTurn[4] = {0.0, 0.0, 0.0, 1.0};

std::vector<int> coordinates_of(const ReducedPatch& patch) {
  std::vector<int> all(static_cast<std::size_t>(6 + patch.shift.cols()));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

/// Sum of columns by modal coordinates.
Vector3 sum(const Jacobian3& columns, const double* modal) {
  Vector3 out = Vector3::Zero();
  for (Eigen::Index j = 0; j < columns.cols(); ++j) out += modal[j] * columns.col(j);
  return out;
}

}  // namespace

ReducedAttachment::ReducedAttachment(const Marker& marker, const ReducedPatch& patch,
                                     const Vector3& centre)
    : Attachment(marker, coordinates_of(patch)),
      shift_(patch.shift),
      turn_(patch.turn),
      place_(patch.centre - centre),
      offset_(marker.position - patch.centre),
      has_offset_(offset_.norm() > 1e-12 * (1.0 + marker.position.norm())) {}

RotationFrame ReducedAttachment::patch_frame(const BodyState& state) const {
  const Vector3 angle = sum(turn_, state.q + 6), rate = sum(turn_, state.v + 6),
                acceleration = sum(turn_, state.a + 6);
  RotationFrame frame;
  frame.set(kNoTurn, angle.data(), rate.data(), acceleration.data());
  return frame;
}

/// How the frame of the patch turns.
struct ReducedAttachment::Turning {
  const RotationFrame& frame;
  const Jacobian3& turn;
  Matrix3 rotation;                   // R E
  Vector3 omega, alpha;               // of the patch
  Matrix3 b, b_rate, b_acceleration;  // B, B', B''

  Turning(const ReducedAttachment& of, const BodyState& state)
      : frame(*state.frame), turn(of.turn_) {
    const RotationFrame patch = of.patch_frame(state);
    const Matrix3& r = frame.rotation;
    rotation = r * patch.rotation;
    const Vector3 own = r * patch.omega;
    omega = frame.omega + own;
    alpha = frame.alpha + r * patch.alpha + frame.omega.cross(own);
    const Matrix3 skew = cross_matrix(frame.omega), u_rate = r * patch.tangent_rate;
    b = r * patch.tangent;
    b_rate = u_rate + skew * b;
    b_acceleration = r * patch.tangent_acceleration + 2.0 * (skew * u_rate) +
                     (cross_matrix(frame.alpha) + skew * skew) * b;
  }
  /// Adds a direction with the components `local` in the undeformed body.
  void add(const Vector3& local, int derivatives, VectorMotion& out) const {
    const Vector3 e = rotation * local, rate = omega.cross(e),
                  acceleration = alpha.cross(e) + omega.cross(rate);
    out.value += e;
    out.rate += rate;
    out.acceleration += acceleration;
    const auto column = [&](Eigen::Index c, const Vector3& w, const Vector3& w_rate,
                            const Vector3& w_acceleration) {
      if (derivatives >= 0) out.jacobian.col(c) += w.cross(e);
      if (derivatives > 0) out.jacobian_rate.col(c) += w.cross(rate) + w_rate.cross(e);
      if (derivatives > 1) {
        out.jacobian_acceleration.col(c) +=
            w.cross(acceleration) + 2.0 * w_rate.cross(rate) + w_acceleration.cross(e);
      }
    };
    if (derivatives < 0) return;
    for (Eigen::Index c = 0; c < 3; ++c) {
      column(3 + c, frame.tangent.col(c), frame.tangent_rate.col(c),
             frame.tangent_acceleration.col(c));
    }
    for (Eigen::Index j = 0; j < turn.cols(); ++j) {
      const Vector3 by = turn.col(j);
      column(6 + j, b * by, b_rate * by, b_acceleration * by);
    }
  }
  void set(const Vector3& local, int derivatives, VectorMotion& out) const {
    clear(derivatives, out);
    add(local, derivatives, out);
  }
  void clear(int derivatives, VectorMotion& out) const {
    out.value = out.rate = out.acceleration = Vector3::Zero();
    const Eigen::Index n = 6 + turn.cols();
    if (derivatives >= 0) out.jacobian.setZero(3, n);
    if (derivatives > 0) out.jacobian_rate.setZero(3, n);
    if (derivatives > 1) out.jacobian_acceleration.setZero(3, n);
  }
  void set_spin(int derivatives, SpinMotion& out) const {
    out.omega = omega;
    if (derivatives < 0) return;
    const Eigen::Index n = 6 + turn.cols();
    out.by_v.setZero(3, n);
    out.by_q.setZero(3, n);
    const auto column = [&](Eigen::Index c, const Vector3& w, const Vector3& w_rate) {
      out.by_v.col(c) = w;
      out.by_q.col(c) = w_rate - omega.cross(w);
    };
    for (Eigen::Index c = 0; c < 3; ++c) {
      column(3 + c, frame.tangent.col(c), frame.tangent_rate.col(c));
    }
    for (Eigen::Index j = 0; j < turn.cols(); ++j) {
      const Vector3 by = turn.col(j);
      column(6 + j, b * by, b_rate * by);
    }
  }
};

void ReducedAttachment::set_point(const BodyState& state, VectorMotion& out) const {
  const RotationFrame& frame = *state.frame;
  const Matrix3& r = frame.rotation;
  const Vector3& omega = frame.omega;
  const Vector3 u = r * (place_ + sum(shift_, state.q + 6)), u_rate = r * sum(shift_, state.v + 6),
                u_acceleration = r * sum(shift_, state.a + 6);
  const Vector3 rate = omega.cross(u) + u_rate;
  const Vector3 acceleration =
      frame.alpha.cross(u) + omega.cross(rate) + omega.cross(u_rate) + u_acceleration;
  for (int k = 0; k < 3; ++k) {
    out.value[k] = state.q[k] + u[k];
    out.rate[k] = state.v[k] + rate[k];
    out.acceleration[k] = state.a[k] + acceleration[k];
  }
  const int derivatives = state.derivatives;
  if (derivatives < 0) return;
  out.jacobian.setZero(3, size());
  out.jacobian.leftCols(3).setIdentity();
  if (derivatives > 0) out.jacobian_rate.setZero(3, size());
  if (derivatives > 1) out.jacobian_acceleration.setZero(3, size());
  for (int c = 0; c < 3; ++c) {
    const Vector3 w = frame.tangent.col(c), w_rate = frame.tangent_rate.col(c);
    out.jacobian.col(3 + c) = w.cross(u);
    if (derivatives > 0) out.jacobian_rate.col(3 + c) = w.cross(rate) + w_rate.cross(u);
    if (derivatives > 1) {
      out.jacobian_acceleration.col(3 + c) = w.cross(acceleration) + 2.0 * w_rate.cross(rate) +
                                             Vector3(frame.tangent_acceleration.col(c)).cross(u);
    }
  }
  for (Eigen::Index j = 0; j < shift_.cols(); ++j) {
    const Vector3 e = r * Vector3(shift_.col(j)), e_rate = omega.cross(e);
    out.jacobian.col(6 + j) = e;
    if (derivatives > 0) out.jacobian_rate.col(6 + j) = e_rate;
    if (derivatives > 1) {
      out.jacobian_acceleration.col(6 + j) = frame.alpha.cross(e) + omega.cross(e_rate);
    }
  }
}

void ReducedAttachment::evaluate(const BodyState& state, AttachmentMotion& out) const {
  set_point(state, out.origin);
  const AttachmentParts& parts = state.parts;
  if (!has_offset_ && !parts.spin && !parts.axis[0] && !parts.axis[1] && !parts.axis[2]) return;
  const Turning turning(*this, state);
  const int derivatives = state.derivatives;
  for (int k = 0; k < 3; ++k) turning.set(marker().axis(k), derivatives, out.axis[k]);
  turning.set_spin(derivatives, out.spin);
  if (has_offset_) turning.add(offset_, derivatives, out.origin);
}

void ReducedAttachment::direction(const BodyState& state, const AttachmentMotion& /*motion*/,
                                  const Vector3& local, VectorMotion& out) const {
  Turning(*this, state).set(local, state.derivatives, out);
}

void ReducedAttachment::add_point_hessian(const BodyState& state, const AttachmentMotion& motion,
                                          const Vector3& f, MatrixRef h) const {
  const RotationFrame& frame = *state.frame;
  const Vector3 u = frame.rotation * (place_ + sum(shift_, state.q + 6));
  const Matrix3 own = frame.direction_hessian(u, f);
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) h(3 + i, 3 + j) += own(i, j);
  }
  for (Eigen::Index j = 0; j < shift_.cols(); ++j) {
    const Vector3 e = frame.rotation * Vector3(shift_.col(j));
    const Vector3 mixed = frame.tangent.transpose() * e.cross(f);
    for (int i = 0; i < 3; ++i) {
      h(3 + i, 6 + j) += mixed[i];
      h(6 + j, 3 + i) += mixed[i];
    }
  }
  if (has_offset_) add_direction_hessian(state, motion, offset_, f, h);
}

void ReducedAttachment::add_moment_tangent(const BodyState& state,
                                           const AttachmentMotion& /*motion*/, const Vector3& m,
                                           MatrixRef h) const {
  const RotationFrame& frame = *state.frame;
  const RotationFrame patch = patch_frame(state);
  const Matrix3 own = frame.moment_tangent(m);
  const Matrix3 b = frame.rotation * patch.tangent;
  const Matrix3 mixed = b.transpose() * (cross_matrix(m) * frame.tangent);
  const Matrix3 modal = patch.moment_tangent(frame.rotation.transpose() * m);
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) h(3 + i, 3 + j) += own(i, j);
  }
  for (Eigen::Index i = 0; i < turn_.cols(); ++i) {
    const Vector3 left = turn_.col(i);
    const Vector3 by_psi = mixed.transpose() * left, by_modal = modal.transpose() * left;
    for (int k = 0; k < 3; ++k) h(6 + i, 3 + k) += by_psi[k];
    for (Eigen::Index j = 0; j < turn_.cols(); ++j) h(6 + i, 6 + j) += by_modal.dot(turn_.col(j));
  }
}

}  // namespace tribodyn
