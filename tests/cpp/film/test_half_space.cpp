#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "tribodyn/film/half_space.hpp"
#include "tribodyn/math/decompositions.hpp"

using namespace tribodyn;
using Catch::Approx;

namespace {

constexpr double kModulus = 1.1e11;

/// Lines from lo to hi, denser near `dense`.
std::vector<double> uneven(double lo, double hi, int n, double power) {
  std::vector<double> x;
  for (int k = 0; k <= n; ++k) x.push_back(lo + (hi - lo) * std::pow(double(k) / n, power));
  return x;
}

/// The lines and the middles between them.
std::vector<double> halved(const std::vector<double>& x) {
  std::vector<double> fine;
  for (std::size_t k = 0; k + 1 < x.size(); ++k) {
    fine.push_back(x[k]);
    fine.push_back(0.5 * (x[k] + x[k + 1]));
  }
  fine.push_back(x.back());
  return fine;
}

double linear(const std::vector<double>& x, const std::vector<double>& p, double at) {
  std::size_t k = 0;
  while (k + 2 < x.size() && at > x[k + 1]) ++k;
  const double s = (at - x[k]) / (x[k + 1] - x[k]);
  return (1.0 - s) * p[k] + s * p[k + 1];
}

}  // namespace

TEST_CASE("A line pressure that is linear between nodes has the same deflection on a finer mesh") {
  const std::vector<double> x = uneven(-2e-4, 1e-4, 9, 1.3), fine = halved(x);
  std::vector<double> p(x.size(), 0.0);
  for (std::size_t k = 1; k + 1 < x.size(); ++k) p[k] = 1e8 * (1.0 + std::sin(3.0 * double(k)));
  Vector coarse_p(10), fine_p(19);
  for (int k = 0; k < 10; ++k) coarse_p[k] = p[std::size_t(k)];
  for (int k = 0; k < 19; ++k) fine_p[k] = linear(x, p, fine[std::size_t(k)]);
  const Vector coarse = line_deflections(x, kModulus, 1e-4).transpose() * coarse_p;
  const Vector on_fine = line_deflections(fine, kModulus, 1e-4).transpose() * fine_p;
  for (int k = 0; k < 10; ++k) CHECK(on_fine[2 * k] == Approx(coarse[k]).epsilon(1e-11));
}

TEST_CASE("Far from a pressure the line deflection is that of a line force") {
  const std::vector<double> x = {-1e-6, 0.0, 1e-6, 1e-3, 2e-3};
  const Matrix d = line_deflections(x, kModulus, 5e-4);
  // Unit pressure at node 1: the force 1e-6 N/m; the mean of ln|x - x'| differs by 1e-7.
  const double scale = -2.0 / (std::numbers::pi * kModulus);
  CHECK(d(1, 3) == Approx(scale * 1e-6 * std::log(1e-3 / 5e-4)).epsilon(1e-6));
  CHECK(d(1, 4) == Approx(scale * 1e-6 * std::log(2e-3 / 5e-4)).epsilon(1e-6));
  // At the node itself: int over a hat of half-width a, 1e-6 (ln(a/l) - 3/2).
  CHECK(d(1, 1) == Approx(scale * 1e-6 * (std::log(1e-6 / 5e-4) - 1.5)).epsilon(1e-9));
  CHECK(d.row(0).norm() == 0.0);
  CHECK(d.row(4).norm() == 0.0);
}

TEST_CASE("Hertz's pressure flattens a cylinder") {
  const double b = 1e-4, radius = 0.01, p_h = b * kModulus / (2.0 * radius);
  double last = 0.0;
  for (const int n : {100, 200}) {
    const std::vector<double> x = uneven(-b, b, n, 1.0);
    Vector p(n + 1);
    for (int k = 0; k <= n; ++k) {
      const double s = x[std::size_t(k)] / b;
      p[k] = p_h * std::sqrt(std::max(0.0, 1.0 - s * s));
    }
    const Vector w = line_deflections(x, kModulus, b).transpose() * p;
    double error = 0.0;
    for (int k = n / 8; k <= n - n / 8; ++k) {
      const double s = x[std::size_t(k)];
      error = std::max(error, std::abs(w[k] - w[n / 2] + s * s / (2.0 * radius)));
    }
    error /= b * b / (2.0 * radius);
    INFO("cells " << n << ", error " << error);
    CHECK(error < 0.6 * std::pow(n, -1.5));  // the pressure is singular at the edge
    if (last > 0.0) CHECK(error < 0.4 * last);
    last = error;
  }
}

TEST_CASE("A pressure that is bilinear has the same deflection on a finer mesh") {
  const std::vector<double> x = uneven(-2e-4, 1e-4, 5, 1.3), y = uneven(0.0, 2e-4, 4, 1.2);
  const std::vector<double> fx = halved(x), fy = halved(y);
  const Eigen::Index nx = 6, ny = 5, mx = 11, my = 9;
  Vector p = Vector::Zero(nx * ny), fine_p(mx * my);
  for (Eigen::Index i = 1; i + 1 < nx; ++i) {
    for (Eigen::Index j = 0; j + 1 < ny; ++j)
      p[i * ny + j] = 1e8 * (2.0 + std::sin(3.0 * double(i + 2 * j)));
  }
  for (Eigen::Index i = 0; i < mx; ++i) {
    for (Eigen::Index j = 0; j < my; ++j) {
      std::vector<double> along;
      for (Eigen::Index k = 0; k < nx; ++k) {
        std::vector<double> row(p.data() + k * ny, p.data() + (k + 1) * ny);
        along.push_back(linear(y, row, fy[std::size_t(j)]));
      }
      fine_p[i * my + j] = linear(x, along, fx[std::size_t(i)]);
    }
  }
  const Vector coarse = point_deflections(x, y, kModulus).transpose() * p;
  const Vector on_fine = point_deflections(fx, fy, kModulus).transpose() * fine_p;
  for (Eigen::Index i = 0; i < nx; ++i) {
    for (Eigen::Index j = 0; j < ny; ++j) {
      CHECK(on_fine[2 * i * my + 2 * j] == Approx(coarse[i * ny + j]).epsilon(1e-11));
    }
  }
}

TEST_CASE("Hertz's pressure flattens a ball") {
  const double a = 1e-4, radius = 0.01, p_h = 2.0 * a * kModulus / (std::numbers::pi * radius);
  double last = 0.0;
  for (const int n : {12, 24}) {
    const std::vector<double> x = uneven(-a, a, 2 * n, 1.0), y = uneven(0.0, a, n, 1.0);
    Vector p((2 * n + 1) * (n + 1));
    for (int i = 0; i <= 2 * n; ++i) {
      for (int j = 0; j <= n; ++j) {
        const double s = std::hypot(x[std::size_t(i)], y[std::size_t(j)]) / a;
        p[i * (n + 1) + j] = p_h * std::sqrt(std::max(0.0, 1.0 - s * s));
      }
    }
    const Vector w = point_deflections(x, y, kModulus).transpose() * p;
    const double middle = w[n * (n + 1)];
    double error = std::abs(middle / (a * a / radius) - 1.0);  // w(0) = a^2 / R
    for (int i = 0; i <= 2 * n; ++i) {
      for (int j = 0; j <= n; ++j) {
        const double r = std::hypot(x[std::size_t(i)], y[std::size_t(j)]);
        if (r > 0.7 * a) continue;
        const double parabola = (a * a - 0.5 * r * r) / radius;
        error = std::max(error, std::abs(w[i * (n + 1) + j] - parabola) / (a * a / radius));
      }
    }
    INFO("cells " << n << ", error " << error);
    CHECK(error < 0.3 * std::pow(n, -1.5));
    if (last > 0.0) CHECK(error < 0.45 * last);
    last = error;
  }
}
