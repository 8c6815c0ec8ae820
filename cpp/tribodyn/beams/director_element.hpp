#pragma once
/// ANCF element by resultants: strains of the axis and of section vectors, without locking.
///
/// The strains Gamma and K (director_strains.hpp) are evaluated at three Gauss points. With the
/// coordinate xi from -1 to 1, the Legendre polynomials P_0 = 1, P_1 = xi, P_2 = (3 xi^2 - 1)/2
/// and the parts Gamma_2 = g_0 + g_1 P_1 + g_2 P_2 (likewise Gamma_3 = h_0 + h_1 P_1 + h_2 P_2),
/// the strain energy is
///
///     U = 1/2 int EA Gamma_1^2 + GJ K_1^2 + EI2 (K_2 - h_2 P_2')^2 + EI3 (K_3 + g_2 P_2')^2 ds
///         + l/2 (GA2 g_0^2 + GA3 h_0^2) + l/6 (k_2 g_1^2 + k_3 h_1^2) + U_s,
///     k_2 = 1/(1/GA2 + l^2/(12 EI3)),       k_3 = 1/(1/GA3 + l^2/(12 EI2)).
///
/// The strains of the reference shape are subtracted everywhere.
///
/// **Why it does not lock.** The slope of the axis is quadratic, but the section vectors are linear
/// in xi. Where the element bends with a linear curvature and no shear, the difference between
/// both is Gamma_2 = g_2 P_2. This part is therefore not shear. It is the missing part of the
/// rotation of the section, and its derivative is added to the curvature. The part g_1 arises where
/// the element bends into an arc: the tangent of the cubic axis and the section vector then differ
/// by a term of third order in the angle of the element. The stiffness k_2 is that of shear for
/// short elements and that of bending for long ones. Lengths and skewness of the section vectors
/// enter at the nodes only,
///
///     U_s = l/4 sum over both nodes of EA (sqrt(p) - 1)^2 + EA (sqrt(q) - 1)^2 + GA c^2/(p q),
///
/// with GA the mean of GA2 and GA3. The sections are therefore nearly rigid, and neither the
/// shortened section vectors between the nodes nor the Poisson effect stiffen the element.
///
/// For small displacements the error of bending decreases with the fourth power of l, that of
/// torsion with the second.
///
/// Source: [ShabanaYakoub2001] (coordinates); [SimoVuQuoc1986] (strains); the separation of the
/// shear strain is derived here; [MacNeal1978] (k_2, residual bending flexibility).

#include "tribodyn/beams/beam_element.hpp"

namespace tribodyn {

std::unique_ptr<const BeamElement> make_director_element(const ElementShape& shape,
                                                         const BeamSection& section, bool planar);

}  // namespace tribodyn
