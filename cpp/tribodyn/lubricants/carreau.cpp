#include "tribodyn/lubricants/carreau.hpp"

#include <cmath>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

Carreau::Carreau(const CarreauOptions& options) : options_(options) {
  const char* item = "Carreau law";
  require_positive(item, "time_constant", options.time_constant, "s");
  require(options.exponent > 0.0 && options.exponent <= 1.0, item, "exponent", options.exponent, "",
          "must be in (0, 1]", "1 is a Newtonian liquid");
  require(options.high_shear_ratio >= 0.0 && options.high_shear_ratio < 1.0, item,
          "high_shear_ratio", options.high_shear_ratio, "", "must be in [0, 1)",
          "the viscosity at high shear divided by the viscosity at low shear");
}

const char* Carreau::source() const { return "P. J. Carreau, Trans. Soc. Rheol. 16 (1972) 99-127"; }

void Carreau::apply(double low_shear_viscosity, double shear_rate, double& value, double& by_low,
                    double& by_rate) const noexcept {
  const double lambda = options_.time_constant;
  const double x = lambda * shear_rate;
  const double base = 1.0 + x * x;
  const double thinning =
      (1.0 - options_.high_shear_ratio) * std::pow(base, 0.5 * (options_.exponent - 1.0));
  by_low = options_.high_shear_ratio + thinning;
  value = low_shear_viscosity * by_low;
  by_rate = low_shear_viscosity * thinning * (options_.exponent - 1.0) * lambda * x / base;
}

}  // namespace tribodyn
