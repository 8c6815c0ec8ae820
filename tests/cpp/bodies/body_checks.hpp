#pragma once
/// Checks that hold for every body.

#include <Eigen/Geometry>

#include "bodies/sample_bodies.hpp"
#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/bodies/body.hpp"

namespace tribodyn::test {

/// Checks a vector function of a body (`motion(state, out)` and `hessian(state, f, h)`) against
/// differences along a smooth motion and by the coordinates. `around`: see Motion.
template <class MotionOf, class HessianOf>
void check_vector_motion(const Body& body, const Vector& around, MotionOf&& motion_of,
                         HessianOf&& hessian_of) {
  const int n = body.coordinates();
  const FramedStates framed;
  const Motion motion{n, 0.4, around};
  const auto at = [&](const Vector& q, const Vector& v, const Vector& a) {
    VectorMotion out;
    motion_of(framed(body, q.data(), v.data(), a.data()), out);
    return out;
  };
  const auto along = [&](double t) { return at(motion.q(t), motion.v(t), motion.a(t)); };

  const double t = 0.7;
  const Vector q = motion.q(t);
  const Vector v = motion.v(t);
  const Vector a = motion.a(t);
  const VectorMotion f = along(t);
  const auto close = [](const Matrix& value, const Matrix& reference) {
    CHECK(relative_error(value, reference) < kDifferenceTolerance);
  };

  close(f.rate, difference([&](double s) { return Matrix(along(s).value); }, t));
  close(f.acceleration, difference([&](double s) { return Matrix(along(s).rate); }, t));
  close(f.jacobian_rate, difference([&](double s) { return Matrix(along(s).jacobian); }, t));
  close(f.jacobian_acceleration,
        difference([&](double s) { return Matrix(along(s).jacobian_rate); }, t));
  close(f.jacobian, difference_jacobian([&](const Vector& x) { return at(x, v, a).value; }, q));
  close(f.jacobian_rate, difference_jacobian([&](const Vector& x) { return at(x, v, a).rate; }, q));
  close(2.0 * f.jacobian_rate,
        difference_jacobian([&](const Vector& x) { return at(q, x, a).acceleration; }, v));
  close(f.jacobian_acceleration,
        difference_jacobian([&](const Vector& x) { return at(x, v, a).acceleration; }, q));

  const Vector3 weight(0.7, -1.3, 0.9);
  Matrix h;
  h.setConstant(n, n, 2.0);  // the Hessian is added
  hessian_of(framed(body, q.data(), v.data(), a.data()), weight, h);
  h.array() -= 2.0;
  close(h,
        difference_jacobian(
            [&](const Vector& x) { return Vector(at(x, v, a).jacobian.transpose() * weight); }, q));
}

/// Checks the attachment of a marker: origin, axes and other directions, and angular velocity, at
/// coordinates near `around`, or near zero.
inline void check_attachment(const Body& body, const Marker& marker, const Vector& around = {}) {
  const int n = body.coordinates();
  const auto attachment = body.attach(marker);
  const auto at = [&](const BodyState& state) {
    AttachmentMotion motion;
    attachment->evaluate(state, motion);
    return motion;
  };
  SECTION("origin") {
    check_vector_motion(
        body, around, [&](const BodyState& state, VectorMotion& out) { out = at(state).origin; },
        [&](const BodyState& state, const Vector3& f, Matrix& h) {
          attachment->add_point_hessian(state, at(state), f, h);
        });
  }
  SECTION("axes") {
    for (int k = 0; k < 3; ++k) {
      check_vector_motion(
          body, around, [&](const BodyState& state, VectorMotion& out) { out = at(state).axis[k]; },
          [&](const BodyState& state, const Vector3& f, Matrix& h) {
            attachment->add_direction_hessian(state, at(state), marker.axis(k), f, h);
          });
    }
  }
  SECTION("directions") {
    const Vector3 local(0.3, -0.8, 0.5);
    check_vector_motion(
        body, around,
        [&](const BodyState& state, VectorMotion& out) {
          attachment->direction(state, at(state), local, out);
        },
        [&](const BodyState& state, const Vector3& f, Matrix& h) {
          attachment->add_direction_hessian(state, at(state), local, f, h);
        });
  }
  const Motion path{n, 0.4, around};
  const Vector q = path.q(0.7), v = path.v(0.7), a = path.a(0.7);
  const FramedStates framed;
  const BodyState state = framed(body, q.data(), v.data(), a.data());
  const AttachmentMotion motion = at(state);
  SECTION("axes turn with the angular velocity and stay at right angles") {
    Matrix3 axes;
    for (int k = 0; k < 3; ++k) axes.col(k) = motion.axis[k].value;
    CHECK((axes.transpose() * axes - Matrix3::Identity()).norm() < 1e-14);
    CHECK(axes.determinant() > 0.0);
    const SpinMotion& spin = motion.spin;
    for (const VectorMotion& axis : motion.axis) {
      CHECK(relative_error(axis.rate, spin.omega.cross(axis.value)) < 1e-14);
    }
    CHECK(relative_error(spin.omega, spin.by_v * v) < 1e-14);
  }
  SECTION("derivatives of the angular velocity and of moments") {
    const Vector3 moment(0.3, -1.1, 0.6);
    const auto spin_at = [&](const Vector& at_q, const Vector& at_v) {
      return at(framed(body, at_q.data(), at_v.data(), a.data())).spin;
    };
    CHECK(relative_error(motion.spin.by_q,
                         difference_jacobian(
                             [&](const Vector& x) { return Vector(spin_at(x, v).omega); }, q)) <
          kDifferenceTolerance);
    Matrix h = Matrix::Constant(n, n, 2.0);  // the tangent is added
    attachment->add_moment_tangent(state, motion, moment, h);
    h.array() -= 2.0;
    const auto load = [&](const Vector& x) {
      return Vector(spin_at(x, v).by_v.transpose() * moment);
    };
    CHECK(relative_error(h, difference_jacobian(load, q)) < kDifferenceTolerance);
  }
  SECTION("positions and rates alone are the same") {
    BodyState bare = state;
    bare.derivatives = -1;
    const AttachmentMotion less = at(bare);
    CHECK(less.origin.value == motion.origin.value);
    CHECK(less.origin.rate == motion.origin.rate);
    CHECK(less.origin.acceleration == motion.origin.acceleration);
    CHECK(less.spin.omega == motion.spin.omega);
    CHECK(less.origin.jacobian.size() == 0);
    CHECK(less.spin.by_v.size() == 0);
    for (int k = 0; k < 3; ++k) {
      CHECK(less.axis[k].value == motion.axis[k].value);
      CHECK(less.axis[k].rate == motion.axis[k].rate);
    }
  }
}

/// Checks the attachments of a body whose attachments depend on all of its coordinates.
inline void check_body(const Body& body) {
  Marker marker;
  marker.position = {0.3, -0.8, body.planar() ? 0.0 : 0.5};
  const Vector3 axis =
      body.planar() ? Vector3(0.0, 0.0, 1.0) : Vector3(1.0, 2.0, -1.0).normalized();
  marker.rotation = Eigen::AngleAxisd(0.7, axis).toRotationMatrix();
  check_attachment(body, marker);
}

}  // namespace tribodyn::test
