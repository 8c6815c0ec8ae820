#include <cmath>
#include <limits>
#include <random>
#include <set>

#include <Eigen/LU>

#include "allocation_counter.hpp"
#include "catch.hpp"
#include "tribodyn/core/types.hpp"
#include "tribodyn/linear_algebra/banded_lu.hpp"

using namespace tribodyn;

namespace {

using Edges = std::vector<std::pair<int, int>>;

/// A column diagonally dominant matrix with the sign pattern of an M-matrix. A share of the
/// entries inside the band is zero, whole rows among them, as cavitated nodes have them.
Matrix random_band(int n, int half_bandwidth, double fill, std::mt19937& random) {
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  Matrix a = Matrix::Zero(n, n);
  for (int i = 0; i < n; ++i) {
    const bool upwind_only = uniform(random) < 0.2;
    for (int j = std::max(0, i - half_bandwidth); j <= std::min(n - 1, i + half_bandwidth); ++j) {
      if (i == j || (upwind_only && j > i)) continue;
      if (uniform(random) < fill) a(i, j) = -uniform(random);
    }
  }
  for (int j = 0; j < n; ++j) a(j, j) = a.col(j).cwiseAbs().sum() + 0.01 + uniform(random);
  return a;
}

void fill_from(const Matrix& a, BandedLU& lu) {
  lu.set_zero();
  const int bw = lu.half_bandwidth();
  for (int i = 0; i < lu.size(); ++i) {
    for (int j = std::max(0, i - bw); j <= std::min(lu.size() - 1, i + bw); ++j) {
      lu.at(i, j) = a(i, j);
    }
  }
}

/// Edges of a grid of `columns` columns with m nodes each; `ring` joins the last to the first.
Edges grid(int columns, int m, bool ring) {
  Edges edges;
  for (int i = 0; i < columns; ++i) {
    for (int j = 0; j + 1 < m; ++j) edges.emplace_back(i * m + j, i * m + j + 1);
    if (i + 1 == columns && !ring) continue;
    for (int j = 0; j < m; ++j) edges.emplace_back(i * m + j, (i + 1) % columns * m + j);
  }
  return edges;
}

bool is_permutation(const std::vector<int>& order) {
  const std::set<int> numbers(order.begin(), order.end());
  return numbers.size() == order.size() && *numbers.begin() == 0 &&
         *numbers.rbegin() == static_cast<int>(order.size()) - 1;
}

}  // namespace

TEST_CASE("banded LU solves what a dense factorisation solves") {
  std::mt19937 random(7);
  const int sizes[][2] = {{1, 0},  {2, 1},  {5, 0},    {7, 6},   {9, 20},
                          {40, 1}, {57, 3}, {120, 17}, {200, 42}};
  for (const auto& [n, bw] : sizes) {
    for (const double fill : {0.05, 0.3, 1.0}) {
      const Matrix a = random_band(n, std::min(bw, n - 1), fill, random);
      BandedLU lu(n, bw);
      fill_from(a, lu);
      REQUIRE(lu.factor() == -1);
      // One right-hand side and every number that a film with six coordinates may ask for.
      for (int columns = 1; columns <= 12; ++columns) {
        Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> b(n, columns);
        std::uniform_real_distribution<double> uniform(-1.0, 1.0);
        for (double& entry : b.reshaped()) entry = uniform(random);
        const Matrix exact = a.partialPivLu().solve(Matrix(b));
        lu.solve(b.data(), columns);
        // Dominance by at least 0.01 of sums up to 85 bounds the condition number by about 1e4.
        CHECK((b - exact).cwiseAbs().maxCoeff() <= 1e-11 * exact.cwiseAbs().maxCoeff());
      }
    }
  }
}

#if defined(__x86_64__)
TEST_CASE("the factors of a band have the bits of plain elimination on every processor") {
  // Rows in pairs, wide registers: the operations on a number remain the same, in the same order,
  // and none of them is a fused multiplication and addition. (Compilers for other processors fuse
  // those of this test.)
  std::mt19937 random(5);
  const int sizes[][2] = {{5, 2}, {31, 7}, {64, 9}, {90, 22}, {133, 42}};
  for (const auto& [n, bw] : sizes) {
    for (const double fill : {0.1, 0.5, 1.0}) {
      Matrix a = random_band(n, bw, fill, random);
      BandedLU lu(n, bw);
      fill_from(a, lu);
      REQUIRE(lu.factor() == -1);
      for (int i = 0; i < n; ++i) {
        for (int s = std::max(0, i - bw); s < i; ++s) {
          a(i, s) *= 1.0 / a(s, s);
          for (int j = s + 1; j <= std::min(n - 1, s + bw); ++j) a(i, j) -= a(i, s) * a(s, j);
        }
      }
      int differ = 0;
      for (int i = 0; i < n; ++i) {
        for (int j = std::max(0, i - bw); j <= std::min(n - 1, i + bw); ++j) {
          differ += lu.at(i, j) != a(i, j);
        }
      }
      CHECK(differ == 0);
    }
  }
}
#endif

TEST_CASE("the bits of a right-hand side do not depend on those solved beside it") {
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  std::mt19937 random(9);
  const int sizes[][2] = {{5, 2}, {64, 9}, {90, 22}};
  for (const auto& [n, bw] : sizes) {
    const Matrix a = random_band(n, bw, 0.5, random);
    BandedLU lu(n, bw);
    fill_from(a, lu);
    REQUIRE(lu.factor() == -1);
    RowMajor twelve = RowMajor::Random(n, 12);
    RowMajor four = twelve.middleCols(4, 4), last = twelve.rightCols(4);
    lu.solve(twelve.data(), 12);  // eight, then four
    lu.solve(four.data(), 4);
    lu.solve(last.data(), 4);
    CHECK(RowMajor(twelve.middleCols(4, 4)) == four);
    CHECK(RowMajor(twelve.rightCols(4)) == last);
  }
}

#if defined(__x86_64__)
TEST_CASE("a single right-hand side has the bits of sums in eight parts") {
  const auto dot = [](const double* x, const double* y, int count) {
    double part[8] = {};
    int j = 0;
    for (; j + 8 <= count; j += 8) {
      for (int k = 0; k < 8; ++k) part[k] += x[j + k] * y[j + k];
    }
    for (int k = 0; k < 4; ++k) part[k] += part[k + 4];
    double sum = (part[0] + part[1]) + (part[2] + part[3]);
    for (; j < count; ++j) sum += x[j] * y[j];
    return sum;
  };
  std::mt19937 random(13);
  for (const int bw : {0, 1, 3, 7, 8, 9, 15, 16, 17, 24, 30}) {  // the numbers of terms of a sum
    const int n = 70;
    const Matrix a = random_band(n, bw, 1.0, random);
    BandedLU lu(n, bw);
    fill_from(a, lu);
    REQUIRE(lu.factor() == -1);
    Vector x = Vector::Random(n), y = x;
    lu.solve(x.data(), 1);
    for (int i = 0; i < n; ++i) {
      const int first = std::max(0, i - bw);
      y[i] -= dot(&lu.at(i, first), y.data() + first, i - first);
    }
    for (int i = n - 1; i >= 0; --i) {
      int count = std::min(n - 1, i + bw) - i;
      while (count > 0 && lu.at(i, i + count) == 0.0) --count;  // a row that only receives
      const double sum = count > 0 ? dot(&lu.at(i, i + 1), y.data() + i + 1, count) : 0.0;
      y[i] = (y[i] - sum) * (1.0 / lu.at(i, i));
    }
    CAPTURE(bw);
    CHECK(x == y);
  }
}
#endif

TEST_CASE("banded LU does not depend on the units of unknowns and equations") {
  // Columns of the film have the units of pressure and of film fraction, many powers of ten
  // apart; so may the equations. Powers of two, so that no rounding enters.
  std::mt19937 random(11);
  const int n = 60, bw = 8;
  const Matrix a = random_band(n, bw, 0.5, random);
  Vector rows(n), columns(n);
  for (int i = 0; i < n; ++i) {
    rows[i] = std::ldexp(1.0, (i * 7) % 40 - 20);
    columns[i] = std::ldexp(1.0, (i * 13) % 80 - 40);
  }
  const Vector b = Vector::Random(n);
  BandedLU plain(n, bw), scaled(n, bw);
  fill_from(a, plain);
  fill_from(rows.asDiagonal() * a * columns.asDiagonal(), scaled);
  REQUIRE(plain.factor() == -1);
  REQUIRE(scaled.factor() == -1);
  Vector x = b;
  plain.solve(x.data(), 1);
  Vector y = rows.cwiseProduct(b);
  scaled.solve(y.data(), 1);
  CHECK((columns.cwiseProduct(y) - x).cwiseAbs().maxCoeff() == 0.0);
}

TEST_CASE("banded LU can be filled and factored again") {
  std::mt19937 random(3);
  BandedLU lu(30, 4);
  for (int round = 0; round < 3; ++round) {
    const Matrix a = random_band(30, 4, 0.6, random);
    fill_from(a, lu);
    REQUIRE(lu.factor() == -1);
    const Vector b = Vector::Random(30);
    Vector x = b;
    lu.solve(x.data(), 1);
    CHECK((a * x - b).norm() < 1e-12 * b.norm());
  }
}

TEST_CASE("a singular matrix returns the row of its vanishing pivot") {
  const auto filled = [](const Matrix& a, int bw) {
    BandedLU lu(static_cast<int>(a.rows()), bw);
    fill_from(a, lu);
    return lu;
  };
  SECTION("a zero row") {
    Matrix a = Matrix::Identity(6, 6);
    a(3, 3) = 0.0;
    CHECK(filled(a, 2).factor() == 3);
  }
  SECTION("pressure known up to a constant: the last node finds out") {
    for (const int n : {40, 160, 640}) {
      Matrix a = Matrix::Zero(n, n);
      for (int i = 0; i + 1 < n; ++i) {
        // As the cube of a film thickness with an eccentricity ratio of 0.98.
        const double k = std::pow(1.0 + 0.98 * std::cos(6.28 * i / n), 3.0);
        a(i, i) += k;
        a(i + 1, i + 1) += k;
        a(i, i + 1) = a(i + 1, i) = -k;
      }
      CHECK(filled(a, 1).factor() == n - 1);
      a(n / 2, n / 2) += 1e-6;  // hardly held where it is thinnest
      CHECK(filled(a, 1).factor() == -1);
    }
  }
  SECTION("not a number") {
    Matrix a = Matrix::Identity(4, 4);
    a(2, 2) = std::numeric_limits<double>::quiet_NaN();
    CHECK(filled(a, 1).factor() == 2);
  }
}

TEST_CASE("a periodic seam folds into a band of twice the column") {
  for (const int m : {1, 2, 5, 9, 21}) {
    for (const int columns : {8, 9, 40, 81}) {
      const Edges edges = grid(columns, m, true);
      const std::vector<int> order = bandwidth_reducing_order(columns * m, edges);
      CHECK(is_permutation(order));
      CHECK(half_bandwidth(order, edges) <= 2 * m + 2);
    }
  }
}

TEST_CASE("orders of strips, of separate parts and of single nodes") {
  const Edges strip = grid(30, 4, false);
  const std::vector<int> order = bandwidth_reducing_order(120, strip);
  CHECK(is_permutation(order));
  CHECK(half_bandwidth(order, strip) <= 5);

  // Two chains and a node without neighbours; an edge given twice and a loop do no harm.
  const Edges parts = {{0, 2}, {2, 4}, {4, 2}, {1, 3}, {3, 3}, {3, 5}};
  const std::vector<int> numbers = bandwidth_reducing_order(7, parts);
  CHECK(is_permutation(numbers));
  CHECK(half_bandwidth(numbers, parts) == 1);

  CHECK(bandwidth_reducing_order(0, {}).empty());
  CHECK(half_bandwidth({}, {}) == 0);
}

TEST_CASE("factor and solve allocate nothing") {
  std::mt19937 random(1);
  const Matrix a = random_band(50, 6, 0.5, random);
  BandedLU lu(50, 6);
  std::vector<double> rhs(50 * 5, 1.0);
  const long before = test::allocations;
  for (int i = 0; i < 50; ++i) {
    for (int j = std::max(0, i - 6); j <= std::min(49, i + 6); ++j) lu.at(i, j) = a(i, j);
  }
  const int row = lu.factor();
  lu.solve(rhs.data(), 5);
  lu.set_zero();
  const long after = test::allocations;
  CHECK(row == -1);
  CHECK(after == before);
  CHECK(before > 0);  // the counter counts
}

TEST_CASE("banded LU with a pattern: the bits of the search for the ends of the rows") {
  std::mt19937 random(11);
  const Edges edges = grid(12, 4, true);
  const std::vector<int> order = bandwidth_reducing_order(48, edges);
  const int width = half_bandwidth(order, edges);
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  Edges entries;
  for (const auto& [a, b] : edges) {
    entries.emplace_back(order[static_cast<std::size_t>(a)], order[static_cast<std::size_t>(b)]);
  }
  BandedLU plain(48, width), with_pattern(48, width);
  with_pattern.set_pattern(entries);
  for (int trial = 0; trial < 20; ++trial) {
    for (BandedLU* lu : {&plain, &with_pattern}) lu->set_zero();
    // Some entries of the pattern are zero, as those of cavitated nodes.
    for (const auto& [i, j] : entries) {
      for (const auto& [row, column] : Edges{{i, j}, {j, i}}) {
        if (uniform(random) < 0.4) continue;
        const double value = -uniform(random);
        for (BandedLU* lu : {&plain, &with_pattern}) lu->at(row, column) = value;
      }
    }
    std::vector<double> x(48), y;
    for (double& number : x) number = uniform(random);
    y = x;
    for (BandedLU* lu : {&plain, &with_pattern}) {
      for (int i = 0; i < 48; ++i) lu->at(i, i) = 5.0;
      REQUIRE(lu->factor() == -1);
    }
    plain.solve(x.data(), 1);
    with_pattern.solve(y.data(), 1);
    CHECK(x == y);
  }
}
