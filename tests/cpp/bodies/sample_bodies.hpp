#pragma once
/// Bodies and markers to hang joints and forces on in tests.

#include <limits>
#include <list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <Eigen/Geometry>

#include "tribodyn/bodies/body.hpp"
#include "tribodyn/bodies/marker.hpp"

namespace tribodyn::test {

/// A motion over n coordinates without a number: an item that reads a part which its attachment did
/// not set has a result that is no number either.
inline AttachmentMotion unknown_motion(int n) {
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  AttachmentMotion out;
  for (VectorMotion* x : {&out.origin, &out.axis[0], &out.axis[1], &out.axis[2]}) {
    for (Vector3* each : {&x->value, &x->rate, &x->acceleration}) each->setConstant(kUnknown);
    for (Jacobian3* each : {&x->jacobian, &x->jacobian_rate, &x->jacobian_acceleration}) {
      each->setConstant(3, n, kUnknown);
    }
  }
  out.spin.omega.setConstant(kUnknown);
  for (Jacobian3* each : {&out.spin.by_v, &out.spin.by_q}) each->setConstant(3, n, kUnknown);
  return out;
}

/// A point on a body that has no orientation: its axes are those of space.
class PointAttachment : public Attachment {
 public:
  using Attachment::Attachment;
  void evaluate(const BodyState& state, AttachmentMotion& out) const override {
    point(state, out.origin);
    for (int k = 0; k < 3; ++k) direction(state, out, marker().axis(k), out.axis[k]);
    out.spin.omega.setZero();
    out.spin.by_v.setZero(3, size());
    out.spin.by_q.setZero(3, size());
  }
  void direction(const BodyState&, const AttachmentMotion&, const Vector3& local,
                 VectorMotion& out) const override {
    out.value = local;
    out.rate = out.acceleration = Vector3::Zero();
    for (Jacobian3* j : {&out.jacobian, &out.jacobian_rate, &out.jacobian_acceleration}) {
      j->setZero(3, size());
    }
  }
  void add_point_hessian(const BodyState&, const AttachmentMotion&, const Vector3&,
                         MatrixRef) const override {}
  void add_direction_hessian(const BodyState&, const AttachmentMotion&, const Vector3&,
                             const Vector3&, MatrixRef) const override {}
  void add_moment_tangent(const BodyState&, const AttachmentMotion&, const Vector3&,
                          MatrixRef) const override {}

 private:
  virtual void point(const BodyState& state, VectorMotion& out) const = 0;
};

/// A marker of an AffineBody, whose axes stretch with the body.
class AffineAttachment final : public Attachment {
 public:
  explicit AffineAttachment(const Marker& marker)
      : Attachment(marker, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}) {}
  void evaluate(const BodyState& state, AttachmentMotion& out) const override {
    fill(1.0, marker().position, state, out.origin);
    for (int k = 0; k < 3; ++k) fill(0.0, marker().axis(k), state, out.axis[k]);
    out.spin.omega.setZero();
    out.spin.by_v.setZero(3, 12);
    out.spin.by_q.setZero(3, 12);
  }
  void direction(const BodyState& state, const AttachmentMotion&, const Vector3& local,
                 VectorMotion& out) const override {
    fill(0.0, local, state, out);
  }
  void add_point_hessian(const BodyState&, const AttachmentMotion&, const Vector3&,
                         MatrixRef) const override {}
  void add_direction_hessian(const BodyState&, const AttachmentMotion&, const Vector3&,
                             const Vector3&, MatrixRef) const override {}
  void add_moment_tangent(const BodyState&, const AttachmentMotion&, const Vector3&,
                          MatrixRef) const override {}

  static void fill(double origin, const Vector3& local, const BodyState& state, VectorMotion& out) {
    const double weights[] = {origin, local[0], local[1], local[2]};
    out.jacobian.setZero(3, 12);
    out.jacobian_rate.setZero(3, 12);
    out.jacobian_acceleration.setZero(3, 12);
    for (int k = 0; k < 4; ++k) {
      for (int i = 0; i < 3; ++i) out.jacobian(i, 3 * k + i) = weights[k];
    }
    using Coordinates = Eigen::Map<const Eigen::Matrix<double, 12, 1>>;
    out.value = out.jacobian * Coordinates(state.q);
    out.rate = out.jacobian * Coordinates(state.v);
    out.acceleration = out.jacobian * Coordinates(state.a);
  }
};

/// A spatial body for tests: position and three body axes, all twelve components free, so
/// that r = q0 + A local with A = [q1 q2 q3]. It stretches, which no row minds.
class AffineBody final : public Body {
 public:
  explicit AffineBody(std::string name) : Body(std::move(name)) {}
  int coordinates() const override { return 12; }
  bool planar() const override { return false; }
  double mass() const override { return 1.3; }
  BodyFacets facets() const override { return BodyFacets::of(*this); }
  std::unique_ptr<Attachment> attach(const Marker& marker) const override {
    return std::make_unique<AffineAttachment>(marker);
  }
  void mass_centre(const BodyState& state, Vector3& position, Vector3& velocity) const override {
    VectorMotion centre;
    AffineAttachment::fill(1.0, kCentre, state, centre);
    position = centre.value;
    velocity = centre.rate;
  }
  void add_weight(int, const Vector3& g, const BodyState& state, bool,
                  ElementBlocks& out) const override {
    VectorMotion centre;
    AffineAttachment::fill(1.0, kCentre, state, centre);
    out.force += centre.jacobian.transpose() * (mass() * g);
  }
  void mass_matrix(int, const BodyState&, MatrixRef m) const override { m.setIdentity(); }
  const char* coordinate_name(int) const override { return "q"; }
  Unit coordinate_unit(int) const override { return Unit::metre; }

  static inline const Vector3 kCentre{0.1, -0.2, 0.3};
};

/// States of bodies, with the frames of those that turn in charts, whose origin is skew.
class FramedStates {
 public:
  BodyState operator()(const Body& body, const double* q, const double* v, const double* a) const {
    BodyState state{q, v, a};
    const BodyChart* chart = body.facets().chart;
    if (!chart) return state;
    frames_.emplace_back();
    for (const ChartCoordinates& each : chart->charts()) {
      const int first = each.rotation;
      frames_.back().emplace_back().set(kOrigin, q + first, v + first, a + first);
    }
    state.frame = frames_.back().data();
    return state;
  }

  static constexpr double kOrigin[4] = {0.1, -0.5, 0.7, 0.5};

 private:
  mutable std::list<std::vector<RotationFrame>> frames_;
};

/// Principal moments 1 : 2 : 2.5 about skew axes.
inline Matrix3 sample_inertia(double size) {
  const Matrix3 turn =
      Eigen::AngleAxisd(0.8, Vector3(1.0, -1.0, 0.5).normalized()).toRotationMatrix();
  const Matrix3 inertia = size * (turn * Vector3(1.0, 2.0, 2.5).asDiagonal() * turn.transpose());
  return 0.5 * (inertia + inertia.transpose());
}

/// A marker with a skew pose, in the plane or in space.
inline Marker skew_marker(int body, bool planar) {
  Marker marker = planar_marker(body, 0.3 - 0.2 * body, 0.4 * body - 0.1, 0.5 + body);
  if (!planar) {
    marker.position[2] = 0.25;
    marker.rotation =
        marker.rotation * Eigen::AngleAxisd(0.7, Vector3(1.0, 2.0, -1.0).normalized()).matrix();
  }
  return marker;
}

}  // namespace tribodyn::test
