#pragma once
/// Summary of one solution of a film, and error messages for failed solutions.

#include <optional>
#include <string>

#include "tribodyn/film/condensed_film.hpp"

namespace tribodyn {

/// Totals of the whole surface, at the last evaluation of a workspace.
struct FilmSummary {
  Vector3 pressure_force = Vector3::Zero();  ///< of the pressure above ambient on the journal [N]
  /// Moment [N m] of this pressure about the origin of the surface; zero for a half model.
  Vector3 pressure_moment = Vector3::Zero();
  double maximum_pressure = 0.0;             ///< gauge [Pa]
  double minimum_pressure = 0.0;             ///< gauge [Pa]
  double minimum_thickness = 0.0;            ///< over nodes and midpoints between nodes [m]
  double side_leakage = 0.0;                 ///< [m3/s]
  double inflow = 0.0;                       ///< oil that enters anywhere [m3/s]
  double net_outflow = 0.0;                  ///< [m3/s]
  double power_loss = 0.0;                   ///< viscous dissipation [W]
  double strain_energy = 0.0;                ///< of an elastic wall [J]
  double outflow_power = 0.0;                ///< CondensedFilm::outflow_power() [W]
  std::optional<double> maximum_shear_rate;  ///< [1/s]; none: the oil has no law of shear
};

/// Summarises the last evaluation, in which the rates of the gap coordinates were `xi_rate` (K),
/// and sets the `dissipation` of the nodes (CondensedFilm::nodal_dissipation()).
FilmSummary summarise(const CondensedFilm& law, const double* xi_rate,
                      const CondensedFilmWorkspace& ws, std::vector<double>& dissipation);

/// Largest shear rate |V|/h [1/s] at which the film evaluates a law of shear, at nodes and faces; 0
/// without such a law.
double maximum_shear_rate(const WallState& walls);

/// Throws the reason why the last evaluation failed, unless `status` is ok: InvalidInput if the
/// walls overlap, Starved, SingularSystem or ConvergenceError. `item` names the film.
void require_solved(const std::string& item, FilmStatus status, const CondensedFilm& law,
                    const CondensedFilmWorkspace& ws);

}  // namespace tribodyn
