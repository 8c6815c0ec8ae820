#include "tribodyn/contact/goldsmith.hpp"

#include <numbers>

#include "tribodyn/contact/logarithmic_contact.hpp"

namespace tribodyn {

const char* Goldsmith::source() const { return "W. Goldsmith, Impact (1960)"; }

std::unique_ptr<const ElasticContact> Goldsmith::of_cylinders(const std::string& /*item*/,
                                                              const WallPair& walls) const {
  const double line = std::numbers::pi * contact_modulus() * walls.length;
  const double clearance = walls.bearing_radius - walls.journal_radius;
  return std::make_unique<LogarithmicContact>(
      1.0 / line, line * clearance / (walls.bearing_radius * walls.journal_radius));
}

}  // namespace tribodyn
