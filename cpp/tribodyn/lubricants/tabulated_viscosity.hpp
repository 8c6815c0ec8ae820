#pragma once
/// Viscosity from a table over the temperature, such as a measured curve.
///
///     eta_0(T) = exp( s(T) ),    d(eta_0)/dT = eta_0 s'(T),
///
/// - eta_0 [Pa s]: viscosity at ambient pressure and low shear; T [K]: absolute temperature.
/// - s [-]: monotone C1 cubic through the logarithms of the viscosities
///   (math/monotone_spline.hpp), so that the viscosity is positive and falls between the points.
///
/// The law is valid between the first and the last temperature; a lubricant at another temperature
/// is rejected. For the iterations of a film with warm oil, s continues linearly: the viscosity
/// falls or rises exponentially.
///
/// Source: measurements or formulas of the user; [FritschCarlson1980] (interpolation).

#include <vector>

#include "tribodyn/lubricants/viscosity_temperature_law.hpp"
#include "tribodyn/math/monotone_spline.hpp"

namespace tribodyn {

struct TabulatedViscosityOptions {
  std::vector<double> temperatures;         ///< [K], > 0, strictly rising
  std::vector<double> dynamic_viscosities;  ///< [Pa s], > 0, strictly falling
};

/// Viscosity at ambient pressure from a table of temperatures.
class TabulatedViscosity final : public ViscosityTemperatureLaw {
 public:
  explicit TabulatedViscosity(const TabulatedViscosityOptions& options);
  const char* name() const override { return "temperature table"; }
  const char* source() const override { return "a table of the user"; }
  /// Throws InvalidInput outside of the table.
  double viscosity(double temperature) const override;
  AtTemperature at(double temperature) const noexcept override;
  const TabulatedViscosityOptions& options() const { return options_; }

 private:
  TabulatedViscosityOptions options_;
  MonotoneSpline logarithm_;
};

}  // namespace tribodyn
