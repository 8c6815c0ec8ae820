#include "tribodyn/friction/lugre.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/core/errors.hpp"
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

namespace {

/// h = (1 + x^4)^(-1/4), and x^3 h^5 = -dh/dx.
struct Fall {
  double share, slope;
};

Fall fall(double x) {
  // In powers of a number that is at most one: no overflow.
  const double y = x > 1.0 ? 1.0 / x : x;
  const double root = std::pow(1.0 + y * y * y * y, -0.25);
  const double fifth = root * root * root * root * root;
  return x > 1.0 ? Fall{y * root, y * y * fifth} : Fall{root, y * y * y * fifth};
}

}  // namespace

void LuGre::evaluate(const Vector3& velocity, double load, const Vector3& base, double weight,
                     SlipFriction& out) const noexcept {
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
  const double settling = options_.bristle_damping / options_.bristle_stiffness;  // [s]
  const Fall falls = fall(settling * slipping);
  const double damping = options_.bristle_damping * falls.share;
  const double by_rate = options_.bristle_stiffness * weight + damping;
  out.force = options_.bristle_stiffness * out.deflection + damping * out.rate +
              options_.viscous_friction * velocity;
  out.force_by_deflection =
      (options_.bristle_stiffness + by_rate * out.rate_by_deflection.array()).matrix();
  const double by_slipping = -options_.bristle_damping * settling * falls.slope;  // d(damping)/dk
  out.by_velocity =
      by_rate * out.rate_by_velocity + options_.viscous_friction * Matrix3::Identity();
  out.by_load = by_rate * out.rate_by_load - (by_slipping * slipping / n) * out.rate;
  if (!(speed > 0.0)) return;
  out.by_velocity += (by_slipping * by_speed / speed) * out.rate * velocity.transpose();
}

}  // namespace tribodyn
