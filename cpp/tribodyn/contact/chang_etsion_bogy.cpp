#include "tribodyn/contact/chang_etsion_bogy.hpp"

namespace tribodyn {

ChangEtsionBogyAsperity::ChangEtsionBogyAsperity(const RoughSurface& surface)
    : yield_(first_yield_by_hardness(surface, name())) {}

const char* ChangEtsionBogyAsperity::source() const {
  return "W. R. Chang, I. Etsion, D. B. Bogy, J. Tribol. 109 (1987) 257-263";
}

AsperityContact ChangEtsionBogyAsperity::contact(double interference) const noexcept {
  const double s = interference / yield_.interference;
  if (s <= 1.0) return yield_.elastic(s);
  const double area = yield_.area * (2.0 * s - 1.0);
  return {yield_.pressure * area, area};
}

ChangEtsionBogy::ChangEtsionBogy(const RoughSurface& surface)
    : AsperityLaw(surface, std::make_shared<ChangEtsionBogyAsperity>(surface)) {}

}  // namespace tribodyn
