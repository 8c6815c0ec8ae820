#include "joints/joint_checks.hpp"
#include "tribodyn/joints/point_on_line.hpp"

using namespace tribodyn;

TEST_CASE("the rows of a point on a line against differences") {
  test::check_joint_kind([](const Marker& first, const Marker& second) {
    return std::make_unique<PointOnLine>("joint", first, second);
  });
}

TEST_CASE("a point on a line moves along x of the first marker, and the bodies turn freely") {
  test::check_held(PointOnLine("joint", Marker{0}, Marker{1}), {0, 1, 1, 0, 0, 0});
}

TEST_CASE("in the plane a point on a line leaves the way and the turn free") {
  const PointOnLine joint("slot", planar_marker(0, 0.0, 0.5, 0.3),
                          planar_marker(1, 0.0, 0.0, -0.2));
  for (const double way : {-1.0, 0.0, 3.0}) {
    const Vector3 q2(way * std::cos(0.3), 0.5 + way * std::sin(0.3), 0.7 * way);
    const ConstraintRows rows = test::rows_at(joint, 0.0, Vector3::Zero(), q2);
    CHECK(rows.value.size() == 1);
    CHECK(rows.value.norm() < 1e-15);
  }
  const Vector3 off(-0.1 * std::sin(0.3), 0.5 + 0.1 * std::cos(0.3), 0.7);
  CHECK(test::rows_at(joint, 0.0, Vector3::Zero(), off).value[0] == Approx(0.1));
}
