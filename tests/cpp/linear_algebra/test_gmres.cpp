#include <cmath>
#include <random>

#include "catch.hpp"
#include "tribodyn/linear_algebra/gmres.hpp"
#include "tribodyn/math/decompositions.hpp"

using namespace tribodyn;

namespace {

Matrix random_matrix(int n, double scale, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  Matrix a(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) a(i, j) = scale * uniform(random);
  }
  return a;
}

}  // namespace

TEST_CASE("generalised minimal residuals agree with elimination") {
  const int n = 40;
  Matrix a = random_matrix(n, 0.3, 1);
  for (int i = 0; i < n; ++i) a(i, i) += 2.0 + 0.1 * i;
  const Vector b = random_matrix(n, 1.0, 2).col(0);
  const auto apply = [&](const double* x, double* y) {
    Eigen::Map<Vector>(y, n) = matrix_vector_product(a, Eigen::Map<const Vector>(x, n));
  };
  const auto diagonal = [&](double* x) {
    for (int i = 0; i < n; ++i) x[i] /= a(i, i);
    return true;
  };
  Vector x = b;
  Gmres gmres;
  REQUIRE(gmres.solve(static_cast<std::size_t>(n), apply, diagonal, 1e-12, n, x.data()));
  const Vector exact = DenseLU(a).solve(b);
  CHECK((x - exact).norm() < 1e-10 * exact.norm());
  CHECK(gmres.iterations() <= n);
}

TEST_CASE("generalised minimal residuals need one product for each eigenvalue") {
  const int n = 30;
  const auto apply = [&](const double* x, double* y) {
    for (int i = 0; i < n; ++i) y[i] = (1.0 + i % 3) * x[i];
  };
  const auto none = [](double*) { return true; };
  Vector x = Vector::LinSpaced(n, 1.0, 2.0);
  const Vector b = x;
  Gmres gmres;
  REQUIRE(gmres.solve(static_cast<std::size_t>(n), apply, none, 1e-12, n, x.data()));
  CHECK(gmres.iterations() == 3);
  for (int i = 0; i < n; ++i) CHECK(std::abs((1.0 + i % 3) * x[i] - b[i]) < 1e-11);
}

TEST_CASE("generalised minimal residuals report failure") {
  const int n = 20;
  const auto shift = [&](const double* x, double* y) {  // cyclic: no progress before n products
    for (int i = 0; i < n; ++i) y[(i + 1) % n] = x[i];
  };
  const auto none = [](double*) { return true; };
  Vector x = Vector::Unit(n, 0);
  Gmres gmres;
  CHECK_FALSE(gmres.solve(static_cast<std::size_t>(n), shift, none, 1e-12, n - 1, x.data()));
  x = Vector::Unit(n, 0);
  CHECK(gmres.solve(static_cast<std::size_t>(n), shift, none, 1e-12, n, x.data()));
  CHECK((x - Vector::Unit(n, n - 1)).norm() < 1e-12);
  x = Vector::Unit(n, 0);
  const auto fails = [](double*) { return false; };
  CHECK_FALSE(gmres.solve(static_cast<std::size_t>(n), shift, fails, 1e-12, n, x.data()));
  x.setZero();
  CHECK(gmres.solve(static_cast<std::size_t>(n), shift, none, 1e-12, n, x.data()));
  CHECK(x.norm() == 0.0);
}
