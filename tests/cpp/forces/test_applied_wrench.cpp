#include <array>

#include "forces/force_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/applied_wrench.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

const TimeFunctionPointer kWave =
    harmonic({.mean = 1.0, .amplitude = 2.0, .angular_frequency = 3.0, .phase = 0.4});

}  // namespace

TEST_CASE("an applied load against differences, and the power it supplies") {
  const test::Bodies bodies = test::sample_bodies();
  const auto axes = GENERATE(LoadAxes::global, LoadAxes::following);
  const LoadComponents all{.force = {kWave, constant(-0.7), constant(0.4)},
                           .torque = {constant(0.3), constant(-1.1), kWave}};
  SECTION("on a planar body") {
    test::check_force(AppliedWrench("load", test::skew_marker(1, true), all, axes), bodies);
  }
  SECTION("on a body that stretches") {
    test::check_force(AppliedWrench("load", test::skew_marker(3, false), all, axes), bodies);
  }
  SECTION("on a rigid body in space") {
    test::check_force(AppliedWrench("load", test::skew_marker(5, false), all, axes), bodies);
  }
  SECTION("by an angle, also one of the loaded body") {
    const auto [on, first, second] =
        GENERATE(std::array{5, 1, 2}, std::array{6, 0, 5}, std::array{5, 5, 6}, std::array{1, 6, 2},
                 std::array{2, 1, 2});
    AppliedWrench load("load", test::skew_marker(on, on < 3), all, axes,
                       RelativeAngle("load", test::skew_marker(first, first < 3),
                                     test::skew_marker(second, second < 3)));
    test::check_force(load, bodies);
    CHECK(load.facets().time == nullptr);
    CHECK(load.facets().held != nullptr);  // turns
  }
  SECTION("the torque alone") {
    test::check_force(AppliedWrench("motor", test::skew_marker(2, true),
                                    {.torque = {nullptr, nullptr, kWave}}, axes),
                      bodies);
  }
}

TEST_CASE("a load at a marker by hand") {
  test::Bodies bodies;
  bodies.add<Ground>().add<PlanarBody>("rod", 0.2, 1e-4);
  Vector q(3);
  q << 3.0, 4.0, std::acos(0.0);  // a quarter turn: the marker lies 2 m above the centre
  const Vector v = Vector::Zero(3);
  const Marker marker = planar_marker(1, 2.0, 0.0, 0.0);
  const LoadComponents load{.force = {constant(5.0), nullptr, nullptr},
                            .torque = {nullptr, nullptr, constant(1.0)}};

  AppliedWrench weight("weight", marker, load, LoadAxes::global);
  const Vector along_x = test::evaluate(weight, bodies, 0.0, q, v).force;
  CHECK((along_x - Vector3(5.0, 0.0, 1.0 - 5.0 * 2.0)).norm() < 1e-14);

  AppliedWrench thruster("thruster", marker, load, LoadAxes::following);
  const Vector along_rod = test::evaluate(thruster, bodies, 0.0, q, v).force;
  CHECK((along_rod - Vector3(0.0, 5.0, 1.0)).norm() < 1e-14);
}

TEST_CASE("a load follows its function of time") {
  const test::Bodies bodies = test::sample_bodies();
  const Vector q = Vector::Zero(bodies.n());
  AppliedWrench motor("motor", Marker{1}, {.torque = {nullptr, nullptr, kWave}}, LoadAxes::global);
  CHECK(motor.markers().front().body == 1);
  REQUIRE(motor.facets().time != nullptr);
  CHECK(motor.facets().time->time_functions().front() == kWave.get());
  CHECK(motor.facets().held == nullptr);
  CHECK(test::evaluate(motor, bodies, 0.8, q, q).force[2] == kWave->value(0.8));
  CHECK(test::evaluate(motor, bodies, 0.8, q, q).force.norm() == std::abs(kWave->value(0.8)));
}

TEST_CASE("a load has at least one component") {
  CHECK_THROWS_WITH(AppliedWrench("load", Marker{1}, {}, LoadAxes::global),
                    ContainsSubstring("force 'load'"));
}
