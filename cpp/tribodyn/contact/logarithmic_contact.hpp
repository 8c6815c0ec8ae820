#pragma once
/// Contact force of a law that gives the penetration as a force times its logarithm.
///
///     delta = a F [1 + ln(F_m / F)],   0 <= F <= F_m
///
/// - delta [m]: penetration; F [N]: force.
/// - a = compliance [m/N]; F_m = largest_force [N].
///
/// With s = ln(F_m / F) >= 0
///
///     delta = a F (1 + s),   dF/d(delta) = 1/(a s),   int F d(delta) = a F^2 (1/4 + s/2).
///
/// The penetration increases with the force up to F_m, where d(delta)/dF = 0 and
/// largest_penetration = a F_m. The slope is infinite there; the returned slope is bounded by
/// 1e8/a. Deeper the law is undefined, and the force F_m is returned. At first touch force and
/// slope are zero; the slope rises as 1/ln(1/delta), so that at a thousandth of the penetration it
/// still has half its value.
///
/// The force follows from s - ln(1+s) = ln(a F_m / delta). The left side is convex and increasing,
/// so that Newton's method converges monotonically from above.
///
/// Source: named by the laws of this form.

#include "tribodyn/contact/elastic_law.hpp"

namespace tribodyn {

/// Inverse of delta = a F [1 + ln(F_m / F)].
class LogarithmicContact final : public ElasticContact {
 public:
  LogarithmicContact(double compliance, double largest_force)
      : compliance_(compliance), largest_force_(largest_force) {}
  double largest_penetration() const override { return compliance_ * largest_force_; }
  ElasticForce at(double penetration) const noexcept override;

 private:
  double compliance_;
  double largest_force_;
};

}  // namespace tribodyn
