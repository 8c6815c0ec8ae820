#include <map>
#include <string>

#include "beams/frame_samples.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

constexpr int kSegments = 4;
constexpr double kLength = 2.0;

/// The values that a body reports, by the quantity.
std::map<std::string, std::vector<double>> reported(const Body& body, const BodyState& state) {
  std::vector<Channel> channels;
  Report list(channels);
  body.report(nullptr, list);
  std::size_t size = 0;
  for (const Channel& channel : channels) size += static_cast<std::size_t>(channel.size());
  std::vector<double> values(size);
  Report store(values.data());
  body.report(&state, store);
  std::map<std::string, std::vector<double>> all;
  auto next = values.begin();
  for (const Channel& channel : channels) {
    all[channel.quantity] = {next, next + channel.size()};
    next += channel.size();
  }
  return all;
}

/// Positions and angles of nodes of a line with chords of this strain, bent by a constant angle.
std::vector<PlanarPose> bent_line(double strain, double bend) {
  std::vector<PlanarPose> nodes = {{}};
  for (int k = 0; k < kSegments; ++k) {
    const PlanarPose& last = nodes.back();
    const double middle = last.angle + 0.5 * bend;
    const double chord = (1.0 + strain) * kLength / kSegments;
    nodes.push_back(
        {last.x + chord * std::cos(middle), last.y + chord * std::sin(middle), last.angle + bend});
  }
  return nodes;
}

}  // namespace

TEST_CASE("resultants at the nodes of a beam that is stretched and bent to a circle") {
  const SectionResultants section = sample_section();
  const double strain = 0.01, bend = 0.2;
  const std::vector<PlanarPose> nodes = bent_line(strain, bend);

  const FrameBeam beam("beam", {.nodes = line_of_nodes(kLength, kSegments), .segments = {section}});
  Vector q = Vector::Zero(beam.coordinates()), none = q;
  std::vector<RotationFrame> frames(nodes.size());
  const double origin[4] = {0.0, 0.0, 0.0, 1.0};
  PlanarFrameBeamOptions options{.nodes = bent_line(0.0, 0.0), .segments = {section}};
  const PlanarFrameBeam planar("beam", options);
  Vector flat = Vector::Zero(planar.coordinates()), still = flat;
  for (std::size_t k = 0; k < nodes.size(); ++k) {
    const int at = static_cast<int>(k);
    q.segment<2>(6 * at) = Vector2(nodes[k].x, nodes[k].y);
    q[6 * at + 5] = nodes[k].angle;
    frames[k].set(origin, &q[6 * at + 3], none.data(), none.data());
    flat.segment<3>(3 * at) = Vector3(nodes[k].x, nodes[k].y, nodes[k].angle);
  }
  const auto in_space = reported(beam, {q.data(), none.data(), none.data(), frames.data()});
  const auto in_plane = reported(planar, {flat.data(), still.data(), still.data()});
  const double force = strain * section.axial;
  const double moment = section.bending_z * bend * kSegments / kLength;
  const double energy = 0.5 * kLength *
                        (section.axial * strain * strain +
                         section.bending_z * std::pow(bend * kSegments / kLength, 2));
  CHECK(std::abs(in_space.at("strain_energy")[0] - energy) < 1e-14);
  CHECK(std::abs(in_plane.at("strain_energy")[0] - energy) < 1e-14);
  CHECK(in_space.at("kinetic_energy")[0] == 0.0);
  const auto close = [](double x, double y) { CHECK(std::abs(x - y) < 1e-14); };
  for (std::size_t k = 0; k < nodes.size(); ++k) {
    close(in_space.at("axis_position")[3 * k], nodes[k].x);
    close(in_plane.at("axis_position")[2 * k + 1], nodes[k].y);
    close(std::abs(in_space.at("section_orientation")[4 * k + 2]), std::sin(0.5 * nodes[k].angle));
    // Inside, the forces of both sides are half an angle apart; at an end the change of the force
    // between the last two segments continues.
    const bool end = k == 0 || k + 1 == nodes.size();
    const auto beyond = [bend](const auto& of) {
      return 1.5 * of(0.5 * bend) - 0.5 * of(1.5 * bend);
    };
    const double normal = beyond([](double angle) { return std::cos(angle); });
    const double across = beyond([](double angle) { return std::sin(angle); });
    const double shear = end ? (k == 0 ? 1.0 : -1.0) * force * across : 0.0;
    close(in_space.at("section_force")[3 * k], force * (end ? normal : std::cos(0.5 * bend)));
    close(in_space.at("section_force")[3 * k + 1], shear);
    close(in_plane.at("section_force")[2 * k + 1], shear);
    close(in_space.at("section_moment")[3 * k + 2], moment);
    close(in_plane.at("section_moment")[k], moment);
  }
}

TEST_CASE("velocities of the axis are those of the nodes") {
  const FrameBeam beam(
      "beam", {.nodes = line_of_nodes(kLength, kSegments), .segments = {sample_section()}});
  const PlanarFrameBeam planar(
      "beam", PlanarFrameBeamOptions{.nodes = bent_line(0.0, 0.0), .segments = {sample_section()}});
  Vector q = Vector::Zero(beam.coordinates()), v = q;
  Vector flat = Vector::Zero(planar.coordinates()), rate = flat;
  std::vector<RotationFrame> frames(kSegments + 1);
  const double origin[4] = {0.0, 0.0, 0.0, 1.0};
  for (int k = 0; k <= kSegments; ++k) {
    // Rotations of the nodes do not enter.
    for (int c = 0; c < 6; ++c) v[6 * k + c] = std::sin(1.0 + 6 * k + c);
    for (int c = 0; c < 3; ++c) rate[3 * k + c] = std::cos(2.0 + 3 * k + c);
    q[6 * k] = flat[3 * k] = k * kLength / kSegments;
    frames[static_cast<std::size_t>(k)].set(origin, &q[6 * k + 3], &v[6 * k + 3], &v[6 * k + 3]);
  }
  const auto in_space = reported(beam, {q.data(), v.data(), v.data(), frames.data()});
  const auto in_plane = reported(planar, {flat.data(), rate.data(), rate.data()});
  CHECK(in_space.at("axis_velocity").size() == 3 * (kSegments + 1));
  CHECK(in_plane.at("axis_velocity").size() == 2 * (kSegments + 1));
  for (int k = 0; k <= kSegments; ++k) {
    for (int c = 0; c < 3; ++c) {
      CHECK(in_space.at("axis_velocity")[static_cast<std::size_t>(3 * k + c)] == v[6 * k + c]);
    }
    for (int c = 0; c < 2; ++c) {
      CHECK(in_plane.at("axis_velocity")[static_cast<std::size_t>(2 * k + c)] == rate[3 * k + c]);
    }
  }
}
