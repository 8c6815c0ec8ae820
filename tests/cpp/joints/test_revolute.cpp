#include "joints/joint_checks.hpp"
#include "tribodyn/joints/revolute.hpp"

using namespace tribodyn;

TEST_CASE("the rows of the revolute joint against differences") {
  test::check_joint_kind([](const Marker& first, const Marker& second) {
    return std::make_unique<Revolute>("joint", first, second);
  });
}

TEST_CASE("a revolute joint leaves the angle free") {
  const Revolute joint("pin", planar_marker(0, 1.0, 0.0, 0.0), planar_marker(1, 0.0, 2.0, 0.0));
  // The pin at (0, 1): body 1 turned by a quarter, body 2 by any angle about the pin.
  for (const double angle : {-2.0, 0.4, 7.0}) {
    const Vector3 q2(2.0 * std::sin(angle), 1.0 - 2.0 * std::cos(angle), angle);
    const ConstraintRows rows = test::rows_at(joint, 0.0, Vector3(0.0, 0.0, std::acos(0.0)), q2);
    CHECK(rows.value.norm() < 1e-15);
  }
  const ConstraintRows apart = test::rows_at(joint, 0.0, Vector3::Zero(), Vector3::Zero());
  CHECK(apart.value[0] == -1.0);
  CHECK(apart.value[1] == 2.0);
}
