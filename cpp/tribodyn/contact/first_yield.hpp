#pragma once
/// First yield of a spherical asperity.
///
/// A sphere with the interference w [m] obeys the law of Hertz: the pressure at the centre of the
/// contact is (2 E*/pi) sqrt(w/beta), with the contact modulus E* [Pa] and the tip radius beta [m].
/// The material first yields, below the surface, when this pressure reaches a limit P [Pa]:
///
///     w_c = (pi P / (2 E*))^2 beta  [m],
///     F_c = 2/3 P pi beta w_c  [N],        A_c = pi beta w_c  [m2],
///
/// with the force F_c and the contact area A_c at the interference of first yield w_c. With s =
/// w/w_c [-] the elastic contact has the force F = F_c s^(3/2) = 4/3 E* sqrt(beta) w^(3/2) and the
/// area A = A_c s = pi beta w. The limit is
///
///     P = K H,      K = 0.454 + 0.41 nu        by hardness H [Pa],
///     P = C S_y,    C = 1.295 exp(0.736 nu)    by yield strength S_y [Pa],
///
/// with the factors K and C [-] and the Poisson ratio nu [-]; H, S_y and nu belong to the softer
/// wall. The ratio (w_c/sigma)^(-1/2), with the deviation sigma [m] of the asperity heights, is the
/// plasticity index of a rough surface: below about 0.6 its asperities stay elastic.
///
/// Sources: [ChangEtsionBogy1987] (w_c); [ChangEtsionBogy1988] (K by Poisson ratio);
/// [JacksonGreen2005] (C).

#include "tribodyn/contact/asperity_law.hpp"

namespace tribodyn {

/// State of an asperity at first yield, and its elastic contact in units of this state.
struct FirstYield {
  double pressure;      ///< P [Pa], at the centre of the contact
  double interference;  ///< w_c [m]
  double force;         ///< F_c [N]
  double area;          ///< A_c [m2]

  /// Force and area of the elastic contact at the interference s w_c.
  AsperityContact elastic(double s) const noexcept;
};

/// First yield at P = K H. Uses asperity_radius, contact_modulus, hardness and poisson_ratio.
FirstYield first_yield_by_hardness(const RoughSurface& surface, const char* used_by);

/// First yield at P = C S_y. Uses asperity_radius, contact_modulus, yield_strength and
/// poisson_ratio.
FirstYield first_yield_by_strength(const RoughSurface& surface, const char* used_by);

}  // namespace tribodyn
