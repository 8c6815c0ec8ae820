#pragma once
/// The interface of laws for the density of a liquid under pressure.
///
///     rho(p) = rho_0 r(p),    r(0) = 1,
///
/// with the density rho_0 [kg/m3] at ambient pressure and the pressure p [Pa] over ambient.
/// r [-] is positive and does not fall with p.

namespace tribodyn {

/// Density at a pressure by the density at ambient pressure.
class DensityLaw {
 public:
  virtual ~DensityLaw() = default;
  virtual const char* name() const = 0;
  virtual const char* source() const = 0;
  /// r [-] and dr/dp [1/Pa].
  virtual void ratio(double pressure, double& value, double& by_pressure) const noexcept = 0;
};

}  // namespace tribodyn
