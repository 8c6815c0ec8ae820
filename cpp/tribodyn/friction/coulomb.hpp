#pragma once
/// Coulomb friction with a smooth change of sign.
///
///     mu(v) = friction_coefficient tanh( v / transition_speed )
///
/// - mu [-]: coefficient of friction, with the sign of v (friction_law.hpp).
/// - v [m/s]: sliding velocity.
/// - friction_coefficient [-]: limit of |mu| at high speed.
/// - transition_speed [m/s]: numerical regularisation of the change of sign.
///
/// Above three transition speeds the coefficient is within 0.5 % of friction_coefficient. At lower
/// speeds the law is viscous: loaded surfaces creep instead of sticking, so the law is suitable for
/// sustained sliding. Choose a transition speed far below the sliding speeds of the surfaces, but
/// so large that the time step resolves the transition. Without a given transition speed the law is
/// open: each joint chooses the transition speed from its own motion
/// (system/transition_speeds.hpp), and outside a mechanism the law uses 1 mm/s.
///
/// Source: [OdenMartins1985] (regularised Coulomb law); the hyperbolic tangent is a common form of
/// the regularisation.

#include <memory>
#include <optional>

#include "tribodyn/friction/friction_law.hpp"

namespace tribodyn {

struct CoulombOptions {
  double friction_coefficient;                  ///< [-], >= 0
  std::optional<double> transition_speed = {};  ///< [m/s], > 0; without a value the law is open
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
