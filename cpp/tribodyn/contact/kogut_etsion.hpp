#pragma once
/// Kogut-Etsion contact: elastic-plastic asperities.
///
/// The law fits finite-element results of a sphere of elastic, perfectly plastic material. With the
/// interference w [m], the interference w_c [m], force F_c [N] and area A_c [m2] of first yield by
/// hardness (first_yield.hpp) and s = w/w_c [-], the force F [N] and the contact area A [m2] of one
/// asperity are
///
///     s            F/F_c             A/A_c
///     0 to 1       s^1.5             s               elastic (Hertz)
///     1 to 6       1.03 s^1.425      0.93 s^1.136    plastic under the surface
///     6 to 110     1.40 s^1.263      0.94 s^1.146    plastic up to the surface
///     above 110    3 s / K           2 s             fully plastic, F = H A
///
/// where H [Pa] is the hardness of the softer wall and K H [Pa] is the pressure at the centre of
/// the contact at first yield. The fits are used as published, with their jumps at s = 1, 6 and
/// 110: 3 %, 1.7 % and, for the Poisson ratio 0.3, 7.9 % in the force, and -7 %, 2.9 % and 7.1 % in
/// the area. The average over heights smooths these jumps. The law is valid for perfectly plastic
/// material: strain hardening is neglected, and the hardness does not depend on the shape of the
/// contact.
///
/// Sources: [KogutEtsion2002] (one asperity); [KogutEtsion2003] (rough surfaces).

#include "tribodyn/contact/asperity_law.hpp"
#include "tribodyn/contact/first_yield.hpp"

namespace tribodyn {

/// One elastic-plastic asperity.
class KogutEtsionAsperity final : public SingleAsperity {
 public:
  /// Uses asperity_radius, contact_modulus, hardness and poisson_ratio.
  explicit KogutEtsionAsperity(const RoughSurface& surface);
  const char* name() const override { return "Kogut-Etsion"; }
  const char* source() const override;
  AsperityContact contact(double interference) const noexcept override;
  std::vector<double> breakpoints() const override;

  /// w_c [m], interference of first yield.
  double critical_interference() const { return yield_.interference; }

 private:
  FirstYield yield_;
  double plastic_force_;  ///< 2 H A_c [N]
};

/// Elastic-plastic asperities with Gaussian heights.
class KogutEtsion final : public AsperityLaw {
 public:
  explicit KogutEtsion(const RoughSurface& surface);
};

}  // namespace tribodyn
