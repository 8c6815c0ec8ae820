#pragma once
/// Vogel: viscosity over temperature.
///
///     eta_0(T) = a exp( b / (T - c) )
///
/// T [K] is the absolute temperature, T > c; a [Pa s], b [K] and c [K] are fitted to three
/// measured viscosities. Data sheets that write exp(b / (theta + c')) with theta in degrees
/// Celsius mean c = 273.15 - c'. Holds between the temperatures of the fit; the film is taken to
/// be isothermal, so the law is evaluated once. A temperature at which the viscosity would pass
/// that of a glass, 1e12 Pa s, is refused.
///
/// Source: [Vogel1921].

namespace tribodyn {

struct VogelOptions {
  double a;  ///< [Pa s], > 0
  double b;  ///< [K], > 0
  double c;  ///< [K], >= 0
};

/// Viscosity at ambient pressure as a function of temperature.
class Vogel final {
 public:
  explicit Vogel(const VogelOptions& options);
  const char* name() const { return "Vogel"; }
  const char* source() const { return "H. Vogel, Phys. Z. 22 (1921) 645-646"; }
  /// Viscosity [Pa s] at which a liquid is called a glass.
  static constexpr double glass_viscosity = 1e12;

  /// eta_0 [Pa s] at the temperature [K]; InvalidInput unless the temperature is finite and > c and
  /// the liquid no glass.
  double viscosity(double temperature) const;
  const VogelOptions& options() const { return options_; }

 private:
  VogelOptions options_;
};

}  // namespace tribodyn
