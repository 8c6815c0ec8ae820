#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "tribodyn/math/symmetric_eigenvalues.hpp"

using namespace tribodyn;

TEST_CASE("eigenvalues of a symmetric matrix rise, and its lower half is read") {
  // A chain of n springs: 2 - 2 cos(k pi/(n + 1)).
  constexpr int n = 9;
  Matrix a = 2.0 * Matrix::Identity(n, n);
  a.diagonal(-1).setConstant(-1.0);
  const SymmetricEigenpairs own = symmetric_eigenpairs(a);
  const Vector values = symmetric_eigenvalues(a);
  a.diagonal(1).setConstant(-1.0);
  for (int k = 0; k < n; ++k) {
    const double exact = 2.0 - 2.0 * std::cos((k + 1) * std::numbers::pi / (n + 1));
    CHECK(std::abs(values[k] - exact) < 1e-14);
    CHECK(std::abs(own.values[k] - exact) < 1e-14);
    const Vector left = a * own.vectors.col(k) - exact * own.vectors.col(k);
    CHECK(left.norm() < 1e-14);
  }
}
