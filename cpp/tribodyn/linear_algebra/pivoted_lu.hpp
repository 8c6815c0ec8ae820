#pragma once
/// LU factorisation with partial pivoting of a matrix given by its entries: banded or sparse,
/// whichever costs less.
///
/// A chain has a narrow band for any length, for which the band with its envelope is fastest
/// (pivoted_band_lu.hpp). A square mesh of n nodes has a band of sqrt(n) and requires n^2
/// operations; the sparse factorisation of Eigen with its COLAMD ordering requires n^1.5, but each
/// operation costs more. The choice is made once, from the expected operations of both.
///
/// The band allocates nothing after resize(). The sparse back end allocates memory in factor(), as
/// the library does.
///
/// Source: [DavisEtAl2004] (COLAMD); [DemmelEtAl1999] (the algorithm of Eigen's SparseLU).

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "tribodyn/linear_algebra/pivoted_band_lu.hpp"

namespace tribodyn {

class PivotedLU {
 public:
  enum class Storage { cheapest, band, sparse };

  PivotedLU();
  ~PivotedLU();
  PivotedLU(const PivotedLU&) = delete;
  PivotedLU& operator=(const PivotedLU&) = delete;

  /// Allocates an n x n matrix with these entries (row, column), which may be repeated, within the
  /// given half bandwidth; all are zero.
  void resize(int n, int half_bandwidth, const std::vector<std::pair<int, int>>& entries,
              Storage storage = Storage::cheapest);
  int size() const { return n_; }
  bool is_sparse() const { return sparse_ != nullptr; }
  /// Number of stored values, including those of the last factors.
  std::size_t storage() const;

  /// Position of entry (i, j) among values().
  std::size_t place(int i, int j) const;
  double* values();
  void set_zero();
  /// Sizes of equation and unknown i, n, which define round-off (pivoted_band_lu.hpp); all 1 after
  /// resize(). With sparse factors the solution of one right-hand side is checked by them.
  void set_sizes(const double* sizes);
  /// Factors the matrix in values(); assemble again from set_zero() before the next factorisation.
  /// False if a pivot is round-off or not a number.
  bool factor();
  /// After a failure of factor(): the unknown without a pivot, then equations without a pivot.
  std::vector<int> without_pivot() const;
  /// Solves A x = b, or A^T x = b, in place for `count` columns of n numbers. factor() must have
  /// succeeded.
  void solve(double* rhs, int count = 1) const;
  void solve_transposed(double* rhs, int count = 1) const;

 private:
  struct Sparse;  // Eigen's types, kept out of the header

  bool factor_sparse();

  int n_ = 0;
  PivotedBandLU band_;
  std::unique_ptr<Sparse> sparse_;
};

}  // namespace tribodyn
