#include "tribodyn/contact/esdu_78035.hpp"

#include <numbers>

#include "tribodyn/contact/logarithmic_contact.hpp"

namespace tribodyn {

const char* Esdu78035::source() const { return "ESDU Data Item 78035 (1978)"; }

std::unique_ptr<const ElasticContact> Esdu78035::of_cylinders(const std::string& /*item*/,
                                                              const WallPair& walls) const {
  const double line = std::numbers::pi * contact_modulus() * walls.length;
  const double clearance = walls.bearing_radius - walls.journal_radius;
  return std::make_unique<LogarithmicContact>(1.0 / line, 4.0 * line * clearance);
}

}  // namespace tribodyn
