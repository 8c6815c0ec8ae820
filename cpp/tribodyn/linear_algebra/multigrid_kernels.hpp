#pragma once
/// Inner loops of MultigridCycles, compiled for SSE2 and AVX2 (math/four.hpp), for one column and
/// for four columns beside each other.

#include <algorithm>
#include <array>
#include <cstddef>

#include "tribodyn/linear_algebra/aggregation.hpp"
#include "tribodyn/math/four.hpp"

namespace tribodyn::multigrid_kernels {

/// Images that one image is made orthogonal to.
constexpr std::size_t kMostImages = 50;
constexpr std::size_t kPiece = 256;  // groups of four numbers that stay in the fastest cache

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Rows of one column, and of four. (As an argument of a template, Four would lose its alignment.)
struct One {
  using Row = double;
};
struct FourBeside {
  using Row = Four;
};
template <class T>
constexpr std::size_t kWidth = sizeof(typename T::Row) / sizeof(double);
template <class T>
TRIBODYN_KERNEL typename T::Row& row(double* x, std::size_t i) {
  return *reinterpret_cast<typename T::Row*>(x + kWidth<T> * i);
}
template <class T>
TRIBODYN_KERNEL const typename T::Row& row(const double* x, std::size_t i) {
  return *reinterpret_cast<const typename T::Row*>(x + kWidth<T> * i);
}

/// Four numbers of a vector belong to four rows of one column, or to one row of four columns.
template <class T>
std::size_t groups(std::size_t rows) {
  return (rows * kWidth<T> + 3) / 4;
}
template <class T>
TRIBODYN_KERNEL void weigh(const double* weight, std::size_t group, Four& out) {
  if constexpr (kWidth<T> == 1) {
    out = four(weight + 4 * group);
  } else {
    const double w = weight[group];
    out = Four{w, w, w, w};
  }
}
/// The sum of each column.
template <class T>
TRIBODYN_KERNEL void sum_up(const Four& sums, double* out) {
  if constexpr (kWidth<T> == 1) {
    out[0] = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  } else {
    four(out) = sums;
  }
}
template <class T>
TRIBODYN_KERNEL void spread(const double* number, Four& out) {
  if constexpr (kWidth<T> == 1) {
    out = Four{number[0], number[0], number[0], number[0]};
  } else {
    out = four(number);
  }
}

/// Calls a kernel compiled for the processor.
template <auto Kernel, class... Arguments>
TRIBODYN_AVX2 void on_avx2(Arguments... arguments) {
  Kernel(arguments...);
}
template <auto Kernel, class... Arguments>
void run_kernel(Arguments... arguments) {
  if (kAvx2) {
    on_avx2<Kernel>(arguments...);
  } else {
    Kernel(arguments...);
  }
}

// --- sweeps ---------------------------------------------------------------------------------

/// Forward sweep from x = 0; subtracts the remaining product from the coarser balances.
template <class T>
TRIBODYN_KERNEL void sweep_forward(const SparseRows* matrix, const int* aggregate, const double* r,
                                   double* x, double* coarse) {
  const SparseRows& a = *matrix;
  const int* const column = a.column.data();
  const double *const value = a.value.data(), *const transposed = a.transposed.data();
  const std::size_t n = at(a.size());
  for (std::size_t i = 0; i < n; ++i) {
    const int begin = a.start[i], end = a.middle[i];
    typename T::Row sum = row<T>(r, i);
    for (int k = begin; k < end; ++k) sum -= value[k] * row<T>(x, at(column[k]));
    sum *= a.inverse[i];
    row<T>(x, i) = sum;
    for (int k = begin; k < end; ++k) {
      const int c = aggregate[column[k]];
      if (c >= 0) row<T>(coarse, at(c)) -= transposed[k] * sum;
    }
  }
}

/// Adds the interpolated correction.
template <class T>
TRIBODYN_KERNEL void add_coarse(const Interpolation* interpolation, const double* coarse,
                                double* x) {
  const Interpolation& p = *interpolation;
  for (std::size_t i = 0; i + 1 < p.start.size(); ++i) {
    typename T::Row sum = row<T>(x, i);
    for (int k = p.start[i]; k < p.start[i + 1]; ++k) {
      sum += p.value[at(k)] * row<T>(coarse, at(p.column[at(k)]));
    }
    row<T>(x, i) = sum;
  }
}

/// Backward sweep, with the product of the matrix and the new x.
template <class T>
TRIBODYN_KERNEL void sweep_backward(const SparseRows* matrix, const double* r, double* x,
                                    double* image) {
  const SparseRows& a = *matrix;
  const int* const column = a.column.data();
  const double *const value = a.value.data(), *const transposed = a.transposed.data();
  for (std::size_t i = at(a.size()); i-- > 0;) {
    const int begin = a.start[i], middle = a.middle[i], end = a.start[i + 1];
    typename T::Row sum = row<T>(r, i);
    row<T>(image, i) = sum;
    for (int k = begin; k < middle; ++k) sum -= value[k] * row<T>(x, at(column[k]));
    // The last row solved comes last, because its x is still on its way.
    for (int k = end; k-- > middle;) sum -= value[k] * row<T>(x, at(column[k]));
    sum *= a.inverse[i];
    const typename T::Row change = sum - row<T>(x, i);
    row<T>(x, i) = sum;
    for (int k = middle; k < end; ++k) row<T>(image, at(column[k])) += transposed[k] * change;
  }
}

/// image = A x
template <class T>
TRIBODYN_KERNEL void multiply(const SparseRows* matrix, const double* x, double* image) {
  const SparseRows& a = *matrix;
  for (std::size_t i = 0; i < at(a.size()); ++i) {
    typename T::Row sum = a.diagonal[i] * row<T>(x, i);
    for (int k = a.start[i]; k < a.start[i + 1]; ++k) {
      sum += a.value[at(k)] * row<T>(x, at(a.column[at(k)]));
    }
    row<T>(image, i) = sum;
  }
}

// --- sums and updates -----------------------------------------------------------------------

/// Weighted products v v, v r and r r, for each column at out, out + 4 and out + 8.
template <class T>
TRIBODYN_KERNEL void products(std::size_t rows, const double* v, const double* r,
                              const double* weight, double* out) {
  Four vv{}, vr{}, rr{}, w;
  for (std::size_t g = 0; g < groups<T>(rows); ++g) {
    weigh<T>(weight, g, w);
    const Four vg = four(v + 4 * g), rg = four(r + 4 * g), wv = w * vg;
    vv += wv * vg;
    vr += wv * rg;
    rr += w * rg * rg;
  }
  sum_up<T>(vv, out);
  sum_up<T>(vr, out + 4);
  sum_up<T>(rr, out + 8);
}

/// y += f x
template <class T>
TRIBODYN_KERNEL void add_multiple(std::size_t rows, const double* factor, const double* x,
                                  double* y) {
  Four f;
  spread<T>(factor, f);
  for (std::size_t g = 0; g < groups<T>(rows); ++g) four(y + 4 * g) += f * four(x + 4 * g);
}

/// x = scale (f x + h c)
template <class T>
TRIBODYN_KERNEL void combine(std::size_t rows, const double* factors, const double* scale,
                             const double* c, double* x) {
  const typename T::Row f = row<T>(factors, 0), h = row<T>(factors + 4, 0);
  for (std::size_t i = 0; i < rows; ++i) {
    row<T>(x, i) = scale[i] * (f * row<T>(x, i) + h * row<T>(c, i));
  }
}

/// r = b - r, with the weighted squares of r and of the sizes of the terms.
template <class T>
TRIBODYN_KERNEL void subtract_from(const SparseRows* a, const double* b, const double* x, double* r,
                                   double* out) {
  typename T::Row norm{}, terms{};
  for (std::size_t i = 0; i < at(a->size()); ++i) {
    const typename T::Row bi = row<T>(b, i), dx = a->diagonal[i] * row<T>(x, i),
                          left = bi - row<T>(r, i);
    row<T>(r, i) = left;
    const typename T::Row size = (dx < 0.0 ? -dx : dx) + (bi < 0.0 ? -bi : bi);
    norm += a->inverse[i] * left * left;
    terms += a->inverse[i] * size * size;
  }
  row<T>(out, 0) = norm;
  row<T>(out + 4, 0) = terms;
}

/// Earlier images, to which the next one is made orthogonal, and its shares of them.
struct Images {
  std::size_t count = 0;
  std::array<const double*, kMostImages> image;
  std::array<std::array<double, 4>, kMostImages> share;
};

/// Weighted products of v with the images, piece by piece.
template <class T>
TRIBODYN_KERNEL void find_shares(std::size_t rows, const double* v, const double* weight,
                                 Images* images) {
  std::array<double, 4 * kPiece> weighted;
  Four sums[kMostImages] = {};
  const std::size_t all = groups<T>(rows);
  for (std::size_t begin = 0; begin < all; begin += kPiece) {
    const std::size_t count = std::min(kPiece, all - begin);
    Four w;
    for (std::size_t g = 0; g < count; ++g) {
      weigh<T>(weight, begin + g, w);
      four(weighted.data() + 4 * g) = w * four(v + 4 * (begin + g));
    }
    for (std::size_t j = 0; j < images->count; ++j) {
      const double* const image = images->image[j] + 4 * begin;
      Four even{}, odd{};
      std::size_t g = 0;
      for (; g + 2 <= count; g += 2) {
        even += four(image + 4 * g) * four(weighted.data() + 4 * g);
        odd += four(image + 4 * g + 4) * four(weighted.data() + 4 * g + 4);
      }
      if (g < count) even += four(image + 4 * g) * four(weighted.data() + 4 * g);
      sums[j] += even + odd;
    }
  }
  for (std::size_t j = 0; j < images->count; ++j) sum_up<T>(sums[j], images->share[j].data());
}

/// v minus its shares of the images; weighted products v v and v r.
template <class T>
TRIBODYN_KERNEL void subtract_shares(std::size_t rows, const Images* images, const double* r,
                                     const double* weight, double* v, double* out) {
  Four vv{}, vr{}, w, share;
  const std::size_t all = groups<T>(rows);
  for (std::size_t begin = 0; begin < all; begin += kPiece) {
    const std::size_t end = std::min(begin + kPiece, all);
    for (std::size_t j = 0; j < images->count; ++j) {
      spread<T>(images->share[j].data(), share);
      const double* const image = images->image[j];
      for (std::size_t g = begin; g < end; ++g) four(v + 4 * g) -= share * four(image + 4 * g);
    }
    for (std::size_t g = begin; g < end; ++g) {
      weigh<T>(weight, g, w);
      const Four vg = four(v + 4 * g), wv = w * vg;
      vv += wv * vg;
      vr += wv * four(r + 4 * g);
    }
  }
  sum_up<T>(vv, out);
  sum_up<T>(vr, out + 4);
}

/// r -= f v; the weighted square of r.
template <class T>
TRIBODYN_KERNEL void reduce(std::size_t rows, const double* factor, const double* v,
                            const double* weight, double* r, double* out) {
  Four f, w, rr{};
  spread<T>(factor, f);
  for (std::size_t g = 0; g < groups<T>(rows); ++g) {
    weigh<T>(weight, g, w);
    const Four left = four(r + 4 * g) - f * four(v + 4 * g);
    four(r + 4 * g) = left;
    rr += w * left * left;
  }
  sum_up<T>(rr, out);
}

}  // namespace tribodyn::multigrid_kernels
