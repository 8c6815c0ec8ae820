#include "tribodyn/lubricants/vogel.hpp"

#include <cmath>
#include <limits>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

Vogel::Vogel(const VogelOptions& options) : options_(options) {
  require_positive("Vogel law", "a", options.a, "Pa s");
  require_positive("Vogel law", "b", options.b, "K");
  require_non_negative("Vogel law", "c", options.c, "K", "T and c are absolute temperatures");
}

Vogel::AtTemperature Vogel::at(double temperature) const noexcept {
  const double over = temperature - options_.c;
  if (!(over > 0.0)) return {std::numeric_limits<double>::infinity(), 0.0};
  const double value = options_.a * std::exp(options_.b / over);
  return {value, -value * options_.b / (over * over)};
}

double Vogel::viscosity(double temperature) const {
  require(std::isfinite(temperature) && temperature > options_.c, "Vogel law", "temperature",
          temperature, "K", "must be finite and > c", "temperatures are in kelvin");
  const double viscosity = options_.a * std::exp(options_.b / (temperature - options_.c));
  require(viscosity <= glass_viscosity, "Vogel law", "temperature", temperature, "K",
          "is too close to c: the viscosity would be above 1e12 Pa s, as in a glass",
          "temperatures are in kelvin");
  return viscosity;
}

}  // namespace tribodyn
