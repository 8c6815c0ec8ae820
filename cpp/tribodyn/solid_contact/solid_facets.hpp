#pragma once
/// The facets of a surface of a solid of the model, with all its nodes or reduced to modes.

#include <vector>

#include "tribodyn/bodies/bodies_view.hpp"
#include "tribodyn/solids/reduced_body.hpp"
#include "tribodyn/solids/solid_body.hpp"

namespace tribodyn {

/// A surface of a mesh whose nodes have a place in global axes.
struct MeshSurface {
  const SolidMesh* mesh = nullptr;              ///< must outlive the surface
  const std::vector<double>* placed = nullptr;  ///< initial positions of all nodes [m]
  int surface = 0;

  const std::vector<std::vector<int>>& facets() const {
    return mesh->surfaces[static_cast<std::size_t>(surface)].facets;
  }
  int dimensions() const { return mesh->dimensions(); }
};

struct SolidFacets {
  const SolidBody* solid = nullptr;  ///< must outlive the item
  int body = 0;                      ///< number of the solid in the model
  int surface = 0;

  const std::vector<std::vector<int>>& facets() const {
    return solid->mesh().surfaces[static_cast<std::size_t>(surface)].facets;
  }
  int dimensions() const { return solid->mesh().dimensions(); }
  operator MeshSurface() const { return {&solid->mesh(), &solid->placed_nodes(), surface}; }
  /// Components of the positions of some nodes that no support holds: 3 j + c of component c of
  /// the node nodes[j].
  std::vector<int> free_components(const std::vector<int>& nodes) const;
  /// Their coordinates in the model.
  std::vector<int> coordinates(const BodiesView& bodies, const std::vector<int>& nodes) const;
};

/// A surface of a reduced solid, which has a skin.
struct ReducedFacets {
  const ReducedBody* solid = nullptr;  ///< must outlive the item
  int body = 0;                        ///< number of the solid in the model
  int surface = 0;

  operator MeshSurface() const { return {&solid->skin().mesh, &solid->skin().placed, surface}; }
};

}  // namespace tribodyn
