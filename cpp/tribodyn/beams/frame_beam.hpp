#pragma once
/// The geometrically exact beam in space.
///
/// The beam is a line of N + 1 nodes with N segments between them. A node is a rigid cross-section:
/// its position [m] in global axes and the rotation vector psi [rad] of its chart
/// (bodies/rotation_frame.hpp) are six coordinates, as those of a rigid body; its first axis points
/// along the beam, the other two are the y and z axes of the section (section_resultants.hpp). The
/// segments strain as in beams/frame_segment.hpp: exactly for any displacement and rotation of the
/// nodes, linearly in the strains, which are small.
///
/// **Mass.** The nodes carry the mass. A segment with the length L and the mass m = rho A L puts
/// m/2 on each of its nodes, and its rotary inertia L (rho I_x, rho I_y, rho I_z) in the same
/// shares, except near the ends of the beam, where the shares are those of Gregory's rule for
/// integrals (node_shares.hpp). The mass matrix is diag(mass, T^T Js T) at each node
/// (bodies/rotary_inertia.hpp).
///
/// **Accuracy.** Forces at the nodes of a straight beam with uniform segments displace the nodes
/// exactly as those of a Timoshenko beam, where displacements are small. Large displacements have
/// an error of order L^2, frequencies of bending of order L^3 where an end is free and L^4
/// otherwise, frequencies of stretching and torsion of order L^2.
///
/// **Damping.** Damping in proportion to stiffness, by the time beta [s], gives the resultants
/// n = C (Gamma + beta Gamma'); it does not resist rigid motions. Damping in proportion to mass, by
/// the rate alpha [1/s], is the force -alpha m v and the moment -alpha Js omega at each node; it
/// resists motions in space.
///
/// **Reference.** The nodes are given in the body frame, where the beam is free of stress:
/// straight, curved or twisted. The initial positions of a model may be any others; placed()
/// returns those of the beam that is moved but not deformed.
///
/// **Attachments.** A marker, given in the reference, is fixed to the section through its origin:
/// of a node, or between two nodes (segment_attachment.hpp). A marker beyond an end is fixed to the
/// section there.
///
/// Validity: two neighbouring nodes rotate relative to each other by less than 3 rad. Sections do
/// not warp. Principal axes of the section are its y and z axes.
///
/// Sources: [SimoVuQuoc1986] (strains and resultants); [CardonaGeradin1988] (rotations).

#include <vector>

#include "tribodyn/beams/beam_shape.hpp"
#include "tribodyn/beams/frame_segment.hpp"
#include "tribodyn/beams/sectioned_beam.hpp"
#include "tribodyn/beams/segment_attachment.hpp"
#include "tribodyn/bodies/body.hpp"
#include "tribodyn/bodies/rotary_inertia.hpp"

namespace tribodyn {

/// Nodes, sections and damping of a beam.
struct FrameBeamOptions {
  std::vector<BeamNode> nodes;              ///< two or more
  std::vector<SectionResultants> segments;  ///< of each segment, or one for all
  double stiffness_damping = 0.0;           ///< beta [s], >= 0
  double mass_damping = 0.0;                ///< alpha [1/s], >= 0
};

/// A beam in space with six coordinates at each node.
class FrameBeam final : public Body,
                        public BodyForces,
                        public BodyVectors,
                        public BodyRigidMotions,
                        public BodyChart,
                        public SectionedBeam {
 public:
  FrameBeam(std::string name, const FrameBeamOptions& options);

  int nodes() const { return static_cast<int>(nodes_.size()); }
  int segments() const { return static_cast<int>(segments_.size()); }
  /// Node `node` in the reference.
  const BeamNode& reference(int node) const { return nodes_[static_cast<std::size_t>(node)]; }
  /// The segment between nodes `segment` and `segment` + 1.
  const FrameSegment& segment(int segment) const {
    return segments_[static_cast<std::size_t>(segment)];
  }
  /// Mass [kg] of a node.
  double node_mass(int node) const { return masses_[static_cast<std::size_t>(node)]; }
  /// Coordinates of the beam that is moved without deforming it; psi is zero. Its orientation is an
  /// argument of Model::add_body.
  std::vector<double> placed(const Vector3& position = Vector3::Zero(),
                             const Matrix3& rotation = Matrix3::Identity()) const;
  /// Position [m] and axes of a node in global axes.
  Vector3 position(const BodyState& state, int node) const;
  const Matrix3& rotation(const BodyState& state, int node) const;
  /// Strains and resultants of a segment, with the damping forces.
  SegmentResultants resultants(const BodyState& state, int segment) const;
  /// Energy [J] of the motion.
  double kinetic_energy(const BodyState& state) const;
  /// The section that a point of the reference belongs to.
  SegmentPlace place_of(const Vector3& point) const;

  BeamNode section(double share) const override;
  std::vector<double> arc_lengths() const override;

  int coordinates() const override { return 6 * nodes(); }
  bool planar() const override { return false; }
  double mass() const override { return mass_; }
  BodyFacets facets() const override { return BodyFacets::of(*this); }

  std::unique_ptr<Attachment> attach(const Marker& marker) const override;
  std::vector<ChartCoordinates> charts() const override;
  bool admits(const BodyState& state) const override;
  const char* refusal() const override;
  const char* advice() const override;

  /// Element k is segment k with the inertia of node k; the last one has that of its other node
  /// too.
  int elements() const override { return segments(); }
  std::vector<int> element_coordinates(int element) const override;
  bool constant_mass() const override { return false; }
  void mass_matrix(int element, const BodyState& state, MatrixRef m) const override;
  void add_forces(int element, const BodyState& state, bool tangents,
                  ElementBlocks& out) const override;
  double potential_energy(const BodyState& state) const override;
  double dissipated_power(const BodyState& state) const override;
  void mass_centre(const BodyState& state, Vector3& position, Vector3& velocity) const override;
  bool constant_weight() const override { return true; }
  void add_weight(int element, const Vector3& g, const BodyState& state, bool tangents,
                  ElementBlocks& out) const override;

  void report(const BodyState* state, Report& out) const override;
  const char* coordinate_name(int i) const override;
  Unit coordinate_unit(int i) const override;

  std::vector<CoordinateVector> vectors() const override;
  Matrix rigid_motions(const BodyState& state) const override;
  void move_rigidly(const Vector3& displacement, const Vector3& rotation, double* q) const override;

 private:
  void check_nodes(const FrameBeamOptions& options) const;
  /// Distributes the mass of the segments to the nodes.
  void set_masses();
  /// Positions, rotations and rates of the ends of a segment.
  SegmentEnds ends(const BodyState& state, int segment) const;
  /// The number of nodes whose inertia belongs to an element: 1, or 2 for the last.
  int own_nodes(int element) const { return element + 1 == segments() ? 2 : 1; }

  std::vector<BeamNode> nodes_;
  std::vector<FrameSegment> segments_;
  std::vector<double> masses_;           // of the nodes
  std::vector<RotaryInertia> inertias_;  // of the nodes
  double mass_ = 0.0;
  double mass_damping_ = 0.0;
};

}  // namespace tribodyn
