#pragma once
/// Increase of the viscosity with the pressure from a table, such as a measured curve.
///
///     f(p) = eta/eta_0 = exp( s(p) ),    df/dp = f s'(p),    s(0) = 0,
///
/// - f [-]: viscosity eta [Pa s] divided by the viscosity eta_0 [Pa s] at ambient pressure.
/// - p [Pa]: pressure above ambient.
/// - s [-]: monotone C1 cubic through the logarithms of the factors (math/monotone_spline.hpp).
///
/// The law is valid from ambient pressure to the last pressure of the table. Outside, s continues
/// linearly, as in Barus' law, up to the bound of bounded_exponential.hpp. In suction, where a film
/// has at most the ambient pressure below p = 0, this continuation changes the viscosity by the
/// slope at p = 0 alone; the range therefore begins at -1 MPa.
///
/// Source: measurements or formulas of the user; [FritschCarlson1980] (interpolation).

#include <vector>

#include "tribodyn/lubricants/viscosity_pressure_law.hpp"
#include "tribodyn/math/monotone_spline.hpp"

namespace tribodyn {

struct TabulatedPressureViscosityOptions {
  std::vector<double> pressures;  ///< [Pa] above ambient, from 0 on, strictly rising
  std::vector<double> factors;    ///< [-], 1 at ambient pressure, not falling
};

/// Viscosity under pressure from a table.
class TabulatedPressureViscosity final : public ViscosityPressureLaw {
 public:
  explicit TabulatedPressureViscosity(const TabulatedPressureViscosityOptions& options);
  const char* name() const override { return "pressure table"; }
  const char* source() const override { return "a table of the user"; }
  void factor(double ambient_viscosity, double pressure, double& value,
              double& by_pressure) const noexcept override;
  double factor_by_ambient(double ambient_viscosity, double pressure) const noexcept override;
  PressureRange range() const noexcept override;
  const TabulatedPressureViscosityOptions& options() const { return options_; }

 private:
  TabulatedPressureViscosityOptions options_;
  MonotoneSpline logarithm_;
};

}  // namespace tribodyn
