#include "tribodyn/friction/stribeck.hpp"

#include <cmath>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/friction/coefficients.hpp"

namespace tribodyn {

Stribeck::Stribeck(const StribeckOptions& options) : options_(options) {
  const std::string item = "Stribeck friction";
  require_coefficients(item, options.static_coefficient, options.dynamic_coefficient);
  require_positive(item, "stribeck_speed", options.stribeck_speed, "m/s");
  require_positive(item, "exponent", options.exponent, "");
  transition_speed_ = options.transition_speed.value_or(0.1 * options.stribeck_speed);
  require_positive(item, "transition_speed", transition_speed_, "m/s");
  options_.transition_speed = transition_speed_;
}

const char* Stribeck::source() const {
  return "B. Armstrong-Helouvry, P. Dupont, C. Canudas de Wit, Automatica 30 (1994) 1083-1138";
}

double Stribeck::coefficient(double sliding_velocity) const noexcept {
  return full_coefficient(std::abs(sliding_velocity)) *
         std::tanh(sliding_velocity / transition_speed_);
}

double Stribeck::full_coefficient(double speed) const noexcept {
  const double fall = options_.static_coefficient - options_.dynamic_coefficient;
  const double power = std::pow(speed / options_.stribeck_speed, options_.exponent);
  return options_.dynamic_coefficient + fall * std::exp(-power);
}

double Stribeck::derivative(double sliding_velocity) const noexcept {
  if (sliding_velocity == 0.0) return options_.static_coefficient / transition_speed_;
  const double fall = options_.static_coefficient - options_.dynamic_coefficient;
  const double speed = std::abs(sliding_velocity);
  const double power = std::pow(speed / options_.stribeck_speed, options_.exponent);
  const double decay = std::exp(-power);
  const double t = std::tanh(speed / transition_speed_);
  // power exp(-power) tends to zero, although power alone may overflow.
  const double falling = decay > 0.0 ? options_.exponent * power * decay / speed : 0.0;
  return (options_.dynamic_coefficient + fall * decay) * (1.0 - t * t) / transition_speed_ -
         fall * falling * t;
}

}  // namespace tribodyn
