#pragma once
/// Carreau: shear thinning by a power law between two Newtonian plateaus.
///
///     eta = eta_0 ( r + (1 - r) (1 + (lambda g)^2)^((n-1)/2) )
///
/// - eta [Pa s]: viscosity; eta_0 [Pa s]: viscosity at low shear; g [1/s]: shear rate.
/// - lambda [s]: time constant; thinning begins at g = 1/lambda.
/// - n [-] in (0, 1]: exponent of the power law (stress ~ g^n); n = 1 is the Newtonian liquid.
/// - r = eta_inf/eta_0 [-] in [0, 1): ratio of the two plateaus, as for a multigrade oil with
///   polymers.
///
/// lambda and r are independent of pressure, so that the whole curve shifts with eta_0. Defined for
/// every shear rate, even in g.
///
/// Source: [Carreau1972]; with two plateaus [BirdArmstrongHassager1987] section 4.1.

#include "tribodyn/lubricants/shear_thinning.hpp"

namespace tribodyn {

struct CarreauOptions {
  double time_constant;     ///< lambda [s], > 0
  double exponent;          ///< n [-], in (0, 1]
  double high_shear_ratio;  ///< r = eta_inf/eta_0 [-], in [0, 1)
};

/// Shear thinning after Carreau.
class Carreau final : public ShearThinning {
 public:
  explicit Carreau(const CarreauOptions& options);
  const char* name() const override { return "Carreau"; }
  const char* source() const override;
  void apply(double low_shear_viscosity, double shear_rate, double& value, double& by_low,
             double& by_rate) const noexcept override;
  const CarreauOptions& options() const { return options_; }

 private:
  CarreauOptions options_;
};

}  // namespace tribodyn
