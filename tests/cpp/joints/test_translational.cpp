#include "joints/joint_checks.hpp"
#include "tribodyn/joints/translational.hpp"

using namespace tribodyn;

TEST_CASE("the rows of the translational joint against differences") {
  test::check_joint_kind([](const Marker& first, const Marker& second) {
    return std::make_unique<Translational>("joint", first, second);
  });
}

TEST_CASE("a translational joint leaves the way along the x axis of the first marker free") {
  const Translational joint("guide", planar_marker(0, 0.0, 0.5, 0.3),
                            planar_marker(1, 0.0, 0.0, -0.2));
  // Body 2 is turned by 0.5 so that the x axes of the markers are parallel.
  for (const double way : {-1.0, 0.0, 3.0}) {
    const Vector3 q2(way * std::cos(0.3), 0.5 + way * std::sin(0.3), 0.5);
    CHECK(test::rows_at(joint, 0.0, Vector3::Zero(), q2).value.norm() < 1e-15);
  }
  // Off the line by 0.1 along y1, and turned by 0.2 too far.
  const Vector3 off(-0.1 * std::sin(0.3), 0.5 + 0.1 * std::cos(0.3), 0.7);
  const ConstraintRows rows = test::rows_at(joint, 0.0, Vector3::Zero(), off);
  CHECK(rows.value[0] == Approx(0.1));
  CHECK(rows.value[1] == Approx(std::sin(0.2)));
}
