#include "tribodyn/film/rolling_contact.hpp"

#include <cmath>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/half_space.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"

namespace tribodyn {

namespace {

std::size_t at(Eigen::Index i) { return static_cast<std::size_t>(i); }

RollingContactOptions checked(RollingContactOptions options) {
  require_positive(options.item, "radius", options.radius, "m");
  require_positive(options.item, "contact_modulus", options.contact_modulus, "Pa");
  require_ascending(options.item, "x", options.x, "m", 5);
  if (options.y.empty()) {
    require_positive(options.item, "reference_length", options.reference_length, "m");
  } else {
    require_ascending(options.item, "y", options.y, "m", 3);
    require(options.y.front() == 0.0, options.item, "y[0]", options.y.front(), "m", "must be 0",
            "y = 0 is the plane of symmetry");
  }
  return options;
}

SurfaceMesh mesh_of(const RollingContactOptions& options) {
  return plane_mesh(options.x, options.y.empty() ? std::vector<double>{0.0, 1.0} : options.y);
}

FilmConditions conditions_of(const RollingContactOptions& options) {
  FilmConditions conditions;
  conditions.cavitation = Cavitation::reynolds;
  conditions.open_boundaries = {"x_min", "x_max"};
  if (!options.y.empty()) conditions.open_boundaries.emplace_back("y_max");
  return conditions;
}

/// Lengths [m] of the dual cells of ascending lines.
std::vector<double> cells(const std::vector<double>& x) {
  std::vector<double> lengths(x.size(), 0.0);
  for (std::size_t k = 0; k + 1 < x.size(); ++k) {
    const double half = 0.5 * (x[k + 1] - x[k]);
    lengths[k] += half;
    lengths[k + 1] += half;
  }
  return lengths;
}

/// Weights at x of the parabola through three points.
std::array<double, 3> parabola(double x, const std::array<double, 3>& at) {
  const auto& [a, b, c] = at;
  return {(x - b) * (x - c) / ((a - b) * (a - c)), (x - a) * (x - c) / ((b - a) * (b - c)),
          (x - a) * (x - b) / ((c - a) * (c - b))};
}

}  // namespace

RollingContact::RollingContact(RollingContactOptions options)
    : options_(checked(std::move(options))),
      film_(options_.item, mesh_of(options_), options_.lubricant, conditions_of(options_)),
      across_(is_line() ? 1 : static_cast<Eigen::Index>(options_.y.size())) {
  const std::vector<double>& x = options_.x;
  const std::vector<double>& y = options_.y;
  const auto n = static_cast<Eigen::Index>(x.size()) * across_;
  const std::vector<double> along = cells(x);
  const std::vector<double> across = is_line() ? std::vector<double>{1.0} : cells(y);
  undeformed_.resize(n);
  weights_.resize(n);
  width_.resize(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const std::size_t k = at(i / across_), l = at(i % across_);
    const double side = is_line() ? 0.0 : y[l];
    undeformed_[i] = (x[k] * x[k] + side * side) / (2.0 * options_.radius);
    width_[i] = across[l];
    weights_[i] = along[k] * across[l] * (is_line() ? 1.0 : 2.0);
  }
  deflections_ = is_line()
                     ? line_deflections(x, options_.contact_modulus, options_.reference_length)
                     : point_deflections(x, y, options_.contact_modulus);
  set_faces();
}

void RollingContact::set_faces() {
  const std::vector<double>& x = options_.x;
  const auto step = static_cast<int>(across_);
  for (const MeshPair& pair : film_.mesh().pairs()) {
    const int a = std::min(node_of(pair.a), node_of(pair.b));
    const int b = std::max(node_of(pair.a), node_of(pair.b));
    const bool along = b - a == step;  // neighbours across differ by 1, or are one node of a line
    if (!along || a < step) {
      faces_.push_back({{a, b, b}, {0.5, 0.5, 0.0}, along});
      continue;
    }
    const std::size_t k = at(a / step);
    const std::array<double, 3> points = {x[k - 1], x[k], x[k + 1]};
    faces_.push_back({{a - step, a, b}, parabola(0.5 * (x[k] + x[k + 1]), points), along});
  }
}

bool RollingContact::prescribed(Eigen::Index node) const {
  return film_.prescribes(at(is_line() ? 2 * node : node));
}

FilmInput RollingContact::input(const RollingMotion& motion, RollingState& state) const {
  const auto& pairs = film_.mesh().pairs();
  state.node_thickness.resize(at(film_.size()));
  state.rate.assign(at(film_.size()), 0.0);
  state.face_thickness.resize(pairs.size());
  state.entrainment.resize(pairs.size());
  state.face_speed.assign(pairs.size(), std::abs(motion.sliding_velocity));
  for (int i = 0; i < film_.size(); ++i) state.node_thickness[at(i)] = state.thickness[node_of(i)];
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    double value = 0.0;
    for (std::size_t s = 0; s < 3; ++s) {
      value += faces_[k].weight[s] * state.thickness[faces_[k].node[s]];
    }
    state.face_thickness[k] = value;
    state.entrainment[k] = faces_[k].along ? motion.entrainment_velocity * pairs[k].face.x() : 0.0;
  }
  FilmInput result;
  result.thickness = state.node_thickness.data();
  result.face_thickness = state.face_thickness.data();
  result.thickness_rate = state.rate.data();
  result.entrainment = state.entrainment.data();
  result.face_speed = state.face_speed.data();
  return result;
}

bool RollingContact::evaluate(const RollingMotion& motion, RollingState& state) const {
  const Eigen::Index n = size();
  state.thickness.resize(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    state.thickness[i] = state.h0 + undeformed_[i] + deflections_.col(i).dot(state.pressure);
  }
  if (state.film.pressure.empty()) film_.resize(state.film);
  const FilmInput in = input(motion, state);
  if (!film_.set_coefficients(in, state.film)) return false;
  for (int i = 0; i < film_.size(); ++i) {
    state.film.pressure[at(i)] = state.pressure[node_of(i)];
  }
  film_.evaluate(in, state.film);
  state.residual = Vector::Zero(n);
  for (int i = 0; i < film_.size(); ++i) state.residual[node_of(i)] += state.film.residual[at(i)];
  return true;
}

Matrix RollingContact::tangent(const RollingMotion& motion, const RollingState& state,
                               const std::vector<char>& wanted) const {
  const Eigen::Index n = size();
  RollingState copy;
  copy.thickness = state.thickness;
  const FilmInput in = input(motion, copy);
  FieldBlocks fields;
  WallBlocks walls;
  film_.differentiate(in, state.film, fields);
  film_.differentiate(in, state.film, walls);
  Matrix result = Matrix::Zero(n + 1, n);
  const auto& pairs = film_.mesh().pairs();
  Vector by_pressure(n);
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const int a = node_of(pairs[k].a), b = node_of(pairs[k].b);
    const bool of_a = wanted[at(a)] && !prescribed(a), of_b = wanted[at(b)] && !prescribed(b);
    if (a == b || !(of_a || of_b)) continue;
    by_pressure.setZero();
    const double by_h = walls.flux_by_thickness[k];
    const Face& face = faces_[k];
    for (std::size_t s = 0; s < 3; ++s) {
      if (face.weight[s] != 0.0) {
        by_pressure += (by_h * face.weight[s]) * deflections_.col(face.node[s]);
      }
    }
    by_pressure[a] += fields.flux[k].pressure[0];
    by_pressure[b] += fields.flux[k].pressure[1];
    if (of_a) {
      result.col(a).head(n) += by_pressure;
      result(n, a) += by_h;
    }
    if (of_b) {
      result.col(b).head(n) -= by_pressure;
      result(n, b) -= by_h;
    }
  }
  return result;
}

}  // namespace tribodyn
