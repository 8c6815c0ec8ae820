#pragma once
/// A journal bearing as the tests of the film use it.

#include <cmath>
#include <memory>
#include <numbers>

#include "tribodyn/film/condensed_film.hpp"

namespace tribodyn::test {

struct JournalCase {
  double radius = 1.0;
  double length = 1.0;
  double clearance = 1e-6;
  double viscosity = 1.0;
  int around = 40;
  int along = 8;
  bool symmetric = true;
  double ambient_pressure = 0.0;
  double cavitation_pressure = 0.0;
  bool groove = false;  ///< a line of nodes along the axis at angle 0
  double groove_pressure = 0.0;

  SurfaceMesh mesh() const { return cylinder_mesh(radius, length, around, along, symmetric); }

  FilmConditions conditions() const {
    FilmConditions result;
    result.ambient_pressure = ambient_pressure;
    result.cavitation_pressure = cavitation_pressure;
    result.open_boundaries = {"ends"};
    if (groove) {
      FilmPort port;
      for (int j = 0; j <= along; ++j) port.nodes.push_back(j);
      port.pressure = groove_pressure;
      result.ports.push_back(port);
    }
    return result;
  }

  /// Gap coordinates: x and y of the journal's centre, angle of the journal.
  CondensedFilm film() const {
    GapCoordinate x, y, spin;
    x.translation = Vector3::UnitX();
    y.translation = Vector3::UnitY();
    spin.rotation = Vector3::UnitZ();
    spin.entrains = true;
    const SurfaceMesh surface = mesh();
    const std::vector<double> thickness(surface.position().size(), clearance);
    return CondensedFilm(ReynoldsFilm("journal film", surface, viscosity, conditions()),
                         {x, y, spin}, thickness);
  }
};

/// Force of the pressure alone on the journal, from the nodal pressures.
inline Vector3 pressure_force(const CondensedFilm& law, const CondensedFilmWorkspace& ws) {
  const SurfaceMesh& mesh = law.film().mesh();
  Vector3 force = Vector3::Zero();
  for (std::size_t i = 0; i < mesh.position().size(); ++i) {
    const double p = ws.film->pressure[i] - law.film().conditions().ambient_pressure;
    force -= mesh.multiplicity() * mesh.weight()[i] * p * mesh.normal()[i];
  }
  return force;
}

/// Largest value of the parabola through three values at -1, 0, 1.
inline double parabola_peak(double left, double middle, double right) {
  const double curvature = left - 2.0 * middle + right;
  const double slope = 0.5 * (right - left);
  return curvature < 0.0 ? middle - 0.5 * slope * slope / curvature : middle;
}

}  // namespace tribodyn::test
