#pragma once
/// Force of a dry contact during an impact.
///
///     F = max(0, F_e(delta) (1 + d delta'/v_0))
///
/// - F [N]: normal force, positive in compression; F_e [N]: elastic force; delta [m]: penetration.
/// - delta' [m/s]: rate of penetration, positive while the walls approach.
/// - d [-]: damping factor; v_0 [m/s]: impact speed, at least kSmallestImpactVelocity.
///
/// Where the walls separate faster than v_0/d the second factor is negative, and the formula would
/// give tension. The force is zero there, with a kink at delta' = -v_0/d.
///
/// Source: [HuntCrossley1975].

#include <algorithm>

#include "tribodyn/contact/contact_law.hpp"

namespace tribodyn {

/// Normal force and its derivatives.
struct ImpactForce {
  double force = 0.0;           ///< [N]
  double by_penetration = 0.0;  ///< dF/d(delta) [N/m]
  double by_rate = 0.0;         ///< dF/d(delta') [N s/m]
};

/// Returns the force for the response of an elastic law.
inline ImpactForce impact_force(const ElasticForce& elastic, double damping_factor, double rate,
                                double impact_velocity) noexcept {
  const double factor = damping_factor / std::max(impact_velocity, kSmallestImpactVelocity);
  const double share = 1.0 + factor * rate;
  if (share <= 0.0) return {};
  return {.force = elastic.force * share,
          .by_penetration = elastic.slope * share,
          .by_rate = elastic.force * factor};
}

}  // namespace tribodyn
