#pragma once
/// Pullen-Williamson contact: fully plastic asperities.
///
/// The plane truncates each asperity: the contact area A is the cross-section of the sphere, and
/// the contact pressure is the hardness H [Pa] of the softer wall. With the force F, the
/// interference w [m], the tip radius beta [m] and the deviation of the asperity heights sigma [m],
///
///     A = 2 pi beta w  [m2],      F = 2 pi beta sigma H (w/sigma)^n  [N].
///
/// For the exponent n = 1 [-] the contact pressure is the hardness, F = H A. The average over
/// Gaussian heights is p = 2 pi eta_a beta sigma H F_n(h') [Pa] and A_r/A_n = 2 pi eta_a beta sigma
/// F_1(h') with F_n(h') = int_h'^inf (s - h')^n phi(s) ds. The exponent 3/2 is printed, and
/// apparently used, in I. V. Nascimento's dissertation; it is available to reproduce those results,
/// but has no meaning for plastic contact.
///
/// The law is valid for rough and soft surfaces, with a plasticity index (w_c/sigma)^(-1/2) above
/// about 20 (first_yield.hpp), and for small A_r/A_n. The main effect described in the paper is not
/// modelled: displaced material rises elsewhere on the surface, so that the real area stays below
/// the nominal area under any pressure.
///
/// Sources: [PullenWilliamson1972]; [Nascimento2024] eq. (2.70) (this form of the law).

#include "tribodyn/contact/asperity_law.hpp"

namespace tribodyn {

struct PullenWilliamsonOptions {
  double exponent = 1.0;  ///< n [-], 1 to 3; 1: the contact pressure is the hardness
};

/// One fully plastic asperity.
class PullenWilliamsonAsperity final : public SingleAsperity {
 public:
  /// Uses asperity_radius, asperity_height_deviation and hardness.
  PullenWilliamsonAsperity(const RoughSurface& surface, const PullenWilliamsonOptions& options);
  const char* name() const override { return "Pullen-Williamson"; }
  const char* source() const override;
  AsperityContact contact(double interference) const noexcept override;

 private:
  double exponent_;
  double deviation_;
  double area_;   ///< 2 pi beta sigma [m2], at w = sigma
  double force_;  ///< [N], at w = sigma
};

/// Fully plastic asperities with Gaussian heights.
class PullenWilliamson final : public AsperityLaw {
 public:
  explicit PullenWilliamson(const RoughSurface& surface,
                            const PullenWilliamsonOptions& options = {});
  const PullenWilliamsonOptions& options() const { return options_; }

 private:
  PullenWilliamsonOptions options_;
};

}  // namespace tribodyn
