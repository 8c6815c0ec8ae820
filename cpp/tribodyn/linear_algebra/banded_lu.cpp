#include "tribodyn/linear_algebra/banded_lu.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <queue>

#include "tribodyn/math/four.hpp"

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

/// Whether four numbers are zero, of either sign.
bool four_zeros(const double* p) {
  typedef unsigned long long FourBits __attribute__((vector_size(32), aligned(8), may_alias));
  const FourBits& bits = *reinterpret_cast<const FourBits*>(p);
  const FourBits unsigned_bits = bits + bits;
  return (unsigned_bits[0] | unsigned_bits[1] | unsigned_bits[2] | unsigned_bits[3]) == 0;
}

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

/// Four pivot rows from row k, and what they subtract from a row below.
template <class Number, class Index>
struct Pivots {
  const Rows<Number, Index>& m;
  int k;
  const double* u0 = m.row(k);
  const double* u1 = u0 + m.step;
  const double* u2 = u1 + m.step;
  const double* u3 = u2 + m.step;

  struct Factors {
    double f0, f1, f2, f3;
    int reach;  // last column that changes
  };
  /// Sets the factors in row i, and its last column.
  TRIBODYN_KERNEL Factors factors(int i) const {
    double* const row = m.row(i);
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
    m.last[i] = std::max(m.last[i], reach);
    return {f0, f1, f2, f3, reach};
  }
};

TRIBODYN_KERNEL int factor_rows(const Rows<double, int> m, const double* diagonal,
                                double relative) {
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
    const Pivots<double, int> pivots{m, k};
    const int end = std::min(m.n - 1, k + 3 + m.bandwidth);
    int i = k + 4;
    while (i <= end) {
      if (m.first[i] > k + 3) {
        ++i;
      } else if (i < end && m.first[i + 1] <= k + 3) {
        // Two rows share the numbers of the pivot rows, whose loads take most of the time.
        const auto a = pivots.factors(i), b = pivots.factors(i + 1);
        double *const x = m.row(i), *const y = m.row(i + 1);
        const int reach = std::max(a.reach, b.reach);
        for (int j = k + 4; j <= reach; j += 4) {
          const Four u0 = four(pivots.u0 + j), u1 = four(pivots.u1 + j);
          const Four u2 = four(pivots.u2 + j), u3 = four(pivots.u3 + j);
          four(x + j) = four(x + j) - a.f0 * u0 - a.f1 * u1 - a.f2 * u2 - a.f3 * u3;
          four(y + j) = four(y + j) - b.f0 * u0 - b.f1 * u1 - b.f2 * u2 - b.f3 * u3;
        }
        i += 2;
      } else {
        const auto a = pivots.factors(i);
        double* const x = m.row(i);
        for (int j = k + 4; j <= a.reach; j += 4) {
          four(x + j) = four(x + j) - a.f0 * four(pivots.u0 + j) - a.f1 * four(pivots.u1 + j) -
                        a.f2 * four(pivots.u2 + j) - a.f3 * four(pivots.u3 + j);
        }
        ++i;
      }
    }
  }
  return -1;
}

/// Sum of a[j] b[j] for j < count, in eight partial sums. `last` is b[count - 1], which has just
/// been computed: a load of this number, above all together with its neighbours, would wait for its
/// store.
TRIBODYN_KERNEL double dot_last(const double* a, const double* b, int count, double last) {
  Four even = {0.0, 0.0, 0.0, 0.0}, odd = even;
  int j = 0;
  for (; j + 8 < count; j += 8) {
    even += four(a + j) * four(b + j);
    odd += four(a + j + 4) * four(b + j + 4);
  }
  if (j + 8 == count) {
    const Four end = {b[j + 4], b[j + 5], b[j + 6], last};
    even += four(a + j) * four(b + j);
    odd += four(a + j + 4) * end;
    j += 8;
  }
  even += odd;
  double sum = (even[0] + even[1]) + (even[2] + even[3]);
  for (; j + 1 < count; ++j) sum += a[j] * b[j];
  if (j < count) sum += a[j] * last;
  return sum;
}

/// The same sum, where `first` is b[0], which has just been computed.
TRIBODYN_KERNEL double dot_first(const double* a, const double* b, int count, double first) {
  Four even = {0.0, 0.0, 0.0, 0.0}, odd = even;
  int j = 0;
  if (count >= 8) {
    const Four start = {first, b[1], b[2], b[3]};
    even += four(a) * start;
    odd += four(a + 4) * four(b + 4);
    j = 8;
  }
  for (; j + 8 <= count; j += 8) {
    even += four(a + j) * four(b + j);
    odd += four(a + j + 4) * four(b + j + 4);
  }
  even += odd;
  double sum = (even[0] + even[1]) + (even[2] + even[3]);
  if (j == 0 && count > 0) {
    sum += a[0] * first;
    j = 1;
  }
  for (; j < count; ++j) sum += a[j] * b[j];
  return sum;
}

/// x -= sum of a[j] b[j] for j < count, where b[j] and x are four numbers, `step` apart.
TRIBODYN_KERNEL void subtract(const double* a, const double* b, int count, std::ptrdiff_t step,
                              double* x) {
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

/// The same for eight numbers, which share the loads of a.
TRIBODYN_KERNEL void subtract_eight(const double* a, const double* b, int count,
                                    std::ptrdiff_t step, double* x) {
  Four s0 = {0.0, 0.0, 0.0, 0.0}, s1 = s0, s2 = s0, s3 = s0, t0 = s0, t1 = s0, t2 = s0, t3 = s0;
  int j = 0;
  for (; j + 4 <= count; j += 4, b += 4 * step) {
    s0 += a[j] * four(b);
    t0 += a[j] * four(b + 4);
    s1 += a[j + 1] * four(b + step);
    t1 += a[j + 1] * four(b + step + 4);
    s2 += a[j + 2] * four(b + 2 * step);
    t2 += a[j + 2] * four(b + 2 * step + 4);
    s3 += a[j + 3] * four(b + 3 * step);
    t3 += a[j + 3] * four(b + 3 * step + 4);
  }
  for (; j < count; ++j, b += step) {
    s0 += a[j] * four(b);
    t0 += a[j] * four(b + 4);
  }
  four(x) -= (s0 + s1) + (s2 + s3);
  four(x + 4) -= (t0 + t1) + (t2 + t3);
}

TRIBODYN_KERNEL void solve_one(const Factors& m, double* x) {
  double fresh = 0.0;
  for (int i = 0; i < m.n; ++i) {
    const int first = m.first[i];
    fresh = x[i] - dot_last(m.row(i) + first, x + first, i - first, fresh);
    x[i] = fresh;
  }
  for (int i = m.n - 1; i >= 0; --i) {
    fresh = (x[i] - dot_first(m.row(i) + i + 1, x + i + 1, m.last[i] - i, fresh)) * m.inverse[i];
    x[i] = fresh;
  }
}

TRIBODYN_KERNEL void solve_four(const Factors& m, std::ptrdiff_t step, double* x) {
  for (int i = 0; i < m.n; ++i) {
    const int first = m.first[i];
    subtract(m.row(i) + first, x + first * step, i - first, step, x + i * step);
  }
  for (int i = m.n - 1; i >= 0; --i) {
    subtract(m.row(i) + i + 1, x + (i + 1) * step, m.last[i] - i, step, x + i * step);
    four(x + i * step) *= m.inverse[i];
  }
}

TRIBODYN_KERNEL void solve_eight(const Factors& m, std::ptrdiff_t step, double* x) {
  for (int i = 0; i < m.n; ++i) {
    const int first = m.first[i];
    subtract_eight(m.row(i) + first, x + first * step, i - first, step, x + i * step);
  }
  for (int i = m.n - 1; i >= 0; --i) {
    double* const row = x + i * step;
    subtract_eight(m.row(i) + i + 1, row + step, m.last[i] - i, step, row);
    four(row) *= m.inverse[i];
    four(row + 4) *= m.inverse[i];
  }
}

TRIBODYN_AVX2 int factor_avx2(const Rows<double, int>& m, const double* diagonal, double relative) {
  return factor_rows(m, diagonal, relative);
}
TRIBODYN_AVX2 void solve_one_avx2(const Factors& m, double* x) { solve_one(m, x); }
TRIBODYN_AVX2 void solve_four_avx2(const Factors& m, std::ptrdiff_t step, double* x) {
  solve_four(m, step, x);
}

TRIBODYN_AVX2 void solve_eight_avx2(const Factors& m, std::ptrdiff_t step, double* x) {
  solve_eight(m, step, x);
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
  pattern_.clear();
  pattern_start_.clear();
}

void BandedLU::set_pattern(const std::vector<std::pair<int, int>>& entries) {
  const Neighbours columns = neighbours_of(n_, entries);
  pattern_.clear();
  pattern_start_.assign(1, 0);
  for (const std::vector<int>& row : columns) {
    pattern_.insert(pattern_.end(), row.begin(), row.end());
    pattern_start_.push_back(static_cast<int>(pattern_.size()));
  }
}

void BandedLU::set_zero() { std::fill(values_.begin(), values_.end(), 0.0); }

int BandedLU::factor(double relative) {
  for (int i = 0; i < n_; ++i) {
    const double* row = &at(i, i);
    int first = std::max(0, i - bandwidth_), last = std::min(n_ - 1, i + bandwidth_);
    if (!pattern_start_.empty()) {
      const int* left = pattern_.data() + pattern_start_[static_cast<std::size_t>(i)];
      const int* right = pattern_.data() + pattern_start_[static_cast<std::size_t>(i) + 1];
      const int* const end = right;
      while (left != end && *left < i && row[*left - i] == 0.0) ++left;
      first = left != end ? std::min(*left, i) : i;
      while (right != left && right[-1] > i && row[right[-1] - i] == 0.0) --right;
      last = right != left ? std::max(right[-1], i) : i;
    } else {
      // Most of a band is zero before the factorisation; one by one, this took a third of its time.
      while (first + 4 <= i && four_zeros(row + (first - i))) first += 4;
      while (first < i && row[first - i] == 0.0) ++first;
      while (last - 4 >= i && four_zeros(row + (last - 3 - i))) last -= 4;
      while (last > i && row[last - i] == 0.0) --last;
    }
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
  return kAvx2 ? factor_avx2(rows, diagonal_.data(), relative)
               : factor_rows(rows, diagonal_.data(), relative);
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
    kAvx2 ? solve_one_avx2(factors, rhs) : solve_one(factors, rhs);
  } else if (columns % 4 == 0) {
    int c = 0;
    for (; c + 8 <= columns; c += 8) {
      kAvx2 ? solve_eight_avx2(factors, columns, rhs + c) : solve_eight(factors, columns, rhs + c);
    }
    for (; c < columns; c += 4) {
      kAvx2 ? solve_four_avx2(factors, columns, rhs + c) : solve_four(factors, columns, rhs + c);
    }
  } else {
    solve_any(factors, columns, rhs);
  }
}

}  // namespace tribodyn
