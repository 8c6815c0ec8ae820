#pragma once
/// Checks that hold for every body.

#include <Eigen/Geometry>

#include "bodies/sample_bodies.hpp"
#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/bodies/body.hpp"

namespace tribodyn::test {

/// Checks a vector function of a body (`motion(state, out)` and `hessian(state, f, h)`) against
/// differences along a smooth motion and by the coordinates.
template <class MotionOf, class HessianOf>
void check_vector_motion(const Body& body, MotionOf&& motion_of, HessianOf&& hessian_of) {
  const int n = body.coordinates();
  const FramedStates framed;
  const Motion motion{n, 0.4};
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
  BodyMatrix h;
  h.setConstant(n, n, 2.0);  // the Hessian is added
  hessian_of(framed(body, q.data(), v.data(), a.data()), weight, h);
  h.array() -= 2.0;
  close(h,
        difference_jacobian(
            [&](const Vector& x) { return Vector(at(x, v, a).jacobian.transpose() * weight); }, q));
}

/// Checks points, directions and the angular velocity of a body.
inline void check_body(const Body& body) {
  const int n = body.coordinates();
  const Vector3 local(0.3, -0.8, 0.5);
  SECTION("points") {
    check_vector_motion(
        body, [&](const BodyState& state, VectorMotion& out) { body.point(local, state, out); },
        [&](const BodyState& state, const Vector3& f, BodyMatrix& h) {
          body.add_point_hessian(local, state, f, h);
        });
  }
  SECTION("directions") {
    check_vector_motion(
        body, [&](const BodyState& state, VectorMotion& out) { body.direction(local, state, out); },
        [&](const BodyState& state, const Vector3& f, BodyMatrix& h) {
          body.add_direction_hessian(local, state, f, h);
        });
  }
  SECTION("a direction of a rigid body turns with the angular velocity") {
    const Motion motion{n, 0.4};
    const Vector q = motion.q(0.7);
    const Vector v = motion.v(0.7);
    const Vector a = motion.a(0.7);
    const FramedStates framed;
    const BodyState state = framed(body, q.data(), v.data(), a.data());
    VectorMotion u;
    SpinMotion spin;
    body.direction(local, state, u);
    body.spin(state, spin);
    CHECK(relative_error(u.rate, spin.omega.cross(u.value)) < 1e-14);
    CHECK(relative_error(spin.omega, spin.by_v * v) < 1e-14);
  }
  SECTION("derivatives of the angular velocity and of moments") {
    const Motion motion{n, 0.4};
    const Vector q = motion.q(0.7), v = motion.v(0.7), a = motion.a(0.7);
    const FramedStates framed;
    const Vector3 moment(0.3, -1.1, 0.6);
    SpinMotion spin;
    const auto spin_at = [&](const Vector& at_q, const Vector& at_v) {
      SpinMotion out;
      body.spin(framed(body, at_q.data(), at_v.data(), a.data()), out);
      return out;
    };
    body.spin(framed(body, q.data(), v.data(), a.data()), spin);
    CHECK(relative_error(spin.by_q,
                         difference_jacobian(
                             [&](const Vector& x) { return Vector(spin_at(x, v).omega); }, q)) <
          kDifferenceTolerance);
    BodyMatrix h;
    h.setConstant(n, n, 2.0);  // the tangent is added
    body.add_moment_tangent(framed(body, q.data(), v.data(), a.data()), moment, h);
    h.array() -= 2.0;
    const auto load = [&](const Vector& x) {
      return Vector(spin_at(x, v).by_v.transpose() * moment);
    };
    CHECK(relative_error(h, difference_jacobian(load, q)) < kDifferenceTolerance);
  }
}

}  // namespace tribodyn::test
