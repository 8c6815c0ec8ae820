#pragma once
/// Factors L D L^T of a symmetric banded matrix without pivoting.
///
/// L is unit lower triangular and D diagonal; both take half the work and a third of the memory of
/// the pivoted LU factors. Matrices of equations of motion with ideal joints,
///
///     | A  G^T |
///     | G  0   |,   A positive definite,
///
/// have such factors in every order in which the coordinates before a row of G determine it
/// together with the rows before it: the pivots of coordinates are then positive and those of rows
/// negative ([Vanderbei1995], quasi-definite matrices). Otherwise a pivot may be small, and the
/// factors would be inaccurate. factor() therefore fails where a pivot has lost eight digits by
/// cancellation, and the caller uses pivoting factors (pivoted_band_lu.hpp). This decision depends
/// on the matrix alone.
///
/// The columns of L have a fixed length of 4 m - 1 >= b numbers below the diagonal, for which the
/// kernels are compiled: the numbers of a column stay in registers while the columns before it are
/// subtracted. A substitution finds four unknowns at a time. The numbers of the blocks before the
/// last one are subtracted first, so that each unknown waits only for the one before it.
///
/// resize() allocates memory; all other functions allocate nothing.
/// Source: [GolubVanLoan2013] sections 4.1.2 and 4.3.5.

#include <cstddef>
#include <vector>

namespace tribodyn {

class SymmetricBand {
 public:
  /// Widest band for which kernels exist.
  static constexpr int kWidest = 23;

  /// Allocates an n x n matrix with the half bandwidth b <= kWidest; all entries are zero.
  void resize(int n, int half_bandwidth);
  int size() const { return n_; }

  /// Number of values().
  std::size_t storage() const { return values_.size(); }
  void set_zero();
  double* values() { return values_.data(); }
  /// Position of the entry (i, j) and (j, i), |i - j| <= half bandwidth.
  std::size_t place(int i, int j) const;

  /// Factors in place; assemble again from set_zero() before the next factorisation. False where a
  /// pivot is too small.
  bool factor();
  /// Solves A x = b in place. factor() must have succeeded.
  void solve(double* rhs);

 private:
  int n_ = 0;
  int padded_ = 0;               ///< n and up to three further unknowns, which are zero
  int chunks_ = 1;               ///< m
  std::size_t step_ = 8;         ///< from a column to the next one: 4 m and four zeros
  std::vector<double> values_;   ///< column by column, behind 4 m columns of zeros
  std::vector<double> pivots_;   ///< D, behind 4 m zeros
  std::vector<double> inverse_;  ///< of D
  std::vector<double> x_;        ///< unknowns, between zeros
};

}  // namespace tribodyn
