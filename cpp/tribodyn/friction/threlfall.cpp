#include "tribodyn/friction/threlfall.hpp"

#include <cmath>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

Threlfall::Threlfall(const ThrelfallOptions& options) : options_(options) {
  require_non_negative("Threlfall friction", "friction_coefficient", options.friction_coefficient,
                       "");
  require_positive("Threlfall friction", "transition_speed", options.transition_speed, "m/s");
}

const char* Threlfall::source() const {
  return "D. C. Threlfall, Mech. Mach. Theory 13 (1978) 475-483";
}

double Threlfall::coefficient(double sliding_velocity) const noexcept {
  const double x = std::abs(sliding_velocity) / options_.transition_speed;
  const double part = x <= 1.0 ? -std::expm1(-3.0 * x) : 0.95;
  return std::copysign(options_.friction_coefficient * part, sliding_velocity);
}

double Threlfall::derivative(double sliding_velocity) const noexcept {
  const double x = std::abs(sliding_velocity) / options_.transition_speed;
  if (x > 1.0) return 0.0;
  return 3.0 * options_.friction_coefficient / options_.transition_speed * std::exp(-3.0 * x);
}

}  // namespace tribodyn
