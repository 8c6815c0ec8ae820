#include "tribodyn/contact/power_law.hpp"

#include <cmath>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

ElasticForce PowerContact::at(double penetration) const noexcept {
  if (penetration <= 0.0) return {};
  const double slope_by_exponent = stiffness_ * std::pow(penetration, exponent_ - 1.0);
  const double force = slope_by_exponent * penetration;
  return {.force = force,
          .slope = exponent_ * slope_by_exponent,
          .energy = force * penetration / (exponent_ + 1.0)};
}

PowerLaw::PowerLaw(const PowerLawOptions& options) : options_(options) {
  require_positive("power law", "stiffness", options.stiffness, "N/m^n",
                   "the stiffness is the force at a penetration of 1 m; n is the exponent");
  require_finite("power law", "exponent", options.exponent, "");
  require(options.exponent >= 1.0, "power law", "exponent", options.exponent, "", "must be >= 1",
          "an exponent below 1 gives an infinite stiffness at the first touch");
}

const char* PowerLaw::source() const {
  return "K. H. Hunt, F. R. E. Crossley, J. Appl. Mech. 42 (1975) 440-445";
}

std::unique_ptr<const ElasticContact> PowerLaw::between(const std::string& item,
                                                        const WallPair& walls) const {
  require_walls(item, walls);
  return std::make_unique<PowerContact>(options_.stiffness, options_.exponent);
}

}  // namespace tribodyn
