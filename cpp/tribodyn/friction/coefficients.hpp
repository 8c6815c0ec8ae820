#pragma once
/// Requirements of the laws with a static and a dynamic coefficient of friction.
///
/// The static coefficient [-] is the largest value, reached near the transition speed; the dynamic
/// coefficient [-] is the limit at high speed. Friction that decreases with speed requires static
/// >= dynamic >= 0.

#include <string>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

/// Throws InvalidInput unless static_coefficient >= dynamic_coefficient >= 0, both finite.
inline void require_coefficients(const std::string& item, double static_coefficient,
                                 double dynamic_coefficient) {
  require_non_negative(item, "dynamic_coefficient", dynamic_coefficient, "");
  require_non_negative(item, "static_coefficient", static_coefficient, "");
  require(static_coefficient >= dynamic_coefficient, item, "static_coefficient", static_coefficient,
          "", "must be >= dynamic_coefficient = " + format_value(dynamic_coefficient),
          "friction falls from the static to the dynamic coefficient");
}

}  // namespace tribodyn
