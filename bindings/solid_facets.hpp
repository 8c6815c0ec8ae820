#pragma once
/// The facets of a surface of a solid of a model, for the methods of the model that add items.

#include "tribodyn/solid_contact/solid_facets.hpp"
#include "tribodyn/system/model.hpp"

namespace tribodyn {

inline SolidFacets facets_of(const Model& model, int body, int surface) {
  return {&dynamic_cast<const SolidBody&>(*model.bodies().at(static_cast<std::size_t>(body))), body,
          surface};
}

}  // namespace tribodyn
