#pragma once
/// The force of a dry contact while an impact goes on.
///
///     F = F_e(delta) (1 + d delta'/v_0), at least 0
///
/// delta' is the rate of penetration [m/s], positive while the walls approach; d the damping factor
/// [-]; v_0 the speed of impact [m/s], not less than kSmallestImpactVelocity. Where walls are
/// pulled apart faster than v_0/d they would stick, and the force is cut at zero, a kink.
///
/// Source: [HuntCrossley1975].

#include <algorithm>

#include "tribodyn/contact/contact_law.hpp"

namespace tribodyn {

/// F and its derivatives.
struct ImpactForce {
  double force = 0.0;           ///< [N]
  double by_penetration = 0.0;  ///< dF/d(delta) [N/m]
  double by_rate = 0.0;         ///< dF/d(delta') [N s/m]
};

/// F of what the elastic law gives.
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
