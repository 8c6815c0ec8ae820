#include "tribodyn/linear_algebra/mesh_matrix.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Right-hand sides that Multigrid solves for at once.
constexpr std::size_t kTogether = 4;
/// Of a residual, divided by the right-hand side; one refinement follows.
constexpr double kTolerance = 1e-12;

/// BandedLU is fast for one column and for multiples of four.
int padded(int columns) { return columns == 1 ? 1 : (columns + 3) / 4 * 4; }

}  // namespace

MeshSolver mesh_solver_by_name(const std::string& name) {
  if (name == "automatic") return MeshSolver::automatic;
  if (name == "banded") return MeshSolver::banded;
  if (name == "multigrid") return MeshSolver::multigrid;
  throw InvalidInput({.item = "film",
                      .quantity = "solver = '" + name + "'",
                      .rule = "must be one of: automatic, banded, multigrid"});
}

void MeshMatrix::resize(int n, const std::vector<std::pair<int, int>>& pairs, MeshSolver method) {
  for (const auto& [a, b] : pairs) {
    if (a < 0 || b < 0 || a >= n || b >= n) {
      throw std::invalid_argument("mesh matrix: pair (" + std::to_string(a) + ", " +
                                  std::to_string(b) + ") must have nodes from 0 to " +
                                  std::to_string(n - 1));
    }
  }
  n_ = n;
  iterations_ = 0;
  cycles_ = 0;
  order_ = bandwidth_reducing_order(n, pairs);
  half_bandwidth_ = tribodyn::half_bandwidth(order_, pairs);
  const double cost = static_cast<double>(n) * half_bandwidth_ * half_bandwidth_;
  if (method == MeshSolver::automatic) {
    method = cost <= kBandLimit ? MeshSolver::banded : MeshSolver::multigrid;
  }
  method_ = method;
  entry_.clear();
  entry_.reserve(2 * pairs.size());
  diagonal_.clear();
  diagonal_.reserve(at(n));
  band_ = BandedLU();
  multigrid_ = Multigrid();
  if (method_ == MeshSolver::banded) {
    resize_band(pairs);
  } else {
    resize_multigrid(pairs);
  }
}

void MeshMatrix::resize_band(const std::vector<std::pair<int, int>>& pairs) {
  const double most = std::numeric_limits<std::uint32_t>::max();
  if (static_cast<double>(n_) * (2.0 * half_bandwidth_ + 16.0) > most) {
    throw std::length_error("mesh matrix: a band of " + std::to_string(n_) +
                            " nodes with half bandwidth " + std::to_string(half_bandwidth_) +
                            " is too large");
  }
  band_.resize(n_, half_bandwidth_);
  std::vector<std::pair<int, int>> entries;
  entries.reserve(pairs.size());
  for (const auto& [a, b] : pairs) entries.emplace_back(order_[at(a)], order_[at(b)]);
  band_.set_pattern(entries);
  const auto position = [&](int i, int j) {
    return static_cast<std::uint32_t>(&band_.at(order_[at(i)], order_[at(j)]) - &band_.at(0, 0));
  };
  for (int i = 0; i < n_; ++i) diagonal_.push_back(position(i, i));
  for (const auto& [a, b] : pairs) {
    entry_.push_back(position(a, b));
    entry_.push_back(position(b, a));
  }
  scratch_.resize(at(n_) * at(kColumns));
}

void MeshMatrix::resize_multigrid(const std::vector<std::pair<int, int>>& pairs) {
  multigrid_.resize(n_, pairs);
  const auto position = [&](int i, int j) {
    return static_cast<std::uint32_t>(multigrid_.position(i, j));
  };
  for (int i = 0; i < n_; ++i) diagonal_.push_back(position(i, i));
  for (const auto& [a, b] : pairs) {
    entry_.push_back(position(a, b));
    entry_.push_back(position(b, a));
  }
  scratch_.resize(at(n_));
}

void MeshMatrix::set_zero() {
  if (method_ == MeshSolver::banded) {
    band_.set_zero();
  } else {
    std::fill(multigrid_.values().begin(), multigrid_.values().end(), 0.0);
  }
}

bool MeshMatrix::factor() {
  return method_ == MeshSolver::banded ? band_.factor() < 0 : multigrid_.factor();
}

bool MeshMatrix::solve(double* rhs, int columns, double tolerance) {
  return method_ == MeshSolver::banded ? solve_band(rhs, columns)
                                       : solve_multigrid(rhs, columns, tolerance);
}

bool MeshMatrix::solve_band(double* rhs, int columns) {
  const std::size_t nc = at(columns), stride = at(padded(columns));
  if (scratch_.size() < at(n_) * stride) scratch_.resize(at(n_) * stride);
  const auto solve = [&](auto known) {
    const std::size_t count = known;
    for (int i = 0; i < n_; ++i) {
      double* row = scratch_.data() + at(order_[at(i)]) * stride;
      std::copy_n(rhs + at(i) * count, count, row);
      for (std::size_t c = count; c < stride; ++c) row[c] = 0.0;
    }
    band_.solve(scratch_.data(), static_cast<int>(stride));
    for (int i = 0; i < n_; ++i) {
      std::copy_n(scratch_.data() + at(order_[at(i)]) * stride, count, rhs + at(i) * count);
    }
  };
  // Copies of a length that the compiler knows need no call for each row.
  if (nc == 1) {
    solve(std::integral_constant<std::size_t, 1>{});
  } else if (nc == 4) {
    solve(std::integral_constant<std::size_t, 4>{});
  } else if (nc == 8) {
    solve(std::integral_constant<std::size_t, 8>{});
  } else {
    solve(nc);
  }
  return true;
}

/// Solves for the columns that are not zero, four at a time.
bool MeshMatrix::solve_multigrid(double* rhs, int columns, double tolerance) {
  const std::size_t nc = at(columns);
  chosen_.clear();
  for (std::size_t c = 0; c < nc; ++c) {
    std::size_t i = 0;
    while (i < at(n_) && rhs[i * nc + c] == 0.0) ++i;
    if (i < at(n_)) chosen_.push_back(static_cast<int>(c));
  }
  bool converged = true;
  iterations_ = 0;
  for (std::size_t first = 0; first < chosen_.size(); first += kTogether) {
    const std::size_t last = std::min(first + kTogether, chosen_.size());
    together_.assign(chosen_.data() + first, chosen_.data() + last);
    converged = solve_together(rhs, columns, together_, tolerance) && converged;
  }
  return converged;
}

/// Solves for up to four columns.
bool MeshMatrix::solve_together(double* rhs, int columns, const std::vector<int>& chosen,
                                double tolerance) {
  const std::size_t nc = at(columns), width = chosen.size() == 1 ? 1 : kTogether;
  scratch_.assign(at(n_) * width, 0.0);
  for (std::size_t i = 0; i < at(n_); ++i) {
    for (std::size_t c = 0; c < chosen.size(); ++c) {
      scratch_[i * width + c] = rhs[i * nc + at(chosen[c])];
    }
  }
  const bool refine = tolerance == 0.0;
  const bool converged = multigrid_.solve(scratch_.data(), static_cast<int>(width),
                                          refine ? kTolerance : tolerance, refine);
  for (std::size_t i = 0; i < at(n_); ++i) {
    for (std::size_t c = 0; c < chosen.size(); ++c) {
      rhs[i * nc + at(chosen[c])] = scratch_[i * width + c];
    }
  }
  iterations_ = std::max(iterations_, multigrid_.iterations());
  cycles_ += multigrid_.iterations();
  return converged;
}

}  // namespace tribodyn
