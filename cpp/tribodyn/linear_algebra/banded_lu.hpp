#pragma once
/// LU factorisation of a banded matrix without pivoting, and the node ordering that gives a mesh
/// matrix its band.
///
/// The matrices of the film are column diagonally dominant M-matrices, for which Gaussian
/// elimination needs no pivoting ([Higham2002] section 9.5). Each row is processed from its first
/// to its last nonzero entry only, so that cavitated nodes, which only pass oil downstream, cost
/// almost nothing.
///
/// Four pivot rows are applied to a row at once, in the order of elimination: the result is bitwise
/// that of sequential elimination, and a row is read and written a quarter as often. Sums run in
/// groups of four numbers, in an order that does not depend on the machine.
///
/// A periodic seam needs no special case: the reverse Cuthill-McKee ordering of a ring of m-node
/// columns proceeds in both directions at once, which folds the ring into a band of half width
/// about 2 m [CuthillMcKee1969].
///
/// resize() allocates memory; factor() and solve() allocate nothing.

#include <utility>
#include <vector>

namespace tribodyn {

/// Reverse Cuthill-McKee numbering of the graph with `n` nodes and the given edges:
/// entry i is the new number of node i.
std::vector<int> bandwidth_reducing_order(int n, const std::vector<std::pair<int, int>>& edges);

/// Largest |new(i) - new(j)| over the edges.
int half_bandwidth(const std::vector<int>& order, const std::vector<std::pair<int, int>>& edges);

/// A = L U with the same half bandwidth below and above the diagonal.
class BandedLU {
 public:
  BandedLU() = default;
  BandedLU(int n, int half_bandwidth) { resize(n, half_bandwidth); }

  /// Allocates an n x n matrix and sets it to zero.
  void resize(int n, int half_bandwidth);
  int size() const { return n_; }
  int half_bandwidth() const { return bandwidth_; }

  /// The only entries (i, j) and (j, i) beside the diagonal that differ from zero before factor().
  /// The ends of the rows are then found without a search through the band.
  void set_pattern(const std::vector<std::pair<int, int>>& entries);
  void set_zero();
  /// Entry (i, j); |i - j| must not exceed the half bandwidth.
  double& at(int i, int j) {
    return values_[static_cast<std::size_t>(i) * stride_ +
                   static_cast<std::size_t>(j - i + bandwidth_ + kLeft)];
  }

  /// Factors in place. Returns the row of a vanishing pivot, or -1 when the factorisation is
  /// complete. A pivot vanishes when elimination has reduced a diagonal entry to at most `relative`
  /// of its value. Only this ratio is independent of the units of unknowns and equations; in an
  /// M-matrix diagonals only shrink, so round-off cannot exceed a few n 1e-16 of them.
  int factor(double relative = 1e-13);

  /// Solves A X = B in place for `columns` right-hand sides stored row by row
  /// (entry (i, k) at rhs[i * columns + k]). factor() must have succeeded. One column and
  /// multiples of four are fast.
  void solve(double* rhs, int columns) const;

 private:
  // Zeros beside the band, so that groups of four may extend over its edges.
  static constexpr int kLeft = 3;
  static constexpr int kRight = 6;

  int n_ = 0;
  int bandwidth_ = 0;
  std::size_t stride_ = 0;  ///< from row to row in values_
  std::vector<double> values_;
  std::vector<int> first_;        ///< first column with a non-zero entry in each row of A and L
  std::vector<int> last_;         ///< last column with a non-zero entry in each row of U
  std::vector<double> diagonal_;  ///< diagonal of A
  std::vector<double> inverse_;   ///< 1 / diagonal of U
  /// Columns of the pattern, row by row in ascending order, and the first of each row; empty: none.
  std::vector<int> pattern_, pattern_start_;
};

}  // namespace tribodyn
