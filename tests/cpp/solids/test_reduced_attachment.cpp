// Markers of a reduced body: derivatives against differences.

#include "bodies/body_checks.hpp"
#include "solids/sample_reduction.hpp"
#include "tribodyn/solids/reduced_attachment.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

Marker marker_of(const ReducedBody& body, bool offset) {
  Marker marker = body.patch_marker(0, 0);
  if (offset) marker.position += Vector3(0.2, -0.1, 0.3);
  marker.rotation = Eigen::AngleAxisd(0.7, Vector3(1.0, 2.0, -1.0).normalized()).toRotationMatrix();
  return marker;
}

}  // namespace

TEST_CASE("attachments of a reduced body at a patch, and with an offset") {
  const bool offset = GENERATE(false, true);
  const ReducedBody body("rod", sample_reduction(sample_nodes(4)));
  check_attachment(body, marker_of(body, offset));
}

TEST_CASE("a marker of an undeformed reduced body moves as on a rigid body") {
  const ReducedBody body("rod", sample_reduction(sample_nodes(3)));
  const Marker marker = marker_of(body, true);
  const Matrix3 turn = Eigen::AngleAxisd(0.4, Vector3::UnitY()).toRotationMatrix();
  const Vector3 place(1.0, 2.0, 3.0);
  const std::vector<double> q = body.placed(place, turn), zero(q.size(), 0.0);
  const Eigen::Quaterniond chart(turn);
  RotationFrame frame;
  frame.set(chart.coeffs().data(), q.data() + 3, zero.data(), zero.data());
  BodyState state{q.data(), zero.data(), zero.data()};
  state.frame = &frame;
  AttachmentMotion motion;
  body.attach(marker)->evaluate(state, motion);
  CHECK((motion.origin.value - place - turn * marker.position).norm() < 1e-14);
  for (int k = 0; k < 3; ++k) {
    CHECK((motion.axis[k].value - turn * marker.axis(k)).norm() < 1e-14);
  }
}
