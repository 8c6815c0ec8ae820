#include "joints/joint_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/joints/distance.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("the row of the distance against differences") {
  test::check_joint_kind([](const Marker& first, const Marker& second) {
    return std::make_unique<Distance>("rod", first, second, 0.7);
  });
}

TEST_CASE("a distance is held in metres, and its multiplier pulls along the rod") {
  const Distance rod("rod", planar_marker(0, 1.0, 0.0, 0.0), planar_marker(1, 0.0, 0.0, 0.3), 2.0);
  CHECK(rod.length() == 2.0);
  const Vector3 q2(1.0 + 3.0, 4.0, 0.7);
  const ConstraintRows rows = test::rows_at(rod, 0.0, Vector3::Zero(), q2);
  CHECK(rows.value[0] == Approx(5.0 - 2.0));
  CHECK(rows.unit[0] == Unit::metre);
  // -G^T lambda: with lambda > 0 the second body feels a pull towards the first.
  CHECK(rows.jacobian[1](0, 0) == Approx(0.6));
  CHECK(rows.jacobian[1](0, 1) == Approx(0.8));
  CHECK(rows.jacobian[0](0, 0) == Approx(-0.6));
}

TEST_CASE("two points in one place are parted along x") {
  const Distance rod("rod", Marker{0}, Marker{1}, 2.0);
  const ConstraintRows rows = test::rows_at(rod, 0.0, Vector3::Zero(), Vector3::Zero());
  CHECK(rows.value[0] == -2.0);
  CHECK(rows.jacobian[1] == Matrix(Vector3::UnitX().transpose()));
  CHECK(rows.jacobian[0] == -Matrix(Vector3::UnitX().transpose()));
  for (const auto* block : {&rows.jacobian_rate, &rows.jacobian_acceleration}) {
    for (const Matrix& side : *block) CHECK(side.norm() == 0.0);
  }
  CHECK(rows.rate[0] == 0.0);
  CHECK(rows.acceleration[0] == 0.0);
  // Where one point moves through the other, the direction does not turn.
  const PlanarBody first("first", 1.0, 1.0), second("second", 1.0, 1.0);
  const Vector zero = Vector::Zero(6);
  Vector v = zero;
  v.tail(3) = Vector3(0.3, 0.4, 0.0);
  const ConstraintRows moving = test::JointFunctions{rod, first, second}.rows(0.0, zero, v, zero);
  CHECK(moving.rate[0] == 0.3);
  CHECK(moving.acceleration[0] == 0.0);
}

TEST_CASE("a distance needs a length") {
  for (const double length : {0.0, -1.0, double(NAN)}) {
    CHECK_THROWS_WITH(Distance("rod", Marker{}, Marker{}, length),
                      ContainsSubstring("joint 'rod'") && ContainsSubstring("length"));
  }
}
