// Tangents of the film's force; the force itself is in condensed_film.cpp.

#include <array>

#include "tribodyn/film/condensed_film.hpp"

namespace tribodyn {

FilmStatus CondensedFilm::sum_tangents(const FilmInput& input, CondensedFilmWorkspace& ws,
                                       FilmForce& out) const {
  const std::size_t n = static_cast<std::size_t>(size());
  const int count = coordinates();
  const std::size_t nk = static_cast<std::size_t>(count);
  const std::vector<double>& p = ws.film->pressure;
  const std::vector<double>& theta = ws.film->film_fraction;
  const double* by_coordinate = ws.by_coordinate_;
  const double* face_by_coordinate = ws.face_by_coordinate_;
  const std::vector<double>& weight = film_.mesh().weight();
  const double multiplicity = film_.mesh().multiplicity();
  const bool directional = !pair_entrainment_along_.empty();
  const bool constant = film_.constant_oil();
  const bool thinning = film_.shear_thinning();

  // One back-substitution for every direction that changes the film.
  const auto& directions = input.content_base ? stage_directions_ : rate_directions_;
  const std::size_t nc = directions.size();
  double* const dp = ws.dpressure_.data();
  double* const dtheta = ws.dfraction_.data();
  FilmTables tables;
  tables.coordinates = count;
  tables.by_coordinate = by_coordinate;
  tables.face_by_coordinate = face_by_coordinate;
  tables.pair_entrainment = pair_entrainment_.data();
  if (directional) tables.pair_entrainment_along = pair_entrainment_along_.data();
  tables.boundary_entrainment = boundary_entrainment_.data();
  if (thinning) tables.face_speed_by_rate = ws.face_speed_by_rate_.data();
  const FilmStatus status = film_.sensitivities(input, *ws.film, directions, tables, dp, dtheta);
  if (status != FilmStatus::ok) return status;
  // Through the fields: row k, column of the direction.
  std::array<std::array<double, 12>, 6> fields{};
  // Through thickness and sliding speed at fixed fields.
  std::array<std::array<double, 6>, 6> by_xi{}, by_rate{};
  for (std::size_t i = 0; i < n; ++i) {
    const double area = multiplicity * weight[i];
    const double along = ws.couette_[2 * i], across = ws.couette_[2 * i + 1];
    for (std::size_t k = 0; k < nk; ++k) {
      const double shear = ws.shear_[i * nk + k];
      double by_p = area * by_coordinate[i * nk + k];
      if (!constant) by_p -= theta[i] * shear * ws.log_by_pressure_[i];
      for (std::size_t c = 0; c < nc; ++c) {
        fields[k][c] += by_p * dp[i * nc + c] - shear * dtheta[i * nc + c];
      }
      const double by_h = theta[i] * ws.shear_by_h_[i * nk + k];
      for (std::size_t l = 0; l < nk; ++l) {
        by_xi[k][l] -= by_h * by_coordinate[i * nk + l];
        by_rate[k][l] -= theta[i] * product(i, k, l, along, across);
      }
      if (!thinning) continue;
      for (std::size_t l = 0; l < nk; ++l) {
        by_rate[k][l] -= theta[i] * shear * ws.log_by_speed_[i] * ws.speed_by_rate_[i * nk + l];
      }
    }
  }
  if (ws.touching_) {
    // The area fraction on which the pressure acts changes with the thickness.
    const double ambient = film_.conditions().ambient_pressure;
    for (std::size_t i = 0; i < n; ++i) {
      const double bend = multiplicity * weight[i] * (p[i] - ambient) * ws.bend_[i];
      for (std::size_t k = 0; k < nk; ++k) {
        for (std::size_t l = 0; l < nk; ++l) {
          by_xi[k][l] += bend * by_coordinate[i * nk + k] * by_coordinate[i * nk + l];
        }
      }
    }
  }
  for (const std::size_t q : entraining_pairs_) {
    const MeshPair& pair = film_.mesh().pairs()[q];
    const std::size_t a = static_cast<std::size_t>(pair.a), b = static_cast<std::size_t>(pair.b);
    const std::size_t up = ws.film->coefficients.carried[q] > 0.0 ? a : b;
    const Drag drag = drag_at(film_.rough(), ws.face_thickness[q]);
    const double drop = p[b] - p[a];
    for (std::size_t k = 0; k < nk; ++k) {
      double thickness = pair_entrainment_[q * nk + k] * drag.across;
      double by_h = pair_entrainment_[q * nk + k] * drag.across_by_h;
      if (directional) {
        const double lay = pair_entrainment_along_[q * nk + k];
        thickness += lay * (drag.along - drag.across);
        by_h += lay * (drag.along_by_h - drag.across_by_h);
      }
      if (thickness == 0.0) continue;
      thickness *= multiplicity;
      for (std::size_t c = 0; c < nc; ++c) {
        fields[k][c] -= thickness * (dtheta[up * nc + c] * drop +
                                     theta[up] * (dp[b * nc + c] - dp[a * nc + c]));
      }
      by_h *= multiplicity * theta[up] * drop;
      for (std::size_t l = 0; l < nk; ++l) by_xi[k][l] -= by_h * face_by_coordinate[q * nk + l];
    }
  }
  out.by_xi.setZero(count, count);
  out.by_rate.setZero(count, count);
  for (std::size_t k = 0; k < nk; ++k) {
    const int row = static_cast<int>(k);
    for (std::size_t l = 0; l < nk; ++l) {
      out.by_xi(row, static_cast<int>(l)) = by_xi[k][l];
      out.by_rate(row, static_cast<int>(l)) = by_rate[k][l];
    }
    for (std::size_t c = 0; c < nc; ++c) {
      Matrix6& tangent = directions[c].by_rate ? out.by_rate : out.by_xi;
      tangent(row, directions[c].coordinate) += fields[k][c];
    }
  }
  return FilmStatus::ok;
}

}  // namespace tribodyn
