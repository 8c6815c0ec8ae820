#pragma once
/// Coulomb friction with an exponential rise, after Threlfall.
///
///     mu(v) = sgn(v) friction_coefficient (1 - exp(-3 |v| / transition_speed)),
///                                                                 |v| <= transition_speed
///     mu(v) = sgn(v) 0.95 friction_coefficient                    beyond
///
/// - mu [-]: coefficient of friction, with the sign of v (friction_law.hpp).
/// - v [m/s]: sliding velocity.
/// - friction_coefficient [-]: Coulomb coefficient, of which the law reaches 95 %.
/// - transition_speed [m/s]: numerical regularisation. A law without a given transition speed is
///   open, as in coulomb.hpp.
///
/// Since 1 - exp(-3) = 0.95021, the published law has a jump of -2.1e-4 friction_coefficient at the
/// transition speed, and its slope drops there by 5 % of the slope at rest. The derivative returned
/// there belongs to the side of lower speed. Below the transition speed the law is viscous: loaded
/// surfaces creep instead of sticking.
///
/// Source: [Threlfall1978]; the form as in the survey [MarquesEtAl2016].

#include <memory>
#include <optional>

#include "tribodyn/friction/friction_law.hpp"

namespace tribodyn {

struct ThrelfallOptions {
  double friction_coefficient;                  ///< [-], >= 0
  std::optional<double> transition_speed = {};  ///< [m/s], > 0; without a value the law is open
};

/// Coulomb friction with an exponential rise.
class Threlfall final : public FrictionLaw {
 public:
  explicit Threlfall(const ThrelfallOptions& options);
  const char* name() const override { return "Threlfall"; }
  const char* source() const override;
  double coefficient(double sliding_velocity) const noexcept override;
  double derivative(double sliding_velocity) const noexcept override;
  double full_coefficient(double speed) const noexcept override;
  bool open() const override { return !options_.transition_speed; }
  std::shared_ptr<const FrictionLaw> with_transition_speed(double speed) const override;
  const ThrelfallOptions& options() const { return options_; }

 private:
  ThrelfallOptions options_;
  double transition_speed_;
};

}  // namespace tribodyn
