#include "tribodyn/friction/bengisu_akay.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/friction/coefficients.hpp"

namespace tribodyn {

BengisuAkay::BengisuAkay(const BengisuAkayOptions& options) : options_(options) {
  const std::string item = "Bengisu-Akay friction";
  require_coefficients(item, options.static_coefficient, options.dynamic_coefficient);
  require_positive(item, "transition_speed", options.transition_speed, "m/s");
  require_positive(item, "decay_rate", options.decay_rate, "s/m");
}

const char* BengisuAkay::source() const {
  return "M. T. Bengisu, A. Akay, J. Sound Vib. 171 (1994) 557-570";
}

double BengisuAkay::coefficient(double sliding_velocity) const noexcept {
  const double speed = std::abs(sliding_velocity);
  const double beyond = speed - options_.transition_speed;
  if (beyond < 0.0) {
    const double x = speed / options_.transition_speed;
    return std::copysign(options_.static_coefficient * x * (2.0 - x), sliding_velocity);
  }
  const double fall = options_.static_coefficient - options_.dynamic_coefficient;
  return std::copysign(
      options_.dynamic_coefficient + fall * std::exp(-options_.decay_rate * beyond),
      sliding_velocity);
}

double BengisuAkay::full_coefficient(double speed) const noexcept {
  return coefficient(std::max(speed, options_.transition_speed));
}

double BengisuAkay::derivative(double sliding_velocity) const noexcept {
  const double beyond = std::abs(sliding_velocity) - options_.transition_speed;
  if (beyond < 0.0) {
    const double x = std::abs(sliding_velocity) / options_.transition_speed;
    return 2.0 * options_.static_coefficient / options_.transition_speed * (1.0 - x);
  }
  const double fall = options_.static_coefficient - options_.dynamic_coefficient;
  return -options_.decay_rate * fall * std::exp(-options_.decay_rate * beyond);
}

}  // namespace tribodyn
