#include "tribodyn/lubricants/tabulated_pressure_viscosity.hpp"

#include "tribodyn/lubricants/bounded_exponential.hpp"
#include "tribodyn/lubricants/table_logarithms.hpp"
#include "tribodyn/math/table_columns.hpp"

namespace tribodyn {

namespace {

const char* const kPressureTable = "pressure table";
constexpr double kLowestPressure = -1e6;  // [Pa], of the range

const TabulatedPressureViscosityOptions& checked_pressures(
    const TabulatedPressureViscosityOptions& options) {
  const TableColumn pressures{"pressures", "Pa", options.pressures};
  const TableColumn factors{"factors", "", options.factors};
  require_table(kPressureTable, pressures, factors);
  require_first(kPressureTable, pressures, 0.0, "pressures are above ambient");
  require_first(kPressureTable, factors, 1.0,
                "factors are viscosities divided by the viscosity at ambient pressure");
  require_order(kPressureTable, factors, TableOrder::not_falling,
                "the viscosity does not fall with the pressure");
  return options;
}

}  // namespace

TabulatedPressureViscosity::TabulatedPressureViscosity(
    const TabulatedPressureViscosityOptions& options)
    : options_(checked_pressures(options)),
      logarithm_(kPressureTable, options.pressures, logarithms(options.factors)) {}

void TabulatedPressureViscosity::factor(double /*ambient_viscosity*/, double pressure,
                                        double& value, double& by_pressure) const noexcept {
  const MonotoneSpline::Point point = logarithm_.evaluate(pressure);
  const BoundedExponential e = bounded_exponential(point.value);
  value = e.value;
  by_pressure = e.slope * point.slope;
}

double TabulatedPressureViscosity::factor_by_ambient(double /*ambient_viscosity*/,
                                                     double /*pressure*/) const noexcept {
  return 0.0;
}

PressureRange TabulatedPressureViscosity::range() const noexcept {
  return {.lowest = kLowestPressure, .highest = options_.pressures.back()};
}

}  // namespace tribodyn
