#pragma once
/// Coulomb friction that sets in over a band of speeds, after Ambrosio.
///
///     mu(v) = 0                                                |v| < lower_speed
///     mu(v) = sgn(v) friction_coefficient
///               (|v| - lower_speed) / (upper_speed - lower_speed)    in between
///     mu(v) = sgn(v) friction_coefficient                      |v| >= upper_speed
///
/// v is the sliding velocity [m/s], friction_coefficient [-] that of Coulomb. The speeds [m/s] are
/// tolerances: below the lower one there is no friction at all, so that nothing changes sign there
/// and nothing sticks, which keeps an integrator from chattering at rest. Kinks at both speeds; the
/// derivative there is that of the side of larger speed. lower_speed = 0 is a plain ramp.
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
