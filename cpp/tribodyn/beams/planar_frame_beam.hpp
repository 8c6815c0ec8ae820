#pragma once
/// The geometrically exact beam in the x-y plane.
///
/// The planar form of the beam in beams/frame_beam.hpp: nodes with the coordinates (x, y, angle)
/// [m, m, rad], whose first axis points along the beam, and segments between them. With the angles
/// a1, a2 of the nodes, the mean angle a = (a1 + a2)/2, the rotation matrix A(a) and the reference
/// length L, the strains and resultants of a segment in the axes of its middle are
///
///     Gamma = A(a)^T (r2 - r1)/L - Gamma0 = (axial strain, shear),   (N, Q) = diag(EA, GA*) Gamma,
///     kappa = (a2 - a1)/L - kappa0,                                  M = EI kappa,
///     1/GA* = 1/GA + L^2/(12 EI),   U = L (EA Gamma_1^2 + GA* Gamma_2^2 + EI kappa^2)/2.
///
/// With d = r2 - r1 and the force F = A (N, Q) the nodes receive the forces F and -F, and the
/// moments M - c and -M - c with c = (F_x d_y - F_y d_x)/2. Of the section (section_resultants.hpp)
/// only axial, shear_y, bending_z, mass_per_length and inertia_z matter. Mass, damping, reference
/// and attachments are those of beams/frame_beam.hpp; the mass matrix is constant and diagonal.
///
/// Valid for any rotation, also of one node relative to the next; the angles count turns.
/// Source: [SimoVuQuoc1986].

#include <vector>

#include "tribodyn/beams/planar_segment_attachment.hpp"
#include "tribodyn/beams/section_resultants.hpp"
#include "tribodyn/beams/sectioned_beam.hpp"
#include "tribodyn/bodies/body.hpp"
#include "tribodyn/bodies/planar_attachment.hpp"

namespace tribodyn {

/// Nodes, sections and damping of a planar beam.
struct PlanarFrameBeamOptions {
  std::vector<PlanarPose> nodes;            ///< two or more, in the body frame; angles of the axis
  std::vector<SectionResultants> segments;  ///< of each segment, or one for all
  double stiffness_damping = 0.0;           ///< beta [s], >= 0
  double mass_damping = 0.0;                ///< alpha [1/s], >= 0
};

/// Strains and resultants of a planar segment, in the axes of its middle.
struct PlanarSegmentResultants {
  double strain = 0.0;       ///< axial [-]
  double shear = 0.0;        ///< [-]
  double curvature = 0.0;    ///< [1/m]
  double force = 0.0;        ///< N [N]
  double shear_force = 0.0;  ///< Q [N]
  double moment = 0.0;       ///< M [N m]
  double angle = 0.0;        ///< of the middle [rad]
};

/// A beam in the plane with three coordinates at each node.
class PlanarFrameBeam final : public Body,
                              public BodyForces,
                              public BodyVectors,
                              public BodyRigidMotions,
                              public SectionedBeam {
 public:
  PlanarFrameBeam(std::string name, const PlanarFrameBeamOptions& options);

  int nodes() const { return static_cast<int>(nodes_.size()); }
  int segments() const { return static_cast<int>(segments_.size()); }
  /// Node `node` in the reference.
  const PlanarPose& reference(int node) const { return nodes_[static_cast<std::size_t>(node)]; }
  /// Mass [kg] of a node.
  double node_mass(int node) const { return masses_[static_cast<std::size_t>(node)]; }
  /// Coordinates of the beam that is moved by (x, y) after a rotation by an angle about the origin
  /// of the body frame.
  std::vector<double> placed(const PlanarPose& pose = {}) const;
  /// Strains and resultants of the segment between nodes `segment` and `segment` + 1, with the
  /// damping forces.
  PlanarSegmentResultants resultants(const BodyState& state, int segment) const;
  /// Energy [J] of the motion.
  double kinetic_energy(const BodyState& state) const;
  /// The section that a point of the reference belongs to.
  SegmentPlace place_of(const Vector3& point) const;

  BeamNode section(double share) const override;
  std::vector<double> arc_lengths() const override;

  int coordinates() const override { return 3 * nodes(); }
  bool planar() const override { return true; }
  double mass() const override { return mass_; }
  BodyFacets facets() const override { return BodyFacets::of(*this); }

  std::unique_ptr<Attachment> attach(const Marker& marker) const override;

  /// Element k is segment k with the mass of node k; the last one has that of its other node too.
  int elements() const override { return segments(); }
  std::vector<int> element_coordinates(int element) const override;
  void mass_matrix(int element, const BodyState& state, MatrixRef m) const override;
  void add_forces(int element, const BodyState& state, bool tangents,
                  ElementBlocks& out) const override;
  bool depend_on_velocities() const override {
    return stiffness_damping_ != 0.0 || mass_damping_ != 0.0;
  }
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
  struct Segment {
    double length = 0.0;
    double axial = 0.0, shear = 0.0, bending = 0.0;      // EA, GA*, EI
    double straight = 0.0, sheared = 0.0, unbent = 0.0;  // Gamma0 and kappa0
  };
  struct Kinematics;

  BeamNode section(const SegmentPlace& at) const;
  void check_nodes(const PlanarFrameBeamOptions& options) const;
  /// Distributes the mass of the segments to the nodes.
  void set_masses(const std::vector<SectionResultants>& sections);
  void add_tangents(const Kinematics& at, const double* v, const Vector3& loads,
                    ElementBlocks& out) const;
  int own_nodes(int element) const { return element + 1 == segments() ? 2 : 1; }

  std::vector<PlanarPose> nodes_;
  std::vector<Segment> segments_;
  std::vector<double> masses_, inertias_;  // of the nodes
  double mass_ = 0.0;
  double stiffness_damping_ = 0.0;
  double mass_damping_ = 0.0;
};

}  // namespace tribodyn
