#pragma once
/// The facets of a surface of a solid of the model.

#include <vector>

#include "tribodyn/bodies/bodies_view.hpp"
#include "tribodyn/solids/solid_body.hpp"

namespace tribodyn {

struct SolidFacets {
  const SolidBody* solid = nullptr;  ///< must outlive the item
  int body = 0;                      ///< number of the solid in the model
  int surface = 0;

  const std::vector<std::vector<int>>& facets() const {
    return solid->mesh().surfaces[static_cast<std::size_t>(surface)].facets;
  }
  int dimensions() const { return solid->mesh().dimensions(); }
  /// Components of the positions of some nodes that no support holds: 3 j + c of component c of
  /// the node nodes[j].
  std::vector<int> free_components(const std::vector<int>& nodes) const;
  /// Their coordinates in the model.
  std::vector<int> coordinates(const BodiesView& bodies, const std::vector<int>& nodes) const;
};

}  // namespace tribodyn
