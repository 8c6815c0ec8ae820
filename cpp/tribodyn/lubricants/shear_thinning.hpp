#pragma once
/// Interface of the laws for the shear thinning of a liquid.
///
///     eta(eta_0, g),    eta(eta_0, 0) = eta_0,
///
/// with the viscosity eta [Pa s], the viscosity eta_0 [Pa s] at low shear and the local pressure,
/// and the shear rate g [1/s], the magnitude of the velocity gradient across the film. The liquid
/// is generalised Newtonian: the viscosity depends on the present shear rate alone, and stress and
/// shear rate have the same direction. eta is a positive, even and smooth function of g and does
/// not increase with |g|; the shear stress eta g [Pa] increases with g.

namespace tribodyn {

/// Viscosity at a shear rate from the viscosity at low shear.
class ShearThinning {
 public:
  virtual ~ShearThinning() = default;
  virtual const char* name() const = 0;
  virtual const char* source() const = 0;
  /// eta [Pa s], d(eta)/d(eta_0) [-] and d(eta)/dg [Pa s2].
  virtual void apply(double low_shear_viscosity, double shear_rate, double& value, double& by_low,
                     double& by_rate) const noexcept = 0;
};

}  // namespace tribodyn
