#include <random>

#include <Eigen/QR>

#include "catch.hpp"
#include "tribodyn/linear_algebra/row_space.hpp"

using namespace tribodyn;

namespace {

/// Rows that each meet a few columns near their own place, like joints their bodies: random
/// numbers, in random order.
Matrix near_diagonal(int rows, int columns, unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  std::vector<int> order(static_cast<std::size_t>(rows));
  for (int i = 0; i < rows; ++i) order[static_cast<std::size_t>(i)] = i;
  std::shuffle(order.begin(), order.end(), generator);
  Matrix a = Matrix::Zero(rows, columns);
  for (int i = 0; i < rows; ++i) {
    const int middle = i * columns / rows;
    for (int j = std::max(0, middle - 3); j <= std::min(columns - 1, middle + 4); ++j) {
      a(order[static_cast<std::size_t>(i)], j) = number(generator);
    }
  }
  return a;
}

struct Size {
  int rows, columns;
};
// On both sides of kDenseRowsAndColumns.
constexpr Size kSizes[] = {{20, 30}, {100, 150}, {220, 330}, {500, 720}};

}  // namespace

TEST_CASE("The shortest solution is that of the pseudo-inverse, with redundant rows too") {
  for (const Size& size : kSizes) {
    for (bool redundant : {false, true}) {
      Matrix a = near_diagonal(size.rows, size.columns, 3);
      if (redundant) {
        a.row(7) = a.row(2) - 2.0 * a.row(5);
        a.row(11).setZero();
        a.col(4).setZero();
      }
      const Vector b = a * Vector::LinSpaced(size.columns, -1.0, 2.0);
      const Vector expected = a.completeOrthogonalDecomposition().solve(b);
      const SparseMatrix sparse = a.sparseView();
      const Vector x = shortest_solution(sparse, b);
      INFO(size.rows << " rows, redundant " << redundant);
      // Refined until what is left no longer halves; the dense one to round-off.
      CHECK((a * x - b).norm() < 1e-12 * b.norm());
      CHECK((x - expected).norm() < 1e-10 * expected.norm());
      CHECK(shortest_solution(sparse, Vector::Zero(size.rows)).isZero(0.0));
    }
  }
  const SparseMatrix nothing(400, 500);
  CHECK(shortest_solution(nothing, Vector::Ones(400)).isZero(0.0));
}

TEST_CASE("Rows that contradict each other are met in the least squares") {
  for (const Size& size : kSizes) {
    Matrix a = near_diagonal(size.rows, size.columns, 4);
    a.row(7) = a.row(2);
    Vector b = Vector::LinSpaced(size.rows, -1.0, 1.0);
    b[2] = 1.0;
    b[7] = 3.0;
    const Vector expected = a.completeOrthogonalDecomposition().solve(b);
    const Vector x = shortest_solution(a.sparseView(), b);
    INFO(size.rows << " rows");
    CHECK((a * x)[2] == Catch::Approx(2.0).epsilon(1e-5));
    // Round-off of what cannot be met, 1e-16 over the regularisation 1e-10.
    CHECK((x - expected).norm() < 1e-5 * expected.norm());
  }
}

TEST_CASE("Dependent rows are counted, and all that take part are named, whatever their units") {
  for (const Size& size : kSizes) {
    const Matrix a = near_diagonal(size.rows, size.columns, 5);
    CHECK(dependent_rows(a.sparseView()).redundant == 0);
    for (double unit : {1.0, 1e-9, 1e9}) {
      Matrix b = a;
      b.row(9) = a.row(3) - a.row(6);
      b.row(size.rows - 5) = a.row(size.rows - 1) + 0.1 * a.row(size.rows - 2);
      b.row(6) *= unit;
      b.row(9) *= unit;
      const RowDependence found = dependent_rows(b.sparseView());
      INFO(size.rows << " rows, unit " << unit);
      CHECK(found.redundant == 2);
      const std::vector<int> named = {3, 6, 9, size.rows - 5, size.rows - 2, size.rows - 1};
      CHECK(found.rows == named);
    }
  }
}

TEST_CASE("Rows are redundant when all but round-off of them is") {
  for (const Size& size : kSizes) {
    Matrix a = near_diagonal(size.rows, size.columns, 6);
    const auto redundant = [&](double distance) {
      a.row(9) = a.row(3);
      a(9, size.columns - 1) += distance;  // a column that the row does not meet
      return dependent_rows(a.sparseView()).redundant;
    };
    INFO(size.rows << " rows");
    CHECK(redundant(1e-3) == 0);
    CHECK(redundant(1e-6) == 0);
    CHECK(redundant(1e-8) == 0);
    CHECK(redundant(1e-12) == 1);
  }
  // More rows than columns, rows and columns without entries.
  CHECK(dependent_rows(near_diagonal(30, 20, 7).sparseView()).redundant == 10);
  CHECK(dependent_rows(near_diagonal(300, 200, 7).sparseView()).redundant == 100);
  Matrix gaps = near_diagonal(300, 450, 8);
  gaps.col(17).setZero();
  gaps.col(18).setZero();
  CHECK(dependent_rows(gaps.sparseView()).redundant == 0);
  gaps.row(40).setZero();
  const RowDependence found = dependent_rows(gaps.sparseView());
  CHECK(found.redundant == 1);
  CHECK(found.rows == std::vector{40});
  CHECK(dependent_rows(SparseMatrix(0, 5)).redundant == 0);
}

namespace {

/// Joints as pairs of bodies, -1 for the ground: of each body three columns, of each joint so many
/// rows of random numbers, scaled to the length 1.
SparseMatrix random_joints(const std::vector<std::pair<int, int>>& joints, int bodies, int rows,
                           std::mt19937& generator) {
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  const auto count = static_cast<Eigen::Index>(joints.size()) * rows;
  Matrix a = Matrix::Zero(count, static_cast<Eigen::Index>(3) * bodies);
  for (Eigen::Index i = 0; i < count; ++i) {
    const auto [first, second] = joints[static_cast<std::size_t>(i / rows)];
    for (int body : {first, second}) {
      for (int k = 0; body >= 0 && k < 3; ++k) a(i, 3 * body + k) = number(generator);
    }
    a.row(i).normalize();
  }
  return a.sparseView();
}

std::vector<std::pair<int, int>> chain(int bodies) {
  std::vector<std::pair<int, int>> joints;
  for (int k = 0; k < bodies; ++k) joints.emplace_back(k - 1, k);
  return joints;
}

/// All bodies on the first one.
std::vector<std::pair<int, int>> star(int bodies) {
  std::vector<std::pair<int, int>> joints = {{-1, 0}};
  for (int k = 1; k < bodies; ++k) joints.emplace_back(0, k);
  return joints;
}

/// Rows less rank, and the rows with a part in the null space of the transpose, from a dense
/// factorisation of the matrix whose last columns span this space.
struct Dense {
  int null_rows = 0;
  std::vector<int> rows;
  double smallest = 0.0;  // pivot

  Dense(const SparseMatrix& matrix, double tolerance) {
    const Eigen::ColPivHouseholderQR<Matrix> qr{Matrix(matrix)};
    const Eigen::Index most = std::min(matrix.rows(), matrix.cols());
    Eigen::Index rank = 0;
    while (rank < most && std::abs(qr.matrixQR()(rank, rank)) > tolerance) ++rank;
    if (rank > 0) smallest = std::abs(qr.matrixQR()(rank - 1, rank - 1));
    null_rows = static_cast<int>(matrix.rows() - rank);
    const Matrix q = qr.householderQ();
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
      if (q.row(i).tail(null_rows).norm() > 1e-6) rows.push_back(static_cast<int>(i));
    }
  }
};

}  // namespace

TEST_CASE("Dependent rows are those of a dense factorisation by columns, with a hub too") {
  std::mt19937 generator(1);
  const auto below = [&generator](int n) {
    return static_cast<int>(generator() % static_cast<unsigned>(n));
  };
  int dependent = 0;
  for (int trial = 0; trial < 200; ++trial) {
    // On both sides of kDenseRowsAndColumns; the hub meets up to 160 rows.
    const int bodies = 30 + below(50);
    auto joints = trial % 2 == 0 ? chain(bodies) : star(bodies);
    for (int k = below(10); k > 0; --k) {
      joints.emplace_back(below(bodies + 1) - 1, below(bodies));
    }
    SparseMatrix a = random_joints(joints, bodies, 2, generator);
    // Rows that repeat others or are sums of them, exactly or clearly not.
    Matrix changed = a;
    for (int k = below(4); k > 0; --k) {
      const int row = below(static_cast<int>(a.rows()));
      const int first = below(static_cast<int>(a.rows())),
                second = below(static_cast<int>(a.rows()));
      changed.row(row) = (changed.row(first) - 0.7 * below(2) * changed.row(second)).eval();
      changed(row, below(static_cast<int>(a.cols()))) += below(2) * 1e-2;
    }
    for (Eigen::Index i = 0; i < changed.rows(); ++i) {
      if (changed.row(i).norm() > 0.0) changed.row(i).normalize();
    }
    const SparseMatrix rows = changed.sparseView();
    const Dense expected(rows, kRankTolerance);
    const RowDependence found = dependent_rows(rows);
    INFO("trial " << trial << ", " << rows.rows() << " rows, smallest pivot " << expected.smallest);
    REQUIRE(found.redundant == expected.null_rows);
    REQUIRE(found.rows == expected.rows);
    dependent += found.redundant > 0 ? 1 : 0;
  }
  CHECK(dependent > 30);
}

TEST_CASE("A hub costs no more than its bodies") {
  // Thousands of rows on one body: J J^T would hold ten million numbers.
  std::mt19937 generator(5);
  const SparseMatrix rows = random_joints(star(2000), 2000, 2, generator);
  CHECK(dependent_rows(rows).redundant == 0);
  const Vector b = rows * Vector::LinSpaced(rows.cols(), -1.0, 2.0);
  const Vector x = shortest_solution(rows, b);
  CHECK((rows * x - b).norm() < 1e-12 * b.norm());
}
