#include "joints/joint_checks.hpp"
#include "tribodyn/joints/fixed.hpp"

using namespace tribodyn;

TEST_CASE("the rows of the fixed joint against differences") {
  test::check_joint_kind([](const Marker& first, const Marker& second) {
    return std::make_unique<Fixed>("joint", first, second);
  });
}

TEST_CASE("a fixed joint leaves nothing free") {
  const Fixed joint("weld", planar_marker(0, 1.0, 0.0, 0.3), planar_marker(1, 0.0, 0.0, 0.0));
  const Vector3 welded(1.0, 0.0, 0.3);
  CHECK(test::rows_at(joint, 0.0, Vector3::Zero(), welded).value.norm() < 1e-15);
  const ConstraintRows rows =
      test::rows_at(joint, 0.0, Vector3::Zero(), welded + Vector3(0.1, 0.2, 0.4));
  CHECK(rows.value[0] == Approx(0.1));
  CHECK(rows.value[1] == Approx(0.2));
  CHECK(rows.value[2] == Approx(std::sin(0.4)));
}
