// Factors of the interior and the complement of the boundary, compared with dense matrices.
#include <limits>

#include <Eigen/Cholesky>

#include "catch.hpp"
#include "linear_algebra/grids.hpp"
#include "tribodyn/linear_algebra/multifrontal_cholesky.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// The grid without the couplings of two boundary unknowns.
struct Sample {
  Sample(int m, int boundary_size, double diagonal = 7.5) : boundary(boundary_size) {
    const Grid grid(m, diagonal);
    size = grid.size;
    const int interior = size - boundary;
    for (std::size_t k = 0; k < grid.entries.size(); ++k) {
      if (grid.entries[k].first >= interior && grid.entries[k].second >= interior) continue;
      entries.push_back(grid.entries[k]);
      values.push_back(grid.values[k]);
    }
    all = grid.dense();
  }
  Matrix interior() const { return all.topLeftCorner(size - boundary, size - boundary); }
  Matrix down() const { return all.bottomLeftCorner(boundary, size - boundary); }

  int size = 0, boundary;
  std::vector<std::pair<int, int>> entries;
  std::vector<double> values;
  Matrix all;
};

}  // namespace

TEST_CASE("Complement and substitutions are those of the dense matrix") {
  for (const auto method : {FillReducing::minimum_degree, FillReducing::nested_dissection}) {
    for (const int boundary : {0, 1, 40}) {
      const Sample sample(9, boundary);
      const int n = sample.size - boundary;
      MultifrontalCholesky factors;
      factors.resize(n, boundary, sample.entries, method);
      for (int again = 0; again < 2; ++again) REQUIRE(factors.factor(sample.values.data()));
      const Eigen::LDLT<Matrix> dense(sample.interior());
      const Matrix complement = sample.down() * dense.solve(sample.down().transpose());
      if (boundary > 0) {
        const Matrix found = factors.complement().selfadjointView<Eigen::Lower>();
        CHECK((found - complement).norm() < 1e-13 * complement.norm());
      }
      // One column, and several at once.
      Matrix x(sample.size, 3);
      for (int c = 0; c < 3; ++c) x.col(c) = Vector::LinSpaced(sample.size, -1.0 - c, 2.0);
      Vector first = x.col(0);
      const Matrix rhs = x;
      factors.forward(x.data(), 3);
      factors.forward(first.data());
      CHECK((first - x.col(0)).norm() < 1e-13 * first.norm());
      const Matrix edge = rhs.bottomRows(boundary) - sample.down() * dense.solve(rhs.topRows(n));
      CHECK((x.bottomRows(boundary) - edge).norm() <= 1e-12 * (1.0 + edge.norm()));
      // With the boundary known, the interior follows.
      const Matrix known = 0.3 * rhs.bottomRows(boundary);
      x.bottomRows(boundary) = known;
      first.tail(boundary) = known.col(0);
      factors.backward(x.data(), 3);
      factors.backward(first.data());
      const Matrix inside = dense.solve(rhs.topRows(n) - sample.down().transpose() * known);
      CHECK((x.topRows(n) - inside).norm() < 1e-12 * inside.norm());
      CHECK((first.head(n) - inside.col(0)).norm() < 1e-12 * inside.norm());
    }
  }
}

TEST_CASE("A matrix that is not positive definite has no factors") {
  const Sample sample(5, 7, 1.0);
  MultifrontalCholesky factors;
  factors.resize(sample.size - 7, 7, sample.entries);
  CHECK_FALSE(factors.factor(sample.values.data()));
  std::vector<double> broken = Sample(5, 7).values;
  CHECK(factors.factor(broken.data()));
  broken[40] = std::numeric_limits<double>::quiet_NaN();
  CHECK_FALSE(factors.factor(broken.data()));
}

TEST_CASE("Supernodes are merged with their parents where few zeros are added") {
  // A chain fills nothing, so that every column alone would have one to three numbers.
  const int n = 200;
  std::vector<std::pair<int, int>> entries;
  for (int i = 0; i < n; ++i) {
    entries.emplace_back(i, i);
    if (i == 0) continue;
    entries.emplace_back(i, i - 1);
    entries.emplace_back(i - 1, i);
  }
  MultifrontalCholesky factors;
  factors.resize(n, 0, entries, FillReducing::minimum_degree);
  // Measured: 16.6 numbers in each column.
  CHECK(factors.storage() > 8 * n);
  CHECK(factors.storage() < 34 * n);
}

TEST_CASE("Nested dissection needs fewer operations for a large grid") {
  if (!has_nested_dissection()) return;
  const Sample sample(16, 30);
  MultifrontalCholesky dissected, degree;
  dissected.resize(sample.size - 30, 30, sample.entries, FillReducing::nested_dissection);
  degree.resize(sample.size - 30, 30, sample.entries, FillReducing::minimum_degree);
  CHECK(dissected.operations() < degree.operations());
}
