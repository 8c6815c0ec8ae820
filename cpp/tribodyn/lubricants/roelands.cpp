#include "tribodyn/lubricants/roelands.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/lubricants/bounded_exponential.hpp"

namespace tribodyn {

namespace {

constexpr double kLowest = 1e-3;  // 1 + p/p_r at the end of the law in suction
constexpr double kHighest = 1e9;  // [Pa]

}  // namespace

Roelands::Roelands(const RoelandsOptions& options)
    : options_(options),
      index_(options.index.value_or(0.0)),
      slope_(options.pressure_coefficient.value_or(0.0)) {
  const char* item = "Roelands law";
  if (options.index.has_value() == options.pressure_coefficient.has_value()) {
    throw InvalidInput({.item = item,
                        .quantity = "index, pressure_coefficient",
                        .rule = "exactly one must be given",
                        .hint = "the index z [-] or the slope alpha [1/Pa] at ambient pressure"});
  }
  if (options.index) require_positive(item, "index", index_, "");
  if (options.pressure_coefficient) require_positive(item, "pressure_coefficient", slope_, "1/Pa");
}

const char* Roelands::source() const {
  return "C. J. A. Roelands, Correlational aspects of the viscosity-temperature-pressure "
         "relationship of lubricating oils, thesis, Delft 1966";
}

void Roelands::check_ambient_viscosity(double ambient_viscosity) const {
  require(std::log(ambient_viscosity) + log_offset > 0.0, "Roelands law", "dynamic_viscosity",
          ambient_viscosity, "Pa s", "must be > 6.31e-05 at ambient pressure",
          "the law is for oils; use Barus for thinner liquids");
}

double Roelands::index(double ambient_viscosity) const noexcept {
  return index_at(std::log(ambient_viscosity) + log_offset);
}

void Roelands::factor(double ambient_viscosity, double pressure, double& value,
                      double& by_pressure) const noexcept {
  const double scale = std::log(ambient_viscosity) + log_offset;
  const double z = index_at(scale);
  const double base = 1.0 + pressure / reference_pressure;
  const bool clamped = base < kLowest;
  const double used = clamped ? kLowest : base;
  const double power = std::pow(used, z);
  const BoundedExponential e = bounded_exponential(scale * (power - 1.0));
  value = e.value;
  by_pressure = clamped ? 0.0 : e.slope * scale * z * power / (used * reference_pressure);
}

double Roelands::factor_by_ambient(double ambient_viscosity, double pressure) const noexcept {
  const double scale = std::log(ambient_viscosity) + log_offset;
  const double z = index_at(scale);
  const double used = std::max(1.0 + pressure / reference_pressure, kLowest);
  const double power = std::pow(used, z);
  const double by_index = options_.index ? 0.0 : -z * power * std::log(used);  // times dz/d(scale)
  const BoundedExponential e = bounded_exponential(scale * (power - 1.0));
  return e.slope * (power - 1.0 + by_index) / ambient_viscosity;
}

PressureRange Roelands::range() const noexcept {
  return {.lowest = (kLowest - 1.0) * reference_pressure, .highest = kHighest};
}

}  // namespace tribodyn
