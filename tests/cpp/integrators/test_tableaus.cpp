// Order, stage order and stability of the Runge-Kutta methods, from their coefficients alone.
#include <cmath>
#include <complex>
#include <string>
#include <vector>

#include "catch.hpp"
#include "tribodyn/core/types.hpp"
#include "tribodyn/integrators/tableaus.hpp"

using namespace tribodyn;
using Catch::Approx;

namespace {

Vector to_vector(const std::vector<double>& x) {
  return Eigen::Map<const Vector>(x.data(), static_cast<Eigen::Index>(x.size()));
}

Matrix to_matrix(const std::vector<std::vector<double>>& rows) {
  const auto n = static_cast<Eigen::Index>(rows.size());
  Matrix a = Matrix::Zero(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const Vector row = to_vector(rows[static_cast<std::size_t>(i)]);
    a.row(i).head(row.size()) = row;
  }
  return a;
}

/// Largest violation of the order conditions of order `p`, one for each rooted tree with p nodes
/// (E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary Differential Equations I, section II.2).
double violation(int p, const Matrix& a, const Vector& b, const Vector& c) {
  const auto one = Vector::Ones(c.size());
  const auto times = [](const Vector& x, const Vector& y) { return Vector(x.cwiseProduct(y)); };
  const Vector ac = a * c, cc = times(c, c);
  std::vector<std::pair<Vector, double>> trees;
  if (p == 1) trees = {{one, 1.0}};
  if (p == 2) trees = {{c, 2.0}};
  if (p == 3) trees = {{cc, 3.0}, {ac, 6.0}};
  if (p == 4) trees = {{times(cc, c), 4.0}, {times(c, ac), 8.0}, {a * cc, 12.0}, {a * ac, 24.0}};
  if (p == 5) {
    trees = {{times(cc, cc), 5.0},     {times(cc, ac), 10.0},    {times(ac, ac), 20.0},
             {times(c, a * cc), 15.0}, {times(c, a * ac), 30.0}, {a * times(cc, c), 20.0},
             {a * times(c, ac), 40.0}, {a * (a * cc), 60.0},     {a * (a * ac), 120.0}};
  }
  double worst = 0.0;
  for (const auto& [tree, density] : trees) {
    worst = std::max(worst, std::abs(b.dot(tree) - 1.0 / density));
  }
  return worst;
}

/// Order of the weights b, up to 5.
int order_of(const Matrix& a, const Vector& b, const Vector& c) {
  int p = 0;
  while (p < 5 && violation(p + 1, a, b, c) < 1e-13) ++p;
  return p;
}

/// |R(z)| by the stages of x' = lambda x, z = lambda dt.
double amplification(const EsdirkTableau& t, std::complex<double> z) {
  std::vector<std::complex<double>> x = {1.0};
  for (std::size_t i = 1; i < t.c.size(); ++i) {
    std::complex<double> sum = 1.0;
    for (std::size_t j = 0; j < i; ++j) sum += z * t.a[i][j] * x[j];
    x.push_back(sum / (1.0 - z * t.a[i][i]));
  }
  return std::abs(x.back());
}

}  // namespace

TEST_CASE("Implicit methods have their order, stage order 2, and a companion of another order") {
  struct Expected {
    EsdirkTableau tableau;
    int order, companion;
  };
  for (const auto& [t, order, companion] : {Expected{tr_bdf2(), 2, 3}, Expected{bathe(), 2, 3},
                                            Expected{esdirk3(), 3, 2}, Expected{esdirk4(), 4, 3}}) {
    INFO(t.name);
    const Matrix a = to_matrix(t.a);
    const Vector c = to_vector(t.c);
    CHECK(a.isLowerTriangular(0.0));
    CHECK(a(0, 0) == 0.0);
    CHECK(t.c.back() == 1.0);
    CHECK((a.rowwise().sum() - c).cwiseAbs().maxCoeff() < 1e-14);
    CHECK((a * c - 0.5 * c.cwiseProduct(c)).cwiseAbs().maxCoeff() < 1e-14);
    const Vector b = a.row(a.rows() - 1);
    CHECK(order_of(a, b, c) == order);
    CHECK(t.order == order);
    CHECK(order_of(a, b - to_vector(t.error), c) == companion);
    CHECK(t.error_order == std::min(order, companion) + 1);
  }
}

TEST_CASE("Implicit methods are L-stable") {
  for (const EsdirkTableau& t : {tr_bdf2(), bathe(), esdirk3(), esdirk4()}) {
    INFO(t.name);
    // Without poles in the left half plane |R| <= 1 on its border is all that A-stability asks.
    for (double y = 1e-3; y < 1e6; y *= 1.3) {
      INFO("z = i " << y);
      CHECK(amplification(t, {0.0, y}) <= 1.0 + 1e-12);
    }
    for (const auto& diagonal : t.a) CHECK(diagonal.back() >= 0.0);
    CHECK(amplification(t, -1e9) < 1e-7);
    CHECK(amplification(t, {0.0, 1e9}) < 1e-7);
  }
}

TEST_CASE("Cash and Karp's method has order 5 with a companion of order 4") {
  const ExplicitTableau t = cash_karp();
  const Matrix a = to_matrix(t.a);
  const Vector b = to_vector(t.b), c = to_vector(t.c);
  CHECK((a.rowwise().sum() - c).cwiseAbs().maxCoeff() < 1e-14);
  CHECK(a.diagonal().norm() == 0.0);
  CHECK(order_of(a, b, c) == 5);
  CHECK(order_of(a, b - to_vector(t.error), c) == 4);
  CHECK(t.order == 5);
  CHECK(t.error_order == 5);
}
