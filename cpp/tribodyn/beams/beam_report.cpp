#include "tribodyn/beams/beam_report.hpp"

#include <string>

namespace tribodyn {

namespace {

/// The nodes of a beam, one after the other; each is computed once.
class Walk {
 public:
  explicit Walk(const BeamSections& beam) : beam_(beam) {}
  const SectionState& at(int node) {
    if (node != node_) point_ = beam_.at(node);
    node_ = node;
    return point_;
  }
  const BeamLoad& load(int node) {
    if (node != loaded_) load_ = beam_.load(node);
    loaded_ = node;
    return load_;
  }

 private:
  const BeamSections& beam_;
  SectionState point_;
  BeamLoad load_;
  int node_ = -1, loaded_ = -1;
};

/// Adds a vector with these components at every node; value(walk, node, c) is a component.
template <class Value>
void add_along(const char* quantity, const Components& components, Walk& walk, int nodes,
               Report& out, const Value& value) {
  const int size = static_cast<int>(components.size());
  out.add(
      quantity, nodes * size,
      [&](int k) {
        return std::to_string(k / size) + " " + components[static_cast<std::size_t>(k % size)];
      },
      [&](int k) { return value(walk, k / size, k % size); });
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
  Walk walk(beam);
  const int nodes = beam.size();
  add_along("axis_position", axes, walk, nodes, out,
            [](Walk& w, int node, int c) { return w.at(node).position[c]; });
  add_along("axis_velocity", axes, walk, nodes, out,
            [](Walk& w, int node, int c) { return w.at(node).velocity[c]; });
  Eigen::Quaterniond turn;
  add_along("section_orientation", quaternion, walk, nodes, out, [&turn](Walk& w, int node, int c) {
    if (c == 0) turn = w.at(node).frame;
    return turn.coeffs()[c];
  });
  add_along("section_force", axes, walk, nodes, out,
            [](Walk& w, int node, int c) { return w.load(node).force[c]; });
  add_along("section_moment", planar ? z : axes, walk, nodes, out,
            [planar](Walk& w, int node, int c) { return w.load(node).moment[planar ? 2 : c]; });
}

}  // namespace tribodyn
