#pragma once
/// Greenwood-Williamson contact: elastic asperities.
///
/// Each asperity is a Hertzian sphere with the interference w [m], the force F and the contact area
/// A:
///
///     F = 4/3 E* sqrt(beta) w^(3/2)  [N],     A = pi beta w  [m2],
///
/// with the contact modulus E* [Pa] and the tip radius beta [m]. The average over Gaussian heights
/// (asperity_law.hpp) is
///
///     p = 4/3 eta_a E* sqrt(beta) sigma^(3/2) F_3/2(h')  [Pa],
///     A_r/A_n = pi eta_a beta sigma F_1(h')  [-],
///     F_n(h') = int_h'^inf (s - h')^n phi(s) ds.
///
/// The law is valid while the asperities stay elastic, that is, for a plasticity index
/// (w_c/sigma)^(-1/2) below about 0.6, with the interference of first yield w_c [m]
/// (first_yield.hpp). For rougher surfaces the law overestimates the pressure.
///
/// Source: [GreenwoodWilliamson1966].

#include "tribodyn/contact/asperity_law.hpp"

namespace tribodyn {

/// One elastic asperity.
class GreenwoodWilliamsonAsperity final : public SingleAsperity {
 public:
  /// Uses asperity_radius and contact_modulus.
  explicit GreenwoodWilliamsonAsperity(const RoughSurface& surface);
  const char* name() const override { return "Greenwood-Williamson"; }
  const char* source() const override;
  AsperityContact contact(double interference) const noexcept override;

 private:
  double radius_;
  double stiffness_;  ///< 4/3 E* sqrt(beta) [N/m^1.5]
};

/// Elastic asperities with Gaussian heights.
class GreenwoodWilliamson final : public AsperityLaw {
 public:
  explicit GreenwoodWilliamson(const RoughSurface& surface);
};

}  // namespace tribodyn
