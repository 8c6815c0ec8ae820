#pragma once
/// Jackson-Green contact: elastic-plastic asperities whose hardness decreases as they flatten.
///
/// The law fits finite-element results of a sphere of elastic, perfectly plastic material, with the
/// yield strength S_y [Pa] instead of a hardness. With the interference w [m], the interference w_c
/// [m], force F_c [N] and pressure C S_y [Pa] of first yield by strength (first_yield.hpp) and s =
/// w/w_c [-], the force F [N] and the contact area A [m2] of one asperity are
///
///     s <= 1.9    F = F_c s^(3/2),    A = pi beta w                          (Hertz)
///     s >  1.9    A = pi beta w (s/1.9)^B,    B = 0.14 exp(23 S_y/E*),
///                 F = F_c { exp(-s^(5/12)/4) s^(3/2)
///                           + 4 H_G/(C S_y) [1 - exp(-s^(5/9)/25)] s },
///                 H_G = 2.84 S_y [1 - exp(-0.82 (a/beta)^(-0.7))],    a = sqrt(A/pi)
///
/// with the contact modulus E* [Pa], the tip radius beta [m], the contact radius a [m] and the
/// exponent B [-]. H_G [Pa] is the mean pressure of full plasticity: 2.84 S_y for a small contact,
/// and less where the contact radius approaches the tip radius. At s = 1.9 the area is continuous.
/// The force jumps by 0.5 % for the Poisson ratio 0.3, by 7.5 % for 0 and by -3.4 % for 0.5. This
/// jump is part of the published law; the average over heights smooths it.
///
/// The fits are valid for metals (S_y/E* up to about 0.01) and for a/beta up to about 0.4; beyond
/// these limits the formulas are used unchanged. Strain hardening is neglected.
///
/// Sources: [JacksonGreen2005] (one asperity); [JacksonGreen2006] (rough surfaces).

#include "tribodyn/contact/asperity_law.hpp"
#include "tribodyn/contact/first_yield.hpp"

namespace tribodyn {

/// One elastic-plastic asperity.
class JacksonGreenAsperity final : public SingleAsperity {
 public:
  /// Uses asperity_radius, contact_modulus, yield_strength and poisson_ratio.
  explicit JacksonGreenAsperity(const RoughSurface& surface);
  const char* name() const override { return "Jackson-Green"; }
  const char* source() const override;
  AsperityContact contact(double interference) const noexcept override;
  std::vector<double> breakpoints() const override;

 private:
  FirstYield yield_;
  double radius_;
  double yield_strength_;
  double area_exponent_;  ///< B
};

/// Elastic-plastic asperities with Gaussian heights.
class JacksonGreen final : public AsperityLaw {
 public:
  explicit JacksonGreen(const RoughSurface& surface);
};

}  // namespace tribodyn
