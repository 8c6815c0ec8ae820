#pragma once
/// ANCF element of a Saint Venant-Kirchhoff material, integrated over the volume.
///
/// The position of a material point is r(s) + y r_y(s) + z r_z(s). With its gradient F with respect
/// to the reference shape, the strains E and the stresses S = D E of Green and Piola, the strain
/// energy is
///
///     U = 1/2 int E . D E dV,       E = (F^T F - 1)/2,
///
/// with the stiffness D [Pa] of E, nu in space and of plane stress in the plane. In a curved or
/// twisted reference shape F is the gradient of the map from this shape, so that E vanishes there.
/// The integral has five Gauss points along the axis and the points of CrossSection::quadrature().
///
/// **Poisson locking.** The element has no strains of the section that are linear in y and z,
/// which a beam in bending has for nu != 0. A straight cantilever has therefore the deflection
/// (1 + nu)(1 - 2 nu)/(1 - nu) of the exact one in space, 0.743 for nu = 0.3, and 1 - nu^2 in the
/// plane, for any number of elements.
///
/// **Split.** With `split` D = D_0 + D_nu, where D_0 = diag(E, E, E, k_z G, k_y G, G) holds over
/// the volume and D_nu, the rest, on the axis y = z = 0 only, with the area of the section. The
/// order of the strains is xx, yy, zz, 2 yz, 2 xz, 2 xy; k is the shear factor of Cowper. Bending
/// then has the stiffness E I.
///
/// **Torsion.** The section does not warp, so that the torsional stiffness is G (I_y + I_z), which
/// is 1.19 times that of Saint-Venant for a square. With the split it is k G (I_y + I_z).
///
/// Sources: [ShabanaYakoub2001] (element); [GerstmayrShabana2006]; [GerstmayrMatikainenMikkola2008]
/// (split).

#include "tribodyn/beams/beam_element.hpp"

namespace tribodyn {

/// Throws InvalidInput if the section has no shape.
std::unique_ptr<const BeamElement> make_volume_element(const ElementShape& shape,
                                                       const BeamSection& section, bool planar,
                                                       bool split);

}  // namespace tribodyn
