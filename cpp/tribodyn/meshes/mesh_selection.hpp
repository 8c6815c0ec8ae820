#pragma once
/// Sets of nodes of a mesh for ports: grooves, holes and patches of any shape.
///
/// A port of the film prescribes the pressure at nodes, so a shape is the set of nodes that it
/// covers, including its edge up to round-off. A shape between nodes covers none; the film then
/// rejects the port, and the remedy is a finer or graded mesh.

#include <array>
#include <functional>
#include <vector>

#include "tribodyn/meshes/surface_mesh.hpp"

namespace tribodyn {

/// Nodes of a structured mesh whose coordinates lie within both ranges, in the order and units of
/// SurfaceMesh::axes(). An axis "angle" is periodic in 2 pi, so a range may cross the seam: {-0.1,
/// 0.1}. Ends are included, with a tolerance of 1e-9 rad or of the axis' length.
std::vector<int> nodes_between(const SurfaceMesh& mesh, const std::array<double, 2>& first,
                               const std::array<double, 2>& second);

/// Nodes within the distance radius [m] of a point (a hole), including the edge.
std::vector<int> nodes_within(const SurfaceMesh& mesh, const Vector3& centre, double radius);

/// Nodes whose position satisfies a condition.
std::vector<int> nodes_where(const SurfaceMesh& mesh,
                             const std::function<bool(const Vector3&)>& condition);

}  // namespace tribodyn
