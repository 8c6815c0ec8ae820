#pragma once
/// A lubricant: the liquid between two walls.
///
/// At a point of the film with the pressure p [Pa] above ambient and the shear rate g [1/s], the
/// viscosity eta [Pa s] and the density rho [kg/m3] are
///
///     eta(p, g) = S( eta_0 f(p), g ),    rho(p) = rho_0 r(p).
///
/// The viscosity eta_0 [Pa s] at ambient pressure and low shear is given or computed from a
/// temperature [K], which is the same in the whole film, by a ViscosityTemperatureLaw. rho_0
/// [kg/m3] is the density at ambient pressure. The factor f [-] is a ViscosityPressureLaw, S [Pa s]
/// is a ShearThinning law, and the ratio r [-] is a DensityLaw. Without these laws f = 1, S = eta_0
/// f and r = 1: the lubricant is Newtonian (without shear thinning), isoviscous and incompressible,
/// which is valid for oil films up to about 10 MPa and 1e6 1/s. Each law states its own range.
///
/// A liquid with a viscosity above 1e12 Pa s is called a glass. Where the liquid would be a glass,
/// no film is computed (film/film_solver.hpp).
///
/// Sources: each law names its own source; [Angell1995] (glass).

#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "tribodyn/lubricants/density_law.hpp"
#include "tribodyn/lubricants/shear_thinning.hpp"
#include "tribodyn/lubricants/viscosity_pressure_law.hpp"
#include "tribodyn/lubricants/viscosity_temperature_law.hpp"

namespace tribodyn {

/// Viscosity at a point of the film, with derivatives.
struct Viscosity {
  double value;          ///< eta [Pa s]
  double by_pressure;    ///< d(eta)/dp [s]
  double by_shear_rate;  ///< d(eta)/dg [Pa s2]
};

/// Give either dynamic_viscosity, or temperature_viscosity and temperature.
struct LubricantOptions {
  std::optional<double> dynamic_viscosity = {};  ///< eta_0 [Pa s], > 0
  std::optional<double> density = {};            ///< rho_0 [kg/m3], > 0; for mass flows only
  std::shared_ptr<const ViscosityPressureLaw> pressure_viscosity = {};        ///< none: f = 1
  std::shared_ptr<const DensityLaw> density_law = {};                         ///< none: r = 1
  std::shared_ptr<const ShearThinning> shear_thinning = {};                   ///< none: Newtonian
  std::shared_ptr<const ViscosityTemperatureLaw> temperature_viscosity = {};  ///< eta_0 over T
  std::optional<double> temperature = {};                                     ///< of the film [K]
};

/// Checked properties of one lubricant.
class Lubricant {
 public:
  explicit Lubricant(const LubricantOptions& options);

  /// Viscosity [Pa s] at which a liquid is called a glass.
  static constexpr double glass_viscosity = ViscosityTemperatureLaw::glass_viscosity;

  /// eta_0 [Pa s], at ambient pressure and low shear.
  double dynamic_viscosity() const { return viscosity_; }
  /// rho_0 [kg/m3] at ambient pressure; InvalidInput if it was not given.
  double density() const;

  /// Whether the lubricant has no shear thinning.
  bool is_newtonian() const { return !options_.shear_thinning; }
  /// Whether the viscosity depends on neither pressure nor shear rate.
  bool constant_viscosity() const {
    return !options_.pressure_viscosity && !options_.shear_thinning;
  }
  bool constant_density() const { return !options_.density_law; }

  /// eta at the pressure [Pa] above ambient and the shear rate [1/s].
  Viscosity viscosity(double pressure, double shear_rate) const noexcept {
    return viscosity(pressure, shear_rate, viscosity_);
  }
  /// The same for another viscosity eta_0 [Pa s] at ambient pressure and low shear, such as that at
  /// another temperature.
  Viscosity viscosity(double pressure, double shear_rate, double ambient) const noexcept;
  /// d(eta)/d(eta_0) [-].
  double viscosity_by_ambient(double pressure, double shear_rate, double ambient) const noexcept;
  /// Whether the liquid is a glass at the pressure [Pa] above ambient, for a viscosity eta_0 [Pa
  /// s].
  bool is_glass(double pressure, double ambient) const noexcept;
  /// Pressure [Pa] above ambient at which the liquid becomes a glass: its viscosity at low shear
  /// reaches glass_viscosity, or the bound of the exponential (bounded_exponential.hpp); infinite
  /// if no pressure does so.
  double glass_pressure() const noexcept { return glass_pressure_; }
  /// Message with law and pressure of the glass transition.
  std::string glass_text() const;
  /// Work [J/m3] of liquid that leaves against the pressure `p` [Pa], per volume at ambient
  /// pressure: int_0^p rho_0 / rho dp'.
  double pressure_work(double p) const noexcept {
    return options_.density_law ? options_.density_law->work(p) : p;
  }
  /// rho/rho_0 [-] and its derivative [1/Pa] at the pressure [Pa] above ambient.
  void density_ratio(double pressure, double& value, double& by_pressure) const noexcept;

  const LubricantOptions& options() const { return options_; }

 private:
  LubricantOptions options_;
  double viscosity_;
  double glass_pressure_ = std::numeric_limits<double>::infinity();
};

}  // namespace tribodyn
