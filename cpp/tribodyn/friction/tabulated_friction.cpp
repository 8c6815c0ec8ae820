#include "tribodyn/friction/tabulated_friction.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

const char* const kItem = "tabulated friction";

const TabulatedFrictionOptions& checked(const TabulatedFrictionOptions& options) {
  const std::vector<double>&v = options.speeds, &mu = options.coefficients;
  if (v.size() < 2 || v.size() != mu.size()) {
    throw InvalidInput({.item = kItem,
                        .quantity = "coefficients",
                        .rule = "must be as many as speeds, at least two"});
  }
  require(v.front() == 0.0, kItem, "first of speeds", v.front(), "m/s", "must be 0");
  require(mu.front() == 0.0, kItem, "first of coefficients", mu.front(), "", "must be 0",
          "friction changes its sign at rest; let the coefficient rise within a small speed");
  for (std::size_t k = 1; k < v.size(); ++k) {
    require_finite(kItem, "speeds", v[k], "m/s");
    require(v[k] > v[k - 1], kItem, "speeds", v[k], "m/s",
            "must be > the previous one, " + format_value(v[k - 1]) + " m/s");
    require_non_negative(kItem, "coefficients", mu[k], "");
  }
  return options;
}

}  // namespace

TabulatedFriction::TabulatedFriction(const TabulatedFrictionOptions& options)
    : options_(checked(options)),
      spline_(kItem, options.speeds, options.coefficients),
      largest_speed_(options.speeds.back()) {
  const std::vector<double>& mu = options_.coefficients;
  std::size_t k = 1;
  while (k + 1 < mu.size() && mu[k + 1] > mu[k]) ++k;
  peak_speed_ = options_.speeds[k];
  peak_ = mu[k];
}

double TabulatedFriction::coefficient(double sliding_velocity) const noexcept {
  const double speed = std::min(std::abs(sliding_velocity), largest_speed_);
  return std::copysign(spline_.evaluate(speed).value, sliding_velocity);
}

double TabulatedFriction::derivative(double sliding_velocity) const noexcept {
  const double speed = std::abs(sliding_velocity);
  return speed >= largest_speed_ ? 0.0 : spline_.evaluate(speed).slope;
}

double TabulatedFriction::full_coefficient(double speed) const noexcept {
  return speed < peak_speed_ ? peak_ : coefficient(speed);
}

}  // namespace tribodyn
