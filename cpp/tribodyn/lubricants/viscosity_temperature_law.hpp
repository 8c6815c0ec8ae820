#pragma once
/// Interface of the laws for the viscosity of a liquid over the temperature.
///
///     eta_0 = eta_0(T),
///
/// with the viscosity eta_0 [Pa s] at ambient pressure and low shear, and the absolute temperature
/// T [K]. The viscosity is positive and falls with T.

namespace tribodyn {

/// Viscosity at ambient pressure and low shear over the temperature.
class ViscosityTemperatureLaw {
 public:
  /// Viscosity [Pa s] at which a liquid is called a glass.
  static constexpr double glass_viscosity = 1e12;

  virtual ~ViscosityTemperatureLaw() = default;
  virtual const char* name() const = 0;
  virtual const char* source() const = 0;
  /// eta_0 [Pa s] at the temperature [K]; throws InvalidInput where the law does not hold.
  virtual double viscosity(double temperature) const = 0;
  /// eta_0 [Pa s] and its derivative [Pa s/K].
  struct AtTemperature {
    double value, by_temperature;
  };
  /// The same at any temperature [K], for iterations: never NaN, infinite where the law has no
  /// viscosity.
  virtual AtTemperature at(double temperature) const noexcept = 0;
};

}  // namespace tribodyn
