#pragma once
/// Requirements of the laws with a static and a dynamic coefficient of friction.
///
/// The static coefficient [-] is the largest value, reached near the transition speed; the dynamic
/// coefficient [-] is the limit at high speed. Friction that decreases with speed requires static
/// >= dynamic >= 0.

#include <string>

namespace tribodyn {

/// Throws InvalidInput unless static_coefficient >= dynamic_coefficient >= 0, both finite.
void require_coefficients(const std::string& item, double static_coefficient,
                          double dynamic_coefficient);

}  // namespace tribodyn
