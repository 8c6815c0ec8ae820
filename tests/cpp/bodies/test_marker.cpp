#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "catch.hpp"
#include "tribodyn/bodies/marker.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;

TEST_CASE("a planar marker is a frame turned about z") {
  const double angle = std::numbers::pi / 6.0;
  const Marker marker = planar_marker(3, 0.1, -0.2, angle);
  CHECK(marker.body == 3);
  CHECK(marker.position == Vector3(0.1, -0.2, 0.0));
  CHECK(marker.axis(0)[0] == Approx(std::sqrt(3.0) / 2.0));
  CHECK(marker.axis(0)[1] == Approx(0.5));
  CHECK((marker.axis(0).cross(marker.axis(1)) - marker.axis(2)).norm() < 1e-15);
  CHECK(marker.axis(2) == Vector3(0.0, 0.0, 1.0));
}

TEST_CASE("a marker has a finite pose") {
  CHECK_THROWS_AS(planar_marker(0, NAN, 0.0, 0.0), InvalidInput);
  CHECK_THROWS_AS(planar_marker(0, 0.0, INFINITY, 0.0), InvalidInput);
  CHECK_THROWS_AS(planar_marker(0, 0.0, 0.0, NAN), InvalidInput);
}
