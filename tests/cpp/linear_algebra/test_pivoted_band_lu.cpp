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
