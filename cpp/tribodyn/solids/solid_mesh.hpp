#pragma once
/// The mesh of a solid body: nodes, elements of one kind, and named surfaces.

#include <array>
#include <string>
#include <vector>

#include "tribodyn/core/types.hpp"
#include "tribodyn/solids/reference_element.hpp"

namespace tribodyn {

/// A part of the boundary.
struct SolidSurface {
  std::string name;
  /// Nodes of each facet, in the order of VTK, so that the normal points outward: of an element
  /// surface in space, of an edge in the plane (the outside is to the right of its direction).
  std::vector<std::vector<int>> facets;
};

struct SolidMesh {
  ElementKind kind = ElementKind::hex20;
  std::vector<Vector3> nodes;              ///< [m]; z = 0 in the plane
  std::vector<std::vector<int>> elements;  ///< nodes of each element, in the order of VTK
  std::vector<SolidSurface> surfaces;

  int dimensions() const { return reference_element(kind).dimensions; }
  /// Throws InvalidInput, which names `item`: node numbers that do not exist, an element or a facet
  /// with a wrong number of nodes, a node without an element.
  void check(const std::string& item) const;
};

/// A point of a surface, for integrals over it.
struct SurfacePoint {
  std::vector<int> nodes;  ///< of its facet
  Vector weights;          ///< N_i
  double area = 0.0;       ///< [m2], in the plane [m]
};
std::vector<SurfacePoint> surface_points(const SolidMesh& mesh, const SolidSurface& surface,
                                         const std::string& item);

/// A point inside an element.
struct MeshPlace {
  int element = -1;
  Vector weights;       ///< N_i
  Matrix gradients;     ///< dN_i/dX, n x dimensions
  double distance = 0;  ///< from the sought position [m]; 0 inside the mesh
};
/// The point of the mesh at a position, or the nearest point that was found.
MeshPlace find_place(const SolidMesh& mesh, const Vector3& position);

}  // namespace tribodyn
