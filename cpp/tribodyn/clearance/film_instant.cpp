#include "tribodyn/clearance/film_instant.hpp"

#include <algorithm>

#include "tribodyn/meshes/mesh_interpolation.hpp"

namespace tribodyn {

FilmInstant::FilmInstant(const CondensedFilm& law, const double* xi_rate,
                         const ConstVectorRef& film_force, const CondensedFilmWorkspace& ws)
    : film_thickness(ws.walls->thickness),
      pressure(ws.film->pressure),
      film_fraction(ws.film->film_fraction),
      content_rate(ws.film->content_rate),
      outflow(ws.film->outflow),
      summary(summarise(law, xi_rate, ws, dissipation)),
      force(film_force),
      linear_solves(ws.film->iterations) {
  if (ws.film->elastic()) deflection = ws.film->elastic()->deflection;
}

void FilmInstant::turn(const SurfaceMesh& mesh, double angle) {
  for (std::vector<double>* field :
       {&film_thickness, &pressure, &film_fraction, &content_rate, &outflow, &dissipation}) {
    *field = turned(mesh, *field, angle);
  }
  const Eigen::AngleAxisd rotation(angle, Vector3::UnitZ());
  summary.pressure_force = rotation * summary.pressure_force;
  summary.pressure_moment = rotation * summary.pressure_moment;
}

void FilmInstant::move_to(Fields& out) {
  out.reserve(out.size() + 32);
  add_array("film_thickness", std::move(film_thickness), out);
  add_array("pressure", std::move(pressure), out);
  add_array("film_fraction", std::move(film_fraction), out);
  add_array("content_rate", std::move(content_rate), out);
  add_array("outflow", std::move(outflow), out);
  add_array("dissipation", std::move(dissipation), out);
  if (!deflection.empty()) {
    const double most = *std::max_element(deflection.begin(), deflection.end());
    add_array("deflection", std::move(deflection), out);
    add_number("maximum_deflection", most, out);
    add_number("strain_energy", summary.strain_energy, out);
  }
  add_vector("film_force", force, out);
  add_vector("pressure_force", summary.pressure_force, out);
  add_vector("pressure_moment", summary.pressure_moment, out);
  add_number("maximum_pressure", summary.maximum_pressure, out);
  add_number("minimum_pressure", summary.minimum_pressure, out);
  add_number("minimum_film_thickness", summary.minimum_thickness, out);
  add_number("side_leakage", summary.side_leakage, out);
  add_number("inflow", summary.inflow, out);
  add_number("net_outflow", summary.net_outflow, out);
  add_number("power_loss", summary.power_loss, out);
  add_number("outflow_power", summary.outflow_power, out);
  if (summary.maximum_shear_rate) {
    add_number("maximum_shear_rate", *summary.maximum_shear_rate, out);
  }
  add_count("linear_solves", linear_solves, out);
}

}  // namespace tribodyn
