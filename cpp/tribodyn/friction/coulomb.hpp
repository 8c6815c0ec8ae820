#pragma once
/// Coulomb friction with a smooth change of sign.
///
///     mu(v) = friction_coefficient tanh( v / transition_speed )
///
/// v is the sliding velocity [m/s]. From three transition speeds on the coefficient is within
/// 0.5 % of friction_coefficient [-]. Below, the law is viscous: surfaces creep instead of
/// sticking, so the law serves where sliding lasts. The transition speed [m/s] is a numerical
/// choice, far below the speeds of the machine and large enough for the time step to resolve.
///
/// Source: [OdenMartins1985] (regularised Coulomb law); tanh is one of its usual forms.

#include "tribodyn/friction/friction_law.hpp"

namespace tribodyn {

struct CoulombOptions {
  double friction_coefficient;     ///< [-], >= 0
  double transition_speed = 0.05;  ///< [m/s], > 0
};

/// Regularised Coulomb friction.
class Coulomb final : public FrictionLaw {
 public:
  explicit Coulomb(const CoulombOptions& options);
  const char* name() const override { return "Coulomb"; }
  const char* source() const override;
  double coefficient(double sliding_velocity) const noexcept override;
  double derivative(double sliding_velocity) const noexcept override;
  const CoulombOptions& options() const { return options_; }

 private:
  CoulombOptions options_;
};

}  // namespace tribodyn
