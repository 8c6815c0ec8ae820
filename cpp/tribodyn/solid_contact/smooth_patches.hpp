#pragma once
/// Smooth patches through the nodes of a surface, whose tangent planes are continuous across the
/// edges of facets (surface_patch.hpp).
///
///        b_____________           T: along the edge from a to b
///        /      |     /           C: across the edge, of each of the two facets
///       /  C<---|    /  next      s: 0 at a, 1 at b
///      / facet  |   /   facet
///     /_________|__/
///               a
///
/// All coefficients are constants, found once in the reference shape, so that patches are linear
/// in their nodes and have continuous tangent planes in every deformed shape.
///
/// - **Corners.** Around a node, the edges of the facets leave with the derivatives t_k, whose
///   reference values T_k have the components p_k in the mean tangent plane of the corners. The
///   matrix G is a mean gradient of the plane: it minimises the sum of
///   |t_k - G p_k - h_k|^2/|T_k|^2. Derivatives of linear facets are chords of curves through the
///   node, which the curvature h_k = |T_k|^2 h allows for, with a vector h; for other derivatives
///   h_k = 0. The derivative t becomes f G p, with f = 2/(c (1 + c)) and the cosine c, at least
///   0.6, of the angle between t and the plane. With this f the cubic curve through the ends of an
///   arc comes nearest to it. Edges of linear facets that lead from the border of the surface
///   inside are taken as parabolas.
/// - **Edges.** E(s) is the cubic polynomial with the ends and their derivatives; with a node in
///   the middle, the polynomial of degree 4 through this node too.
/// - **Across edges.** D(s) = c(s) K(s) + d(s) E'(s), where K is quadratic, the same for both
///   facets, and in the middle of the edge a mean of their own derivatives, weighted by their
///   inverse sizes. c and d are quadratic functions.
///
/// The tangent plane of both patches on an edge contains K and E'. Edges sharper than kSharpest
/// and the border of the surface separate smooth parts.
///
/// Measured on the unit sphere with facets of 0.39 rad: distances up to 9.5e-3 for facets with four
/// nodes, and 1.0e-4 for smooth patches through the same nodes.

#include <string>
#include <vector>

#include "tribodyn/solid_contact/solid_facets.hpp"
#include "tribodyn/solid_contact/surface_patch.hpp"

namespace tribodyn {

/// Largest angle between the normals of two facets across an edge that is smoothed [rad].
inline constexpr double kSharpest = 0.87;

/// A patch for each facet of a surface: smooth ones, or the facets themselves. Throws InvalidInput,
/// which names `item`.
std::vector<SurfacePatch> surface_patches(const MeshSurface& surface, bool smooth,
                                          const std::string& item);

}  // namespace tribodyn
