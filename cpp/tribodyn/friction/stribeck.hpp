#pragma once
/// Stribeck friction with a smooth change of sign.
///
///     mu(v) = (dynamic + (static - dynamic) exp(-|v / stribeck_speed|^exponent))
///             tanh(v / transition_speed)
///
/// v is the sliding velocity [m/s], static = static_coefficient [-], dynamic = dynamic_coefficient
/// [-]. The Stribeck speed [m/s] says where friction has fallen to 1/e of the difference; exponent
/// 2 is a Gaussian fall, 1 an exponential one, and measured ones lie between 0.5 and 2. The
/// transition speed [m/s] is a numerical choice, as in coulomb.hpp, and of a tenth of the Stribeck
/// speed where none is given: the peak is then 97 % of the static coefficient (for exponent 2 and
/// dynamic = 2/3 static). A larger one hides the peak. The law is smooth for exponents > 1; else
/// its slope has a cusp at rest.
///
/// Source: [ArmstrongHelouvryDupontCanudasdeWit1994] (the fall and its exponents);
/// [OdenMartins1985] (the smooth sign).

#include <optional>

#include "tribodyn/friction/friction_law.hpp"

namespace tribodyn {

struct StribeckOptions {
  double static_coefficient;                    ///< [-], >= dynamic_coefficient
  double dynamic_coefficient;                   ///< [-], >= 0
  double stribeck_speed;                        ///< [m/s], > 0
  double exponent = 2.0;                        ///< [-], > 0
  std::optional<double> transition_speed = {};  ///< [m/s], > 0; empty: stribeck_speed / 10
};

/// Friction that falls from the static to the dynamic coefficient.
class Stribeck final : public FrictionLaw {
 public:
  explicit Stribeck(const StribeckOptions& options);
  const char* name() const override { return "Stribeck"; }
  const char* source() const override;
  double coefficient(double sliding_velocity) const noexcept override;
  double derivative(double sliding_velocity) const noexcept override;
  double full_coefficient(double speed) const noexcept override;
  /// With the transition speed that is used.
  const StribeckOptions& options() const { return options_; }

 private:
  StribeckOptions options_;
  double transition_speed_;
};

}  // namespace tribodyn
