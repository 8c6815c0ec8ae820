// Loads and energy of a film between elastic walls; described in condensed_film.hpp.

#include <algorithm>

#include "tribodyn/film/condensed_film.hpp"

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

/// The walls of the workspace as the film has deflected them.
void CondensedFilm::take_deflection(CondensedFilmWorkspace& ws) {
  const ElasticFields& e = *ws.film->elastic();
  if (!e.touched.distance.empty()) {  // the walls settle afterwards
    ws.walls->thickness = e.touched.distance;
    ws.walls->face_thickness = e.face_distance;
    if (!e.input.content_base) ws.walls->thickness_rate = e.distance_rate;
    return;
  }
  std::copy(e.thickness.begin(), e.thickness.end(), ws.walls->thickness.begin());
  std::copy(e.face_thickness.begin(), e.face_thickness.end(), ws.walls->face_thickness.begin());
  if (!e.input.content_base) {
    std::copy(e.thickness_rate.begin(), e.thickness_rate.end(), ws.walls->thickness_rate.begin());
  }
}

/// Adds the loads (K x columns) due to the changes of the deflection after respond().
void CondensedFilm::add_elastic_loads(CondensedFilmWorkspace& ws, Matrix& loads) const {
  const ElasticFields& e = *ws.film->elastic();
  const std::vector<double>& changes = e.changes;
  const std::size_t nc = at(static_cast<int>(loads.cols()));
  const auto& pairs = equation().mesh().pairs();
  const bool touched = solver_.touched() != nullptr;
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const double* a = changes.data() + at(pairs[k].a) * nc;
    const double* b = changes.data() + at(pairs[k].b) * nc;
    const double half = touched ? 0.5 * e.face_slope[k] : 0.5;
    for (std::size_t d = 0; d < nc; ++d) ws.dface_[k * nc + d] = half * (a[d] + b[d]);
  }
  const double* thickness = changes.data();
  if (touched) {
    for (std::size_t i = 0; i < at(size()); ++i) {
      for (std::size_t d = i * nc; d < (i + 1) * nc; ++d) {
        ws.dthickness_[d] = e.touched.slope[i] * changes[d];
      }
    }
    thickness = ws.dthickness_.data();
    add_contact_changes(ws, changes.data(), loads);
  }
  walls_->add_thickness_changes(ws.tractions, thickness, ws.dface_.data(), *ws.walls, loads);
}

/// Adds the response to the rate of the deflection in a motion of low frequency.
FilmStatus CondensedFilm::add_deflection_rates(CondensedFilmWorkspace& ws) const {
  const std::vector<WallDirection>& directions = walls_->directions(true);
  for (std::size_t rate = 0; rate < directions.size(); ++rate) {
    if (!directions[rate].by_rate) continue;
    for (std::size_t position = 0; position < directions.size(); ++position) {
      const WallDirection& other = directions[position];
      if (other.by_rate || other.coordinate != directions[rate].coordinate) continue;
      const FilmStatus status = solver_.add_deflection_rate(
          *ws.film, directions.size(), position, rate, ws.dpressure_.data(), ws.dfraction_.data());
      if (status != FilmStatus::ok) return status;
    }
  }
  return FilmStatus::ok;
}

/// Adds the loads due to the deflection to the tangents.
void CondensedFilm::add_elastic_tangents(bool rate_form, CondensedFilmWorkspace& ws,
                                         FilmForce& out) const {
  const std::vector<WallDirection>& directions = walls_->directions(rate_form);
  Matrix& loads = ws.elastic_loads_;
  loads.setZero(coordinates(), static_cast<Eigen::Index>(directions.size()));
  add_elastic_loads(ws, loads);
  for (std::size_t d = 0; d < directions.size(); ++d) {
    Matrix& tangent = directions[d].by_rate ? out.by_rate : out.by_xi;
    tangent.col(directions[d].coordinate) += loads.col(static_cast<Eigen::Index>(d));
  }
}

/// Rate of the film thickness [m/s] of a node: in an implicit stage that of the content, where the
/// gap is full.
double CondensedFilm::elastic_rate(std::size_t node, const double* xi_rate, bool rate_form,
                                   const CondensedFilmWorkspace& ws) const {
  if (rate_form) return ws.walls->thickness_rate[node];
  if (!ws.film->full[node]) return walls_->thickness_rate(node, xi_rate, *ws.walls);
  return ws.film->content_rate[node] /
         (ws.film->filling[node] * ws.film->coefficients.gap_by_h[node]);
}

double CondensedFilm::stored_energy(const CondensedFilmWorkspace& ws) const {
  const FilmState& film = *ws.film;
  double sum = 0.0;
  for (std::size_t i = 0; i < film.pressure.size(); ++i) {
    const double gap = film.coefficients.gap[i];
    sum += equation().mesh().weight()[i] * equation().stored_energy(gap, film.filling[i] * gap);
  }
  return equation().mesh().multiplicity() * sum;
}

double CondensedFilm::strain_energy(const CondensedFilmWorkspace& ws) const {
  const ElasticFields* e = ws.film->elastic();
  if (!e) return 0.0;
  const SurfaceMesh& mesh = equation().mesh();
  const double ambient = equation().conditions().ambient_pressure;
  double sum = 0.0;
  for (std::size_t i = 0; i < e->deflection.size(); ++i) {
    const double load = solver_.touched() ? e->touched.load[i] : ws.film->pressure[i] - ambient;
    sum += mesh.weight()[i] * load * e->deflection[i];
  }
  return 0.5 * mesh.multiplicity() * sum;
}

}  // namespace tribodyn
