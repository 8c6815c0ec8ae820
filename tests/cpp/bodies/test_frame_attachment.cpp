#include "bodies/body_checks.hpp"
#include "tribodyn/bodies/frame_attachment.hpp"
#include "tribodyn/bodies/spatial_body.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

void check_same(const VectorMotion& x, const VectorMotion& y) {
  CHECK(relative_error(x.value, y.value) < 1e-14);
  CHECK(relative_error(x.rate, y.rate) < 1e-14);
  CHECK(relative_error(x.acceleration, y.acceleration) < 1e-14);
  CHECK(relative_error(x.jacobian, y.jacobian) < 1e-14);
  CHECK(relative_error(x.jacobian_rate, y.jacobian_rate) < 1e-14);
  CHECK(relative_error(x.jacobian_acceleration, y.jacobian_acceleration) < 1e-14);
}

}  // namespace

TEST_CASE("a marker of the second frame of a body moves as one of a rigid body") {
  // The markers of SpatialBody are compared with differences in test_spatial_body.cpp.
  const SpatialBody body("body", 0.4, sample_inertia(1.0));
  const Marker own = skew_marker(1, false);
  const Eigen::Quaterniond turned(Eigen::AngleAxisd(0.9, Vector3(0.6, -0.8, 0.0)));
  const Matrix3 axes = turned.toRotationMatrix();
  const Vector3 origin(2.0, -1.0, 0.5);
  Marker marker = own;
  marker.position = origin + axes * own.position;
  marker.rotation = axes * own.rotation;
  const ChartCoordinates at{.position = 8, .rotation = 11, .undeformed = turned};
  const FrameAttachment here(marker, at, 1, origin);
  CHECK(here.coordinates() == std::vector<int>{8, 9, 10, 11, 12, 13});

  const Motion motion{14, 0.4};
  const Vector q = motion.q(0.7), v = motion.v(0.7), a = motion.a(0.7);
  const FramedStates framed;
  const BodyState alone = framed(body, q.data() + 8, v.data() + 8, a.data() + 8);
  RotationFrame frames[2];
  frames[1] = *alone.frame;
  const BodyState whole{q.data(), v.data(), a.data(), frames};
  const auto there = body.attach(own);
  AttachmentMotion x, y;
  here.evaluate(whole, x);
  there->evaluate(alone, y);
  check_same(x.origin, y.origin);
  for (int k = 0; k < 3; ++k) check_same(x.axis[k], y.axis[k]);
  CHECK(x.spin.by_v == y.spin.by_v);
  CHECK(x.spin.by_q == y.spin.by_q);
  const Vector3 f(0.7, -1.3, 0.9), local(0.3, -0.8, 0.5);
  VectorMotion p, r;
  here.direction(whole, x, axes * local, p);
  there->direction(alone, y, local, r);
  check_same(p, r);
  Matrix h = Matrix::Zero(6, 6), g = h;
  here.add_point_hessian(whole, x, f, h);
  there->add_point_hessian(alone, y, f, g);
  CHECK(relative_error(h, g) < 1e-14);
  here.add_direction_hessian(whole, x, axes * local, f, h);
  there->add_direction_hessian(alone, y, local, f, g);
  CHECK(relative_error(h, g) < 1e-14);
  here.add_moment_tangent(whole, x, f, h);
  there->add_moment_tangent(alone, y, f, g);
  CHECK(relative_error(h, g) < 1e-14);
}
