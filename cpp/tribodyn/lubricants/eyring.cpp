#include "tribodyn/lubricants/eyring.hpp"

#include <cmath>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

Eyring::Eyring(const EyringOptions& options) : options_(options) {
  require_positive("Eyring law", "eyring_stress", options.eyring_stress, "Pa");
}

const char* Eyring::source() const { return "H. Eyring, J. Chem. Phys. 4 (1936) 283-291"; }

void Eyring::apply(double low_shear_viscosity, double shear_rate, double& value, double& by_low,
                   double& by_rate) const noexcept {
  const double by_x = low_shear_viscosity / options_.eyring_stress;  // dx/dg
  const double x = by_x * shear_rate;
  by_low = 1.0 / std::sqrt(1.0 + x * x);
  double mean = 0.0;   // asinh(x)/x
  double slope = 0.0;  // its derivative
  if (std::abs(x) < 0.01) {
    const double y = x * x;
    mean = 1.0 - y * (1.0 / 6.0 - y * (3.0 / 40.0 - y * 5.0 / 112.0));
    slope = -x * (1.0 / 3.0 - y * (3.0 / 10.0 - y * 15.0 / 56.0));
  } else {
    mean = std::asinh(x) / x;
    slope = (by_low - mean) / x;
  }
  value = low_shear_viscosity * mean;
  by_rate = low_shear_viscosity * slope * by_x;
}

}  // namespace tribodyn
