#include "tribodyn/film/half_space.hpp"

#include <array>
#include <cmath>
#include <numbers>

namespace tribodyn {

namespace {

std::size_t at(Eigen::Index i) { return static_cast<std::size_t>(i); }

/// The three weights of N_k''.
std::array<double, 3> hat_weights(const std::vector<double>& x, std::size_t k) {
  const double below = 1.0 / (x[k] - x[k - 1]), above = 1.0 / (x[k + 1] - x[k]);
  return {below, -(below + above), above};
}

/// g of the plane; the terms that the second difference removes serve to limit round-off.
double plane_integral(double x) {
  return x == 0.0 ? 0.0 : 0.5 * x * x * std::log(std::abs(x)) - 0.75 * x * x;
}

/// g of space.
double space_integral(double x, double y) {
  const double r = std::hypot(x, y);
  double value = -r * r * r / 6.0;
  if (x != 0.0 && y != 0.0) {
    const double a = std::abs(x), b = std::abs(y);
    value += 0.5 * a * b * (a * std::asinh(b / a) + b * std::asinh(a / b));
  }
  return value;
}

/// The lines of y and their mirror images, ascending.
std::vector<double> mirrored(const std::vector<double>& y) {
  std::vector<double> lines;
  for (std::size_t k = y.size() - 1; k > 0; --k) lines.push_back(-y[k]);
  lines.insert(lines.end(), y.begin(), y.end());
  return lines;
}

}  // namespace

Matrix line_deflections(const std::vector<double>& x, double contact_modulus,
                        double reference_length) {
  const auto n = static_cast<Eigen::Index>(x.size());
  const double scale = -2.0 / (std::numbers::pi * contact_modulus);
  Matrix deflections = Matrix::Zero(n, n);
  std::vector<double> g(at(n));
  for (Eigen::Index j = 0; j < n; ++j) {
    for (std::size_t k = 0; k < g.size(); ++k) {
      g[k] = plane_integral((x[at(j)] - x[k]) / reference_length);
    }
    for (Eigen::Index i = 1; i + 1 < n; ++i) {
      const std::size_t k = at(i);
      const std::array<double, 3> w = hat_weights(x, k);
      deflections(i, j) = scale * reference_length * reference_length *
                          (w[0] * g[k - 1] + w[1] * g[k] + w[2] * g[k + 1]);
    }
  }
  return deflections;
}

Matrix point_deflections(const std::vector<double>& x, const std::vector<double>& y,
                         double contact_modulus) {
  const auto nx = static_cast<Eigen::Index>(x.size()), ny = static_cast<Eigen::Index>(y.size());
  const double scale = 1.0 / (std::numbers::pi * contact_modulus);
  const std::vector<double> lines = mirrored(y);
  const auto nl = static_cast<Eigen::Index>(lines.size());
  Matrix deflections = Matrix::Zero(nx * ny, nx * ny);
  Matrix g(nl, nx), strips(nl, nx);
  for (Eigen::Index point = 0; point < nx * ny; ++point) {
    const double px = x[at(point / ny)], py = y[at(point % ny)];
    for (Eigen::Index k = 0; k < nx; ++k) {
      for (Eigen::Index l = 0; l < nl; ++l)
        g(l, k) = space_integral(px - x[at(k)], py - lines[at(l)]);
    }
    for (Eigen::Index k = 1; k + 1 < nx; ++k) {
      const std::array<double, 3> w = hat_weights(x, at(k));
      strips.col(k) = w[0] * g.col(k - 1) + w[1] * g.col(k) + w[2] * g.col(k + 1);
    }
    for (Eigen::Index m = 0; m + 1 < ny; ++m) {
      const Eigen::Index upper = ny - 1 + m, lower = ny - 1 - m;  // the node and its mirror image
      const std::array<double, 3> w = hat_weights(lines, at(upper)),
                                  v = hat_weights(lines, at(lower));
      for (Eigen::Index k = 1; k + 1 < nx; ++k) {
        double sum = 0.0;
        for (Eigen::Index s = 0; s < 3; ++s) {
          sum += w[at(s)] * strips(upper - 1 + s, k);
          if (m > 0) sum += v[at(s)] * strips(lower - 1 + s, k);
        }
        deflections(k * ny + m, point) = scale * sum;
      }
    }
  }
  return deflections;
}

}  // namespace tribodyn
