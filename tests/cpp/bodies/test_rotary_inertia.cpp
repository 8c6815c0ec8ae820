#include "bodies/sample_bodies.hpp"
#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/bodies/rotary_inertia.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

struct Forces {
  Vector force = Vector::Zero(5);
  Matrix by_q = Matrix::Zero(5, 5), by_v = Matrix::Zero(5, 5);
  ElementBlocks blocks{.force = VectorMap(force.data(), 5),
                       .by_q = MatrixMap(by_q.data(), 5, 5),
                       .by_v = MatrixMap(by_v.data(), 5, 5)};
};

RotationFrame frame_of(const Vector3& psi, const Vector3& rate, const Vector3& acceleration) {
  RotationFrame frame;
  frame.set(FramedStates::kOrigin, psi.data(), rate.data(), acceleration.data());
  return frame;
}

}  // namespace

TEST_CASE("damping of a rotary inertia: moment, power and tangents") {
  // The inertia forces are compared with differences in test_spatial_body.cpp.
  const RotaryInertia inertia(sample_inertia(1.0));
  const Vector3 psi(0.4, -0.7, 0.9), rate(1.1, 0.3, -0.8), none = Vector3::Zero();
  const double c = 0.7;
  const auto force = [&](const Vector& at, const Vector& v) {
    Forces out;
    inertia.add_damping(frame_of(at, v, none), c, false, 2, out.blocks);
    return out.force;
  };
  const RotationFrame frame = frame_of(psi, rate, none);
  Forces now;
  inertia.add_damping(frame, c, true, 2, now.blocks);
  CHECK(now.force.head<2>().norm() == 0.0);
  CHECK(relative_error(now.force, force(psi, rate)) < 1e-15);
  // M psi' is T^T Js omega, and the power is -c omega . Js omega.
  CHECK(relative_error(now.force.tail<3>(), -c * (inertia.mass_matrix(frame) * rate)) < 1e-14);
  const double power = -c * frame.omega.dot(inertia.in_space(frame) * frame.omega);
  CHECK(std::abs(now.force.tail<3>().dot(rate) - power) < 1e-14);
  const Matrix by_q =
      difference_jacobian([&](const Vector& x) { return force(x, rate); }, Vector(psi));
  const Matrix by_v =
      difference_jacobian([&](const Vector& x) { return force(psi, x); }, Vector(rate));
  CHECK(relative_error(now.by_q.rightCols(3), by_q) < kDifferenceTolerance);
  CHECK(relative_error(now.by_v.rightCols(3), by_v) < kDifferenceTolerance);
}

TEST_CASE("inertia forces do no work on the kinetic energy of a free rotation") {
  // d(psi' . M psi'/2)/dt = psi' . Q + psi' . M' psi'/2 with M psi'' = Q vanishes.
  const RotaryInertia inertia(sample_inertia(1.0));
  const Vector3 psi(0.4, -0.7, 0.9), rate(1.1, 0.3, -0.8);
  Forces now;
  inertia.add_forces(frame_of(psi, rate, Vector3::Zero()), rate, false, 2, now.blocks);
  const Matrix3 mass = inertia.mass_matrix(frame_of(psi, rate, Vector3::Zero()));
  const Vector3 acceleration = mass.inverse() * now.force.tail<3>();
  const auto energy = [&](double t) {
    const Vector3 at = psi + t * rate + 0.5 * t * t * acceleration, v = rate + t * acceleration;
    return 0.5 * v.dot(inertia.mass_matrix(frame_of(at, v, acceleration)) * v);
  };
  CHECK(std::abs(difference(energy, 0.0)) < 1e-11);
}
