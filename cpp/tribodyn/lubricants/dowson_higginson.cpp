#include "tribodyn/lubricants/dowson_higginson.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

/// 1 + b p at the end of the law in suction.
constexpr double kLowest = 0.49;
constexpr double kHighest = 400e6;  // [Pa]

}  // namespace

DowsonHigginson::DowsonHigginson(const DowsonHigginsonOptions& options) : options_(options) {
  const char* item = "Dowson-Higginson law";
  require_positive(item, "initial_compressibility", options.initial_compressibility, "1/Pa");
  require_positive(item, "saturation", options.saturation, "1/Pa");
  require(options.saturation * kLowest > options.initial_compressibility * (1.0 - kLowest), item,
          "saturation", options.saturation, "1/Pa", "must be > 1.041 initial_compressibility",
          "otherwise the density would reach zero at low pressure");
}

const char* DowsonHigginson::source() const {
  return "D. Dowson, G. R. Higginson, Elasto-hydrodynamic lubrication, Pergamon 1966";
}

void DowsonHigginson::ratio(double pressure, double& value, double& by_pressure) const noexcept {
  const double a = options_.initial_compressibility;
  const double b = options_.saturation;
  const double base = 1.0 + b * pressure;
  if (base < kLowest) {
    value = 1.0 - a / b * (1.0 - kLowest) / kLowest;
    by_pressure = 0.0;
    return;
  }
  value = 1.0 + a * pressure / base;
  by_pressure = a / (base * base);
}

double DowsonHigginson::work(double pressure) const noexcept {
  const double a = options_.initial_compressibility;
  const double b = options_.saturation;
  const double c = a + b;
  const double p = std::max(pressure, range().lowest);
  double end = 1.0, slope = 0.0;
  ratio(p, end, slope);
  return b / c * p + a / (c * c) * std::log1p(c * p) + (pressure - p) / end;
}

double DowsonHigginson::pressure(double ratio) const noexcept {
  const double rise = ratio - 1.0;
  const double room = options_.initial_compressibility - options_.saturation * rise;
  return room > 0.0 ? std::max(rise / room, range().lowest)
                    : std::numeric_limits<double>::infinity();
}

PressureRange DowsonHigginson::range() const noexcept {
  return {.lowest = (kLowest - 1.0) / options_.saturation, .highest = kHighest};
}

}  // namespace tribodyn
