#pragma once
/// Interface of the laws for the viscosity of a liquid under pressure.
///
///     eta(p) = eta_0 f(p),    f(0) = 1,
///
/// with the viscosity eta [Pa s], the viscosity eta_0 [Pa s] at ambient pressure and low shear, and
/// the pressure p [Pa] above ambient, which is negative in suction, down to -1 bar in a film. The
/// factor f [-] is positive and does not decrease with p. Where f would overflow or underflow (p of
/// several GPa, in diverging iterations), f is continued by bounded_exponential.hpp and stays
/// finite and positive for every finite p.

#include "tribodyn/lubricants/pressure_range.hpp"

namespace tribodyn {

/// Viscosity at a pressure divided by the viscosity at ambient pressure.
class ViscosityPressureLaw {
 public:
  virtual ~ViscosityPressureLaw() = default;
  virtual const char* name() const = 0;
  virtual const char* source() const = 0;
  /// f [-] and df/dp [1/Pa] for a lubricant of `ambient_viscosity` eta_0 [Pa s].
  virtual void factor(double ambient_viscosity, double pressure, double& value,
                      double& by_pressure) const noexcept = 0;
  /// df/d(eta_0) [1/(Pa s)].
  virtual double factor_by_ambient(double ambient_viscosity, double pressure) const noexcept = 0;
  /// Range of validity.
  virtual PressureRange range() const noexcept = 0;
  /// Throws InvalidInput if the law is not valid for a lubricant of this viscosity [Pa s].
  virtual void check_ambient_viscosity(double ambient_viscosity) const {
    static_cast<void>(ambient_viscosity);
  }
};

}  // namespace tribodyn
