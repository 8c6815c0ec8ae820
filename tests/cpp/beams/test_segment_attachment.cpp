#include "beams/frame_samples.hpp"
#include "bodies/body_checks.hpp"
#include "tribodyn/beams/segment_attachment.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// A marker of the section at a share of the length, beside the axis and turned.
Marker skew_marker_at(const FrameBeam& beam, double share) {
  const BeamNode section = beam.section(share);
  Marker marker;
  marker.position = section.position + section.frame * Vector3(0.0, 0.3, -0.2);
  marker.rotation =
      section.frame * Eigen::AngleAxisd(0.7, Vector3(1.0, 2.0, -1.0).normalized()).matrix();
  return marker;
}

}  // namespace

TEST_CASE("a marker between two nodes: derivatives against differences") {
  const FrameBeam beam("beam", curved_options(1));
  check_attachment(beam, skew_marker_at(beam, 0.35));
}

TEST_CASE("a marker between two nodes, nearly without and with a large relative rotation") {
  // The power series and the closed formula of the coefficients.
  const FrameBeam beam("beam", {.nodes = line_of_nodes(1.0, 1), .segments = {sample_section()}});
  const auto attachment = beam.attach(skew_marker_at(beam, 0.8));
  REQUIRE(attachment->size() == 12);
  const FramedStates framed;
  for (const double turn : {0.0, 0.49, 0.51, 2.4}) {
    Vector q = Vector::Zero(12), v = sample_motion(beam).v(0.2), none = Vector::Zero(12);
    q[6] = 1.0;
    q.segment<3>(3) = -0.5 * turn * Vector3(0.6, 0.0, 0.8);
    q.segment<3>(9) = 0.5 * turn * Vector3(0.6, 0.0, 0.8);
    const auto at = [&](double t) {
      AttachmentMotion motion;
      const Vector moved = q + t * v;
      attachment->evaluate(framed(beam, moved.data(), v.data(), none.data()), motion);
      return motion;
    };
    INFO(turn);
    const AttachmentMotion now = at(0.0);
    CHECK(relative_error(now.spin.by_v * v, now.spin.omega) < 1e-14);
    CHECK(relative_error(now.axis[0].rate,
                         difference([&](double t) { return Matrix(at(t).axis[0].value); }, 0.0)) <
          1e-9);
    CHECK(relative_error(now.origin.jacobian_rate,
                         difference([&](double t) { return Matrix(at(t).origin.jacobian); }, 0.0)) <
          1e-9);
    CHECK(relative_error(now.origin.jacobian_acceleration,
                         difference([&](double t) { return Matrix(at(t).origin.jacobian_rate); },
                                    0.0)) < 1e-9);
  }
}

TEST_CASE("a marker between two nodes lies where it was given, and moves rigidly with the beam") {
  const FrameBeam beam("beam", curved_options(3));
  std::vector<double> q = beam.placed();
  const std::vector<double> none(q.size(), 0.0);
  std::vector<Eigen::Vector4d> origins;
  for (const ChartCoordinates& each : beam.charts()) origins.push_back(each.undeformed.coeffs());
  std::vector<RotationFrame> frames(origins.size());
  const auto evaluate = [&](const Attachment& attachment) {
    for (std::size_t k = 0; k < frames.size(); ++k) {
      frames[k].set(origins[k].data(), &q[6 * k + 3], none.data(), none.data());
    }
    AttachmentMotion motion;
    attachment.evaluate({q.data(), none.data(), none.data(), frames.data()}, motion);
    return motion;
  };
  Vector3 centre = Vector3::Zero();
  for (int k = 0; k < beam.nodes(); ++k) {
    centre += beam.node_mass(k) / beam.mass() * beam.reference(k).position;
  }
  const Vector3 displacement(0.4, -2.0, 1.0), rotation(0.3, 1.1, -0.6);
  const Matrix3 turn = Eigen::AngleAxisd(rotation.norm(), rotation.normalized()).toRotationMatrix();
  for (const double share : {0.1, 0.5, 0.83}) {
    const Marker marker = skew_marker_at(beam, share);
    const auto attachment = beam.attach(marker);
    REQUIRE(attachment->size() == 12);
    q = beam.placed();
    AttachmentMotion at = evaluate(*attachment);
    CHECK((at.origin.value - marker.position).norm() < 1e-14);
    for (int k = 0; k < 3; ++k) CHECK((at.axis[k].value - marker.axis(k)).norm() < 1e-14);
    beam.move_rigidly(displacement, rotation, q.data());
    at = evaluate(*attachment);
    CHECK((at.origin.value - centre - displacement - turn * (marker.position - centre)).norm() <
          1e-13);
    for (int k = 0; k < 3; ++k) CHECK((at.axis[k].value - turn * marker.axis(k)).norm() < 1e-14);
  }
}

TEST_CASE("the section of a marker: of a node, between two nodes, beyond an end") {
  const FrameBeam beam("beam", curved_options(3));
  for (int k = 0; k < 4; ++k) {
    const BeamNode& node = beam.reference(k);
    const SegmentPlace at = beam.place_of(node.position + node.frame * Vector3(0.0, 0.1, 0.05));
    CHECK((at.share == 0.0 || at.share == 1.0));
    CHECK(at.segment + static_cast<int>(at.share) == k);
  }
  for (const double share : {0.2, 0.5, 0.9}) {
    const BeamNode section = beam.section(share);
    const SegmentPlace at = beam.place_of(section.position);
    const BeamNode found =
        section_between(beam.reference(at.segment), beam.reference(at.segment + 1), at.share);
    CHECK((found.position - section.position).norm() < 1e-12);
  }
  const BeamNode& last = beam.reference(3);
  CHECK(beam.attach({1, last.position + 0.2 * last.frame.col(0)})->coordinates().front() == 18);
  const BeamNode& first = beam.reference(0);
  CHECK(beam.attach({1, first.position - 0.2 * first.frame.col(0)})->coordinates().front() == 0);
}

TEST_CASE("a bent segment bulges as a circle") {
  // A segment of 1 m that bends to an eighth of a circle: the middle of the parabola.
  const double angle = 0.25 * std::numbers::pi, radius = 1.0 / angle;
  const FrameBeam beam("beam", {.nodes = line_of_nodes(1.0, 1), .segments = {sample_section()}});
  const auto attachment = beam.attach({1, Vector3(0.5, 0.0, 0.0)});
  Vector q = Vector::Zero(12), none = q;
  q[6] = radius * std::sin(angle);
  q[7] = radius * (1.0 - std::cos(angle));
  q[11] = angle;
  RotationFrame frames[2];
  const double origin[4] = {0.0, 0.0, 0.0, 1.0};
  for (int k = 0; k < 2; ++k) frames[k].set(origin, &q[6 * k + 3], none.data(), none.data());
  AttachmentMotion at;
  attachment->evaluate({q.data(), none.data(), none.data(), frames}, at);
  const Vector3 exact(radius * std::sin(0.5 * angle), radius * (1.0 - std::cos(0.5 * angle)), 0.0);
  const Vector3 chord = 0.5 * q.segment<3>(6);
  CHECK((exact - chord).norm() > 0.09);
  CHECK((at.origin.value - exact).norm() < 4e-3);
  CHECK((at.axis[0].value - Vector3(std::cos(0.5 * angle), std::sin(0.5 * angle), 0.0)).norm() <
        1e-15);
}
