#pragma once
/// What is summed up of one solution of a film, and why a film could not be solved.

#include <string>

#include "tribodyn/film/condensed_film.hpp"

namespace tribodyn {

/// Of the whole surface, at the last evaluation of a workspace.
struct FilmSummary {
  Vector3 pressure_force = Vector3::Zero();  ///< of the pressure over ambient on the journal [N]
  /// Of the same about the origin [N m]; zero where a half stands for the whole.
  Vector3 pressure_moment = Vector3::Zero();
  double maximum_pressure = 0.0;   ///< gauge [Pa]
  double minimum_pressure = 0.0;   ///< gauge [Pa]
  double minimum_thickness = 0.0;  ///< of the nodes and the middles between them [m]
  double side_leakage = 0.0;       ///< [m3/s]
  double inflow = 0.0;             ///< oil that comes in anywhere [m3/s]
  double net_outflow = 0.0;        ///< [m3/s]
  double power_loss = 0.0;         ///< viscous dissipation [W]
  double outflow_power = 0.0;      ///< [W]
};

/// Sums up the last evaluation, whose rates of the gap coordinates were `xi_rate` (K).
FilmSummary summarise(const CondensedFilm& law, const double* xi_rate,
                      const CondensedFilmWorkspace& ws);

/// Throws what says why the last evaluation has failed, unless `status` is ok: InvalidInput where
/// the walls overlap, Starved, SingularSystem or ConvergenceError. `item` names the film.
void require_solved(const std::string& item, FilmStatus status, const CondensedFilm& law,
                    const CondensedFilmWorkspace& ws);

}  // namespace tribodyn
