#pragma once
/// Law of Eyring: the shear stress increases with the logarithm of the shear rate.
///
///     tau = tau_e asinh(eta_0 g / tau_e)
///     eta = tau / g = eta_0 asinh(x) / x,    x = eta_0 g / tau_e
///
/// - tau [Pa]: shear stress, with the sign of g; eta [Pa s]: viscosity; g [1/s]: shear rate; x [-].
/// - eta_0 [Pa s]: viscosity at low shear, at the local pressure.
/// - tau_e [Pa]: Eyring stress, at which the liquid ceases to be Newtonian: 2 to 10 MPa for mineral
///   oils.
///
/// With increasing pressure eta_0 increases, and thinning begins at a lower shear rate. The
/// derivatives are
///
///     d(eta)/d(eta_0) = 1 / sqrt(1 + x^2),    d(eta)/dg = (d(eta)/d(eta_0) eta_0 - eta) / g.
///
/// For |x| < 0.01 the series asinh(x)/x = 1 - x^2/6 + 3 x^4/40 - 5 x^6/112 is used, which is exact
/// to round-off there. The law is defined for every shear rate, and eta is an even function of g.
/// The law is intended for the thin films of concentrated contacts; other laws, such as
/// carreau.hpp, are better fits to flow curves measured over many decades.
///
/// Sources: [Eyring1936]; [JohnsonTevaarwerk1977] (for lubricants).

#include "tribodyn/lubricants/shear_thinning.hpp"

namespace tribodyn {

struct EyringOptions {
  double eyring_stress;  ///< tau_e [Pa], > 0
};

/// Shear thinning after Eyring.
class Eyring final : public ShearThinning {
 public:
  explicit Eyring(const EyringOptions& options);
  const char* name() const override { return "Eyring"; }
  const char* source() const override;
  void apply(double low_shear_viscosity, double shear_rate, double& value, double& by_low,
             double& by_rate) const noexcept override;
  const EyringOptions& options() const { return options_; }

 private:
  EyringOptions options_;
};

}  // namespace tribodyn
