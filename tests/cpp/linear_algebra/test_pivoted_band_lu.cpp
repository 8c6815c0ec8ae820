#include <array>
#include <cmath>
#include <random>

#include "catch.hpp"
#include "tribodyn/core/types.hpp"
#include "tribodyn/linear_algebra/pivoted_band_lu.hpp"

using namespace tribodyn;

namespace {

/// A random matrix of that band, half of its diagonal zero.
Matrix banded(int n, int b, unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  Matrix a = Matrix::Zero(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = std::max(0, i - b); j <= std::min(n - 1, i + b); ++j) a(i, j) = number(generator);
    if (i % 2 == 0 && b > 0) a(i, i) = 0.0;
  }
  return a;
}

void fill(const Matrix& a, PivotedBandLU& lu) {
  const int n = lu.size(), b = lu.half_bandwidth();
  lu.set_zero();
  for (int i = 0; i < n; ++i) {
    for (int j = std::max(0, i - b); j <= std::min(n - 1, i + b); ++j) lu.at(i, j) = a(i, j);
  }
}

}  // namespace

TEST_CASE("A pivoted band solves what the dense factorisation solves") {
  for (auto [n, b] : {std::pair{1, 0},
                      {2, 1},
                      {7, 0},
                      {9, 2},
                      {18, 6},
                      {18, 17},
                      {40, 5},
                      {200, 1},
                      {200, 13},
                      {60, 59}}) {
    PivotedBandLU lu;
    lu.resize(n, b);
    for (unsigned seed : {1u, 2u, 3u}) {  // again and again in the same memory
      const Matrix a = banded(n, b, seed);
      fill(a, lu);
      const Vector expected = Vector::LinSpaced(n, -1.0, 2.0);
      Vector x = a * expected;
      INFO(n << " unknowns, band " << b);
      REQUIRE(lu.factor());
      lu.solve(x.data());
      const double error = (x - expected).norm() / expected.norm();
      const double dense =
          (a.partialPivLu().solve(Vector(a * expected)) - expected).norm() / expected.norm();
      CHECK(error < 1e-13 + 30.0 * dense);
    }
  }
}

TEST_CASE("A pivoted band keeps the memory of its band and tells when it is singular") {
  PivotedBandLU lu;
  lu.resize(5000, 7);
  CHECK(lu.storage() <= 5000 * (3 * 7 + 1));
  const Matrix a = banded(30, 3, 5);
  lu.resize(30, 3);
  fill(a, lu);
  CHECK(lu.factor());
  fill(a, lu);
  for (int j = 9; j <= 15; ++j) lu.at(12, j) = 0.0;
  CHECK_FALSE(lu.factor());
  fill(a, lu);
  lu.at(4, 5) = std::nan("");
  CHECK_FALSE(lu.factor());
}

TEST_CASE("A pivoted band tells round-off from small entries by the sizes of its equations") {
  // Equations and unknowns in units of their own leave a regular matrix regular.
  const int n = 12, b = 3;
  const Matrix a = banded(n, b, 5);
  Vector size(n);
  for (int i = 0; i < n; ++i) size[i] = std::pow(10.0, 7.0 * std::sin(1.0 + 5.0 * i));
  PivotedBandLU lu;
  lu.resize(n, b);
  const Matrix scaled = size.cwiseInverse().asDiagonal() * a * size.cwiseInverse().asDiagonal();
  fill(scaled, lu);
  lu.set_sizes(size.data());
  REQUIRE(lu.factor());
  const Vector expected = size;
  Vector x = scaled * expected;
  lu.solve(x.data());
  CHECK((x - expected).cwiseQuotient(size).norm() < 1e-9);

  // A row that is the sum of two others but for round-off has no pivot.
  Matrix rows(3, 3);
  rows << 1.0, 0.3, 0.7, 0.1, 0.2, 0.9, 0.0, 0.0, 0.0;
  rows.row(2) = 0.1 * rows.row(0) + 0.7 * rows.row(1);
  lu.resize(3, 2);
  fill(rows, lu);
  CHECK_FALSE(lu.factor());
  CHECK(lu.singular_column() == 2);
  rows(2, 2) += 1e-9;
  fill(rows, lu);
  CHECK(lu.factor());

  // The largest entry of a column may be round-off in its units, and another one the pivot.
  Matrix mixed(2, 2);
  mixed << 1e-6, 1e9, 1e-7, 0.0;
  lu.resize(2, 1);
  lu.set_sizes(std::array{1e-9, 1e7}.data());
  fill(mixed, lu);
  for (int j : {0, 1}) lu.at(j, 0) = mixed(j, 0);
  REQUIRE(lu.factor());
  Vector y = mixed.col(0) + mixed.col(1);
  lu.solve(y.data());
  CHECK(std::abs(y[0] - 1.0) < 1e-15);
  CHECK(std::abs(y[1] - 1.0) < 1e-15);
}
