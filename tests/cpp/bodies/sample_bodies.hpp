#pragma once
/// Bodies and markers to hang joints and forces on in tests.

#include <list>
#include <string>
#include <utility>

#include <Eigen/Geometry>

#include "tribodyn/bodies/body.hpp"
#include "tribodyn/bodies/marker.hpp"

namespace tribodyn::test {

/// A spatial body for tests: position and three body axes, all twelve components free, so
/// that r = q0 + A local with A = [q1 q2 q3]. It stretches, which no row minds.
class AffineBody final : public Body {
 public:
  explicit AffineBody(std::string name) : Body(std::move(name)) {}
  int coordinates() const override { return 12; }
  bool planar() const override { return false; }
  double mass() const override { return 1.3; }
  Vector3 centre_of_mass() const override { return {0.1, -0.2, 0.3}; }
  void point(const Vector3& local, const BodyState& state, VectorMotion& out) const override {
    fill(1.0, local, state, out);
  }
  void direction(const Vector3& local, const BodyState& state, VectorMotion& out) const override {
    fill(0.0, local, state, out);
  }
  void add_point_hessian(const Vector3&, const BodyState&, const Vector3&,
                         BodyMatrix&) const override {}
  void add_direction_hessian(const Vector3&, const BodyState&, const Vector3&,
                             BodyMatrix&) const override {}
  void spin(const BodyState&, SpinMotion& out) const override {
    out.omega.setZero();
    out.by_v.setZero(3, 12);
    out.by_q.setZero(3, 12);
  }
  void mass_matrix(int, const BodyState&, MatrixRef m) const override { m.setIdentity(); }
  const char* coordinate_name(int) const override { return "q"; }
  Unit coordinate_unit(int) const override { return Unit::metre; }

 private:
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

/// States of bodies, with the frames of those that turn in charts, whose origin is skew.
class FramedStates {
 public:
  BodyState operator()(const Body& body, const double* q, const double* v, const double* a) const {
    BodyState state{q, v, a};
    const int first = body.chart_coordinates();
    if (first < 0) return state;
    frames_.emplace_back();
    frames_.back().set(kOrigin, q + first, v + first, a + first);
    state.frame = &frames_.back();
    return state;
  }

  static constexpr double kOrigin[4] = {0.1, -0.5, 0.7, 0.5};

 private:
  mutable std::list<RotationFrame> frames_;
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
