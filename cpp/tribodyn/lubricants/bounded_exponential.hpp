#pragma once
/// An exponential that stays finite and positive.
///
///     E(x) = exp(x)              for |x| <= 50
///     E(x) = exp(50) (x - 49)    for x > 50, the tangent
///     E(x) = exp(-50)            for x < -50
///
/// The argument x and the value E are dimensionless. The bounds correspond to factors of 5e21 and
/// 2e-22, which no liquid reaches. Beyond the bounds a diverging iteration gets finite, positive
/// numbers instead of infinity or zero. At x = 50 the function E is continuous with its slope; at x
/// = -50 the slope jumps by 2e-22.

#include <cmath>

namespace tribodyn {

/// Bound of |x| for the exponential.
inline constexpr double kExponentBound = 50.0;

struct BoundedExponential {
  double value;
  double slope;  ///< dE/dx
};

/// Returns E and dE/dx at x; NaN gives NaN.
inline BoundedExponential bounded_exponential(double x) noexcept {
  constexpr double bound = kExponentBound;
  if (x > bound) {
    const double end = std::exp(bound);
    return {end * (x - (bound - 1.0)), end};
  }
  if (x < -bound) return {std::exp(-bound), 0.0};
  const double value = std::exp(x);
  return {value, value};
}

}  // namespace tribodyn
