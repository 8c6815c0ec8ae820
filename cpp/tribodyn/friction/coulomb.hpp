#pragma once
/// Coulomb friction with a smooth change of sign.
///
///     mu(v) = friction_coefficient tanh( v / transition_speed )
///
/// - v [m/s]: sliding velocity; mu has the sign of v.
/// - friction_coefficient [-]: limit of |mu| at high speed.
/// - transition_speed [m/s]: numerical regularisation of the change of sign.
///
/// Above three transition speeds the coefficient is within 0.5 % of friction_coefficient. At lower
/// speeds the law is viscous: surfaces creep instead of sticking, so the law suits lasting sliding.
/// Choose the transition speed far below the sliding speeds of the surfaces, and large enough for
/// the time step to resolve. The law cannot know these speeds. Where no transition speed is given,
/// the law is open and each joint chooses one (system/transition_speeds.hpp); outside a mechanism
/// the law uses 1 mm/s.
///
/// Source: [OdenMartins1985] (regularised Coulomb law); tanh is one of its usual forms.

#include <memory>
#include <optional>

#include "tribodyn/friction/friction_law.hpp"

namespace tribodyn {

struct CoulombOptions {
  double friction_coefficient;                  ///< [-], >= 0
  std::optional<double> transition_speed = {};  ///< [m/s], > 0; none: the law is open
};

/// Regularised Coulomb friction.
class Coulomb final : public FrictionLaw {
 public:
  explicit Coulomb(const CoulombOptions& options);
  const char* name() const override { return "Coulomb"; }
  const char* source() const override;
  double coefficient(double sliding_velocity) const noexcept override;
  double derivative(double sliding_velocity) const noexcept override;
  double full_coefficient(double speed) const noexcept override;
  bool open() const override { return !options_.transition_speed; }
  std::shared_ptr<const FrictionLaw> with_transition_speed(double speed) const override;
  const CoulombOptions& options() const { return options_; }

 private:
  CoulombOptions options_;
  double transition_speed_;
};

}  // namespace tribodyn
