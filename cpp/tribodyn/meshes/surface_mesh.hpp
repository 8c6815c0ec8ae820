#pragma once
/// The reference surface of a film, as a mesh of quadrilaterals and triangles.
///
/// The mesh is fixed to one body (the bearing). Every node has a position x [m], a unit normal n
/// that points *out of the film into the bearing wall*, and the area w [m2] of its dual cell. The
/// geometric coefficients of the Reynolds equation are computed once and stored per *pair* of
/// neighbouring nodes (a, b):
///
///  - conduction: the finite-element matrix of  int grad p . K grad q dA  for a conductivity
///    K = k_l l l^T + k_m m m^T  that differs along the lay of the roughness (the unit tangent
///    vector l of the surface) and across it (m = n x l). Everything is a flux between two
///    nodes, (along k_l + across k_m) (p_a - p_b), where
///      - in quadrilaterals the quadrature lies at the corners. At a corner c with the edge
///        vectors t1, t2 to its neighbours, J = [t1 t2] (3 x 2) and M = (J^T J)^-1, the
///        surface gradient is J M dp and
///
///            w_c grad p . K grad p = dp^T (k_l G_l + k_m G_m) dp,
///            G_l = w_c v v^T,  v = M J^T l  (G_m likewise with m),  w_c = |t1 x t2| / 4,
///
///        and 2 dp1 dp2 = dp1^2 + dp2^2 - (p1 - p2)^2 converts it to a sum over pairs. The two
///        corners of a pair itself give one coefficient of its conductance; the corner between
///        two diagonal nodes is a *share* of a third node. Right-angled elements along the lay
///        have no shares, only one of `along` and `across` for each pair, and an M-matrix;
///      - in triangles the gradient is constant: -A grad N_a . K grad N_b summed over the
///        elements. It is >= 0 for every pair if the triangles are Delaunay (opposite angles
///        of an edge add up to at most pi) and K isotropic. At constant K it is the flux
///        through the faces of the dual cells;
///  - transport: the face vector S_ab [m] of the dual cells (length times the unit vector
///    from a to b in the surface), so that the oil carried from a to b per time is U . S_ab h.
///    Faces run from the middle of an edge to the mean of the element's corners, in triangles
///    the centroid; so a triangle gives a third of its area to each corner. A wall that rotates
///    with omega about the origin carries  omega . T_ab h / 2,  T_ab = sum x x S  over the two
///    straight parts of the face. On planes, and on cylinders for spin, inflow and outflow of a
///    dual cell are equal. On a sphere about the origin this holds for every axis by the stream
///    function n . x (omega . x): T_ab = (n . x) d_ab, where the vectors d_ab between the ends of
///    the faces form closed polygons.
///
/// Without a lay there is one conductivity, and its coefficient is split evenly: along = across.
///
/// Symmetry planes need no treatment: no flux crosses a boundary unless its nodes have a prescribed
/// pressure. `multiplicity` is the number of such parts in the whole surface.
///
/// Source: quadrature at nodes ("lumping") and dual cells: [BankRose1987].

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

/// A share of a third node in the conductance of a pair (skew quadrilaterals only).
struct MeshShare {
  int pair = 0;
  int node = 0;
  double along = 0.0;   ///< [-]
  double across = 0.0;  ///< [-]
};

/// A named set of nodes with the outward face vectors of the boundary.
struct MeshBoundary {
  std::string name;
  std::vector<int> nodes;
  std::vector<Vector3> face;  ///< outward, in the surface [m]; one for each node
};

/// One direction of a structured mesh, to label fields.
struct MeshAxis {
  std::string name = {};
  std::string unit = {};
  std::vector<double> values = {};
};

/// Nodes, elements, pairs and boundaries of a reference surface.
class SurfaceMesh {
 public:
  /// Computes the geometry from nodes, unit normals and elements (node numbers in
  /// counter-clockwise order seen from the tip of the normal; a triangle has -1 as its fourth).
  /// `lay`: unit tangent vectors of the nodes, or none for surfaces without lay.
  SurfaceMesh(std::vector<Vector3> position, std::vector<Vector3> normal,
              std::vector<std::array<int, 4>> elements, std::vector<Vector3> lay = {});

  int size() const { return static_cast<int>(position_.size()); }
  const std::vector<Vector3>& position() const { return position_; }
  const std::vector<Vector3>& normal() const { return normal_; }
  const std::vector<double>& weight() const { return weight_; }
  const std::vector<std::array<int, 4>>& elements() const { return elements_; }
  const std::vector<MeshPair>& pairs() const { return pairs_; }
  const std::vector<MeshShare>& shares() const { return shares_; }
  const std::vector<MeshBoundary>& boundaries() const { return boundaries_; }

  bool has_lay() const { return !lay_.empty(); }
  /// Lay of every node; empty without a lay.
  const std::vector<Vector3>& lay() const { return lay_; }

  /// Midpoint of pair k: the mean of its two nodes; on a curved surface it lies on the chord.
  Vector3 face_position(std::size_t k) const;
  /// Unit normal of the surface there.
  Vector3 face_normal(std::size_t k) const;
  /// Unit lay there; only with a lay.
  Vector3 face_lay(std::size_t k) const;

  /// Nodes of the boundary `name`; throws InvalidInput with the known names.
  const MeshBoundary& boundary(const std::string& name) const;
  /// Names the nodes of a list of edges (i, j) as a boundary. Every edge runs so that the
  /// surface lies to its left seen from the tip of the normal.
  void add_boundary(const std::string& name, const std::vector<std::array<int, 2>>& edges);

  /// Number of such parts in the whole surface (2 for a half with a symmetry plane).
  double multiplicity() const { return multiplicity_; }
  void set_multiplicity(double m) { multiplicity_ = m; }

  /// Nodes in the two directions of a structured mesh (first index slow), for fields as
  /// arrays and for plots; (size, 1) otherwise.
  std::array<int, 2> shape() const { return shape_; }
  void set_shape(int n1, int n2) { shape_ = {n1, n2}; }
  /// The coordinates in these directions; without values if the mesh has no structure.
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
  std::vector<MeshShare> shares_;
  std::vector<MeshBoundary> boundaries_;
  double multiplicity_ = 1.0;
  std::array<int, 2> shape_{0, 0};
  std::array<MeshAxis, 2> axes_;
};

}  // namespace tribodyn
