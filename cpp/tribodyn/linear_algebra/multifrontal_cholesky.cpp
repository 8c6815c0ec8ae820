#include "tribodyn/linear_algebra/multifrontal_cholesky.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "tribodyn/math/decompositions.hpp"

namespace tribodyn {

namespace {

using Columns = Eigen::Map<Matrix, 0, Eigen::OuterStride<>>;
using ConstColumns = Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>;

Columns columns(double* numbers, Eigen::Index rows, Eigen::Index count, Eigen::Index stride) {
  return {numbers, rows, count, Eigen::OuterStride<>(stride)};
}

ConstColumns columns(const double* numbers, Eigen::Index rows, Eigen::Index count,
                     Eigen::Index stride) {
  return {numbers, rows, count, Eigen::OuterStride<>(stride)};
}

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Whether a merged supernode with this fraction of zeros is cheaper than its parts; the bounds are
/// those of CHOLMOD ([ChenEtAl2008]).
bool worth_merging(int columns, double zeros) {
  if (columns <= 4) return true;
  if (columns <= 16) return zeros < 0.8;
  if (columns <= 48) return zeros < 0.1;
  return zeros < 0.05;
}

/// New numbers of the columns such that children precede their parents and every subtree is
/// contiguous.
std::vector<int> postorder(const std::vector<int>& parent) {
  const int n = static_cast<int>(parent.size());
  std::vector<int> first_child(at(n), -1), sibling(at(n), -1), number(at(n), -1), stack;
  int roots = -1;
  for (int j = n - 1; j >= 0; --j) {
    int& head = parent[at(j)] < 0 ? roots : first_child[at(parent[at(j)])];
    sibling[at(j)] = head;
    head = j;
  }
  int next = 0;
  for (int root = roots; root >= 0; root = sibling[at(root)]) {
    stack.push_back(root);
    while (!stack.empty()) {
      const int j = stack.back();
      if (const int child = first_child[at(j)]; child >= 0) {
        first_child[at(j)] = sibling[at(child)];
        stack.push_back(child);
      } else {
        number[at(j)] = next++;
        stack.pop_back();
      }
    }
  }
  return number;
}

}  // namespace

void MultifrontalCholesky::resize(int interior, int boundary,
                                  const std::vector<std::pair<int, int>>& entries,
                                  FillReducing method) {
  interior_ = interior;
  boundary_ = boundary;
  nodes_.clear();
  rows_.clear();
  order(entries, method);
  const std::vector<int> number = postorder(elimination_tree(below(entries)));
  for (int i = 0; i < interior_; ++i) place_[at(i)] = number[at(place_[at(i)])];
  const std::vector<std::vector<int>> pattern = below(entries);
  find_supernodes(pattern, elimination_tree(pattern));
  list_scatter(entries);
  local_.assign(at(interior_ + boundary_), 0);
  complement_.setZero(boundary_, boundary_);
}

/// Places of the interior in an order with little fill; the boundary keeps its order.
void MultifrontalCholesky::order(const std::vector<std::pair<int, int>>& entries,
                                 FillReducing method) {
  std::vector<std::pair<int, int>> edges;
  for (const auto& [i, j] : entries) {
    if (i != j && i < interior_ && j < interior_) edges.emplace_back(j, i);
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  std::vector<int> start(at(interior_) + 1, 0), neighbours;
  neighbours.reserve(edges.size());
  for (const auto& [j, i] : edges) {
    ++start[at(j) + 1];
    neighbours.push_back(i);
  }
  std::partial_sum(start.begin(), start.end(), start.begin());
  const std::vector<int> from = fill_reducing_order(start, neighbours, method);
  place_.resize(at(interior_ + boundary_));
  std::iota(place_.begin(), place_.end(), 0);
  for (int k = 0; k < interior_; ++k) place_[at(from[at(k)])] = k;
}

/// Rows below the diagonal of every column of the interior, in the present order.
std::vector<std::vector<int>> MultifrontalCholesky::below(
    const std::vector<std::pair<int, int>>& entries) const {
  std::vector<std::vector<int>> rows(at(interior_));
  for (const auto& [i, j] : entries) {
    const int row = place_[at(i)], column = place_[at(j)];
    if (row > column) rows[at(column)].push_back(row);
  }
  for (std::vector<int>& list : rows) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  return rows;
}

/// The next interior column that the elimination of each column changes, or -1.
std::vector<int> MultifrontalCholesky::elimination_tree(
    const std::vector<std::vector<int>>& below) const {
  std::vector<std::vector<int>> left(at(interior_));  // of every row
  for (int j = 0; j < interior_; ++j) {
    for (int i : below[at(j)]) {
      if (i < interior_) left[at(i)].push_back(j);
    }
  }
  std::vector<int> parent(at(interior_), -1), ancestor(at(interior_), -1);
  for (int i = 0; i < interior_; ++i) {
    for (int k : left[at(i)]) {
      while (ancestor[at(k)] >= 0 && ancestor[at(k)] != i) {
        const int next = ancestor[at(k)];
        ancestor[at(k)] = i;
        k = next;
      }
      if (ancestor[at(k)] < 0) ancestor[at(k)] = parent[at(k)] = i;
    }
  }
  return parent;
}

/// Sets the supernodes and their rows; `below` becomes the patterns of the columns of L.
void MultifrontalCholesky::find_supernodes(std::vector<std::vector<int>> below,
                                           const std::vector<int>& parent) {
  std::vector<std::vector<int>> rows;  // of the supernodes
  std::vector<std::vector<int>> children(at(interior_));
  for (int j = 0; j < interior_; ++j) {
    if (parent[at(j)] >= 0) children[at(parent[at(j)])].push_back(j);
  }
  std::vector<int> marked(at(interior_ + boundary_), -1);
  for (int j = 0; j < interior_; ++j) {
    std::vector<int>& own = below[at(j)];
    for (int i : own) marked[at(i)] = j;
    const bool follows = j > 0 && parent[at(j) - 1] == j;
    const std::size_t before = j > 0 ? below[at(j) - 1].size() : 0;
    for (int child : children[at(j)]) {
      for (int i : below[at(child)]) {
        if (i == j || marked[at(i)] == j) continue;
        marked[at(i)] = j;
        own.push_back(i);
      }
      if (child != j - 1) std::vector<int>().swap(below[at(child)]);
    }
    if (follows && before == own.size() + 1) {
      ++nodes_.back().columns;
    } else {
      std::sort(own.begin(), own.end());
      nodes_.push_back({.first = j, .columns = 1});
      rows.emplace_back(1, j);
      rows.back().insert(rows.back().end(), own.begin(), own.end());
    }
  }
  merge_supernodes(parent, rows);
}

/// Merges supernodes with their parents where few zeros are added, and stores them.
void MultifrontalCholesky::merge_supernodes(const std::vector<int>& parent,
                                            std::vector<std::vector<int>>& rows) {
  std::vector<Supernode> merged;
  std::vector<std::vector<int>> merged_rows;
  for (std::size_t s = 0; s < nodes_.size(); ++s) {
    Supernode own = nodes_[s];
    std::vector<int> list = std::move(rows[s]);
    while (!merged.empty()) {
      const Supernode& child = merged.back();
      const int up = parent[at(child.first + child.columns - 1)];
      if (up < own.first || up >= own.first + own.columns) break;
      const double row_count = static_cast<double>(list.size()) + child.columns;
      const double zeros =
          own.zeros + child.zeros +
          child.columns * (row_count - static_cast<double>(merged_rows.back().size()));
      const int columns = own.columns + child.columns;
      if (!worth_merging(columns, zeros / (columns * row_count))) break;
      own = {.first = child.first, .columns = columns, .zeros = zeros};
      const std::vector<int>& first = merged_rows.back();
      list.insert(list.begin(), first.begin(), first.begin() + child.columns);
      merged.pop_back();
      merged_rows.pop_back();
    }
    merged.push_back(own);
    merged_rows.push_back(std::move(list));
  }
  nodes_ = std::move(merged);
  std::vector<int> node_of(at(interior_));
  std::size_t numbers = 0;
  operations_ = 0.0;
  for (std::size_t s = 0; s < nodes_.size(); ++s) {
    Supernode& node = nodes_[s];
    node.row_count = static_cast<int>(merged_rows[s].size());
    node.rows = rows_.size();
    node.numbers = numbers;
    numbers += at(node.row_count) * at(node.columns);
    rows_.insert(rows_.end(), merged_rows[s].begin(), merged_rows[s].end());
    for (int k = 0; k < node.columns; ++k) {
      node_of[at(node.first + k)] = static_cast<int>(s);
      operations_ += static_cast<double>(node.row_count - k) * (node.row_count - k);
    }
  }
  for (Supernode& node : nodes_) {
    if (node.row_count == node.columns) continue;
    const int up = rows_[node.rows + at(node.columns)];
    if (up < interior_) node.parent = node_of[at(up)];
  }
  numbers_.assign(numbers, 0.0);
}

void MultifrontalCholesky::list_scatter(const std::vector<std::pair<int, int>>& entries) {
  std::vector<std::vector<std::pair<int, std::size_t>>> of_columns(at(interior_));
  for (std::size_t e = 0; e < entries.size(); ++e) {
    const int row = place_[at(entries[e].first)], column = place_[at(entries[e].second)];
    if (row >= column && column < interior_) of_columns[at(column)].emplace_back(row, e);
  }
  scatter_.clear();
  for (Supernode& node : nodes_) {
    node.scatter = scatter_.size();
    const auto begin = rows_.begin() + static_cast<std::ptrdiff_t>(node.rows);
    for (int k = 0; k < node.columns; ++k) {
      for (const auto& [row, entry] : of_columns[at(node.first + k)]) {
        const auto found = std::lower_bound(begin, begin + node.row_count, row);
        scatter_.push_back(
            {entry, at(k) * at(node.row_count) + static_cast<std::size_t>(found - begin)});
      }
    }
  }
}

/// Adds the update of a supernode to the columns of another and to its rows below.
void MultifrontalCholesky::add_update(const Supernode& from, const Matrix& update,
                                      const Supernode& to, double* columns, Matrix& below) {
  const int* rows = rows_.data() + from.rows + from.columns;
  const Eigen::Index m = update.rows();
  for (Eigen::Index j = 0; j < m; ++j) {
    const int column = local_[at(rows[j])];
    double* const into = column < to.columns
                             ? columns + at(column) * at(to.row_count)
                             : below.data() + (column - to.columns) * below.rows() - to.columns;
    const double* const added = update.data() + j * m;
    for (Eigen::Index i = j; i < m; ++i) into[local_[at(rows[i])]] += added[i];
  }
}

bool MultifrontalCholesky::factor(const double* values) {
  std::fill(numbers_.begin(), numbers_.end(), 0.0);
  complement_.setZero(boundary_, boundary_);
  std::vector<std::vector<std::size_t>> children(nodes_.size());
  std::vector<Matrix> updates(nodes_.size());
  for (std::size_t s = 0; s < nodes_.size(); ++s) {
    const Supernode& node = nodes_[s];
    const int* rows = rows_.data() + node.rows;
    for (int k = 0; k < node.row_count; ++k) local_[at(rows[k])] = k;
    double* const numbers = numbers_.data() + node.numbers;
    const std::size_t end = s + 1 < nodes_.size() ? nodes_[s + 1].scatter : scatter_.size();
    for (std::size_t k = node.scatter; k < end; ++k) {
      numbers[scatter_[k].place] += values[scatter_[k].entry];
    }
    const Eigen::Index c = node.columns, m = node.row_count - node.columns;
    Matrix below = Matrix::Zero(m, m);
    for (std::size_t child : children[s]) {
      add_update(nodes_[child], updates[child], node, numbers, below);
      updates[child].resize(0, 0);
    }
    const MatrixRef diagonal = columns(numbers, c, c, node.row_count);
    if (!factor_lower(diagonal)) return false;
    if (m == 0) continue;
    const MatrixRef lower = columns(numbers + c, m, c, node.row_count);
    divide_by_transposed(diagonal, lower);
    subtract_square(lower, below);
    if (node.parent >= 0) {
      children[at(node.parent)].push_back(s);
      updates[s] = std::move(below);
      continue;
    }
    for (Eigen::Index j = 0; j < m; ++j) {
      for (Eigen::Index i = j; i < m; ++i) {
        complement_(rows[c + i] - interior_, rows[c + j] - interior_) -= below(i, j);
      }
    }
  }
  return true;
}

void MultifrontalCholesky::put(const double* x, int count) {
  const std::size_t n = place_.size();
  ordered_.resize(std::max(ordered_.size(), n * at(count)));
  gathered_.resize(std::max(gathered_.size(), n * at(count)));
  for (int c = 0; c < count; ++c) {
    for (std::size_t i = 0; i < n; ++i) ordered_[at(c) * n + at(place_[i])] = x[at(c) * n + i];
  }
}

void MultifrontalCholesky::take(double* x, int count) const {
  const std::size_t n = place_.size();
  for (int c = 0; c < count; ++c) {
    for (std::size_t i = 0; i < n; ++i) x[at(c) * n + i] = ordered_[at(c) * n + at(place_[i])];
  }
}

void MultifrontalCholesky::forward(double* x, int count) {
  put(x, count);
  const auto n = static_cast<Eigen::Index>(place_.size());
  for (const Supernode& node : nodes_) {
    const Eigen::Index c = node.columns, m = node.row_count - node.columns;
    const double* const numbers = numbers_.data() + node.numbers;
    const ConstMatrixRef diagonal = columns(numbers, c, c, node.row_count);
    const ConstMatrixRef lower = columns(numbers + c, m, c, node.row_count);
    double* const own = ordered_.data() + node.first;
    if (count == 1) {
      const VectorRef single = Eigen::Map<Vector>(own, c);
      substitute_forward(diagonal, single);
      const VectorRef product = Eigen::Map<Vector>(gathered_.data(), m);
      if (m > 0) set_product(lower, single, product);
    } else {
      const MatrixRef several = columns(own, c, count, n);
      substitute_forward(diagonal, several);
      const MatrixRef product = columns(gathered_.data(), m, count, m);
      if (m > 0) set_product(lower, several, product);
    }
    const int* const rows = rows_.data() + node.rows + c;
    for (int k = 0; k < count; ++k) {
      double* const into = ordered_.data() + k * n;
      const double* const product = gathered_.data() + k * m;
      for (Eigen::Index i = 0; i < m; ++i) into[rows[i]] -= product[i];
    }
  }
  take(x, count);
}

void MultifrontalCholesky::backward(double* x, int count) {
  put(x, count);
  const auto n = static_cast<Eigen::Index>(place_.size());
  for (std::size_t s = nodes_.size(); s-- > 0;) {
    const Supernode& node = nodes_[s];
    const Eigen::Index c = node.columns, m = node.row_count - node.columns;
    const double* const numbers = numbers_.data() + node.numbers;
    const ConstColumns diagonal = columns(numbers, c, c, node.row_count);
    const ConstColumns lower = columns(numbers + c, m, c, node.row_count);
    const int* const rows = rows_.data() + node.rows + c;
    for (int k = 0; k < count; ++k) {
      const double* const from = ordered_.data() + k * n;
      double* const known = gathered_.data() + k * m;
      for (Eigen::Index i = 0; i < m; ++i) known[i] = from[rows[i]];
    }
    double* const own = ordered_.data() + node.first;
    if (count == 1) {
      const VectorRef single = Eigen::Map<Vector>(own, c);
      const ConstVectorRef known = Eigen::Map<const Vector>(gathered_.data(), m);
      if (m > 0) subtract_transposed_product(lower, known, single);
      substitute_backward(diagonal, single);
    } else {
      const MatrixRef several = columns(own, c, count, n);
      const ConstMatrixRef known = columns(std::as_const(gathered_).data(), m, count, m);
      if (m > 0) subtract_transposed_product(lower, known, several);
      substitute_backward(diagonal, several);
    }
  }
  take(x, count);
}

}  // namespace tribodyn
