#pragma once
/// The reference surface of a film, as a mesh of quadrilaterals and triangles.
///
/// The mesh is fixed to one wall, called the bearing here. Every node has a position x [m], a unit
/// normal n that points *out of the film into the bearing wall*, and the area w [m2] of its dual
/// cell. The geometric coefficients of the Reynolds equation are computed once and stored for every
/// *pair* (a, b) of neighbouring nodes:
///
///  - conduction: the finite-element matrix of  int grad p . K grad q dA  with the pressure p [Pa],
///    a test function q and the conductivity  K = k_l l l^T + k_m m m^T  [m3/(Pa s)]. Roughness
///    makes the conductivity k_l along its lay (the unit tangent vector l of the surface) differ
///    from k_m across the lay (m = n x l); smooth walls have k_l = k_m = h^3/(12 eta) with the film
///    thickness h [m] and the viscosity eta [Pa s]. The matrix is a sum of flows between two nodes,
///    (along k_l + across k_m) (p_a - p_b)  [m3/s], positive from a to b:
///      - in quadrilaterals the quadrature points are the corners. At a corner c with the edge
///        vectors t1, t2 to its neighbours and the pressure differences dp = (dp1, dp2) along
///        them, J = [t1 t2] (3 x 2) and M = (J^T J)^-1, the surface gradient is J M dp and
///
///            w_c grad p . K grad p = dp^T (k_l G_l + k_m G_m) dp,
///            G_l = w_c v v^T,  v = M J^T l  (G_m likewise with m),  w_c = |t1 x t2| / 4,
///
///        where 2 dp1 dp2 = dp1^2 + dp2^2 - (p1 - p2)^2 converts the quadratic form to a sum over
///        pairs. The corners at the two nodes of a pair give the coefficients `along` and `across`
///        of the pair. The corner between two diagonal nodes, which are no edge, couples them with
///        the conductivity of a third node, the corner: a *share*. Right-angled elements whose
///        edges lie along and across the lay have no shares, each pair has only one of `along` and
///        `across`, and the matrix is an M-matrix;
///      - in triangles the gradient of the shape functions N is constant, and a pair has the
///        coefficient -A grad N_a . K grad N_b summed over the elements of area A. The coefficient
///        is >= 0 for every pair if the triangles are Delaunay (opposite angles of an edge add up
///        to at most pi) and K is isotropic. At constant K the flow of a pair is the flow through
///        the faces of the dual cells;
///  - transport: the face vector S_ab [m] of the dual cells, normal to the face, in the surface,
///    from a to b, with the length of the face. A full film with the entrainment velocity U [m/s]
///    carries the flow U . S_ab h [m3/s] from a to b. Faces run from the middle of an edge to the
///    mean of the element's corners, in triangles the centroid, so that a triangle gives a third of
///    its area to each corner. A wall that rotates with the angular velocity omega [rad/s] about
///    the origin carries  omega . T_ab h / 2,  where T_ab [m2] is the sum of x cross S over the two
///    straight parts of the face with the midpoints x. On planes, and on cylinders that spin about
///    their axis, a full film of constant thickness has equal inflow and outflow in every dual
///    cell. On a sphere about the origin this holds for rotations about every axis, because
///    (n . x) (omega . x) is a stream function: T_ab = (n . x) d_ab, where the vectors d_ab between
///    the ends of the faces form closed polygons.
///
/// Without a lay there is one conductivity k_l = k_m, and its coefficient is divided evenly between
/// `along` and `across`.
///
/// Symmetry planes need no treatment: no oil crosses a boundary unless its nodes have a prescribed
/// pressure. `multiplicity` is the number of parts like this mesh in the whole surface, 2 for a
/// half with a symmetry plane.
///
/// Source: [BankRose1987] (quadrature at nodes, "lumping", and dual cells).

#include <array>
#include <string>
#include <vector>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

/// Geometry of one pair of neighbouring nodes.
struct MeshPair {
  int a = 0;
  int b = 0;
  double along = 0.0;              ///< coefficient of the conductivity along the lay [-]
  double across = 0.0;             ///< coefficient of the conductivity across the lay [-]
  Vector3 face = Vector3::Zero();  ///< S_ab [m], from a to b
  Vector3 turn = Vector3::Zero();  ///< T_ab [m2]
};

/// The nodes of a pair, stored apart from its geometry: loops over all pairs read them often.
struct MeshEnds {
  int a = 0;
  int b = 0;
};

/// Part of the conductance of a pair that has the conductivity of a third node, in quadrilaterals
/// whose edges are not at right angles or not along the lay.
struct MeshShare {
  int pair = 0;         ///< index of the pair
  int node = 0;         ///< node with the conductivity
  double along = 0.0;   ///< coefficient of the conductivity along the lay [-]
  double across = 0.0;  ///< coefficient of the conductivity across the lay [-]
};

/// A named set of boundary nodes, with the part of the boundary that belongs to each node.
struct MeshBoundary {
  std::string name;
  std::vector<int> nodes;
  std::vector<Vector3> face;  ///< outward face vector in the surface [m], one for each node
};

/// Name, unit and values of the coordinate in one direction of a structured mesh, as labels of
/// fields.
struct MeshAxis {
  std::string name = {};
  std::string unit = {};
  std::vector<double> values = {};
};

/// Nodes, elements, pairs and boundaries of a reference surface.
class SurfaceMesh {
 public:
  /// Computes the geometry from nodes, unit normals and elements (node numbers in
  /// counter-clockwise order seen from the tip of the normal; the fourth number of a triangle is
  /// -1). `lay`: unit tangent vectors at the nodes; empty for surfaces without a lay. Throws
  /// InvalidInput.
  SurfaceMesh(std::vector<Vector3> position, std::vector<Vector3> normal,
              std::vector<std::array<int, 4>> elements, std::vector<Vector3> lay = {});

  int size() const { return static_cast<int>(position_.size()); }
  const std::vector<Vector3>& position() const { return position_; }
  const std::vector<Vector3>& normal() const { return normal_; }
  /// Areas w of the dual cells [m2].
  const std::vector<double>& weight() const { return weight_; }
  const std::vector<std::array<int, 4>>& elements() const { return elements_; }
  const std::vector<MeshPair>& pairs() const { return pairs_; }
  /// Nodes of the pairs.
  const std::vector<MeshEnds>& ends() const { return ends_; }
  /// Sums of `along` and `across` of the pairs [-].
  const std::vector<double>& conductivity() const { return conductivity_; }
  const std::vector<MeshShare>& shares() const { return shares_; }
  const std::vector<MeshBoundary>& boundaries() const { return boundaries_; }

  bool has_lay() const { return !lay_.empty(); }
  /// Unit vector of the lay at every node; empty without a lay.
  const std::vector<Vector3>& lay() const { return lay_; }

  /// Midpoint of pair k [m]: the mean of its two nodes, on a curved surface a point of the chord.
  Vector3 face_position(std::size_t k) const;
  /// Unit normal of the surface at the midpoint of pair k.
  Vector3 face_normal(std::size_t k) const;
  /// Unit vector of the lay at the midpoint of pair k; only for surfaces with a lay.
  Vector3 face_lay(std::size_t k) const;

  /// The boundary with this name; otherwise throws InvalidInput, which lists the known names.
  const MeshBoundary& boundary(const std::string& name) const;
  /// Adds a named boundary with the nodes of a list of edges (i, j). Seen from the tip of the
  /// normal, the surface lies to the left of every edge from i to j.
  void add_boundary(const std::string& name, const std::vector<std::array<int, 2>>& edges);

  /// Number of parts like this mesh in the whole surface (2 for a half with a symmetry plane).
  double multiplicity() const { return multiplicity_; }
  void set_multiplicity(double m) { multiplicity_ = m; }

  /// Numbers of nodes in the two directions of a structured mesh, for fields as arrays and for
  /// plots; the node number runs fastest in the second direction. (size, 1) for other meshes.
  std::array<int, 2> shape() const { return shape_; }
  void set_shape(int n1, int n2) { shape_ = {n1, n2}; }
  /// The coordinates in these directions; without values if the mesh is not structured.
  const std::array<MeshAxis, 2>& axes() const { return axes_; }
  /// Sets the axes and the shape, whose product must equal the number of nodes.
  void set_axes(MeshAxis first, MeshAxis second);

 private:
  void check() const;
  double sphere() const;

  std::vector<Vector3> position_;
  std::vector<Vector3> normal_;
  std::vector<std::array<int, 4>> elements_;
  std::vector<Vector3> lay_;
  std::vector<double> weight_;
  std::vector<MeshPair> pairs_;
  std::vector<MeshEnds> ends_;
  std::vector<double> conductivity_;
  std::vector<MeshShare> shares_;
  std::vector<MeshBoundary> boundaries_;
  double multiplicity_ = 1.0;
  std::array<int, 2> shape_{0, 0};
  std::array<MeshAxis, 2> axes_;
};

}  // namespace tribodyn
