#include "tribodyn/contact/radzimovsky.hpp"

#include <cmath>
#include <numbers>

#include "tribodyn/contact/logarithmic_contact.hpp"

namespace tribodyn {

const char* Radzimovsky::source() const {
  return "E. I. Radzimovsky, Univ. of Illinois Eng. Exp. Station Bulletin 408 (1953)";
}

std::unique_ptr<const ElasticContact> Radzimovsky::of_cylinders(const std::string& /*item*/,
                                                                const WallPair& walls) const {
  const double line = std::numbers::pi * contact_modulus() * walls.length;
  const double clearance = walls.bearing_radius - walls.journal_radius;
  return std::make_unique<LogarithmicContact>(1.0 / line, line * clearance * std::exp(-1.0 / 3.0));
}

}  // namespace tribodyn
