#include "tribodyn/film/touched_wall.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "tribodyn/film/touching_film.hpp"

namespace tribodyn {

namespace {

constexpr int kMostIterations = 100;
constexpr double kLastStep = 1e-9;       // relative to deflection and valleys; the next is 1e-18
constexpr double kSmallestShare = 1e-2;  // of a step

std::size_t at(int i) { return static_cast<std::size_t>(i); }

double largest(const std::vector<double>& values) {
  double most = 0.0;
  for (const double value : values) most = std::max(most, std::abs(value));
  return most;
}

}  // namespace

TouchedWall::TouchedWall(std::shared_ptr<const Compliance> compliance, WallTouch touch)
    : compliance_(std::move(compliance)), touch_(std::move(touch)) {
  if (!compliance_->local().empty() && !compliance_->blocks().empty()) {
    throw std::logic_error("a touched wall has either local compliances or blocks");
  }
}

TouchedFields TouchedWall::make_fields() const {
  TouchedFields fields;
  const std::size_t n = at(compliance_->size());
  for (auto* each : {&fields.distance, &fields.thickness, &fields.slope, &fields.bend,
                     &fields.contact, &fields.load, &fields.stiffness, &fields.residual_,
                     &fields.step_, &fields.from_, &fields.push_}) {
    each->assign(n, 0.0);
  }
  return fields;
}

void TouchedWall::set(const double* distance, const double* over, TouchedFields& fields) const {
  for (std::size_t i = 0; i < fields.distance.size(); ++i) {
    const TouchingFilm film = touching_film(distance[i], touch_.valleys);
    const TouchState touch = touch_.law->at(distance[i]);
    fields.distance[i] = distance[i];
    fields.thickness[i] = film.thickness;
    fields.slope[i] = film.slope;
    fields.bend[i] = film.bend;
    fields.contact[i] = touch.pressure;
    fields.load[i] = film.slope * over[i] + touch.pressure;
    fields.stiffness[i] = -touch.slope - film.bend * over[i];
  }
}

/// Factors 1 + C Q of the touching nodes.
void TouchedWall::factor(TouchedFields& fields) const {
  fields.groups_.clear();
  for (const Compliance::Block& block : compliance_->blocks()) {
    std::vector<int> nodes;
    std::vector<Eigen::Index> entries;
    for (std::size_t k = 0; k < block.nodes.size(); ++k) {
      if (fields.stiffness[at(block.nodes[k])] == 0.0) continue;
      nodes.push_back(block.nodes[k]);
      entries.push_back(static_cast<Eigen::Index>(k));
    }
    if (nodes.empty()) continue;
    Matrix matrix = (*block.matrix)(entries, entries);
    for (std::size_t k = 0; k < nodes.size(); ++k) {
      const auto column = static_cast<Eigen::Index>(k);
      matrix.col(column) *= fields.stiffness[at(nodes[k])];
      matrix(column, column) += 1.0;
    }
    fields.groups_.push_back({std::move(nodes), DenseLU(matrix)});
  }
}

/// Replaces d by (1 + C Q)^-1 d.
void TouchedWall::correct(double* deflection, TouchedFields& fields) const {
  const std::vector<double>& local = compliance_->local();
  for (std::size_t i = 0; i < local.size(); ++i) {
    deflection[i] /= 1.0 + local[i] * fields.stiffness[i];
  }
  if (fields.groups_.empty()) return;
  std::fill(fields.push_.begin(), fields.push_.end(), 0.0);
  for (const TouchedFields::Group& group : fields.groups_) {
    Vector right(static_cast<Eigen::Index>(group.nodes.size()));
    for (std::size_t k = 0; k < group.nodes.size(); ++k) {
      right[static_cast<Eigen::Index>(k)] = deflection[group.nodes[k]];
    }
    const Matrix own = group.lu.solve(right);
    for (std::size_t k = 0; k < group.nodes.size(); ++k) {
      const std::size_t node = at(group.nodes[k]);
      fields.push_[node] = fields.stiffness[node] * own(static_cast<Eigen::Index>(k), 0);
    }
  }
  fields.sum_.resize(fields.push_.size());
  compliance_->deflect(fields.push_.data(), fields.sum_.data());
  for (std::size_t i = 0; i < fields.sum_.size(); ++i) deflection[i] -= fields.sum_[i];
}

bool TouchedWall::deflect(const double* undeflected, const double* over, double* deflection,
                          TouchedFields& fields) const {
  const std::size_t n = fields.distance.size();
  std::vector<double>&residual = fields.residual_, &step = fields.step_, &from = fields.from_;
  std::vector<double> distance(n);
  const auto move = [&] {
    for (std::size_t i = 0; i < n; ++i) distance[i] = undeflected[i] + deflection[i];
    set(distance.data(), over, fields);
  };
  double before = std::numeric_limits<double>::infinity(), share = 1.0;
  move();
  for (int k = 0; k < kMostIterations; ++k) {
    compliance_->deflect(fields.load.data(), residual.data());
    for (std::size_t i = 0; i < n; ++i) residual[i] -= deflection[i];
    const double now = largest(residual);
    if (!std::isfinite(now)) return false;
    if (now > before && share > kSmallestShare) {
      share *= 0.5;
    } else {
      factor(fields);
      correct(residual.data(), fields);
      step = residual;
      std::copy_n(deflection, n, from.begin());
      before = now;
      share = 1.0;
    }
    for (std::size_t i = 0; i < n; ++i) deflection[i] = from[i] + share * step[i];
    move();
    const double size = std::max(touch_.valleys, largest(from));
    if (share == 1.0 && largest(step) <= kLastStep * size) {
      factor(fields);
      return true;
    }
  }
  return false;
}

void TouchedWall::change(const double* load, double* deflection, TouchedFields& fields) const {
  compliance_->deflect(load, deflection);
  correct(deflection, fields);
}

double TouchedWall::local(std::size_t node, const TouchedFields& fields) const {
  const double own = compliance_->diagonal()[node];
  return fields.slope[node] * own / (1.0 + own * std::max(0.0, fields.stiffness[node]));
}

}  // namespace tribodyn
