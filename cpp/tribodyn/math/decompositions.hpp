#pragma once
/// Decompositions and products of dense matrices, compiled once.
///
/// They wrap those of Eigen. Each takes the compiler several seconds in every file that uses it,
/// and they share most of their parts, such as blocked products. All of them are therefore compiled
/// in decompositions.cpp, and the kernel uses these classes and functions.

#include <complex>

#include <Eigen/LU>
#include <Eigen/QR>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

using ComplexVector = Eigen::VectorXcd;
using ComplexMatrix = Eigen::MatrixXcd;
using ConstMatrixRef = Eigen::Ref<const Matrix>;

/// a b.
Matrix matrix_product(const ConstMatrixRef& a, const ConstMatrixRef& b);
/// a x.
Vector matrix_vector_product(const ConstMatrixRef& a, const ConstVectorRef& x);

/// A = L U of a square matrix, with row exchanges.
class DenseLU {
 public:
  explicit DenseLU(const Matrix& a);
  /// A^-1 b.
  Matrix solve(const Matrix& b) const;

 private:
  Eigen::PartialPivLU<Matrix> lu_;
};

/// A = L L^T of a symmetric matrix.
class Cholesky {
 public:
  explicit Cholesky(const Matrix& a);
  bool positive_definite() const;
  /// L^-1 b.
  Matrix solve_lower(const Matrix& b) const;
  /// L^-T b.
  Matrix solve_upper(const Matrix& b) const;

 private:
  Matrix lower_;
  bool positive_definite_;
};

/// Steps of a Cholesky factorisation by blocks, in place. `l` has L in its lower half; the other
/// half is not read.
///
/// The lower half of `a` becomes L of a = L L^T. False if `a` is not positive definite.
bool factor_lower(MatrixRef a);
/// x := L^-1 x and x := L^-T x.
void substitute_forward(const ConstMatrixRef& l, MatrixRef x);
void substitute_forward(const ConstMatrixRef& l, VectorRef x);
void substitute_backward(const ConstMatrixRef& l, MatrixRef x);
void substitute_backward(const ConstMatrixRef& l, VectorRef x);
/// b := b L^-T.
void divide_by_transposed(const ConstMatrixRef& l, MatrixRef b);
/// The lower half of c := c - b b^T.
void subtract_square(const ConstMatrixRef& b, MatrixRef c);
/// y := a x and y := y - a^T x.
void set_product(const ConstMatrixRef& a, const ConstMatrixRef& x, MatrixRef y);
void set_product(const ConstMatrixRef& a, const ConstVectorRef& x, VectorRef y);
void subtract_transposed_product(const ConstMatrixRef& a, const ConstMatrixRef& x, MatrixRef y);
void subtract_transposed_product(const ConstMatrixRef& a, const ConstVectorRef& x, VectorRef y);

/// A P = Q R with column exchanges and a decreasing diagonal of R. The first rank() columns of A P
/// are independent.
class PivotedQR {
 public:
  /// Entries of the diagonal below `threshold` times the largest count as zero.
  PivotedQR(const Matrix& a, double threshold);
  Eigen::Index rank() const;
  /// Column of A at position `k` of A P.
  Eigen::Index column(Eigen::Index k) const;
  /// Entry `k` of the diagonal of R.
  double pivot(Eigen::Index k) const;
  /// Q, square.
  Matrix q() const;
  /// R, with the size of A.
  Matrix r() const;
  /// An x with least |A x - b|. Every pivot above round-off counts, whatever the threshold.
  Matrix solve(const Matrix& b) const;
  /// (R_1^T)^-1, R_1 the leading square of R with rank() rows.
  Matrix inverse_transposed() const;
  /// R_1^-1 R_2, R_2 right of R_1: the dependent columns as combinations of the independent ones.
  Matrix dependence() const;

 private:
  Matrix leading() const;

  Eigen::ColPivHouseholderQR<Matrix> qr_;
};

/// The orthogonal matrix nearest to a square matrix: U V^T of its singular vectors.
Matrix nearest_orthogonal(const Matrix& a);

/// The shortest x with least |a x - b|. Singular values below about `threshold` times the largest
/// count as zero; threshold 0 stands for the round-off of a.
Vector shortest_least_squares(const Matrix& a, const Vector& b, double threshold = 0.0);

/// x of a x = b with exchanges of rows and columns; one of the solutions if the matrix is singular.
Vector solve_full_pivoting(const Matrix& a, const Vector& b);

struct SymmetricEigenpairs {
  Vector values;   ///< ascending
  Matrix vectors;  ///< columns, orthonormal
};

/// For the symmetric matrix whose lower half is that of `a`.
SymmetricEigenpairs symmetric_eigenpairs(const Matrix& a);
/// The eigenvalues alone, ascending.
Vector symmetric_eigenvalues(const Matrix& a);

/// Eigenvalues of a square matrix, conjugate pairs side by side, and their eigenvectors as columns
/// of length 1 unless `vectors` is null. False if they are not found.
/// linear_algebra/eigenvalues.hpp balances the matrix and sorts them.
bool unsorted_eigenpairs(const Matrix& a, ComplexVector& values, ComplexMatrix* vectors);

}  // namespace tribodyn
