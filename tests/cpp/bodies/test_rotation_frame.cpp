#include <cmath>

#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/bodies/rotation_frame.hpp"

using namespace tribodyn;
using test::relative_error;

namespace {

constexpr double kOrigin[4] = {0.1, -0.5, 0.7, 0.5};

RotationFrame frame_at(const Vector3& psi, const Vector3& rate = Vector3::Zero(),
                       const Vector3& acceleration = Vector3::Zero()) {
  RotationFrame frame;
  frame.set(kOrigin, psi.data(), rate.data(), acceleration.data());
  return frame;
}

}  // namespace

TEST_CASE("coefficients of a rotation by their closed forms and by series") {
  // At 4 the series ends: both sides of it, and what they are in closed form.
  for (const double x : {1e-8, 0.3, 2.0, 3.999999, 4.000001, 9.0, 30.0}) {
    INFO("theta^2 = " << x);
    const RotationCoefficients c(x);
    const double theta = std::sqrt(x);
    const double h = 0.5 * theta;
    CHECK(c.a == Approx(0.5 * std::pow(std::sin(h) / h, 2)).epsilon(1e-14));
    const auto at = [](double y) { return RotationCoefficients(y); };
    if (x < 0.1) continue;
    CHECK(c.b == Approx((theta - std::sin(theta)) / (x * theta)).epsilon(1e-13));
    if (std::abs(x - 4.0) < 0.1) continue;  // differences would mix the two
    const double d = 1e-3 * x;
    CHECK(c.a1 == Approx(2.0 * test::difference([&](double y) { return at(y).a; }, x, d)));
    CHECK(c.b1 == Approx(2.0 * test::difference([&](double y) { return at(y).b; }, x, d)));
    CHECK(c.a2 == Approx(2.0 * test::difference([&](double y) { return at(y).a1; }, x, d)));
    CHECK(c.b2 == Approx(2.0 * test::difference([&](double y) { return at(y).b1; }, x, d)));
  }
  const RotationCoefficients below(4.0), above(4.0 + 1e-14);
  for (const auto& [s, c] : {std::pair{below.a, above.a}, std::pair{below.a1, above.a1},
                             std::pair{below.a2, above.a2}, std::pair{below.b, above.b},
                             std::pair{below.b1, above.b1}, std::pair{below.b2, above.b2}}) {
    CHECK(s == Approx(c).epsilon(1e-13));
  }
}

TEST_CASE("a rotation vector turns about its axis, from the origin of the chart") {
  const Vector3 psi(0.4, -0.9, 0.6);
  const Matrix3 start = Eigen::Quaterniond(Eigen::Vector4d(kOrigin)).toRotationMatrix();
  const Matrix3 expected =
      Eigen::AngleAxisd(psi.norm(), psi.normalized()).toRotationMatrix() * start;
  const RotationFrame frame = frame_at(psi);
  CHECK(relative_error(frame.rotation, expected) < 1e-15);
  CHECK(relative_error(Eigen::Quaterniond(frame.quaternion()).toRotationMatrix(), expected) <
        1e-15);
  CHECK(relative_error(frame_at(Vector3::Zero()).rotation, start) < 1e-15);
  // No jump of sign on the way around.
  Eigen::Vector4d last = frame_at(Vector3::Zero()).quaternion();
  for (double angle = 0.1; angle < 6.0; angle += 0.1) {
    const Eigen::Vector4d next = frame_at(angle * psi.normalized()).quaternion();
    CHECK(last.dot(next) > 0.99);
    last = next;
  }
}

TEST_CASE("angular velocity and acceleration are those of the rotation matrix") {
  // Near the origin, within reach, and beyond the series.
  for (const double size : {1e-5, 1.0, 2.5}) {
    INFO("size " << size);
    const auto psi = [&](double t) {
      return Vector3(size * Vector3(0.4 + std::sin(t), 0.3 - t * t, 0.5 * std::cos(2.0 * t)));
    };
    const double t = 0.3;
    const Vector3 rate = size * Vector3(std::cos(t), -2.0 * t, -std::sin(2.0 * t));
    const Vector3 acceleration = size * Vector3(-std::sin(t), -2.0, -2.0 * std::cos(2.0 * t));
    const RotationFrame frame = frame_at(psi(t), rate, acceleration);
    const auto frame_on = [&](double s) {
      return frame_at(psi(s), size * Vector3(std::cos(s), -2.0 * s, -std::sin(2.0 * s)),
                      size * Vector3(-std::sin(s), -2.0, -2.0 * std::cos(2.0 * s)));
    };
    const Matrix3 turning =
        test::difference([&](double s) { return Matrix(frame_on(s).rotation); }, t);
    const Matrix3 omega = turning * frame.rotation.transpose();
    CHECK(relative_error(omega, cross_matrix(frame.omega)) < test::kDifferenceTolerance);
    const auto close = [&](const Matrix& value, auto&& of) {
      CHECK((value - test::difference(of, t)).norm() < 1e-10 * std::max(1e-2, value.norm()));
    };
    close(frame.alpha, [&](double s) { return Matrix(frame_on(s).omega); });
    close(frame.tangent_rate, [&](double s) { return Matrix(frame_on(s).tangent); });
    close(frame.tangent_acceleration, [&](double s) { return Matrix(frame_on(s).tangent_rate); });
  }
}
