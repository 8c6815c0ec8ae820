#pragma once
/// Meshes of planes, cylinders and piston skirts, from coordinate lines.
///
/// Every mesh is the product of two ascending lists of coordinates, so lines may be denser wherever
/// a film needs it (mesh_grid.hpp). The elements are rectangles, on a cylinder of chords:
/// conduction is an M-matrix without shares, also along and across the lay (see SurfaceMesh). With
/// `triangles` each rectangle is split into two right-angled triangles, so that the conductance of
/// every diagonal is zero and only the transport uses it.
///
/// The lay of a cylinder is circumferential, that of a plane is x. Roughness patterns with another
/// orientation use the same lines with another lay (constructor of SurfaceMesh).
///
/// A *concave* cylinder is the bearing around a journal: the normal points outward, away from
/// the film. A *convex* one is the outside of a piston or journal: the wall lies inside, and the
/// normal points towards the axis.

#include <vector>

#include "tribodyn/meshes/mesh_grid.hpp"
#include "tribodyn/meshes/surface_mesh.hpp"

namespace tribodyn {

/// Part of a cylinder about z.
struct CylinderMeshOptions {
  double radius = 0.0;              ///< [m]
  std::vector<double> angles = {};  ///< from x towards y, ascending, at most 45 degrees apart [rad]
  std::vector<double> heights = {};  ///< z, ascending [m]
  bool closed = true;                ///< a ring: the last angle connects to the first + 2 pi
  bool convex = false;               ///< the film lies outside: normals point towards the axis
  bool triangles = false;            ///< triangles instead of rectangles
  bool symmetric = false;            ///< the first height is a symmetry plane; multiplicity 2
};

/// Boundaries: "ends" (z ends; the last height alone if symmetric), and of an open arc "leading"
/// (first angle) and "trailing" (last angle). Lay: circumferential. Axes: angle and z.
SurfaceMesh cylinder_mesh(const CylinderMeshOptions& options);

/// A closed concave cylinder and the two rings around its ends, at the ascending radii [m], which
/// begin at the radius of the cylinder: three unconnected parts. The normals of the rings point
/// into the bearing, towards the middle. The cells of the rings are triangles, because trapezoids
/// would not give an M-matrix. Boundaries: "ends" of the cylinder; "collars": the inner and outer
/// edges of the rings. Lay: circumferential.
SurfaceMesh collared_bearing_mesh(const CylinderMeshOptions& bearing,
                                  const std::vector<double>& radii);

/// Bearing surface of radius [m] and length [m], normal outward. Nodes: n_around columns at angles
/// 2 pi i / n_around from x, n_along cells along the modelled part. `symmetric`: only
/// 0 <= z <= length / 2 is modelled (multiplicity 2). `graded_ends`: cells become narrower towards
/// the open ends. Boundaries: "ends" (one end for the symmetric half).
SurfaceMesh cylinder_mesh(double radius, double length, int n_around, int n_along, bool symmetric,
                          bool graded_ends = false);

/// The two bearing areas of a piston skirt: arcs of a convex cylinder about x, the piston's axis,
/// around the thrust direction y and the anti-thrust direction -y. They form one mesh of two
/// unconnected parts.
struct SkirtMeshOptions {
  double radius = 0.0;                          ///< [m]
  std::vector<double> heights = {};             ///< x, ascending [m]
  std::vector<double> thrust_angles = {};       ///< from y, ascending, within +-pi [rad]
  std::vector<double> anti_thrust_angles = {};  ///< from -y, ascending, within +-pi [rad]
  /// Only z >= 0 is modelled (multiplicity 2): both lists begin at 0, on the symmetry plane
  /// through the thrust direction and the piston's axis, and list angles towards +z.
  bool symmetric = false;
  bool triangles = false;  ///< triangles instead of rectangles
};

/// Boundaries: "ends" (top and bottom), "sides" (axial edges that are not symmetry planes). Lay:
/// circumferential. Axes: angle from y, of the thrust arc followed by the anti-thrust arc, and x.
SurfaceMesh skirt_mesh(const SkirtMeshOptions& options);

/// Likewise with n_around equal cells in the modelled part of each arc.
SurfaceMesh skirt_mesh(double radius, const std::vector<double>& heights, double thrust_half_angle,
                       double anti_thrust_half_angle, int n_around, bool symmetric);

/// The faces of a slider, a box about the origin, that run along a guide: those at
/// y = +-height / 2, and for four faces also those at z = +-width / 2. The faces are unconnected
/// parts.
struct SliderMeshOptions {
  double height = 0.0;         ///< along y [m]
  double width = 0.0;          ///< along z [m]
  std::vector<double> x = {};  ///< ascending [m]
  std::vector<double> z = {};  ///< of the faces at +-height / 2, ascending [m]
  std::vector<double> y = {};  ///< of the faces at +-width / 2, ascending [m]; empty: two faces
  bool symmetric = false;      ///< the first z is a symmetry plane; multiplicity 2
  bool triangles = false;      ///< triangles instead of rectangles
};

/// Normals point into the slider. Boundaries: "ends" (across the guide), "sides" (along it). Lay:
/// x.
SurfaceMesh slider_mesh(const SliderMeshOptions& options);

/// Rectangle between the first and last of the ascending coordinates x [m] and y [m], normal z
/// (the film lies below the wall at smaller z), lay x. Boundaries: "x_min", "x_max", "y_min",
/// "y_max".
SurfaceMesh plane_mesh(const std::vector<double>& x, const std::vector<double>& y,
                       bool triangles = false);

/// Rectangle 0 <= x <= length_x, 0 <= y <= length_y in n_x times n_y equal cells.
SurfaceMesh plane_mesh(double length_x, double length_y, int n_x, int n_y);

}  // namespace tribodyn
