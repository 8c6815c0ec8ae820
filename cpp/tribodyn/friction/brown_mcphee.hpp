#pragma once
/// Smooth friction with a static and a dynamic coefficient, after Brown and McPhee.
///
///     mu(v) = dynamic tanh(4 x) + (static - dynamic) x / (x^2 / 4 + 3 / 4)^2,
///     x = v / transition_speed
///
/// - v [m/s]: sliding velocity; mu has the sign of v.
/// - static = static_coefficient [-], dynamic = dynamic_coefficient [-].
/// - transition_speed [m/s]: the second term has its maximum, static - dynamic, here.
///
/// The law is smooth everywhere. The peak of the sum lies 0.04 % below the static coefficient and
/// 0.7 % above the transition speed (for dynamic = 2/3 static); at higher speeds mu falls to the
/// dynamic coefficient. The published law has an additional viscous force, which does not grow with
/// the load and is therefore no coefficient; where a film exists, the film provides this force.
///
/// Source: [BrownMcPhee2016].

#include "tribodyn/friction/friction_law.hpp"

namespace tribodyn {

struct BrownMcPheeOptions {
  double static_coefficient;   ///< [-], >= dynamic_coefficient
  double dynamic_coefficient;  ///< [-], >= 0
  double transition_speed;     ///< [m/s], > 0
};

/// Smooth friction that rises to the static and falls to the dynamic coefficient.
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
