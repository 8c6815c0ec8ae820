#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "tribodyn/gaps/gap_wrench.hpp"
#include "tribodyn/gaps/guide_gap.hpp"
#include "tribodyn/gaps/journal_gap.hpp"
#include "tribodyn/gaps/skirt_gap.hpp"

using namespace tribodyn;
using Catch::Approx;

namespace {

JournalGap journal(bool sliding, double collar_radius = 0.0) {
  return {"gap",
          {.bearing_radius = 10e-3,
           .radial_clearance = 30e-6,
           .bearing_length = 20e-3,
           .misalignment = true,
           .sliding = sliding,
           .collar_radius = collar_radius,
           .axial_clearance = 50e-6}};
}

Vector6 coordinates(const Gap& shape, std::initializer_list<std::pair<const char*, double>> at) {
  Vector6 xi = Vector6::Zero(shape.size());
  for (const auto& [name, value] : at) {
    for (int k = 0; k < shape.size(); ++k) {
      if (shape.names()[static_cast<std::size_t>(k)] == name) xi[k] = value;
    }
  }
  return xi;
}

}  // namespace

TEST_CASE("The force of a tilted journal is across its own axis") {
  const JournalGap gap = journal(false);
  // A turn about y by 0.01 leans the axis towards x, one about x by 0.02 away from y.
  const Vector6 xi = coordinates(gap, {{"tilt_y", 0.01}, {"tilt_x", 0.02}});
  const GapPose pose = gap_pose(gap, xi);
  CHECK(pose.axes(0, 2) == Approx(0.01));
  CHECK(pose.axes(1, 2) == Approx(-0.02));
  const Matrix6 wrench = gap_wrench(gap, pose);
  const Vector6 force = wrench * coordinates(gap, {{"x", 1000.0}, {"y", 500.0}});
  CHECK(force[0] == 1000.0);
  CHECK(force[1] == 500.0);
  CHECK(force[2] == Approx(-1000.0 * 0.01 + 500.0 * 0.02).margin(1e-12));
  CHECK(force.tail<3>().norm() == 0.0);
  const Vector6 friction = wrench * coordinates(gap, {{"spin", -3.0}});
  CHECK(friction[5] == -3.0);
}

TEST_CASE("The torque on a profile of a tilted journal does the work of its angle") {
  MovingHeights level{{0.0}, std::vector<double>(8, 1e-6)};
  const JournalGap gap(
      "gap", {.bearing_radius = 10e-3,
              .radial_clearance = 30e-6,
              .bearing_length = 20e-3,
              .journal_profile = std::make_shared<const MovingProfile>("journal", std::move(level)),
              .misalignment = true});
  const Vector6 xi = coordinates(gap, {{"tilt_y", 0.01}, {"tilt_x", 0.02}, {"spin", 0.7}});
  const GapPose pose = gap_pose(gap, xi);
  CHECK(pose.axes(0, 2) == Approx(0.01));
  CHECK(pose.axes(1, 2) == Approx(-0.02));
  CHECK(std::atan2(pose.axes(1, 0), pose.axes(0, 0)) == Approx(0.7).epsilon(1e-14));
  CHECK((pose.axes.transpose() * pose.axes - Matrix3::Identity()).norm() < 1e-15);
  const Vector6 turned = gap_wrench(gap, pose) * coordinates(gap, {{"spin", 3.0}});
  CHECK(turned.head<3>().norm() == 0.0);
  // About z; the other components have the order of the tilt.
  CHECK(turned[5] == Approx(3.0));
  CHECK(turned.segment<2>(3).norm() < 3.0 * 0.03);
  CHECK(turned.segment<2>(3).norm() > 3.0 * 0.003);
}

TEST_CASE("A journal off the middle of its bearing has a moment about its marker") {
  const JournalGap gap = journal(true);
  GapPose pose;
  pose.offset = {0.0, 0.0, 0.05};
  const Vector6 pushed = gap_wrench(gap, pose) * coordinates(gap, {{"x", 1000.0}, {"z", -7.0}});
  CHECK(pushed[2] == -7.0);
  // It acts 0.05 m below the marker: -0.05 e_z x 1000 e_x.
  CHECK(pushed[4] == Approx(-50.0));
  CHECK(pushed[3] == 0.0);
}

TEST_CASE("A collar is pressed along the axis, and its journal across its own") {
  const JournalGap gap = journal(false, 14e-3);
  const Vector6 xi = coordinates(gap, {{"z", 20e-6}, {"tilt_x", 1e-3}});
  const Vector6 pushed = gap_wrench(gap, gap_pose(gap, xi)) *
                         coordinates(gap, {{"x", 100.0}, {"y", 300.0}, {"z", 50.0}});
  CHECK(pushed[0] == 100.0);
  CHECK(pushed[1] == 300.0);
  CHECK(pushed[2] == Approx(50.0 + 300.0 * 1e-3));
}

TEST_CASE("Walls that the journal carries act on the journal in the axes of the bearing") {
  const SkirtGap gap("gap", {.piston_radius = 36e-3,
                             .radial_clearance = 25e-6,
                             .skirt_length = 28e-3,
                             .thrust_half_angle = 0.8,
                             .anti_thrust_half_angle = 0.7,
                             .pin_height = 12e-3});
  // The liner is turned against the piston by -0.01 about z of the markers: the piston by 0.01.
  const Vector6 xi = coordinates(gap, {{"tilt_z", -0.01}});
  const GapPose pose = gap_pose(gap, xi);
  const Vector6 pushed =
      gap_wrench(gap, pose) * coordinates(gap, {{"y", -1000.0}, {"x", 40.0}, {"tilt_z", -2.0}});
  const double c = std::sqrt(1.0 - 0.01 * 0.01);
  // The pressure is across the liner, but for squares of the tilt, and friction, -40 N, along the
  // axis of the piston.
  CHECK(pushed[1] == Approx(1000.0 * (c + 1e-4) - 40.0 * 0.01).epsilon(1e-9));
  CHECK(pushed[0] == Approx(-40.0 * c).margin(1000.0 * 1e-6));
  CHECK(std::abs(pushed[2]) < 1e-12);
  CHECK(pushed[5] == Approx(2.0 * c).epsilon(1e-9));
}

TEST_CASE("Planes press along the normal of the guide, and rub beside the slider") {
  const GuideGap gap("gap", {.slider_length = 40e-3,
                             .slider_height = 30e-3,
                             .slider_width = 20e-3,
                             .clearance = 40e-6,
                             .faces = 2,
                             .misalignment = true});
  const Vector6 xi = coordinates(gap, {{"tilt_z", 0.02}});
  GapPose pose = gap_pose(gap, xi);
  pose.offset += Vector3(0.3, 0.0, 0.1);  // the marker of the guide stands far away
  const Matrix6 wrench = gap_wrench(gap, pose);
  const Vector6 pressed = wrench * coordinates(gap, {{"y", -1000.0}});
  CHECK(pressed[1] == Approx(1000.0).epsilon(1e-12));
  CHECK(pressed.tail<3>().norm() < 1e-10);  // at the slider, whose force it is
  const Vector6 rubbed = wrench * coordinates(gap, {{"x", 40.0}});
  CHECK(rubbed.head<3>().norm() == Approx(40.0));
  CHECK(rubbed.tail<3>().norm() < 1e-12);
}
