#pragma once
/// LU factorisation with partial pivoting of a matrix that is known by its entries: in a band, or
/// sparse, whichever costs less.
///
/// A chain has a band of a few numbers whatever its length, and the band with its envelope is the
/// fastest there (pivoted_band_lu.hpp). A mesh of n nodes in a square has a band of sqrt(n), and
/// n^2 operations; the sparse factorisation of Eigen with its COLAMD ordering takes n^1.5 there,
/// but each of them is dearer. The choice is made once, by the operations that both are expected to
/// take.
///
/// The band allocates nothing after resize(). The sparse back end takes memory in factor(), as the
/// library does.
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

  /// Takes memory for an n x n matrix with these entries (row, column), which may be named several
  /// times, within the given half bandwidth; all are zero.
  void resize(int n, int half_bandwidth, const std::vector<std::pair<int, int>>& entries,
              Storage storage = Storage::cheapest);
  int size() const { return n_; }
  bool is_sparse() const { return sparse_ != nullptr; }
  /// Numbers held, with those of the last factors.
  std::size_t storage() const;

  /// Where entry (i, j) lies among values().
  std::size_t place(int i, int j) const;
  double* values();
  void set_zero();
  /// Sizes of equation and unknown i, n, by which round-off is told (pivoted_band_lu.hpp); all 1
  /// after resize(). Of sparse factors the solution of one right-hand side is judged by them.
  void set_sizes(const double* sizes);
  /// Factors what values() hold; assemble anew from set_zero() before the next time. False when a
  /// pivot is round-off or no number.
  bool factor();
  /// After factor() has failed: the unknown without a pivot, then equations that have none.
  std::vector<int> without_pivot() const;
  /// Solves A x = b in place. factor() must have succeeded.
  void solve(double* rhs) const;

 private:
  struct Sparse;  // Eigen's types, kept out of the header

  bool factor_sparse();

  int n_ = 0;
  PivotedBandLU band_;
  std::unique_ptr<Sparse> sparse_;
};

}  // namespace tribodyn
