#include "tribodyn/film/moes_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tribodyn {

DryContact dry_contact(const RollingLoad& c) {
  constexpr double pi = std::numbers::pi;
  if (c.shape == ContactShape::line) {
    const double b = 2.0 * std::sqrt(c.load * c.radius / (pi * c.contact_modulus));
    return {b, 2.0 * c.load / (pi * b)};
  }
  const double a = std::cbrt(0.75 * c.load * c.radius / c.contact_modulus);
  return {a, 1.5 * c.load / (pi * a * a)};
}

MoesNumbers moes_numbers(const RollingLoad& c, const Lubricant& lubricant) {
  const double modulus = 2.0 * c.contact_modulus;  // E'
  const double force = modulus * c.radius;
  const double eta = lubricant.dynamic_viscosity();
  const double speed = eta * 2.0 * c.entrainment_velocity / force;
  const double coefficient = lubricant.viscosity(0.0, 0.0).by_pressure / eta;
  const double load = c.shape == ContactShape::line
                          ? c.load / force * std::pow(speed, -0.5)
                          : c.load / (force * c.radius) * std::pow(speed, -0.75);
  return {speed, load, coefficient * modulus * std::pow(speed, 0.25)};
}

double rough_thickness(const RollingLoad& c, const Lubricant& lubricant) {
  const MoesNumbers n = moes_numbers(c, lubricant);
  const double m = n.load, l = n.lubricant;
  double constant = 0.0, piezoviscous = 0.0;
  if (c.shape == ContactShape::line) {
    constant = std::max(2.4 / m, 2.5 * std::pow(m, -0.2));
    piezoviscous =
        std::min(1.3 * std::pow(l, 2.0 / 3.0), 1.3 * std::pow(m, -0.125) * std::pow(l, 0.75));
  } else {
    constant = std::max(40.0 / (m * m), 3.2 * std::pow(m, -2.0 / 15.0));
    piezoviscous =
        std::min(0.9 * std::pow(l, 2.0 / 3.0), 1.5 * std::pow(m, -1.0 / 12.0) * std::pow(l, 0.75));
  }
  return c.radius * std::sqrt(n.speed) * std::max(constant, piezoviscous);
}

}  // namespace tribodyn
