#pragma once
/// Products with the mass matrices of elements.
///
/// An element has a few coordinates, whose indices are `at`, and a symmetric mass matrix M. For the
/// sizes of rigid bodies in the plane and of elements of cables the number of coordinates is known
/// at compile time, so that the sums stay in registers.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "tribodyn/bodies/element_blocks.hpp"

namespace tribodyn {

namespace detail {

/// sums := M x; columns of M follow each other.
template <std::size_t Size>
void multiply_element(const double* __restrict mass, const int* at, const double* x,
                      double (&sums)[Size]) {
  std::fill_n(sums, Size, 0.0);
  for (std::size_t j = 0; j < Size; ++j, mass += Size) {
    const double factor = x[at[j]];
    for (std::size_t i = 0; i < Size; ++i) sums[i] += mass[i] * factor;
  }
}

template <std::size_t Size>
void add_product(const double* mass, const int* at, const double* x, double* y) {
  double sums[Size];
  multiply_element<Size>(mass, at, x, sums);
  for (std::size_t i = 0; i < Size; ++i) y[at[i]] += sums[i];
}

template <std::size_t Size>
bool add_run_product(const double* __restrict mass, const double* __restrict x,
                     double* __restrict y) {
  double sums[Size];
  std::copy_n(y, Size, sums);
  for (std::size_t j = 0; j < Size; ++j, mass += Size) {
    for (std::size_t i = 0; i < Size; ++i) sums[i] += mass[i] * x[j];
  }
  std::copy_n(sums, Size, y);
  return true;
}

template <std::size_t Size>
double product(const double* mass, const int* at, const double* x, const double* y) {
  double sums[Size], sum[2] = {0.0, 0.0};
  multiply_element<Size>(mass, at, y, sums);
  for (std::size_t i = 0; i < Size; ++i) sum[i % 2] += x[at[i]] * sums[i];
  return sum[0] + sum[1];
}

}  // namespace detail

/// Adds M x to y; `sums` has at least as many entries as the element.
inline void add_mass_product(const MatrixMap& mass, const std::vector<int>& at, const double* x,
                             double* __restrict sums, double* y) {
  const std::size_t size = at.size();
  const double* __restrict column = mass.data();
  if (size == 3) return detail::add_product<3>(column, at.data(), x, y);
  if (size == 8) return detail::add_product<8>(column, at.data(), x, y);
  if (size == 12) return detail::add_product<12>(column, at.data(), x, y);
  std::fill_n(sums, size, 0.0);
  for (std::size_t j = 0; j < size; ++j, column += size) {
    const double factor = x[at[j]];
    for (std::size_t i = 0; i < size; ++i) sums[i] += column[i] * factor;
  }
  for (std::size_t i = 0; i < size; ++i) y[at[i]] += sums[i];
}

/// Adds M x to y for variables that follow each other; false if there is no code for this size.
inline bool add_run_product(const MatrixMap& mass, const double* x, double* y) {
  if (mass.rows() == 8) return detail::add_run_product<8>(mass.data(), x, y);
  if (mass.rows() == 12) return detail::add_run_product<12>(mass.data(), x, y);
  return false;
}

/// x . M y.
inline double mass_product(const MatrixMap& mass, const std::vector<int>& at, const double* x,
                           const double* y) {
  if (at.size() == 8) return detail::product<8>(mass.data(), at.data(), x, y);
  if (at.size() == 12) return detail::product<12>(mass.data(), at.data(), x, y);
  double sum = 0.0;
  for (std::size_t i = 0; i < at.size(); ++i) {
    const auto r = static_cast<Eigen::Index>(i);
    sum += x[at[i]] * mass(r, r) * y[at[i]];
    for (std::size_t j = 0; j < i; ++j) {
      const double m = mass(r, static_cast<Eigen::Index>(j));
      sum += m * (x[at[i]] * y[at[j]] + x[at[j]] * y[at[i]]);
    }
  }
  return sum;
}

}  // namespace tribodyn
