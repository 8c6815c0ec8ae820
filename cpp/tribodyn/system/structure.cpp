#include "tribodyn/system/structure.hpp"

#include <algorithm>

#include "tribodyn/linear_algebra/banded_lu.hpp"

namespace tribodyn {

namespace {

/// Place of the first number of each node when nodes of these sizes follow in an order.
std::vector<int> first_places(const std::vector<int>& sizes, const std::vector<int>& order) {
  std::vector<int> at(sizes.size());
  for (std::size_t k = 0; k < sizes.size(); ++k) at[static_cast<std::size_t>(order[k])] = sizes[k];
  int sum = 0;
  for (int& x : at) {
    const int size = x;
    x = sum;
    sum += size;
  }
  std::vector<int> first(sizes.size());
  for (std::size_t k = 0; k < sizes.size(); ++k) first[k] = at[static_cast<std::size_t>(order[k])];
  return first;
}

/// Largest distance of two numbers that meet.
int bandwidth(const std::vector<int>& sizes, const std::vector<int>& first,
              const std::vector<std::pair<int, int>>& edges) {
  int width = 0;
  for (int size : sizes) width = std::max(width, size - 1);
  for (auto [i, j] : edges) {
    auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(j);
    if (first[a] > first[b]) std::swap(a, b);
    width = std::max(width, first[b] + sizes[b] - 1 - first[a]);
  }
  return width;
}

}  // namespace

Structure::Structure(const Model& model) : rows_(model.rows()) {
  position_.assign(static_cast<std::size_t>(model.coordinates()), 0);
  for (std::size_t k = 0; k < model.bodies().size(); ++k) {
    const int size = model.bodies()[k]->coordinates();
    node_.push_back(size > 0 ? static_cast<int>(bodies_.size()) : -1);
    if (size > 0) bodies_.push_back({model.body_offset()[k], size});
  }
  connect_bodies(model);
  list_joints(model);
  order_coordinates();
  order_equations(model);
}

void Structure::connect_bodies(const Model& model) {
  const auto connect = [&](int a, int b) {
    const int i = node_[static_cast<std::size_t>(a)], j = node_[static_cast<std::size_t>(b)];
    if (i >= 0 && j >= 0 && i != j) coupled_.emplace_back(std::min(i, j), std::max(i, j));
  };
  for (const auto& force : model.forces()) {
    if (!force->connects_bodies()) continue;
    std::vector<int> bodies = force->bodies();
    if (bodies.empty()) {
      for (int k = 0; k < static_cast<int>(model.bodies().size()); ++k) bodies.push_back(k);
    }
    for (int a : bodies) {
      for (int b : bodies) connect(a, b);
    }
  }
  for (const auto& joint : model.joints()) {
    if (!joint->hessian_connects_bodies(model.planar_pair(*joint))) continue;
    connect(joint->marker(0).body, joint->marker(1).body);
  }
  std::sort(coupled_.begin(), coupled_.end());
  coupled_.erase(std::unique(coupled_.begin(), coupled_.end()), coupled_.end());
  const auto add = [&](const Segment& a, const Segment& b) {
    pairs_.push_back({a.first, b.first, a.size, b.size});
  };
  for (const Segment& body : bodies_) add(body, body);
  for (auto [i, j] : coupled_) {
    const Segment &a = bodies_[static_cast<std::size_t>(i)],
                  &b = bodies_[static_cast<std::size_t>(j)];
    add(a, b);
    add(b, a);
  }
}

void Structure::list_joints(const Model& model) {
  for (std::size_t k = 0; k < model.joints().size(); ++k) {
    const Segment rows = model.joint_rows()[k];
    for (int side = 0; side < 2; ++side) {
      const auto body = static_cast<std::size_t>(model.joints()[k]->marker(side).body);
      const int columns = model.bodies()[body]->coordinates();
      joint_blocks_.push_back(
          {rows.first, model.body_offset()[body], rows.size, columns, jacobian_size_});
      jacobian_size_ += static_cast<std::size_t>(rows.size * columns);
    }
  }
}

void Structure::order_coordinates() {
  std::vector<int> sizes;
  for (const Segment& body : bodies_) sizes.push_back(body.size);
  const std::vector<int> first =
      first_places(sizes, bandwidth_reducing_order(static_cast<int>(sizes.size()), coupled_));
  half_bandwidth_ = bandwidth(sizes, first, coupled_);
  for (std::size_t k = 0; k < bodies_.size(); ++k) {
    for (int i = 0; i < bodies_[k].size; ++i) {
      position_[static_cast<std::size_t>(bodies_[k].first + i)] = first[k] + i;
    }
  }
}

void Structure::order_equations(const Model& model) {
  std::vector<int> sizes;
  std::vector<std::pair<int, int>> edges = coupled_;
  for (const Segment& body : bodies_) sizes.push_back(body.size);
  for (std::size_t k = 0; k < model.joints().size(); ++k) {
    const int joint = static_cast<int>(sizes.size());
    sizes.push_back(model.joint_rows()[k].size);
    for (int side = 0; side < 2; ++side) {
      const int body = node_[static_cast<std::size_t>(model.joints()[k]->marker(side).body)];
      if (body >= 0) edges.emplace_back(body, joint);
    }
  }
  const std::vector<int> first =
      first_places(sizes, bandwidth_reducing_order(static_cast<int>(sizes.size()), edges));
  equation_half_bandwidth_ = bandwidth(sizes, first, edges);
  equation_position_.assign(position_.size() + static_cast<std::size_t>(rows_), 0);
  for (std::size_t k = 0; k < sizes.size(); ++k) {
    const int begin = k < bodies_.size()
                          ? bodies_[k].first
                          : coordinates() + model.joint_rows()[k - bodies_.size()].first;
    for (int i = 0; i < sizes[k]; ++i) {
      equation_position_[static_cast<std::size_t>(begin + i)] = first[k] + i;
    }
  }
}

void BlockMatrix::resize(const Structure& structure) {
  structure_ = &structure;
  position_ = structure.position().data();
  diagonal_ = structure.half_bandwidth();
  row_ = 2 * diagonal_;
  values_.setZero(static_cast<Eigen::Index>(structure.coordinates()) * (row_ + 1));
}

Matrix BlockMatrix::dense() const {
  const int n = structure_->coordinates();
  Matrix all = Matrix::Zero(n, n);
  for (const Block& b : structure_->pairs()) {
    for (int j = b.column; j < b.column + b.columns; ++j) {
      for (int i = b.row; i < b.row + b.rows; ++i) all(i, j) = (*this)(i, j);
    }
  }
  return all;
}

void RowBlocks::resize(const Structure& structure) {
  structure_ = &structure;
  values_.setZero(static_cast<Eigen::Index>(structure.jacobian_size()));
}

void RowBlocks::add_transposed_times(const Vector& x, Vector& y) const {
  const double* entry = values_.data();
  for (const Block& b : structure_->joint_blocks()) {
    for (int j = 0; j < b.columns; ++j) {
      double sum = 0.0;
      for (int i = 0; i < b.rows; ++i) sum += *entry++ * x[b.row + i];
      y[b.column + j] += sum;
    }
  }
}

double RowBlocks::product(std::size_t joint, const Vector& x, const Vector& y) const {
  double sum = 0.0;
  for (int side = 0; side < 2; ++side) {
    const Block& b = block(joint, side);
    const double* entry = values_.data() + b.first;
    for (int j = 0; j < b.columns; ++j) {
      for (int i = 0; i < b.rows; ++i) sum += *entry++ * x[b.row + i] * y[b.column + j];
    }
  }
  return sum;
}

Matrix RowBlocks::dense() const {
  Matrix all = Matrix::Zero(structure_->rows(), structure_->coordinates());
  const double* entry = values_.data();
  for (const Block& b : structure_->joint_blocks()) {
    for (int j = 0; j < b.columns; ++j) {
      for (int i = 0; i < b.rows; ++i) all(b.row + i, b.column + j) = *entry++;
    }
  }
  return all;
}

}  // namespace tribodyn
