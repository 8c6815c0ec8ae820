#include "tribodyn/contact/zhao_maietta_chang.hpp"

#include <cmath>

namespace tribodyn {

namespace {

/// Interference of full plasticity in units of that of first yield.
constexpr double kFullyPlastic = 54.0;

}  // namespace

ZhaoMaiettaChangAsperity::ZhaoMaiettaChangAsperity(const RoughSurface& surface)
    : yield_(first_yield_by_hardness(surface, name())), hardness_(surface.hardness(name())) {}

const char* ZhaoMaiettaChangAsperity::source() const {
  return "Y. Zhao, D. M. Maietta, L. Chang, J. Tribol. 122 (2000) 86-93";
}

AsperityContact ZhaoMaiettaChangAsperity::contact(double interference) const noexcept {
  const double s = interference / yield_.interference;
  if (s <= 1.0) return yield_.elastic(s);
  if (s >= kFullyPlastic) {
    const double area = 2.0 * yield_.area * s;
    return {hardness_ * area, area};
  }
  const double x = (s - 1.0) / (kFullyPlastic - 1.0);
  const double area = yield_.area * s * (1.0 + x * x * (3.0 - 2.0 * x));
  const double first = 2.0 / 3.0 * yield_.pressure;  // mean pressure at first yield, k H
  const double pressure = first + (hardness_ - first) * std::log(s) / std::log(kFullyPlastic);
  return {pressure * area, area};
}

std::vector<double> ZhaoMaiettaChangAsperity::breakpoints() const {
  return {yield_.interference, kFullyPlastic * yield_.interference};
}

ZhaoMaiettaChang::ZhaoMaiettaChang(const RoughSurface& surface)
    : AsperityLaw(surface, std::make_shared<ZhaoMaiettaChangAsperity>(surface)) {}

}  // namespace tribodyn
