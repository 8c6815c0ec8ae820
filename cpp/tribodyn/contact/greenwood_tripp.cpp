#include "tribodyn/contact/greenwood_tripp.hpp"

#include <cmath>
#include <numbers>

namespace tribodyn {

using std::numbers::pi;

GreenwoodTrippAsperity::GreenwoodTrippAsperity(const RoughSurface& surface) {
  const double radius = surface.asperity_radius(name());
  const double density = surface.asperity_density(name());
  stiffness_ = 16.0 * std::numbers::sqrt2 / 15.0 * pi * density * surface.contact_modulus(name()) *
               radius * std::sqrt(radius);
  growth_ = pi * pi * density * radius * radius;
}

const char* GreenwoodTrippAsperity::source() const {
  return "J. A. Greenwood, J. H. Tripp, Proc. Inst. Mech. Eng. 185 (1970) 625-633";
}

AsperityContact GreenwoodTrippAsperity::contact(double interference) const noexcept {
  const double square = interference * interference;
  return {stiffness_ * square * std::sqrt(interference), growth_ * square};
}

GreenwoodTripp::GreenwoodTripp(const RoughSurface& surface)
    : AsperityLaw(surface, std::make_shared<GreenwoodTrippAsperity>(surface)) {}

}  // namespace tribodyn
