#pragma once
/// A flexible beam whose nodes have positions and slopes (absolute nodal coordinate formulation).
///
/// **Coordinates.** The axis x of the beam has the arc length s [m] in the reference shape, in
/// which the beam is free of stress. Every node carries the position r [m] of the axis in global
/// axes and slopes [-]: the derivatives of the position of a material point with respect to s and
/// to the section coordinates y and z [m],
///
///     cable               r, r_x                  6 coordinates, 4 in the plane,
///     all other formulations   r, r_x, r_y, r_z   12 coordinates; r, r_x, r_y in the plane: 6.
///
/// Between two nodes the axis is a cubic polynomial of s, and r_y and r_z are linear, so that a
/// material point has the position r(s) + y r_y(s) + z r_z(s). All positions are linear in the
/// coordinates; the mass matrix is therefore constant, gravity is a constant force, and there are
/// no gyroscopic terms.
///
/// **Elastic forces** are the gradients of the strain energy of a formulation:
///
///     cable            bending and stretching of the axis (cable_element.hpp),
///     ancf             resultants of the section without locking (director_element.hpp),
///     continuum        Saint Venant-Kirchhoff material over the volume, which locks for nu != 0,
///     split_continuum  the same with the Poisson effect on the axis only (volume_element.hpp).
///
/// **Damping.** With the strains eps(q) of the formulation, the strain energy
/// (eps - eps_0).C (eps - eps_0)/2 and the coefficients `stiffness_damping` beta [s] and
/// `mass_damping` alpha [1/s], the damping force is -beta (d eps/dq)^T C eps' - alpha M v. Its
/// first part does not resist rigid motions; the dissipated power beta eps'.C eps' + alpha v.M v
/// is never negative.
///
/// **Attachments.** A marker belongs to the section s through its origin in the reference shape, at
/// the offsets y and z along the section axes. Its origin is the material
/// point r + y r_y + z r_z. Its frame turns with the section: the x axis is the normal r_y x r_z of
/// the section, y and z are the orthonormal vectors nearest to r_y and r_z. A moment about x thus
/// acts on r_y and r_z equally and does not skew the section. The section of a cable is normal to
/// the tangent, and y is
/// measured along this normal in the plane. In space a cable has no rotation about its tangent: its
/// frame is the reference frame, rotated from the reference tangent to the tangent by the shortest
/// way, and only forces and joints without a moment about the tangent should be attached. This
/// frame is undefined where the tangent is opposite to its reference direction. An attachment
/// depends on the coordinates of one element, or of one node if it lies at this node.
///
/// Validity: any displacements and rotations; small strains.
/// Sources: [ShabanaYakoub2001] (coordinates); [GerstmayrShabana2006] (cable); further sources in
/// the headers of the elements.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "tribodyn/beams/beam_load.hpp"
#include "tribodyn/beams/beam_shape.hpp"
#include "tribodyn/beams/section.hpp"
#include "tribodyn/beams/sectioned_beam.hpp"
#include "tribodyn/bodies/body.hpp"

namespace tribodyn {

enum class BeamFormulation { cable, ancf, continuum, split_continuum };

/// Properties of the section of an element. The continuum formulations need the section and the
/// material, all others the resultants alone.
struct BeamSection {
  SectionResultants resultants = {};
  CrossSection section = {};
  ElasticMaterial material = {};

  /// A section given by its resultants alone.
  static BeamSection of(const SectionResultants& given) { return {given, {}, {}}; }
  /// A section of a material, with its resultants.
  static BeamSection of(const CrossSection& shape, const ElasticMaterial& material) {
    return {tribodyn::resultants(shape, material), shape, material};
  }
  bool has_shape() const { return section.width > 0.0; }
};

struct BeamOptions {
  BeamFormulation formulation = BeamFormulation::ancf;
  bool planar = false;             ///< moves in the x-y plane; the z axis of all sections is z
  double stiffness_damping = 0.0;  ///< beta [s] >= 0
  double mass_damping = 0.0;       ///< alpha [1/s] >= 0
};

class BeamAxis;
class BeamElement;
class CablePairs;
struct ElementLoad;

/// A beam of ANCF elements.
class BeamBody final : public Body,
                       public BodyForces,
                       public BodyVectors,
                       public BodyRigidMotions,
                       public SectionedBeam {
 public:
  /// `nodes`: the reference shape in the frame of the body, at least two. `sections`: one for all
  /// elements, or one for each. The cable needs equal bending stiffness about y and z, except in
  /// the plane. Throws InvalidInput.
  BeamBody(std::string name, std::vector<BeamNode> nodes, std::vector<BeamSection> sections,
           const BeamOptions& options);
  ~BeamBody() override;

  const BeamOptions& options() const { return options_; }
  const std::vector<BeamNode>& nodes() const { return nodes_; }
  /// Length [m] of the axis in the reference shape, and arc length of a node.
  double length() const { return arc_.back(); }
  double arc_length(int node) const { return arc_[static_cast<std::size_t>(node)]; }
  /// Coordinates of the reference shape, rotated by `turn` about the origin of the body frame and
  /// then displaced [m].
  std::vector<double> placed(const Vector3& displacement = Vector3::Zero(),
                             const Matrix3& turn = Matrix3::Identity()) const;

  // At an arc length s [m], 0 <= s <= length().

  /// Position [m] of the axis in global axes.
  Vector3 position(const double* q, double s) const;
  /// Axes x, y, z of the section as columns: the frame of attachments at s.
  Matrix3 section_frame(const double* q, double s) const;
  /// Frame of the section in the reference shape.
  Matrix3 reference_frame(double s) const;
  /// Position of the axis in the reference shape.
  Vector3 reference_position(double s) const;
  /// A marker on this body, at the reference position of the point (s, y, z), with the axes of the
  /// section.
  Marker marker(int body, double s, double y = 0.0, double z = 0.0) const;
  /// Resultants of the elastic stresses in the axes of the section: N, Q_y, Q_z [N] and T, M_y, M_z
  /// [N m]. A positive N is tension. In bent elements N varies much within an element; its mean is
  /// accurate, and so is resultants_at_node().
  BeamLoad resultants(const double* q, double s) const;
  /// The loads at the ends of an element, from its generalised forces; `v` may be null.
  ElementLoad element_load(const double* q, const double* v, int element) const;
  /// From generalised forces `of_element` that are known, without those of the mass damping.
  ElementLoad element_load(const double* q, int element, const double* of_element) const;
  /// The load on the section at a node, in its axes, from the forces of the elements at the node
  /// with those of the damping of stiffness (node_loads.hpp). `v` may be null: no damping.
  BeamLoad resultants_at_node(const double* q, const double* v, int node) const;
  /// Position and section frame at a node: those at its arc length.
  Vector3 node_position(const double* q, int node) const;
  Matrix3 node_frame(const double* q, int node) const;
  double kinetic_energy(const double* v) const;
  BeamNode section(double share) const override;
  std::vector<double> arc_lengths() const override { return arc_; }

  int coordinates() const override { return per_node() * static_cast<int>(nodes_.size()); }
  bool planar() const override { return options_.planar; }
  double mass() const override { return mass_; }
  std::unique_ptr<Attachment> attach(const Marker& marker) const override;
  BodyFacets facets() const override { return BodyFacets::of(*this); }
  int elements() const override { return static_cast<int>(nodes_.size()) - 1; }
  std::vector<int> element_coordinates(int element) const override;
  void mass_matrix(int element, const BodyState& state, MatrixRef m) const override;
  void mass_centre(const BodyState& state, Vector3& position, Vector3& velocity) const override;
  bool constant_weight() const override { return true; }
  void add_weight(int element, const Vector3& g, const BodyState& state, bool tangents,
                  ElementBlocks& out) const override;
  void report(const BodyState* state, Report& out) const override;
  const char* coordinate_name(int i) const override;
  Unit coordinate_unit(int i) const override;

  void add_forces(int element, const BodyState& state, bool tangents,
                  ElementBlocks& out) const override;
  void add_forces_of(int first, int end, const BodyState& state, bool tangents,
                     ElementBlocks* out) const override;
  bool depend_on_velocities() const override {
    return options_.stiffness_damping != 0.0 || options_.mass_damping != 0.0;
  }
  double potential_energy(const BodyState& state) const override;
  double dissipated_power(const BodyState& state) const override;

  std::vector<CoordinateVector> vectors() const override;
  Matrix rigid_motions(const BodyState& state) const override;
  void move_rigidly(const Vector3& displacement, const Vector3& rotation, double* q) const override;

 private:
  /// Masses of the vectors of both nodes of an element; each component has the same.
  using NodalMass = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 8, 8>;
  NodalMass nodal_mass(int element) const;
  /// Number of coordinates of a node.
  int per_node() const { return slots_ * components_; }
  /// The position (slot 0) of a node or one of its slopes.
  Vector3 nodal_vector(const double* q, int node, int slot) const;
  /// Points and sections of this beam.
  BeamAxis axis() const;

  BeamOptions options_;
  std::vector<BeamNode> nodes_;
  int slots_ = 4;            // vectors of a node
  int components_ = 3;       // of each vector
  std::vector<double> arc_;  // of the nodes
  std::vector<std::unique_ptr<const BeamElement>> elements_;
  std::unique_ptr<const CablePairs> pairs_;  // null: the elements are evaluated one by one
  Vector centre_;                            // weights of the nodal vectors in the centre of mass
  double mass_ = 0.0;
  std::vector<Matrix3> carried_;  // reference frames of the nodes of a cable in space
};

}  // namespace tribodyn
