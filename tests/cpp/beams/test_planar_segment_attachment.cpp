#include "beams/frame_samples.hpp"
#include "bodies/body_checks.hpp"
#include "tribodyn/beams/planar_segment_attachment.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

Marker marker_at(const PlanarFrameBeam& beam, double share) {
  const BeamNode section = beam.section(share);
  const Matrix3 turn = Eigen::AngleAxisd(0.4, Vector3::UnitZ()).toRotationMatrix();
  return {1, section.position + section.frame * Vector3(0.0, 0.3, 0.0), section.frame * turn};
}

}  // namespace

TEST_CASE("a marker between two nodes in the plane: derivatives against differences") {
  const PlanarFrameBeam beam("beam", curved_planar_options(1));
  check_attachment(beam, marker_at(beam, 0.35));
}

TEST_CASE("a marker between two nodes in the plane is that of the beam in space") {
  const PlanarFrameBeamOptions options = curved_planar_options(2);
  FrameBeamOptions in_space{.nodes = {}, .segments = options.segments};
  for (const PlanarPose& node : options.nodes) {
    in_space.nodes.push_back({Vector3(node.x, node.y, 0.0),
                              Eigen::AngleAxisd(node.angle, Vector3::UnitZ()).toRotationMatrix()});
  }
  const PlanarFrameBeam planar("beam", options);
  const FrameBeam beam("beam", in_space);
  const Motion motion = sample_motion(planar);
  const Vector q = motion.q(0.7), v = motion.v(0.7), a = motion.a(0.7);
  Vector all_q = Vector::Zero(18), all_v = all_q, all_a = all_q;
  RotationFrame frames[3];
  const double origin[4] = {0.0, 0.0, 0.0, 1.0};
  for (int k = 0; k < 3; ++k) {
    for (const auto& [from, to] :
         {std::pair{&q, &all_q}, std::pair{&v, &all_v}, std::pair{&a, &all_a}}) {
      to->segment<2>(6 * k) = from->segment<2>(3 * k);
      (*to)[6 * k + 5] = (*from)[3 * k + 2];
    }
    frames[k].set(origin, &all_q[6 * k + 3], &all_v[6 * k + 3], &all_a[6 * k + 3]);
  }
  for (const double share : {0.2, 0.7}) {
    const Marker marker = marker_at(planar, share);
    const auto here = planar.attach(marker), there = beam.attach(marker);
    REQUIRE(here->size() == 6);
    REQUIRE(there->size() == 12);
    AttachmentMotion x, y;
    here->evaluate({q.data(), v.data(), a.data()}, x);
    there->evaluate({all_q.data(), all_v.data(), all_a.data(), frames}, y);
    CHECK(relative_error(x.origin.value, y.origin.value) < 1e-14);
    CHECK(relative_error(x.origin.acceleration, y.origin.acceleration) < 1e-13);
    CHECK(relative_error(x.axis[0].value, y.axis[0].value) < 1e-14);
    CHECK(relative_error(x.axis[1].acceleration, y.axis[1].acceleration) < 1e-13);
    CHECK(relative_error(x.spin.omega, y.spin.omega) < 1e-14);
  }
}

TEST_CASE("the angle of a marker in the plane counts turns from the reference") {
  const PlanarFrameBeam beam("beam", curved_planar_options(2));
  const auto attachment = beam.attach(marker_at(beam, 0.3));
  const std::vector<double> q = beam.placed({0.0, 0.0, 40.0}), none(q.size(), 0.0);
  const std::optional<double> angle =
      attachment->counted_angle({q.data(), none.data(), none.data()});
  REQUIRE(angle);
  CHECK(std::abs(*angle - 40.0) < 1e-13);
}
