#include "tribodyn/math/banded_lu.hpp"

#include <algorithm>
#include <cmath>
#include <queue>

namespace tribodyn {

namespace {

using Neighbours = std::vector<std::vector<int>>;

Neighbours neighbours_of(int n, const std::vector<std::pair<int, int>>& edges) {
  Neighbours neighbours(static_cast<std::size_t>(n));
  for (const auto& [a, b] : edges) {
    if (a == b) continue;
    neighbours[static_cast<std::size_t>(a)].push_back(b);
    neighbours[static_cast<std::size_t>(b)].push_back(a);
  }
  for (auto& list : neighbours) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  return neighbours;
}

/// Breadth-first visit from `start`; appends to `visit` and returns the last node found.
/// Neighbours are taken in the order of their degree, as Cuthill and McKee do.
int breadth_first(const Neighbours& neighbours, int start, std::vector<char>& seen,
                  std::vector<int>& visit) {
  auto degree = [&](int i) { return neighbours[static_cast<std::size_t>(i)].size(); };
  std::size_t head = visit.size();
  visit.push_back(start);
  seen[static_cast<std::size_t>(start)] = 1;
  std::vector<int> next;
  while (head < visit.size()) {
    const int i = visit[head++];
    next.clear();
    for (int j : neighbours[static_cast<std::size_t>(i)]) {
      if (!seen[static_cast<std::size_t>(j)]) next.push_back(j);
    }
    std::stable_sort(next.begin(), next.end(), [&](int a, int b) { return degree(a) < degree(b); });
    for (int j : next) {
      seen[static_cast<std::size_t>(j)] = 1;
      visit.push_back(j);
    }
  }
  return visit.back();
}

}  // namespace

std::vector<int> bandwidth_reducing_order(int n, const std::vector<std::pair<int, int>>& edges) {
  const Neighbours neighbours = neighbours_of(n, edges);
  std::vector<char> seen(static_cast<std::size_t>(n), 0);
  std::vector<int> visit;
  visit.reserve(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) {
    if (seen[static_cast<std::size_t>(i)]) continue;
    // A node at the far end of the component is a good start: two sweeps find one.
    int start = i;
    for (int sweep = 0; sweep < 2; ++sweep) {
      std::vector<char> local(seen);
      std::vector<int> scratch;
      start = breadth_first(neighbours, start, local, scratch);
    }
    breadth_first(neighbours, start, seen, visit);
  }
  std::vector<int> order(static_cast<std::size_t>(n));
  for (int k = 0; k < n; ++k) {
    order[static_cast<std::size_t>(visit[static_cast<std::size_t>(k)])] = n - 1 - k;
  }
  return order;
}

int half_bandwidth(const std::vector<int>& order, const std::vector<std::pair<int, int>>& edges) {
  int width = 0;
  for (const auto& [a, b] : edges) {
    width = std::max(
        width, std::abs(order[static_cast<std::size_t>(a)] - order[static_cast<std::size_t>(b)]));
  }
  return width;
}

void BandedLU::resize(int n, int half_bandwidth) {
  n_ = n;
  bandwidth_ = half_bandwidth;
  width_ = 2 * half_bandwidth + 1;
  values_.assign(static_cast<std::size_t>(n) * static_cast<std::size_t>(width_), 0.0);
  last_.assign(static_cast<std::size_t>(n), 0);
  diagonal_.assign(static_cast<std::size_t>(n), 0.0);
}

void BandedLU::set_zero() { std::fill(values_.begin(), values_.end(), 0.0); }

int BandedLU::factor(double relative) {
  const int bw = bandwidth_;
  const std::size_t width = static_cast<std::size_t>(width_);
  double* const v = values_.data();
  // Last non-zero column of each row, kept up to date while rows fill in: the update of a
  // row stops there. It halves the work on a folded ring, whose band is half empty.
  for (int i = 0; i < n_; ++i) {
    const double* row = v + static_cast<std::size_t>(i) * width;
    int last = std::min(n_ - 1, i + bw);
    while (last > i && row[last - i + bw] == 0.0) --last;
    last_[static_cast<std::size_t>(i)] = last;
    diagonal_[static_cast<std::size_t>(i)] = row[bw];
  }
  for (int k = 0; k < n_; ++k) {
    const double* pivot_row = v + static_cast<std::size_t>(k) * width + bw;
    const int last = last_[static_cast<std::size_t>(k)];
    const double pivot = pivot_row[0];
    if (!(std::abs(pivot) > relative * std::abs(diagonal_[static_cast<std::size_t>(k)]))) return k;
    const double inverse = 1.0 / pivot;
    const int end = std::min(n_ - 1, k + bw);
    const int count = last - k;
    for (int i = k + 1; i <= end; ++i) {
      double* row = v + static_cast<std::size_t>(i) * width + (k - i + bw);
      if (row[0] == 0.0) continue;
      const double factor = row[0] * inverse;
      row[0] = factor;
      for (int j = 1; j <= count; ++j) row[j] -= factor * pivot_row[j];
      if (last_[static_cast<std::size_t>(i)] < last) last_[static_cast<std::size_t>(i)] = last;
    }
  }
  return -1;
}

void BandedLU::solve(double* rhs, int columns) const {
  const int bw = bandwidth_;
  const std::size_t width = static_cast<std::size_t>(width_);
  const std::size_t nc = static_cast<std::size_t>(columns);
  const double* const v = values_.data();
  for (int i = 0; i < n_; ++i) {
    const double* row = v + static_cast<std::size_t>(i) * width + bw;
    double* x = rhs + static_cast<std::size_t>(i) * nc;
    for (int j = std::max(0, i - bw); j < i; ++j) {
      const double l = row[j - i];
      if (l == 0.0) continue;
      const double* y = rhs + static_cast<std::size_t>(j) * nc;
      for (std::size_t k = 0; k < nc; ++k) x[k] -= l * y[k];
    }
  }
  for (int i = n_ - 1; i >= 0; --i) {
    const double* row = v + static_cast<std::size_t>(i) * width + bw;
    double* x = rhs + static_cast<std::size_t>(i) * nc;
    const int last = last_[static_cast<std::size_t>(i)];
    for (int j = i + 1; j <= last; ++j) {
      const double u = row[j - i];
      const double* y = rhs + static_cast<std::size_t>(j) * nc;
      for (std::size_t k = 0; k < nc; ++k) x[k] -= u * y[k];
    }
    const double inverse = 1.0 / row[0];
    for (std::size_t k = 0; k < nc; ++k) x[k] *= inverse;
  }
}

}  // namespace tribodyn
