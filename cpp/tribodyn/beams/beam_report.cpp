#include "tribodyn/beams/beam_report.hpp"

#include <string>

namespace tribodyn {

namespace {

/// Adds a vector with these components at every node; returns the place of its values.
double* add_along(const char* quantity, const Components& components, int nodes, Report& out) {
  const int size = static_cast<int>(components.size());
  return out.add(quantity, nodes * size, [&](int k) {
    return std::to_string(k / size) + " " + components[static_cast<std::size_t>(k % size)];
  });
}

/// Copies a few numbers; returns the place after them.
double* put(const double* from, int count, double* to) {
  for (int k = 0; k < count; ++k) to[k] = from[k];
  return to + count;
}

}  // namespace

void report_beam(const BeamSections& beam, bool planar, Report& out) {
  static const Components quaternion = {"x", "y", "z", "w"}, z = {"z"};
  const Components& axes = force_axes(planar);
  const bool lists = out.lists();
  Vector3 centre, velocity;
  if (!lists) beam.centre(centre, velocity);
  out.add("position", axes, [&](int k) { return centre[k]; });
  out.add("velocity", axes, [&](int k) { return velocity[k]; });
  out.add("strain_energy", [&] { return beam.strain_energy(); });
  out.add("kinetic_energy", [&] { return beam.kinetic_energy(); });
  const int nodes = beam.size();
  double* place = add_along("axis_position", axes, nodes, out);
  double* rate = add_along("axis_velocity", axes, nodes, out);
  double* turn = add_along("section_orientation", quaternion, nodes, out);
  double* force = add_along("section_force", axes, nodes, out);
  double* moment = add_along("section_moment", planar ? z : axes, nodes, out);
  if (lists) return;
  const int d = planar ? 2 : 3;
  for (int node = 0; node < nodes; ++node) {
    const SectionState own = beam.at(node);
    const BeamLoad load = beam.load(node);
    place = put(own.position.data(), d, place);
    rate = put(own.velocity.data(), d, rate);
    turn = put(Eigen::Quaterniond(own.frame).coeffs().data(), 4, turn);
    force = put(load.force.data(), d, force);
    moment = planar ? put(load.moment.data() + 2, 1, moment) : put(load.moment.data(), 3, moment);
  }
}

}  // namespace tribodyn
