#include "tribodyn/linear_algebra/multigrid_cycles.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/linear_algebra/multigrid_kernels.hpp"

namespace tribodyn {

using namespace multigrid_kernels;

namespace {

static_assert(kMostImages == MultigridCycles::kSteps);

/// Largest reduction of the residual between restarts. Restarts after four digits cost no cycle in
/// films, and the images that are kept until then are few.
constexpr double kLeastNorm = 1e-4;
/// Residual, relative to the terms that it is the difference of, that counts as round-off.
constexpr double kRoundOff = 4e-16;
/// The second step of GCR on a coarser level is omitted if the first reduced the residual to this.
constexpr double kEnough = 0.1;

/// Room for the rows of a level; the rows behind them are zero. A vector never shrinks, because one
/// column and four alternate, and new numbers of a vector are written once more.
void fit(std::vector<double>& x, int rows, int columns) {
  const std::size_t used = at(rows) * at(columns);
  const std::size_t length = MultigridCycles::padded(at(rows)) * at(columns);
  if (x.size() < length) x.resize(length);
  std::fill(x.data() + used, x.data() + length, 0.0);
}

}  // namespace

bool MultigridCycles::iterate(const MultigridLevels& levels, int columns, const double* b,
                              double* x, const Stop& stop, int& cycles) {
  levels_ = levels;
  resize(columns);
  return columns == 1 ? run<One>(b, x, stop, cycles) : run<FourBeside>(b, x, stop, cycles);
}

void MultigridCycles::resize(int columns) {
  if (work_.size() < levels_.count) work_.resize(levels_.count);
  for (std::size_t l = 0; l < levels_.count; ++l) {
    const SparseRows& a = levels_.level[l].a;
    Work& work = work_[l];
    fit(work.weight, a.size(), 1);
    std::copy(a.inverse.begin(), a.inverse.end(), work.weight.begin());
    if (l == 0) continue;
    for (auto* list : {&work.x, &work.r, &work.c, &work.v, &work.w}) fit(*list, a.size(), columns);
    // The share of an omitted second step is zero, which a number that is not finite would survive.
    std::fill(work.c.begin(), work.c.end(), 0.0);
  }
  const std::size_t coarsest = at(levels_.level[levels_.count - 1].a.size());
  if (coarsest_.size() < coarsest * at(columns)) coarsest_.resize(coarsest * at(columns));
  fit(residual_, levels_.level[0].a.size(), columns);
  triangle_.resize(at(kSteps * kSteps));
  part_.resize(at(kSteps));
}

// --- cycles ---------------------------------------------------------------------------------

template <class T>
void MultigridCycles::solve_coarsest(const double* r, double* x) {
  const std::vector<int>& order = *levels_.coarsest_order;
  for (std::size_t i = 0; i < order.size(); ++i) {
    row<T>(coarsest_.data(), at(order[i])) = row<T>(r, i);
  }
  levels_.coarsest->solve(coarsest_.data(), static_cast<int>(kWidth<T>));
  for (std::size_t i = 0; i < order.size(); ++i) {
    row<T>(x, i) = row<T>(coarsest_.data(), at(order[i]));
  }
}

/// One cycle on level l: x approximates the solution of A x = r; sets the image A x.
template <class T>
void MultigridCycles::cycle(std::size_t l, const double* r, double* x, double* image) {
  const MultigridLevel& level = levels_.level[l];
  if (l + 1 == levels_.count) {
    solve_coarsest<T>(r, x);
    run_kernel<multiply<T>>(&level.a, static_cast<const double*>(x), image);
    return;
  }
  Work& coarse = work_[l + 1];
  std::fill_n(coarse.r.begin(), at(levels_.level[l + 1].a.size()) * kWidth<T>, 0.0);
  run_kernel<sweep_forward<T>>(&level.a, level.aggregate.data(), r, x, coarse.r.data());
  correct<T>(l + 1);
  run_kernel<add_coarse<T>>(&level.p, static_cast<const double*>(coarse.x.data()), x);
  run_kernel<sweep_backward<T>>(&level.a, r, x, image);
}

/// One or two steps of GCR for the correction x of level l, in the unknowns of the finer level.
template <class T>
void MultigridCycles::correct(std::size_t l) {
  const MultigridLevel& level = levels_.level[l];
  const std::size_t n = at(level.a.size());
  Work& work = work_[l];
  const double* const weight = work.weight.data();
  Lanes f{1.0, 1.0, 1.0, 1.0}, h{};
  std::array<double, 12> sums{};
  const auto finish = [&] {
    std::array<double, 8> factors;
    std::copy(f.begin(), f.end(), factors.begin());
    std::copy(h.begin(), h.end(), factors.begin() + 4);
    run_kernel<combine<T>>(n, static_cast<const double*>(factors.data()), level.scale.data(),
                           static_cast<const double*>(work.c.data()), work.x.data());
  };
  cycle<T>(l, work.r.data(), work.x.data(), work.v.data());
  if (l + 1 == levels_.count) return finish();
  run_kernel<products<T>>(n, static_cast<const double*>(work.v.data()),
                          static_cast<const double*>(work.r.data()), weight, sums.data());
  Lanes vv{}, minus{};
  bool enough = true;
  for (std::size_t c = 0; c < kWidth<T>; ++c) {
    vv[c] = sums[c];
    f[c] = vv[c] > 0.0 ? sums[4 + c] / vv[c] : 1.0;
    minus[c] = vv[c] > 0.0 ? -f[c] : 0.0;
    const double rr = sums[8 + c];
    enough = enough && !(rr - f[c] * f[c] * vv[c] > kEnough * kEnough * rr);
  }
  if (enough || !level.twice) return finish();
  run_kernel<add_multiple<T>>(n, static_cast<const double*>(minus.data()),
                              static_cast<const double*>(work.v.data()), work.r.data());
  cycle<T>(l, work.r.data(), work.c.data(), work.w.data());
  Images images;
  images.count = 1;
  images.image[0] = work.v.data();
  run_kernel<find_shares<T>>(n, static_cast<const double*>(work.w.data()), weight, &images);
  Lanes share{};
  for (std::size_t c = 0; c < kWidth<T>; ++c) {
    share[c] = vv[c] > 0.0 ? images.share[0][c] / vv[c] : 0.0;
  }
  images.share[0] = share;
  run_kernel<subtract_shares<T>>(n, static_cast<const Images*>(&images),
                                 static_cast<const double*>(work.r.data()), weight, work.w.data(),
                                 sums.data());
  for (std::size_t c = 0; c < kWidth<T>; ++c) {
    h[c] = sums[c] > 0.0 ? sums[4 + c] / sums[c] : 0.0;
    f[c] -= h[c] * share[c];
  }
  finish();
}

// --- the iteration --------------------------------------------------------------------------

/// Restarts from the true residual also detect round-off.
template <class T>
bool MultigridCycles::run(const double* b, double* x, const Stop& stop, int& cycles) {
  const SparseRows& a = levels_.level[0].a;
  Lanes goal{}, limit{}, norm{};
  for (int restart = 0;; ++restart) {
    std::array<double, 8> sums{};
    run_kernel<multiply<T>>(&a, static_cast<const double*>(x), residual_.data());
    run_kernel<subtract_from<T>>(&a, b, static_cast<const double*>(x), residual_.data(),
                                 sums.data());
    bool done = true, finite = true;
    for (std::size_t c = 0; c < kWidth<T>; ++c) {
      norm[c] = std::sqrt(sums[c]);
      if (restart == 0) goal[c] = stop.tolerance * norm[c];
      limit[c] = std::max(goal[c], kRoundOff * std::sqrt(sums[4 + c]));
      done = done && norm[c] <= limit[c];
      finite = finite && std::isfinite(norm[c]);
      limit[c] = std::max(limit[c], kLeastNorm * norm[c]);
    }
    if (done) return true;
    if (restart > stop.restarts || !finite) return false;
    const int m = minimise<T>(limit, stop.most, norm);
    cycles += m;
    if (m == 0) return false;
    find_parts(m);
    for (int j = 0; j < m; ++j) {
      run_kernel<add_multiple<T>>(at(a.size()), static_cast<const double*>(part_[at(j)].data()),
                                  static_cast<const double*>(step_[at(j)].data()), x);
    }
  }
}

/// From shares of images to those of steps.
void MultigridCycles::find_parts(int steps) {
  for (int j = steps - 1; j >= 0; --j) {
    for (int k = j + 1; k < steps; ++k) {
      for (std::size_t c = 0; c < 4; ++c) {
        part_[at(j)][c] -= triangle_[at(j * kSteps + k)][c] * part_[at(k)][c];
      }
    }
  }
}

/// Steps of GCR from the residual until `goal`. Images are orthogonalised, steps are not: A step_k
/// = image_k + sum_j triangle_jk image_j.
template <class T>
int MultigridCycles::minimise(const Lanes& goal, int most, Lanes& norm) {
  const int size_of_level = levels_.level[0].a.size();
  const std::size_t rows = at(size_of_level);
  const double* const weight = work_[0].weight.data();
  double* const r = residual_.data();
  const auto is_open = [&] {
    for (std::size_t c = 0; c < kWidth<T>; ++c) {
      if (norm[c] > goal[c]) return true;
    }
    return false;
  };
  int m = 0;
  for (; m < most && is_open(); ++m) {
    if (step_.size() == at(m)) {
      step_.emplace_back();
      image_.emplace_back();
    }
    std::vector<double>&z = step_[at(m)], &v = image_[at(m)];
    for (auto* list : {&z, &v}) fit(*list, size_of_level, static_cast<int>(kWidth<T>));
    cycle<T>(0, r, z.data(), v.data());
    Images images;
    for (int j = 0; j < m; ++j) images.image[images.count++] = image_[at(j)].data();
    run_kernel<find_shares<T>>(rows, static_cast<const double*>(v.data()), weight, &images);
    for (int j = 0; j < m; ++j) {
      Lanes& share = images.share[at(j)];
      const Lanes& size = size_[at(j)];
      for (std::size_t c = 0; c < kWidth<T>; ++c) {
        share[c] = size[c] > 0.0 ? share[c] / size[c] : 0.0;
      }
      triangle_[at(j * kSteps + m)] = share;
    }
    std::array<double, 8> sums{};
    run_kernel<subtract_shares<T>>(rows, static_cast<const Images*>(&images),
                                   static_cast<const double*>(r), weight, v.data(), sums.data());
    bool moves = false;
    Lanes& size = size_[at(m)];
    Lanes& part = part_[at(m)];
    part.fill(0.0);
    for (std::size_t c = 0; c < kWidth<T>; ++c) {
      size[c] = sums[c];
      if (!(sums[c] > 0.0)) continue;
      part[c] = sums[4 + c] / sums[c];
      moves = true;
    }
    if (!moves) break;
    Lanes square{};
    run_kernel<reduce<T>>(rows, static_cast<const double*>(part.data()),
                          static_cast<const double*>(v.data()), weight, r, square.data());
    for (std::size_t c = 0; c < kWidth<T>; ++c) norm[c] = std::sqrt(square[c]);
  }
  return m;
}

}  // namespace tribodyn
