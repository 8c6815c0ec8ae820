#include <cmath>

#include "catch.hpp"
#include "tribodyn/math/products.hpp"

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

/// A b, entry by entry.
Matrix by_entries(const Matrix& a, const Matrix& b) {
  Matrix out(a.rows(), b.cols());
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < b.cols(); ++j) {
      out(i, j) = (a.row(i).transpose().array() * b.col(j).array()).sum();
    }
  }
  return out;
}

double difference(const Matrix& a, const Matrix& b) { return (a - b).cwiseAbs().maxCoeff(); }

}  // namespace

TEST_CASE("products of expressions are those of their values") {
  const Matrix a = some(30, 20), b = some(30, 25);
  CHECK(difference(a.transpose() * b, by_entries(a.transpose(), b)) < 10 * kRoundOff);
  CHECK(difference((2.0 * a).topRows(7) * b.bottomRows(20),
                   2.0 * by_entries(a.topRows(7), b.bottomRows(20))) < 10 * kRoundOff);
  const Vector x = b.col(0).head(20);
  CHECK(difference(-a * x, -by_entries(a, x)) < 10 * kRoundOff);
  const Vector none = Matrix(3, 0) * Vector(0);
  CHECK(none.isZero(0.0));
  CHECK(none.size() == 3);
}

TEST_CASE("a product may be assigned to what it reads") {
  Matrix a = some(6, 6);
  const Matrix before = a;
  a = a * a;
  CHECK(difference(a, by_entries(before, before)) < kRoundOff);
}
