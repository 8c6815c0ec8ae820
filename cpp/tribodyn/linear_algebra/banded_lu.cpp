#include "tribodyn/linear_algebra/banded_lu.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
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

/// Four numbers at any address: two SSE2 registers, which every x86-64 has. A second version of the
/// kernels for AVX2 was only 5 % faster, because loading from memory dominates; this did not
/// justify two sets of machine code.
typedef double Four __attribute__((vector_size(32), aligned(8), may_alias));

const Four& four(const double* p) { return *reinterpret_cast<const Four*>(p); }
Four& four(double* p) { return *reinterpret_cast<Four*>(p); }

/// The arrays of a BandedLU; entry (i, j) is row(i)[j].
template <class Number, class Index>
struct Rows {
  int n;
  int bandwidth;
  std::ptrdiff_t step;
  Number* origin;
  Index* first;
  Index* last;
  Number* inverse;

  Number* row(int i) const { return origin + i * step; }
};
using Factors = Rows<const double, const int>;

int factor_rows(Rows<double, int> m, const double* diagonal, double relative) {
  for (int k = 0; k < m.n; k += 4) {
    const int rows = std::min(4, m.n - k);
    // The pivot rows themselves, one after the other.
    for (int p = k; p < k + rows; ++p) {
      double* row = m.row(p);
      for (int s = k; s < p; ++s) {
        if (row[s] == 0.0) continue;
        const double f = row[s] * m.inverse[s];
        const double* u = m.row(s);
        row[s] = f;
        for (int j = s + 1; j <= m.last[s]; j += 4) four(row + j) -= f * four(u + j);
        m.last[p] = std::max(m.last[p], m.last[s]);
      }
      if (!(std::abs(row[p]) > relative * std::abs(diagonal[p]))) return p;
      m.inverse[p] = 1.0 / row[p];
    }
    // All rows below, by all four pivot rows at once.
    const double* const u0 = m.row(k);
    const double* const u1 = u0 + m.step;
    const double* const u2 = u1 + m.step;
    const double* const u3 = u2 + m.step;
    const int end = std::min(m.n - 1, k + 3 + m.bandwidth);
    for (int i = k + 4; i <= end; ++i) {
      if (m.first[i] > k + 3) continue;
      double* row = m.row(i);
      const double f0 = row[k] * m.inverse[k];
      const double f1 = (row[k + 1] - f0 * u0[k + 1]) * m.inverse[k + 1];
      const double f2 = (row[k + 2] - f0 * u0[k + 2] - f1 * u1[k + 2]) * m.inverse[k + 2];
      const double f3 =
          (row[k + 3] - f0 * u0[k + 3] - f1 * u1[k + 3] - f2 * u2[k + 3]) * m.inverse[k + 3];
      int reach = 0;
      if (f0 != 0.0) reach = m.last[k];
      if (f1 != 0.0) reach = std::max(reach, m.last[k + 1]);
      if (f2 != 0.0) reach = std::max(reach, m.last[k + 2]);
      if (f3 != 0.0) reach = std::max(reach, m.last[k + 3]);
      row[k] = f0;
      row[k + 1] = f1;
      row[k + 2] = f2;
      row[k + 3] = f3;
      for (int j = k + 4; j <= reach; j += 4) {
        four(row + j) = four(row + j) - f0 * four(u0 + j) - f1 * four(u1 + j) - f2 * four(u2 + j) -
                        f3 * four(u3 + j);
      }
      m.last[i] = std::max(m.last[i], reach);
    }
  }
  return -1;
}

/// Sum of a[j] b[j] for j < count, in eight partial sums.
double dot(const double* a, const double* b, int count) {
  Four even = {0.0, 0.0, 0.0, 0.0}, odd = even;
  int j = 0;
  for (; j + 8 <= count; j += 8) {
    even += four(a + j) * four(b + j);
    odd += four(a + j + 4) * four(b + j + 4);
  }
  even += odd;
  double sum = (even[0] + even[1]) + (even[2] + even[3]);
  for (; j < count; ++j) sum += a[j] * b[j];
  return sum;
}

/// x -= sum of a[j] b[j] for j < count, where b[j] and x are four numbers, `step` apart.
void subtract(const double* a, const double* b, int count, std::ptrdiff_t step, double* x) {
  Four s0 = {0.0, 0.0, 0.0, 0.0}, s1 = s0, s2 = s0, s3 = s0;
  int j = 0;
  for (; j + 4 <= count; j += 4, b += 4 * step) {
    s0 += a[j] * four(b);
    s1 += a[j + 1] * four(b + step);
    s2 += a[j + 2] * four(b + 2 * step);
    s3 += a[j + 3] * four(b + 3 * step);
  }
  for (; j < count; ++j, b += step) s0 += a[j] * four(b);
  four(x) -= (s0 + s1) + (s2 + s3);
}

void solve_one(const Factors& m, double* x) {
  for (int i = 0; i < m.n; ++i) {
    const int first = m.first[i];
    x[i] -= dot(m.row(i) + first, x + first, i - first);
  }
  for (int i = m.n - 1; i >= 0; --i) {
    x[i] = (x[i] - dot(m.row(i) + i + 1, x + i + 1, m.last[i] - i)) * m.inverse[i];
  }
}

void solve_four(const Factors& m, std::ptrdiff_t step, double* x) {
  for (int i = 0; i < m.n; ++i) {
    const int first = m.first[i];
    subtract(m.row(i) + first, x + first * step, i - first, step, x + i * step);
  }
  for (int i = m.n - 1; i >= 0; --i) {
    subtract(m.row(i) + i + 1, x + (i + 1) * step, m.last[i] - i, step, x + i * step);
    four(x + i * step) *= m.inverse[i];
  }
}

/// Any number of columns, not optimised.
void solve_any(const Factors& m, std::ptrdiff_t columns, double* x) {
  for (int i = 0; i < m.n; ++i) {
    for (int j = m.first[i]; j < i; ++j) {
      for (int c = 0; c < columns; ++c) x[i * columns + c] -= m.row(i)[j] * x[j * columns + c];
    }
  }
  for (int i = m.n - 1; i >= 0; --i) {
    for (int c = 0; c < columns; ++c) {
      double sum = x[i * columns + c];
      for (int j = i + 1; j <= m.last[i]; ++j) sum -= m.row(i)[j] * x[j * columns + c];
      x[i * columns + c] = sum * m.inverse[i];
    }
  }
}

}  // namespace

std::vector<int> bandwidth_reducing_order(int n, const std::vector<std::pair<int, int>>& edges) {
  const Neighbours neighbours = neighbours_of(n, edges);
  std::vector<char> seen(static_cast<std::size_t>(n), 0);
  std::vector<int> visit;
  visit.reserve(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) {
    if (seen[static_cast<std::size_t>(i)]) continue;
    // A node at the far end of the component is a good start; two sweeps find such a node.
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
  const std::size_t size = static_cast<std::size_t>(n);
  n_ = n;
  bandwidth_ = half_bandwidth;
  stride_ = static_cast<std::size_t>(kLeft + 2 * half_bandwidth + 1 + kRight);
  values_.assign(size * stride_, 0.0);
  first_.assign(size, 0);
  last_.assign(size, 0);
  diagonal_.assign(size, 0.0);
  inverse_.assign(size, 0.0);
}

void BandedLU::set_zero() { std::fill(values_.begin(), values_.end(), 0.0); }

int BandedLU::factor(double relative) {
  for (int i = 0; i < n_; ++i) {
    const double* row = &at(i, i);
    int first = std::max(0, i - bandwidth_), last = std::min(n_ - 1, i + bandwidth_);
    while (first < i && row[first - i] == 0.0) ++first;
    while (last > i && row[last - i] == 0.0) --last;
    first_[static_cast<std::size_t>(i)] = first;
    last_[static_cast<std::size_t>(i)] = last;
    diagonal_[static_cast<std::size_t>(i)] = row[0];
  }
  const Rows<double, int> rows{n_,
                               bandwidth_,
                               static_cast<std::ptrdiff_t>(stride_) - 1,
                               values_.data() + bandwidth_ + kLeft,
                               first_.data(),
                               last_.data(),
                               inverse_.data()};
  return factor_rows(rows, diagonal_.data(), relative);
}

void BandedLU::solve(double* rhs, int columns) const {
  const Factors factors{n_,
                        bandwidth_,
                        static_cast<std::ptrdiff_t>(stride_) - 1,
                        values_.data() + bandwidth_ + kLeft,
                        first_.data(),
                        last_.data(),
                        inverse_.data()};
  if (columns == 1) {
    solve_one(factors, rhs);
  } else if (columns % 4 == 0) {
    for (int c = 0; c < columns; c += 4) solve_four(factors, columns, rhs + c);
  } else {
    solve_any(factors, columns, rhs);
  }
}

}  // namespace tribodyn
