#pragma once
/// Contact force of a law that gives the penetration as the force times a logarithm of the force.
///
///     delta = a F [1 + ln(F_m / F)],   0 <= F <= F_m
///
/// - delta [m]: penetration; F [N]: force, positive in compression.
/// - a = compliance [m/N]; F_m = largest_force [N].
///
/// With s = ln(F_m / F) [-] >= 0
///
///     delta = a F (1 + s),   dF/d(delta) = 1/(a s),   int F d(delta) = a F^2 (1/4 + s/2).
///
/// The penetration increases with the force up to F_m, where d(delta)/dF = 0 and
/// largest_penetration = a F_m. The slope dF/d(delta) is infinite there; the returned slope is at
/// most 1e8/a. The law is undefined at larger penetrations, where the force, slope and energy of
/// the largest penetration are returned. At first touch force and slope are zero. The slope rises
/// steeply, as 1/ln(1/delta): at a millionth of the largest penetration it is still 55 % of the
/// slope at a thousandth.
///
/// The force follows from the solution s of s - ln(1+s) = ln(a F_m / delta). The left side is
/// convex and increasing, so that Newton's method converges monotonically from above.
///
/// Source: each law of this form names its own source.

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
