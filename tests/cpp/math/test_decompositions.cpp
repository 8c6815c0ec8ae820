#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "tribodyn/math/decompositions.hpp"

using namespace tribodyn;

namespace {

constexpr double kRoundOff = 1e-14;

/// Entries without any pattern, between -1 and 1.
Matrix some(int rows, int columns) {
  Matrix out(rows, columns);
  for (int j = 0; j < columns; ++j) {
    for (int i = 0; i < rows; ++i)
      out(i, j) = std::sin(1.0 + 7.3 * i * i + 2.9 * j * j + 1.7 * i * j);
  }
  return out;
}

double difference(const Matrix& a, const Matrix& b) { return (a - b).cwiseAbs().maxCoeff(); }

}  // namespace

TEST_CASE("decompositions by LU and Cholesky solve for several right sides") {
  const Matrix a = some(12, 12) + 3.0 * Matrix::Identity(12, 12), b = some(12, 3);
  CHECK(difference(a * DenseLU(a).solve(b), b) < 10 * kRoundOff);
  CHECK(difference(a * solve_full_pivoting(a, b.col(1)), b.col(1)) < 10 * kRoundOff);
  const Matrix square = a * a.transpose();
  const Cholesky cholesky(square);
  CHECK(cholesky.positive_definite());
  const Matrix solved = cholesky.solve_upper(cholesky.solve_lower(b));
  CHECK(difference(square * solved, b) < 100 * kRoundOff);
  CHECK_FALSE(Cholesky(-square).positive_definite());
}

TEST_CASE("steps of a Cholesky factorisation by blocks") {
  // | A  B^T |   | L    0 | | L^T  W^T |
  // | B   C  | = | W    1 | | 0     S  |
  const Matrix root = some(9, 9) + 3.0 * Matrix::Identity(9, 9), all = root * root.transpose();
  Matrix work = all;
  work.triangularView<Eigen::StrictlyUpper>().setConstant(NAN);  // not read
  const MatrixRef l = work.topLeftCorner(6, 6), w = work.bottomLeftCorner(3, 6),
                  s = work.bottomRightCorner(3, 3);
  REQUIRE(factor_lower(l));
  divide_by_transposed(l, w);
  subtract_square(w, s);
  const Matrix lower = l.triangularView<Eigen::Lower>();
  CHECK(difference(lower * lower.transpose(), all.topLeftCorner(6, 6)) < 100 * kRoundOff);
  CHECK(difference(w * lower.transpose(), all.bottomLeftCorner(3, 6)) < 100 * kRoundOff);
  const Matrix complement = (all.bottomRightCorner(3, 3) - w * w.transpose());
  CHECK(difference(Matrix(s.triangularView<Eigen::Lower>()),
                   Matrix(complement.triangularView<Eigen::Lower>())) < 100 * kRoundOff);
  Matrix x = some(6, 2), y(3, 2);
  const Matrix b = x;
  Vector single = b.col(1), image(3);
  substitute_forward(l, MatrixRef(x));
  substitute_forward(l, VectorRef(single));
  CHECK(difference(lower * x, b) < 100 * kRoundOff);
  CHECK(difference(single, x.col(1)) < 100 * kRoundOff);
  set_product(w, x, MatrixRef(y));
  set_product(w, ConstVectorRef(single), VectorRef(image));
  CHECK(difference(y, w * x) < 100 * kRoundOff);
  CHECK(difference(image, y.col(1)) < 100 * kRoundOff);
  const Matrix before = x;
  subtract_transposed_product(w, y, MatrixRef(x));
  subtract_transposed_product(w, ConstVectorRef(image), VectorRef(single));
  CHECK(difference(x, before - w.transpose() * y) < 100 * kRoundOff);
  CHECK(difference(single, x.col(1)) < 100 * kRoundOff);
  const Matrix right = x;
  substitute_backward(l, MatrixRef(x));
  substitute_backward(l, VectorRef(single));
  CHECK(difference(lower.transpose() * x, right) < 100 * kRoundOff);
  CHECK(difference(single, x.col(1)) < 100 * kRoundOff);
  Matrix indefinite = -all;
  CHECK_FALSE(factor_lower(indefinite));
}

TEST_CASE("a pivoted QR decomposition tells what depends on what") {
  Matrix a = some(8, 5);
  a.col(3) = 0.5 * a.col(0) - 0.25 * a.col(4);
  const PivotedQR qr(a, 1e-10);
  REQUIRE(qr.rank() == 4);
  Matrix independent(8, 4);
  for (Eigen::Index k = 0; k < 4; ++k) independent.col(k) = a.col(qr.column(k));
  CHECK(difference(independent * qr.dependence(), a.col(qr.column(4))) < 10 * kRoundOff);
  const Matrix q = qr.q();
  CHECK(difference(q.transpose() * q, Matrix::Identity(8, 8)) < 10 * kRoundOff);
  CHECK(difference(q.rightCols(4).transpose() * a, Matrix::Zero(4, 5)) < 10 * kRoundOff);
  const Matrix r = q.leftCols(4).transpose() * independent;
  CHECK(difference(r.transpose() * qr.inverse_transposed(), Matrix::Identity(4, 4)) <
        10 * kRoundOff);
  CHECK(qr.pivot(3) == Approx(r(3, 3)));
  CHECK(difference(qr.r().topLeftCorner(4, 4), r) < 10 * kRoundOff);
  CHECK(difference(qr.r().bottomRows(4), Matrix::Zero(4, 5)) < 10 * kRoundOff);
  const Matrix square = some(8, 8), b = some(8, 3);
  CHECK(difference(square * PivotedQR(square, 0.5).solve(b), b) < 100 * kRoundOff);
  CHECK(PivotedQR(a.leftCols(3), 1e-10).dependence().cols() == 0);
}

TEST_CASE("the shortest solution of least squares") {
  Matrix a = some(9, 4);
  a.col(2) = a.col(1);
  const Vector b = some(9, 7).col(6);
  const Vector x = shortest_least_squares(a, b);
  CHECK(x[1] == Approx(x[2]));
  const Vector unbalanced = a * x - b;
  CHECK(difference(a.transpose() * unbalanced, Matrix::Zero(4, 1)) < 10 * kRoundOff);
  // The difference of both columns counts only where the threshold lets it.
  a(0, 2) += 1e-6;
  CHECK(std::abs(shortest_least_squares(a, b, 1e-4)[1] - x[1]) < 1e-5);
  CHECK(std::abs(shortest_least_squares(a, b)[1] - x[1]) > 1.0);
}

TEST_CASE("the nearest orthogonal matrix is the orthogonal factor of the polar decomposition") {
  const Matrix a = some(7, 7) + 2.0 * Matrix::Identity(7, 7);
  const Matrix u = nearest_orthogonal(a);
  CHECK(difference(u.transpose() * u, Matrix::Identity(7, 7)) < 10 * kRoundOff);
  const Matrix stretch = u.transpose() * a;
  CHECK(difference(stretch, stretch.transpose()) < 10 * kRoundOff);
}

TEST_CASE("eigenvalues of a symmetric matrix rise, and its lower half is read") {
  // A chain of n springs: 2 - 2 cos(k pi/(n + 1)).
  constexpr int n = 9;
  Matrix a = 2.0 * Matrix::Identity(n, n);
  a.diagonal(-1).setConstant(-1.0);
  const SymmetricEigenpairs own = symmetric_eigenpairs(a);
  const Vector values = symmetric_eigenvalues(a);
  a.diagonal(1).setConstant(-1.0);
  for (int k = 0; k < n; ++k) {
    const double exact = 2.0 - 2.0 * std::cos((k + 1) * std::numbers::pi / (n + 1));
    CHECK(std::abs(values[k] - exact) < 1e-14);
    CHECK(std::abs(own.values[k] - exact) < 1e-14);
    const Vector left = a * own.vectors.col(k) - exact * own.vectors.col(k);
    CHECK(left.norm() < 1e-14);
  }
}
