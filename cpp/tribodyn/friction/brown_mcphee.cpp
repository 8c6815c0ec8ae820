#include "tribodyn/friction/brown_mcphee.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/friction/coefficients.hpp"

namespace tribodyn {

namespace {

/// Speed divided by transition speed; above a million the bell is negligible, and powers do not
/// overflow.
double ratio(double sliding_velocity, double transition_speed) {
  return std::clamp(sliding_velocity / transition_speed, -1e6, 1e6);
}

}  // namespace

BrownMcPhee::BrownMcPhee(const BrownMcPheeOptions& options) : options_(options) {
  const std::string item = "Brown-McPhee friction";
  require_coefficients(item, options.static_coefficient, options.dynamic_coefficient);
  require_positive(item, "transition_speed", options.transition_speed, "m/s");
}

const char* BrownMcPhee::source() const {
  return "P. Brown, J. McPhee, J. Comput. Nonlinear Dyn. 11 (2016) 054502";
}

double BrownMcPhee::coefficient(double sliding_velocity) const noexcept {
  const double x = ratio(sliding_velocity, options_.transition_speed);
  const double q = 0.25 * (x * x + 3.0);
  return options_.dynamic_coefficient * std::tanh(4.0 * x) +
         (options_.static_coefficient - options_.dynamic_coefficient) * x / (q * q);
}

double BrownMcPhee::full_coefficient(double speed) const noexcept {
  // The peak of the sum may lie a little below the static coefficient.
  return speed < options_.transition_speed ? options_.static_coefficient : coefficient(speed);
}

double BrownMcPhee::derivative(double sliding_velocity) const noexcept {
  const double x = ratio(sliding_velocity, options_.transition_speed);
  const double q = 0.25 * (x * x + 3.0);
  const double t = std::tanh(4.0 * x);
  const double rise = 4.0 * options_.dynamic_coefficient * (1.0 - t * t);
  const double bell = (options_.static_coefficient - options_.dynamic_coefficient) * 0.75 *
                      (1.0 - x * x) / (q * q * q);
  return (rise + bell) / options_.transition_speed;
}

}  // namespace tribodyn
