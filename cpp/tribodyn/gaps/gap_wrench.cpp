#include "tribodyn/gaps/gap_wrench.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

namespace tribodyn {

namespace {

/// Axis along which a unit vector points.
int axis_of(const Vector3& unit) {
  Eigen::Index k = 0;
  unit.cwiseAbs().maxCoeff(&k);
  return static_cast<int>(k);
}

/// The rotation about `axis` that gives component `k` of `v` the value `x`.
Matrix3 turn_to(const Vector3& axis, const Vector3& v, int k, double x) {
  const double along = v[k], across = axis.cross(v)[k];
  const double size = std::hypot(along, across);
  const double ratio = std::clamp(x / size, -1.0, 1.0);
  return Eigen::AngleAxisd(std::asin(ratio) - std::atan2(along, across), axis).toRotationMatrix();
}

/// The rotation by the smallest angle, below a right angle, from one unit vector to another.
Matrix3 shortest_turn(const Vector3& from, const Vector3& to) {
  const Vector3 axis = from.cross(to);
  const double cosine = from.dot(to);
  Matrix3 out = axis * axis.transpose() / (1.0 + cosine);
  out.diagonal().array() += cosine;
  for (int k = 0; k < 3; ++k) out.col(k) += axis.cross(Vector3::Unit(k));
  return out;
}

}  // namespace

std::vector<GapTilt> gap_tilts(const Gap& shape) {
  std::vector<GapTilt> tilts;
  // w . (e_a x v): v is the normal or the long axis; for a rotation about that axis, the next axis.
  const int axis = shape.plane_normal() >= 0 ? shape.plane_normal() : shape.long_axis();
  for (const int k : shape.tilts()) {
    const int about = axis_of(shape.coordinates()[static_cast<std::size_t>(k)].rotation);
    const int along = about == axis ? (about + 1) % 3 : axis;
    const Vector3 across = Vector3::Unit(about).cross(Vector3::Unit(along));
    const int component = axis_of(across);
    tilts.push_back({k, component, along, across[component]});
  }
  return tilts;
}

namespace {

/// The rotation about e_a after which `turn` gives its next axis the angle about e_a.
Matrix3 spin_before(const Matrix3& turn, int about, double angle) {
  const int b = (about + 1) % 3, c = (about + 2) % 3;
  // turn (cos g, sin g) points along (cos angle, sin angle), in the plane of b and c.
  const double x = turn(c, c) * std::cos(angle) - turn(b, c) * std::sin(angle);
  const double y = turn(b, b) * std::sin(angle) - turn(c, b) * std::cos(angle);
  return Eigen::AngleAxisd(std::atan2(y, x), Vector3::Unit(about)).toRotationMatrix();
}

}  // namespace

GapPose gap_pose(const Gap& shape, const Vector6& xi) {
  GapPose pose;
  const int main = shape.plane_normal() >= 0 ? shape.plane_normal() : shape.long_axis();
  const std::vector<GapTilt> tilts = gap_tilts(shape);
  if (!tilts.empty()) {
    Vector3 w = Vector3::Zero();
    for (const GapTilt& tilt : tilts) {
      if (tilt.axis == main) w[tilt.component] = tilt.sign * xi[tilt.coordinate];
    }
    w[main] = std::sqrt(std::max(1.0 - w.squaredNorm(), 0.0));
    pose.axes = shortest_turn(Vector3::Unit(main), w);
    for (const GapTilt& tilt : tilts) {
      if (tilt.axis == main) continue;
      const double component = tilt.sign * xi[tilt.coordinate];
      pose.axes = turn_to(w, pose.axes.col(tilt.axis), tilt.component, component) * pose.axes;
    }
  }
  if (shape.spin_has_angle()) {
    const int spin = shape.spins().front();
    const int about = axis_of(shape.coordinates()[static_cast<std::size_t>(spin)].rotation);
    pose.axes = pose.axes * spin_before(pose.axes, about, xi[spin]);
  }
  for (int k = 0; k < shape.translations(); ++k) {
    pose.offset += xi[k] * shape.coordinates()[static_cast<std::size_t>(k)].translation;
  }
  if (tilts.empty()) return pose;
  if (shape.plane_normal() >= 0) {
    pose.offset[main] /= pose.axes(main, main);  // xi = w . d
    return pose;
  }
  const double along = pose.offset[main];
  pose.offset += along * pose.axes.col(main);
  pose.offset[main] = along;
  return pose;
}

Matrix6 gap_wrench(const Gap& shape, const GapPose& pose) {
  const int count = shape.size(), normal = shape.plane_normal();
  const int long_axis = shape.tilts().empty() ? -1 : shape.long_axis();
  const Vector3& d = pose.offset;
  Matrix6 mover = Matrix6::Zero(6, count);
  for (int k = 0; k < count; ++k) {
    const GapCoordinate& c = shape.coordinates()[static_cast<std::size_t>(k)];
    auto force = mover.col(k).head<3>();
    auto moment = mover.col(k).tail<3>();
    if (c.translation == Vector3::Zero()) {
      if (c.entrains) moment = c.rotation;
      if (c.entrains && shape.spin_has_angle()) {
        // The gradient of atan2(b, a) with the components a, b of an axis of the mover.
        const int b = (axis_of(c.rotation) + 1) % 3, next = (b + 1) % 3;
        const Vector3 w = pose.axes.col(b);
        const Vector3 by_a = w.cross(Vector3::Unit(b)), by_b = w.cross(Vector3::Unit(next));
        moment = (w[b] * by_b - w[next] * by_a) / (w[b] * w[b] + w[next] * w[next]);
      }
      continue;
    }
    const Vector3& e = c.translation;
    const int axis = axis_of(e);
    force = e;
    if (axis == normal) {
      force = pose.axes.col(axis);
      moment = force.cross(d);
    } else if (normal >= 0) {
      moment = -d.cross(e);
    } else if (long_axis >= 0 && axis != long_axis) {
      const Vector3 w = pose.axes.col(long_axis);
      force[long_axis] -= w[axis];
      moment = -d[long_axis] * w.cross(e);
    }
  }
  for (const GapTilt& tilt : gap_tilts(shape)) {
    const Vector3 w = pose.axes.col(tilt.axis);
    mover.col(tilt.coordinate).tail<3>() = tilt.sign * w.cross(Vector3::Unit(tilt.component));
  }
  // From the mover to the journal, in the axes of the bearing's marker.
  Matrix6 out(6, count);
  for (int k = 0; k < count; ++k) {
    Vector3 force = mover.col(k).head<3>(), moment = mover.col(k).tail<3>();
    if (shape.on_journal()) {
      moment = -pose.axes.transpose() * (moment + d.cross(force));
      force = -pose.axes.transpose() * force;
    }
    out.col(k) << force, moment;
  }
  return out;
}

}  // namespace tribodyn
