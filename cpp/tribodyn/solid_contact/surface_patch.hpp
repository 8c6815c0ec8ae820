#pragma once
/// A piece of the surface of a solid: a facet of its elements, or a smooth piece that has the same
/// nodes on its border and the tangent planes of its neighbours.
///
/// A patch is y(xi) = sum of S_j(xi) y_j with the positions y_j of its nodes and the natural
/// coordinates xi of the facet. Since the patch is linear in its nodes, forces on it have an exact
/// distribution over them, and their moments are kept.
///
/// A smooth patch has the position E_e(s) and the cross derivative D_e(s) on its edges, polynomials
/// in s from 0 to 1 (smooth_patches.hpp). Inside, with the cubic Hermite functions h,
///
///     quadrilateral    y = a_1 [h(u): E, D of the edges u = 0 and 1] + a_2 [h(v): of the others]
///     triangle         y = sum of a_e [h(l_e): E_e, D_e; corner opposite to the edge]
///
/// where the weights a have the sum 1. On an edge the weight of its own term is 1, the others
/// vanish together with their slopes.
///
/// Sources: [Nielson1979] (triangle), [Gregory1974] (weights of quadrilaterals).

#include <vector>

#include "tribodyn/solids/reference_element.hpp"

namespace tribodyn {

/// Functions S_j of a patch at a point and their derivatives with respect to xi.
struct PatchValues {
  Vector values;  ///< n
  Matrix first;   ///< n x d, d = 2 in space, 1 in the plane
  Matrix second;  ///< n x 3 in space (11, 12, 22), n x 1 in the plane
  Matrix blend;   ///< memory of SurfacePatch::evaluate(), as `beside`
  ShapeValues beside;
};

struct SurfacePatch {
  /// Coefficients of an edge: E of order 0 to 4, then D of order 0 to 5.
  static constexpr int kPositions = 5, kSlopes = 6;

  const ReferenceElement* facet = nullptr;
  std::vector<int> nodes;  ///< of the mesh; the first ones are those of the facet
  /// Of a smooth patch, a row for each coefficient in the order of its edges, over the nodes. The
  /// edges of a quadrilateral are v = 0, u = 1, v = 1, u = 0 (0 <= u, v <= 1), and s grows with u
  /// or v. Edge e of a triangle lies opposite to corner e, and s grows from corner e + 1 to e + 2;
  /// three rows of the corners follow, then the slopes at corner e towards e + 1 and e + 2. A curve
  /// in the plane has E alone. Empty: the facet itself.
  Matrix coefficients;

  bool is_smooth() const { return coefficients.size() > 0; }
  /// `second`: whether second derivatives are wanted.
  void evaluate(const Vector3& xi, bool second, PatchValues& out) const;
};

}  // namespace tribodyn
