#pragma once
/// Interpolation of a field from one structured mesh to another on the same kind of surface.
///
/// Bilinear in the axes of the meshes (SurfaceMesh::axes). Angles around a closed ring are kept;
/// all other axes are stretched, so that the ends of both meshes coincide: a bearing of another
/// length has the stretched field of the old one. Where lines coincide, values are exactly those of
/// the old nodes. The integral of a field is not preserved.

#include <vector>

#include "tribodyn/meshes/surface_mesh.hpp"

namespace tribodyn {

/// The field at the nodes of `to`; empty if one of the meshes has no axes, or different axes.
std::vector<double> interpolated(const SurfaceMesh& from, const std::vector<double>& field,
                                 const SurfaceMesh& to);

/// The field at the nodes, after a mesh whose first axis is a closed ring has turned with its field
/// by the angle [rad] about the axis of the ring.
std::vector<double> turned(const SurfaceMesh& mesh, const std::vector<double>& field, double angle);

/// Whether an axis of a mesh is a closed ring of angles: its last line is followed by the first.
bool is_closed(const MeshAxis& axis);

}  // namespace tribodyn
