#include "tribodyn/linear_algebra/symmetric_band.hpp"

#include <algorithm>
#include <cmath>

namespace tribodyn {

namespace {

// Of the numbers that a pivot is the sum of.
constexpr double kLostPivot = 1e-8;

/// Four numbers at any address; the two instruction sets are those of banded_lu.cpp, with the same
/// results bit for bit.
typedef double Quad __attribute__((vector_size(32), aligned(8), may_alias));

inline const Quad& quad(const double* p) { return *reinterpret_cast<const Quad*>(p); }
inline Quad& quad(double* p) { return *reinterpret_cast<Quad*>(p); }

#if defined(__GNUC__)
#define TRIBODYN_BAND_KERNEL [[gnu::always_inline]] inline
#else
#define TRIBODYN_BAND_KERNEL inline
#endif

/// The arrays of a SymmetricBand; entry (j + o, j) of columns of M chunks is column(j)[o].
struct BandColumns {
  int n;
  double* values;
  double* pivots;
  double* inverse;

  template <int M>
  double* column(int j) const {
    return values + std::ptrdiff_t{4 * M + 4} * j;
  }
};

/// sum[k] -= factor * numbers[4 k, ...] for k from 0 to Count - 1.
template <int Count, int M>
TRIBODYN_BAND_KERNEL void subtract_chunks(const double* numbers, double factor, Quad (&sum)[M]) {
  if constexpr (Count > 0) {
    subtract_chunks<Count - 1>(numbers, factor, sum);
    sum[Count - 1] -= factor * quad(numbers + 4 * (Count - 1));
  }
}

/// Subtracts from a column what the O columns before it contribute, the farthest first.
template <int O, int M>
TRIBODYN_BAND_KERNEL void subtract_columns(const double* column, const double* pivot,
                                           Quad (&sum)[M]) {
  if constexpr (O > 0) {
    const double* numbers = column - (4 * M + 4) * O + O;
    subtract_chunks<(4 * M - O + 3) / 4>(numbers, numbers[0] * pivot[-O], sum);
    subtract_columns<O - 1>(column, pivot, sum);
  }
}

template <int M>
TRIBODYN_BAND_KERNEL bool factor_columns(const BandColumns& band) {
  for (int j = 0; j < band.n; ++j) {
    double* const column = band.column<M>(j);
    double* const pivot = band.pivots + j;
    Quad sum[M];
    for (int k = 0; k < M; ++k) sum[k] = quad(column + 4 * k);
    double size = std::abs(column[0]);
    subtract_columns<4 * M - 1>(column, pivot, sum);
    const double own = sum[0][0];
    if (size == 0.0) {  // of a row: all numbers come from the columns before it
      for (int o = 1; o < 4 * M; ++o) {
        const double factor = column[o - (4 * M + 4) * o];
        size += factor * factor * std::abs(pivot[-o]);
      }
    }
    if (!(std::abs(own) > kLostPivot * size) || !std::isfinite(own)) return false;
    const double inverse = 1.0 / own;
    pivot[0] = own;
    band.inverse[j] = inverse;
    for (int k = 0; k < M; ++k) quad(column + 4 * k) = inverse * sum[k];
  }
  return true;
}

/// Subtracts from four unknowns what the unknowns contribute that are O to Last + 1 before them.
template <int O, int Last, int M>
TRIBODYN_BAND_KERNEL void subtract_before(const double* column, const double* x, Quad& sum) {
  if constexpr (O > Last) {
    sum -= x[-O] * quad(column - (4 * M + 4) * O + O);
    subtract_before<O - 1, Last, M>(column, x, sum);
  }
}

template <int M>
TRIBODYN_BAND_KERNEL void forward(const BandColumns& band, double* x) {
  constexpr int step = 4 * M + 4;
  double last[4] = {0.0, 0.0, 0.0, 0.0};
  for (int j = 0; j < band.n; j += 4) {
    const double* const l = band.column<M>(j);
    Quad sum = quad(x + j);
    subtract_before<4 * M - 1, 4, M>(l, x + j, sum);
    for (int k = 0; k < 4; ++k) sum -= last[k] * quad(l - step * (4 - k) + (4 - k));
    last[0] = sum[0];
    last[1] = sum[1] - l[1] * last[0];
    last[2] = (sum[2] - l[2] * last[0]) - l[step + 1] * last[1];
    last[3] = ((sum[3] - l[3] * last[0]) - l[step + 2] * last[1]) - l[2 * step + 1] * last[2];
    quad(x + j) = Quad{last[0], last[1], last[2], last[3]};
  }
}

template <int M>
TRIBODYN_BAND_KERNEL void backward(const BandColumns& band, double* x) {
  constexpr int step = 4 * M + 4;
  double next[4] = {0.0, 0.0, 0.0, 0.0};
  for (int j = band.n - 4; j >= 0; j -= 4) {
    const double* const l = band.column<M>(j);
    const Quad scaled = quad(x + j) * quad(band.inverse + j);
    double own[4];
    for (int r = 3; r >= 0; --r) {
      const double* const row = l + step * r;
      double sum = scaled[r];
      if constexpr (M > 1) {
        Quad far = quad(row + 8 - r) * quad(x + j + 8);
        for (int k = 1; k < M - 1; ++k) far += quad(row + 8 - r + 4 * k) * quad(x + j + 8 + 4 * k);
        sum -= (far[0] + far[1]) + (far[2] + far[3]);
      }
      for (int k = 3; k >= 0; --k) sum -= row[4 - r + k] * next[k];
      for (int k = 3; k > r; --k) sum -= row[k - r] * own[k];
      own[r] = sum;
    }
    for (int r = 0; r < 4; ++r) next[r] = own[r];
    quad(x + j) = Quad{own[0], own[1], own[2], own[3]};
  }
}

template <int M>
TRIBODYN_BAND_KERNEL void substitute(const BandColumns& band, double* x) {
  forward<M>(band, x);
  backward<M>(band, x);
}

#if defined(__GNUC__) && defined(__x86_64__)
const bool kBandAvx2 = __builtin_cpu_supports("avx2") != 0;

template <int M>
[[gnu::target("avx2")]] bool factor_with_avx2(const BandColumns& band) {
  return factor_columns<M>(band);
}
template <int M>
[[gnu::target("avx2")]] void substitute_with_avx2(const BandColumns& band, double* x) {
  substitute<M>(band, x);
}
#else
constexpr bool kBandAvx2 = false;

template <int M>
bool factor_with_avx2(const BandColumns&) {
  return false;
}
template <int M>
void substitute_with_avx2(const BandColumns&, double*) {}
#endif

template <int M>
bool factor_of(const BandColumns& band) {
  return kBandAvx2 ? factor_with_avx2<M>(band) : factor_columns<M>(band);
}
template <int M>
void solve_of(const BandColumns& band, double* x) {
  kBandAvx2 ? substitute_with_avx2<M>(band, x) : substitute<M>(band, x);
}

constexpr bool (*kFactor[])(const BandColumns&) = {factor_of<1>, factor_of<2>, factor_of<3>,
                                                   factor_of<4>, factor_of<5>, factor_of<6>};
constexpr void (*kSolve[])(const BandColumns&, double*) = {solve_of<1>, solve_of<2>, solve_of<3>,
                                                           solve_of<4>, solve_of<5>, solve_of<6>};

}  // namespace

void SymmetricBand::resize(int n, int half_bandwidth) {
  n_ = n;
  padded_ = (n + 3) / 4 * 4;
  chunks_ = (std::max(half_bandwidth, 0) + 4) / 4;
  const auto edge = static_cast<std::size_t>(4 * chunks_),
             count = static_cast<std::size_t>(padded_);
  step_ = edge + 4;
  values_.assign((edge + count) * step_, 0.0);
  pivots_.assign(edge + count, 0.0);
  inverse_.assign(count, 1.0);
  x_.assign(edge + count + edge + 4, 0.0);
}

void SymmetricBand::set_zero() {
  std::fill(values_.begin() + static_cast<std::ptrdiff_t>(place(0, 0)), values_.end(), 0.0);
}

std::size_t SymmetricBand::place(int i, int j) const {
  const auto column = static_cast<std::size_t>(4 * chunks_ + std::min(i, j));
  return column * step_ + static_cast<std::size_t>(std::abs(i - j));
}

bool SymmetricBand::factor() {
  const BandColumns band{n_, values_.data() + place(0, 0), pivots_.data() + 4 * chunks_,
                         inverse_.data()};
  return kFactor[chunks_ - 1](band);
}

void SymmetricBand::solve(double* rhs) {
  const BandColumns band{padded_, values_.data() + place(0, 0), nullptr, inverse_.data()};
  double* const x = x_.data() + 4 * chunks_;
  std::copy_n(rhs, n_, x);
  std::fill(x + n_, x + padded_, 0.0);
  kSolve[chunks_ - 1](band, x);
  std::copy_n(x, n_, rhs);
}

}  // namespace tribodyn
