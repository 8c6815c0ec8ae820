// Elastic and damping forces of all formulations.

#include "beams/sample_beams.hpp"
#include "catch.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("elastic forces of beams are the gradient of their energy, with exact tangents") {
  for_all_beams(2, 0.0, 0.0, [](const BeamBody& body) {
    const Vector q = disturbed(body, 0.1, 0.3), zero = Vector::Zero(q.size());
    const BeamForces all = forces_of(body, q, zero);
    const Matrix gradient = difference_jacobian(
        [&](const Vector& x) { return Vector::Constant(1, body.potential_energy({x.data()})); }, q);
    CHECK(relative_error(-all.force.transpose(), gradient) < kDifferenceTolerance);
    const Matrix tangent =
        difference_jacobian([&](const Vector& x) { return forces_of(body, x, zero).force; }, q);
    CHECK(relative_error(all.by_q, tangent) < kDifferenceTolerance);
    CHECK((all.by_q - all.by_q.transpose()).norm() < 1e-13 * all.by_q.norm());
    CHECK(all.by_v.norm() == 0.0);
    CHECK(forces_of(body, q, zero, false).force == all.force);
  });
}

TEST_CASE("damping of beams: tangents, power, and no resistance to rigid motions") {
  for_all_beams(2, 0.3, 0.2, [](const BeamBody& body) {
    const Vector q = disturbed(body, 0.2, 0.8), v = disturbed(body, 0.5, 0.9);
    const BeamForces all = forces_of(body, q, v);
    const auto force = [&](const Vector& x) { return forces_of(body, x, v).force; };
    // The curvature of a cable in space has no derivative at zero, near which differences have
    // larger errors: measured 2e-9.
    CHECK(relative_error(all.by_q, difference_jacobian(force, q, 3e-4)) < 1e-8);
    CHECK(relative_error(all.by_v, difference_jacobian(
                                       [&](const Vector& x) { return forces_of(body, q, x).force; },
                                       v)) < kDifferenceTolerance);
    const Vector zero = Vector::Zero(q.size());
    const Vector damping = all.force - forces_of(body, q, zero).force;
    const double power = body.dissipated_power({q.data(), v.data(), zero.data()});
    CHECK(power > 0.0);
    CHECK(std::abs(power + v.dot(damping)) < 1e-13 * power);
  });
  for_all_beams(2, 0.3, 0.0, [](const BeamBody& body) {
    const Vector q = disturbed(body, 0.1, 0.3), zero = Vector::Zero(q.size());
    const Vector3 omega = body.planar() ? Vector3(0.0, 0.0, 2.0) : Vector3(1.0, 0.5, -2.0);
    const std::vector<double> rigid =
        rigid_velocities(body, {q.data(), q.data() + q.size()}, {0.4, 0.1, 0.0}, omega);
    const Vector v = Eigen::Map<const Vector>(rigid.data(), q.size());
    const Vector damping = forces_of(body, q, v).force - forces_of(body, q, zero).force;
    CHECK(damping.norm() < 1e-12 * forces_of(body, q, zero).force.norm());
    CHECK(body.dissipated_power({q.data(), v.data(), zero.data()}) < 1e-24);
  });
}

TEST_CASE("rigid motions of beams strain nothing") {
  for_all_beams(3, 0.0, 0.0, [](const BeamBody& body) {
    const Vector placed = disturbed(body, 0.0, 0.0), zero = Vector::Zero(placed.size());
    const BeamForces all = forces_of(body, placed, zero);
    // Measured: forces at most 2e-15 of the stiffness.
    CHECK(all.force.norm() < 1e-12 * all.by_q.norm());
    CHECK(body.potential_energy({placed.data()}) < 1e-24);
    // A strained beam has the same energy after a rotation.
    Vector q = disturbed(body, 0.1, 0.3);
    const double energy = body.potential_energy({q.data()});
    body.move_rigidly({0.3, -0.7, body.planar() ? 0.0 : 0.2},
                      body.planar() ? Vector3(0.0, 0.0, 2.0) : Vector3(1.0, 0.5, -2.0), q.data());
    CHECK(std::abs(body.potential_energy({q.data()}) - energy) < 1e-13 * energy);
  });
}
