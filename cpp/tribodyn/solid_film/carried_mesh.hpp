#pragma once
/// The mesh of a film on a surface of a solid.
///
/// Every facet of the surface is divided evenly in its natural coordinates: a quadrilateral in
/// c x c cells, a triangle in c^2 triangles. Nodes on common edges of facets are shared. Positions
/// and normals are those of the placed solid, which is the reference shape of the mesh. Normals of
/// a film mesh point out of the film, here into the solid. The border of the surface is the
/// boundary "rim", without the edges that lie on other surfaces of the solid named as closed, such
/// as a plane of symmetry: no oil crosses them.

#include "tribodyn/meshes/surface_mesh.hpp"
#include "tribodyn/solid_film/deforming_walls.hpp"

namespace tribodyn {

inline constexpr const char* kRim = "rim";

struct CarriedMesh {
  SurfaceMesh mesh;
  std::vector<CarriedNode> nodes;
  std::vector<std::vector<int>> nodes_of_facets;  ///< of every facet of the surface
};

struct CarriedMeshOptions {
  int cells = 4;                 ///< c >= 1
  std::vector<int> closed = {};  ///< numbers of surfaces of the solid
};

/// Of the patches `wall` of solid_wall(), whose vectors are the nodes `vectors`. Throws
/// InvalidInput, which names `item`.
CarriedMesh carried_mesh(const MeshSurface& surface, const WallSurface& wall,
                         const std::vector<int>& vectors, const CarriedMeshOptions& options,
                         const std::string& item);

}  // namespace tribodyn
