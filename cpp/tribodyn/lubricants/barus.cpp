#include "tribodyn/lubricants/barus.hpp"

#include <algorithm>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/lubricants/bounded_exponential.hpp"

namespace tribodyn {

namespace {

constexpr double kHighest = 500e6;  // [Pa]

}  // namespace

Barus::Barus(const BarusOptions& options) : options_(options) {
  require_positive("Barus law", "pressure_coefficient", options.pressure_coefficient, "1/Pa");
}

const char* Barus::source() const { return "C. Barus, Am. J. Sci. 45 (1893) 87-96"; }

void Barus::factor(double /*ambient_viscosity*/, double pressure, double& value,
                   double& by_pressure) const noexcept {
  const double alpha = options_.pressure_coefficient;
  const BoundedExponential e = bounded_exponential(alpha * pressure);
  value = e.value;
  by_pressure = alpha * e.slope;
}

double Barus::factor_by_ambient(double /*ambient_viscosity*/, double /*pressure*/) const noexcept {
  return 0.0;
}

PressureRange Barus::range() const noexcept {
  const double bound = kExponentBound / options_.pressure_coefficient;
  return {.lowest = -bound, .highest = std::min(bound, kHighest)};
}

}  // namespace tribodyn
