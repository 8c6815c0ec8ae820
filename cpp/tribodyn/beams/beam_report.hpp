#pragma once
/// Channels of beams: the axis, the sections and their resultants at every node.
///
/// All beams record the same channels, whatever their formulation (recording/quantities.hpp):
/// position and velocity of the centre of mass, strain and kinetic energy, and for each node k the
/// position and the velocity of the axis, the orientation of the section as a unit quaternion (x,
/// y, z, w), and the force (N, Q_y, Q_z) and the moment (T, M_y, M_z) that the part of the beam
/// beyond the section exerts on the section, with components along the axes of the section. A
/// component of a node is named by the number of the node and the component, "4 x".

#include "tribodyn/beams/beam_load.hpp"
#include "tribodyn/core/report.hpp"

namespace tribodyn {

/// A beam at one node.
struct SectionState {
  Vector3 position = Vector3::Zero();   ///< of the axis, global axes [m]
  Vector3 velocity = Vector3::Zero();   ///< of the axis, global axes [m/s]
  Matrix3 frame = Matrix3::Identity();  ///< axes of the section as columns
};

/// A beam and its state, as seen by a report.
class BeamSections {
 public:
  virtual int size() const = 0;
  /// Called once for each node, from the first to the last.
  virtual SectionState at(int node) const = 0;
  /// The load on the section, in its axes; called after at(node).
  virtual BeamLoad load(int node) const = 0;
  virtual void centre(Vector3& position, Vector3& velocity) const = 0;
  virtual double strain_energy() const = 0;
  virtual double kinetic_energy() const = 0;

 protected:
  ~BeamSections() = default;
};

/// Describes the channels. A report that lists channels calls size() alone. In the plane there are
/// x and y components, the moment about z, and no z components.
void report_beam(const BeamSections& beam, bool planar, Report& out);

}  // namespace tribodyn
