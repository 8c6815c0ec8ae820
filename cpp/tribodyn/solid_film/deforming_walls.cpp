#include "tribodyn/solid_film/deforming_walls.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tribodyn/solid_film/deforming_wall_state.hpp"

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

DeformingWalls::DeformingWalls(std::shared_ptr<const FilmEquation> equation, FilmCarrier carrier,
                               WallSurface facing, const std::vector<char>& moves)
    : equation_(std::move(equation)), carrier_(std::move(carrier)), facing_(std::move(facing)) {
  column_.assign(at(coordinates()), -1);
  for (int k = 0; k < coordinates(); ++k) {
    if (!moves[at(k)]) continue;
    column_[at(k)] = static_cast<int>(directions_.size());
    directions_.push_back({k, false});
    directions_.push_back({k, true});
  }
  // Tangents A_k at the nodes of the mesh, which is in the reference shape.
  const SurfaceMesh& mesh = equation_->mesh();
  const auto along = [&](int node, const Vector3& face, double factor) {
    const CarriedNode& carried = carrier_.nodes[at(node)];
    Along out;
    for (int k = 0; k < 2; ++k) out.a[k] = factor * face.dot(carried.tangent[k]);
    return out;
  };
  for (const MeshPair& pair : mesh.pairs()) {
    pairs_.push_back(along(pair.a, pair.face, 0.25));
    pairs_.push_back(along(pair.b, pair.face, 0.25));
  }
  for (const FilmEquation::OpenFace& face : equation_->open_faces()) {
    faces_.push_back(along(face.node, face.face, 0.5));
  }
}

const std::vector<FacingPoint>& DeformingWalls::points(const WallState& state) {
  return static_cast<const State&>(state).points;
}

int DeformingWalls::missed(const WallState& state) {
  return static_cast<const State&>(state).missed;
}

std::unique_ptr<WallState> DeformingWalls::make_state() const {
  auto state = std::make_unique<State>();
  const std::size_t n = at(equation_->size());
  const std::size_t pairs = equation_->mesh().pairs().size();
  state->thickness.assign(n, 0.0);
  state->face_thickness.assign(pairs, 0.0);
  state->thickness_rate.assign(n, 0.0);
  state->area.assign(n, 1.0);
  state->area_rate.assign(n, 0.0);
  state->entrainment.assign(pairs, 0.0);
  state->boundary_entrainment.assign(faces_.size(), 0.0);
  if (equation_->shear_thinning()) {
    state->node_speed.assign(n, 0.0);
    state->face_speed.assign(pairs, 0.0);
  }
  state->points.resize(n);
  state->force.assign(n, Vector3::Zero());
  state->friction.assign(n, 0.0);
  return state;
}

double DeformingWalls::entrainment_of(const Along& along, const FacingPoint& point) const {
  return along.a[0] * point.component(0) + along.a[1] * point.component(1);
}

void DeformingWalls::move(const double* xi, const double* xi_rate, bool rate_form,
                          WallState& walls) const {
  auto& state = static_cast<State&>(walls);
  const double* y = xi + first_of_facing();
  state.bounds.set(facing_, y);
  state.missed = -1;
  state.derived = false;
  for (std::size_t i = 0; i < state.points.size(); ++i) {
    FacingPoint& point = state.points[i];
    if (!point.move(carrier_.nodes[i], facing_, state.bounds, xi, xi_rate, y,
                    xi_rate + first_of_facing())) {
      // No thickness: the film reports that the walls touch, and the item says that a ray missed.
      state.missed = static_cast<int>(i);
      std::fill(state.thickness.begin(), state.thickness.end(), -1.0);
      std::fill(state.face_thickness.begin(), state.face_thickness.end(), -1.0);
      return;
    }
    state.thickness[i] = point.gap() + clearance(i);
    state.area[i] = point.area();
    state.area_rate[i] = point.area_rate();
    if (rate_form) state.thickness_rate[i] = point.gap_rate();
    if (!state.node_speed.empty()) state.node_speed[i] = point.slip().norm();
  }
  const auto& pairs = equation_->mesh().pairs();
  for (std::size_t q = 0; q < pairs.size(); ++q) {
    const std::size_t a = at(pairs[q].a), b = at(pairs[q].b);
    state.face_thickness[q] = 0.5 * (state.thickness[a] + state.thickness[b]);
    state.entrainment[q] = entrainment_of(pairs_[2 * q], state.points[a]) +
                           entrainment_of(pairs_[2 * q + 1], state.points[b]);
    if (!state.face_speed.empty()) {
      state.face_speed[q] = 0.5 * (state.node_speed[a] + state.node_speed[b]);
    }
  }
  for (std::size_t f = 0; f < faces_.size(); ++f) {
    state.boundary_entrainment[f] =
        entrainment_of(faces_[f], state.points[at(equation_->open_faces()[f].node)]);
  }
}

/// Sets the derivatives of all nodes at the last motion.
void DeformingWalls::derive(const State& state) const {
  if (state.derived) return;
  for (FacingPoint& point : state.points) point.differentiate();
  state.derived = true;
}

namespace {

/// The point of one node on the walls at xi, at rest.
bool place(const FilmCarrier& carrier, const WallSurface& facing, std::size_t node,
           const double* xi, FacingPoint& point) {
  const double* y = xi + 3 * carrier.vectors;
  const std::vector<double> rest(3 * at(std::max(carrier.vectors, facing.vectors)), 0.0);
  WallBounds bounds;
  bounds.set(facing, y);
  return point.move(carrier.nodes[node], facing, bounds, xi, rest.data(), y, rest.data());
}

}  // namespace

double DeformingWalls::distance(std::size_t node, const double* xi) const {
  FacingPoint point;
  if (!place(carrier_, facing_, node, xi, point)) return -1.0;
  return point.gap() + clearance(node);
}

double DeformingWalls::gap_by(const FacingPoint& point, int coordinate) const {
  double sum = 0.0;
  for (int k = 0; k < point.size(); ++k) {
    if (point.coordinate(k, first_of_facing()) == coordinate) {
      sum += point.pressure_direction().dot(point.motion().col(k));
    }
  }
  return sum;
}

double DeformingWalls::distance_by(std::size_t node, int coordinate, const double* xi) const {
  FacingPoint point;
  return place(carrier_, facing_, node, xi, point) ? gap_by(point, coordinate) : 0.0;
}

double DeformingWalls::minimum_distance(const double* xi) const {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < carrier_.nodes.size(); ++i) least = std::min(least, distance(i, xi));
  return least;
}

double DeformingWalls::thickness_by(std::size_t node, int coordinate,
                                    const WallState& walls) const {
  return gap_by(static_cast<const State&>(walls).points[node], coordinate);
}

double DeformingWalls::log_area_by(std::size_t node, int coordinate, const WallState& walls) const {
  const FacingPoint& point = static_cast<const State&>(walls).points[node];
  double sum = 0.0;
  for (int k = 0; k < point.own(); ++k) {
    if (point.coordinate(k, first_of_facing()) == coordinate) sum += point.area_by()[k];
  }
  return sum / point.area();
}

double DeformingWalls::thickness_rate(std::size_t node, const double* /*xi_rate*/,
                                      const WallState& walls) const {
  return static_cast<const State&>(walls).points[node].gap_rate();
}

std::shared_ptr<const Walls> DeformingWalls::coarsened(
    std::shared_ptr<const FilmEquation> coarse, const std::vector<int>& fine_of_coarse) const {
  FilmCarrier carrier;
  carrier.vectors = carrier_.vectors;
  for (const int node : fine_of_coarse) {
    carrier.nodes.push_back(carrier_.nodes[at(node)]);
    if (!carrier_.clearance.empty()) carrier.clearance.push_back(clearance(at(node)));
  }
  std::vector<char> moves(column_.size(), 0);
  for (std::size_t k = 0; k < column_.size(); ++k) moves[k] = column_[k] >= 0;
  return std::make_shared<DeformingWalls>(std::move(coarse), std::move(carrier), facing_, moves);
}

}  // namespace tribodyn
