// The attachments of a flexible body against differences, with more coordinates than those of any
// rigid body. They supply position, rotation and J_w alone: the rest follows from Attachment.
#include "bodies/body_checks.hpp"
#include "bodies/flexible_body.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("attachments of a flexible body in space against differences") {
  const FlexibleBody body = flexible_solid("solid");
  REQUIRE(body.attach(Marker{1})->size() == 36);
  check_body(body);
}

TEST_CASE("attachments of a flexible body in the plane against differences") {
  const FlexibleBody body = flexible_plate("plate");
  REQUIRE(body.attach(Marker{1})->size() == 28);
  check_body(body);
}

TEST_CASE("an attachment of a flexible body that moves as a rigid body is its marker") {
  const FlexibleBody body("solid", {.nodes = {3, 2, 4}, .patch = 12});
  const Matrix3 turn =
      Eigen::AngleAxisd(1.9, Vector3(1.0, -2.0, 0.5).normalized()).toRotationMatrix();
  const Vector3 position(0.4, 0.1, -0.7), velocity(0.3, -0.2, 0.9), omega(2.0, -3.0, 1.0);
  const std::vector<double> q = body.placed(position, turn);
  std::vector<double> v(q.size()), a(q.size(), 0.0);
  for (std::size_t i = 0; i < q.size(); i += 3) {
    const Vector3 rate = velocity + omega.cross(Vector3(q[i], q[i + 1], q[i + 2]) - position);
    std::copy_n(rate.data(), 3, v.data() + i);
  }
  Marker marker = skew_marker(1, false);
  AttachmentMotion motion;
  body.attach(marker)->evaluate({q.data(), v.data(), a.data()}, motion);
  CHECK((motion.origin.value - position - turn * marker.position).norm() < 1e-14);
  CHECK((motion.origin.rate - velocity - omega.cross(turn * marker.position)).norm() < 1e-14);
  CHECK((motion.spin.omega - omega).norm() < 1e-13);
  for (int k = 0; k < 3; ++k) {
    CHECK((motion.axis[k].value - turn * marker.axis(k)).norm() < 1e-14);
  }
}
