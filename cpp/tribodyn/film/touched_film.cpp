// The film between elastic walls that touch; film_solver.hpp and touched_wall.hpp state the method.

#include "tribodyn/film/film_solver.hpp"
#include "tribodyn/film/touching_film.hpp"

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

/// Sets deflection, distances and thicknesses at the present pressures; without deflection and
/// contact unless `elastic`.
void FilmSolver::deflect_touched(FilmWorkspace& ws, bool elastic) const {
  ElasticFields& e = *ws.elastic_;
  const FilmInput& rigid = *e.rigid_;
  const std::size_t n = e.deflection.size();
  e.found_ = true;
  if (elastic) {
    e.found_ = touched_->deflect(rigid.thickness, e.over_.data(), e.deflection.data(), e.touched);
  } else {
    e.deflection.assign(n, 0.0);
    touched_->set(rigid.thickness, e.over_.data(), e.touched);
  }
  e.thickness = e.touched.thickness;
  for (std::size_t i = 0; i < n && !rigid.content_base; ++i) {
    double rate = rigid.thickness_rate[i];
    if (rigid.deflection_base && elastic) {
      rate += (e.deflection[i] - rigid.deflection_base[i]) / rigid.deflection_weight;
    }
    e.distance_rate[i] = rate;
    e.thickness_rate[i] = e.touched.slope[i] * rate;
  }
  const auto& pairs = equation_->mesh().pairs();
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    e.face_distance[k] = rigid.face_thickness[k] +
                         0.5 * (e.deflection[at(pairs[k].a)] + e.deflection[at(pairs[k].b)]);
    const TouchingFilm film = touching_film(e.face_distance[k], touched_->valleys());
    e.face_thickness[k] = film.thickness;
    e.face_slope[k] = film.slope;
  }
}

void FilmSolver::thickness_changes(const double* deflection, const ElasticFields& e,
                                   double* thickness, double* face) const {
  for (std::size_t i = 0; i < e.thickness.size(); ++i) {
    thickness[i] = touched_ ? e.touched.slope[i] * deflection[i] : deflection[i];
  }
  const auto& pairs = equation_->mesh().pairs();
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    face[k] = 0.5 * (deflection[at(pairs[k].a)] + deflection[at(pairs[k].b)]);
    if (touched_) face[k] *= e.face_slope[k];
  }
}

void FilmSolver::deflection_change(const double* pressure, double* deflection,
                                   FilmWorkspace& ws) const {
  if (!touched_) {
    compliance_->deflect(pressure, deflection);
    return;
  }
  ElasticFields& e = *ws.elastic_;
  for (std::size_t i = 0; i < e.over_.size(); ++i) e.over_[i] = e.touched.slope[i] * pressure[i];
  touched_->change(e.over_.data(), deflection, e.touched);
}

void FilmSolver::direct_change(const double* distance, double* deflection,
                               FilmWorkspace& ws) const {
  ElasticFields& e = *ws.elastic_;
  for (std::size_t i = 0; i < e.over_.size(); ++i) {
    e.over_[i] = -e.touched.stiffness[i] * distance[i];
  }
  touched_->change(e.over_.data(), deflection, e.touched);
}

void FilmSolver::add_direct_changes(FilmWorkspace& ws, std::size_t columns,
                                    const std::vector<double>& distance) const {
  ElasticFields& e = *ws.elastic_;
  const std::size_t n = e.deflection.size(), row_size = stride(columns);
  e.direct.assign(n * columns, 0.0);
  std::vector<double> column(n);
  for (std::size_t d = 0; d < columns; ++d) {
    for (std::size_t i = 0; i < n; ++i) column[i] = distance[i * columns + d];
    direct_change(column.data(), e.dd_.data(), ws);
    thickness_changes(e.dd_.data(), e, e.dh_.data(), e.dface_.data());
    wall_changes(ws);
    for (std::size_t i = 0; i < n; ++i) {
      e.direct[i * columns + d] = e.dd_[i];
      ws.rhs_[i * row_size + d] -= e.dr_[i];
    }
  }
}

}  // namespace tribodyn
