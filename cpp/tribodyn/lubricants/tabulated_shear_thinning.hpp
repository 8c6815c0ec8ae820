#pragma once
/// Shear thinning from a table over the shear rate, such as a measured flow curve.
///
///     eta = eta_0 exp( s(x) ),    x(g) = ln(1 + (g/g_1)^2)/2,    s(0) = 0,
///
/// - eta [Pa s]: viscosity; eta_0 [Pa s]: viscosity at low shear, at the local pressure; g [1/s]:
///   shear rate.
/// - g_1 [1/s]: first shear rate > 0 of the table; x [-]: its coordinate, which rises like g^2
///   below g_1 and like ln g above, so that eta is an even and smooth function of g.
/// - s [-]: monotone C1 cubic through the logarithms of the factors (math/monotone_spline.hpp).
///
/// The table is independent of pressure, so that the pressure scales the complete curve by eta_0.
/// The stress eta g grows with g if s' > -1, which the constructor checks along every cubic. Beyond
/// the last shear rate s continues linearly, which is a power law of g.
///
/// Source: measurements or formulas of the user; [FritschCarlson1980] (interpolation).

#include <vector>

#include "tribodyn/lubricants/shear_thinning.hpp"
#include "tribodyn/math/monotone_spline.hpp"

namespace tribodyn {

struct TabulatedShearThinningOptions {
  std::vector<double> shear_rates;  ///< [1/s], from 0 on, strictly rising
  std::vector<double> factors;      ///< [-], 1 at rest, > 0, not rising
};

/// Viscosity over the shear rate from a table.
class TabulatedShearThinning final : public ShearThinning {
 public:
  explicit TabulatedShearThinning(const TabulatedShearThinningOptions& options);
  const char* name() const override { return "shear table"; }
  const char* source() const override { return "a table of the user"; }
  void apply(double low_shear_viscosity, double shear_rate, double& value, double& by_low,
             double& by_rate) const noexcept override;
  const TabulatedShearThinningOptions& options() const { return options_; }

 private:
  void check_stress() const;

  TabulatedShearThinningOptions options_;
  MonotoneSpline logarithm_;  ///< s over x
  double inverse_first_;      ///< 1/g_1 [s]
};

}  // namespace tribodyn
