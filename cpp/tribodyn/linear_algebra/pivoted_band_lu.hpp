#pragma once
/// LU factorisation of a banded matrix with partial pivoting.
///
/// For matrices without dominant diagonals, such as those of equations of motion with constraints,
/// whose diagonal has zeros. Row exchanges extend a band of half width b to 2 b above the diagonal.
/// Every row stores its last nonzero entry and zeros in the pivot's column are skipped, so that the
/// cost is that of the envelope within the band. With b = n - 1 it is the dense factorisation;
/// where the band would hold more numbers than the matrix, the entire matrix is stored.
///
/// **Singular matrices.** A matrix is singular if elimination leaves a pivot of round-off only.
/// Round-off is defined for dimensionless numbers only, so equation i and unknown i have a size:
/// entry (i, j) is multiplied by size(i) size(j), which should give entries of the order of one.
/// Values below 1e-13 then count as zero: the remainder of cancellation between entries of this
/// order. Sizes do not change the factors. They matter only where the largest entry of a column is
/// so small; another entry that is not small in its own units is then the pivot.
///
/// resize() allocates memory; all other functions allocate nothing.
/// Source: [GolubVanLoan2013] sections 3.5 (scaling) and 4.3.

#include <cstddef>
#include <vector>

namespace tribodyn {

class PivotedBandLU {
 public:
  /// Allocates an n x n matrix of the given half bandwidth and sets it to zero.
  void resize(int n, int half_bandwidth);
  int size() const { return n_; }
  int half_bandwidth() const { return bandwidth_; }
  /// Number of stored values.
  std::size_t storage() const { return values_.size(); }

  void set_zero();
  /// Entry (i, j), |i - j| <= half_bandwidth().
  double& at(int i, int j) { return values_[index(i, j)]; }
  /// All entries, and the position of (i, j) among them.
  double* values() { return values_.data(); }
  std::size_t place(int i, int j) const { return index(i, j); }

  /// Sizes of equation and unknown i, n; all 1 after resize().
  void set_sizes(const double* sizes);

  /// Factors in place, so assemble again from set_zero() before the next factorisation. False if a
  /// pivot is round-off or not a number.
  bool factor();
  /// After a failure of factor(): the unknown without a pivot.
  int singular_column() const { return singular_column_; }
  /// The equations without a pivot are then those from this position on.
  const std::vector<int>& equations() const { return equations_; }
  /// Solves A x = b in place. factor() must have succeeded.
  void solve(double* rhs) const;
  /// Solves A^T x = b in place.
  void solve_transposed(double* rhs) const;

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
  std::vector<double> surely_;   ///< by column: an entry above it is not round-off in any row
  std::vector<int> equations_;   ///< in each row; set where a pivot looks small
  int singular_column_ = -1;
};

}  // namespace tribodyn
