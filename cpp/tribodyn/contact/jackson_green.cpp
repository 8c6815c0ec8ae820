#include "tribodyn/contact/jackson_green.hpp"

#include <cmath>
#include <numbers>

namespace tribodyn {

namespace {

/// Start of the fits, in units of the interference of first yield.
constexpr double kPlastic = 1.9;

}  // namespace

JacksonGreenAsperity::JacksonGreenAsperity(const RoughSurface& surface)
    : yield_(first_yield_by_strength(surface, name())),
      radius_(surface.asperity_radius(name())),
      yield_strength_(surface.yield_strength(name())),
      area_exponent_(0.14 * std::exp(23.0 * yield_strength_ / surface.contact_modulus(name()))) {}

const char* JacksonGreenAsperity::source() const {
  return "R. L. Jackson, I. Green, J. Tribol. 127 (2005) 343-354; Tribol. Int. 39 (2006) 906-914";
}

AsperityContact JacksonGreenAsperity::contact(double interference) const noexcept {
  const double s = interference / yield_.interference;
  if (s <= kPlastic) return yield_.elastic(s);
  const double area = yield_.area * s * std::pow(s / kPlastic, area_exponent_);
  const double flatness = std::sqrt(area / std::numbers::pi) / radius_;  // a/beta
  const double hardness =
      2.84 * yield_strength_ * (1.0 - std::exp(-0.82 * std::pow(flatness, -0.7)));
  const double elastic = std::exp(-0.25 * std::pow(s, 5.0 / 12.0)) * s * std::sqrt(s);
  const double plastic =
      4.0 * hardness / yield_.pressure * (1.0 - std::exp(-std::pow(s, 5.0 / 9.0) / 25.0)) * s;
  return {yield_.force * (elastic + plastic), area};
}

std::vector<double> JacksonGreenAsperity::breakpoints() const {
  return {kPlastic * yield_.interference};
}

JacksonGreen::JacksonGreen(const RoughSurface& surface)
    : AsperityLaw(surface, std::make_shared<JacksonGreenAsperity>(surface)) {}

}  // namespace tribodyn
