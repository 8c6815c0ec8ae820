#pragma once
/// Meshes of the surfaces that bearings have: planes and cylinders.
///
/// Nodes lie on lines of two coordinates; the elements are rectangles (on a cylinder: of chords),
/// so conduction is an M-matrix without shares (see SurfaceMesh).

#include "tribodyn/film/surface_mesh.hpp"

namespace tribodyn {

/// Bearing surface of radius [m] and length [m] about z, normal outward, lay circumferential.
/// Nodes: n_around columns at angles 2 pi i / n_around from x, n_along cells along the modelled
/// part. `symmetric`: only 0 <= z <= length / 2 is modelled (multiplicity 2). Boundaries: "ends"
/// (or the one end of the symmetric half).
SurfaceMesh cylinder_mesh(double radius, double length, int n_around, int n_along, bool symmetric);

/// Rectangle 0 <= x <= length_x, 0 <= y <= length_y with normal z (the film lies below the
/// wall at smaller z), lay x. Boundaries: "x_min", "x_max", "y_min", "y_max".
SurfaceMesh plane_mesh(double length_x, double length_y, int n_x, int n_y);

}  // namespace tribodyn
