#include "tribodyn/film/condensed_film.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/meshes/mesh_coarsening.hpp"

namespace tribodyn {

namespace {

// Below this number of nodes a cold start is cheap.
constexpr int kLargeMesh = 2500;
constexpr double kFull = 1e-9;  // tolerance of the content of a full gap

/// The midpoints of all pairs of nodes: on a curved surface the mean of the nodal thickness differs
/// from the thickness there, and near contact the difference dominates the error of a film.
RelativeMotion motion_of_faces(const SurfaceMesh& mesh,
                               const std::vector<GapCoordinate>& coordinates,
                               const ReferenceThickness& reference) {
  std::vector<Vector3> position, normal;
  std::vector<double> middle = reference.faces;
  const bool mean = middle.empty();
  for (std::size_t k = 0; k < mesh.pairs().size(); ++k) {
    const MeshPair& pair = mesh.pairs()[k];
    position.push_back(mesh.face_position(k));
    normal.push_back(mesh.face_normal(k));
    if (mean) {
      middle.push_back(0.5 * (reference.nodes[static_cast<std::size_t>(pair.a)] +
                              reference.nodes[static_cast<std::size_t>(pair.b)]));
    }
  }
  return RelativeMotion(position, normal, coordinates, std::move(middle));
}

}  // namespace

CondensedFilm::CondensedFilm(ReynoldsFilm film, const std::vector<GapCoordinate>& coordinates,
                             ReferenceThickness reference)
    : film_(std::move(film)),
      motion_(film_.mesh().position(), film_.mesh().normal(), coordinates, reference.nodes),
      faces_(motion_of_faces(film_.mesh(), coordinates, reference)),
      valleys_(reference.valleys) {
  require_non_negative(film_.item(), "thickness of the film in valleys", valleys_, "m");
  if (const FlowFactorModel* rough = film_.rough()) {
    const double widest = *std::max_element(reference.nodes.begin(), reference.nodes.end());
    require(rough->combined_roughness() < widest, film_.item(), "rms_roughness",
            rough->combined_roughness(), "m", "must be less than the clearance",
            "walls whose roughness equals the clearance touch everywhere; check the units");
  }
  build_entrainment(coordinates);
  build_directions(coordinates);
  if (size() >= kLargeMesh) build_coarse(coordinates, reference);
}

void CondensedFilm::build_coarse(const std::vector<GapCoordinate>& coordinates,
                                 const ReferenceThickness& reference) {
  std::optional<CoarseMesh> coarse = coarsened(film_.mesh());
  if (!coarse) return;
  FilmConditions conditions = film_.conditions();
  for (FilmPort& port : conditions.ports) {
    std::vector<int> nodes;
    for (const int node : port.nodes) {
      const int near = coarse->coarse_of_fine[static_cast<std::size_t>(node)];
      if (coarse->fine_of_coarse[static_cast<std::size_t>(near)] == node) nodes.push_back(near);
    }
    if (nodes.empty()) return;  // lies between the coarser lines
    port.nodes = std::move(nodes);
  }
  std::vector<double> thickness;
  for (const int node : coarse->fine_of_coarse) {
    thickness.push_back(reference.nodes[static_cast<std::size_t>(node)]);
  }
  fine_of_coarse_ = std::move(coarse->fine_of_coarse);
  coarse_of_fine_ = std::move(coarse->coarse_of_fine);
  coarse_ = std::make_shared<CondensedFilm>(
      ReynoldsFilm(film_.item(), std::move(coarse->mesh), film_.lubricant_pointer(),
                   std::move(conditions), film_.rough_pointer()),
      coordinates, ReferenceThickness{std::move(thickness), {}, valleys_});
}

void CondensedFilm::build_entrainment(const std::vector<GapCoordinate>& coordinates) {
  const std::size_t nk = coordinates.size();
  const SurfaceMesh& mesh = film_.mesh();
  const auto& pairs = mesh.pairs();
  const bool directional = film_.directional();
  pair_entrainment_.assign(pairs.size() * nk, 0.0);
  if (directional) pair_entrainment_along_.assign(pairs.size() * nk, 0.0);
  for (std::size_t m = 0; m < pairs.size(); ++m) {
    for (std::size_t k = 0; k < nk; ++k) {
      if (!coordinates[k].entrains) continue;
      const int kk = static_cast<int>(k);
      const Vector3 t = motion_.tangent(pairs[m].a, kk) + motion_.tangent(pairs[m].b, kk);
      // A rotation contributes omega . T, which balances exactly around every node of a sphere.
      const double across = 0.5 * (coordinates[k].translation.dot(pairs[m].face) +
                                   coordinates[k].rotation.dot(pairs[m].turn));
      // Across the motion only round-off remains, which would select an upstream side.
      if (std::abs(across) < 1e-12 * t.norm() * pairs[m].face.norm()) continue;
      pair_entrainment_[m * nk + k] = across;
      if (directional) {
        const Vector3 lay = mesh.face_lay(m);
        pair_entrainment_along_[m * nk + k] = 0.25 * t.dot(lay) * pairs[m].face.dot(lay);
      }
      if (entraining_pairs_.empty() || entraining_pairs_.back() != m) {
        entraining_pairs_.push_back(m);
      }
    }
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
  if (!directional) return;
  products_along_.resize(motion_.tangent_products().size());
  for (int i = 0; i < size(); ++i) {
    const Vector3& lay = mesh.lay()[static_cast<std::size_t>(i)];
    for (std::size_t k = 0; k < nk; ++k) {
      for (std::size_t l = 0; l < nk; ++l) {
        products_along_[(static_cast<std::size_t>(i) * nk + k) * nk + l] =
            motion_.tangent(i, static_cast<int>(k)).dot(lay) *
            motion_.tangent(i, static_cast<int>(l)).dot(lay);
      }
    }
  }
}

void CondensedFilm::build_directions(const std::vector<GapCoordinate>& coordinates) {
  const std::size_t nk = coordinates.size();
  for (std::size_t k = 0; k < nk; ++k) {
    const int kk = static_cast<int>(k);
    bool moves = false;  // a coordinate of pure sliding leaves the thickness unchanged
    for (int i = 0; i < size(); ++i) {
      if (motion_.thickness_by_coordinate()[static_cast<std::size_t>(i) * nk + k] != 0.0)
        moves = true;
    }
    // Every sliding speed changes the viscosity of a shear-thinning oil.
    if (moves) stage_directions_.push_back({kk, false});
    if (coordinates[k].entrains || film_.shear_thinning()) stage_directions_.push_back({kk, true});
    if (moves) rate_directions_.push_back({kk, false});
    rate_directions_.push_back({kk, true});
  }
}

std::unique_ptr<CondensedFilmWorkspace> CondensedFilm::make_workspace() const {
  auto ws = std::make_unique<CondensedFilmWorkspace>();
  const std::size_t n = static_cast<std::size_t>(size());
  const std::size_t nk = static_cast<std::size_t>(coordinates());
  const std::size_t pairs = film_.mesh().pairs().size();
  ws->film = film_.make_workspace();
  ws->thickness = motion_.reference_thickness();
  ws->face_thickness = faces_.reference_thickness();
  ws->thickness_rate.assign(n, 0.0);
  ws->by_coordinate_ = motion_.thickness_by_coordinate().data();
  ws->face_by_coordinate_ = faces_.thickness_by_coordinate().data();
  if (valleys_ > 0.0) {
    ws->touching_nodes_.assign(n * nk, 0.0);
    ws->touching_faces_.assign(pairs * nk, 0.0);
    ws->bend_.assign(n, 0.0);
    ws->rate_by_thickness_.assign(n, 0.0);
  }
  ws->entrainment_.assign(pairs, 0.0);
  if (!pair_entrainment_along_.empty()) ws->entrainment_along_.assign(pairs, 0.0);
  ws->boundary_entrainment_.assign(film_.open_faces().size(), 0.0);
  ws->shear_.assign(n * nk, 0.0);
  ws->shear_by_h_.assign(n * nk, 0.0);
  ws->couette_.assign(2 * n, 0.0);
  if (!film_.constant_oil()) {
    ws->log_by_pressure_.assign(n, 0.0);
    ws->log_by_speed_.assign(n, 0.0);
  }
  if (film_.shear_thinning()) {
    ws->speed_by_rate_.assign(n * nk, 0.0);
    ws->face_speed_.assign(pairs, 0.0);
    ws->face_speed_by_rate_.assign(pairs * nk, 0.0);
  }
  ws->dpressure_.assign(n * 2 * nk, 0.0);
  ws->dfraction_.assign(n * 2 * nk, 0.0);
  if (coarse_) {
    ws->coarse_ = coarse_->make_workspace();
    ws->coarse_base_.assign(fine_of_coarse_.size(), 0.0);
  }
  return ws;
}

/// Takes the active sets from the film on every second line.
void CondensedFilm::warm_up(const FilmMotion& m, CondensedFilmWorkspace& ws) const {
  FilmMotion motion = m;
  if (m.content_base) {
    for (std::size_t i = 0; i < fine_of_coarse_.size(); ++i) {
      ws.coarse_base_[i] = m.content_base[fine_of_coarse_[i]];
    }
    motion.content_base = ws.coarse_base_.data();
  }
  FilmForce force;
  if (coarse_->evaluate(motion, false, *ws.coarse_, force) != FilmStatus::ok) return;
  for (std::size_t i = 0; i < coarse_of_fine_.size(); ++i) {
    ws.film->full[i] = ws.coarse_->film->full[static_cast<std::size_t>(coarse_of_fine_[i])];
  }
}

FilmStatus CondensedFilm::evaluate(const FilmMotion& m, bool tangents, CondensedFilmWorkspace& ws,
                                   FilmForce& out) const {
  if (coarse_ && !ws.warm) warm_up(m, ws);
  const FilmInput input = prepare(m, ws);
  FilmStatus status = film_.solve(input, *ws.film);
  if (status == FilmStatus::singular) {
    // The active set of another position may leave no pressure anywhere; a full film has a
    // solution.
    ws.film->full.assign(ws.film->full.size(), 1);
    status = film_.solve(input, *ws.film);
  }
  ws.warm = status == FilmStatus::ok;
  if (status != FilmStatus::ok) return status;
  node_shear(m, ws);
  sum_force(ws, out);
  if (tangents) status = sum_tangents(input, ws, out);
  return status;
}

FilmInput CondensedFilm::prepare(const FilmMotion& m, CondensedFilmWorkspace& ws) const {
  const std::size_t nk = static_cast<std::size_t>(coordinates());
  motion_.thickness(m.xi, ws.thickness.data());
  faces_.thickness(m.xi, ws.face_thickness.data());
  if (!m.content_base) motion_.thickness_rate(m.xi_rate, ws.thickness_rate.data());
  if (valleys_ > 0.0) note_touching(m, ws);
  const auto speeds = [&](const std::vector<double>& table, std::vector<double>& speed) {
    for (std::size_t i = 0; i < speed.size(); ++i) {
      double u = 0.0;
      for (std::size_t k = 0; k < nk; ++k) u += table[i * nk + k] * m.xi_rate[k];
      speed[i] = u;
    }
  };
  speeds(pair_entrainment_, ws.entrainment_);
  speeds(pair_entrainment_along_, ws.entrainment_along_);
  speeds(boundary_entrainment_, ws.boundary_entrainment_);
  FilmInput input;
  input.thickness = ws.thickness.data();
  input.face_thickness = ws.face_thickness.data();
  input.thickness_rate = ws.thickness_rate.data();
  if (ws.touching_) input.rate_by_thickness = ws.rate_by_thickness_.data();
  input.content_base = m.content_base;
  input.content_weight = m.content_base ? m.content_weight : 1.0;
  input.entrainment = ws.entrainment_.data();
  if (!ws.entrainment_along_.empty()) input.entrainment_along = ws.entrainment_along_.data();
  input.boundary_entrainment = ws.boundary_entrainment_.data();
  if (film_.shear_thinning()) {
    face_speeds(m, ws);
    input.face_speed = ws.face_speed_.data();
  }
  return input;
}

/// Converts thickness, its rate and its derivatives to those of the film where the walls touch.
void CondensedFilm::note_touching(const FilmMotion& m, CondensedFilmWorkspace& ws) const {
  const double from = 2.0 * valleys_;
  const auto thin = [from](double h) { return h < from; };
  ws.touching_ = std::any_of(ws.thickness.begin(), ws.thickness.end(), thin) ||
                 std::any_of(ws.face_thickness.begin(), ws.face_thickness.end(), thin);
  const std::vector<double>& nodes = motion_.thickness_by_coordinate();
  const std::vector<double>& faces = faces_.thickness_by_coordinate();
  ws.by_coordinate_ = ws.touching_ ? ws.touching_nodes_.data() : nodes.data();
  ws.face_by_coordinate_ = ws.touching_ ? ws.touching_faces_.data() : faces.data();
  if (!ws.touching_) return;
  const std::size_t nk = static_cast<std::size_t>(coordinates());
  for (std::size_t i = 0; i < ws.thickness.size(); ++i) {
    const TouchingFilm film = touching_film(ws.thickness[i], valleys_);
    ws.thickness[i] = film.thickness;
    ws.bend_[i] = film.bend / (film.slope * film.slope);
    ws.rate_by_thickness_[i] = m.content_base ? 0.0 : film.bend * ws.thickness_rate[i] / film.slope;
    ws.thickness_rate[i] *= film.slope;
    for (std::size_t k = i * nk; k < (i + 1) * nk; ++k) {
      ws.touching_nodes_[k] = film.slope * nodes[k];
    }
  }
  for (std::size_t q = 0; q < ws.face_thickness.size(); ++q) {
    const TouchingFilm film = touching_film(ws.face_thickness[q], valleys_);
    ws.face_thickness[q] = film.thickness;
    for (std::size_t k = q * nk; k < (q + 1) * nk; ++k) {
      ws.touching_faces_[k] = film.slope * faces[k];
    }
  }
}

/// Sliding speeds |V| at the faces and their derivatives with respect to the rates of xi.
void CondensedFilm::face_speeds(const FilmMotion& m, CondensedFilmWorkspace& ws) const {
  const std::size_t nk = static_cast<std::size_t>(coordinates());
  for (std::size_t q = 0; q < ws.face_speed_.size(); ++q) {
    const int face = static_cast<int>(q);
    Vector3 v = Vector3::Zero();
    for (std::size_t k = 0; k < nk; ++k)
      v += faces_.tangent(face, static_cast<int>(k)) * m.xi_rate[k];
    const double speed = v.norm();
    ws.face_speed_[q] = speed;
    for (std::size_t k = 0; k < nk; ++k) {
      ws.face_speed_by_rate_[q * nk + k] =
          speed > 0.0 ? v.dot(faces_.tangent(face, static_cast<int>(k))) / speed : 0.0;
    }
  }
}

/// Couette shear of every node as a generalised force, w eta phi V . t / h, and its derivatives.
void CondensedFilm::node_shear(const FilmMotion& m, CondensedFilmWorkspace& ws) const {
  const std::size_t n = static_cast<std::size_t>(size());
  const std::size_t nk = static_cast<std::size_t>(coordinates());
  const std::vector<double>& weight = film_.mesh().weight();
  const FlowFactorModel* rough = film_.rough();
  const double multiplicity = film_.mesh().multiplicity();
  const bool constant = film_.constant_oil();
  double eta = film_.lubricant().dynamic_viscosity();
  FlowFactors phi;
  for (std::size_t i = 0; i < n; ++i) {
    const double h = ws.thickness[i];
    double log_by_h = -1.0 / h;  // of eta / h
    if (!constant) {
      double speed = 0.0;
      if (film_.shear_thinning()) {
        Vector3 v = Vector3::Zero();
        const int node = static_cast<int>(i);
        for (std::size_t k = 0; k < nk; ++k) {
          v += motion_.tangent(node, static_cast<int>(k)) * m.xi_rate[k];
        }
        speed = v.norm();
        for (std::size_t k = 0; k < nk; ++k) {
          ws.speed_by_rate_[i * nk + k] =
              speed > 0.0 ? v.dot(motion_.tangent(node, static_cast<int>(k))) / speed : 0.0;
        }
      }
      const Viscosity viscosity = film_.lubricant().viscosity(ws.film->pressure[i], speed / h);
      eta = viscosity.value;
      ws.log_by_pressure_[i] = viscosity.by_pressure / eta;
      ws.log_by_speed_[i] = viscosity.by_shear_rate / (eta * h);
      log_by_h -= ws.log_by_speed_[i] * speed / h;
    }
    const double viscous = multiplicity * weight[i] * eta / h;
    double along = viscous, across = viscous;
    double along_by_h = viscous * log_by_h, across_by_h = along_by_h;
    if (rough) {
      rough->node(h, phi);
      along_by_h = along_by_h * phi.shear_along + viscous * phi.shear_along_by_h;
      across_by_h = across_by_h * phi.shear_across + viscous * phi.shear_across_by_h;
      along *= phi.shear_along;
      across *= phi.shear_across;
    }
    ws.couette_[2 * i] = along;
    ws.couette_[2 * i + 1] = across;
    if (!rough) {  // the same sums with the common factor outside, in a hot loop
      const double* products = motion_.tangent_products().data() + i * nk * nk;
      for (std::size_t k = 0; k < nk; ++k) {
        double slide = 0.0;
        for (std::size_t l = 0; l < nk; ++l) slide += products[k * nk + l] * m.xi_rate[l];
        ws.shear_[i * nk + k] = viscous * slide;
        ws.shear_by_h_[i * nk + k] = across_by_h * slide;
      }
      continue;
    }
    for (std::size_t k = 0; k < nk; ++k) {
      double shear = 0.0, by_h = 0.0;
      for (std::size_t l = 0; l < nk; ++l) {
        shear += product(i, k, l, along, across) * m.xi_rate[l];
        by_h += product(i, k, l, along_by_h, across_by_h) * m.xi_rate[l];
      }
      ws.shear_[i * nk + k] = shear;
      ws.shear_by_h_[i * nk + k] = by_h;
    }
  }
}

void CondensedFilm::sum_force(CondensedFilmWorkspace& ws, FilmForce& out) const {
  const std::size_t n = static_cast<std::size_t>(size());
  const std::size_t nk = static_cast<std::size_t>(coordinates());
  const std::vector<double>& p = ws.film->pressure;
  const std::vector<double>& theta = ws.film->film_fraction;
  const double* by_coordinate = ws.by_coordinate_;
  const std::vector<double>& weight = film_.mesh().weight();
  const double multiplicity = film_.mesh().multiplicity();
  const double ambient = film_.conditions().ambient_pressure;
  // Sums in plain arrays stay in registers; likewise below.
  std::array<double, 6> force{};
  for (std::size_t i = 0; i < n; ++i) {
    const double load = multiplicity * weight[i] * (p[i] - ambient);
    for (std::size_t k = 0; k < nk; ++k) {
      force[k] += by_coordinate[i * nk + k] * load - theta[i] * ws.shear_[i * nk + k];
    }
  }
  for (const std::size_t q : entraining_pairs_) {
    const MeshPair& pair = film_.mesh().pairs()[q];
    const std::size_t a = static_cast<std::size_t>(pair.a), b = static_cast<std::size_t>(pair.b);
    const double up = theta[ws.film->coefficients.carried[q] > 0.0 ? a : b];
    const Drag drag = drag_at(film_.rough(), ws.face_thickness[q]);
    const double pull = multiplicity * up * (p[b] - p[a]);
    for (std::size_t k = 0; k < nk; ++k) {
      double thickness = pair_entrainment_[q * nk + k] * drag.across;
      if (!pair_entrainment_along_.empty()) {
        thickness += pair_entrainment_along_[q * nk + k] * (drag.along - drag.across);
      }
      force[k] -= thickness * pull;
    }
  }
  out.force.setZero(coordinates());
  for (std::size_t k = 0; k < nk; ++k) out.force[static_cast<int>(k)] = force[k];
}

double CondensedFilm::gap(std::size_t node, const double* xi) const {
  double h = motion_.thickness(node, xi);
  if (valleys_ > 0.0) h = touching_film(h, valleys_).thickness;
  const FlowFactorModel* rough = film_.rough();
  if (rough == nullptr) return h;
  FlowFactors phi;
  rough->gap(h, phi);
  return phi.mean_gap;
}

void CondensedFilm::content(const double* xi, double fraction, double* content) const {
  for (std::size_t i = 0; i < static_cast<std::size_t>(size()); ++i) {
    content[i] = film_.initial_filling(i, fraction) * gap(i, xi);
  }
}

void CondensedFilm::shares(const double* xi, const double* content, double* share) const {
  for (std::size_t i = 0; i < static_cast<std::size_t>(size()); ++i) {
    share[i] = content[i] / gap(i, xi);
    if (std::abs(share[i] - 1.0) < kFull) share[i] = 1.0;
  }
}

void CondensedFilm::content(const double* xi, const double* share, double* content) const {
  for (std::size_t i = 0; i < static_cast<std::size_t>(size()); ++i) {
    const double held = film_.initial_filling(i, 0.0);  // 0 where no pressure is prescribed
    content[i] = (held > 0.0 ? held : share[i]) * gap(i, xi);
  }
}

double CondensedFilm::minimum_thickness(const double* xi) const {
  double least = std::numeric_limits<double>::infinity();
  for (const RelativeMotion* points : {&motion_, &faces_}) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(points->nodes()); ++i) {
      least = std::min(least, points->thickness(i, xi));
    }
  }
  return least;
}

double CondensedFilm::gap_volume(const double* xi) const {
  const auto& weight = film_.mesh().weight();
  double volume = 0.0;
  for (std::size_t i = 0; i < weight.size(); ++i) volume += weight[i] * gap(i, xi);
  return film_.mesh().multiplicity() * volume;
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

int CondensedFilm::held_size() const {
  return 1 + film_.held_size() + (coarse_ ? coarse_->held_size() : 0);
}

void CondensedFilm::hold(const CondensedFilmWorkspace& ws, double* held) const {
  *held = ws.warm ? 1.0 : 0.0;
  film_.hold(*ws.film, held + 1);
  if (coarse_) coarse_->hold(*ws.coarse_, held + 1 + film_.held_size());
}

void CondensedFilm::restore(const double* held, CondensedFilmWorkspace& ws) const {
  ws.warm = *held != 0.0;
  film_.restore(held + 1, *ws.film);
  if (coarse_) coarse_->restore(held + 1 + film_.held_size(), *ws.coarse_);
}

}  // namespace tribodyn
