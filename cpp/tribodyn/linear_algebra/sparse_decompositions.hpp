#pragma once
/// Decompositions and products of sparse matrices, compiled once.
///
/// They wrap those of Eigen. Each takes the compiler several seconds in every file that uses it, as
/// dense ones do (math/decompositions.hpp); the kernel therefore uses these classes and functions.
///
/// Source: [DavisEtAl2004] (COLAMD); [AmestoyDavisDuff1996] (AMD); [DemmelEtAl1999] (the algorithm
/// of Eigen's SparseLU).

#include <cstddef>
#include <memory>
#include <vector>

#include <Eigen/SparseCore>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

using SparseMatrix = Eigen::SparseMatrix<double>;
using SparseEntries = std::vector<Eigen::Triplet<double>>;

/// The matrix with these entries, repeated ones added.
SparseMatrix sparse_matrix(Eigen::Index rows, Eigen::Index columns, const SparseEntries& entries);
/// A^T.
SparseMatrix transposed(const SparseMatrix& a);
/// A B.
SparseMatrix sparse_product(const SparseMatrix& a, const SparseMatrix& b);

/// P A Q = L U of a square matrix, with row exchanges and an order of the columns that reduces
/// fill.
///
/// The order is COLAMD, or AMD of A + A^T if a row is long.
class SparseLU {
 public:
  /// A pivot may be smaller than the largest entry of its column by `threshold`, at most 1.
  explicit SparseLU(double threshold);
  ~SparseLU();

  /// Chooses the order for matrices with the entries of `a`.
  void analyse(const SparseMatrix& a);
  /// False if a pivot is exactly zero.
  bool factor(const SparseMatrix& a);
  /// Number of values in the factors.
  std::size_t storage() const;
  /// x = A^-1 b, or A^-T b; `b` and `x` are different vectors.
  void solve(const ConstVectorRef& b, Vector& x) const;
  void solve_transposed(const ConstVectorRef& b, Vector& x);
  /// A^-1 B, by blocks of columns.
  Matrix solve(const Matrix& b) const;

 private:
  struct Factors;
  std::unique_ptr<Factors> factors_;
};

/// A = L D L^T of a symmetric matrix whose lower half is given, in an order that reduces fill
/// (AMD).
class SparseLDLT {
 public:
  explicit SparseLDLT(const SparseMatrix& a);
  ~SparseLDLT();

  Eigen::Index size() const;
  /// Least entry of D; minus infinity if there are no factors because a pivot is zero.
  double least_pivot() const;
  /// A^-1 b.
  Vector solve(const Vector& b) const;

 private:
  struct Factors;
  std::unique_ptr<Factors> factors_;
};

/// L of A = L L^T, of a positive definite symmetric matrix whose lower half is given, in its own
/// order. The diagonal is the first entry of every column. Throws SingularSystem for another
/// matrix.
SparseMatrix sparse_cholesky(const SparseMatrix& a);

/// Operations of an unsymmetric factorisation whose factors have the entries of the Cholesky factor
/// of A + A^T in its AMD order.
double operations_of_factors(const SparseMatrix& a);

}  // namespace tribodyn
