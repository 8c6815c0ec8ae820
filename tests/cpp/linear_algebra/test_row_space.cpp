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
