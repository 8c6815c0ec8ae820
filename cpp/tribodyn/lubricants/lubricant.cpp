#include "tribodyn/lubricants/lubricant.hpp"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/lubricants/bounded_exponential.hpp"

namespace tribodyn {

namespace {

double ambient_viscosity(const LubricantOptions& options) {
  const char* item = "lubricant";
  if (options.dynamic_viscosity.has_value() == (options.temperature_viscosity != nullptr)) {
    throw InvalidInput({.item = item,
                        .quantity = "dynamic_viscosity, vogel",
                        .rule = "exactly one must be given",
                        .hint = "a viscosity [Pa s], or a law of temperature and a temperature"});
  }
  if (options.temperature_viscosity) {
    if (!options.temperature) {
      throw InvalidInput({.item = item,
                          .quantity = "temperature",
                          .unit = "K",
                          .rule = "must be given",
                          .hint = "the law " + std::string(options.temperature_viscosity->name()) +
                                  " needs a temperature"});
    }
    return options.temperature_viscosity->viscosity(*options.temperature);
  }
  if (options.temperature) {
    require(false, item, "temperature", *options.temperature, "K", "must not be given",
            "only a law of temperature uses it, Vogel or TabulatedViscosity");
  }
  const double viscosity = options.dynamic_viscosity.value_or(0.0);
  require_positive(item, "dynamic_viscosity", viscosity, "Pa s");
  return viscosity;
}

}  // namespace

Lubricant::Lubricant(const LubricantOptions& options)
    : options_(options), viscosity_(ambient_viscosity(options)) {
  if (options.density) require_positive("lubricant", "density", *options.density, "kg/m3");
  if (!options.pressure_viscosity) return;
  options.pressure_viscosity->check_ambient_viscosity(viscosity_);
  double low = 0.0, high = 1e15;
  if (!is_glass(high, viscosity_)) return;
  // The law increases, so bisection finds the pressure.
  for (double middle = 0.5 * high; low < middle && middle < high; middle = 0.5 * (low + high)) {
    (is_glass(middle, viscosity_) ? high : low) = middle;
  }
  glass_pressure_ = high;
}

bool Lubricant::is_glass(double pressure, double ambient) const noexcept {
  if (!options_.pressure_viscosity) return false;
  const double glass = std::min(glass_viscosity, ambient * std::exp(kExponentBound - 1.0));
  // Shear laws leave a liquid at rest unchanged.
  return viscosity(pressure, 0.0, ambient).value > glass;
}

double Lubricant::density() const {
  if (!options_.density) {
    throw InvalidInput({.item = "lubricant",
                        .quantity = "density",
                        .unit = "kg/m3",
                        .rule = "must be given",
                        .hint = "mass flows need the density"});
  }
  return *options_.density;
}

Viscosity Lubricant::viscosity(double pressure, double shear_rate, double ambient) const noexcept {
  Viscosity result{.value = ambient, .by_pressure = 0.0, .by_shear_rate = 0.0};
  if (options_.pressure_viscosity) {
    double factor = 1.0;
    double by_pressure = 0.0;
    options_.pressure_viscosity->factor(ambient, pressure, factor, by_pressure);
    result.value = ambient * factor;
    result.by_pressure = ambient * by_pressure;
  }
  if (options_.shear_thinning) {
    double by_low = 1.0;
    options_.shear_thinning->apply(result.value, shear_rate, result.value, by_low,
                                   result.by_shear_rate);
    result.by_pressure *= by_low;
  }
  return result;
}

double Lubricant::viscosity_by_ambient(double pressure, double shear_rate,
                                       double ambient) const noexcept {
  double low = ambient, by_ambient = 1.0;
  if (options_.pressure_viscosity) {
    double factor = 1.0, by_pressure = 0.0;
    options_.pressure_viscosity->factor(ambient, pressure, factor, by_pressure);
    low = ambient * factor;
    by_ambient =
        factor + ambient * options_.pressure_viscosity->factor_by_ambient(ambient, pressure);
  }
  if (options_.shear_thinning) {
    double value = low, by_low = 1.0, by_rate = 0.0;
    options_.shear_thinning->apply(low, shear_rate, value, by_low, by_rate);
    by_ambient *= by_low;
  }
  return by_ambient;
}

std::string Lubricant::glass_text() const {
  if (!options_.pressure_viscosity) return "";
  std::ostringstream text;
  text << "by the law " << options_.pressure_viscosity->name() << " the oil is a glass above "
       << std::setprecision(3) << glass_pressure_ << " Pa";
  return text.str();
}

void Lubricant::density_ratio(double pressure, double& value, double& by_pressure) const noexcept {
  if (options_.density_law) {
    options_.density_law->ratio(pressure, value, by_pressure);
  } else {
    value = 1.0;
    by_pressure = 0.0;
  }
}

}  // namespace tribodyn
