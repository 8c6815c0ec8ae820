#include "tribodyn/friction/coulomb.hpp"

#include <cmath>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

Coulomb::Coulomb(const CoulombOptions& options) : options_(options) {
  require_non_negative("Coulomb friction", "friction_coefficient", options.friction_coefficient,
                       "");
  require_positive("Coulomb friction", "transition_speed", options.transition_speed, "m/s");
}

const char* Coulomb::source() const {
  return "J. T. Oden, J. A. C. Martins, Comput. Methods Appl. Mech. Eng. 52 (1985) 527-634";
}

double Coulomb::coefficient(double sliding_velocity) const noexcept {
  return options_.friction_coefficient * std::tanh(sliding_velocity / options_.transition_speed);
}

double Coulomb::derivative(double sliding_velocity) const noexcept {
  const double t = std::tanh(sliding_velocity / options_.transition_speed);
  return options_.friction_coefficient * (1.0 - t * t) / options_.transition_speed;
}

}  // namespace tribodyn
