#pragma once
/// Differences and sample motions for the tests of bodies, joints and forces.
///
/// Of fourth order, so that a derivative of a derivative along a motion still has nine digits;
/// the library's central_difference_jacobian is of second order.

#include <algorithm>
#include <cmath>

#include "tribodyn/core/types.hpp"

namespace tribodyn::test {

/// Relative tolerance for derivatives against `difference`. With steps of 1e-3 of quantities
/// of order one the truncation error is about h^4/30 = 3e-14 times the fifth derivative and
/// the round-off about 1e-16/h = 1e-13, so 1e-9 leaves room for fifth derivatives up to 1e4
/// and is still far below any wrong term.
inline constexpr double kDifferenceTolerance = 1e-9;

/// Central difference of fourth order of a scalar or a matrix valued f at x.
template <class F>
auto difference(F&& f, double x, double h = 1e-3) {
  using Result = std::decay_t<decltype(f(x))>;
  const Result near = f(x + h) - f(x - h);
  const Result far = f(x + 2.0 * h) - f(x - 2.0 * h);
  return Result((8.0 * near - far) / (12.0 * h));
}

/// Columns: derivative of the vector valued f by each entry of x.
template <class F>
Matrix difference_jacobian(F&& f, const Vector& x, double h = 1e-3) {
  Matrix result(f(x).size(), x.size());
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    result.col(i) = difference(
        [&](double xi) {
          Vector moved = x;
          moved[i] = xi;
          return Vector(f(moved));
        },
        x[i], h);
  }
  return result;
}

/// Largest difference of the entries, relative to the largest entry (or to 1).
inline double relative_error(const Matrix& value, const Matrix& reference) {
  if (value.rows() != reference.rows() || value.cols() != reference.cols()) return INFINITY;
  if (value.size() == 0) return 0.0;
  return (value - reference).cwiseAbs().maxCoeff() / std::max(1.0, reference.cwiseAbs().maxCoeff());
}

/// A smooth motion of n coordinates: each swings with its own amplitude, frequency and phase.
/// Different seeds give different motions.
struct Motion {
  int n;
  double seed;
  Vector around = {};  ///< added to q, unless it is empty

  Vector q(double t) const {
    const Vector own = sample(t, 0);
    return around.size() > 0 ? Vector(around + own) : own;
  }
  Vector v(double t) const { return sample(t, 1); }
  Vector a(double t) const { return sample(t, 2); }

 private:
  Vector sample(double t, int derivative) const {
    Vector x(n);
    for (int i = 0; i < n; ++i) {
      const double amplitude = 0.6 + 0.3 * std::sin(seed + 1.7 * i);
      const double frequency = 1.1 + 0.4 * std::cos(2.0 * seed + i);
      const double phase = frequency * t + seed * (i + 1);
      if (derivative == 0) x[i] = 0.3 * std::cos(3.0 * i + seed) + amplitude * std::sin(phase);
      if (derivative == 1) x[i] = amplitude * frequency * std::cos(phase);
      if (derivative == 2) x[i] = -amplitude * frequency * frequency * std::sin(phase);
    }
    return x;
  }
};

}  // namespace tribodyn::test
