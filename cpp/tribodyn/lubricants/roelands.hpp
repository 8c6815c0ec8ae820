#pragma once
/// Law of Roelands: the logarithm of the viscosity increases with a power of the pressure.
///
///     f(p) = eta/eta_0 = exp( L (-1 + (1 + p/p_r)^z) ),    L = ln(eta_0 / Pa s) + 9.67
///
/// - f [-]: viscosity eta [Pa s] divided by the viscosity eta_0 [Pa s] at ambient pressure; L [-].
/// - p [Pa]: pressure above ambient; p_r = 1.962e8 Pa (1/p_r = 5.1e-9 1/Pa).
/// - z [-]: pressure-viscosity index, 0.5 to 0.7 for mineral oils. If the slope alpha = d(ln
///   eta)/dp [1/Pa] at p = 0 is given instead, z = alpha p_r / L.
///
/// p_r and 9.67 = -ln(6.31e-5) are constants of the law: in the chart of Roelands the straight
/// lines of all oils meet at the viscosity 6.31e-5 Pa s and the pressure -p_r.
///
/// The law is valid up to about 1 GPa for mineral oils, where the range ends; at higher pressures
/// the formula is used up to the bound of bounded_exponential.hpp. Below p = -0.999 p_r = -196 MPa,
/// the lower end of the range and outside any film, the factor is constant. The law requires eta_0
/// > 6.31e-5 Pa s (L > 0) and throws InvalidInput for thinner liquids.
///
/// Source: [Roelands1966].

#include <optional>

#include "tribodyn/lubricants/viscosity_pressure_law.hpp"

namespace tribodyn {

/// Exactly one of the two must be given.
struct RoelandsOptions {
  std::optional<double> index = {};                 ///< z [-], > 0
  std::optional<double> pressure_coefficient = {};  ///< alpha at ambient pressure [1/Pa], > 0
};

/// Increase of viscosity with pressure after Roelands.
class Roelands final : public ViscosityPressureLaw {
 public:
  static constexpr double reference_pressure = 1.962e8;  ///< p_r [Pa]
  static constexpr double log_offset = 9.67;             ///< -ln of the common viscosity [Pa s]

  explicit Roelands(const RoelandsOptions& options);
  const char* name() const override { return "Roelands"; }
  const char* source() const override;
  void factor(double ambient_viscosity, double pressure, double& value,
              double& by_pressure) const noexcept override;
  double factor_by_ambient(double ambient_viscosity, double pressure) const noexcept override;
  PressureRange range() const noexcept override;
  /// Throws InvalidInput at or below 6.31e-5 Pa s.
  void check_ambient_viscosity(double ambient_viscosity) const override;
  /// z [-] for a lubricant with this viscosity [Pa s] at ambient pressure.
  double index(double ambient_viscosity) const noexcept;
  const RoelandsOptions& options() const { return options_; }

 private:
  /// z for L = `scale`.
  double index_at(double scale) const noexcept {
    return options_.index ? index_ : slope_ * reference_pressure / scale;
  }

  RoelandsOptions options_;
  double index_;  ///< z, or 0
  double slope_;  ///< alpha [1/Pa], or 0
};

}  // namespace tribodyn
