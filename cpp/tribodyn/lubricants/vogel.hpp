#pragma once
/// Law of Vogel: viscosity as a function of temperature.
///
///     eta_0(T) = a exp( b / (T - c) )
///
/// - eta_0 [Pa s]: viscosity at ambient pressure; T [K]: absolute temperature, T > c.
/// - a [Pa s], b [K], c [K]: constants fitted to three measured viscosities.
///
/// A data sheet with exp(b / (theta + c')) and the temperature theta in degrees Celsius implies c =
/// 273.15 - c' [K]. The law is valid between the temperatures of the fit and is used unchanged
/// outside them. A temperature at which the viscosity would exceed the viscosity of a glass, 1e12
/// Pa s, is rejected.
///
/// Source: [Vogel1921].

#include "tribodyn/lubricants/viscosity_temperature_law.hpp"

namespace tribodyn {

struct VogelOptions {
  double a;  ///< [Pa s], > 0
  double b;  ///< [K], > 0
  double c;  ///< [K], >= 0
};

/// Viscosity at ambient pressure as a function of temperature.
class Vogel final : public ViscosityTemperatureLaw {
 public:
  explicit Vogel(const VogelOptions& options);
  const char* name() const override { return "Vogel"; }
  const char* source() const override { return "H. Vogel, Phys. Z. 22 (1921) 645-646"; }

  /// eta_0 [Pa s] at the temperature [K]; throws InvalidInput unless the temperature is finite and
  /// > c and the liquid is not a glass.
  double viscosity(double temperature) const override;
  /// eta_0 is infinite at and below c.
  AtTemperature at(double temperature) const noexcept override;
  const VogelOptions& options() const { return options_; }

 private:
  VogelOptions options_;
};

}  // namespace tribodyn
