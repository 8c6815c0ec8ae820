#include <cmath>
#include <limits>
#include <numbers>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/quadrature.hpp"

using namespace tribodyn;

TEST_CASE("Gauss-Legendre rules are exact up to degree 2 n - 1") {
  for (const int n : {1, 2, 3, 5, 8, 20, 64}) {
    const GaussRule rule = gauss_legendre(n);
    for (int degree = 0; degree <= 2 * n - 1; ++degree) {
      double sum = 0.0;
      for (std::size_t i = 0; i < rule.nodes.size(); ++i) {
        sum += rule.weights[i] * std::pow(rule.nodes[i], degree);
      }
      const double exact = degree % 2 == 0 ? 2.0 / (degree + 1.0) : 0.0;
      CHECK(sum == Approx(exact).margin(1e-14));
    }
  }
  CHECK_THROWS_AS(gauss_legendre(0), InvalidInput);
}

TEST_CASE("the Kronrod rule integrates a polynomial of degree 22 without halving") {
  const auto result = integrate([](double x) { return std::pow(x, 22); }, -1.0, 1.0);
  CHECK(result.value == Approx(2.0 / 23.0).epsilon(1e-14));
  const auto cubic = integrate([](double x) { return x * x * x; }, 0.0, 2.0);
  CHECK(cubic.evaluations == 15);
  CHECK(cubic.value == Approx(4.0).epsilon(1e-14));
}

TEST_CASE("adaptive quadrature meets its tolerance at singular ends and at jumps") {
  const auto root = integrate([](double x) { return std::sqrt(x); }, 0.0, 1.0);
  CHECK(root.converged);
  CHECK(root.value == Approx(2.0 / 3.0).epsilon(1e-10));

  const auto log = integrate([](double x) { return std::log(x); }, 0.0, 1.0);
  CHECK(log.converged);
  CHECK(log.value == Approx(-1.0).epsilon(1e-10));

  const auto step = integrate([](double x) { return x < 0.3 ? 1.0 : 2.0; }, 0.0, 1.0, {0.3, 7.0});
  CHECK(step.evaluations == 30);
  CHECK(step.value == Approx(1.7).epsilon(1e-14));

  const auto gauss = integrate([](double x) { return std::exp(-x * x); }, -8.0, 9.0);
  CHECK(gauss.value == Approx(std::sqrt(std::numbers::pi)).epsilon(1e-12));
}

TEST_CASE("limits may be exchanged or equal, and failure is reported") {
  CHECK(integrate([](double x) { return x; }, 1.0, 0.0).value == Approx(-0.5));
  CHECK(integrate([](double x) { return x; }, 1.0, 1.0).value == 0.0);
  CHECK(integrate([](double) { return 0.0; }, 0.0, 1.0).converged);
  CHECK_FALSE(integrate([](double x) { return 1.0 / x; }, 0.0, 1.0).converged);
  CHECK_FALSE(integrate([](double) { return std::nan(""); }, 0.0, 1.0).converged);
  CHECK_THROWS_AS(integrate([](double x) { return x; }, 0.0, std::nan("")), InvalidInput);
}
