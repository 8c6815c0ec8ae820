#pragma once
/// LU factorisation of a banded matrix with partial pivoting.
///
/// For matrices without dominant diagonals, such as those of equations of motion with the rows of
/// joints, whose diagonal has zeros. A band of half width b grows to 2 b above the diagonal by the
/// exchange of rows. Every row knows its last entry that is not zero and zeros in the pivot's
/// column are passed over, so that an envelope within the band costs what it holds. With
/// b = n - 1 it is the dense factorisation, and where the band would hold more numbers than all of
/// the matrix, all of it is stored.
///
/// **Singular** is a matrix whose elimination leaves no pivot but round-off. What round-off is can
/// only be told of numbers without units, so equation i and unknown i have a size: entry (i, j) is
/// judged after multiplication by size(i) size(j), with which the matrix should have entries of the
/// order of one. Less than 1e-13 then is as good as zero: what entries of that order leave of each
/// other by cancellation. Sizes do not change the factors. They count only where the largest entry
/// of a column is so small; another one that is not, in its own units, is then the pivot.
///
/// Memory is taken by resize(); all else allocates nothing. Source: [GolubVanLoan2013] sections 3.5
/// (scaling) and 4.3.

#include <cstddef>
#include <vector>

namespace tribodyn {

class PivotedBandLU {
 public:
  /// Takes memory for an n x n matrix of the given half bandwidth and sets it to zero.
  void resize(int n, int half_bandwidth);
  int size() const { return n_; }
  int half_bandwidth() const { return bandwidth_; }
  /// Numbers held.
  std::size_t storage() const { return values_.size(); }

  void set_zero();
  /// Entry (i, j), |i - j| <= half_bandwidth().
  double& at(int i, int j) { return values_[index(i, j)]; }
  /// All entries, and where (i, j) lies among them.
  double* values() { return values_.data(); }
  std::size_t place(int i, int j) const { return index(i, j); }

  /// Sizes of equation and unknown i, n; all 1 after resize().
  void set_sizes(const double* sizes);

  /// Factors in place, so assemble anew from set_zero() before the next time. False when a pivot
  /// is round-off or no number.
  bool factor();
  /// After factor() has failed: the unknown without a pivot.
  int singular_column() const { return singular_column_; }
  /// The equations that have no pivot yet then are those from this place on.
  const std::vector<int>& equations() const { return equations_; }
  /// Solves A x = b in place. factor() must have succeeded.
  void solve(double* rhs) const;

 private:
  int pivot_by_size(int column, int bottom);
  std::size_t index(int i, int j) const {
    return static_cast<std::size_t>(i) * row_ + static_cast<std::size_t>(j + left_);
  }

  int n_ = 0;
  int bandwidth_ = 0;
  std::size_t row_ = 0;          ///< from an entry to the one below it
  int left_ = 0;                 ///< from the first number to entry (0, 0)
  std::vector<double> values_;   ///< row by row, each from j = i - b to i + 2 b
  std::vector<double> factors_;  ///< of elimination, b for each column
  std::vector<double> inverse_;  ///< of the pivots
  std::vector<int> last_;        ///< last column of each row
  std::vector<int> pivot_;       ///< row exchanged with each
  std::vector<int> below_;       ///< rows eliminated with each pivot
  std::vector<double> sizes_;    ///< of equations and unknowns
  std::vector<double> surely_;   ///< by column: an entry above it is no round-off in any row
  std::vector<int> equations_;   ///< in each row; set where a pivot looks small
  int singular_column_ = -1;
};

}  // namespace tribodyn
