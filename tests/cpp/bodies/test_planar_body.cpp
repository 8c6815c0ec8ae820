#include <numbers>
#include <string>

#include "bodies/body_checks.hpp"
#include "tribodyn/bodies/planar_body.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("the kinematics of a planar body against differences") {
  test::check_body(PlanarBody("rod", 0.2, 1e-4));
}

TEST_CASE("a point of a planar body by hand") {
  const PlanarBody body("rod", 0.2, 1e-4);
  // A quarter turn, spinning at 2 rad/s and speeding up at 5 rad/s2, while the centre moves
  // along x: the point lies 1 m above the centre of mass.
  const double q[] = {3.0, 4.0, std::numbers::pi / 2.0};
  const double v[] = {1.0, 0.0, 2.0};
  const double a[] = {0.0, 0.0, 5.0};
  AttachmentMotion motion;
  body.attach(planar_marker(1, 1.0, 0.0, 0.0))->evaluate(BodyState{q, v, a}, motion);
  const VectorMotion& r = motion.origin;
  CHECK((r.value - Vector3(3.0, 5.0, 0.0)).norm() < 1e-15);
  CHECK((r.rate - Vector3(1.0 - 2.0, 0.0, 0.0)).norm() < 1e-15);
  CHECK((r.acceleration - Vector3(-5.0, -4.0, 0.0)).norm() < 1e-14);
}

TEST_CASE("mass matrix and coordinates of a planar body") {
  const PlanarBody body("rod", 0.2, 1e-4);
  Matrix mass = Matrix::Constant(3, 3, 4711.0);
  body.mass_matrix(0, {}, mass);
  CHECK(mass.isApprox(Vector3(0.2, 0.2, 1e-4).asDiagonal().toDenseMatrix(), 0.0));
  CHECK(body.coordinates() == 3);
  CHECK(std::string(body.coordinate_name(0)) == "x");
  CHECK(std::string(body.coordinate_name(2)) == "angle");
  CHECK(body.coordinate_unit(1) == Unit::metre);
  CHECK(body.coordinate_unit(2) == Unit::radian);
}

TEST_CASE("a planar body has a positive mass and inertia") {
  CHECK_THROWS_WITH(PlanarBody("rod", 0.0, 1e-4),
                    ContainsSubstring("body 'rod'") && ContainsSubstring("mass = 0 kg"));
  CHECK_THROWS_AS(PlanarBody("rod", 0.2, -1e-4), InvalidInput);
  CHECK_THROWS_AS(PlanarBody("rod", NAN, 1e-4), InvalidInput);
}
