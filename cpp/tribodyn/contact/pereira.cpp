#include "tribodyn/contact/pereira.hpp"

#include <cmath>

#include "tribodyn/contact/power_law.hpp"
#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

// Differences of radii [mm] at which the exponent changes its formula, and at which the fit ends.
constexpr double kLeast = 0.005;
constexpr double kBend = 0.34954;
constexpr double kMost = 10.0;
constexpr double kRounding = 1e-9;

}  // namespace

const char* Pereira::source() const {
  return "C. M. Pereira, A. L. Ramalho, J. A. Ambrosio, Nonlinear Dyn. 63 (2011) 681-697";
}

std::unique_ptr<const ElasticContact> Pereira::of_cylinders(const std::string& item,
                                                            const WallPair& walls) const {
  const double clearance = walls.bearing_radius - walls.journal_radius;
  const double millimetres = 1e3 * clearance;
  // The ends belong to the range, even if the difference of the radii is rounded.
  require(millimetres >= kLeast * (1.0 - kRounding) && millimetres <= kMost * (1.0 + kRounding),
          item, "bearing_radius - journal_radius", clearance, "m", "must be in [5e-06, 0.01]",
          "Pereira's law is a fit over this range; Johnson's law has no such range");
  const double y = millimetres < kBend ? 1.51 * std::pow(std::log(1e3 * millimetres), -0.151)
                                       : 0.0151 * millimetres + 1.151;
  const double exponent = y * std::pow(millimetres, -0.005);
  const double stiffness = (0.965 * millimetres + 0.0965) * (1e3 * walls.length) *
                           (1e-6 * contact_modulus()) / millimetres;
  return std::make_unique<PowerContact>(stiffness * std::pow(1e3, exponent), exponent);
}

}  // namespace tribodyn
