#include "tribodyn/friction/coulomb.hpp"

#include <cmath>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

Coulomb::Coulomb(const CoulombOptions& options)
    : options_(options), transition_speed_(options.transition_speed.value_or(kSlowTransition)) {
  require_non_negative("Coulomb friction", "friction_coefficient", options.friction_coefficient,
                       "");
  require_positive("Coulomb friction", "transition_speed", transition_speed_, "m/s");
}

const char* Coulomb::source() const {
  return "J. T. Oden, J. A. C. Martins, Comput. Methods Appl. Mech. Eng. 52 (1985) 527-634";
}

std::shared_ptr<const FrictionLaw> Coulomb::with_transition_speed(double speed) const {
  if (!open()) return nullptr;
  return std::make_shared<Coulomb>(CoulombOptions{
      .friction_coefficient = options_.friction_coefficient, .transition_speed = speed});
}

double Coulomb::coefficient(double sliding_velocity) const noexcept {
  return options_.friction_coefficient * std::tanh(sliding_velocity / transition_speed_);
}

double Coulomb::full_coefficient(double /*speed*/) const noexcept {
  return options_.friction_coefficient;
}

double Coulomb::derivative(double sliding_velocity) const noexcept {
  const double t = std::tanh(sliding_velocity / transition_speed_);
  return options_.friction_coefficient * (1.0 - t * t) / transition_speed_;
}

}  // namespace tribodyn
