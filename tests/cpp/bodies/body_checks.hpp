#pragma once
/// Checks that hold for every body.

#include <Eigen/Geometry>

#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/bodies/body.hpp"

namespace tribodyn::test {

/// Checks a vector function of a body (`motion(state, out)` and `hessian(q, f, h)`) against
/// differences along a smooth motion and by the coordinates.
template <class MotionOf, class HessianOf>
void check_vector_motion(int n, MotionOf&& motion_of, HessianOf&& hessian_of) {
  const Motion motion{n, 0.4};
  const auto at = [&](const Vector& q, const Vector& v, const Vector& a) {
    VectorMotion out;
    motion_of(BodyState{q.data(), v.data(), a.data()}, out);
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
  hessian_of(q.data(), weight, h);
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
        n, [&](const BodyState& state, VectorMotion& out) { body.point(local, state, out); },
        [&](const double* q, const Vector3& f, BodyMatrix& h) {
          body.add_point_hessian(local, q, f, h);
        });
  }
  SECTION("directions") {
    check_vector_motion(
        n, [&](const BodyState& state, VectorMotion& out) { body.direction(local, state, out); },
        [&](const double* q, const Vector3& f, BodyMatrix& h) {
          body.add_direction_hessian(local, q, f, h);
        });
  }
  SECTION("a direction of a rigid body turns with the angular velocity") {
    const Motion motion{n, 0.4};
    const Vector q = motion.q(0.7);
    const Vector v = motion.v(0.7);
    const Vector a = motion.a(0.7);
    const BodyState state{q.data(), v.data(), a.data()};
    VectorMotion u;
    Vector3 omega;
    Jacobian3 jacobian;
    body.direction(local, state, u);
    body.angular_velocity(state, omega, jacobian);
    CHECK(relative_error(u.rate, omega.cross(u.value)) < 1e-14);
    CHECK(relative_error(omega, jacobian * v) < 1e-14);
  }
}

}  // namespace tribodyn::test
