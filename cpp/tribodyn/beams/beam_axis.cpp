#include "tribodyn/beams/beam_axis.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/beams/beam_element.hpp"
#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr double kEdge = 1e-9;  // relative; nearer points lie at the node

}  // namespace

SectionFrameKind BeamAxis::kind() const {
  if (!cable()) return SectionFrameKind::section;
  return options_.planar ? SectionFrameKind::tangent : SectionFrameKind::carried;
}

AxisPlace BeamAxis::place(double s) const {
  const double length = arc_.back();
  require(s >= -kEdge * length && s <= (1.0 + kEdge) * length, item_, "arc length", s, "m",
          "must lie between 0 and the length " + format_value(length) + " m");
  const auto next = std::upper_bound(arc_.begin() + 1, arc_.end() - 1, s);
  const auto e = static_cast<std::size_t>(next - arc_.begin()) - 1;
  const double xi = std::clamp((s - arc_[e]) / (arc_[e + 1] - arc_[e]), 0.0, 1.0);
  return {static_cast<int>(e), xi};
}

Matrix3 BeamAxis::reference_frame(const AxisPlace& at) const {
  const ElementShape& shape = element(at).shape();
  const Vector3 y = shape.section_vector(at.xi, 1), z = shape.section_vector(at.xi, 2);
  if (!cable()) return section_axes(SectionFrameKind::section, y, z);
  Matrix3 frame;
  frame.col(0) = shape.axis(at.xi, 1).normalized();
  frame.col(1) = (y - frame.col(0) * frame.col(0).dot(y)).normalized();
  frame.col(2) = frame.col(0).cross(frame.col(1));
  return frame;
}

BeamPoint BeamAxis::point(const AxisPlace& at, double y, double z) const {
  const double l = element(at).length();
  const CubicWeights r = cubic_weights(at.xi, l, 0), slope = cubic_weights(at.xi, l, 1);
  BeamPoint out;
  const int components = options_.planar ? 2 : 3;
  out.kind = kind();
  out.constant_b = options_.planar;
  out.reference = reference_frame(at);
  const int slots = cable() ? 2 : options_.planar ? 3 : 4;
  for (int node = 0; node < 2; ++node) {
    const double share = node == 0 ? 1.0 - at.xi : at.xi;
    for (int slot = 0; slot < slots; ++slot) {
      double origin = 0.0, a = 0.0, b = 0.0;
      if (slot < 2) {
        origin = r[static_cast<std::size_t>(2 * node + slot)];
        if (cable()) a = slope[static_cast<std::size_t>(2 * node + slot)];
      } else {
        origin = share * (slot == 2 ? y : z);
        (slot == 2 ? a : b) = share;
      }
      if (origin == 0.0 && a == 0.0 && b == 0.0) continue;
      out.add(components * (slots * (at.element + node) + slot), components, origin, a, b);
    }
  }
  if (options_.planar) out.constant.origin[2] = z;
  if (cable()) out.turning_offset = y * out.reference.col(1);
  return out;
}

namespace {

Vector3 sum(const BeamPoint& point, double WeightedCoordinate::* weight, const double* q) {
  Vector3 total = Vector3::Zero();
  for (const WeightedCoordinate& own : point.coordinates) {
    total[own.component] += own.*weight * q[own.index];
  }
  return total;
}

}  // namespace

Vector3 BeamAxis::position(const double* q, double s) const {
  return sum(point(place(s), 0.0, 0.0), &WeightedCoordinate::origin, q);
}

Matrix3 BeamAxis::frame(const double* q, double s) const {
  const BeamPoint at = point(place(s), 0.0, 0.0);
  const Vector3 b = at.constant_b ? Vector3(0.0, 0.0, 1.0) : sum(at, &WeightedCoordinate::b, q);
  return section_axes(at.kind, sum(at, &WeightedCoordinate::a, q), b, at.reference);
}

Vector3 BeamAxis::reference_position(double s) const {
  const AxisPlace at = place(s);
  return element(at).shape().axis(at.xi, 0);
}

Matrix3 BeamAxis::reference_frame(double s) const { return reference_frame(place(s)); }

Marker BeamAxis::marker(int body, double s, double y, double z) const {
  const AxisPlace at = place(s);
  const ElementShape& shape = element(at).shape();
  const Matrix3 frame = reference_frame(at);
  Marker marker;
  marker.body = body;
  marker.rotation = frame;
  marker.position = shape.axis(at.xi, 0);
  if (cable()) {
    marker.position += y * frame.col(1) + z * frame.col(2);
  } else {
    marker.position += y * shape.section_vector(at.xi, 1) + z * shape.section_vector(at.xi, 2);
  }
  return marker;
}

std::pair<Vector3, Vector3> BeamAxis::section_normal(const AxisPlace& at) const {
  const ElementShape& shape = element(at).shape();
  if (cable()) return {shape.axis(at.xi, 1), shape.axis(at.xi, 2)};
  const Vector3 y = shape.section_vector(at.xi, 1), z = shape.section_vector(at.xi, 2);
  const auto rate = [&](int k) -> Vector3 {
    return (shape.node[1].frame.col(k) - shape.node[0].frame.col(k)) / shape.length;
  };
  return {y.cross(z), rate(1).cross(z) + y.cross(rate(2))};
}

AxisPlace BeamAxis::nearest(const Vector3& p) const {
  constexpr int kSamples = 8;
  AxisPlace best;
  double least = -1.0;
  for (int e = 0; e < static_cast<int>(elements_.size()); ++e) {
    for (int k = 0; k <= kSamples; ++k) {
      const AxisPlace at{e, static_cast<double>(k) / kSamples};
      const double distance = (element(at).shape().axis(at.xi, 0) - p).norm();
      if (least >= 0.0 && distance >= least) continue;
      least = distance;
      best = at;
    }
  }
  const auto improve = [&](AxisPlace at) {
    const ElementShape& shape = element(at).shape();
    for (int step = 0; step < 50; ++step) {
      const Vector3 away = shape.axis(at.xi, 0) - p;
      const auto [normal, bend] = section_normal(at);
      const double along = normal.dot(shape.axis(at.xi, 1));
      const double slope = std::max(along + away.dot(bend), 0.1 * along);
      const double xi = std::clamp(at.xi - away.dot(normal) / (slope * shape.length), 0.0, 1.0);
      if (std::abs(xi - at.xi) < 1e-15) break;
      at.xi = xi;
    }
    if (at.xi < kEdge) at.xi = 0.0;
    if (at.xi > 1.0 - kEdge) at.xi = 1.0;
    return at;
  };
  // A sample at a node belongs to two elements.
  const AxisPlace own = improve(best);
  if (best.xi < 1.0 || best.element + 1 == static_cast<int>(elements_.size())) return own;
  const AxisPlace other = improve({best.element + 1, 0.0});
  const auto distance = [&](const AxisPlace& at) {
    return (element(at).shape().axis(at.xi, 0) - p).norm();
  };
  return distance(other) < distance(own) ? other : own;
}

std::unique_ptr<Attachment> BeamAxis::attach(const Marker& marker) const {
  const AxisPlace at = nearest(marker.position);
  const ElementShape& shape = element(at).shape();
  const Matrix3 frame = reference_frame(at);
  const Vector3 offset = marker.position - shape.axis(at.xi, 0);
  double y = frame.col(1).dot(offset), z = frame.col(2).dot(offset);
  Vector3 rest = offset - y * frame.col(1) - z * frame.col(2);
  if (!cable()) {
    // The interpolated section vectors of a curved beam are not exactly orthonormal.
    const Vector3 ry = shape.section_vector(at.xi, 1), rz = shape.section_vector(at.xi, 2);
    const double a = ry.squaredNorm(), b = ry.dot(rz), c = rz.squaredNorm();
    const double det = a * c - b * b, along_y = ry.dot(offset), along_z = rz.dot(offset);
    y = (c * along_y - b * along_z) / det;
    z = (a * along_z - b * along_y) / det;
    rest = offset - y * ry - z * rz;
  }
  const double length = arc_.back();
  const bool at_end = (at.element == 0 && at.xi == 0.0) ||
                      (at.element + 1 == static_cast<int>(elements_.size()) && at.xi == 1.0);
  require(!at_end || rest.norm() <= 1e-6 * length, item_, "distance of a marker beyond the end",
          rest.norm(), "m", "must be 0", "place the marker between the ends of the beam");
  if (std::abs(y) < 1e-12 * length) y = 0.0;
  if (std::abs(z) < 1e-12 * length) z = 0.0;
  if (cable() && !options_.planar) {
    require(y == 0.0 && z == 0.0, item_, "distance of a marker from the axis", std::hypot(y, z),
            "m", "must be 0 for a cable in space, whose sections have no rotation",
            "place the marker on the axis, or use the formulation 'ancf'");
  }
  return make_beam_attachment(marker, point(at, y, z));
}

}  // namespace tribodyn
