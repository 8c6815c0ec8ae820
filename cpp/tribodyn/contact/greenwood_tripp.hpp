#pragma once
/// Greenwood-Tripp contact: two rough walls with elastic asperities that meet beside their tips.
///
/// Both walls have asperities with the tip radius beta [m] and the density eta_a [1/m2]; the sum of
/// two heights, one of each wall, is Gaussian with the deviation sigma [m]. Two asperities with
/// axes at the distance r [m], whose summed heights exceed the separation by w [m], overlap by w -
/// r^2/(4 beta) and touch as spheres of the combined radius beta/2. An asperity meets eta_a 2 pi r
/// dr partners at the distance r. The force F and the contact area A of one asperity with all its
/// partners are
///
///     F = eta_a int_0^(2 sqrt(beta w)) 4/3 E* sqrt(beta/2) (w - r^2/(4 beta))^(3/2) 2 pi r dr
///       = 16 sqrt(2)/15 pi eta_a E* beta^(3/2) w^(5/2)  [N],
///     A = eta_a int_0^(2 sqrt(beta w)) pi beta/2 (w - r^2/(4 beta)) 2 pi r dr
///       = pi^2 eta_a beta^2 w^2  [m2]
///
/// with the contact modulus E* [Pa]. The average over heights (asperity_law.hpp), with
/// F_n(h') = int_h'^inf (s - h')^n phi(s) ds, is
///
///     p = 16 sqrt(2)/15 pi (eta_a beta sigma)^2 sqrt(sigma/beta) E* F_5/2(h')  [Pa],
///     A_r/A_n = pi^2 (eta_a beta sigma)^2 F_2(h').
///
/// asperity_radius and asperity_density describe one wall, and both walls are alike;
/// asperity_height_deviation is the deviation of the summed heights, sqrt(sigma_1^2 + sigma_2^2).
/// The film thickness ratio h/sigma, which tables and fits of F_5/2 use, equals h' for
/// asperity_height_mean = 0. F_5/2 is computed from its integral: the common fit 4.4086e-5 (4 -
/// h')^6.804 is 9 % too low at h' = 2 and 74 % too low at h' = 3.
///
/// The law is valid while the asperities stay elastic, with a plasticity index (w_c/sigma)^(-1/2)
/// below about 0.6 (first_yield.hpp), and do not interact with one another; eta_a beta sigma is
/// 0.03 to 0.05 for engineering surfaces. For rougher surfaces the law overestimates the pressure.
/// The tangential force due to the slope of contacts beside the tips is neglected.
///
/// Source: [GreenwoodTripp1970].

#include "tribodyn/contact/asperity_law.hpp"

namespace tribodyn {

/// One asperity and all its possible partners on the other wall.
class GreenwoodTrippAsperity final : public SingleAsperity {
 public:
  /// Uses asperity_radius, asperity_density and contact_modulus.
  explicit GreenwoodTrippAsperity(const RoughSurface& surface);
  const char* name() const override { return "Greenwood-Tripp"; }
  const char* source() const override;
  AsperityContact contact(double interference) const noexcept override;

 private:
  double stiffness_;  ///< 16 sqrt(2)/15 pi eta_a E* beta^(3/2) [N/m^2.5]
  double growth_;     ///< pi^2 eta_a beta^2, area divided by w^2 [-]
};

/// Elastic asperities with Gaussian heights on both walls.
class GreenwoodTripp final : public AsperityLaw {
 public:
  explicit GreenwoodTripp(const RoughSurface& surface);
};

}  // namespace tribodyn
