#include "joints/joint_checks.hpp"
#include "tribodyn/joints/revolute.hpp"
#include "tribodyn/joints/spherical.hpp"

using namespace tribodyn;

TEST_CASE("the rows of the spherical joint against differences") {
  test::check_joint_kind([](const Marker& first, const Marker& second) {
    return std::make_unique<Spherical>("joint", first, second);
  });
}

TEST_CASE("a spherical joint leaves all turns free") {
  test::check_held(Spherical("joint", Marker{0}, Marker{1}), {1, 1, 1, 0, 0, 0});
}

TEST_CASE("a spherical joint between planar bodies has the rows of a revolute joint") {
  const Marker a = planar_marker(0, 1.0, 0.0, 0.3), b = planar_marker(1, 0.0, 2.0, 0.0);
  const Vector3 q1(0.1, 0.2, 0.7), q2(0.3, -0.4, 1.9);
  const ConstraintRows rows = test::rows_at(Spherical("pin", a, b), 0.0, q1, q2);
  const ConstraintRows twin = test::rows_at(Revolute("pin", a, b), 0.0, q1, q2);
  REQUIRE(rows.value.size() == 2);
  CHECK(rows.value == twin.value);
}
