#include <cmath>
#include <limits>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/linear_algebra/sparse_decompositions.hpp"
#include "tribodyn/math/decompositions.hpp"

using namespace tribodyn;

namespace {

constexpr double kRoundOff = 1e-14;

double difference(const Matrix& a, const Matrix& b) { return (a - b).cwiseAbs().maxCoeff(); }

/// A matrix with a diagonal, two further entries in each column, and a full first row and column.
SparseMatrix arrow(int n, bool symmetric) {
  SparseEntries entries;
  for (int j = 0; j < n; ++j) {
    entries.emplace_back(j, j, 4.0 + n * (j == 0));
    if (j == 0) continue;
    entries.emplace_back(0, j, 0.5);
    entries.emplace_back(j, 0, symmetric ? 0.5 : -0.25);
    entries.emplace_back(j, (j * 7) % n, std::sin(j));
    if (symmetric) entries.emplace_back((j * 7) % n, j, std::sin(j));
  }
  return sparse_matrix(n, n, entries);
}

Vector some(Eigen::Index n) {
  Vector x(n);
  for (Eigen::Index i = 0; i < n; ++i) x[i] = std::cos(1.0 + 3.0 * static_cast<double>(i * i));
  return x;
}

}  // namespace

TEST_CASE("a sparse matrix adds repeated entries, and products are those of dense matrices") {
  const SparseMatrix a = sparse_matrix(2, 3, {{0, 1, 2.0}, {1, 2, 3.0}, {0, 1, -0.5}});
  Matrix dense(2, 3);
  dense << 0.0, 1.5, 0.0, 0.0, 0.0, 3.0;
  CHECK(Matrix(a) == dense);
  CHECK(Matrix(transposed(a)) == dense.transpose());
  CHECK(Matrix(sparse_product(a, transposed(a))) == dense * dense.transpose());
  CHECK(Matrix(sparse_product(transposed(a), a)) == dense.transpose() * dense);
}

TEST_CASE("sparse LU factors solve, transposed too, with short and with long rows") {
  for (const int n : {12, 150}) {  // rows of more than 100 entries have another order
    const SparseMatrix a = arrow(n, false);
    for (const double threshold : {0.1, 1.0}) {
      SparseLU lu(threshold);
      lu.analyse(a);
      REQUIRE(lu.factor(a));
      CHECK(lu.storage() >= static_cast<std::size_t>(a.nonZeros()));
      const Vector b = some(n);
      Vector x;
      lu.solve(b, x);
      CHECK((a * x - b).norm() < 10 * kRoundOff);
      Matrix several(n, 2);
      several << b, 2.0 * b;
      CHECK(difference(a * lu.solve(several), several) < 10 * kRoundOff);
      lu.solve_transposed(b, x);
      CHECK((a.transpose() * x - b).norm() < 10 * kRoundOff);
    }
  }
  SparseLU lu(1.0);
  const SparseMatrix singular = sparse_matrix(2, 2, {{0, 0, 1.0}, {0, 1, 1.0}});
  lu.analyse(singular);
  CHECK_FALSE(lu.factor(singular));
}

TEST_CASE("the rows of an arrow stay sparse in LU factors") {
  const int n = 150;
  const SparseMatrix a = arrow(n, false);
  SparseLU lu(0.1);
  lu.analyse(a);
  REQUIRE(lu.factor(a));
  CHECK(lu.storage() < static_cast<std::size_t>(6 * a.nonZeros()));  // full: 22 500
}

TEST_CASE("sparse factors of symmetric matrices") {
  const int n = 40;
  const SparseMatrix a = arrow(n, true);
  const SparseLDLT ldlt(a);
  CHECK(ldlt.size() == n);
  const Vector b = some(n);
  CHECK((a * ldlt.solve(b) - b).norm() < 10 * kRoundOff);
  CHECK(ldlt.least_pivot() > 0.0);
  const SparseMatrix lower = sparse_cholesky(a);
  CHECK(difference(sparse_product(lower, transposed(lower)), a) < 10 * kRoundOff);
  CHECK(Matrix(Matrix(lower).triangularView<Eigen::StrictlyUpper>()).isZero(0.0));
  for (int j = 0; j < n; ++j) CHECK(SparseMatrix::InnerIterator(lower, j).row() == j);
  // diag(3, -2): D has these entries in some order. Without a pivot there are no factors.
  CHECK(SparseLDLT(sparse_matrix(2, 2, {{0, 0, 3.0}, {1, 1, -2.0}})).least_pivot() == -2.0);
  CHECK(SparseLDLT(sparse_matrix(2, 2, {{1, 0, 1.0}, {0, 0, 0.0}, {1, 1, 0.0}})).least_pivot() ==
        -std::numeric_limits<double>::infinity());
}

TEST_CASE("a matrix that is not positive definite has no Cholesky factor") {
  for (const double last : {0.0, -1.0}) {
    const SparseMatrix a = sparse_matrix(2, 2, {{0, 0, 1.0}, {1, 1, last}});
    CHECK_THROWS_AS(sparse_cholesky(a), SingularSystem);
  }
}

TEST_CASE("operations of factors by hand") {
  // A full matrix: 2 (0 + 1 + 4 + 9). A tridiagonal one: one entry below each of three diagonals.
  SparseEntries full, chain;
  for (int j = 0; j < 4; ++j) {
    for (int i = 0; i < 4; ++i) {
      full.emplace_back(i, j, 1.0);
      if (i >= j && i - j < 2) chain.emplace_back(i, j, 1.0);
    }
  }
  CHECK(operations_of_factors(sparse_matrix(4, 4, full)) == 28.0);
  CHECK(operations_of_factors(sparse_matrix(4, 4, chain)) == 6.0);
}
