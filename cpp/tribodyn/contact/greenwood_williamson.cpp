#include "tribodyn/contact/greenwood_williamson.hpp"

#include <cmath>
#include <numbers>

namespace tribodyn {

GreenwoodWilliamsonAsperity::GreenwoodWilliamsonAsperity(const RoughSurface& surface)
    : radius_(surface.asperity_radius(name())),
      stiffness_(4.0 / 3.0 * surface.contact_modulus(name()) * std::sqrt(radius_)) {}

const char* GreenwoodWilliamsonAsperity::source() const {
  return "J. A. Greenwood, J. B. P. Williamson, Proc. R. Soc. Lond. A 295 (1966) 300-319";
}

AsperityContact GreenwoodWilliamsonAsperity::contact(double interference) const noexcept {
  return {stiffness_ * interference * std::sqrt(interference),
          std::numbers::pi * radius_ * interference};
}

GreenwoodWilliamson::GreenwoodWilliamson(const RoughSurface& surface)
    : AsperityLaw(surface, std::make_shared<GreenwoodWilliamsonAsperity>(surface)) {}

}  // namespace tribodyn
