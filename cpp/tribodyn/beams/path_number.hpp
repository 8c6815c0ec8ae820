#pragma once
/// A number with its first two derivatives along a path, and vectors of such numbers.
///
/// Sums, products, quotients and roots of such numbers follow the chain rule, so that a formula
/// gives its time derivatives without further formulas.

#include <array>
#include <cmath>
#include <cstddef>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

struct PathNumber {
  double value = 0.0, rate = 0.0, acceleration = 0.0;

  friend PathNumber operator+(const PathNumber& a, const PathNumber& b) {
    return {a.value + b.value, a.rate + b.rate, a.acceleration + b.acceleration};
  }
  friend PathNumber operator-(const PathNumber& a, const PathNumber& b) {
    return {a.value - b.value, a.rate - b.rate, a.acceleration - b.acceleration};
  }
  friend PathNumber operator*(const PathNumber& a, const PathNumber& b) {
    return {a.value * b.value, a.rate * b.value + a.value * b.rate,
            a.acceleration * b.value + 2.0 * a.rate * b.rate + a.value * b.acceleration};
  }
};

inline PathNumber inverse(const PathNumber& a) {
  const double i = 1.0 / a.value;
  return {i, -a.rate * i * i, (2.0 * a.rate * a.rate * i - a.acceleration) * i * i};
}

inline PathNumber root(const PathNumber& a) {
  const double s = std::sqrt(a.value);
  return {s, 0.5 * a.rate / s, 0.5 * a.acceleration / s - 0.25 * a.rate * a.rate / (s * a.value)};
}

inline double inverse(double a) { return 1.0 / a; }
inline double root(double a) { return std::sqrt(a); }

/// A vector in space, of plain numbers or along a path.
template <class Number>
using Triple = std::array<Number, 3>;
using PathVector = Triple<PathNumber>;

inline PathVector path_vector(const Vector3& value) {
  return {{{value[0], 0.0, 0.0}, {value[1], 0.0, 0.0}, {value[2], 0.0, 0.0}}};
}
template <class Number>
Number dot(const Triple<Number>& a, const Triple<Number>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
template <class Number>
Triple<Number> cross(const Triple<Number>& a, const Triple<Number>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
template <class Number>
Triple<Number> operator*(const Number& s, const Triple<Number>& a) {
  return {s * a[0], s * a[1], s * a[2]};
}
template <class Number>
Triple<Number> operator+(const Triple<Number>& a, const Triple<Number>& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
template <class Number>
Triple<Number> operator-(const Triple<Number>& a, const Triple<Number>& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
/// A derivative of order 0, 1 or 2 of all components.
inline Vector3 part(const PathVector& a, double PathNumber::* which) {
  return {a[0].*which, a[1].*which, a[2].*which};
}

}  // namespace tribodyn
