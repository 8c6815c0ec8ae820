#include "tribodyn/friction/threlfall.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr double kReached = 0.95;  // of friction_coefficient

}  // namespace

Threlfall::Threlfall(const ThrelfallOptions& options)
    : options_(options), transition_speed_(options.transition_speed.value_or(kSlowTransition)) {
  require_non_negative("Threlfall friction", "friction_coefficient", options.friction_coefficient,
                       "");
  require_positive("Threlfall friction", "transition_speed", transition_speed_, "m/s");
}

const char* Threlfall::source() const {
  return "D. C. Threlfall, Mech. Mach. Theory 13 (1978) 475-483";
}

std::shared_ptr<const FrictionLaw> Threlfall::with_transition_speed(double speed) const {
  if (!open()) return nullptr;
  return std::make_shared<Threlfall>(ThrelfallOptions{
      .friction_coefficient = options_.friction_coefficient, .transition_speed = speed});
}

double Threlfall::coefficient(double sliding_velocity) const noexcept {
  const double x = std::abs(sliding_velocity) / transition_speed_;
  const double part = x <= 1.0 ? -std::expm1(-3.0 * x) : kReached;
  return std::copysign(options_.friction_coefficient * part, sliding_velocity);
}

double Threlfall::full_coefficient(double speed) const noexcept {
  return std::max(kReached * options_.friction_coefficient, std::abs(coefficient(speed)));
}

double Threlfall::derivative(double sliding_velocity) const noexcept {
  const double x = std::abs(sliding_velocity) / transition_speed_;
  if (x > 1.0) return 0.0;
  return 3.0 * options_.friction_coefficient / transition_speed_ * std::exp(-3.0 * x);
}

}  // namespace tribodyn
