#include "tribodyn/contact/logarithmic_contact.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tribodyn {

namespace {

/// Smallest s for the slope: s of a depth that differs from the largest in its last digit.
constexpr double kSmallestLogarithm = 1e-8;

/// s >= 0 with s - ln(1+s) = excess.
double logarithm_of(double excess) noexcept {
  // Above the solution, as exp(x) >= 1 + x + x^2/2 with x = sqrt(2 excess).
  double s = excess + std::sqrt(2.0 * excess);
  while (s > 0.0) {
    const double next = s - (s - std::log1p(s) - excess) * (1.0 + s) / s;
    if (!(next < s)) break;
    s = std::max(next, 0.0);
  }
  return s;
}

}  // namespace

ElasticForce LogarithmicContact::at(double penetration) const noexcept {
  if (penetration <= 0.0) return {};
  const double depth = std::min(penetration, largest_penetration());
  // For subnormal depths the quotient may underflow to zero.
  const double part = std::max(depth / largest_penetration(), std::numeric_limits<double>::min());
  const double s = logarithm_of(-std::log(part));
  const double force = depth / (compliance_ * (1.0 + s));
  return {.force = force,
          .slope = 1.0 / (compliance_ * std::max(s, kSmallestLogarithm)),
          .energy = compliance_ * force * force * (0.25 + 0.5 * s)};
}

}  // namespace tribodyn
