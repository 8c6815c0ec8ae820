#pragma once
/// Mesh of a spherical cap: the cup of a ball joint, or the ball itself.
///
/// The cap is the part of the sphere of radius R about the origin within the polar angle
/// `half_angle` of the z axis, x = R (sin t cos f, sin t sin f, cos t). Lines of polar angle and
/// azimuth would meet in one point; instead one node lies on the axis and 6 k nodes on ring k,
/// joined by triangles with nearly equal sides. The film needs no special treatment of any node.
///
/// *Focus.* The narrowest gap of a loaded ball moves. A Moebius map of the stereographic
/// disc z = tan(t / 2) / tan(half_angle / 2) e^{i f},
///
///     z' = (z + c) / (1 + conj(c) z),   |c| < 1,
///
/// moves the centre of the rings to c and maps the rim to itself. The map is conformal, so
/// triangles keep their shape; lengths in the disc change by (1 - |c|^2) / |1 + conj(c) z|^2. It
/// maps circles to circles, and four nodes of a sphere lie on a circle exactly where the angles
/// opposite to their edge add up to pi. A Delaunay mesh thus stays Delaunay, and the focus makes no
/// conductance of an inner pair negative.
///
/// With `quads` a square of 2 rings x 2 rings cells is mapped to the disc, z = u sqrt(1 - v^2 / 2)
/// + i v sqrt(1 - u^2 / 2) (elliptical grid mapping). Its elements are skew, increasingly so
/// towards the corners of the square, which lie on the rim. Conductances are therefore shared and
/// some are negative: use this mesh for comparison only.
///
/// Sources: [Shewchuk2002] (angles and signs); [Fong2015] (the map of the square).

#include <array>
#include <vector>

#include "tribodyn/meshes/surface_mesh.hpp"

namespace tribodyn {

/// A spherical cap about +z.
struct CapMeshOptions {
  double radius = 0.0;      ///< [m]
  double half_angle = 0.0;  ///< polar angle of the rim, in (0, pi) [rad]
  int rings = 20;           ///< rings of nodes around the centre; the last is the rim
  /// Polar angles of the rings, ascending, the last one half_angle [rad]; none: `rings` equal
  /// steps. Conductances stay >= 0 as long as the steps are nearly equal.
  std::vector<double> ring_angles = {};
  bool convex = false;  ///< the film lies outside (a ball): normals point towards the centre
  bool symmetric =
      false;           ///< only y >= 0 is modelled, multiplicity 2; the focus then lies on y = 0
  bool quads = false;  ///< a square of quadrilaterals instead of rings of triangles
  /// Position of the central node in the stereographic disc: (0, 0) on the axis; 1 would be the
  /// rim.
  std::array<double, 2> focus = {0.0, 0.0};
};

/// Boundary: "rim". No lay. Without convex the normal is x / R: the film lies inside the cup.
SurfaceMesh cap_mesh(const CapMeshOptions& options);

}  // namespace tribodyn
