#include "tribodyn/film/film_conditions.hpp"

#include <array>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/core/names.hpp"

namespace tribodyn {

namespace {

constexpr std::array<const char*, 4> kNames = {"none", "half_sommerfeld", "reynolds",
                                               "mass_conserving"};
constexpr std::array<const char*, 3> kTransports = {"upwind", "limited", "moving_mesh"};

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

FilmTransport transport_by_name(const std::string& name) {
  for (std::size_t i = 0; i < kTransports.size(); ++i) {
    if (name == kTransports[i]) return static_cast<FilmTransport>(i);
  }
  throw InvalidInput({.item = "film",
                      .quantity = "transport = '" + name + "'",
                      .rule = "must be one of: upwind, limited, moving_mesh",
                      .hint = name_hint(name, {kTransports.begin(), kTransports.end()})});
}

const char* name_of(FilmTransport transport) {
  return kTransports[static_cast<std::size_t>(transport)];
}

const char* name_of(Cavitation cavitation) { return kNames[static_cast<std::size_t>(cavitation)]; }

}  // namespace tribodyn
