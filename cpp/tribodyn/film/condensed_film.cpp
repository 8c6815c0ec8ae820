#include "tribodyn/film/condensed_film.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace tribodyn {

namespace {

/// The middles of all pairs of nodes: on a curved surface the mean of the nodal thickness is
/// not the thickness there, and near contact the difference is most of the error of a film.
RelativeMotion motion_of_faces(const SurfaceMesh& mesh,
                               const std::vector<GapCoordinate>& coordinates,
                               const std::vector<double>& thickness) {
  std::vector<Vector3> position, normal;
  std::vector<double> middle;
  for (const MeshPair& pair : mesh.pairs()) {
    const auto a = static_cast<std::size_t>(pair.a), b = static_cast<std::size_t>(pair.b);
    position.push_back(0.5 * (mesh.position()[a] + mesh.position()[b]));
    normal.push_back((mesh.normal()[a] + mesh.normal()[b]).normalized());
    middle.push_back(0.5 * (thickness[a] + thickness[b]));
  }
  return RelativeMotion(position, normal, coordinates, std::move(middle));
}

}  // namespace

CondensedFilm::CondensedFilm(ReynoldsFilm film, const std::vector<GapCoordinate>& coordinates,
                             std::vector<double> reference_thickness)
    : film_(std::move(film)),
      motion_(film_.mesh().position(), film_.mesh().normal(), coordinates, reference_thickness),
      faces_(motion_of_faces(film_.mesh(), coordinates, reference_thickness)) {
  const std::size_t nk = coordinates.size();
  const auto& pairs = film_.mesh().pairs();
  pair_entrainment_.assign(pairs.size() * nk, 0.0);
  for (std::size_t m = 0; m < pairs.size(); ++m) {
    for (std::size_t k = 0; k < nk; ++k) {
      if (!coordinates[k].entrains) continue;
      const int kk = static_cast<int>(k);
      const Vector3 t = motion_.tangent(pairs[m].a, kk) + motion_.tangent(pairs[m].b, kk);
      const double across = 0.25 * t.dot(pairs[m].face);
      // Across the motion there is only round-off, which would choose an upstream side.
      if (std::abs(across) < 1e-12 * t.norm() * pairs[m].face.norm()) continue;
      pair_entrainment_[m * nk + k] = across;
      if (entraining_pairs_.empty() || entraining_pairs_.back() != m) {
        entraining_pairs_.push_back(m);
      }
    }
  }
  for (std::size_t k = 0; k < nk; ++k) {
    const int kk = static_cast<int>(k);
    bool moves = false;  // a coordinate that only slides leaves the thickness alone
    for (int i = 0; i < size(); ++i) {
      if (motion_.thickness_by_coordinate()[static_cast<std::size_t>(i) * nk + k] != 0.0)
        moves = true;
    }
    if (moves) stage_directions_.push_back({kk, false});
    if (coordinates[k].entrains) stage_directions_.push_back({kk, true});
    if (moves) rate_directions_.push_back({kk, false});
    rate_directions_.push_back({kk, true});
  }
  const auto& faces = film_.open_faces();
  boundary_entrainment_.assign(faces.size() * nk, 0.0);
  for (std::size_t f = 0; f < faces.size(); ++f) {
    for (std::size_t k = 0; k < nk; ++k) {
      if (!coordinates[k].entrains) continue;
      boundary_entrainment_[f * nk + k] =
          0.5 * motion_.tangent(faces[f].node, static_cast<int>(k)).dot(faces[f].face);
    }
  }
}

std::unique_ptr<CondensedFilmWorkspace> CondensedFilm::make_workspace() const {
  auto ws = std::make_unique<CondensedFilmWorkspace>();
  const std::size_t n = static_cast<std::size_t>(size());
  const std::size_t nk = static_cast<std::size_t>(coordinates());
  ws->film = film_.make_workspace();
  ws->thickness = motion_.reference_thickness();
  ws->face_thickness = faces_.reference_thickness();
  ws->thickness_rate.assign(n, 0.0);
  ws->entrainment_.assign(film_.mesh().pairs().size(), 0.0);
  ws->boundary_entrainment_.assign(film_.open_faces().size(), 0.0);
  ws->shear_.assign(n * nk, 0.0);
  ws->dpressure_.assign(n * 2 * nk, 0.0);
  ws->dfraction_.assign(n * 2 * nk, 0.0);
  return ws;
}

FilmStatus CondensedFilm::evaluate(const FilmMotion& m, bool tangents, CondensedFilmWorkspace& ws,
                                   FilmForce& out) const {
  const FilmInput input = prepare(m, ws);
  const FilmStatus status = film_.solve(input, *ws.film);
  if (status != FilmStatus::ok) return status;
  sum_force(m, ws, out);
  if (tangents) sum_tangents(input, ws, out);
  return status;
}

FilmInput CondensedFilm::prepare(const FilmMotion& m, CondensedFilmWorkspace& ws) const {
  const std::size_t nk = static_cast<std::size_t>(coordinates());
  motion_.thickness(m.xi, ws.thickness.data());
  faces_.thickness(m.xi, ws.face_thickness.data());
  if (!m.content_base) motion_.thickness_rate(m.xi_rate, ws.thickness_rate.data());
  const auto speeds = [&](const std::vector<double>& table, std::vector<double>& speed) {
    for (std::size_t i = 0; i < speed.size(); ++i) {
      double u = 0.0;
      for (std::size_t k = 0; k < nk; ++k) u += table[i * nk + k] * m.xi_rate[k];
      speed[i] = u;
    }
  };
  speeds(pair_entrainment_, ws.entrainment_);
  speeds(boundary_entrainment_, ws.boundary_entrainment_);
  FilmInput input;
  input.thickness = ws.thickness.data();
  input.face_thickness = ws.face_thickness.data();
  input.thickness_rate = ws.thickness_rate.data();
  input.content_base = m.content_base;
  input.content_weight = m.content_base ? m.content_weight : 1.0;
  input.entrainment = ws.entrainment_.data();
  input.boundary_entrainment = ws.boundary_entrainment_.data();
  return input;
}

void CondensedFilm::sum_force(const FilmMotion& m, CondensedFilmWorkspace& ws,
                              FilmForce& out) const {
  const std::size_t n = static_cast<std::size_t>(size());
  const std::size_t nk = static_cast<std::size_t>(coordinates());
  const std::vector<double>& p = ws.film->pressure;
  const std::vector<double>& theta = ws.film->film_fraction;
  const std::vector<double>& by_coordinate = motion_.thickness_by_coordinate();
  const std::vector<double>& products = motion_.tangent_products();
  const std::vector<double>& weight = film_.mesh().weight();
  const double multiplicity = film_.mesh().multiplicity();
  const double eta = film_.dynamic_viscosity();
  const double ambient = film_.conditions().ambient_pressure;
  // Sums in plain arrays, which stay in registers; so below.
  std::array<double, 6> force{};
  for (std::size_t i = 0; i < n; ++i) {
    const double area = multiplicity * weight[i];
    const double load = area * (p[i] - ambient);
    const double viscous = area * eta / ws.thickness[i];
    for (std::size_t k = 0; k < nk; ++k) {
      double slide = 0.0;
      for (std::size_t l = 0; l < nk; ++l) slide += products[(i * nk + k) * nk + l] * m.xi_rate[l];
      ws.shear_[i * nk + k] = viscous * slide;
      force[k] += by_coordinate[i * nk + k] * load - viscous * theta[i] * slide;
    }
  }
  for (const std::size_t q : entraining_pairs_) {
    const MeshPair& pair = film_.mesh().pairs()[q];
    const std::size_t a = static_cast<std::size_t>(pair.a), b = static_cast<std::size_t>(pair.b);
    const double up = theta[ws.entrainment_[q] > 0.0 ? a : b];
    const double carried = multiplicity * ws.face_thickness[q] * up * (p[b] - p[a]);
    for (std::size_t k = 0; k < nk; ++k) force[k] -= pair_entrainment_[q * nk + k] * carried;
  }
  out.force.setZero(coordinates());
  for (std::size_t k = 0; k < nk; ++k) out.force[static_cast<int>(k)] = force[k];
}

void CondensedFilm::sum_tangents(const FilmInput& input, CondensedFilmWorkspace& ws,
                                 FilmForce& out) const {
  const std::size_t n = static_cast<std::size_t>(size());
  const int count = coordinates();
  const std::size_t nk = static_cast<std::size_t>(count);
  const std::vector<double>& p = ws.film->pressure;
  const std::vector<double>& theta = ws.film->film_fraction;
  const std::vector<double>& by_coordinate = motion_.thickness_by_coordinate();
  const std::vector<double>& face_by_coordinate = faces_.thickness_by_coordinate();
  const std::vector<double>& products = motion_.tangent_products();
  const std::vector<double>& weight = film_.mesh().weight();
  const double multiplicity = film_.mesh().multiplicity();
  const double eta = film_.dynamic_viscosity();

  // One back-substitution for every direction that changes the film.
  const auto& directions = input.content_base ? stage_directions_ : rate_directions_;
  const std::size_t nc = directions.size();
  double* const dp = ws.dpressure_.data();
  double* const dtheta = ws.dfraction_.data();
  film_.sensitivities(input, *ws.film, directions, count, by_coordinate.data(),
                      face_by_coordinate.data(), pair_entrainment_.data(),
                      boundary_entrainment_.data(), dp, dtheta);
  // Through the fields: row k, column of the direction.
  std::array<std::array<double, 12>, 6> fields{};
  // Through thickness and sliding speed at fixed fields.
  std::array<std::array<double, 6>, 6> by_xi{}, by_rate{};
  for (std::size_t i = 0; i < n; ++i) {
    const double area = multiplicity * weight[i];
    const double h = ws.thickness[i];
    const double viscous = area * eta * theta[i] / h;
    for (std::size_t k = 0; k < nk; ++k) {
      const double by_p = area * by_coordinate[i * nk + k];
      const double shear = ws.shear_[i * nk + k];
      for (std::size_t c = 0; c < nc; ++c) {
        fields[k][c] += by_p * dp[i * nc + c] - shear * dtheta[i * nc + c];
      }
      const double by_h = shear * theta[i] / h;
      for (std::size_t l = 0; l < nk; ++l) {
        by_xi[k][l] += by_h * by_coordinate[i * nk + l];
        by_rate[k][l] -= viscous * products[(i * nk + k) * nk + l];
      }
    }
  }
  for (const std::size_t q : entraining_pairs_) {
    const MeshPair& pair = film_.mesh().pairs()[q];
    const std::size_t a = static_cast<std::size_t>(pair.a), b = static_cast<std::size_t>(pair.b);
    const std::size_t up = ws.entrainment_[q] > 0.0 ? a : b;
    const double hf = multiplicity * ws.face_thickness[q];
    const double drop = p[b] - p[a];
    for (std::size_t k = 0; k < nk; ++k) {
      const double across = pair_entrainment_[q * nk + k];
      if (across == 0.0) continue;
      for (std::size_t c = 0; c < nc; ++c) {
        fields[k][c] -=
            across * hf *
            (dtheta[up * nc + c] * drop + theta[up] * (dp[b * nc + c] - dp[a * nc + c]));
      }
      for (std::size_t l = 0; l < nk; ++l) {
        by_xi[k][l] -= across * multiplicity * face_by_coordinate[q * nk + l] * theta[up] * drop;
      }
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
}

void CondensedFilm::nodal_dissipation(const double* xi_rate, const CondensedFilmWorkspace& ws,
                                      std::vector<double>& power) const {
  const std::size_t n = static_cast<std::size_t>(size());
  const std::size_t nk = static_cast<std::size_t>(coordinates());
  const auto& weight = film_.mesh().weight();
  const std::vector<double>& products = motion_.tangent_products();
  power.assign(n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    double square = 0.0;
    for (std::size_t k = 0; k < nk; ++k) {
      for (std::size_t l = 0; l < nk; ++l) {
        square += products[(i * nk + k) * nk + l] * xi_rate[k] * xi_rate[l];
      }
    }
    power[i] = weight[i] * film_.dynamic_viscosity() * ws.film->film_fraction[i] * square /
               ws.thickness[i];
  }
  film_.add_pressure_flow_dissipation(*ws.film, power.data());
}

double CondensedFilm::oil_volume(const double* content) const {
  const auto& weight = film_.mesh().weight();
  double sum = 0.0;
  for (std::size_t i = 0; i < weight.size(); ++i) sum += weight[i] * content[i];
  return film_.mesh().multiplicity() * sum;
}

double CondensedFilm::net_outflow(const CondensedFilmWorkspace& ws) const {
  double sum = 0.0;
  for (double q : ws.film->outflow) sum += q;
  return film_.mesh().multiplicity() * sum;
}

double CondensedFilm::side_leakage(const CondensedFilmWorkspace& ws) const {
  double sum = 0.0;
  for (int i : film_.end_nodes()) sum += ws.film->outflow[static_cast<std::size_t>(i)];
  return film_.mesh().multiplicity() * sum;
}

double CondensedFilm::outflow_power(const CondensedFilmWorkspace& ws) const {
  const double cavitation = film_.conditions().cavitation_pressure;
  double sum = 0.0;
  for (std::size_t i = 0; i < ws.film->outflow.size(); ++i) {
    sum += (ws.film->pressure[i] - cavitation) * ws.film->outflow[i];
  }
  return film_.mesh().multiplicity() * sum;
}

}  // namespace tribodyn
