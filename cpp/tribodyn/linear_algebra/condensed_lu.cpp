#include "tribodyn/linear_algebra/condensed_lu.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/linear_algebra/sparse_decompositions.hpp"

namespace tribodyn {

namespace {

using Storage = PivotedLU::Storage;

// Of the geometric mean of two diagonal entries: difference of (i, j) and (j, i) by round-off.
constexpr double kSymmetric = 1e-11;
// Columns that are solved at once for a complement.
constexpr Eigen::Index kColumns = 32;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// LU factors of a part that is not symmetric and definite.
struct GeneralFactors {
  SparseMatrix interior, to_boundary, from_boundary;  // K_II, K_BI, K_IB
  SparseLU lu{1.0};                                   // the largest entry of a column is its pivot

  bool factor(Matrix& complement) {
    lu.analyse(interior);
    if (!lu.factor(interior)) return false;
    complement.resize(to_boundary.rows(), from_boundary.cols());
    for (Eigen::Index j = 0; j < complement.cols(); j += kColumns) {
      const Eigen::Index count = std::min(kColumns, complement.cols() - j);
      const Matrix columns = from_boundary.middleCols(j, count);
      const Matrix solved = lu.solve(columns);
      complement.middleCols(j, count) = to_boundary * solved;
    }
    return complement.allFinite();
  }
  Vector solve(const Vector& rhs, bool transposed) {
    Vector x;
    transposed ? lu.solve_transposed(rhs, x) : lu.solve(rhs, x);
    return x;
  }
};

}  // namespace

struct CondensedLU::Part {
  std::vector<int> interior;                 // unknowns, ascending
  std::vector<int> boundary;                 // places in the surface, ascending
  std::vector<std::pair<int, int>> entries;  // local: interior, followed by boundary
  std::vector<std::size_t> from;             // places of these among the values of the matrix
  std::vector<std::size_t> transposed;       // entry (j, i) of each (i, j)
  std::vector<double> size;                  // square root of the diagonal of each local unknown
  std::vector<std::ptrdiff_t> diagonal;      // of each local unknown among the values, -1: none
  std::vector<double> values;                // of the factors; empty: no factors
  std::vector<std::size_t> into;             // places of the complement in the surface, by columns
  MultifrontalCholesky cholesky;
  std::unique_ptr<GeneralFactors> general;  // in place of cholesky
  Matrix complement;                        // of general
  std::vector<double> x;

  bool equals(const std::vector<double>& all) const {
    for (std::size_t k = 0; k < values.size(); ++k) {
      if (!(values[k] == all[from[k]])) return false;
    }
    return !values.empty();
  }

  bool is_symmetric(const std::vector<double>& all) {
    for (std::size_t i = 0; i < size.size(); ++i) {
      size[i] =
          diagonal[i] < 0 ? 0.0 : std::sqrt(std::abs(all[static_cast<std::size_t>(diagonal[i])]));
    }
    for (std::size_t k = 0; k < entries.size(); ++k) {
      const auto [i, j] = entries[k];
      const double difference = std::abs(values[k] - values[transposed[k]]);
      if (!(difference <= kSymmetric * size[at(i)] * size[at(j)])) return false;
    }
    return true;
  }

  void set_general() {
    const int n = static_cast<int>(interior.size()), m = static_cast<int>(boundary.size());
    SparseEntries inside, down, up;
    for (std::size_t k = 0; k < entries.size(); ++k) {
      const auto [i, j] = entries[k];
      if (i < n && j < n) inside.emplace_back(i, j, values[k]);
      if (i >= n && j < n) down.emplace_back(i - n, j, values[k]);
      if (i < n && j >= n) up.emplace_back(i, j - n, values[k]);
    }
    general = std::make_unique<GeneralFactors>();
    general->interior = sparse_matrix(n, n, inside);
    general->to_boundary = sparse_matrix(m, n, down);
    general->from_boundary = sparse_matrix(n, m, up);
  }

  /// Eliminates the interior from `count` right-hand sides; adds to those of the surface.
  void forward(const double* rhs, int n, double* surface, int surface_size, int count, bool trans) {
    const std::size_t own = interior.size(), all = own + boundary.size();
    x.resize(std::max(x.size(), all * at(count)));
    for (int c = 0; c < count; ++c) {
      double* const column = x.data() + at(c) * all;
      const double* const from_column = rhs + at(c) * at(n);
      for (std::size_t i = 0; i < own; ++i) column[i] = from_column[interior[i]];
      std::fill(column + own, column + all, 0.0);
    }
    if (!general) cholesky.forward(x.data(), count);
    for (int c = 0; c < count; ++c) {
      double* const column = x.data() + at(c) * all;
      if (general) {
        Eigen::Map<Vector> inside(column, static_cast<Eigen::Index>(own));
        Eigen::Map<Vector> edge(column + own, static_cast<Eigen::Index>(boundary.size()));
        inside = general->solve(inside, trans);
        if (trans) {
          edge = -(general->from_boundary.transpose() * inside);
        } else {
          edge = -(general->to_boundary * inside);
        }
      }
      double* const into_column = surface + at(c) * at(surface_size);
      for (std::size_t i = 0; i < boundary.size(); ++i) into_column[boundary[i]] += column[own + i];
    }
  }

  /// Sets the solutions of the interior from those of the surface, after forward().
  void backward(double* rhs, int n, const double* surface, int surface_size, int count,
                bool trans) {
    const std::size_t own = interior.size(), all = own + boundary.size();
    for (int c = 0; c < count; ++c) {
      double* const column = x.data() + at(c) * all;
      const double* const from_column = surface + at(c) * at(surface_size);
      for (std::size_t i = 0; i < boundary.size(); ++i) column[own + i] = from_column[boundary[i]];
      if (!general) continue;
      Eigen::Map<Vector> inside(column, static_cast<Eigen::Index>(own));
      const Eigen::Map<const Vector> edge(column + own, static_cast<Eigen::Index>(boundary.size()));
      const Vector load = trans ? Vector(general->to_boundary.transpose() * edge)
                                : Vector(general->from_boundary * edge);
      inside -= general->solve(load, trans);
    }
    if (!general) cholesky.backward(x.data(), count);
    for (int c = 0; c < count; ++c) {
      const double* const column = x.data() + at(c) * all;
      double* const into_column = rhs + at(c) * at(n);
      for (std::size_t i = 0; i < own; ++i) into_column[interior[i]] = column[i];
    }
  }
};

CondensedLU::CondensedLU() = default;
CondensedLU::~CondensedLU() = default;

void CondensedLU::resize(int n, int half_bandwidth, const std::vector<std::pair<int, int>>& entries,
                         Storage storage, const std::vector<int>& part, FillReducing method) {
  n_ = n;
  parts_.clear();
  const int count = part.empty() ? 0 : 1 + *std::max_element(part.begin(), part.end());
  if (count <= 0) {
    surface_.resize(n, half_bandwidth, entries, storage);
    return;
  }
  entries_.clear();
  entries_.reserve(2 * entries.size());
  for (const auto& [i, j] : entries) {
    entries_.emplace_back(j, i);
    if (part[at(i)] >= 0 || part[at(j)] >= 0) entries_.emplace_back(i, j);
  }
  std::sort(entries_.begin(), entries_.end());
  entries_.erase(std::unique(entries_.begin(), entries_.end()), entries_.end());
  entries_.shrink_to_fit();
  values_.assign(entries_.size(), 0.0);
  for (int p = 0; p < count; ++p) parts_.push_back(std::make_unique<Part>());
  lay_out_parts(part, method);
  lay_out_surface(storage);
}

void CondensedLU::lay_out_parts(const std::vector<int>& part, FillReducing method) {
  surface_unknowns_.clear();
  surface_place_.assign(at(n_), -1);
  std::vector<int> local(at(n_), -1);
  for (int i = 0; i < n_; ++i) {
    if (part[at(i)] < 0) {
      surface_place_[at(i)] = static_cast<int>(surface_unknowns_.size());
      surface_unknowns_.push_back(i);
    } else {
      std::vector<int>& interior = parts_[at(part[at(i)])]->interior;
      local[at(i)] = static_cast<int>(interior.size());
      interior.push_back(i);
    }
  }
  surface_entries_.clear();
  for (std::size_t k = 0; k < entries_.size(); ++k) {
    const auto [j, i] = entries_[k];
    const int p = std::max(part[at(i)], part[at(j)]);
    if (p < 0) {
      surface_entries_.push_back(k);
      continue;
    }
    Part& own = *parts_[at(p)];
    own.from.push_back(k);
    own.entries.emplace_back(i, j);
    for (int x : {i, j}) {
      if (part[at(x)] < 0) own.boundary.push_back(surface_place_[at(x)]);
    }
  }
  for (const auto& each : parts_) {
    Part& own = *each;
    std::sort(own.boundary.begin(), own.boundary.end());
    own.boundary.erase(std::unique(own.boundary.begin(), own.boundary.end()), own.boundary.end());
    const int n = static_cast<int>(own.interior.size());
    for (std::size_t b = 0; b < own.boundary.size(); ++b) {
      local[at(surface_unknowns_[at(own.boundary[b])])] = n + static_cast<int>(b);
    }
    for (int x : own.interior) own.diagonal.push_back(static_cast<std::ptrdiff_t>(place(x, x)));
    for (int b : own.boundary) {
      const int x = surface_unknowns_[at(b)];
      const std::size_t k = place(x, x);
      const bool found = k < entries_.size() && entries_[k] == std::pair{x, x};
      own.diagonal.push_back(found ? static_cast<std::ptrdiff_t>(k) : -1);
    }
    own.size.assign(own.diagonal.size(), 0.0);
    // Entries of a part by their places in the matrix, for the transposed ones.
    for (auto& [i, j] : own.entries) {
      const std::size_t k = place(j, i);
      const auto found = std::lower_bound(own.from.begin(), own.from.end(), k);
      own.transposed.push_back(static_cast<std::size_t>(found - own.from.begin()));
      i = local[at(i)];
      j = local[at(j)];
    }
    own.cholesky.resize(n, static_cast<int>(own.boundary.size()), own.entries, method);
  }
}

void CondensedLU::lay_out_surface(Storage storage) {
  std::vector<std::pair<int, int>> pairs;
  for (std::size_t k : surface_entries_) {
    const auto [j, i] = entries_[k];
    pairs.emplace_back(surface_place_[at(i)], surface_place_[at(j)]);
  }
  for (const auto& part : parts_) {
    for (int j : part->boundary) {
      for (int i : part->boundary) pairs.emplace_back(i, j);
    }
  }
  int width = 0;
  for (const auto& [i, j] : pairs) width = std::max(width, std::abs(i - j));
  const int size = static_cast<int>(surface_unknowns_.size());
  surface_.resize(size, width, pairs, storage);
  surface_positions_.clear();
  std::size_t next = 0;
  for (; next < surface_entries_.size(); ++next) {
    surface_positions_.push_back(surface_.place(pairs[next].first, pairs[next].second));
  }
  for (const auto& part : parts_) {
    for (std::size_t k = 0; k < part->boundary.size() * part->boundary.size(); ++k, ++next) {
      part->into.push_back(surface_.place(pairs[next].first, pairs[next].second));
    }
  }
  surface_sizes_.assign(at(size), 1.0);
  surface_rhs_.assign(at(size), 0.0);
}

std::size_t CondensedLU::storage() const {
  std::size_t sum = surface_.storage() + values_.size();
  for (const auto& part : parts_) {
    sum += part->values.size();
    if (!part->general) {
      sum += part->cholesky.storage();
      continue;
    }
    sum += part->general->lu.storage();
  }
  return sum;
}

std::size_t CondensedLU::place(int i, int j) const {
  if (parts_.empty()) return surface_.place(i, j);
  const auto found = std::lower_bound(entries_.begin(), entries_.end(), std::pair{j, i});
  return static_cast<std::size_t>(found - entries_.begin());
}

double* CondensedLU::values() { return parts_.empty() ? surface_.values() : values_.data(); }

void CondensedLU::set_zero() {
  if (parts_.empty()) {
    surface_.set_zero();
  } else {
    std::fill(values_.begin(), values_.end(), 0.0);
  }
}

void CondensedLU::set_sizes(const double* sizes) {
  if (parts_.empty()) {
    surface_.set_sizes(sizes);
    return;
  }
  for (std::size_t k = 0; k < surface_unknowns_.size(); ++k) {
    surface_sizes_[k] = sizes[surface_unknowns_[k]];
  }
  surface_.set_sizes(surface_sizes_.data());
}

bool CondensedLU::factor_part(Part& part) {
  ++part_factorisations_;
  part.values.resize(part.from.size());
  for (std::size_t k = 0; k < part.from.size(); ++k) part.values[k] = values_[part.from[k]];
  part.general.reset();
  if (part.is_symmetric(values_) && part.cholesky.factor(part.values.data())) return true;
  part.set_general();
  if (part.general->factor(part.complement)) return true;
  part.values.clear();
  return false;
}

bool CondensedLU::factor_parts(bool keep) {
  old_ = false;
  for (const auto& part : parts_) {
    if (part->equals(values_)) continue;
    if (keep && !part->values.empty()) {
      old_ = true;
      continue;
    }
    if (!factor_part(*part)) return false;
  }
  return true;
}

bool CondensedLU::factor(bool keep) {
  if (parts_.empty()) return surface_.factor();
  if (!factor_parts(keep)) return false;
  surface_.set_zero();
  double* const surface = surface_.values();
  for (std::size_t k = 0; k < surface_entries_.size(); ++k) {
    surface[surface_positions_[k]] += values_[surface_entries_[k]];
  }
  for (const auto& part : parts_) {
    const auto m = static_cast<Eigen::Index>(part->boundary.size());
    const Matrix& complement = part->general ? part->complement : part->cholesky.complement();
    const std::size_t* into = part->into.data();
    for (Eigen::Index j = 0; j < m; ++j) {
      for (Eigen::Index i = 0; i < m; ++i, ++into) {
        const bool mirrored = !part->general && i < j;
        surface[*into] -= mirrored ? complement(j, i) : complement(i, j);
      }
    }
  }
  return surface_.factor();
}

std::vector<int> CondensedLU::without_pivot() const {
  std::vector<int> found = surface_.without_pivot();
  if (parts_.empty()) return found;
  for (int& x : found) x = surface_unknowns_[at(x)];
  return found;
}

void CondensedLU::substitute(double* rhs, int count, bool transposed) {
  if (parts_.empty()) {
    transposed ? surface_.solve_transposed(rhs, count) : surface_.solve(rhs, count);
    return;
  }
  const std::size_t size = surface_unknowns_.size();
  surface_rhs_.resize(std::max(surface_rhs_.size(), size * at(count)));
  for (int c = 0; c < count; ++c) {
    for (std::size_t k = 0; k < size; ++k) {
      surface_rhs_[at(c) * size + k] = rhs[at(c) * at(n_) + at(surface_unknowns_[k])];
    }
  }
  const int m = static_cast<int>(size);
  for (const auto& part : parts_) {
    part->forward(rhs, n_, surface_rhs_.data(), m, count, transposed);
  }
  transposed ? surface_.solve_transposed(surface_rhs_.data(), count)
             : surface_.solve(surface_rhs_.data(), count);
  for (const auto& part : parts_) {
    part->backward(rhs, n_, surface_rhs_.data(), m, count, transposed);
  }
  for (int c = 0; c < count; ++c) {
    for (std::size_t k = 0; k < size; ++k) {
      rhs[at(c) * at(n_) + at(surface_unknowns_[k])] = surface_rhs_[at(c) * size + k];
    }
  }
}

}  // namespace tribodyn
