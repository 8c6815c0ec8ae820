#include "tribodyn/solid_contact/solid_facets.hpp"

namespace tribodyn {

std::vector<int> SolidFacets::free_components(const std::vector<int>& nodes) const {
  std::vector<int> out;
  for (std::size_t j = 0; j < nodes.size(); ++j) {
    for (int c = 0; c < dimensions(); ++c) {
      if (solid->coordinate(nodes[j], c) >= 0) out.push_back(3 * static_cast<int>(j) + c);
    }
  }
  return out;
}

std::vector<int> SolidFacets::coordinates(const BodiesView& bodies,
                                          const std::vector<int>& nodes) const {
  std::vector<int> own, out;
  for (const int place : free_components(nodes)) {
    own.push_back(solid->coordinate(nodes[static_cast<std::size_t>(place / 3)], place % 3));
  }
  append_coordinates(bodies, body, own, out);
  return out;
}

}  // namespace tribodyn
