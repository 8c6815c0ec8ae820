#pragma once
/// Decompositions of dense matrices, compiled once.
///
/// They wrap Eigen's decompositions. Each takes the compiler several seconds in every file that
/// uses it; the kernel therefore uses these classes and functions.

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <Eigen/QR>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

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
  Eigen::LLT<Matrix> llt_;
};

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

}  // namespace tribodyn
