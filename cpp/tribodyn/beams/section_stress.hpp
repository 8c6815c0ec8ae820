#pragma once
/// Stresses at points of a cross-section from the force and the moment on it.
///
/// The load on the section by the part of the beam beyond it is the force (N, Q_y, Q_z) [N] and the
/// moment (T, M_y, M_z) [N m] in the axes of the section. On the section act the axial stress
/// sigma, positive in tension, and the shear stresses tau_xy and tau_xz along y and z [Pa],
///
///     sigma = N/A + M_y z/I_y - M_z y/I_z,    tau = tau(T) + tau(Q_y) + tau(Q_z),
///
/// which are linear in the load; section_stress() returns the factors.
///
/// **Torsion**, in the theory of Saint-Venant with free warping. Circle and tube:
/// tau_xy = -T z/J, tau_xz = T y/J. Rectangle: tau_xy = d phi/dz and tau_xz = -d phi/dy with
/// Prandtl's stress function. With the half-sides a <= b along xi and eta, c = n pi/(2 a) and
/// s_n = (-1)^((n - 1)/2),
///
///     d phi/d eta = -(T/J) (16 a/pi^2) sum over odd n of s_n/n^2 sinh(c eta)/cosh(c b) cos(c xi),
///     d phi/d xi  = -(T/J) [2 xi - (16 a/pi^2) sum of s_n/n^2 cosh(c eta)/cosh(c b) sin(c xi)].
///
/// **Transverse forces.** Rectangle: tau_xy = (3 Q_y/2 A) (1 - (2 y/width)^2), the same over z,
/// which is exact for nu = 0; tau_xz likewise. Circle and tube with the radii a > b (b = 0 without
/// a hole), the exact solution of Saint-Venant with k = 3/4 + nu/2 and r^2 = y^2 + z^2:
///
///     tau_xy = Q_y/(2 (1 + nu) I) [k (a^2 + b^2 + a^2 b^2 (z^2 - y^2)/r^4)
///                                  - k y^2 - (1 - 2 nu)/4 z^2],
///     tau_xz = -Q_y/(2 (1 + nu) I) [2 k a^2 b^2/r^4 + 1/2 + nu] y z.
///
/// Validity: that of beam theory, at some distance from joints, forces and changes of the section.
/// In a rectangle that is wide compared with its depth along the force, tau is larger at the sides.
/// Sources: [TimoshenkoGoodier1970] section 109 (torsion of a rectangle); [Love1927] article 231
/// (flexure of a hollow circle).

#include "tribodyn/beams/section.hpp"
#include "tribodyn/core/types.hpp"

namespace tribodyn {

/// Stresses (sigma, tau_xy, tau_xz) [Pa] for unit loads N, Q_y, Q_z, T, M_y, M_z, in columns.
using StressFactors = Eigen::Matrix<double, 3, 6>;

/// The factors at the point (y, z) [m] of the section, [1/m2] for forces and [1/m3] for moments.
StressFactors section_stress(const CrossSection& section, double poisson_ratio, double y, double z);

}  // namespace tribodyn
