#pragma once
/// Law of Barus: the viscosity increases exponentially with the pressure.
///
///     f(p) = eta/eta_0 = exp(alpha p)
///
/// - f [-]: viscosity eta [Pa s] divided by the viscosity eta_0 [Pa s] at ambient pressure.
/// - p [Pa]: pressure above ambient.
/// - alpha [1/Pa]: pressure-viscosity coefficient, 1e-8 to 3e-8 for mineral oils.
///
/// The law is valid up to about 100 MPa. At higher pressures the law increasingly overestimates the
/// viscosity; prefer Roelands' law (roelands.hpp), which has the same slope at p = 0. The upper end
/// of the range is set to 500 MPa: for alpha = 2e-8 1/Pa the factor f is 22000 there, compared with
/// 1600 by Roelands' law for an oil of 0.05 Pa s. The range ends earlier if |alpha p| reaches 50.
/// Outside the range the law is continued by bounded_exponential.hpp.
///
/// Source: [Barus1893].

#include "tribodyn/lubricants/viscosity_pressure_law.hpp"

namespace tribodyn {

struct BarusOptions {
  double pressure_coefficient;  ///< alpha [1/Pa], > 0
};

/// Exponential increase of viscosity with pressure.
class Barus final : public ViscosityPressureLaw {
 public:
  explicit Barus(const BarusOptions& options);
  const char* name() const override { return "Barus"; }
  const char* source() const override;
  void factor(double ambient_viscosity, double pressure, double& value,
              double& by_pressure) const noexcept override;
  double factor_by_ambient(double ambient_viscosity, double pressure) const noexcept override;
  PressureRange range() const noexcept override;
  const BarusOptions& options() const { return options_; }

 private:
  BarusOptions options_;
};

}  // namespace tribodyn
