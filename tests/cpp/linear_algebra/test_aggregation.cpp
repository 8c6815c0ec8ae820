#include <set>

#include "catch.hpp"
#include "tribodyn/core/types.hpp"
#include "tribodyn/linear_algebra/aggregation.hpp"

using namespace tribodyn;

namespace {

SparseRows from_dense(const Matrix& a) {
  SparseRows rows;
  rows.clear();
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) {
      if (i != j && (a(i, j) != 0.0 || a(j, i) != 0.0)) rows.put(j, a(i, j), a(j, i));
    }
    rows.end_row(a(i, i), a(i, i));
  }
  return rows;
}

Matrix to_dense(const SparseRows& rows) {
  Matrix a = Matrix::Zero(rows.size(), rows.size());
  for (int i = 0; i < rows.size(); ++i) {
    a(i, i) = rows.diagonal[i];
    for (int k = rows.start[i]; k < rows.start[i + 1]; ++k) a(i, rows.column[k]) = rows.value[k];
  }
  return a;
}

/// Conduction on a grid, `ratio` times as good along i as along j, held at i = 0.
Matrix conduction(int columns, int m, double ratio) {
  Matrix a = Matrix::Zero(columns * m, columns * m);
  const auto couple = [&](int p, int q, double g) {
    a(p, p) += g;
    a(q, q) += g;
    a(p, q) -= g;
    a(q, p) -= g;
  };
  for (int i = 0; i < columns; ++i) {
    for (int j = 0; j < m; ++j) {
      if (i + 1 < columns) couple(i * m + j, (i + 1) * m + j, ratio);
      if (j + 1 < m) couple(i * m + j, i * m + j + 1, 1.0);
      if (i == 0) a(j, j) += 0.01 * ratio;
    }
  }
  return a;
}

}  // namespace

TEST_CASE("rows keep entries left and right of the diagonal apart") {
  Matrix a = Matrix::Identity(5, 5) * 4.0;
  a(2, 0) = -1.0;
  a(2, 4) = -2.0;
  a(2, 1) = -0.5;
  a(4, 1) = -6.0;
  SparseRows rows;
  rows.clear();
  for (int i = 0; i < 5; ++i) {
    for (const int j : {4, 0, 3, 1, 2}) {
      if (i != j && (a(i, j) != 0.0 || a(j, i) != 0.0)) rows.put(j, a(i, j), a(j, i));
    }
    rows.end_row(a(i, i), a(i, i));
  }
  CHECK(to_dense(rows) == a);
  for (int i = 0; i < 5; ++i) {
    for (int k = rows.start[i]; k < rows.start[i + 1]; ++k) {
      CHECK((rows.column[k] > i) == (k >= rows.middle[i]));
      CHECK(rows.transposed[k] == a(rows.column[k], i));
    }
  }
  CHECK(rows.row_sum(2) == 0.5);
  CHECK(rows.row_defect() == 0.5);  // row 4: (4 - 6) / 4
  std::vector<double> x = {1.0, 2.0, 3.0, 4.0, 5.0}, y(5);
  rows.multiply(x, y);
  CHECK(y[2] == 0.5 * 0.0 + 12.0 - 1.0 - 1.0 - 10.0);
  rows.scale_columns(x);
  CHECK(to_dense(rows)(2, 4) == -10.0);
  CHECK(rows.inverse[1] == 0.125);
}

TEST_CASE("aggregates lie along strong couplings and have about four nodes") {
  const int columns = 16, m = 16;
  for (const double ratio : {1.0, 100.0, 0.01}) {
    const SparseRows a = from_dense(conduction(columns, m, ratio));
    Aggregation aggregation;
    std::vector<int> aggregate;
    const int count = aggregation.form(a, aggregate);
    CHECK(count >= columns * m / 4);
    CHECK(count <= columns * m / 3);
    std::vector<std::set<int>> i_of(count), j_of(count);
    for (int k = 0; k < columns * m; ++k) {
      REQUIRE(aggregate[k] >= 0);
      REQUIRE(aggregate[k] < count);
      i_of[aggregate[k]].insert(k / m);
      j_of[aggregate[k]].insert(k % m);
    }
    for (int c = 0; c < count; ++c) {
      if (ratio > 1.0) CHECK(j_of[c].size() == 1);
      if (ratio < 1.0) CHECK(i_of[c].size() == 1);
    }
  }
}

TEST_CASE("a dominated node needs no coarse level") {
  Matrix a = conduction(8, 8, 1.0);
  a(20, 20) *= 3.0;
  Aggregation aggregation;
  std::vector<int> aggregate;
  aggregation.form(from_dense(a), aggregate);
  for (int k = 0; k < 64; ++k) CHECK((aggregate[k] == -1) == (k == 20));
}

TEST_CASE("the coarse matrix is Q' A P and conserves what A does") {
  Matrix a = conduction(10, 7, 2.0);
  // Some columns transport to the next node only.
  for (const int j : {22, 29, 36}) {
    a.col(j).setZero();
    a(j, j) = 1.0;
    a(j + 7, j) = -1.0;
  }
  const SparseRows rows = from_dense(a);
  for (const double share : {0.0, 0.5}) {
    Aggregation aggregation;
    std::vector<int> aggregate;
    const int count = aggregation.form(rows, aggregate);
    Interpolation p;
    aggregation.interpolate(rows, aggregate, share, p);
    SparseRows coarse;
    REQUIRE(aggregation.project(rows, aggregate, count, p, coarse));
    Matrix q = Matrix::Zero(70, count), dense_p = Matrix::Zero(70, count);
    for (int i = 0; i < 70; ++i) {
      if (aggregate[i] >= 0) q(i, aggregate[i]) = 1.0;
      for (int k = p.start[i]; k < p.start[i + 1]; ++k) dense_p(i, p.column[k]) = p.value[k];
      // Equal unknowns stay equal.
      if (aggregate[i] >= 0) CHECK(dense_p.row(i).sum() == Approx(1.0).epsilon(1e-14));
    }
    if (share == 0.0) CHECK(dense_p == q);
    const Matrix exact = q.transpose() * a * dense_p;
    CHECK((to_dense(coarse) - exact).cwiseAbs().maxCoeff() < 1e-14 * a.cwiseAbs().maxCoeff());
    for (int i = 0; i < count; ++i) {
      for (int k = coarse.start[i]; k < coarse.start[i + 1]; ++k) {
        CHECK(coarse.transposed[k] == to_dense(coarse)(coarse.column[k], i));
      }
    }
  }
}

TEST_CASE("an aggregate that keeps all its oil is found singular") {
  Matrix a = Matrix::Zero(4, 4);
  a << 1.0, -1.0, 0.0, 0.0, -1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, -0.9, 0.0, 0.0, -0.9, 1.0;
  const SparseRows rows = from_dense(a);
  Aggregation aggregation;
  std::vector<int> aggregate;
  const int count = aggregation.form(rows, aggregate);
  CHECK(count == 2);
  Interpolation p;
  aggregation.interpolate(rows, aggregate, 0.0, p);
  SparseRows coarse;
  CHECK_FALSE(aggregation.project(rows, aggregate, count, p, coarse));
}
