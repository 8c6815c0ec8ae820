#include "tribodyn/contact/restitution.hpp"

#include <algorithm>
#include <cmath>

namespace tribodyn {

namespace {

/// x - ln(1 + x) without cancellation, x > -1.
double excess(double x) noexcept {
  if (std::abs(x) > 0.1) return x - std::log1p(x);
  double power = x * x;
  double sum = 0.0;
  for (int k = 2; k < 20; ++k, power *= -x) sum += power / k;
  return sum;
}

}  // namespace

double effective_restitution(double damping_factor) noexcept {
  if (!(damping_factor > 0.0)) return 1.0;
  const double target = excess(damping_factor);
  // h(-y) = target for y = 1 - exp(-t): increasing and convex in t, and the start is above.
  double t = target + std::sqrt(2.0 * target);
  double y = -std::expm1(-t);
  while (y > 0.0) {
    const double value = y < 0.1 ? excess(-y) : t - y;
    const double next = t - (value - target) / y;
    if (!(next < t)) break;
    t = next;
    y = -std::expm1(-t);
  }
  return y / damping_factor;
}

double exact_damping_factor(double restitution) noexcept {
  const double loss = 1.0 - restitution;
  // e_out(d) is decreasing and convex: Newton's method approaches the solution from below.
  double d = std::max(1.5 * loss, loss / restitution);
  while (d > 0.0 && std::isfinite(d)) {
    const double e = effective_restitution(d);
    const double y = d * e;
    const double slope = (d / (1.0 + d) * (1.0 - y) / y - e) / d;
    const double next = d - (e - restitution) / slope;
    if (!(next > d)) break;
    d = next;
  }
  return d;
}

}  // namespace tribodyn
