#pragma once
/// Interface of the laws for the density of a liquid under pressure.
///
///     rho(p) = rho_0 r(p),    r(0) = 1,
///
/// with the density rho [kg/m3], the density rho_0 [kg/m3] at ambient pressure and the pressure p
/// [Pa] above ambient. The ratio r [-] is positive and does not decrease with p. Liquid that leaves
/// a full gap against the pressure p takes with it the work W, per unit of its volume at ambient
/// pressure,
///
///     W(p) = int_0^p dp' / r(p')    [J/m3],
///
/// from which the elastic energy of the liquid follows (film/condensed_film.hpp).

#include "tribodyn/lubricants/pressure_range.hpp"

namespace tribodyn {

/// Density as a function of pressure, divided by the density at ambient pressure.
class DensityLaw {
 public:
  virtual ~DensityLaw() = default;
  virtual const char* name() const = 0;
  virtual const char* source() const = 0;
  /// r [-] and dr/dp [1/Pa] at the pressure [Pa] above ambient.
  virtual void ratio(double pressure, double& value, double& by_pressure) const noexcept = 0;
  /// W [J/m3] at the pressure [Pa] above ambient.
  virtual double work(double pressure) const noexcept = 0;
  /// The pressure [Pa] at which the ratio is r. A ratio below the smallest ratio of the law gives
  /// the highest pressure with the smallest ratio; a ratio at or above the limit for high pressure
  /// gives infinity.
  virtual double pressure(double ratio) const noexcept = 0;
  /// Range of validity.
  virtual PressureRange range() const noexcept = 0;
};

}  // namespace tribodyn
