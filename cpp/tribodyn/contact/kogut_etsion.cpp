#include "tribodyn/contact/kogut_etsion.hpp"

#include <cmath>
#include <numbers>

namespace tribodyn {

namespace {

// Where the fits change, in units of the interference of first yield.
constexpr double kFirstYield = 1.0;
constexpr double kPlasticSurface = 6.0;
constexpr double kFullyPlastic = 110.0;

}  // namespace

KogutEtsionAsperity::KogutEtsionAsperity(const RoughSurface& surface)
    : hardness_factor_(0.454 + 0.41 * surface.poisson_ratio(name())) {
  const double radius = surface.asperity_radius(name());
  const double yield_pressure = hardness_factor_ * surface.hardness(name());  // peak, K H
  const double root = std::numbers::pi * yield_pressure / (2.0 * surface.contact_modulus(name()));
  critical_interference_ = root * root * radius;
  critical_area_ = std::numbers::pi * radius * critical_interference_;
  critical_force_ = 2.0 / 3.0 * yield_pressure * critical_area_;
}

const char* KogutEtsionAsperity::source() const {
  return "L. Kogut, I. Etsion, J. Appl. Mech. 69 (2002) 657-662; Tribol. Trans. 46 (2003) 383-390";
}

AsperityContact KogutEtsionAsperity::contact(double interference) const noexcept {
  const double s = interference / critical_interference_;
  double force = 3.0 / hardness_factor_ * s;
  double area = 2.0 * s;
  if (s <= kFirstYield) {
    force = s * std::sqrt(s);
    area = s;
  } else if (s <= kPlasticSurface) {
    force = 1.03 * std::pow(s, 1.425);
    area = 0.93 * std::pow(s, 1.136);
  } else if (s <= kFullyPlastic) {
    force = 1.40 * std::pow(s, 1.263);
    area = 0.94 * std::pow(s, 1.146);
  }
  return {critical_force_ * force, critical_area_ * area};
}

std::vector<double> KogutEtsionAsperity::breakpoints() const {
  return {kFirstYield * critical_interference_, kPlasticSurface * critical_interference_,
          kFullyPlastic * critical_interference_};
}

KogutEtsion::KogutEtsion(const RoughSurface& surface)
    : AsperityLaw(surface, std::make_shared<KogutEtsionAsperity>(surface)) {}

}  // namespace tribodyn
