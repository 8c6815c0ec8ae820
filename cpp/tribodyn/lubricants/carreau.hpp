#pragma once
/// Law of Carreau: shear thinning by a power law between two Newtonian plateaus.
///
///     eta = eta_0 ( r + (1 - r) (1 + (lambda g)^2)^((n-1)/2) )
///
/// - eta [Pa s]: viscosity; eta_0 [Pa s]: viscosity at low shear, at the local pressure; g [1/s]:
///   shear rate.
/// - lambda [s]: time constant; thinning begins at g = 1/lambda.
/// - n [-] in (0, 1]: exponent of the power law (stress ~ g^n); n = 1 gives a Newtonian liquid.
/// - r = eta_inf/eta_0 [-] in [0, 1): ratio of the two plateaus, with the viscosity eta_inf [Pa s]
///   at high shear; multigrade oils with polymers have r > 0.
///
/// lambda and r are independent of pressure, so that the pressure scales the complete curve by
/// eta_0. The law is defined for every shear rate, and eta is an even function of g. The law is
/// valid for the shear rates to which it was fitted.
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
