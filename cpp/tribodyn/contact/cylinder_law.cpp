#include "tribodyn/contact/cylinder_law.hpp"

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

CylinderLaw::CylinderLaw(const char* name, double contact_modulus)
    : contact_modulus_(contact_modulus) {
  require_positive(std::string(name) + " contact", "contact_modulus", contact_modulus, "Pa");
}

std::unique_ptr<const ElasticContact> CylinderLaw::between(const std::string& item,
                                                           const WallPair& walls) const {
  if (walls.kind != WallPair::Kind::cylinder) {
    throw InvalidInput({.item = item,
                        .rule = std::string(name()) +
                                " contact is valid for a shaft in a bearing, not for " +
                                walls.name(),
                        .hint = walls.kind == WallPair::Kind::sphere
                                    ? "use Hertz or PowerLaw"
                                    : "use PowerLaw with the stiffness of the corner"});
  }
  require_walls(item, walls);
  return of_cylinders(item, walls);
}

}  // namespace tribodyn
