#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include <Eigen/LU>

#include "catch.hpp"
#include "tribodyn/core/types.hpp"
#include "tribodyn/linear_algebra/symmetric_band.hpp"

using namespace tribodyn;

namespace {

/// A random symmetric matrix of a band, positive definite except for the rows of constraints: every
/// `every`-th unknown has no diagonal and depends on the unknowns before it alone.
Matrix saddle(int n, int b, int every, unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  Matrix a = Matrix::Zero(n, n);
  for (int j = 0; j < n; ++j) {
    const bool row = every > 0 && j % every == every - 1;
    a(j, j) = row ? 0.0 : 2.0 * b + 1.0;
    for (int i = j + 1; i <= std::min(n - 1, j + b) && !row; ++i) {
      a(i, j) = a(j, i) = number(generator);
    }
  }
  return a;
}

void fill_band(const Matrix& a, int b, SymmetricBand& band) {
  band.set_zero();
  const int n = band.size();
  for (int j = 0; j < n; ++j) {
    for (int i = j; i <= std::min(n - 1, j + b); ++i) {
      // The upper and the lower entry have one place.
      REQUIRE(band.place(i, j) == band.place(j, i));
      band.values()[band.place(i, j)] = a(i, j);
    }
  }
}

}  // namespace

TEST_CASE("A symmetric band solves what the dense factorisation solves") {
  for (auto [n, b, every] : {std::tuple{1, 0, 0},
                             {2, 1, 0},
                             {7, 0, 0},
                             {9, 3, 3},
                             {18, 6, 4},
                             {18, 17, 5},
                             {40, 4, 7},
                             {61, 7, 6},
                             {62, 8, 0},
                             {63, 11, 5},
                             {200, 14, 4},
                             {120, 19, 9},
                             {90, 23, 8}}) {
    SymmetricBand band;
    band.resize(n, b);
    for (unsigned seed : {1u, 2u, 3u}) {  // again and again in the same memory
      const Matrix a = saddle(n, b, every, seed);
      fill_band(a, b, band);
      const Vector expected = Vector::LinSpaced(n, -1.0, 2.0);
      Vector x = a * expected;
      INFO(n << " unknowns, band " << b << ", every " << every);
      REQUIRE(band.factor());
      band.solve(x.data());
      const double error = (x - expected).norm() / expected.norm();
      const double dense =
          (a.partialPivLu().solve(Vector(a * expected)) - expected).norm() / expected.norm();
      CHECK(error < 1e-13 + 100.0 * dense);
    }
  }
}

TEST_CASE("A symmetric band without usable pivots is refused") {
  SymmetricBand band;
  band.resize(3, 2);
  Matrix a(3, 3);
  SECTION("a row before its coordinates") { a << 0.0, 1.0, 0.0, 1.0, 2.0, 0.5, 0.0, 0.5, 2.0; }
  SECTION("two equal rows") { a << 2.0, 1.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0; }
  SECTION("a coordinate that loses its digits") {
    a << 1.0, 1.0, 0.0, 1.0, 1.0 + 1e-10, 0.5, 0.0, 0.5, 2.0;
  }
  SECTION("a row that loses its digits") {
    a << 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0;
    a(2, 0) = a(0, 2) = 1.0 + 1e-10;
  }
  SECTION("no number") {
    a.setIdentity();
    a(1, 1) = std::numeric_limits<double>::quiet_NaN();
  }
  SECTION("no finite number") {
    a.setIdentity();
    a(1, 1) = std::numeric_limits<double>::infinity();
  }
  fill_band(a, 2, band);
  CHECK_FALSE(band.factor());
  // The next matrix does not suffer.
  fill_band(2.0 * Matrix::Identity(3, 3), 2, band);
  REQUIRE(band.factor());
  Vector x(3);
  x << 2.0, 4.0, 6.0;
  band.solve(x.data());
  CHECK(x[0] == 1.0);
  CHECK(x[1] == 2.0);
  CHECK(x[2] == 3.0);
}
