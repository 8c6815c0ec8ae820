// Derivatives of the film's fields; the film itself is in reynolds_film.cpp.

#include <algorithm>
#include <cmath>

#include "tribodyn/film/reynolds_film.hpp"

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

/// Minus the derivative of the storage of the nodes and of the outflow through open ends.
void ReynoldsFilm::differentiate_nodes(const FilmInput& input, FilmWorkspace& ws,
                                       const std::vector<FilmDirection>& directions,
                                       const FilmTables& tables, std::size_t stride) const {
  const std::size_t nk = at(tables.coordinates);
  const std::size_t nc = directions.size();
  const FilmCoefficients& c = ws.coefficients;
  const auto& w = mesh_.weight();
  const bool rate_form = input.content_base == nullptr;
  for (std::size_t i = 0; i < at(size()); ++i) {
    double* row = ws.rhs_.data() + i * stride;
    std::fill(row, row + stride, 0.0);
    // The content depends on h in an implicit stage, on dh/dt (and, for rough walls, on h through
    // the contact factor) in the rate form.
    double by_h = 0.0, by_h_rate = 0.0;
    if (rate_form) {
      const double rate = c.gap_by_h[i] * input.thickness_rate[i];
      const double share = stored_rate_factor(ws, i, rate);
      by_h = w[i] * share * c.gap_by_hh[i] * input.thickness_rate[i];
      by_h_rate = w[i] * share * c.gap_by_h[i];
      if (input.rate_by_thickness) by_h += by_h_rate * input.rate_by_thickness[i];
    } else {
      by_h = w[i] * ws.filling_[i] * c.gap_by_h[i];
    }
    if (ws.held_[i]) by_h = by_h_rate = 0.0;  // the storage of a held node is not needed
    for (std::size_t d = 0; d < nc; ++d) {
      const double change = tables.by_coordinate[i * nk + at(directions[d].coordinate)];
      row[d] = -(directions[d].by_rate ? by_h_rate : by_h) * change;
    }
  }
  const double tau = input.content_weight;
  for (std::size_t f = 0; f < open_faces_.size(); ++f) {
    const std::size_t i = at(open_faces_[f].node);
    const double u = input.boundary_entrainment[f];
    if (ws.full[i] || u <= 0.0) continue;
    double* row = ws.rhs_.data() + i * stride;
    for (std::size_t d = 0; d < nc; ++d) {
      const std::size_t k = at(directions[d].coordinate);
      const double change = directions[d].by_rate
                                ? c.gap[i] * tables.boundary_entrainment[f * nk + k]
                                : u * c.gap_by_h[i] * tables.by_coordinate[i * nk + k];
      row[d] -= tau * ws.filling_[i] * change;
    }
  }
}

/// Minus the derivative of the fluxes between the nodes.
void ReynoldsFilm::differentiate_pairs(const FilmInput& input, FilmWorkspace& ws,
                                       const std::vector<FilmDirection>& directions,
                                       const FilmTables& tables, std::size_t stride) const {
  const std::size_t nk = at(tables.coordinates);
  const std::size_t nc = directions.size();
  const double tau = input.content_weight;
  const FilmCoefficients& c = ws.coefficients;
  const auto& pairs = mesh_.pairs();
  const bool thinning = tables.face_speed_by_rate != nullptr && !constant_oil_;
  const bool along = tables.pair_entrainment_along != nullptr && !c.extra_along.empty();
  for (std::size_t m = 0; m < pairs.size(); ++m) {
    const std::size_t a = at(pairs[m].a), b = at(pairs[m].b);
    const double drop = ws.pressure[a] - ws.pressure[b];
    const double filling = tau * carried_filling(ws, m);
    const double mobility = constant_oil_ ? 1.0 : ws.mobility_[m];
    double by_thickness =
        tau * c.conductance_by_h[m] * mobility * drop + filling * c.carried_by_h[m];
    double by_speed = 0.0;
    if (thinning) {
      by_speed = tau * c.conductance[m] * ws.mobility_by_rate_[m] * drop / c.thickness[m];
      by_thickness -= by_speed * input.face_speed[m] / c.thickness[m];
    }
    double* row_a = ws.rhs_.data() + a * stride;
    double* row_b = ws.rhs_.data() + b * stride;
    for (std::size_t d = 0; d < nc; ++d) {
      const std::size_t k = at(directions[d].coordinate);
      double flux = 0.0;
      if (directions[d].by_rate) {
        flux = filling * c.transport[m] * tables.pair_entrainment[m * nk + k];
        if (along) flux += filling * c.extra_along[m] * tables.pair_entrainment_along[m * nk + k];
        if (thinning) flux += by_speed * tables.face_speed_by_rate[m * nk + k];
      } else if (tables.face_by_coordinate) {
        flux = by_thickness * tables.face_by_coordinate[m * nk + k];
      } else {
        flux = 0.5 * by_thickness *
               (tables.by_coordinate[a * nk + k] + tables.by_coordinate[b * nk + k]);
      }
      row_a[d] -= flux;
      row_b[d] += flux;
    }
  }
  const double fluidity = constant_oil_ ? 1.0 / lubricant_->dynamic_viscosity() : 1.0;
  for (const MeshShare& s : mesh_.shares()) {
    const MeshPair& pair = pairs[at(s.pair)];
    const std::size_t corner = at(s.node);
    const double mobility = constant_oil_ ? 1.0 : ws.mobility_[at(s.pair)];
    const double by_corner =
        tau * mobility *
        conductance_at(rough_.get(), fluidity, s.along, s.across, input.thickness[corner]).by_h *
        (ws.pressure[at(pair.a)] - ws.pressure[at(pair.b)]);
    for (std::size_t d = 0; d < nc; ++d) {
      if (directions[d].by_rate) continue;
      const double flux =
          by_corner * tables.by_coordinate[corner * nk + at(directions[d].coordinate)];
      ws.rhs_[at(pair.a) * stride + d] -= flux;
      ws.rhs_[at(pair.b) * stride + d] += flux;
    }
  }
}

FilmStatus ReynoldsFilm::sensitivities(const FilmInput& input, FilmWorkspace& ws,
                                       const std::vector<FilmDirection>& directions,
                                       const FilmTables& tables, double* dpressure,
                                       double* dfraction) const {
  const std::size_t n = at(size());
  const std::size_t nc = directions.size();
  const std::size_t stride = (nc + 3) / 4 * 4;  // BandedLU is fast in fours
  // The Reynolds equation holds for the pressures before the cut.
  const bool cut = conditions_.cavitation == Cavitation::half_sommerfeld;
  const auto exchange_pressures = [&] {
    if (!cut) return;
    ws.pressure.swap(ws.uncut_);
    update_oil(input, ws);
  };
  exchange_pressures();
  differentiate_nodes(input, ws, directions, tables, stride);
  differentiate_pairs(input, ws, directions, tables, stride);
  exchange_pressures();
  for (std::size_t i = 0; i < n; ++i) {
    if (ws.held_[i]) std::fill_n(ws.rhs_.data() + i * stride, nc, 0.0);
  }
  if (!ws.matrix_.solve(ws.rhs_.data(), static_cast<int>(stride))) {
    return FilmStatus::not_converged;
  }
  for (std::size_t i = 0; i < n; ++i) {
    const double* row = ws.rhs_.data() + i * stride;
    const bool cut_off = cut && ws.pressure[i] <= conditions_.cavitation_pressure;
    for (std::size_t d = 0; d < nc; ++d) {
      dpressure[i * nc + d] = ws.full[i] && !cut_off ? row[d] : 0.0;
      dfraction[i * nc + d] = ws.full[i] ? 0.0 : row[d];
    }
  }
  return FilmStatus::ok;
}

}  // namespace tribodyn
