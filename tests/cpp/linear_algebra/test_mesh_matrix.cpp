#include <cmath>
#include <random>

#include "catch.hpp"
#include "tribodyn/core/types.hpp"
#include "tribodyn/linear_algebra/mesh_matrix.hpp"

using namespace tribodyn;

namespace {

using Pairs = std::vector<std::pair<int, int>>;

/// Pairs of a ring of `columns` columns with m nodes each, with diagonals.
Pairs ring(int columns, int m) {
  Pairs pairs;
  for (int i = 0; i < columns; ++i) {
    const int next = (i + 1) % columns;
    for (int j = 0; j < m; ++j) {
      pairs.emplace_back(next * m + j, i * m + j);
      if (j + 1 == m) continue;
      pairs.emplace_back(i * m + j, i * m + j + 1);
      pairs.emplace_back(i * m + j, next * m + j + 1);
    }
  }
  return pairs;
}

/// Conductances in some columns, transport along the pair in others, some nodes prescribed.
struct Values {
  std::vector<double> diagonal, entry;
};
Values random_values(int n, const Pairs& pairs, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  Values v;
  for (int i = 0; i < n; ++i) v.diagonal.push_back(0.01 + uniform(random));
  v.entry.assign(2 * pairs.size(), 0.0);
  std::vector<int> kind(static_cast<std::size_t>(n));
  for (int& k : kind) k = static_cast<int>(4.0 * uniform(random));  // 0: cavitated, 3: prescribed
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const int node[2] = {pairs[k].first, pairs[k].second};
    const double conductance = uniform(random);
    for (std::size_t side = 0; side < 2; ++side) {
      const auto j = static_cast<std::size_t>(node[side]);
      const auto i = static_cast<std::size_t>(node[1 - side]);
      if (kind[j] == 3 || (kind[j] == 0 && side == 1)) continue;
      v.diagonal[j] += conductance;
      if (kind[i] != 3) v.entry[2 * k + (side == 0 ? 1 : 0)] = -conductance;
    }
  }
  return v;
}

void assemble(const Values& v, MeshMatrix& matrix) {
  matrix.set_zero();
  for (int i = 0; i < matrix.size(); ++i) {
    matrix.diagonal(i) += v.diagonal[static_cast<std::size_t>(i)];
  }
  for (std::size_t k = 0; k < v.entry.size(); ++k) {
    matrix.entry(static_cast<int>(k / 2), k % 2 == 1) += v.entry[k];
  }
}

Matrix dense(int n, const Pairs& pairs, const Values& v) {
  Matrix a = Matrix::Zero(n, n);
  for (int i = 0; i < n; ++i) a(i, i) = v.diagonal[static_cast<std::size_t>(i)];
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    a(pairs[k].first, pairs[k].second) += v.entry[2 * k];
    a(pairs[k].second, pairs[k].first) += v.entry[2 * k + 1];
  }
  return a;
}

using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

}  // namespace

TEST_CASE("a mesh matrix is the band in its own order, to the last bit") {
  const int m = 7, n = 20 * m;
  const Pairs pairs = ring(20, m);
  const std::vector<int> order = bandwidth_reducing_order(n, pairs);
  const Values v = random_values(n, pairs, 5);
  BandedLU band(n, half_bandwidth(order, pairs));
  const Matrix a = dense(n, pairs, v);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      if (a(i, j) != 0.0) band.at(order[i], order[j]) = a(i, j);
    }
  }
  REQUIRE(band.factor() == -1);
  MeshMatrix matrix;
  matrix.resize(n, pairs, MeshSolver::banded);
  CHECK(matrix.half_bandwidth() == band.half_bandwidth());
  assemble(v, matrix);
  REQUIRE(matrix.factor());
  // Columns are filled up to a multiple of four, which changes none of them.
  for (const int columns : {1, 4, 7, 12, 15}) {
    const int filled = columns == 1 ? 1 : (columns + 3) / 4 * 4;
    Rows x = Rows::Random(n, columns), y = Rows::Zero(n, filled);
    for (int i = 0; i < n; ++i) y.row(order[i]).head(columns) = x.row(i);
    band.solve(y.data(), filled);
    REQUIRE(matrix.solve(x.data(), columns));
    for (int i = 0; i < n; ++i) {
      CHECK((x.row(i) - y.row(order[i]).head(columns)).cwiseAbs().maxCoeff() == 0.0);
    }
  }
}

TEST_CASE("both methods solve the same matrix, whatever the number of columns") {
  const int m = 24, n = 40 * m;
  const Pairs pairs = ring(40, m);
  const Values v = random_values(n, pairs, 9);
  const Matrix a = dense(n, pairs, v);
  for (const MeshSolver method : {MeshSolver::banded, MeshSolver::multigrid}) {
    MeshMatrix matrix;
    matrix.resize(n, pairs, method);
    CHECK(matrix.method() == method);
    CHECK(matrix.size() == n);
    for (const int columns : {1, 3, 12}) {
      assemble(v, matrix);
      REQUIRE(matrix.factor());
      Rows x = Rows::Random(n, columns);
      const Rows b = x;
      REQUIRE(matrix.solve(x.data(), columns));
      // Terms of a balance are up to the sum of a column, some ten, times the solution.
      CHECK((a * x - b).cwiseAbs().maxCoeff() < 1e-12 * x.cwiseAbs().maxCoeff());
      CHECK((matrix.iterations() > 0) == (method == MeshSolver::multigrid));
      CHECK(matrix.iterations() <= 40);
    }
  }
}

TEST_CASE("the faster method is chosen") {
  MeshMatrix matrix;
  CHECK(matrix.size() == 0);
  matrix.resize(400, ring(40, 10));
  CHECK(matrix.method() == MeshSolver::banded);
  CHECK(matrix.half_bandwidth() >= 10);
  matrix.resize(200 * 80, ring(200, 80));
  CHECK(matrix.method() == MeshSolver::multigrid);
  // Long and narrow: the band is narrow too.
  matrix.resize(2000 * 8, ring(2000, 8));
  CHECK(matrix.method() == MeshSolver::banded);
}

TEST_CASE("a mesh matrix can be copied and sized anew") {
  const Pairs pairs = ring(12, 5);
  for (const MeshSolver method : {MeshSolver::banded, MeshSolver::multigrid}) {
    MeshMatrix matrix;
    matrix.resize(400, ring(40, 10), method);
    matrix.resize(60, pairs, method);
    const Values v = random_values(60, pairs, 3);
    assemble(v, matrix);
    MeshMatrix copy = matrix;
    matrix.set_zero();
    REQUIRE(copy.factor());
    Vector x = Vector::Ones(60);
    REQUIRE(copy.solve(x.data(), 1));
    CHECK((dense(60, pairs, v) * x - Vector::Ones(60)).norm() < 1e-11);
    CHECK_FALSE(matrix.factor());  // zero
  }
}

TEST_CASE("pairs given twice, of a node with itself, and of no node") {
  for (const MeshSolver method : {MeshSolver::banded, MeshSolver::multigrid}) {
    MeshMatrix matrix;
    matrix.resize(3, {{0, 1}, {1, 0}, {2, 2}}, method);
    matrix.entry(0, false) += 1.0;
    matrix.entry(1, true) += 1.0;
    matrix.entry(2, false) += 4.0;
    CHECK(matrix.entry(1, true) == 2.0);
    CHECK(matrix.entry(0, true) == 0.0);
    CHECK(matrix.diagonal(2) == 4.0);
    CHECK_THROWS_AS(matrix.resize(3, {{0, 3}}, method), std::invalid_argument);
    CHECK_THROWS_AS(matrix.resize(3, {{-1, 0}}, method), std::invalid_argument);
  }
}

TEST_CASE("a singular mesh matrix is found") {
  const Pairs pairs = ring(80, 10);
  for (const MeshSolver method : {MeshSolver::banded, MeshSolver::multigrid}) {
    MeshMatrix matrix;
    matrix.resize(800, pairs, method);
    for (const double held : {0.0, 0.1}) {
      matrix.set_zero();
      for (std::size_t k = 0; k < pairs.size(); ++k) {
        for (const bool transposed : {false, true}) {
          matrix.entry(static_cast<int>(k), transposed) -= 1.0;
          matrix.diagonal(transposed ? pairs[k].second : pairs[k].first) += 1.0;
        }
      }
      matrix.diagonal(400) += held;
      CHECK(matrix.factor() == (held > 0.0));
    }
  }
}
