#include "tribodyn/beams/planar_segment_attachment.hpp"

#include <cmath>

namespace tribodyn {

namespace {

std::vector<int> coordinates_of(int segment) {
  std::vector<int> all;
  for (int i = 0; i < 6; ++i) all.push_back(3 * segment + i);
  return all;
}

Vector3 turned_by(double angle, const Vector3& p) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * p[0] - s * p[1], s * p[0] + c * p[1], p[2]};
}

/// t, of a line of constant curvature from the first node to the second one.
Vector3 tangent(const PlanarPose& first, const PlanarPose& second) {
  const double half = 0.5 * (second.angle - first.angle);
  const double along = std::abs(half) > 1e-4 ? half / std::tan(half) : 1.0 - half * half / 3.0;
  const double x = second.x - first.x, y = second.y - first.y;
  return turned_by(-first.angle, {along * x + half * y, along * y - half * x, 0.0});
}

void clear(int derivatives, VectorMotion& out) {
  out.value.setZero();
  out.rate.setZero();
  out.acceleration.setZero();
  if (derivatives >= 0) out.jacobian.setZero(3, 6);
  if (derivatives >= 1) out.jacobian_rate.setZero(3, 6);
  if (derivatives >= 2) out.jacobian_acceleration.setZero(3, 6);
}

}  // namespace

PlanarPose section_between(const PlanarPose& first, const PlanarPose& second, double share) {
  const Vector3 t = tangent(first, second);
  const Vector3 bulge =
      -0.5 * share * (1.0 - share) * (turned_by(second.angle, t) - turned_by(first.angle, t));
  return {first.x + share * (second.x - first.x) + bulge[0],
          first.y + share * (second.y - first.y) + bulge[1],
          first.angle + share * (second.angle - first.angle)};
}

PlanarSegmentAttachment::PlanarSegmentAttachment(const Marker& marker, const SegmentPlace& place,
                                                 const PlanarPose& first, const PlanarPose& second)
    : Attachment(marker, coordinates_of(place.segment)), place_(place) {
  const double share = place.share;
  const PlanarPose section = section_between(first, second, share);
  section_ = {1.0 - share, share, section.angle};
  offset_ = marker.position - Vector3(section.x, section.y, 0.0);
  bulge_ = 0.5 * share * (1.0 - share) * tangent(first, second);
}

double PlanarSegmentAttachment::value(const Angle& angle, const double* x) const {
  const double* own = x + 3 * place_.segment;
  return angle.first * own[2] + angle.second * own[5];
}

/// Adds the vector A(angle) p and its derivatives.
void PlanarSegmentAttachment::add(const Angle& angle, const Vector3& p, const BodyState& state,
                                  VectorMotion& out) const {
  const double w = value(angle, state.v), w_rate = value(angle, state.a);
  const Vector3 whole = turned_by(value(angle, state.q) - angle.zero, p);
  const Vector3 e(whole[0], whole[1], 0.0), n(-e[1], e[0], 0.0);
  out.value += whole;
  out.rate += w * n;
  out.acceleration += w_rate * n - w * w * e;
  for (const auto& [column, g] : {std::pair{2, angle.first}, std::pair{5, angle.second}}) {
    if (state.derivatives >= 0) out.jacobian.col(column) += g * n;
    if (state.derivatives >= 1) out.jacobian_rate.col(column) -= (g * w) * e;
    if (state.derivatives >= 2) {
      out.jacobian_acceleration.col(column) -= g * (w_rate * e + w * w * n);
    }
  }
}

void PlanarSegmentAttachment::evaluate(const BodyState& state, AttachmentMotion& out) const {
  VectorMotion& origin = out.origin;
  clear(state.derivatives, origin);
  for (int i = 0; i < 2; ++i) {
    const double share = i == 0 ? section_.first : section_.second;
    const int first = 3 * (place_.segment + i);
    for (int c = 0; c < 2; ++c) {
      origin.value[c] += share * state.q[first + c];
      origin.rate[c] += share * state.v[first + c];
      origin.acceleration[c] += share * state.a[first + c];
      if (state.derivatives >= 0) origin.jacobian(c, 3 * i + c) = share;
    }
  }
  add({1.0, 0.0, 0.0}, bulge_, state, origin);
  add({0.0, 1.0, 0.0}, -bulge_, state, origin);
  add(section_, offset_, state, origin);
  for (int k = 0; k < 3; ++k) {
    if (!state.parts.axis[k]) continue;
    clear(state.derivatives, out.axis[k]);
    add(section_, marker().axis(k), state, out.axis[k]);
  }
  if (!state.parts.spin) return;
  out.spin.omega = Vector3(0.0, 0.0, value(section_, state.v));
  if (state.derivatives < 0) return;
  out.spin.by_v.setZero(3, 6);
  out.spin.by_v(2, 2) = section_.first;
  out.spin.by_v(2, 5) = section_.second;
  out.spin.by_q.setZero(3, 6);
}

void PlanarSegmentAttachment::direction(const BodyState& state, const AttachmentMotion& /*motion*/,
                                        const Vector3& local, VectorMotion& out) const {
  clear(state.derivatives, out);
  add(section_, local, state, out);
}

void PlanarSegmentAttachment::add_hessian(const Angle& angle, const Vector3& p, const Vector3& f,
                                          const BodyState& state, MatrixRef h) const {
  const Vector3 e = turned_by(value(angle, state.q) - angle.zero, p);
  const double along = f[0] * e[0] + f[1] * e[1];
  h(2, 2) -= angle.first * angle.first * along;
  h(2, 5) -= angle.first * angle.second * along;
  h(5, 2) -= angle.first * angle.second * along;
  h(5, 5) -= angle.second * angle.second * along;
}

void PlanarSegmentAttachment::add_point_hessian(const BodyState& state,
                                                const AttachmentMotion& /*motion*/,
                                                const Vector3& f, MatrixRef h) const {
  add_hessian({1.0, 0.0, 0.0}, bulge_, f, state, h);
  add_hessian({0.0, 1.0, 0.0}, -bulge_, f, state, h);
  add_hessian(section_, offset_, f, state, h);
}

void PlanarSegmentAttachment::add_direction_hessian(const BodyState& state,
                                                    const AttachmentMotion& /*motion*/,
                                                    const Vector3& local, const Vector3& f,
                                                    MatrixRef h) const {
  add_hessian(section_, local, f, state, h);
}

void PlanarSegmentAttachment::add_moment_tangent(const BodyState& /*state*/,
                                                 const AttachmentMotion& /*motion*/,
                                                 const Vector3& /*m*/, MatrixRef /*h*/) const {}

std::optional<double> PlanarSegmentAttachment::counted_angle(const BodyState& state) const {
  return value(section_, state.q) - section_.zero;
}

}  // namespace tribodyn
