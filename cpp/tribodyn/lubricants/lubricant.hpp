#pragma once
/// A lubricant: the liquid between two walls.
///
/// Newtonian, isothermal, iso-viscous, incompressible: the shear stress is dynamic_viscosity
/// times the shear rate. Valid for oil films up to some 10 MPa and some 1e6 1/s; beyond that
/// pressure thickens and shear thins real oils, which this model leaves out.

#include <optional>

namespace tribodyn {

struct LubricantOptions {
  double dynamic_viscosity;            ///< eta [Pa s], > 0
  std::optional<double> density = {};  ///< rho [kg/m3], > 0; only mass flows ask for it
};

/// Checked properties of one lubricant.
class Lubricant {
 public:
  explicit Lubricant(const LubricantOptions& options);

  double dynamic_viscosity() const { return options_.dynamic_viscosity; }  ///< [Pa s]
  /// [kg/m3]; InvalidInput where it was not given.
  double density() const;
  const LubricantOptions& options() const { return options_; }

 private:
  LubricantOptions options_;
};

}  // namespace tribodyn
