#include "joints/joint_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/joints/prescribed_displacement.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

// An uneven speed, so that every explicit time term counts.
const TimeFunctionPointer kSpeed =
    harmonic({.mean = 1.5, .amplitude = 0.6, .angular_frequency = 2.0, .phase = 0.3});

}  // namespace

TEST_CASE("the row of the prescribed displacement against differences, with its explicit time") {
  test::check_joint_kind([](const Marker& first, const Marker& second) {
    return std::make_unique<PrescribedDisplacement>("ram", first, second, 0.4, kSpeed);
  });
}

TEST_CASE("a linear drive holds the way along the x axis of the first marker") {
  const PrescribedDisplacement ram("ram", planar_marker(0, 0.0, 0.0, 0.3), Marker{1}, 0.4, kSpeed);
  const double t = 1.3;
  CHECK(ram.displacement(0.0) == 0.4);
  CHECK(ram.speed(t) == kSpeed->value(t));
  CHECK(ram.acceleration(t) == kSpeed->derivative(t));
  const double way = ram.displacement(t) + 0.01;
  const Vector3 q2(way * std::cos(0.3) - std::sin(0.3), way * std::sin(0.3) + std::cos(0.3), 0.9);
  CHECK(test::rows_at(ram, t, Vector3::Zero(), q2).value[0] == Approx(0.01));
}

TEST_CASE("a linear drive along another axis of the first marker") {
  test::check_joint_kind([](const Marker& first, const Marker& second) {
    return std::make_unique<PrescribedDisplacement>("ram", first, second, 0.4, kSpeed, 2);
  });
  const PrescribedDisplacement ram("ram", Marker{0}, Marker{1}, 0.4, constant(0.0), 2);
  const Matrix3 axes = test::skew_axes();
  const Vector3 none = Vector3::Zero(), at = 0.1 * axes.col(0) + 0.2 * axes.col(1) + axes.col(2);
  CHECK(test::rows_in_space(ram, {none, none}, {at, none}).value[0] == Approx(0.6));
}

TEST_CASE("a linear drive needs a speed and a finite start") {
  CHECK_THROWS_WITH(PrescribedDisplacement("ram", Marker{}, Marker{}, 0.0, nullptr),
                    ContainsSubstring("joint 'ram'") && ContainsSubstring("speed"));
  CHECK_THROWS_AS(PrescribedDisplacement("ram", Marker{}, Marker{}, NAN, kSpeed), InvalidInput);
}
