// The smallest eigenvalues of a sparse quadratic problem are those of its dense linearisation.
#include <algorithm>
#include <cmath>
#include <complex>
#include <vector>

#include "catch.hpp"
#include "tribodyn/linear_algebra/eigenvalues.hpp"
#include "tribodyn/linear_algebra/quadratic_modes.hpp"

using namespace tribodyn;

namespace {

struct Problem {
  SparseMatrix m, c, k;
};

/// A chain of masses of 1 kg on springs of 1e4 N/m, with a gyroscopic and a damping part; `held`:
/// whether its first mass is tied to the ground. `copies`: of the chain, side by side.
Problem chain(int size, bool held, double damping, int copies = 1) {
  SparseEntries m, c, k;
  for (int copy = 0; copy < copies; ++copy) {
    const int first = copy * size;
    for (int i = 0; i < size; ++i) {
      const int at = first + i;
      m.emplace_back(at, at, 1.0 + 0.01 * i);
      c.emplace_back(at, at, damping * (i % 3));
      const double ends = i == 0 ? (held ? 2e4 : 1e4) : i == size - 1 ? 1e4 : 2e4;
      k.emplace_back(at, at, ends);
      if (i + 1 == size) continue;
      k.emplace_back(at, at + 1, -1e4);
      k.emplace_back(at + 1, at, -1e4);
      c.emplace_back(at, at + 1, 5.0 * damping);
      c.emplace_back(at + 1, at, -5.0 * damping);
    }
  }
  const int n = copies * size;
  return {sparse_matrix(n, n, m), sparse_matrix(n, n, c), sparse_matrix(n, n, k)};
}

/// The same with a multiplier that ties the displacements 2 and 5.
Problem tied(const Problem& free) {
  const auto n = static_cast<int>(free.m.rows());
  SparseEntries m, c, k;
  for (const auto& [from, to] : {std::pair{&free.m, &m}, {&free.c, &c}, {&free.k, &k}}) {
    for (int j = 0; j < n; ++j) {
      for (SparseMatrix::InnerIterator it(*from, j); it; ++it) {
        to->emplace_back(static_cast<int>(it.row()), j, it.value());
      }
    }
  }
  for (const auto& [i, sign] : {std::pair{2, 1.0}, {5, -1.0}}) {
    k.emplace_back(n, i, sign);
    k.emplace_back(i, n, sign);
  }
  return {sparse_matrix(n + 1, n + 1, m), sparse_matrix(n + 1, n + 1, c),
          sparse_matrix(n + 1, n + 1, k)};
}

/// All finite eigenvalues with N of the displacements that the tie allows (all if it is empty).
std::vector<std::complex<double>> dense(const Problem& p, const Matrix& directions) {
  const Matrix& d = directions;
  const Matrix m = d.transpose() * Matrix(p.m) * d, c = d.transpose() * Matrix(p.c) * d,
               k = d.transpose() * Matrix(p.k) * d;
  const Eigen::Index n = m.rows();
  const DenseLU mass(m);
  Matrix a = Matrix::Zero(2 * n, 2 * n);
  a.topRightCorner(n, n).setIdentity();
  a.bottomLeftCorner(n, n) = -mass.solve(k);
  a.bottomRightCorner(n, n) = -mass.solve(c);
  const ComplexVector values = eigenpairs(a).values;
  return {values.begin(), values.end()};
}

/// Every found eigenvalue belongs to one of `all`, and none of these within their circle is
/// missing.
void check_smallest(const QuadraticModes& found, std::vector<std::complex<double>> all,
                    double tolerance) {
  const double reach = std::abs(found.values[found.values.size() - 1]) * (1.0 + 1e-9);
  const auto within = std::count_if(all.begin(), all.end(), [reach](const std::complex<double>& x) {
    return std::abs(x) <= reach;
  });
  CHECK(within == found.values.size());
  for (const std::complex<double>& value : found.values) {
    const auto nearest =
        std::min_element(all.begin(), all.end(),
                         [value](const std::complex<double>& a, const std::complex<double>& b) {
                           return std::abs(a - value) < std::abs(b - value);
                         });
    REQUIRE(nearest != all.end());
    CHECK(std::abs(*nearest - value) <= tolerance * std::abs(value));
    all.erase(nearest);
  }
}

double residual(const Problem& p, const QuadraticModes& found, Eigen::Index i) {
  const std::complex<double> lambda = found.values[i];
  const ComplexMatrix q = lambda * lambda * Matrix(p.m).cast<std::complex<double>>() +
                          lambda * Matrix(p.c).cast<std::complex<double>>() +
                          Matrix(p.k).cast<std::complex<double>>();
  const ComplexVector u = found.vectors.col(i);
  return (q * u).norm() / (Matrix(p.k).norm() * u.norm());
}

}  // namespace

TEST_CASE("The smallest eigenvalues of a damped chain with gyroscopic forces") {
  for (const double damping : {0.0, 0.7, 30.0}) {
    const Problem p = chain(90, true, damping);
    const QuadraticModes found = quadratic_modes(p.m, p.c, p.k, 6);
    REQUIRE(found.values.size() >= 6);
    check_smallest(found, dense(p, Matrix::Identity(90, 90)), 1e-10);
    for (Eigen::Index i = 0; i < found.values.size(); ++i) CHECK(residual(p, found, i) < 1e-12);
    CHECK(found.advice.shift > 0.0);
    // The advice changes nothing but the work.
    const QuadraticModes again = quadratic_modes(p.m, p.c, p.k, 6, found.advice);
    CHECK(again.values.size() >= 6);
    check_smallest(again, dense(p, Matrix::Identity(90, 90)), 1e-10);
  }
}

TEST_CASE("Advice of one problem after the other finds all eigenvalues in smaller bases") {
  QuadraticAdvice advice;
  Eigen::Index first = 0;
  for (int step = 0; step < 12; ++step) {
    const double damping = 0.2 * step;
    const Problem p = chain(120, true, damping);
    const QuadraticModes found = quadratic_modes(p.m, p.c, p.k, 8, advice);
    REQUIRE(found.values.size() >= 8);
    check_smallest(found, dense(p, Matrix::Identity(120, 120)), 1e-10);
    advice = found.advice;
    if (step == 0) first = advice.basis;
  }
  CHECK(advice.basis < first);
}

TEST_CASE("An eigenvalue that is not near those of the advice is found all the same") {
  // A mass beside the chain whose frequency falls from far above to the lowest one of all.
  Problem p = chain(60, true, 0.4);
  SparseEntries m, c, k;
  for (const auto& [from, to] : {std::pair{&p.m, &m}, {&p.c, &c}, {&p.k, &k}}) {
    for (int j = 0; j < 60; ++j) {
      for (SparseMatrix::InnerIterator it(*from, j); it; ++it) {
        to->emplace_back(static_cast<int>(it.row()), j, it.value());
      }
    }
  }
  m.emplace_back(60, 60, 1.0);
  QuadraticAdvice advice;
  for (const double frequency : {500.0, 20.0, 3.0, 40.0}) {
    SparseEntries own = k;
    own.emplace_back(60, 60, frequency * frequency);
    p = {sparse_matrix(61, 61, m), sparse_matrix(61, 61, c), sparse_matrix(61, 61, own)};
    const QuadraticModes found = quadratic_modes(p.m, p.c, p.k, 6, advice);
    REQUIRE(found.values.size() >= 6);
    check_smallest(found, dense(p, Matrix::Identity(61, 61)), 1e-10);
    advice = found.advice;
  }
}

TEST_CASE("Eigenvalues that coalesce are all found with the advice of distinct ones") {
  // Two chains that become equal, and with a third and a fourth one fourfold multiplicity.
  QuadraticAdvice advice;
  for (const double off : {0.1, 0.01, 1e-6, 0.0, 0.0}) {
    Problem p = chain(40, true, 0.5, 4);
    for (int i = 0; i < 160; ++i) p.k.coeffRef(i, i) *= 1.0 + off * (i / 40);
    const QuadraticModes found = quadratic_modes(p.m, p.c, p.k, 9, advice);
    REQUIRE(found.values.size() >= 18);
    check_smallest(found, dense(p, Matrix::Identity(160, 160)), 1e-9);
    advice = found.advice;
  }
}

TEST_CASE("Eigenvalues of fourfold multiplicity are all found") {
  const Problem p = chain(40, true, 0.5, 4);
  const QuadraticModes found = quadratic_modes(p.m, p.c, p.k, 9);
  REQUIRE(found.values.size() >= 18);
  check_smallest(found, dense(p, Matrix::Identity(160, 160)), 1e-9);
}

TEST_CASE("A free chain has two eigenvalues that are exactly zero") {
  const Problem p = chain(90, false, 0.0);
  const QuadraticModes found = quadratic_modes(p.m, p.c, p.k, 5);
  REQUIRE(found.values.size() >= 8);
  CHECK(found.values[0] == 0.0);
  CHECK(found.values[1] == 0.0);
  CHECK(std::abs(found.values[2]) > 1.0);
  const ComplexVector rigid = found.vectors.col(0);
  CHECK((rigid.array() - rigid[0]).abs().maxCoeff() < 1e-8 * std::abs(rigid[0]));
}

TEST_CASE("Multipliers add no finite eigenvalues") {
  const Problem p = chain(90, true, 0.7);
  Matrix directions = Matrix::Identity(90, 90);
  directions(5, 2) = 1.0;  // displacement 5 follows 2
  Matrix kept(90, 89);
  kept << directions.leftCols(5), directions.rightCols(84);
  const Problem with = tied(p);
  const QuadraticModes found = quadratic_modes(with.m, with.c, with.k, 6);
  REQUIRE(found.values.size() >= 6);
  check_smallest(found, dense(p, kept), 1e-10);
  for (Eigen::Index i = 0; i < found.values.size(); ++i) {
    CHECK(std::abs(found.vectors(2, i) - found.vectors(5, i)) < 1e-10);
  }
}

TEST_CASE("Most eigenvalues of a matrix are left to dense methods, and a singular one has none") {
  const Problem p = chain(8, true, 0.0);
  CHECK(quadratic_modes(p.m, p.c, p.k, 16).values.size() < 16);
  Problem singular = tied(p);
  singular.k *= 0.0;
  CHECK(quadratic_modes(singular.m, singular.c, singular.k, 2).values.size() == 0);
}
