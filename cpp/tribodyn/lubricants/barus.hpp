#pragma once
/// Barus: viscosity increases exponentially with pressure.
///
///     f(p) = eta/eta_0 = exp(alpha p)
///
/// - f [-]: viscosity divided by the viscosity eta_0 at ambient pressure.
/// - p [Pa]: pressure above ambient.
/// - alpha [1/Pa]: pressure-viscosity coefficient, 1e-8 to 3e-8 for mineral oils.
///
/// Valid to about 100 MPa. At higher pressures the law increasingly overestimates the viscosity;
/// prefer Roelands' law (roelands.hpp), which has the same slope at p = 0. The range ends at 500
/// MPa by choice: there, at alpha = 2e-8 1/Pa, the viscosity is 22000 times that at ambient
/// pressure, compared with 1600 times by Roelands' law for an oil of 0.05 Pa s. The range ends
/// earlier if |alpha p| reaches 50, where bounded_exponential.hpp takes over.
///
/// Source: [Barus1893], who found the isothermal.

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
  PressureRange range() const noexcept override;
  const BarusOptions& options() const { return options_; }

 private:
  BarusOptions options_;
};

}  // namespace tribodyn
