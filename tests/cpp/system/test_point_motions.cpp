#include <algorithm>

#include "catch.hpp"
#include "system/turning_shaft.hpp"
#include "tribodyn/system/point_motions.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("A point of a body in space moves with its translation and rotation") {
  const Model model = turning_shaft(50.0);
  DynamicsWorkspace ws(model);
  const State state = start_of(model, ws);
  Marker marker;
  marker.body = 1;
  marker.position = {0.1, -0.2, 0.3};
  const PointMotion found = point_motion(model, state, marker);
  CHECK((found.position - marker.position).norm() < 1e-15);
  CHECK((found.angular_velocity - Vector3(0.0, 0.0, 50.0)).norm() < 1e-12);
  CHECK((found.velocity - Vector3(10.0, 5.0, 0.0)).norm() < 1e-12);
  REQUIRE(found.at == std::vector<int>{0, 1, 2, 3, 4, 5});
  Matrix translation(3, 6), rotation = Matrix::Zero(3, 6);
  translation << Matrix::Identity(3, 3), -cross_matrix(marker.position);
  rotation.rightCols(3).setIdentity();
  CHECK((found.translation - translation).norm() < 1e-14);
  CHECK((found.rotation - rotation).norm() < 1e-14);
}

TEST_CASE("A point of a planar body moves across its arm") {
  Model model;
  const int wheel = add_rigid(model, "wheel", 1.0, 0.1, {0.5, 0.0, 0.0}, {0.0, 0.0, 3.0});
  model.freeze();
  DynamicsWorkspace ws(model);
  const PointMotion found =
      point_motion(model, start_of(model, ws), planar_marker(wheel, 0.0, 2.0, 0.0));
  CHECK((found.position - Vector3(0.5, 2.0, 0.0)).norm() < 1e-15);
  CHECK((found.angular_velocity - Vector3(0.0, 0.0, 3.0)).norm() < 1e-15);
  CHECK((found.translation.col(2) - Vector3(-2.0, 0.0, 0.0)).norm() < 1e-15);
  CHECK((found.rotation.col(2) - Vector3(0.0, 0.0, 1.0)).norm() < 1e-15);
  CHECK(found.rotation.leftCols(2).norm() == 0.0);
}
