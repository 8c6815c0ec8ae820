#pragma once
/// Stribeck friction with a smooth change of sign.
///
///     mu(v) = (dynamic + (static - dynamic) exp(-|v / stribeck_speed|^exponent))
///             tanh(v / transition_speed)
///
/// - mu [-]: coefficient of friction, with the sign of v (friction_law.hpp).
/// - v [m/s]: sliding velocity.
/// - static = static_coefficient [-], dynamic = dynamic_coefficient [-].
/// - stribeck_speed [m/s]: speed at which the difference static - dynamic has decayed to 1/e.
/// - exponent [-]: exponent of the decay. The value 2 gives a Gaussian decay, the value 1 an
///   exponential decay; measured values lie between 0.5 and 2.
/// - transition_speed [m/s]: numerical regularisation, as in coulomb.hpp.
///
/// By default the transition speed is a tenth of the Stribeck speed; the peak is then 97 % of the
/// static coefficient (for exponent 2 and dynamic = 2/3 static). A larger transition speed hides
/// the peak. Near rest the law is viscous: loaded surfaces creep instead of sticking. The slope
/// dmu/dv is continuous; at rest it has a kink for the exponent 1 and a cusp for smaller exponents.
///
/// Source: [ArmstrongHelouvryDupontCanudasdeWit1994] (the decay and its exponents);
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
  /// Options, with the transition speed in use.
  const StribeckOptions& options() const { return options_; }

 private:
  StribeckOptions options_;
  double transition_speed_;
};

}  // namespace tribodyn
