#pragma once
/// Coulomb friction with a dead band and a linear ramp in the sliding speed, after Ambrosio.
///
///     mu(v) = 0                                                |v| < lower_speed
///     mu(v) = sgn(v) friction_coefficient
///               (|v| - lower_speed) / (upper_speed - lower_speed)    in between
///     mu(v) = sgn(v) friction_coefficient                      |v| >= upper_speed
///
/// - mu [-]: coefficient of friction, with the sign of v (friction_law.hpp).
/// - v [m/s]: sliding velocity.
/// - friction_coefficient [-]: Coulomb coefficient.
/// - lower_speed, upper_speed [m/s]: numerical tolerances; lower_speed = 0 gives a plain ramp.
///
/// Below lower_speed the friction is zero: it neither changes sign nor holds the surfaces, and an
/// integrator does not chatter at rest. The law has a kink at both speeds; the derivative returned
/// there belongs to the side of higher speed.
///
/// Source: [Ambrosio2003]; the form as in the survey [MarquesEtAl2016].

#include "tribodyn/friction/friction_law.hpp"

namespace tribodyn {

struct AmbrosioOptions {
  double friction_coefficient;  ///< [-], >= 0
  double lower_speed;           ///< [m/s], >= 0
  double upper_speed;           ///< [m/s], > lower_speed
};

/// Coulomb friction with a dead band and a ramp.
class Ambrosio final : public FrictionLaw {
 public:
  explicit Ambrosio(const AmbrosioOptions& options);
  const char* name() const override { return "Ambrosio"; }
  const char* source() const override;
  double coefficient(double sliding_velocity) const noexcept override;
  double derivative(double sliding_velocity) const noexcept override;
  double full_coefficient(double speed) const noexcept override;
  const AmbrosioOptions& options() const { return options_; }

 private:
  AmbrosioOptions options_;
};

}  // namespace tribodyn
