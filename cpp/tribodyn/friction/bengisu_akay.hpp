#pragma once
/// Friction that rises to the static coefficient and falls to the dynamic one, after Bengisu and
/// Akay.
///
///     mu(v) = sgn(v) static (1 - (1 - |v| / transition_speed)^2),         |v| < transition_speed
///     mu(v) = sgn(v) (dynamic + (static - dynamic)
///               exp(-decay_rate (|v| - transition_speed)))                beyond
///
/// v is the sliding velocity [m/s], static = static_coefficient [-], dynamic = dynamic_coefficient
/// [-]. At the transition speed [m/s] the law is at the static coefficient; the decay rate [s/m]
/// says how fast it falls from there. The law is continuous; at the transition speed its slope
/// steps from 0 to -decay_rate (static - dynamic), which is its derivative there.
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
