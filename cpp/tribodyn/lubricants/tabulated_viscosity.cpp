#include "tribodyn/lubricants/tabulated_viscosity.hpp"

#include <cmath>
#include <limits>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/lubricants/table_logarithms.hpp"
#include "tribodyn/math/table_columns.hpp"

namespace tribodyn {

namespace {

const char* const kTemperatureTable = "temperature table";

const TabulatedViscosityOptions& checked_temperatures(const TabulatedViscosityOptions& options) {
  const TableColumn temperatures{"temperatures", "K", options.temperatures};
  const TableColumn viscosities{"dynamic_viscosities", "Pa s", options.dynamic_viscosities};
  require_table(kTemperatureTable, temperatures, viscosities);
  require_positive(kTemperatureTable, "temperatures", options.temperatures.front(), "K");
  for (const double viscosity : options.dynamic_viscosities) {
    require_positive(kTemperatureTable, "dynamic_viscosities", viscosity, "Pa s");
  }
  require(options.dynamic_viscosities.front() <= ViscosityTemperatureLaw::glass_viscosity,
          kTemperatureTable, "dynamic_viscosities", options.dynamic_viscosities.front(), "Pa s",
          "must be <= 1e12 Pa s, the viscosity of a glass");
  require_order(kTemperatureTable, viscosities, TableOrder::falling, "an oil thins with heat");
  return options;
}

}  // namespace

TabulatedViscosity::TabulatedViscosity(const TabulatedViscosityOptions& options)
    : options_(checked_temperatures(options)),
      logarithm_(kTemperatureTable, options.temperatures, logarithms(options.dynamic_viscosities)) {
}

ViscosityTemperatureLaw::AtTemperature TabulatedViscosity::at(double temperature) const noexcept {
  const MonotoneSpline::Point point = logarithm_.evaluate(temperature);
  const double value = std::exp(point.value);
  if (!(value <= std::numeric_limits<double>::max())) {
    return {std::numeric_limits<double>::infinity(), 0.0};
  }
  return {value, value * point.slope};
}

double TabulatedViscosity::viscosity(double temperature) const {
  const double first = options_.temperatures.front(), last = options_.temperatures.back();
  require(temperature >= first && temperature <= last, kTemperatureTable, "temperature",
          temperature, "K",
          "must be from " + format_value(first) + " K to " + format_value(last) +
              " K, the ends of the table",
          "temperatures are in kelvin");
  return at(temperature).value;
}

}  // namespace tribodyn
