#include "tribodyn/film/film_summary.hpp"

#include <algorithm>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

double maximum_shear_rate(const WallState& walls) {
  double highest = 0.0;
  for (std::size_t i = 0; i < walls.node_speed.size(); ++i) {
    highest = std::max(highest, walls.node_speed[i] / walls.thickness[i]);
  }
  for (std::size_t k = 0; k < walls.face_speed.size(); ++k) {
    highest = std::max(highest, walls.face_speed[k] / walls.face_thickness[k]);
  }
  return highest;
}

FilmSummary summarise(const CondensedFilm& law, const double* xi_rate,
                      const CondensedFilmWorkspace& ws, std::vector<double>& dissipation) {
  const SurfaceMesh& mesh = law.equation().mesh();
  const double ambient = law.equation().conditions().ambient_pressure;
  const FilmWorkspace& film = *ws.film;
  FilmSummary sum;
  for (std::size_t i = 0; i < film.pressure.size(); ++i) {
    const Vector3 load = -mesh.weight()[i] * (film.pressure[i] - ambient) * mesh.normal()[i];
    sum.pressure_force += load;
    if (mesh.multiplicity() == 1.0) sum.pressure_moment += mesh.position()[i].cross(load);
    sum.inflow -= std::min(0.0, film.outflow[i]);
  }
  sum.pressure_force *= mesh.multiplicity();
  sum.inflow *= mesh.multiplicity();
  const auto [lowest, highest] = std::minmax_element(film.pressure.begin(), film.pressure.end());
  sum.minimum_pressure = *lowest;
  sum.maximum_pressure = *highest;
  sum.minimum_thickness = ws.walls->minimum_thickness();
  sum.side_leakage = law.side_leakage(ws);
  sum.net_outflow = law.net_outflow(ws);
  sum.strain_energy = law.strain_energy(ws);
  sum.outflow_power = law.outflow_power(ws);
  if (law.equation().shear_thinning()) sum.maximum_shear_rate = maximum_shear_rate(*ws.walls);
  law.nodal_dissipation(xi_rate, ws, dissipation);
  for (const double p : dissipation) sum.power_loss += mesh.multiplicity() * p;
  return sum;
}

void require_solved(const std::string& item, FilmStatus status, const CondensedFilm& law,
                    const CondensedFilmWorkspace& ws) {
  switch (status) {
    case FilmStatus::ok:
      return;
    case FilmStatus::gap_closed:
      require(false, item, "minimum_film_thickness", ws.walls->minimum_thickness(), "m",
              "must be > 0",
              "the walls overlap, and a film has no contact model; keep the eccentricity within "
              "the clearance, or use a clearance joint with a MixedInterface");
      return;
    case FilmStatus::starved:
      throw Starved({.item = item,
                     .quantity = "film fraction",
                     .rule = "is not determined: the film is starved, because no oil enters",
                     .hint = "give a groove, an ambient_pressure above the cavitation_pressure, or "
                             "the oil content at the start"});
    case FilmStatus::singular:
      throw SingularSystem({.item = item,
                            .quantity = "film pressure",
                            .rule = "is not determined",
                            .hint = "open an end, or give a port with a pressure"});
    case FilmStatus::glass:
      throw ConvergenceError(
          {.item = item,
           .quantity = "maximum_film_pressure",
           .value = ws.film->highest_pressure(),
           .unit = "Pa",
           .rule = "is too high for a liquid film: " + law.equation().lubricant().glass_text(),
           .hint = kGlassHint});
    case FilmStatus::not_converged:
      throw ConvergenceError({.item = item,
                              .quantity = "active set, or viscosity",
                              .rule = "did not converge",
                              .hint =
                                  "with rigid walls and a viscosity that grows with pressure, no "
                                  "solution exists beyond a certain load; otherwise check "
                                  "position and velocity"});
  }
}

}  // namespace tribodyn
