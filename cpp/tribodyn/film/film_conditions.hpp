#pragma once
/// Surroundings and cavitation condition of a film, and the outcome of its solution.
///
/// The conditions are described in film_equation.hpp. Pressures are gauge: zero is the pressure of
/// the surroundings of the machine.

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

/// How the walls carry the film fraction of a mass-conserving film: of first order, or of second
/// order where the cavitated film is smooth (sharp_transport.hpp).
enum class FilmTransport { upwind, limited, moving_mesh };

/// The transport with this name; throws InvalidInput with the known names.
FilmTransport transport_by_name(const std::string& name);
/// Name of a transport.
const char* name_of(FilmTransport transport);

/// Nodes with prescribed pressure and theta = 1.
struct FilmPort {
  std::vector<int> nodes;
  double pressure = 0.0;  ///< gauge [Pa]
  bool bath = false;      ///< oil outside an open boundary, which remains a boundary
};

/// Surroundings of the film.
struct FilmConditions {
  double ambient_pressure = 0.0;     ///< gauge [Pa], at the open boundaries
  double cavitation_pressure = 0.0;  ///< gauge [Pa]
  std::vector<std::string> open_boundaries;
  std::vector<FilmPort> ports;
  Cavitation cavitation = Cavitation::mass_conserving;
  FilmTransport transport = FilmTransport::upwind;  ///< without a history always upwind
};

/// Advice for a film that ends as a glass.
inline constexpr const char* kGlassHint =
    "with rigid walls and this oil the pressure would exceed that of any liquid film: check load, "
    "speed, clearance, viscosity and the coefficients of the law";

/// Outcome of a film solution.
enum class FilmStatus {
  ok,
  gap_closed,     ///< a thickness is not positive, at a node or between two
  starved,        ///< steady and mass-conserving: no oil enters
  singular,       ///< the linear system has no solution (no pressure is prescribed anywhere)
  not_converged,  ///< the active set or the viscosity did not settle
  glass,          ///< the pressure turns the oil into a glass (Lubricant::glass_pressure): no film
};

}  // namespace tribodyn
