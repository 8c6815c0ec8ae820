#pragma once
/// The force of walls whose depth is written as a force times its logarithm.
///
///     delta = a F [1 + ln(F_m / F)],   0 <= F <= F_m
///
/// a = compliance [m/N], F_m = largest_force [N]. With s = ln(F_m / F) >= 0
///
///     delta = a F (1 + s),   dF/d(delta) = 1/(a s),   int F d(delta) = a F^2 (1/4 + s/2).
///
/// The depth grows with the force up to F_m, where d(delta)/dF = 0; largest_penetration = a F_m.
/// There the slope is infinite, and what is returned is bounded by 1e8/a. Deeper the law has no
/// force, and that of F_m is returned. At first touch force and slope are zero, the slope as
/// 1/ln(1/delta): a thousandth of the depth still has half the stiffness.
///
/// The force is found from s - ln(1+s) = ln(a F_m / delta), whose left side is convex and rises, so
/// that Newton's iteration from above falls to the solution and stops there.
///
/// Source: the laws that are of this form say theirs.

#include "tribodyn/contact/elastic_law.hpp"

namespace tribodyn {

/// delta = a F [1 + ln(F_m / F)], inverted.
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
