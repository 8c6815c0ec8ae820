#include "tribodyn/friction/ambrosio.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

Ambrosio::Ambrosio(const AmbrosioOptions& options) : options_(options) {
  const std::string item = "Ambrosio friction";
  require_non_negative(item, "friction_coefficient", options.friction_coefficient, "");
  require_non_negative(item, "lower_speed", options.lower_speed, "m/s");
  require_positive(item, "upper_speed", options.upper_speed, "m/s");
  require(options.upper_speed > options.lower_speed, item, "upper_speed", options.upper_speed,
          "m/s", "must be > lower_speed = " + format_value(options.lower_speed) + " m/s",
          "friction increases from zero between the two speeds");
}

const char* Ambrosio::source() const {
  return "J. A. C. Ambrosio, in Virtual Nonlinear Multibody Systems (2003) 57-81";
}

double Ambrosio::coefficient(double sliding_velocity) const noexcept {
  const double part = (std::abs(sliding_velocity) - options_.lower_speed) /
                      (options_.upper_speed - options_.lower_speed);
  return std::copysign(options_.friction_coefficient * std::clamp(part, 0.0, 1.0),
                       sliding_velocity);
}

double Ambrosio::full_coefficient(double /*speed*/) const noexcept {
  return options_.friction_coefficient;
}

double Ambrosio::derivative(double sliding_velocity) const noexcept {
  const double speed = std::abs(sliding_velocity);
  if (speed < options_.lower_speed || speed >= options_.upper_speed) return 0.0;
  return options_.friction_coefficient / (options_.upper_speed - options_.lower_speed);
}

}  // namespace tribodyn
