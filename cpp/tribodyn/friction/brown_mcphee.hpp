#pragma once
/// Smooth friction with a static and a dynamic coefficient, after Brown and McPhee.
///
///     mu(v) = dynamic tanh(4 x) + (static - dynamic) x / (x^2 / 4 + 3 / 4)^2,
///     x = v / transition_speed
///
/// - mu [-]: coefficient of friction, with the sign of v (friction_law.hpp).
/// - v [m/s]: sliding velocity.
/// - static = static_coefficient [-], dynamic = dynamic_coefficient [-].
/// - transition_speed [m/s]: speed at which the second term has its maximum, static - dynamic.
/// - x [-]: sliding velocity divided by the transition speed.
///
/// The law is smooth everywhere. The peak of the sum lies 0.04 % below the static coefficient and
/// 0.7 % above the transition speed (for dynamic = 2/3 static); at higher speeds mu falls to the
/// dynamic coefficient. Near rest the law is viscous: loaded surfaces creep instead of sticking.
/// Beyond |x| = 1e6, where the second term is negligible, the law uses |x| = 1e6. The published law
/// has an additional viscous force. This force does not grow with the load, so a coefficient cannot
/// represent it; where a film exists, the film provides the viscous force.
///
/// Source: [BrownMcPhee2016].

#include "tribodyn/friction/friction_law.hpp"

namespace tribodyn {

struct BrownMcPheeOptions {
  double static_coefficient;   ///< [-], >= dynamic_coefficient
  double dynamic_coefficient;  ///< [-], >= 0
  double transition_speed;     ///< [m/s], > 0
};

/// Smooth friction that rises to the static coefficient and falls to the dynamic coefficient.
class BrownMcPhee final : public FrictionLaw {
 public:
  explicit BrownMcPhee(const BrownMcPheeOptions& options);
  const char* name() const override { return "Brown-McPhee"; }
  const char* source() const override;
  double coefficient(double sliding_velocity) const noexcept override;
  double derivative(double sliding_velocity) const noexcept override;
  double full_coefficient(double speed) const noexcept override;
  const BrownMcPheeOptions& options() const { return options_; }

 private:
  BrownMcPheeOptions options_;
};

}  // namespace tribodyn
