// Derivatives of a film with history with respect to its content; the film is in reynolds_film.cpp
// and condensed_film.cpp.

#include <algorithm>

#include "tribodyn/film/condensed_film.hpp"

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

FilmStatus ReynoldsFilm::content_sensitivities(const FilmInput& input, FilmWorkspace& ws,
                                               const std::vector<FilmDirection>& directions,
                                               const FilmTables& tables,
                                               const std::vector<int>& cavitated, Matrix& dpressure,
                                               Matrix& dfraction, Matrix& drate) const {
  const auto n = static_cast<Eigen::Index>(size());
  const auto nd = static_cast<Eigen::Index>(directions.size());
  const auto nt = static_cast<Eigen::Index>(cavitated.size());
  const FilmCoefficients& c = ws.coefficients;
  assemble(input, ws, true);
  if (!ws.matrix_.factor()) return FilmStatus::singular;
  // Minus the change of the outflow of every node with the directions, at given fields.
  Matrix lack = Matrix::Zero(n, nd + nt);
  differentiate_nodes(input, ws, directions, tables, at(static_cast<int>(nd)));
  differentiate_pairs(input, ws, directions, tables, at(static_cast<int>(nd)));
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index d = 0; d < nd; ++d) lack(i, d) = ws.rhs_[at(static_cast<int>(i * nd + d))];
  }
  // At given content the film fraction of a cavitated node depends on its gap.
  dpressure.setZero(n, nd + nt);
  dfraction.setZero(n, nd + nt);
  for (Eigen::Index t = 0; t < nt; ++t) {
    const int i = cavitated[at(static_cast<int>(t))];
    dfraction(i, nd + t) = 1.0 / c.gap[at(i)];
    for (Eigen::Index d = 0; d < nd; ++d) {
      const FilmDirection& direction = directions[at(static_cast<int>(d))];
      if (direction.by_rate) continue;
      dfraction(i, d) =
          -ws.film_fraction[at(i)] * c.gap_by_h[at(i)] / c.gap[at(i)] *
          tables.by_coordinate[at(i) * at(tables.coordinates) + at(direction.coordinate)];
    }
  }
  const auto carry = [&](const Matrix& dx) {
    for (std::size_t k = 0; k < mesh_.pairs().size(); ++k) {
      const int node[2] = {mesh_.pairs()[k].a, mesh_.pairs()[k].b};
      for (int side = 0; side < 2; ++side) {
        const double out = flux_by_x(ws, k, side);
        if (out == 0.0) continue;
        lack.row(node[side]) -= out * dx.row(node[side]);
        lack.row(node[1 - side]) += out * dx.row(node[side]);
      }
    }
  };
  carry(dfraction);
  for (std::size_t f = 0; f < open_faces_.size(); ++f) {
    const int i = open_faces_[f].node;
    const double u = std::max(0.0, input.boundary_entrainment[f]);
    if (!ws.full[at(i)]) lack.row(i) -= u * c.gap[at(i)] * dfraction.row(i);
  }
  // The pressures of the full nodes follow.
  constexpr Eigen::Index kColumns = MeshMatrix::kColumns;
  for (Eigen::Index first = 0; first < nd + nt; first += kColumns) {
    const Eigen::Index count = std::min(kColumns, nd + nt - first);
    std::fill(ws.rhs_.begin(), ws.rhs_.end(), 0.0);
    for (Eigen::Index i = 0; i < n; ++i) {
      if (ws.held_[at(static_cast<int>(i))]) continue;
      for (Eigen::Index j = 0; j < count; ++j) {
        ws.rhs_[at(static_cast<int>(i * kColumns + j))] = lack(i, first + j);
      }
    }
    if (!ws.matrix_.solve(ws.rhs_.data(), static_cast<int>(kColumns))) {
      return FilmStatus::not_converged;
    }
    for (Eigen::Index i = 0; i < n; ++i) {
      if (ws.held_[at(static_cast<int>(i))]) continue;
      for (Eigen::Index j = 0; j < count; ++j) {
        dpressure(i, first + j) = ws.rhs_[at(static_cast<int>(i * kColumns + j))];
      }
    }
  }
  carry(dpressure);
  drate.resize(nt, nd + nt);
  for (Eigen::Index t = 0; t < nt; ++t) {
    const int i = cavitated[at(static_cast<int>(t))];
    drate.row(t) = lack.row(i) / mesh_.weight()[at(i)];
  }
  return FilmStatus::ok;
}

Matrix CondensedFilm::force_by_fields(const Matrix& dpressure, const Matrix& dfraction,
                                      const CondensedFilmWorkspace& ws) const {
  const std::size_t nk = at(coordinates());
  const std::vector<double>& p = ws.film->pressure;
  const std::vector<double>& theta = ws.film->film_fraction;
  const double multiplicity = film_.mesh().multiplicity();
  Matrix force = Matrix::Zero(coordinates(), dpressure.cols());
  for (int i = 0; i < size(); ++i) {
    const double area = multiplicity * film_.mesh().weight()[at(i)];
    for (std::size_t k = 0; k < nk; ++k) {
      const double shear = ws.shear_[at(i) * nk + k];
      double by_p = area * ws.by_coordinate_[at(i) * nk + k];
      if (!film_.constant_oil()) by_p -= theta[at(i)] * shear * ws.log_by_pressure_[at(i)];
      force.row(static_cast<Eigen::Index>(k)) += by_p * dpressure.row(i) - shear * dfraction.row(i);
    }
  }
  for (const std::size_t q : entraining_pairs_) {
    const MeshPair& pair = film_.mesh().pairs()[q];
    const int up = ws.film->coefficients.carried[q] > 0.0 ? pair.a : pair.b;
    const Drag drag = drag_at(film_.rough(), ws.face_thickness[q]);
    const double drop = p[at(pair.b)] - p[at(pair.a)];
    for (std::size_t k = 0; k < nk; ++k) {
      double thickness = pair_entrainment_[q * nk + k] * drag.across;
      if (!pair_entrainment_along_.empty()) {
        thickness += pair_entrainment_along_[q * nk + k] * (drag.along - drag.across);
      }
      if (thickness == 0.0) continue;
      force.row(static_cast<Eigen::Index>(k)) -=
          multiplicity * thickness *
          (drop * dfraction.row(up) +
           theta[at(up)] * (dpressure.row(pair.b) - dpressure.row(pair.a)));
    }
  }
  return force;
}

FilmStatus CondensedFilm::content_tangents(const FilmMotion& motion, CondensedFilmWorkspace& ws,
                                           ContentTangents& out) const {
  const int count = coordinates();
  FilmMotion steady = motion;
  steady.content_base = nullptr;
  const FilmInput input = prepare(steady, ws);
  out.nodes.clear();
  for (int i = 0; i < size(); ++i) {
    if (!ws.film->full[at(i)]) out.nodes.push_back(i);
  }
  // The derivatives of the stage.
  const auto columns = static_cast<Eigen::Index>(stage_directions_.size());
  using Rows =
      Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
  const Matrix of_stage = force_by_fields(Rows(ws.dpressure_.data(), size(), columns),
                                          Rows(ws.dfraction_.data(), size(), columns), ws);
  FilmTables tables;
  tables.coordinates = count;
  tables.by_coordinate = ws.by_coordinate_;
  tables.face_by_coordinate = ws.face_by_coordinate_;
  tables.pair_entrainment = pair_entrainment_.data();
  if (!pair_entrainment_along_.empty()) {
    tables.pair_entrainment_along = pair_entrainment_along_.data();
  }
  tables.boundary_entrainment = boundary_entrainment_.data();
  if (film_.shear_thinning()) tables.face_speed_by_rate = ws.face_speed_by_rate_.data();
  Matrix dpressure, dfraction, drate;
  const FilmStatus status = film_.content_sensitivities(input, *ws.film, rate_directions_, tables,
                                                        out.nodes, dpressure, dfraction, drate);
  if (status != FilmStatus::ok) return status;
  const Matrix force = force_by_fields(dpressure, dfraction, ws);

  const auto cavitated = static_cast<Eigen::Index>(out.nodes.size());
  out.rate_by_content = drate.rightCols(cavitated);
  out.force_by_content = force.rightCols(cavitated);
  for (Matrix* x : {&out.rate_by_xi, &out.rate_by_rate}) x->setZero(cavitated, count);
  for (Matrix* x : {&out.force_by_xi, &out.force_by_rate}) x->setZero(count, count);
  Eigen::Index d = 0;
  for (const FilmDirection& each : rate_directions_) {
    (each.by_rate ? out.rate_by_rate : out.rate_by_xi).col(each.coordinate) = drate.col(d);
    (each.by_rate ? out.force_by_rate : out.force_by_xi).col(each.coordinate) = force.col(d);
    ++d;
  }
  d = 0;
  for (const FilmDirection& each : stage_directions_) {
    (each.by_rate ? out.force_by_rate : out.force_by_xi).col(each.coordinate) -= of_stage.col(d);
    ++d;
  }
  return FilmStatus::ok;
}

}  // namespace tribodyn
