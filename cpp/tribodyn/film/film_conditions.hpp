#pragma once
/// Ports of a film, and its cavitation condition (reynolds_film.hpp describes both).

#include <string>
#include <vector>

namespace tribodyn {

/// The cavitation condition: replaces the balance where the pressure would fall below the
/// cavitation pressure.
enum class Cavitation { none, half_sommerfeld, reynolds, mass_conserving };

/// The condition with this name; throws InvalidInput with the known names.
Cavitation cavitation_by_name(const std::string& name);
/// Name of a condition.
const char* name_of(Cavitation cavitation);

/// Nodes with prescribed pressure and theta = 1.
struct FilmPort {
  std::vector<int> nodes;
  double pressure = 0.0;  ///< gauge [Pa]
  bool bath = false;      ///< oil outside an open boundary, which remains a boundary
};

}  // namespace tribodyn
