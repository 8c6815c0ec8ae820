#pragma once
/// A field of one structured mesh on another of the same kind of surface.
///
/// Bilinear in the axes of the meshes (SurfaceMesh::axes). Angles around a closed ring stay what
/// they are; all other axes are stretched, so that the ends of one mesh are the ends of the other:
/// a bearing of another length has the field of the old one, stretched. Where lines coincide,
/// values are exactly those of the old nodes. The integral of a field is not kept.

#include <vector>

#include "tribodyn/meshes/surface_mesh.hpp"

namespace tribodyn {

/// The field at the nodes of `to`; empty where one of the meshes has no axes, or others.
std::vector<double> interpolated(const SurfaceMesh& from, const std::vector<double>& field,
                                 const SurfaceMesh& to);

}  // namespace tribodyn
