#pragma once
/// Chang-Etsion-Bogy contact: elastic or plastic asperities that conserve their volume.
///
/// Up to the interference of first yield w_c [m] (by hardness, first_yield.hpp) an asperity is
/// elastic. Beyond w_c the volume near the tip is conserved, and the mean pressure equals the
/// pressure at the centre of the contact at first yield:
///
///     w <= w_c    F = 4/3 E* sqrt(beta) w^(3/2)    A = pi beta w
///     w >  w_c    F = K H A                        A = pi beta w (2 - w_c/w)
///
/// - F [N], A [m2]: force and contact area of one asperity; w [m]: interference.
/// - E* [Pa]: contact modulus; beta [m]: tip radius; H [Pa]: hardness of the softer wall.
/// - K [-]: pressure at the centre of the contact at first yield, divided by H (first_yield.hpp).
///
/// At w_c the area is continuous, but the force jumps by the factor 3/2, because the mean pressure
/// rises abruptly from 2/3 K H to K H: the model has no state between elastic and fully plastic.
/// The average over heights smooths the jump; the integration is split at w_c.
///
/// The law is defined for any plasticity index (first_yield.hpp). For indices of about 1 to 3 the
/// jump raises the pressure above the pressure of the elastic law. For much larger indices the mean
/// pressure K H, 0.45 to 0.66 of the hardness, makes this law the softest of the asperity laws.
///
/// Source: [ChangEtsionBogy1987]; K by Poisson ratio after [ChangEtsionBogy1988].

#include "tribodyn/contact/asperity_law.hpp"
#include "tribodyn/contact/first_yield.hpp"

namespace tribodyn {

/// One asperity, elastic or plastic.
class ChangEtsionBogyAsperity final : public SingleAsperity {
 public:
  /// Uses asperity_radius, contact_modulus, hardness and poisson_ratio.
  explicit ChangEtsionBogyAsperity(const RoughSurface& surface);
  const char* name() const override { return "Chang-Etsion-Bogy"; }
  const char* source() const override;
  AsperityContact contact(double interference) const noexcept override;
  std::vector<double> breakpoints() const override { return {yield_.interference}; }

 private:
  FirstYield yield_;
};

/// Elastic or plastic asperities of Gaussian heights.
class ChangEtsionBogy final : public AsperityLaw {
 public:
  explicit ChangEtsionBogy(const RoughSurface& surface);
};

}  // namespace tribodyn
