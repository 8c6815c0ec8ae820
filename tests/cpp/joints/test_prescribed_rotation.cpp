#include "joints/joint_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/joints/prescribed_rotation.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

// An uneven speed, so that every explicit time term counts.
const TimeFunctionPointer kSpeed =
    harmonic({.mean = 1.5, .amplitude = 0.6, .angular_frequency = 2.0, .phase = 0.3});

}  // namespace

TEST_CASE("the row of the prescribed rotation against differences, with its explicit time") {
  test::check_joint_kind([](const Marker& first, const Marker& second) {
    return std::make_unique<PrescribedRotation>("drive", first, second, 0.4, kSpeed);
  });
}

TEST_CASE("the prescribed angle is the integral of the speed") {
  const PrescribedRotation drive("drive", Marker{}, Marker{}, 0.4, kSpeed);
  const double t = 1.3;
  CHECK(drive.angle(0.0) == 0.4);
  CHECK(drive.angle(t) == Approx(0.4 + kSpeed->integral(t)));
  CHECK(drive.speed(t) == kSpeed->value(t));
  CHECK(drive.acceleration(t) == kSpeed->derivative(t));
}

TEST_CASE("a drive holds the relative angle of its markers, turns counted") {
  const PrescribedRotation drive("drive", planar_marker(0, 0.1, 0.0, 0.3),
                                 planar_marker(1, 0.0, 0.2, -0.5), 0.4, kSpeed);
  const double t = 80.0;
  REQUIRE(drive.angle(t) > 100.0);
  // Relative angle of the markers: (angle2 - 0.5) - (angle1 + 0.3).
  const Vector3 q1(0.5, -0.5, 0.7);
  const Vector3 q2(2.0, 1.0, drive.angle(t) + 0.7 + 0.8);
  const ConstraintRows rows = test::rows_at(drive, t, q1, q2);
  // Round-off of the angle itself, about 120 rad.
  CHECK(std::abs(rows.value[0]) < 1e-12);
  // With G2 = (0, 0, 1) the drive turns body 2 with the torque -lambda, body 1 with +lambda.
  CHECK(test::relative_error(rows.jacobian[0], Matrix(Vector3(0.0, 0.0, -1.0).transpose())) <
        1e-12);
  CHECK(test::relative_error(rows.jacobian[1], Matrix(Vector3(0.0, 0.0, 1.0).transpose())) < 1e-12);
  CHECK(test::rows_at(drive, t, q1, q2 + Vector3(0.0, 0.0, 1e-3)).value[0] ==
        Approx(std::sin(1e-3)));
}

TEST_CASE("a drive needs a speed and a finite start") {
  CHECK_THROWS_WITH(PrescribedRotation("main", Marker{}, Marker{}, 0.0, nullptr),
                    ContainsSubstring("joint 'main'") && ContainsSubstring("speed"));
  CHECK_THROWS_AS(PrescribedRotation("main", Marker{}, Marker{}, NAN, kSpeed), InvalidInput);
}
