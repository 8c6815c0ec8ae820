#pragma once
/// Barus: viscosity grows exponentially with pressure.
///
///     f(p) = eta/eta_0 = exp(alpha p)
///
/// alpha [1/Pa] is the pressure coefficient, 1e-8 to 3e-8 for mineral oils; p [Pa] is over
/// ambient. Good to some 100 MPa; beyond, it overestimates the viscosity more and more and
/// Roelands' law (roelands.hpp), which has the same slope at p = 0, is the better one. The range
/// ends at 500 MPa, a choice: there, at alpha = 2e-8 1/Pa, the viscosity is 22000 times that at
/// ambient pressure, by Roelands' law of an oil of 0.05 Pa s 1600 times. It ends sooner where
/// |alpha p| = 50 and bounded_exponential.hpp takes over.
///
/// Source: [Barus1893], who found the isothermal.

#include "tribodyn/lubricants/viscosity_pressure_law.hpp"

namespace tribodyn {

struct BarusOptions {
  double pressure_coefficient;  ///< alpha [1/Pa], > 0
};

/// Exponential thickening by pressure.
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
