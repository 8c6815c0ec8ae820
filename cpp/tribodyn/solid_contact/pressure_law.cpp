#include "tribodyn/solid_contact/pressure_law.hpp"

#include <cmath>
#include <utility>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

PenaltyPressure::PenaltyPressure(const PenaltyOptions& options) : options_(options) {
  require_positive("penalty pressure", "stiffness", options.stiffness, "Pa/m^exponent");
  require(options.exponent >= 1.0 && std::isfinite(options.exponent), "penalty pressure",
          "exponent", options.exponent, "", "must be at least 1",
          "below 1 the stiffness is infinite at the first touch");
}

const char* PenaltyPressure::source() const {
  return "P. Wriggers, Computational Contact Mechanics, 2nd ed., Springer 2006";
}

PressureState PenaltyPressure::at(double gap) const noexcept {
  const double overlap = -gap, n = options_.exponent;
  if (overlap <= 0.0) return {};
  const double slope = n * options_.stiffness * std::pow(overlap, n - 1.0);
  const double pressure = slope * overlap / n;
  return {.pressure = pressure, .slope = -slope, .energy = pressure * overlap / (n + 1.0)};
}

RoughPressure::RoughPressure(std::shared_ptr<const AsperityLaw> asperities)
    : asperities_(std::move(asperities)) {}

PressureState RoughPressure::at(double gap) const noexcept {
  const AsperityState state = asperities_->evaluate(gap);
  return {.pressure = state.pressure,
          .slope = state.pressure_slope,
          .energy = asperities_->energy(gap)};
}

}  // namespace tribodyn
