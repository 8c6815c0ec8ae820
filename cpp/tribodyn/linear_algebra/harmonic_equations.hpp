#pragma once
/// Sparse equations of harmonic motions.
///
///     (K + i w C - w^2 M) u = b,   M, C, K real, N x N,
///
/// at one angular frequency w [rad/s] after the other. The order of the unknowns is chosen once for
/// matrices with the same entries, also if their values change.
///
/// Source: the algorithm of Eigen's SparseLU, see linear_algebra/sparse_decompositions.hpp.

#include <memory>

#include "tribodyn/linear_algebra/sparse_decompositions.hpp"
#include "tribodyn/math/decompositions.hpp"

namespace tribodyn {

class HarmonicEquations {
 public:
  HarmonicEquations();
  ~HarmonicEquations();

  /// Factorises the matrix; false if a pivot is exactly zero.
  bool factor(const SparseMatrix& m, const SparseMatrix& c, const SparseMatrix& k, double omega);
  /// u, after factor().
  ComplexVector solve(const ComplexVector& b) const;
  /// Largest magnitude of an entry of b - (K + i w C - w^2 M) u.
  double remainder(const ComplexVector& u, const ComplexVector& b) const;

 private:
  struct Factors;
  std::unique_ptr<Factors> factors_;
};

}  // namespace tribodyn
