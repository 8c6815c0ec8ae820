#pragma once
/// ANCF element by resultants: strains of the axis and of section vectors, without locking.
///
/// The strains Gamma and K (director_strains.hpp) are evaluated at three Gauss points. With the
/// coordinate xi from -1 to 1 and the coefficients g_2 and h_2 of the Legendre polynomial
/// P_2 = (3 xi^2 - 1)/2 in Gamma_2 and Gamma_3, the strain energy is
///
///     U = 1/2 int EA Gamma_1^2 + GJ K_1^2 + EI2 (K_2 - h_2 P_2')^2 + EI3 (K_3 + g_2 P_2')^2 ds
///         + 1/2 int GA2 gamma_2^2 + GA3 gamma_3^2 ds + U_s,
///
/// where gamma_2 and gamma_3 are the linear functions with the values of Gamma_2 and Gamma_3 at
/// both nodes. The strains of the reference shape are subtracted everywhere.
///
/// **Why it does not lock.** Where the element bends with a linear curvature, the slope of the axis
/// is a quadratic function of xi, but the section vectors are linear. The difference between both
/// vanishes at the nodes and is no shear. It is the missing part of the rotation of the section,
/// and its derivative is added to the curvature, which is then as accurate as that of the cubic
/// axis. Lengths and skewness of the section vectors enter at the nodes only,
///
///     U_s = l/4 sum over both nodes of EA (sqrt(p) - 1)^2 + EA (sqrt(q) - 1)^2 + GA c^2/(p q),
///
/// with GA the mean of GA2 and GA3. The sections are therefore nearly rigid, and neither the
/// shortened section vectors between the nodes nor the Poisson effect stiffen the element.
///
/// The error of bending decreases with the fourth power of l, that of torsion with the second.
/// Shear strains are continuous at the nodes: where a force acts on a node, the jump of the shear
/// strain is spread over the two elements at this node.
///
/// Source: [ShabanaYakoub2001] (coordinates); [SimoVuQuoc1986] (strains); the separation of the
/// shear strain is derived here.

#include "tribodyn/beams/beam_element.hpp"

namespace tribodyn {

std::unique_ptr<const BeamElement> make_director_element(const ElementShape& shape,
                                                         const BeamSection& section, bool planar);

}  // namespace tribodyn
