#include "bodies/body_checks.hpp"
#include "tribodyn/bodies/planar_attachment.hpp"
#include "tribodyn/bodies/planar_body.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("a marker of the second frame of a planar body moves as one of a rigid body") {
  // The markers of PlanarBody are compared with differences in test_planar_body.cpp.
  const PlanarBody body("body", 0.2, 1e-4);
  const Marker own = skew_marker(1, true);
  const PlanarPose pose{.x = 2.0, .y = -1.0, .angle = 0.9};
  const Matrix3 axes = Eigen::AngleAxisd(pose.angle, Vector3::UnitZ()).toRotationMatrix();
  Marker marker = own;
  marker.position = Vector3(pose.x, pose.y, 0.0) + axes * own.position;
  marker.rotation = axes * own.rotation;
  const PlanarAttachment here(marker, 4, pose);
  CHECK(here.coordinates() == std::vector<int>{4, 5, 6});

  const Motion motion{7, 0.4};
  const Vector q = motion.q(0.7), v = motion.v(0.7), a = motion.a(0.7);
  const BodyState whole{q.data(), v.data(), a.data()};
  const BodyState alone{q.data() + 4, v.data() + 4, a.data() + 4};
  const auto there = body.attach(own);
  AttachmentMotion x, y;
  here.evaluate(whole, x);
  there->evaluate(alone, y);
  const auto check_same = [](const VectorMotion& p, const VectorMotion& r) {
    CHECK(relative_error(p.value, r.value) < 1e-14);
    CHECK(relative_error(p.rate, r.rate) < 1e-14);
    CHECK(relative_error(p.jacobian, r.jacobian) < 1e-14);
    CHECK(relative_error(p.jacobian_acceleration, r.jacobian_acceleration) < 1e-14);
  };
  check_same(x.origin, y.origin);
  for (int k = 0; k < 3; ++k) check_same(x.axis[k], y.axis[k]);
  CHECK(x.spin.omega == y.spin.omega);
  const Vector3 f(0.7, -1.3, 0.9), local(0.3, -0.8, 0.0);
  VectorMotion p, r;
  here.direction(whole, x, axes * local, p);
  there->direction(alone, y, local, r);
  check_same(p, r);
  Matrix h = Matrix::Zero(3, 3), g = h;
  here.add_point_hessian(whole, x, f, h);
  there->add_point_hessian(alone, y, f, g);
  here.add_direction_hessian(whole, x, axes * local, f, h);
  there->add_direction_hessian(alone, y, local, f, g);
  CHECK(relative_error(h, g) < 1e-14);
  CHECK(std::abs(*here.counted_angle(whole) - (q[6] - pose.angle)) < 1e-15);
}
