#include "tribodyn/friction/lugre.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/friction/coefficients.hpp"

namespace tribodyn {

namespace {

constexpr double kLeastLoad = 1e-12;  // [N]

}  // namespace

LuGre::LuGre(const LuGreOptions& options) : options_(options) {
  const std::string item = "LuGre friction";
  require_positive(item, "bristle_stiffness", options.bristle_stiffness, "N/m");
  require_non_negative(item, "bristle_damping", options.bristle_damping, "N s/m");
  require_non_negative(item, "viscous_friction", options.viscous_friction, "N s/m");
  require_positive(item, "dynamic_coefficient", options.dynamic_coefficient, "");
  require_coefficients(item, options.static_coefficient, options.dynamic_coefficient);
  require_positive(item, "stribeck_speed", options.stribeck_speed, "m/s");
}

const char* LuGre::source() const {
  return "C. Canudas de Wit, H. Olsson, K. J. Astrom, P. Lischinsky, IEEE Trans. Autom. Control 40 "
         "(1995) 419-425";
}

double LuGre::steady_coefficient(double speed) const noexcept {
  const double x = speed / options_.stribeck_speed;
  return options_.dynamic_coefficient +
         (options_.static_coefficient - options_.dynamic_coefficient) * std::exp(-x * x);
}

double LuGre::steady_derivative(double speed) const noexcept {
  const double x = speed / options_.stribeck_speed;
  return -2.0 * x / options_.stribeck_speed *
         (options_.static_coefficient - options_.dynamic_coefficient) * std::exp(-x * x);
}

/// k [1/s].
double LuGre::slipping(double speed, double load) const noexcept {
  return options_.bristle_stiffness * speed /
         (steady_coefficient(speed) * std::max(load, kLeastLoad));
}

double LuGre::passive_damping(double speed, double load) const noexcept {
  const double damping = options_.bristle_damping;
  return damping /
         (1.0 + 0.25 * damping * this->slipping(speed, load) / options_.bristle_stiffness);
}

void LuGre::evaluate(const Vector3& velocity, double load, const Vector3& base, double weight,
                     SlipFriction& out, BristleDamping kind) const noexcept {
  const double speed = velocity.norm();
  const double n = std::max(load, kLeastLoad);
  const double slipping = this->slipping(speed, load);
  const double inverse = 1.0 / (1.0 + weight * slipping);
  out.rate = inverse * (velocity - slipping * base);
  out.deflection = inverse * (base + weight * velocity);
  out.rate_by_deflection.setConstant(-inverse * slipping);
  // d(rate)/dk = -z / (1 + w k).
  out.rate_by_load = (inverse * slipping / n) * out.deflection;
  out.rate_by_velocity = inverse * Matrix3::Identity();
  double by_speed = 0.0;  // dk/d|V|
  if (speed > 0.0) {
    by_speed = slipping * (1.0 / speed - steady_derivative(speed) / steady_coefficient(speed));
    out.rate_by_velocity -= (inverse * by_speed / speed) * out.deflection * velocity.transpose();
  }
  const bool passive = kind == BristleDamping::passive;
  const double damping = passive ? passive_damping(speed, load) : options_.bristle_damping;
  const double by_rate = options_.bristle_stiffness * weight + damping;
  out.force = options_.bristle_stiffness * out.deflection + damping * out.rate +
              options_.viscous_friction * velocity;
  out.by_velocity =
      by_rate * out.rate_by_velocity + options_.viscous_friction * Matrix3::Identity();
  out.by_load = by_rate * out.rate_by_load;
  if (!passive || !(speed > 0.0)) return;
  // d(damping)/dk = -damping^2 / (4 bristle_stiffness).
  const double by_slipping = -0.25 * damping * damping / options_.bristle_stiffness;
  out.by_velocity += (by_slipping * by_speed / speed) * out.rate * velocity.transpose();
  out.by_load -= (by_slipping * slipping / n) * out.rate;
}

}  // namespace tribodyn
