#include "tribodyn/linear_algebra/multigrid.hpp"

#include <algorithm>
#include <array>
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
constexpr int kSteps = 50;  // of GCR between restarts
constexpr std::size_t kPiece = 1024;
constexpr int kRestarts = 5;
/// Relative to the residual at the last restart; beyond, round-off spoils the orthogonal images.
constexpr double kLeastNorm = 1e-8;
constexpr int kRefineSteps = 8;
constexpr double kRefineTolerance = 1e-3;
/// Residual, relative to the terms that it is the difference of, that counts as round-off.
constexpr double kRoundOff = 4e-16;
/// A coarser level takes two steps of GCR if it has at most this fraction of the finer entries, to
/// bound the cost of cycles, unless the first step reduced the residual to kEnough.
constexpr double kTwice = 0.6;
constexpr double kEnough = 0.1;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Sum of term(i) for i < count, in four partial sums.
template <class Term>
double sum_of(std::size_t count, const Term& term) {
  double s0 = 0.0, s1 = 0.0, s2 = 0.0, s3 = 0.0;
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    s0 += term(i);
    s1 += term(i + 1);
    s2 += term(i + 2);
    s3 += term(i + 3);
  }
  for (; i < count; ++i) s0 += term(i);
  return (s0 + s1) + (s2 + s3);
}

double dot(const std::vector<double>& a, const std::vector<double>& b,
           const std::vector<double>& weight) {
  return sum_of(a.size(), [&](std::size_t i) { return a[i] * b[i] * weight[i]; });
}

/// y += f x
void add(double f, const std::vector<double>& x, std::vector<double>& y) {
  for (std::size_t i = 0; i < x.size(); ++i) y[i] += f * x[i];
}

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
  for (auto* list : {&residual_, &solution_, &rhs_}) list->assign(at(n), 0.0);
  for (auto* list : {&order_, &node_}) list->assign(at(n), 0);
  transports_.assign(at(n), 0);
  triangle_.resize(at(kSteps * kSteps));
  part_.resize(at(kSteps));
  step_.clear();
  image_.clear();
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
  for (auto* list : {&coarse.x, &coarse.r, &coarse.c, &coarse.v, &coarse.w}) list->resize(n);
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
  coarsest_rhs_.resize(at(n));
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
  std::vector<double>& v = level.c;
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
  solution_.assign(at(n_), 1.0);
  iterate(level.f, solution_, kScaleTolerance, kScaleSteps, 0);
  for (double& v : solution_) v = std::max(std::abs(v), kLeastScale);
  rescale(level, solution_);
  choose_source();
  relax(level, kSweeps);
}

// --- the iteration --------------------------------------------------------------------------

/// One cycle on level l: x approximates the solution of A x = r.
void Multigrid::cycle(std::size_t l, const double* r, double* x) {
  const Level& level = level_[l];
  const SparseRows& a = level.a;
  const int n = a.size();
  if (l + 1 == at(levels_)) {
    for (int i = 0; i < n; ++i) coarsest_rhs_[at(coarsest_order_[at(i)])] = r[i];
    coarsest_.solve(coarsest_rhs_.data(), 1);
    for (int i = 0; i < n; ++i) x[i] = coarsest_rhs_[at(coarsest_order_[at(i)])];
    return;
  }
  for (int i = 0; i < n; ++i) {
    x[i] = (r[i] - a.times(a.start[at(i)], a.middle[at(i)], x)) * a.inverse[at(i)];
  }
  // A forward sweep from zero leaves the part right of the diagonal.
  Level& coarse = level_[l + 1];
  std::fill(coarse.r.begin(), coarse.r.end(), 0.0);
  for (int i = 0; i < n; ++i) {
    const int c = level.aggregate[at(i)];
    if (c >= 0) coarse.r[at(c)] -= a.times(a.middle[at(i)], a.start[at(i) + 1], x);
  }
  correct(l + 1);
  for (std::size_t c = 0; c < coarse.x.size(); ++c) coarse.x[c] *= coarse.scale[c];
  for (int i = 0; i < n; ++i) {
    for (int k = level.p.start[at(i)]; k < level.p.start[at(i) + 1]; ++k) {
      x[i] += level.p.value[at(k)] * coarse.x[at(level.p.column[at(k)])];
    }
  }
  for (int i = n - 1; i >= 0; --i) {
    x[i] = (r[i] - a.times(a.start[at(i)], a.start[at(i) + 1], x)) * a.inverse[at(i)];
  }
}

/// One or two steps of GCR for the correction x of level l.
void Multigrid::correct(std::size_t l) {
  Level& level = level_[l];
  std::vector<double>&x = level.x, &r = level.r, &c = level.c, &v = level.v, &w = level.w;
  const std::vector<double>& weight = level.a.inverse;
  cycle(l, r.data(), x.data());
  if (l + 1 == at(levels_)) return;
  level.a.multiply(x, v);
  const double vv = dot(v, v, weight), rr = dot(r, r, weight);
  if (!(vv > 0.0)) return;
  const double first = dot(v, r, weight) / vv;
  if (!level.twice || rr - first * first * vv <= kEnough * kEnough * rr) {
    for (double& xi : x) xi *= first;
    return;
  }
  add(-first, v, r);
  cycle(l, r.data(), c.data());
  level.a.multiply(c, w);
  const double vw = dot(v, w, weight) / vv;
  add(-vw, v, w);
  const double ww = dot(w, w, weight);
  const double second = ww > 0.0 ? dot(w, r, weight) / ww : 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = (first - second * vw) * x[i] + second * c[i];
}

/// GCR for A x = rhs from the given x. Restarts from the true residual also detect round-off.
bool Multigrid::iterate(const std::vector<double>& rhs, std::vector<double>& x, double tolerance,
                        int most, int restarts) {
  const SparseRows& a = level_[0].a;
  std::vector<double>& r = residual_;
  double goal = -1.0;
  for (int restart = 0;; ++restart) {
    a.multiply(x, r);
    double round_off = 0.0;
    for (std::size_t i = 0; i < r.size(); ++i) {
      r[i] = rhs[i] - r[i];
      const double size = std::abs(a.diagonal[i] * x[i]) + std::abs(rhs[i]);
      round_off += size * size * a.inverse[i];
    }
    double norm = std::sqrt(dot(r, r, a.inverse));
    if (goal < 0.0) goal = tolerance * norm;
    round_off = kRoundOff * std::sqrt(round_off);
    if (norm <= std::max(goal, round_off)) return true;
    if (restart > restarts || !std::isfinite(norm)) return false;
    const int m = minimise(std::max({goal, round_off, kLeastNorm * norm}), most, norm);
    for (int j = m - 1; j >= 0; --j) {
      for (int k = j + 1; k < m; ++k) part_[at(j)] -= triangle_[at(j * kSteps + k)] * part_[at(k)];
      part_[at(j)] /= triangle_[at(j * kSteps + j)];
      add(part_[at(j)], step_[at(j)], x);
    }
    if (m == 0) return false;
  }
}

/// Steps of GCR from the residual until `goal`. Images are orthogonalised, steps are not: A step_k
/// = sum_j triangle_jk image_j.
int Multigrid::minimise(double goal, int most, double& norm) {
  const SparseRows& a = level_[0].a;
  std::vector<double>& r = residual_;
  int m = 0;
  while (m < most && norm > goal) {
    if (step_.size() == at(m)) {
      step_.emplace_back(at(n_));
      image_.emplace_back(at(n_));
    }
    std::vector<double>&z = step_[at(m)], &v = image_[at(m)];
    cycle(0, r.data(), z.data());
    ++iterations_;
    a.multiply(z, v);
    make_orthogonal(m, v);
    const double size = std::sqrt(dot(v, v, a.inverse));
    if (!(size > 0.0)) break;
    triangle_[at(m * kSteps + m)] = size;
    for (double& vi : v) vi /= size;
    part_[at(m)] = dot(v, r, a.inverse);
    add(-part_[at(m)], v, r);
    norm = std::sqrt(dot(r, r, a.inverse));
    ++m;
  }
  return m;
}

/// Subtracts from v its components along the first m images, all at once and piece by piece: each
/// image is read twice from memory, which dominates on large meshes.
void Multigrid::make_orthogonal(int m, std::vector<double>& v) {
  const std::vector<double>& weight = level_[0].a.inverse;
  std::array<double, kPiece> weighted;
  std::array<double, kSteps> share{};
  for (std::size_t begin = 0; begin < v.size(); begin += kPiece) {
    const std::size_t count = std::min(kPiece, v.size() - begin);
    for (std::size_t i = 0; i < count; ++i) weighted[i] = v[begin + i] * weight[begin + i];
    for (int j = 0; j < m; ++j) {
      const double* image = image_[at(j)].data() + begin;
      share[at(j)] += sum_of(count, [&](std::size_t i) { return image[i] * weighted[i]; });
    }
  }
  for (std::size_t begin = 0; begin < v.size(); begin += kPiece) {
    const std::size_t count = std::min(kPiece, v.size() - begin);
    for (int j = 0; j < m; ++j) {
      const double* image = image_[at(j)].data() + begin;
      for (std::size_t i = 0; i < count; ++i) v[begin + i] -= share[at(j)] * image[i];
    }
  }
  for (int j = 0; j < m; ++j) triangle_[at(j * kSteps + m)] = share[at(j)];
}

bool Multigrid::solve(double* b, double tolerance) {
  iterations_ = 0;
  if (n_ == 0) return true;
  for (int i = 0; i < n_; ++i) rhs_[at(order_[at(i)])] = b[i];
  const auto attempt = [&] {
    const SparseRows& a = level_[0].a;
    // A row without couplings, of a prescribed value, must not set the scale of the residual.
    for (int i = 0; i < n_; ++i) {
      solution_[at(i)] = a.is_alone(i) ? rhs_[at(i)] * a.inverse[at(i)] : 0.0;
    }
    if (!iterate(rhs_, solution_, tolerance, kSteps, kRestarts)) return false;
    iterate(rhs_, solution_, kRefineTolerance, kRefineSteps, 0);
    return true;
  };
  bool converged = attempt();
  if (!converged && levels_ > 1) converged = factor_as_band() && attempt();
  for (int i = 0; i < n_; ++i) {
    const int p = order_[at(i)];
    // A prescribed value is returned unchanged.
    b[i] = level_[0].a.is_alone(p) ? b[i] / value_[at(diagonal_[at(i)])]
                                   : solution_[at(p)] * level_[0].scale[at(p)];
  }
  return converged;
}

}  // namespace tribodyn
