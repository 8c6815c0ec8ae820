#pragma once
/// Shapes of finite elements on their reference domain: node positions, shape functions,
/// quadrature.
///
/// The natural coordinates are xi = (xi_1, xi_2, xi_3). The domain of a hexahedron is the cube from
/// -1 to 1, that of a quadrilateral the square; a tetrahedron and a triangle have the corners 0 and
/// the unit vectors. Nodes are numbered as in VTK (and `meshio`): corners first, then the middles
/// of the edges, then those of the faces, then the centre.
///
///     hex8, quad4            products of linear functions
///     hex20, quad8           the same with the middles of the edges (serendipity)
///     hex27, quad9           products of quadratic functions
///     tet10, tri6            all quadratic functions
///
/// **Quadrature.** hex8, quad4, hex27 and quad9 have products of Gauss rules with 2 and 3 points
/// along each direction. hex20 and quad8 have reduced integration with stabilisation: points near
/// those of the rule with 2 points, and points of small weight at the centres of the faces, in the
/// plane at the centre. The rule is exact to degree 3, and no motion but the rigid ones is without
/// strain. tet10 and tri6 have 4 and 3 points, exact to degree 2. The rule for the mass is exact
/// for the products of two shape functions of a straight-edged element.
///
/// Sources: [ZienkiewiczTaylor2000] chapters 8 and 9.

#include <string_view>
#include <vector>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

/// Edges line2 and line3 (both ends, then the middle) are facets alone.
enum class ElementKind { hex8, hex20, hex27, tet10, quad4, quad8, quad9, tri6, line2, line3 };

/// A point of the reference domain with its weight; in the plane the third coordinate is 0.
struct ReferencePoint {
  Vector3 xi = Vector3::Zero();
  double weight = 0.0;
};

/// Shape functions at a point and their derivatives with respect to xi.
struct ShapeValues {
  Vector values;       ///< n
  Matrix derivatives;  ///< n x dimensions
};

/// What all elements of a kind share.
struct ReferenceElement {
  ElementKind kind = ElementKind::hex8;
  const char* name = "";
  int dimensions = 3;  ///< 2 in the plane, 1 of an edge
  int nodes = 0;
  bool quadratic = false;
  bool simplex = false;  ///< tetrahedron or triangle

  /// Whether quadrature() has fewer points than its shape functions need.
  bool is_reduced() const { return kind == ElementKind::hex20 || kind == ElementKind::quad8; }
  /// Natural coordinates of a node.
  Vector3 node(int i) const;
  ShapeValues shape(const Vector3& xi) const;
  /// The same in given memory: allocates only while `out` has other sizes.
  void shape(const Vector3& xi, ShapeValues& out) const;
  /// Whether xi lies in the domain enlarged by a margin [-].
  bool contains(const Vector3& xi, double margin) const;
  /// Points for forces and stresses.
  std::vector<ReferencePoint> quadrature() const;
  /// Points for the mass.
  std::vector<ReferencePoint> mass_quadrature() const;
};

const ReferenceElement& reference_element(ElementKind kind);
/// By its name ("hex20"). Throws InvalidInput, which names `item`.
const ReferenceElement& reference_element(std::string_view name, std::string_view item);

/// The shape of a facet with `nodes` nodes of elements with `dimensions`: a surface element in
/// space (quad4, quad8, quad9, tri6), an edge in the plane. Throws InvalidInput for another number.
const ReferenceElement& facet_element(int dimensions, int nodes, std::string_view item);

/// A point of a facet.
struct FacetShape {
  ShapeValues shape;
  double weight = 0.0;
};
/// Points of a facet with `nodes` nodes, for integrals over facets of elements with `dimensions`.
/// Throws InvalidInput for another number of nodes.
std::vector<FacetShape> facet_points(int dimensions, int nodes, std::string_view item);

}  // namespace tribodyn
