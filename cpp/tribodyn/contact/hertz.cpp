#include "tribodyn/contact/hertz.hpp"

#include <cmath>

#include "tribodyn/contact/power_law.hpp"
#include "tribodyn/core/errors.hpp"

namespace tribodyn {

Hertz::Hertz(double contact_modulus) : contact_modulus_(contact_modulus) {
  require_positive("Hertz contact", "contact_modulus", contact_modulus, "Pa");
}

const char* Hertz::source() const { return "H. Hertz, J. reine angew. Math. 92 (1882) 156-171"; }

std::unique_ptr<const ElasticContact> Hertz::between(const std::string& item,
                                                     const WallPair& walls) const {
  if (walls.kind == WallPair::Kind::corner) {
    throw InvalidInput(
        {.item = item,
         .rule = std::string("Hertz contact is valid for curved walls, not for ") + walls.name(),
         .hint = "use PowerLaw with the stiffness of the corner"});
  }
  require_walls(item, walls);
  const double radius =
      walls.bearing_radius * walls.journal_radius / (walls.bearing_radius - walls.journal_radius);
  return std::make_unique<PowerContact>(4.0 / 3.0 * contact_modulus_ * std::sqrt(radius), 1.5);
}

}  // namespace tribodyn
