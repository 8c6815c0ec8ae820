#pragma once
/// The reference surface on which a film lives, as a mesh of quadrilaterals.
///
/// The mesh is fixed to one body (the bearing). Every node has a position x [m], a unit
/// normal n that points *out of the film into the bearing wall*, and the area w [m2] of its
/// dual cell. What the Reynolds equation needs of the geometry is computed once and kept
/// per *pair* of neighbouring nodes (a, b):
///
///  - conduction: the finite-element matrix of  int k grad p . grad q dA  with quadrature
///    at the nodes of each element. At a corner c with edge vectors t1, t2 to its
///    neighbours the surface gradient is J (J^T J)^-1 (dp1, dp2), J = [t1 t2] (3 x 2), so
///
///        w_c grad p . grad p = w_c (m11 dp1^2 + 2 m12 dp1 dp2 + m22 dp2^2),
///        M = (J^T J)^-1,  w_c = |t1 x t2| / 4,
///
///    and 2 dp1 dp2 = dp1^2 + dp2^2 - (p1 - p2)^2 turns it into a sum over pairs. The flux
///    from a to b is (sum_c g_c k_c) (p_a - p_b). On meshes with right angles only c = a
///    and c = b occur and the matrix is an M-matrix;
///  - transport: the face vector S_ab [m] of the dual cells (length times the unit vector
///    from a to b in the surface), so that the oil carried from a to b per time is U . S_ab h.
///
/// Symmetry planes need nothing: no flux crosses a boundary unless its nodes are given a
/// pressure. `multiplicity` says how many such parts the whole surface has.
///
/// Source: quadrature at nodes ("lumping") and dual cells: R. E. Bank, D. J. Rose,
/// SIAM J. Numer. Anal. 24 (1987) 777-787.

#include <array>
#include <string>
#include <vector>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

/// Geometry of one pair of neighbouring nodes.
struct MeshPair {
  int a = 0;
  int b = 0;
  double at_a = 0.0;               ///< coefficient of k_a in the conductance [-]
  double at_b = 0.0;               ///< coefficient of k_b in the conductance [-]
  Vector3 face = Vector3::Zero();  ///< S_ab [m], from a to b
};

/// A share of a third node in the conductance of a pair (skew meshes only).
struct MeshShare {
  int pair = 0;
  int node = 0;
  double coefficient = 0.0;  ///< [-]
};

/// A named set of nodes with the outward face vectors of the boundary there.
struct MeshBoundary {
  std::string name;
  std::vector<int> nodes;
  std::vector<Vector3> face;  ///< outward, in the surface [m]; one for each node
};

/// Nodes, elements, pairs and boundaries of a reference surface.
class SurfaceMesh {
 public:
  /// Computes the geometry from nodes, unit normals and quadrilaterals (node numbers in
  /// counter-clockwise order seen from the tip of the normal).
  SurfaceMesh(std::vector<Vector3> position, std::vector<Vector3> normal,
              std::vector<std::array<int, 4>> elements);

  int size() const { return static_cast<int>(position_.size()); }
  const std::vector<Vector3>& position() const { return position_; }
  const std::vector<Vector3>& normal() const { return normal_; }
  const std::vector<double>& weight() const { return weight_; }
  const std::vector<std::array<int, 4>>& elements() const { return elements_; }
  const std::vector<MeshPair>& pairs() const { return pairs_; }
  const std::vector<MeshShare>& shares() const { return shares_; }
  const std::vector<MeshBoundary>& boundaries() const { return boundaries_; }

  /// Nodes of the boundary `name`; throws InvalidInput with the known names.
  const MeshBoundary& boundary(const std::string& name) const;
  /// Names the nodes of a list of edges (i, j) as a boundary. Every edge runs so that the
  /// surface lies to its left seen from the tip of the normal.
  void add_boundary(const std::string& name, const std::vector<std::array<int, 2>>& edges);

  /// How many such parts make the whole surface (2 for a half with a symmetry plane).
  double multiplicity() const { return multiplicity_; }
  void set_multiplicity(double m) { multiplicity_ = m; }

  /// Nodes in the two directions of a structured mesh (first index slow), for fields as
  /// arrays and for plots; (size, 1) otherwise.
  std::array<int, 2> shape() const { return shape_; }
  void set_shape(int n1, int n2) { shape_ = {n1, n2}; }

  /// Number of the new order of each node that makes matrices banded, and their half width.
  const std::vector<int>& order() const { return order_; }
  int half_bandwidth() const { return half_bandwidth_; }

 private:
  std::vector<Vector3> position_;
  std::vector<Vector3> normal_;
  std::vector<std::array<int, 4>> elements_;
  std::vector<double> weight_;
  std::vector<MeshPair> pairs_;
  std::vector<MeshShare> shares_;
  std::vector<MeshBoundary> boundaries_;
  std::vector<int> order_;
  int half_bandwidth_ = 0;
  double multiplicity_ = 1.0;
  std::array<int, 2> shape_{0, 0};
};

/// Bearing surface of radius [m] and length [m] about z, normal outward. Nodes: n_around
/// columns at angles 2 pi i / n_around from x, n_along cells along the modelled part.
/// `symmetric`: only 0 <= z <= length / 2 is modelled (multiplicity 2). Boundaries: "ends"
/// (or the one end of the symmetric half).
SurfaceMesh cylinder_mesh(double radius, double length, int n_around, int n_along, bool symmetric);

/// Rectangle 0 <= x <= length_x, 0 <= y <= length_y with normal z (the film lies below the
/// wall at smaller z). Boundaries: "x_min", "x_max", "y_min", "y_max".
SurfaceMesh plane_mesh(double length_x, double length_y, int n_x, int n_y);

}  // namespace tribodyn
