#include "tribodyn/contact/pullen_williamson.hpp"

#include <cmath>
#include <numbers>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

PullenWilliamsonAsperity::PullenWilliamsonAsperity(const RoughSurface& surface,
                                                   const PullenWilliamsonOptions& options)
    : exponent_(options.exponent),
      deviation_(surface.asperity_height_deviation(name())),
      area_(2.0 * std::numbers::pi * surface.asperity_radius(name()) * deviation_),
      force_(surface.hardness(name()) * area_) {
  require(exponent_ >= 1.0 && exponent_ <= 3.0, name(), "exponent", exponent_, "",
          "must be from 1 to 3", "with the exponent 1 the contact pressure is the hardness");
}

const char* PullenWilliamsonAsperity::source() const {
  return "J. Pullen, J. B. P. Williamson, Proc. R. Soc. Lond. A 327 (1972) 159-173";
}

AsperityContact PullenWilliamsonAsperity::contact(double interference) const noexcept {
  const double s = interference / deviation_;
  return {force_ * std::pow(s, exponent_), area_ * s};
}

PullenWilliamson::PullenWilliamson(const RoughSurface& surface,
                                   const PullenWilliamsonOptions& options)
    : AsperityLaw(surface, std::make_shared<PullenWilliamsonAsperity>(surface, options)),
      options_(options) {}

}  // namespace tribodyn
