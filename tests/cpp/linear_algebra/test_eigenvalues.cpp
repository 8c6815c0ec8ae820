#include <cmath>
#include <complex>

#include <Eigen/Dense>

#include "catch.hpp"
#include "tribodyn/linear_algebra/eigenvalues.hpp"

using namespace tribodyn;
using Complex = std::complex<double>;

TEST_CASE("Eigenvalues come by magnitude, conjugate pairs together, and fit their vectors") {
  // -1, 2 +- 3i, 0.5 in a random basis.
  Matrix block = Matrix::Zero(4, 4);
  block(0, 0) = -1.0;
  block.block(1, 1, 2, 2) << 2.0, 3.0, -3.0, 2.0;
  block(3, 3) = 0.5;
  Matrix basis(4, 4);
  basis << 1.0, 0.2, -0.4, 0.1, 0.3, 1.1, 0.2, -0.2, -0.2, 0.4, 0.9, 0.3, 0.2, -0.1, 0.1, 1.3;
  const Matrix a = basis * block * basis.inverse();
  const Eigenpairs found = eigenpairs(a);
  REQUIRE(found.converged);
  const Complex expected[4] = {0.5, -1.0, {2.0, 3.0}, {2.0, -3.0}};
  for (int k = 0; k < 4; ++k) {
    // A few roundings times the condition of the basis, 5.
    CHECK(std::abs(found.values[k] - expected[k]) < 1e-14 * 10.0);
    const ComplexVector x = found.vectors.col(k);
    CHECK((a.cast<Complex>() * x - found.values[k] * x).norm() < 1e-13 * x.norm());
  }
}

TEST_CASE("Small eigenvalues keep their digits beside stiff ones") {
  // y'' = -c y' - k y for k = 1e12 and for k = 1e-4, mixed by units: the states of the second are
  // measured in 1e-9 of those of the first, and drive nothing.
  Matrix a = Matrix::Zero(4, 4);
  a(0, 1) = 1.0;
  a(1, 0) = -1e12;
  a(1, 1) = -10.0;
  a(2, 3) = 1e-9;
  a(3, 2) = -1e-4 * 1e9;
  a(1, 2) = 1e6;  // what the slow one does to the stiff one
  const Eigenpairs found = eigenpairs(a);
  REQUIRE(found.converged);
  CHECK(std::abs(found.values[0] - Complex(0.0, 1e-2)) < 1e-2 * 1e-14);
  CHECK(std::abs(found.values[1] - Complex(0.0, -1e-2)) < 1e-2 * 1e-14);
  CHECK(std::abs(found.values[2] - Complex(-5.0, std::sqrt(1e12 - 25.0))) < 1e6 * 1e-14);
}

TEST_CASE("No states have no eigenvalues") {
  const Eigenpairs found = eigenpairs(Matrix(0, 0));
  CHECK(found.converged);
  CHECK(found.values.size() == 0);
}

TEST_CASE("Eigenvalues alone are those of the pairs") {
  Matrix a(3, 3);
  a << 1.0, 2.0, 0.0, -3.0, 0.5, 1.0, 0.0, 0.0, 4.0;  // x^2 - 1.5 x + 6.5 and 4
  const std::optional<ComplexVector> found = eigenvalues(a);
  REQUIRE(found.has_value());
  REQUIRE(found->size() == 3);
  CHECK(std::abs(found->sum() - 5.5) < 1e-14);
  CHECK(std::abs(found->prod() - 26.0) < 1e-13);
  CHECK(found->imag().maxCoeff() == Approx(std::sqrt(6.5 - 0.5625)));
}
