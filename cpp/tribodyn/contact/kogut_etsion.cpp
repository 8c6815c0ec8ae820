#include "tribodyn/contact/kogut_etsion.hpp"

#include <cmath>

namespace tribodyn {

namespace {

// Ends of the fits, in units of the interference of first yield.
constexpr double kFirstYield = 1.0;
constexpr double kPlasticSurface = 6.0;
constexpr double kFullyPlastic = 110.0;

}  // namespace

KogutEtsionAsperity::KogutEtsionAsperity(const RoughSurface& surface)
    : yield_(first_yield_by_hardness(surface, name())),
      plastic_force_(2.0 * surface.hardness(name()) * yield_.area) {}

const char* KogutEtsionAsperity::source() const {
  return "L. Kogut, I. Etsion, J. Appl. Mech. 69 (2002) 657-662; Tribol. Trans. 46 (2003) 383-390";
}

AsperityContact KogutEtsionAsperity::contact(double interference) const noexcept {
  const double s = interference / yield_.interference;
  if (s <= kFirstYield) return yield_.elastic(s);
  if (s <= kPlasticSurface) {
    return {yield_.force * 1.03 * std::pow(s, 1.425), yield_.area * 0.93 * std::pow(s, 1.136)};
  }
  if (s <= kFullyPlastic) {
    return {yield_.force * 1.40 * std::pow(s, 1.263), yield_.area * 0.94 * std::pow(s, 1.146)};
  }
  return {plastic_force_ * s, 2.0 * yield_.area * s};
}

std::vector<double> KogutEtsionAsperity::breakpoints() const {
  return {kFirstYield * yield_.interference, kPlasticSurface * yield_.interference,
          kFullyPlastic * yield_.interference};
}

KogutEtsion::KogutEtsion(const RoughSurface& surface)
    : AsperityLaw(surface, std::make_shared<KogutEtsionAsperity>(surface)) {}

}  // namespace tribodyn
