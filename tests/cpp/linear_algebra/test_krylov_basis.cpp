// The basis is orthonormal, and the residuals that it states are those of products with the
// operator.
#include <cmath>
#include <complex>

#include "catch.hpp"
#include "tribodyn/linear_algebra/krylov_basis.hpp"

using namespace tribodyn;

namespace {

constexpr Eigen::Index kSize = 50;

/// A matrix with the eigenvalues 1, 1/2, ..., and entries above the diagonal.
Matrix operator_matrix() {
  Matrix a = Matrix::Zero(kSize, kSize);
  for (Eigen::Index i = 0; i < kSize; ++i) {
    a(i, i) = 1.0 / static_cast<double>(i + 1);
    for (Eigen::Index j = i + 1; j < kSize; ++j) {
      a(i, j) = 0.02 * std::sin(static_cast<double>(3 * i + 7 * j));
    }
  }
  return a;
}

VectorBlock start_block() {
  VectorBlock x(kSize, kKrylovBlock);
  for (Eigen::Index i = 0; i < kSize; ++i) {
    for (Eigen::Index j = 0; j < kKrylovBlock; ++j) {
      x(i, j) = std::cos(static_cast<double>((i + 1) * (2 * j + 1)));
    }
  }
  return x;
}

KrylovBasis basis_of(const Matrix& a, const VectorBlock& start, Eigen::Index most) {
  return KrylovBasis([&a](const VectorBlock& x, VectorBlock& y) { y = a * x; }, start, most);
}

Matrix vectors(const KrylovBasis& basis) {
  Matrix v(kSize, basis.size());
  for (Eigen::Index j = 0; j < v.cols(); ++j) {
    v.col(j) = basis.vector(ComplexVector::Unit(v.cols(), j)).real();
  }
  return v;
}

/// Largest difference of the stated residuals from |(A - mu) V s|.
double residual_error(const Matrix& a, const KrylovBasis& basis) {
  ComplexVector values;
  ComplexMatrix combinations;
  REQUIRE(unsorted_eigenpairs(basis.projected(), values, &combinations));
  double largest = 0.0;
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    const ComplexVector x = basis.vector(combinations.col(i));
    const double left = (a.cast<std::complex<double>>() * x - values[i] * x).norm();
    largest = std::max(largest, std::abs(basis.residual(combinations.col(i)) - left));
  }
  return largest;
}

}  // namespace

TEST_CASE("The basis is orthonormal, projects the operator and knows its residuals") {
  const Matrix a = operator_matrix();
  // Also where it grows beyond the announced size.
  for (const Eigen::Index most : {Eigen::Index{6}, Eigen::Index{40}}) {
    KrylovBasis basis = basis_of(a, start_block(), most);
    while (basis.size() < 24) REQUIRE(basis.extend());
    CHECK(basis.size() == 24);
    const Matrix v = vectors(basis);
    // Measured: 4e-16, 3e-16, 2e-17.
    CHECK((v.transpose() * v - Matrix::Identity(24, 24)).cwiseAbs().maxCoeff() < 2e-15);
    CHECK((v.transpose() * a * v - basis.projected()).cwiseAbs().maxCoeff() < 2e-15);
    CHECK(basis.norm() == Approx((a * v).colwise().norm().maxCoeff()));
    CHECK(residual_error(a, basis) < 1e-15);
  }
}

TEST_CASE("The basis ends with the space") {
  const Matrix a = operator_matrix();
  KrylovBasis all = basis_of(a, start_block(), kSize);
  while (all.extend()) {
  }
  CHECK(all.size() == kSize);
  CHECK(residual_error(a, all) < 1e-14);  // measured: 3e-15
  // An operator of rank 3, whose images depend on one another.
  Matrix low = Matrix::Zero(kSize, kSize);
  low.topLeftCorner(3, 3) = a.topLeftCorner(3, 3);
  KrylovBasis few = basis_of(low, start_block(), kSize);
  while (few.extend()) {
  }
  CHECK(few.size() == 7);
  CHECK(residual_error(low, few) < 1e-15);
}

TEST_CASE("Start vectors that depend on others are left out") {
  VectorBlock start = start_block();
  start.col(1) = 2.0 * start.col(0);
  start.col(3).setZero();
  const Matrix a = operator_matrix();
  KrylovBasis basis = basis_of(a, start, 20);
  REQUIRE(basis.extend());
  CHECK(basis.size() == 2);
  REQUIRE(basis.extend());
  CHECK(basis.size() == 4);
  CHECK(residual_error(a, basis) < 1e-15);
}
