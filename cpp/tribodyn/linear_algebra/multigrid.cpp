#include "tribodyn/linear_algebra/multigrid.hpp"

#include <algorithm>
#include <cmath>

namespace tribodyn {

namespace {

// Levels. Chosen by measurement on films of 40 x 20 to 512 x 256 cells.
constexpr double kShare = 0.5;      // fraction of a value of P from strong neighbours
constexpr int kCoarsest = 400;      // unknowns of the direct solution
constexpr double kSlow = 0.9;       // coarsening to more than this fraction is abandoned
constexpr double kSymmetric = 0.3;  // difference of mirrored entries divided by the larger of them
/// Largest n b^2 of a band that is factored where the levels fail: takes some seconds.
constexpr double kLargestBand = 2e10;

// The scale of the unknowns.
constexpr double kDefect = 1e-3;
constexpr int kRounds = 5;
constexpr int kFirstSweeps = 4;
constexpr int kSweeps = 2;
constexpr int kScaleSteps = 8;
constexpr double kScaleTolerance = 1e-3;
constexpr double kLeastScale = 1e-3;  // of one round, relative to the last

// The iteration.
constexpr int kRestarts = 12;
constexpr int kRefineSteps = 8;
constexpr double kRefineTolerance = 1e-3;
/// A coarser level takes two steps of GCR if it has at most this fraction of the finer entries, to
/// bound the cost of cycles.
constexpr double kTwice = 0.6;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

void Multigrid::resize(int n, const std::vector<std::pair<int, int>>& pairs) {
  n_ = n;
  std::vector<std::vector<int>> rows(at(n));
  for (int i = 0; i < n; ++i) rows[at(i)].push_back(i);
  for (const auto& [a, b] : pairs) {
    rows[at(a)].push_back(b);
    rows[at(b)].push_back(a);
  }
  start_.assign(1, 0);
  column_.clear();
  for (auto& row : rows) {
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    column_.insert(column_.end(), row.begin(), row.end());
    start_.push_back(static_cast<int>(column_.size()));
  }
  value_.assign(column_.size(), 0.0);
  mirror_.resize(column_.size());
  diagonal_.resize(at(n));
  for (int i = 0; i < n; ++i) {
    diagonal_[at(i)] = static_cast<int>(position(i, i));
    for (int k = start_[at(i)]; k < start_[at(i) + 1]; ++k) {
      mirror_[at(k)] = static_cast<int>(position(column_[at(k)], i));
    }
  }
  level_.clear();
  levels_ = 0;
  for (auto* list : {&order_, &node_}) list->assign(at(n), 0);
  transports_.assign(at(n), 0);
}

std::size_t Multigrid::position(int i, int j) const {
  const auto begin = column_.begin() + start_[at(i)], end = column_.begin() + start_[at(i) + 1];
  return static_cast<std::size_t>(std::lower_bound(begin, end, j) - column_.begin());
}

std::vector<int> Multigrid::level_sizes() const {
  std::vector<int> sizes;
  sizes.reserve(at(levels_));
  for (int l = 0; l < levels_; ++l) sizes.push_back(level_[at(l)].a.size());
  return sizes;
}

// --- the finest level -----------------------------------------------------------------------

/// Numbers transporting nodes first, each after its upstream nodes unless they form a cycle: the
/// reverse of the post-order of a depth-first search.
void Multigrid::number_downstream() {
  std::vector<int>&next = marker_, &path = member_;
  next.assign(start_.begin(), start_.end() - 1);
  order_.assign(at(n_), -1);
  int count = 0;
  for (const char transports : transports_) count += transports;
  int diffusive = count;
  for (int root = 0; root < n_; ++root) {
    if (!transports_[at(root)]) order_[at(root)] = diffusive++;
    if (order_[at(root)] != -1) continue;
    order_[at(root)] = -2;  // on the current path
    path.assign(1, root);
    while (!path.empty()) {
      const int j = path.back(), end = start_[at(j) + 1];
      int& k = next[at(j)];
      const auto is_next = [&] {
        const int i = column_[at(k)];
        return transports_[at(i)] && order_[at(i)] == -1 && value_[at(mirror_[at(k)])] != 0.0;
      };
      while (k < end && !is_next()) ++k;
      if (k < end) {
        order_[at(column_[at(k)])] = -2;
        path.push_back(column_[at(k)]);
      } else {
        order_[at(j)] = --count;
        path.pop_back();
      }
    }
  }
}

bool Multigrid::build_finest() {
  double logarithms = 0.0;
  int diffusive = 0;
  for (int i = 0; i < n_; ++i) {
    const double d = value_[at(diagonal_[at(i)])];
    if (!(d > 0.0) || !std::isfinite(d)) return false;
    char& transports = transports_[at(i)];
    transports = 1;
    for (int k = start_[at(i)]; k < start_[at(i) + 1] && transports; ++k) {
      const double v = value_[at(k)], t = value_[at(mirror_[at(k)])];
      if (column_[at(k)] == i || v == 0.0) continue;
      if (std::abs(v - t) <= kSymmetric * std::max(std::abs(v), std::abs(t))) transports = 0;
    }
    if (transports) continue;
    logarithms += std::log(d);
    ++diffusive;
  }
  number_downstream();
  for (int i = 0; i < n_; ++i) node_[at(order_[at(i)])] = i;
  // Pressures in a unit in which they move about as much oil as film fractions do.
  const double pressure = std::exp(-logarithms / std::max(diffusive, 1));
  const auto scale = [&](int i) {
    return transports_[at(i)] ? 1.0 / value_[at(diagonal_[at(i)])] : pressure;
  };
  Level& level = level_[0];
  SparseRows& a = level.a;
  a.clear();
  level.scale.clear();
  level.f.assign(at(n_), 0.0);
  for (const int i : node_) {
    const double si = scale(i);
    for (int k = start_[at(i)]; k < start_[at(i) + 1]; ++k) {
      const int j = column_[at(k)];
      const double v = value_[at(k)], t = value_[at(mirror_[at(k)])];
      if (j == i || (v == 0.0 && t == 0.0)) continue;
      a.put(order_[at(j)], v * scale(j), t * si);
    }
    const double d = value_[at(diagonal_[at(i)])] * si;
    a.end_row(d, d);
    level.scale.push_back(si);
  }
  return true;
}

// --- coarser levels -------------------------------------------------------------------------

bool Multigrid::factor() {
  if (level_.empty()) level_.resize(1);
  levels_ = 0;
  if (n_ == 0) return true;
  // Smoothing P helps most films; it is omitted where it spoils a coarser matrix.
  return fit_levels(kShare) || fit_levels(0.0) || factor_as_band();
}

/// Levels with a suitable scale.
bool Multigrid::fit_levels(double share) {
  if (!build_finest()) return false;
  if (n_ > kCoarsest && level_[0].a.row_defect() > kDefect) {
    choose_source();
    relax(level_[0], kFirstSweeps);
  }
  for (int round = 0;; ++round) {
    choose_source();
    if (!build_levels(share)) return false;
    if (levels_ == 1 || round == kRounds) return true;
    if (level_[0].a.row_defect() <= kDefect) return true;
    improve_scale();
  }
}

bool Multigrid::build_levels(double share) {
  levels_ = 1;
  for (;;) {
    const int size = level_[at(levels_ - 1)].a.size();
    if (size <= kCoarsest) break;
    if (at(levels_) == level_.size()) level_.emplace_back();
    Level& coarse = level_[at(levels_)];
    if (!build_coarser(level_[at(levels_ - 1)], coarse, share)) return false;
    if (coarse.a.size() > kSlow * size) break;
    // P preserves non-negative row sums, except where it could not follow negative ones.
    if (coarse.a.row_defect() > kDefect) relax(coarse, kSweeps);
    ++levels_;
  }
  return factor_coarsest(level_[at(levels_ - 1)].a);
}

bool Multigrid::build_coarser(Level& fine, Level& coarse, double share) {
  const int count = aggregation_.form(fine.a, fine.aggregate);
  aggregation_.interpolate(fine.a, fine.aggregate, share, fine.p);
  if (!aggregation_.project(fine.a, fine.aggregate, count, fine.p, coarse.a)) return false;
  const std::size_t n = at(count);
  coarse.scale.assign(n, 1.0);
  coarse.f.assign(n, 0.0);
  for (std::size_t i = 0; i < fine.aggregate.size(); ++i) {
    if (fine.aggregate[i] >= 0) coarse.f[at(fine.aggregate[i])] += fine.f[i];
  }
  coarse.twice = static_cast<double>(coarse.a.column.size()) <=
                 kTwice * static_cast<double>(fine.a.column.size());
  return true;
}

bool Multigrid::factor_coarsest(const SparseRows& a) {
  const int n = a.size();
  std::vector<std::pair<int, int>> edges;
  for (int i = 0; i < n; ++i) {
    for (int k = a.start[at(i)]; k < a.middle[at(i)]; ++k) edges.emplace_back(i, a.column[at(k)]);
  }
  coarsest_order_ = bandwidth_reducing_order(n, edges);
  const int width = half_bandwidth(coarsest_order_, edges);
  if (static_cast<double>(n) * width * width > kLargestBand) return false;
  coarsest_.resize(n, width);
  for (int i = 0; i < n; ++i) {
    const int p = coarsest_order_[at(i)];
    coarsest_.at(p, p) = a.diagonal[at(i)];
    for (int k = a.start[at(i)]; k < a.start[at(i) + 1]; ++k) {
      coarsest_.at(p, coarsest_order_[at(a.column[at(k)])]) = a.value[at(k)];
    }
  }
  return coarsest_.factor() < 0;
}

/// The finest level as the coarsest.
bool Multigrid::factor_as_band() {
  levels_ = 1;
  return build_finest() && factor_coarsest(level_[0].a);
}

// --- the scale of the unknowns --------------------------------------------------------------

/// The present row sums, the negative ones raised to zero and all by the mean of the increase, so
/// that a rough solution does not make others negative.
void Multigrid::choose_source() {
  Level& level = level_[0];
  double missing = 0.0;
  for (int i = 0; i < n_; ++i) {
    const double sum = level.a.row_sum(i);
    level.f[at(i)] = std::max(sum, 0.0);
    missing += std::max(-sum, 0.0);
  }
  for (double& f : level.f) f += missing / n_;
}

void Multigrid::rescale(Level& level, const std::vector<double>& v) {
  level.a.scale_columns(v);
  for (std::size_t i = 0; i < v.size(); ++i) level.scale[i] *= v[i];
}

/// Gauss-Seidel sweeps for A v = f from v = 1, which keep v positive.
void Multigrid::relax(Level& level, int sweeps) {
  const SparseRows& a = level.a;
  const int n = a.size();
  std::vector<double>& v = c_;
  v.assign(at(n), 1.0);
  const auto update = [&](int i) {
    const double sum = a.times(a.start[at(i)], a.start[at(i) + 1], v.data());
    const double value = (level.f[at(i)] - sum) * a.inverse[at(i)];
    if (value > 0.0) v[at(i)] = value;
  };
  for (int sweep = 0; sweep < sweeps; sweep += 2) {
    for (int i = 0; i < n; ++i) update(i);
    for (int i = n - 1; i >= 0; --i) update(i);
  }
  rescale(level, v);
}

/// A rough solution of A v = f by the present levels.
void Multigrid::improve_scale() {
  Level& level = level_[0];
  const std::size_t length = MultigridCycles::padded(at(n_));
  solution_.assign(length, 1.0);
  std::fill(solution_.begin() + n_, solution_.end(), 0.0);
  rhs_ = level.f;
  rhs_.resize(length, 0.0);
  int cycles = 0;
  cycles_.iterate(levels(), 1, rhs_.data(), solution_.data(), {kScaleTolerance, kScaleSteps, 0},
                  cycles);
  solution_.resize(at(n_));
  for (double& v : solution_) v = std::max(std::abs(v), kLeastScale);
  rescale(level, solution_);
  choose_source();
  relax(level, kSweeps);
}

// --- the iteration --------------------------------------------------------------------------

MultigridLevels Multigrid::levels() const {
  return {level_.data(), at(levels_), &coarsest_, &coarsest_order_};
}

/// Solves for the right-hand sides in rhs_.
bool Multigrid::attempt(int columns, double tolerance, bool refine) {
  const SparseRows& a = level_[0].a;
  const std::size_t width = at(columns);
  // A row without couplings, of a prescribed value, must not set the scale of the residual.
  for (int i = 0; i < n_; ++i) {
    const double inverse = a.is_alone(i) ? a.inverse[at(i)] : 0.0;
    for (std::size_t c = at(i) * width; c < at(i + 1) * width; ++c) {
      solution_[c] = inverse != 0.0 ? rhs_[c] * inverse : 0.0;
    }
  }
  if (!cycles_.iterate(levels(), columns, rhs_.data(), solution_.data(),
                       {tolerance, MultigridCycles::kSteps, kRestarts}, iterations_)) {
    return false;
  }
  if (refine) {
    cycles_.iterate(levels(), columns, rhs_.data(), solution_.data(),
                    {kRefineTolerance, kRefineSteps, 0}, iterations_);
  }
  return true;
}

bool Multigrid::solve(double* b, int columns, double tolerance, bool refine) {
  iterations_ = 0;
  if (n_ == 0) return true;
  const std::size_t width = at(columns);
  const std::size_t length = MultigridCycles::padded(at(n_)) * width;
  for (auto* list : {&rhs_, &solution_}) list->assign(length, 0.0);
  for (int i = 0; i < n_; ++i) {
    std::copy_n(b + at(i) * width, width, rhs_.data() + at(order_[at(i)]) * width);
  }
  bool converged = attempt(columns, tolerance, refine);
  if (!converged && levels_ > 1) {
    converged = factor_as_band() && attempt(columns, tolerance, refine);
  }
  for (int i = 0; i < n_; ++i) {
    const std::size_t p = at(order_[at(i)]);
    const bool alone = level_[0].a.is_alone(order_[at(i)]);
    for (std::size_t c = 0; c < width; ++c) {
      double& bi = b[at(i) * width + c];
      // A prescribed value is returned unchanged.
      bi =
          alone ? bi / value_[at(diagonal_[at(i)])] : solution_[p * width + c] * level_[0].scale[p];
    }
  }
  return converged;
}

}  // namespace tribodyn
