#pragma once
/// A reduced flexible body: a floating frame and modes of small deformations.
///
/// **Coordinates** are q = (r, psi, s): the position r [m] of the centre of mass in global axes,
/// the rotation vector psi [rad] of the chart of the frame (bodies/rotation_frame.hpp) and the m
/// modal coordinates s [m]. A material point has the position
///
///     x = r + R u,   u = X + sum_j phi_j s_j,
///
/// with its place X [m] from the centre of mass in the undeformed body and the mode shapes phi_j
/// [-]. The shapes are orthogonal to the rigid motions with respect to mass, so that r stays the
/// centre of mass and the frame carries no angular momentum of first order (Tisserand frame).
///
/// **Inertia.** With the angular velocity w = R^T omega [rad/s] in the frame, the velocities from
/// the centre of mass are R times w x X + sum_j phi_j s'_j + sum_j (w x phi_j) s_j. They are linear
/// in z = (w, s', w_1 s, w_2 s, w_3 s), and the kinetic energy is m r'^2/2 + z^T G z/2. The
/// constant matrix G of products with respect to mass contains all *inertia invariants*: its rows
/// and columns belong to the motions e_k x X (3), phi_j (m) and e_k x phi_j (3 m, first all j of k
/// = 1). With y = G z and its parts y_X, y_phi and y_k, the angular momentum in the frame is L_k =
/// y_X,k + y_k . s, and the equations of Lagrange in the velocities (w, s') are
///
///     L' + w x L = moment in the frame,   y_phi' - sum_k w_k y_k = -k s - d s'.
///
/// The moment acts on the coordinates psi by T^T R. No term of the quadratic energy is left out,
/// for every symmetric mass matrix of the nodes.
///
/// **Elasticity** is linear: stiffness k_j [N/m] and damping d_j [N s/m] of each mode. The
/// stiffness that comes from the load itself, such as the stiffening of a rotating blade, is not
/// included.
///
/// **Attachments** are patches (reduced_attachment.hpp), and nodes of the skin, which move by u
/// alone: they have no rotation of their own. Sources: [Shabana2005] chapter 5;
/// [CraigBampton1968].

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/bodies/body.hpp"
#include "tribodyn/solids/solid_mesh.hpp"

namespace tribodyn {

/// A patch of nodes to which markers attach.
struct ReducedPatch {
  std::string name;
  Vector3 centre = Vector3::Zero();  ///< in the axes of the nodes [m]
  Jacobian3 shift;                   ///< displacement of the centre by each mode [-], 3 x m
  Jacobian3 turn;                    ///< rotation by each mode [rad/m], 3 x m
};

/// The surfaces of a reduced body, on which films act; without nodes where there are none.
struct ReducedSkin {
  SolidMesh mesh;              ///< nodes of the surfaces, in the axes of the nodes; no elements
  Matrix shapes;               ///< of the modes at these nodes [-], 3 n x m
  std::vector<double> placed;  ///< initial positions of the nodes of the undeformed body [m]

  /// Sets the initial positions for position [m] and rotation of the axes of the nodes.
  void place(const Vector3& position, const Matrix3& rotation);
};

/// What describes a reduced body.
struct Reduction {
  double mass = 0.0;                 ///< [kg]
  Vector3 centre = Vector3::Zero();  ///< centre of mass in the axes of the nodes [m]
  Matrix inertia;                    ///< G, 3 + 4 m rows and columns [kg m2, kg m, kg]
  Vector stiffness;                  ///< of each mode [N/m]
  Vector damping;                    ///< of each mode [N s/m]
  std::vector<ReducedPatch> patches = {};
  ReducedSkin skin = {};
};

class ReducedBody final : public Body,
                          public BodyForces,
                          public BodyVectors,
                          public BodyRigidMotions,
                          public BodyChart {
 public:
  /// Throws InvalidInput: sizes do not fit; mass, stiffness <= 0; damping < 0; G is not symmetric
  /// or not positive definite in the velocities of the undeformed body.
  ReducedBody(std::string name, Reduction reduction);

  const ReducedSkin& skin() const { return reduction_.skin; }
  const Reduction& reduction() const { return reduction_; }
  int modes() const { return modes_; }
  /// Coordinates of a placement: `position` [m] of the origin of the nodes' axes, whose rotation is
  /// that of the frame; undeformed.
  std::vector<double> placed(const Vector3& position, const Matrix3& rotation) const;
  /// The marker of a patch, with the axes of the nodes.
  Marker patch_marker(int body, int patch) const;
  /// The marker of a node of the skin.
  Marker node_marker(int body, int node) const;
  double kinetic_energy(const BodyState& state) const;
  /// Angular momentum about the centre of mass [kg m2/s] in global axes.
  Vector3 angular_momentum(const BodyState& state) const;

  int coordinates() const override { return 6 + modes_; }
  bool planar() const override { return false; }
  double mass() const override { return reduction_.mass; }
  std::unique_ptr<Attachment> attach(const Marker& marker) const override;
  BodyFacets facets() const override { return BodyFacets::of(*this); }
  /// The position of the centre of mass, and all other coordinates.
  int elements() const override { return 2; }
  std::vector<int> element_coordinates(int element) const override;
  bool constant_mass() const override { return false; }
  void mass_matrix(int element, const BodyState& state, MatrixRef m) const override;
  void mass_centre(const BodyState& state, Vector3& position, Vector3& velocity) const override;
  void add_weight(int element, const Vector3& g, const BodyState& state, bool tangents,
                  ElementBlocks& out) const override;
  bool constant_weight() const override { return true; }
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

  std::vector<ChartCoordinates> charts() const override { return {{}}; }
  bool admits(const BodyState& state) const override;

 private:
  struct Momenta;

  void add_tangents(const BodyState& state, const Momenta& now, ElementBlocks& out) const;
  void check() const;

  /// The patch of a node of the skin, which does not turn relative to the frame.
  ReducedPatch node_patch(int node) const;

  Reduction reduction_;
  int modes_;
};

}  // namespace tribodyn
