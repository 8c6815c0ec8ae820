#pragma once
/// Friction that rises to the static coefficient and then falls to the dynamic coefficient, after
/// Bengisu and Akay.
///
///     mu(v) = sgn(v) static (1 - (1 - |v| / transition_speed)^2),         |v| < transition_speed
///     mu(v) = sgn(v) (dynamic + (static - dynamic)
///               exp(-decay_rate (|v| - transition_speed)))                beyond
///
/// - mu [-]: coefficient of friction, with the sign of v (friction_law.hpp).
/// - v [m/s]: sliding velocity.
/// - static = static_coefficient [-], reached at the transition speed.
/// - dynamic = dynamic_coefficient [-], the limit at high speed.
/// - transition_speed [m/s]; decay_rate [s/m]: rate of the decay beyond the transition speed.
///
/// The law is continuous. At the transition speed its slope jumps from 0 to -decay_rate (static -
/// dynamic); the derivative returned there is the second value. Below the transition speed the law
/// is viscous: loaded surfaces creep instead of sticking.
///
/// Source: [BengisuAkay1994]; the form as in the survey [MarquesEtAl2016].

#include "tribodyn/friction/friction_law.hpp"

namespace tribodyn {

struct BengisuAkayOptions {
  double static_coefficient;   ///< [-], >= dynamic_coefficient
  double dynamic_coefficient;  ///< [-], >= 0
  double transition_speed;     ///< [m/s], > 0
  double decay_rate;           ///< [s/m], > 0
};

/// Friction with a parabolic rise and an exponential fall.
class BengisuAkay final : public FrictionLaw {
 public:
  explicit BengisuAkay(const BengisuAkayOptions& options);
  const char* name() const override { return "Bengisu-Akay"; }
  const char* source() const override;
  double coefficient(double sliding_velocity) const noexcept override;
  double derivative(double sliding_velocity) const noexcept override;
  double full_coefficient(double speed) const noexcept override;
  const BengisuAkayOptions& options() const { return options_; }

 private:
  BengisuAkayOptions options_;
};

}  // namespace tribodyn
