#include "tribodyn/linear_algebra/pivoted_band_lu.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tribodyn {

namespace {

// For entries of the order of one; several hundred times their round-off.
constexpr double kRoundOff = 1e-13;
// Unknowns from which on the substitution is arranged for long narrow bands.
constexpr int kLong = 200;

/// x -= factor y, for vectors that do not overlap.
inline void subtract(int count, double factor, const double* __restrict y, double* __restrict x) {
  for (int j = 0; j < count; ++j) x[j] -= factor * y[j];
}

}  // namespace

void PivotedBandLU::resize(int n, int half_bandwidth) {
  n_ = n;
  bandwidth_ = std::clamp(half_bandwidth, 0, std::max(n - 1, 0));
  const auto count = static_cast<std::size_t>(n);
  const bool dense = 3 * bandwidth_ + 1 >= n;
  // A row of the band holds 3 b + 1 numbers, and the next one begins with the next column.
  row_ = dense ? count : static_cast<std::size_t>(3 * bandwidth_);
  left_ = dense ? 0 : bandwidth_;
  values_.assign(dense ? count * count : count * (row_ + 1), 0.0);
  factors_.assign(count * static_cast<std::size_t>(std::max(bandwidth_, 1)), 0.0);
  inverse_.assign(count, 0.0);
  last_.assign(count, 0);
  pivot_.assign(count, 0);
  below_.assign(count, 0);
  equations_.assign(count, 0);
  surely_.assign(count, 0.0);
  sizes_.assign(count, 1.0);
  set_sizes(sizes_.data());
}

void PivotedBandLU::set_sizes(const double* sizes) {
  if (n_ == 0) return;
  const double smallest = *std::min_element(sizes, sizes + n_);
  for (std::size_t i = 0; i < sizes_.size(); ++i) {
    sizes_[i] = sizes[i];
    surely_[i] = kRoundOff / (sizes[i] * smallest);
  }
}

void PivotedBandLU::set_zero() { std::fill(values_.begin(), values_.end(), 0.0); }

/// The row with the largest entry in the column by size that is not round-off; -1: none.
int PivotedBandLU::pivot_by_size(int column, int bottom) {
  std::iota(equations_.begin(), equations_.end(), 0);
  for (int k = 0; k < column; ++k) {
    std::swap(equations_[static_cast<std::size_t>(k)],
              equations_[static_cast<std::size_t>(pivot_[static_cast<std::size_t>(k)])]);
  }
  int row = -1;
  double largest = kRoundOff / sizes_[static_cast<std::size_t>(column)];
  for (int i = column; i <= bottom; ++i) {
    const auto equation = static_cast<std::size_t>(equations_[static_cast<std::size_t>(i)]);
    const double size = std::abs(values_[index(i, column)]) * sizes_[equation];
    if (size > largest) {
      largest = size;
      row = i;
    }
  }
  return row;
}

bool PivotedBandLU::factor() {
  const int n = n_;
  const int b = bandwidth_;
  for (int i = 0; i < n; ++i) {
    int j = std::min(i + b, n - 1);
    while (j > i && at(i, j) == 0.0) --j;
    last_[static_cast<std::size_t>(i)] = j;
  }
  for (int k = 0; k < n; ++k) {
    const int bottom = std::min(k + b, n - 1);
    int p = k;
    double largest = std::abs(at(k, k));
    int end = k;  // last row with an entry in this column
    for (int i = k + 1; i <= bottom; ++i) {
      const double size = std::abs(at(i, k));
      if (size != 0.0) end = i;
      if (size > largest) {
        largest = size;
        p = i;
      }
    }
    const auto at_k = static_cast<std::size_t>(k);
    if (!(largest > surely_[at_k])) {
      const int own = pivot_by_size(k, end);
      // The largest entry stays the pivot unless it is round-off by the sizes.
      const bool round_off =
          own >= 0 &&
          !(largest * sizes_[static_cast<std::size_t>(equations_[static_cast<std::size_t>(p)])] *
                sizes_[at_k] >
            kRoundOff);
      if (own < 0 || round_off) p = own;
    }
    if (p < 0 || !std::isfinite(largest)) {
      singular_column_ = k;
      return false;
    }
    const auto at_p = static_cast<std::size_t>(p);
    pivot_[at_k] = p;
    if (p != k) {
      const int last = std::max(last_[at_k], last_[at_p]);
      double* x = &at(k, k);
      double* y = &at(p, k);
      for (int j = 0; j <= last - k; ++j) std::swap(x[j], y[j]);
      std::swap(last_[at_k], last_[at_p]);
    }
    const double* top = &at(k, k);
    const int count = last_[at_k] - k;
    const double inverse = 1.0 / top[0];
    inverse_[at_k] = inverse;
    below_[at_k] = end - k;
    double* factors = factors_.data() + at_k * static_cast<std::size_t>(std::max(b, 1));
    for (int i = k + 1; i <= end; ++i) {
      double* row = &at(i, k);
      const double factor = row[0] * inverse;
      factors[i - k - 1] = factor;
      if (factor == 0.0) continue;
      int& last = last_[static_cast<std::size_t>(i)];
      last = std::max(last, last_[at_k]);
      subtract(count, factor, top + 1, row + 1);
    }
  }
  return true;
}

void PivotedBandLU::solve(double* rhs) const {
  const auto width = static_cast<std::size_t>(std::max(bandwidth_, 1));
  for (int k = 0; k < n_; ++k) {
    const auto at_k = static_cast<std::size_t>(k);
    std::swap(rhs[k], rhs[pivot_[at_k]]);
    const double x = rhs[k];
    const double* factors = factors_.data() + at_k * width;
    subtract(below_[at_k], x, factors, rhs + k + 1);
  }
  for (int k = n_ - 1; k >= 0; --k) {
    const auto at_k = static_cast<std::size_t>(k);
    const double* row = values_.data() + index(k, k);
    const double* known = rhs + k;
    const int count = last_[at_k] - k;
    if (n_ >= kLong && left_ > 0) {
      // The unknown that was found last comes last: all other products are ready before it.
      double far[2] = {0.0, 0.0};
      for (int j = count; j >= 2; --j) far[j % 2] += row[j] * known[j];
      double value = rhs[k] - (far[0] + far[1]);
      if (count > 0) value -= row[1] * known[1];
      rhs[k] = value * inverse_[at_k];
      continue;
    }
    // Four sums, because a single sum would wait for every addition in turn.
    double sum[4] = {0.0, 0.0, 0.0, 0.0};
    int j = 1;
    for (; j + 3 <= count; j += 4) {
      for (int i = 0; i < 4; ++i) sum[i] += row[j + i] * known[j + i];
    }
    for (; j <= count; ++j) sum[0] += row[j] * known[j];
    rhs[k] = (rhs[k] - ((sum[0] + sum[1]) + (sum[2] + sum[3]))) * inverse_[at_k];
  }
}

void PivotedBandLU::solve_transposed(double* rhs) const {
  const auto width = static_cast<std::size_t>(std::max(bandwidth_, 1));
  for (int k = 0; k < n_; ++k) {
    const auto at_k = static_cast<std::size_t>(k);
    const double* row = values_.data() + index(k, k);
    const double x = rhs[k] * inverse_[at_k];
    rhs[k] = x;
    for (int j = 1; j <= last_[at_k] - k; ++j) rhs[k + j] -= row[j] * x;
  }
  for (int k = n_ - 1; k >= 0; --k) {
    const auto at_k = static_cast<std::size_t>(k);
    const double* factors = factors_.data() + at_k * width;
    double sum = rhs[k];
    for (int i = 0; i < below_[at_k]; ++i) sum -= factors[i] * rhs[k + 1 + i];
    rhs[k] = sum;
    std::swap(rhs[k], rhs[pivot_[at_k]]);
  }
}

}  // namespace tribodyn
