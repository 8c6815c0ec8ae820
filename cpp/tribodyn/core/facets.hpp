#pragma once
/// Facets: optional abilities of an object with a small core interface.
///
/// An interface of the kernel (a gap, the interaction of its walls, an item, a body) has a small
/// core, which every class implements. A *facet* is an abstract class of its own for an ability
/// that some objects have, such as a history or a film. A class derives from the core and from its
/// facets; its function `facets()` returns a struct with one pointer for each facet, null where the
/// object does not have this ability.

#include <type_traits>

namespace tribodyn {

/// The facet of an object whose class derives from this facet; otherwise null.
template <class Facet, class Object>
const Facet* facet_of(const Object& object) {
  if constexpr (std::is_base_of_v<Facet, Object>) {
    return &object;
  } else {
    static_cast<void>(object);
    return nullptr;
  }
}

}  // namespace tribodyn
