#include "tribodyn/contact/johnson.hpp"

#include <cmath>
#include <numbers>

#include "tribodyn/contact/logarithmic_contact.hpp"

namespace tribodyn {

const char* Johnson::source() const { return "K. L. Johnson, Contact Mechanics (1985)"; }

std::unique_ptr<const ElasticContact> Johnson::of_cylinders(const std::string& /*item*/,
                                                            const WallPair& walls) const {
  const double line = std::numbers::pi * contact_modulus() * walls.length;
  const double clearance = walls.bearing_radius - walls.journal_radius;
  return std::make_unique<LogarithmicContact>(1.0 / line, 4.0 * line * clearance * std::exp(-2.0));
}

}  // namespace tribodyn
