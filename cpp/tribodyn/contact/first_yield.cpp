#include "tribodyn/contact/first_yield.hpp"

#include <cmath>
#include <numbers>

namespace tribodyn {

namespace {

FirstYield first_yield(const RoughSurface& surface, double pressure, const char* used_by) {
  const double radius = surface.asperity_radius(used_by);
  const double root = std::numbers::pi * pressure / (2.0 * surface.contact_modulus(used_by));
  const double interference = root * root * radius;
  const double area = std::numbers::pi * radius * interference;
  return {pressure, interference, 2.0 / 3.0 * pressure * area, area};
}

}  // namespace

AsperityContact FirstYield::elastic(double s) const noexcept {
  return {force * s * std::sqrt(s), area * s};
}

FirstYield first_yield_by_hardness(const RoughSurface& surface, const char* used_by) {
  const double factor = 0.454 + 0.41 * surface.poisson_ratio(used_by);
  return first_yield(surface, factor * surface.hardness(used_by), used_by);
}

FirstYield first_yield_by_strength(const RoughSurface& surface, const char* used_by) {
  const double factor = 1.295 * std::exp(0.736 * surface.poisson_ratio(used_by));
  return first_yield(surface, factor * surface.yield_strength(used_by), used_by);
}

}  // namespace tribodyn
