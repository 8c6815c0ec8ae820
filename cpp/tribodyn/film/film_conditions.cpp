#include "tribodyn/film/film_conditions.hpp"

#include <array>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/core/names.hpp"

namespace tribodyn {

namespace {

constexpr std::array<const char*, 4> kNames = {"none", "half_sommerfeld", "reynolds",
                                               "mass_conserving"};

}  // namespace

Cavitation cavitation_by_name(const std::string& name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (name == kNames[i]) return static_cast<Cavitation>(i);
  }
  throw InvalidInput({.item = "film",
                      .quantity = "cavitation = '" + name + "'",
                      .rule = "must be one of: none, half_sommerfeld, reynolds, mass_conserving",
                      .hint = name_hint(name, {kNames.begin(), kNames.end()})});
}

const char* name_of(Cavitation cavitation) { return kNames[static_cast<std::size_t>(cavitation)]; }

}  // namespace tribodyn
