#include "tribodyn/contact/dubowsky_freudenstein.hpp"

#include <numbers>

#include "tribodyn/contact/logarithmic_contact.hpp"

namespace tribodyn {

const char* DubowskyFreudenstein::source() const {
  return "S. Dubowsky, F. Freudenstein, J. Eng. Ind. 93 (1971) 305-309";
}

std::unique_ptr<const ElasticContact> DubowskyFreudenstein::of_cylinders(
    const std::string& /*item*/, const WallPair& walls) const {
  const double line = std::numbers::pi * contact_modulus() * walls.length;
  const double clearance = walls.bearing_radius - walls.journal_radius;
  return std::make_unique<LogarithmicContact>(1.0 / line,
                                              line * walls.length * walls.length * clearance /
                                                  (walls.bearing_radius * walls.journal_radius));
}

}  // namespace tribodyn
