#include "tribodyn/math/mesh_matrix.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// BandedLU is fast for one column and for multiples of four.
int padded(int columns) { return columns == 1 ? 1 : (columns + 3) / 4 * 4; }

}  // namespace

void MeshMatrix::resize(int n, const std::vector<std::pair<int, int>>& pairs,
                        [[maybe_unused]] MeshSolver method) {
  for (const auto& [a, b] : pairs) {
    if (a < 0 || b < 0 || a >= n || b >= n) {
      throw std::invalid_argument("mesh matrix: pair (" + std::to_string(a) + ", " +
                                  std::to_string(b) + ") is not of nodes 0 to " +
                                  std::to_string(n - 1));
    }
  }
  n_ = n;
  iterations_ = 0;
  method_ = MeshSolver::banded;
  order_ = bandwidth_reducing_order(n, pairs);
  half_bandwidth_ = tribodyn::half_bandwidth(order_, pairs);
  band_.resize(n, half_bandwidth_);
  const auto position = [&](int i, int j) -> std::uint32_t {
    const std::ptrdiff_t from_origin = &band_.at(order_[at(i)], order_[at(j)]) - &band_.at(0, 0);
    if (from_origin > std::numeric_limits<std::uint32_t>::max()) {
      throw std::length_error("mesh matrix: a band of " + std::to_string(n) + " nodes and width " +
                              std::to_string(half_bandwidth_) + " is too large");
    }
    return static_cast<std::uint32_t>(from_origin);
  };
  diagonal_.resize(at(n));
  for (int i = 0; i < n; ++i) diagonal_[at(i)] = position(i, i);
  entry_.clear();
  entry_.reserve(2 * pairs.size());
  for (const auto& [a, b] : pairs) {
    entry_.push_back(position(a, b));
    entry_.push_back(position(b, a));
  }
  scratch_.resize(at(n) * at(kColumns));
}

void MeshMatrix::set_zero() { band_.set_zero(); }

bool MeshMatrix::factor() { return band_.factor() < 0; }

bool MeshMatrix::solve(double* rhs, int columns) {
  const std::size_t nc = at(columns), stride = at(padded(columns));
  if (scratch_.size() < at(n_) * stride) scratch_.resize(at(n_) * stride);
  for (int i = 0; i < n_; ++i) {
    double* row = scratch_.data() + at(order_[at(i)]) * stride;
    std::copy_n(rhs + at(i) * nc, nc, row);
    std::fill(row + nc, row + stride, 0.0);
  }
  band_.solve(scratch_.data(), static_cast<int>(stride));
  for (int i = 0; i < n_; ++i) {
    std::copy_n(scratch_.data() + at(order_[at(i)]) * stride, nc, rhs + at(i) * nc);
  }
  return true;
}

}  // namespace tribodyn
