#include "tribodyn/film/rigid_walls.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/touching_film.hpp"

namespace tribodyn {

namespace {

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

RigidWalls::RigidWalls(std::shared_ptr<const FilmEquation> equation,
                       std::vector<GapCoordinate> coordinates, const ReferenceThickness& reference,
                       bool settles)
    : equation_(std::move(equation)),
      coordinates_(std::move(coordinates)),
      nodes_(equation_->mesh().position(), equation_->mesh().normal(), coordinates_,
             reference.nodes),
      faces_(motion_of_faces(equation_->mesh(), coordinates_, reference)),
      valleys_(reference.valleys),
      settles_(settles) {
  const std::string& item = equation_->item();
  require_non_negative(item, "thickness of the film in valleys", valleys_, "m");
  if (reference.moving) build_profile(reference);
  if (const FlowFactorModel* rough = equation_->rough()) {
    require(rough->combined_roughness() < widest_distance(), item, "rms_roughness",
            rough->combined_roughness(), "m", "must be less than the clearance",
            "walls whose roughness equals the clearance touch everywhere; check the units");
  }
  build_entrainment();
  build_directions();
}

void RigidWalls::build_profile(const ReferenceThickness& reference) {
  const bool turns = reference.turned_by >= 0 && reference.turned_by < coordinates();
  const std::size_t k = turns ? static_cast<std::size_t>(reference.turned_by) : 0;
  if (!turns || !coordinates_[k].entrains || coordinates_[k].rotation != Vector3::UnitZ()) {
    throw std::logic_error("the profile of a moving wall needs a spin about z");
  }
  turned_by_ = k;
  node_profile_ = MovingPoints(*reference.moving, cells_of_nodes(equation_->mesh()));
  face_profile_ = MovingPoints(*reference.moving, points_of_faces(equation_->mesh()));
  profile_ = reference.moving;
}

void RigidWalls::build_entrainment() {
  const std::size_t nk = coordinates_.size();
  const SurfaceMesh& mesh = equation_->mesh();
  const auto& pairs = mesh.pairs();
  const bool directional = equation_->directional();
  pair_entrainment_.assign(pairs.size() * nk + 1, 0.0);
  if (directional) pair_entrainment_along_.assign(pairs.size() * nk, 0.0);
  for (std::size_t m = 0; m < pairs.size(); ++m) {
    for (std::size_t k = 0; k < nk; ++k) {
      if (!coordinates_[k].entrains) continue;
      const int kk = static_cast<int>(k);
      const Vector3 t = nodes_.tangent(pairs[m].a, kk) + nodes_.tangent(pairs[m].b, kk);
      // A rotation contributes omega . T, which balances exactly around every node of a sphere.
      const double across = 0.5 * (coordinates_[k].translation.dot(pairs[m].face) +
                                   coordinates_[k].rotation.dot(pairs[m].turn));
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
  const auto& faces = equation_->open_faces();
  boundary_entrainment_.assign(faces.size() * nk, 0.0);
  for (std::size_t f = 0; f < faces.size(); ++f) {
    for (std::size_t k = 0; k < nk; ++k) {
      if (!coordinates_[k].entrains) continue;
      boundary_entrainment_[f * nk + k] =
          0.5 * nodes_.tangent(faces[f].node, static_cast<int>(k)).dot(faces[f].face);
    }
  }
  if (!directional) return;
  products_along_.resize(nodes_.tangent_products().size());
  for (int i = 0; i < nodes_.nodes(); ++i) {
    const Vector3& lay = mesh.lay()[static_cast<std::size_t>(i)];
    for (std::size_t k = 0; k < nk; ++k) {
      for (std::size_t l = 0; l < nk; ++l) {
        products_along_[(static_cast<std::size_t>(i) * nk + k) * nk + l] =
            nodes_.tangent(i, static_cast<int>(k)).dot(lay) *
            nodes_.tangent(i, static_cast<int>(l)).dot(lay);
      }
    }
  }
}

void RigidWalls::build_directions() {
  const std::size_t nk = coordinates_.size();
  for (std::size_t k = 0; k < nk; ++k) {
    const int kk = static_cast<int>(k);
    bool moves = false;  // a coordinate of pure sliding leaves the thickness unchanged
    for (int i = 0; i < nodes_.nodes(); ++i) {
      if (nodes_.thickness_by_coordinate()[static_cast<std::size_t>(i) * nk + k] != 0.0)
        moves = true;
    }
    if (profile_ && k == turned_by_) moves = true;
    // Every sliding speed changes the viscosity of a shear-thinning oil.
    if (moves) stage_directions_.push_back({kk, false});
    if (coordinates_[k].entrains || equation_->shear_thinning())
      stage_directions_.push_back({kk, true});
    if (moves) rate_directions_.push_back({kk, false});
    rate_directions_.push_back({kk, true});
  }
  // The loops over three coordinates.
  std::size_t entraining = 0;
  for (std::size_t k = 0; k < nk; ++k) {
    if (!coordinates_[k].entrains) continue;
    spin_ = k;
    ++entraining;
  }
  three_ = nk == 3 && stage_directions_.size() == nk && entraining <= 1 &&
           pair_entrainment_along_.empty() && !equation_->shear_thinning();
  for (std::size_t k = 0; three_ && k < nk; ++k) {
    three_ = stage_directions_[k].coordinate == static_cast<int>(k);
  }
}

ThreeCoordinates RigidWalls::three(const State& state) const {
  ThreeCoordinates out;
  out.nodes = static_cast<std::size_t>(equation_->size());
  out.ends = &equation_->mesh().ends();
  for (std::size_t k = 0; k < 3; ++k) out.by_rate[k] = stage_directions_[k].by_rate;
  out.by_coordinate = state.by_coordinate;
  out.face_by_coordinate = state.face_by_coordinate;
  out.entrainment = pair_entrainment_.data();
  out.products = nodes_.tangent_products().data();
  out.entraining = &entraining_pairs_;
  out.spin = spin_;
  return out;
}

std::unique_ptr<WallState> RigidWalls::make_state() const {
  auto state = std::make_unique<State>();
  const std::size_t n = static_cast<std::size_t>(equation_->size());
  const std::size_t nk = static_cast<std::size_t>(coordinates());
  const std::size_t pairs = equation_->mesh().pairs().size();
  state->thickness = nodes_.reference_thickness();
  state->face_thickness = faces_.reference_thickness();
  state->thickness_rate.assign(n, 0.0);
  state->by_coordinate = nodes_.thickness_by_coordinate().data();
  state->face_by_coordinate = faces_.thickness_by_coordinate().data();
  if (profile_) {
    state->profiled_nodes = nodes_.thickness_by_coordinate();
    state->profiled_faces = faces_.thickness_by_coordinate();
    state->profile_bend.assign(n, 0.0);
    state->by_coordinate = state->profiled_nodes.data();
    state->face_by_coordinate = state->profiled_faces.data();
  }
  if (valleys_ > 0.0) {
    state->touching_nodes.assign(n * nk + 1, 0.0);
    state->touching_faces.assign(pairs * nk + 1, 0.0);
    state->bend.assign(n, 0.0);
    state->rate_by_thickness.assign(n, 0.0);
  }
  state->entrainment.assign(pairs, 0.0);
  if (!pair_entrainment_along_.empty()) state->entrainment_along.assign(pairs, 0.0);
  state->boundary_entrainment.assign(equation_->open_faces().size(), 0.0);
  state->shear.assign(n * nk + 1, 0.0);
  state->shear_by_h.assign(n * nk + 1, 0.0);
  if (equation_->shear_thinning()) {
    state->node_speed.assign(n, 0.0);
    state->node_speed_by_rate.assign(n * nk, 0.0);
    state->face_speed.assign(pairs, 0.0);
    state->face_speed_by_rate.assign(pairs * nk, 0.0);
  }
  return state;
}

void RigidWalls::move(const double* xi, const double* xi_rate, bool rate_form,
                      WallState& walls) const {
  auto& state = static_cast<State&>(walls);
  const std::size_t nk = static_cast<std::size_t>(coordinates());
  nodes_.thickness(xi, state.thickness.data());
  faces_.thickness(xi, state.face_thickness.data());
  if (rate_form) nodes_.thickness_rate(xi_rate, state.thickness_rate.data());
  if (profile_) {
    add_profile(xi, state);
    state.profile_rate = xi_rate[turned_by_];
    for (std::size_t i = 0; rate_form && i < state.thickness.size(); ++i) {
      state.thickness_rate[i] += state.profiled_nodes[i * nk + turned_by_] * state.profile_rate;
    }
  }
  if (valleys_ > 0.0 && !settles_) note_touching(rate_form, state);
  const auto speeds = [&](const std::vector<double>& table, std::vector<double>& speed) {
    if (nk == 3) {  // a journal in the plane: the same sums, in a hot loop
      const double x0 = xi_rate[0], x1 = xi_rate[1], x2 = xi_rate[2];
      const double* row = table.data();
      for (double& u : speed) {
        u = 0.0 + row[0] * x0 + row[1] * x1 + row[2] * x2;
        row += 3;
      }
      return;
    }
    for (std::size_t i = 0; i < speed.size(); ++i) {
      double u = 0.0;
      for (std::size_t k = 0; k < nk; ++k) u += table[i * nk + k] * xi_rate[k];
      speed[i] = u;
    }
  };
  speeds(pair_entrainment_, state.entrainment);
  speeds(pair_entrainment_along_, state.entrainment_along);
  speeds(boundary_entrainment_, state.boundary_entrainment);
  if (equation_->shear_thinning()) {
    face_speeds(xi_rate, state);
    node_speeds(xi_rate, state);
  }
}

/// Adds the profile of the moving wall to the thickness, and its derivatives to those of a spin.
void RigidWalls::add_profile(const double* xi, State& state) const {
  const std::size_t nk = static_cast<std::size_t>(coordinates());
  const double angle = xi[turned_by_];
  for (std::size_t i = 0; i < state.thickness.size(); ++i) {
    const MovingHeight height = node_profile_.at(i, angle);
    state.thickness[i] += height.value;
    state.profiled_nodes[i * nk + turned_by_] = height.by_angle;
    state.profile_bend[i] = height.by_angle2;
  }
  for (std::size_t q = 0; q < state.face_thickness.size(); ++q) {
    const MovingHeight height = face_profile_.at(q, angle);
    state.face_thickness[q] += height.value;
    state.profiled_faces[q * nk + turned_by_] = height.by_angle;
  }
}

void RigidWalls::settle(bool rate_form, WallState& walls) const {
  if (valleys_ > 0.0) note_touching(rate_form, static_cast<State&>(walls));
}

/// Converts thickness, its rate and its derivatives to those of the film where the walls touch.
void RigidWalls::note_touching(bool rate_form, State& state) const {
  const double from = 2.0 * valleys_;
  const auto thin = [from](double h) { return h < from; };
  state.touching = std::any_of(state.thickness.begin(), state.thickness.end(), thin) ||
                   std::any_of(state.face_thickness.begin(), state.face_thickness.end(), thin);
  const std::vector<double>& nodes =
      profile_ ? state.profiled_nodes : nodes_.thickness_by_coordinate();
  const std::vector<double>& faces =
      profile_ ? state.profiled_faces : faces_.thickness_by_coordinate();
  state.by_coordinate = state.touching ? state.touching_nodes.data() : nodes.data();
  state.face_by_coordinate = state.touching ? state.touching_faces.data() : faces.data();
  if (!state.touching) return;
  const std::size_t nk = static_cast<std::size_t>(coordinates());
  for (std::size_t i = 0; i < state.thickness.size(); ++i) {
    const TouchingFilm film = touching_film(state.thickness[i], valleys_);
    state.thickness[i] = film.thickness;
    state.bend[i] = film.bend / (film.slope * film.slope);
    state.rate_by_thickness[i] = rate_form ? film.bend * state.thickness_rate[i] / film.slope : 0.0;
    state.thickness_rate[i] *= film.slope;
    if (profile_) state.profile_bend[i] *= film.slope;
    for (std::size_t k = i * nk; k < (i + 1) * nk; ++k) {
      state.touching_nodes[k] = film.slope * nodes[k];
    }
  }
  for (std::size_t q = 0; q < state.face_thickness.size(); ++q) {
    const TouchingFilm film = touching_film(state.face_thickness[q], valleys_);
    state.face_thickness[q] = film.thickness;
    for (std::size_t k = q * nk; k < (q + 1) * nk; ++k) {
      state.touching_faces[k] = film.slope * faces[k];
    }
  }
}

/// Sliding speeds |V| at the faces and their derivatives with respect to the rates of xi.
void RigidWalls::face_speeds(const double* xi_rate, State& state) const {
  const std::size_t nk = static_cast<std::size_t>(coordinates());
  for (std::size_t q = 0; q < state.face_speed.size(); ++q) {
    const int face = static_cast<int>(q);
    Vector3 v = Vector3::Zero();
    for (std::size_t k = 0; k < nk; ++k)
      v += faces_.tangent(face, static_cast<int>(k)) * xi_rate[k];
    const double speed = v.norm();
    state.face_speed[q] = speed;
    for (std::size_t k = 0; k < nk; ++k) {
      state.face_speed_by_rate[q * nk + k] =
          speed > 0.0 ? v.dot(faces_.tangent(face, static_cast<int>(k))) / speed : 0.0;
    }
  }
}

/// Sliding speeds |V| at the nodes and their derivatives with respect to the rates of xi.
void RigidWalls::node_speeds(const double* xi_rate, State& state) const {
  const std::size_t nk = static_cast<std::size_t>(coordinates());
  for (std::size_t i = 0; i < state.node_speed.size(); ++i) {
    const int node = static_cast<int>(i);
    Vector3 v = Vector3::Zero();
    for (std::size_t k = 0; k < nk; ++k) {
      v += nodes_.tangent(node, static_cast<int>(k)) * xi_rate[k];
    }
    const double speed = v.norm();
    state.node_speed[i] = speed;
    for (std::size_t k = 0; k < nk; ++k) {
      state.node_speed_by_rate[i * nk + k] =
          speed > 0.0 ? v.dot(nodes_.tangent(node, static_cast<int>(k))) / speed : 0.0;
    }
  }
}

double RigidWalls::minimum_distance(const double* xi) const {
  double least = std::numeric_limits<double>::infinity();
  if (profile_) {
    const double angle = xi[turned_by_];
    for (std::size_t i = 0; i < static_cast<std::size_t>(nodes_.nodes()); ++i) {
      least = std::min(least, nodes_.thickness(i, xi) + node_profile_.at(i, angle).value);
    }
    for (std::size_t q = 0; q < static_cast<std::size_t>(faces_.nodes()); ++q) {
      least = std::min(least, faces_.thickness(q, xi) + face_profile_.at(q, angle).value);
    }
    return least;
  }
  for (const RelativeMotion* points : {&nodes_, &faces_}) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(points->nodes()); ++i) {
      least = std::min(least, points->thickness(i, xi));
    }
  }
  return least;
}

double RigidWalls::widest_distance() const {
  const std::vector<double>& reference = nodes_.reference_thickness();
  const double widest = *std::max_element(reference.begin(), reference.end());
  return profile_ ? widest + profile_->highest() : widest;
}

double RigidWalls::thickness(std::size_t node, const double* xi) const {
  const double h = distance(node, xi);
  return valleys_ > 0.0 ? touching_film(h, valleys_).thickness : h;
}

double RigidWalls::thickness_by(std::size_t node, int coordinate, const WallState& walls) const {
  const auto nk = static_cast<std::size_t>(coordinates());
  return static_cast<const State&>(walls)
      .by_coordinate[node * nk + static_cast<std::size_t>(coordinate)];
}

std::shared_ptr<const Walls> RigidWalls::coarsened(std::shared_ptr<const FilmEquation> coarse,
                                                   const std::vector<int>& fine_of_coarse) const {
  std::vector<double> reference;
  for (const int node : fine_of_coarse) {
    reference.push_back(nodes_.reference_thickness()[static_cast<std::size_t>(node)]);
  }
  return std::make_shared<RigidWalls>(
      std::move(coarse), coordinates_,
      ReferenceThickness{
          std::move(reference), {}, valleys_, profile_, static_cast<int>(turned_by_)});
}

}  // namespace tribodyn
