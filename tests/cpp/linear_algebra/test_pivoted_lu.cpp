#include <cmath>
#include <random>
#include <utility>
#include <vector>

#include <Eigen/LU>

#include "catch.hpp"
#include "tribodyn/core/types.hpp"
#include "tribodyn/linear_algebra/pivoted_lu.hpp"

using namespace tribodyn;
using Storage = PivotedLU::Storage;

namespace {

constexpr int kSize = 60, kHalf = 7;

/// A banded matrix with zeros on the diagonal, as the rows of joints have.
Matrix sample() {
  std::mt19937 generator(3);
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  Matrix a = Matrix::Zero(kSize, kSize);
  for (int i = 0; i < kSize; ++i) {
    for (int j = std::max(0, i - kHalf); j <= std::min(kSize - 1, i + kHalf); ++j) {
      if (i != j || i % 3 != 0) a(i, j) = number(generator);
    }
  }
  return a;
}

std::vector<std::pair<int, int>> entries(const Matrix& a) {
  std::vector<std::pair<int, int>> list;
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) {
      if (a(i, j) != 0.0) list.insert(list.end(), {{i, j}, {i, j}});  // named twice
    }
  }
  return list;
}

bool factor(PivotedLU& lu, const Matrix& a) {
  lu.set_zero();
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) {
      if (a(i, j) != 0.0) lu.values()[lu.place(i, j)] += a(i, j);
    }
  }
  return lu.factor();
}

}  // namespace

TEST_CASE("band and sparse factors solve what the dense matrix solves") {
  const Matrix a = sample();
  const Vector b = Vector::LinSpaced(kSize, -1.0, 2.0);
  const Vector reference = a.fullPivLu().solve(b);
  for (const Storage storage : {Storage::band, Storage::sparse}) {
    PivotedLU lu;
    lu.resize(kSize, kHalf, entries(a), storage);
    CHECK(lu.is_sparse() == (storage == Storage::sparse));
    CHECK(lu.size() == kSize);
    for (int again = 0; again < 2; ++again) {
      REQUIRE(factor(lu, a));
      Vector x = b;
      lu.solve(x.data());
      CHECK((x - reference).norm() < 1e-11 * reference.norm());
    }
    CHECK(lu.storage() > 0);
  }
}

TEST_CASE("Several right-hand sides and the transposed matrix") {
  const Matrix a = sample();
  Matrix b(kSize, 3);
  for (int c = 0; c < 3; ++c) b.col(c) = Vector::LinSpaced(kSize, -1.0 + c, 2.0);
  for (const Storage storage : {Storage::band, Storage::sparse}) {
    PivotedLU lu;
    lu.resize(kSize, kHalf, entries(a), storage);
    REQUIRE(factor(lu, a));
    Matrix x = b, y = b;
    lu.solve(x.data(), 3);
    lu.solve_transposed(y.data(), 3);
    CHECK((a * x - b).norm() < 1e-11 * x.norm());
    CHECK((a.transpose() * y - b).norm() < 1e-11 * y.norm());
  }
}

TEST_CASE("what is singular up to round-off is told, whatever its units, and which unknown") {
  Matrix a = sample();
  a.row(30) = a.row(31) = Vector::Zero(kSize).transpose();
  for (int j = 26; j < 34; ++j) a(30, j) = a(31, j) = 0.1 * j;
  a(31, 26) *= 1.0 + 1e-15;  // not exactly
  Vector sizes = Vector::Ones(kSize);
  for (int i = 0; i < kSize; i += 2) sizes[i] = 1e4;
  const Matrix scaled = sizes.cwiseInverse().asDiagonal() * a * sizes.cwiseInverse().asDiagonal();
  for (const Storage storage : {Storage::band, Storage::sparse}) {
    for (const bool in_other_units : {false, true}) {
      const Matrix& matrix = in_other_units ? scaled : a;
      PivotedLU lu;
      lu.resize(kSize, kHalf, entries(matrix), storage);
      if (in_other_units) lu.set_sizes(sizes.data());
      CHECK_FALSE(factor(lu, matrix));
      CHECK_FALSE(lu.without_pivot().empty());
    }
  }
}

TEST_CASE("the band is taken where it is narrow, sparse factors where the band is wide and empty") {
  const auto grid = [](int side) {
    std::vector<std::pair<int, int>> list;
    for (int i = 0; i < side * side; ++i) {
      list.emplace_back(i, i);
      for (int next : {i + 1, i + side}) {
        if (next >= side * side) continue;
        list.insert(list.end(), {{i, next}, {next, i}});
      }
    }
    return list;
  };
  PivotedLU lu;
  lu.resize(400, 20, grid(20));
  CHECK_FALSE(lu.is_sparse());
  lu.resize(120 * 120, 120, grid(120));
  CHECK(lu.is_sparse());
}
