#pragma once
/// A flexible solid: a mesh of elements in absolute nodal coordinates (solid_element.hpp).
///
/// **Coordinates** are the positions of the nodes in global axes [m]. Components that a support
/// holds are no coordinates: they keep their initial values. A rigid motion strains nothing; the
/// mass matrix is constant, and there are no gyroscopic terms.
///
/// **Damping.** stiffness_damping beta [s] and mass_damping alpha [1/s]: the forces
/// -beta B^T D E' and -alpha M v. The first part does not resist rigid motions.
///
/// **Attachments.** A marker on a surface follows the *averaged patch*: with the mean X_m of the
/// surface and the principal axes e_1, e_2 of its second moment (of largest moments), the origin is
/// the mean position int x dA/A, and the frame is that of the vectors
///
///     a = int x ((X - X_m) . e_1) dA/moment_1,    b the same with e_2
///
/// (section_frame.hpp). A force acts as a uniform traction, a moment as a linear one: the patch
/// does not stiffen the body, and its points may move relative to each other. A marker at a
/// position follows the material there: the origin is the material point, and the frame is that of
/// the y and z columns of F.
///
/// Sources: [BonetWood2008]; averaged patches as in the interpolation elements ("RBE3") of
/// commercial programs, written as integrals.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "tribodyn/beams/beam_attachment.hpp"
#include "tribodyn/bodies/body.hpp"
#include "tribodyn/solids/solid_element.hpp"
#include "tribodyn/solids/solid_mesh.hpp"

namespace tribodyn {

/// Components of each node that a support holds; empty: none.
using HeldComponents = std::vector<std::array<bool, 3>>;

/// Initial position of the frame of the mesh.
struct SolidPlacement {
  Vector3 position = Vector3::Zero();  ///< [m]
  Matrix3 rotation = Matrix3::Identity();
};

class SolidBody final : public Body,
                        public BodyForces,
                        public BodyVectors,
                        public BodyRigidMotions {
 public:
  /// Throws InvalidInput: see SolidMesh::check() and make_solid_element(); damping < 0; an invalid
  /// free strain; a planar body that is rotated about another axis than z.
  SolidBody(std::string name, SolidMesh mesh, const SolidOptions& options,
            const SolidPlacement& placement = {}, HeldComponents held = {});
  ~SolidBody() override;

  /// Makes a point of the undeformed mesh [m] the one whose motion is reported, instead of the
  /// centre of mass. Throws InvalidInput if it lies outside.
  void observe(const Vector3& position);
  const SolidMesh& mesh() const { return mesh_; }
  const SolidOptions& options() const { return options_; }
  /// Whether a support holds a component of a node.
  bool is_held() const { return !held_.empty(); }
  /// Coordinates of the initial position.
  std::vector<double> placed() const;
  /// Initial positions of all nodes, held components included, with dimensions() components each.
  const std::vector<double>& placed_nodes() const { return start_; }
  /// Index of the coordinate of a component of a node, -1 if it is held.
  int coordinate(int node, int component) const {
    return numbers_[static_cast<std::size_t>(dim_ * node + component)];
  }
  /// Position of a node, or with `of_rates` its velocity.
  Vector3 node_vector(const double* x, int node, bool of_rates = false) const;
  /// The marker of a surface: X_m, with the axes of the mesh.
  Marker surface_marker(int body, int surface) const;
  /// Stresses of Cauchy at the nodes, averaged over the elements of each.
  std::vector<CauchyStress> stresses(const double* q) const;
  double kinetic_energy(const double* v) const;
  double volume() const;

  int coordinates() const override { return static_cast<int>(names_.size()); }
  bool planar() const override { return dim_ == 2; }
  double mass() const override { return mass_; }
  std::unique_ptr<Attachment> attach(const Marker& marker) const override;
  BodyFacets facets() const override { return BodyFacets::of(*this); }
  int elements() const override { return static_cast<int>(elements_.size()); }
  std::vector<int> element_coordinates(int element) const override;
  void mass_matrix(int element, const BodyState& state, MatrixRef m) const override;
  void mass_centre(const BodyState& state, Vector3& position, Vector3& velocity) const override;
  void add_weight(int element, const Vector3& g, const BodyState& state, bool tangents,
                  ElementBlocks& out) const override;
  void report(const BodyState* state, Report& out) const override;
  const char* coordinate_name(int i) const override;
  Unit coordinate_unit(int i) const override;

  void add_forces(int element, const BodyState& state, bool tangents,
                  ElementBlocks& out) const override;
  double potential_energy(const BodyState& state) const override;
  double dissipated_power(const BodyState& state) const override;

  std::vector<CoordinateVector> vectors() const override;
  Matrix rigid_motions(const BodyState& state) const override;
  void move_rigidly(const Vector3& displacement, const Vector3& rotation, double* q) const override;

 private:
  void check_free_strain(const std::string& item) const;
  /// Positions, or with `of_rates` velocities, of the nodes of an element.
  void gather(int element, const double* x, bool of_rates, double* out) const;
  /// Calls visit(row within the element's coordinates, row within all components of its nodes).
  template <class Visit>
  void for_free(int element, const Visit& visit) const;
  /// The point of the mesh at a position. Throws InvalidInput, which names `quantity`.
  MeshPlace place_at(const Vector3& position, const char* quantity) const;
  /// Sum of the vectors of the nodes with the weights of the reported point.
  Vector3 observed_vector(const double* x, bool of_rates) const;
  BeamPoint patch_point(const Marker& marker) const;
  BeamPoint material_point(const Marker& marker) const;
  /// Adds a node with its weights to a point.
  void add_node(int node, double origin, double a, double b, BeamPoint& out) const;

  /// Averaged patch of a surface.
  struct Patch {
    std::vector<int> nodes;
    Vector mean;           // weights of the nodes in the mean position
    Vector first, second;  // in a and b; zero in the direction that the surface does not have
    Vector3 centre = Vector3::Zero();
    Matrix3 axes = Matrix3::Identity();  // e_1 x e_2, e_1, e_2
    bool flat = true;                    // has a frame
  };
  Patch make_patch(const SolidSurface& surface) const;

  SolidMesh mesh_;
  SolidOptions options_;
  int dim_;
  SolidPlacement placement_;
  HeldComponents held_;
  std::vector<double> start_;  // placed positions of all nodes, dim_ components
  std::vector<int> numbers_;   // coordinate of each component of each node, or -1
  std::vector<char> names_;    // component of each coordinate: 0, 1, 2
  std::vector<std::unique_ptr<const SolidElement>> elements_;
  std::vector<Patch> patches_;  // of the surfaces
  Vector centre_;               // weights of the nodes in the centre of mass
  Vector observed_;             // the same of the point that is reported; empty: the centre of mass
  double mass_ = 0.0;
};

}  // namespace tribodyn
