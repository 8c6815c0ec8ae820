#include "tribodyn/system/structure.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "tribodyn/linear_algebra/banded_lu.hpp"
#include "tribodyn/system/row_order.hpp"

namespace tribodyn {

namespace {

/// Position of the first variable of each node when nodes of these sizes are stored in an order.
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

/// Largest distance of two coupled variables.
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

template <class T>
void sort_unique(std::vector<T>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace

Structure::Structure(std::vector<ItemLayout> layouts, int coordinates, int first_order,
                     const std::vector<bool>& smooth)
    : layouts_(std::move(layouts)), coordinates_(coordinates), first_order_(first_order) {
  list_elements();
  list_rows();
  list_entries();
  order_equations();
  if (!smooth.empty() && variables() >= kLeastPart) find_parts(smooth);
}

void Structure::list_elements() {
  for (std::size_t k = 0; k < layouts_.size(); ++k) {
    for (const std::vector<int>& list : layouts_[k].elements) elements_.push_back({k, list, 0});
    for (const Variable& variable : layouts_[k].variables) unknowns_ += variable.size;
  }
}

void Structure::list_rows() {
  for (std::size_t k = 0; k < layouts_.size(); ++k) {
    const ItemLayout& layout = layouts_[k];
    if (layout.rows == 0) continue;
    row_blocks_.push_back({k, rows_, layout.rows, layout.row_coordinates, row_entries_});
    RowBlock& block = row_blocks_.back();
    if (layout.load_rows > 0) block.loads = layout.elements.front();
    block.first_load = load_entries_;
    rows_ += layout.rows;
    row_entries_ += static_cast<std::size_t>(layout.rows) * block.coordinates.size();
    load_entries_ += static_cast<std::size_t>(layout.rows) * block.loads.size();
  }
}

void Structure::list_entries() {
  std::size_t count = 0;
  for (Element& element : elements_) {
    element.first_place = count;
    count += element.variables.size() * element.variables.size();
  }
  const auto for_each_entry = [this](const auto& visit) {
    for (const Element& element : elements_) {
      for (int column : element.variables) {
        for (int row : element.variables) visit(row, column);
      }
    }
  };
  entries_.reserve(count);
  for_each_entry([this](int row, int column) { entries_.emplace_back(row, column); });
  sort_unique(entries_);
  entries_.shrink_to_fit();
  places_.reserve(count);
  for_each_entry([this](int row, int column) {
    const auto at = std::lower_bound(entries_.begin(), entries_.end(), std::pair{row, column});
    places_.push_back(static_cast<int>(at - entries_.begin()));
  });
}

/// Variables that share the same elements and rows.
std::vector<std::vector<int>> Structure::groups() const {
  std::vector<std::vector<int>> meets(static_cast<std::size_t>(variables()));
  int number = 0;
  const auto note = [&](const std::vector<int>& list) {
    for (int x : list) meets[static_cast<std::size_t>(x)].push_back(number);
    ++number;
  };
  for (const Element& element : elements_) note(element.variables);
  for (const RowBlock& block : row_blocks_) note(block.met());
  std::map<std::vector<int>, std::size_t> known;
  std::vector<std::vector<int>> groups;
  for (int x = 0; x < variables(); ++x) {
    const auto [at, is_new] = known.emplace(meets[static_cast<std::size_t>(x)], groups.size());
    if (is_new) groups.emplace_back();
    groups[at->second].push_back(x);
  }
  return groups;
}

void Structure::order_equations() {
  const std::vector<std::vector<int>> all = groups();
  std::vector<int> group(static_cast<std::size_t>(variables())), sizes;
  for (std::size_t g = 0; g < all.size(); ++g) {
    sizes.push_back(static_cast<int>(all[g].size()));
    for (int x : all[g]) group[static_cast<std::size_t>(x)] = static_cast<int>(g);
  }
  // Each group of a list once, in the order of the list.
  const auto met = [&group](const std::vector<int>& list) {
    std::vector<int> found;
    for (int x : list) {
      const int g = group[static_cast<std::size_t>(x)];
      if (std::find(found.begin(), found.end(), g) == found.end()) found.push_back(g);
    }
    return found;
  };
  std::vector<std::pair<int, int>> edges;
  for (const Element& element : elements_) {
    const std::vector<int> found = met(element.variables);
    for (std::size_t i = 0; i < found.size(); ++i) {
      for (std::size_t j = i + 1; j < found.size(); ++j) {
        edges.emplace_back(std::min(found[i], found[j]), std::max(found[i], found[j]));
      }
    }
  }
  sort_unique(edges);
  for (const RowBlock& block : row_blocks_) {
    const int node = static_cast<int>(sizes.size());
    sizes.push_back(block.rows);
    for (int g : met(block.met())) edges.emplace_back(g, node);
  }
  std::vector<int> order = bandwidth_reducing_order(static_cast<int>(sizes.size()), edges);
  if (is_symmetric(layouts_)) put_rows_behind(all, row_blocks_, order);
  const std::vector<int> first = first_places(sizes, order);
  equation_half_bandwidth_ = bandwidth(sizes, first, edges);
  equation_position_.assign(static_cast<std::size_t>(variables() + rows_), 0);
  for (std::size_t g = 0; g < all.size(); ++g) {
    int next = first[g];
    for (int x : all[g]) equation_position_[static_cast<std::size_t>(x)] = next++;
  }
  for (std::size_t b = 0; b < row_blocks_.size(); ++b) {
    for (int i = 0; i < row_blocks_[b].rows; ++i) {
      equation_position_[static_cast<std::size_t>(variables() + row_blocks_[b].first + i)] =
          first[all.size() + b] + i;
    }
  }
}

void Structure::find_parts(const std::vector<bool>& smooth) {
  std::vector<bool> inside(static_cast<std::size_t>(coordinates_), true);
  const auto exclude = [&](const std::vector<int>& list) {
    for (int x : list) {
      if (x < coordinates_) inside[static_cast<std::size_t>(x)] = false;
    }
  };
  for (const Element& element : elements_) {
    // Values of variables are not part of the point at which kept factors are computed again.
    const bool coupled = std::any_of(element.variables.begin(), element.variables.end(),
                                     [this](int x) { return x >= coordinates_; });
    if (!smooth[element.item] || coupled) exclude(element.variables);
  }
  for (const RowBlock& block : row_blocks_) exclude(block.coordinates);
  // Connected variables have the same leader.
  std::vector<int> leader(inside.size());
  std::iota(leader.begin(), leader.end(), 0);
  const auto leader_of = [&leader](int x) {
    while (leader[static_cast<std::size_t>(x)] != x) {
      int& up = leader[static_cast<std::size_t>(x)];
      up = leader[static_cast<std::size_t>(up)];
      x = up;
    }
    return x;
  };
  for (const Element& element : elements_) {
    int first = -1;
    for (int x : element.variables) {
      if (x >= coordinates_ || !inside[static_cast<std::size_t>(x)]) continue;
      const int own = leader_of(x);
      if (first < 0) first = own;
      leader[static_cast<std::size_t>(own)] = first;
    }
  }
  std::vector<int> size(inside.size(), 0), number(inside.size(), -1);
  for (int x = 0; x < coordinates_; ++x) {
    if (inside[static_cast<std::size_t>(x)]) ++size[static_cast<std::size_t>(leader_of(x))];
  }
  part_of_position_.assign(equation_position_.size(), -1);
  for (int x = 0; x < coordinates_; ++x) {
    const auto own = static_cast<std::size_t>(leader_of(x));
    if (!inside[static_cast<std::size_t>(x)] || size[own] < kLeastPart) continue;
    if (number[own] < 0) number[own] = parts_++;
    part_of_position_[static_cast<std::size_t>(equation_position_[static_cast<std::size_t>(x)])] =
        number[own];
  }
  if (parts_ == 0) part_of_position_.clear();
  for (const Element& element : elements_) {
    if (parts_ == 0 || (!items_of_parts_.empty() && items_of_parts_.back() == element.item)) {
      continue;
    }
    for (int x : element.variables) {
      if (part_of_position_[static_cast<std::size_t>(
              equation_position_[static_cast<std::size_t>(x)])] < 0) {
        continue;
      }
      items_of_parts_.push_back(element.item);
      break;
    }
  }
}

void VariableMatrix::resize(const Structure& structure) {
  structure_ = &structure;
  values_.setZero(static_cast<Eigen::Index>(structure.entries().size()));
}

Matrix VariableMatrix::dense() const {
  const int n = structure_->variables();
  Matrix all = Matrix::Zero(n, n);
  for (std::size_t k = 0; k < structure_->entries().size(); ++k) {
    const auto [i, j] = structure_->entries()[k];
    all(i, j) = values_[static_cast<Eigen::Index>(k)];
  }
  return all;
}

void RowMatrix::resize(const Structure& structure) {
  structure_ = &structure;
  values_.setZero(static_cast<Eigen::Index>(structure.row_entries()));
}

void RowMatrix::add_transposed_times(const Vector& x, Vector& y) const {
  const double* entry = values_.data();
  for (const RowBlock& block : structure_->row_blocks()) {
    const double* of_rows = x.data() + block.first;
    for (int j : block.coordinates) {
      double sum = 0.0;
      for (int i = 0; i < block.rows; ++i) sum += *entry++ * of_rows[i];
      y[j] += sum;
    }
  }
}

Matrix RowMatrix::dense() const {
  Matrix all = Matrix::Zero(structure_->rows(), structure_->coordinates());
  const double* entry = values_.data();
  for (const RowBlock& block : structure_->row_blocks()) {
    for (int j : block.coordinates) {
      for (int i = 0; i < block.rows; ++i) all(block.first + i, j) += *entry++;
    }
  }
  return all;
}

void LoadMatrix::resize(const Structure& structure) {
  structure_ = &structure;
  values_.setZero(static_cast<Eigen::Index>(structure.load_entries()));
}

Matrix LoadMatrix::dense() const {
  Matrix all = Matrix::Zero(structure_->rows(), structure_->variables());
  const double* entry = values_.data();
  for (const RowBlock& block : structure_->row_blocks()) {
    for (int j : block.loads) {
      for (int i = 0; i < block.rows; ++i) all(block.first + i, j) += *entry++;
    }
  }
  return all;
}

}  // namespace tribodyn
