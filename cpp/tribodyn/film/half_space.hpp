#pragma once
/// Deflection of an elastic half-space under a pressure that is linear between nodes.
///
/// The contact modulus E* [Pa] belongs to the surfaces of both bodies, 1/E* = sum (1 - nu^2)/E, and
/// the deflection w [m] is the sum of both. A pressure p [Pa] on the surface deflects it by
///
///     w(x) = -2/(pi E*) int p(x') ln(|x - x'|/l) dx'          plane strain, p(x)
///     w(x, y) = 1/(pi E*) int p(x', y') / r dx' dy'           in space
///
/// with the distance r [m]. In plane strain the deflection is determined only up to a constant, and
/// the reference length l [m] chooses it: at the distance l from a line force the deflection is
/// zero. The unknown distance of the bodies takes up this constant.
///
/// Between the nodes the pressure is linear, in space bilinear on rectangles, and the integrals are
/// exact. The shape function of a node is the product of hat functions in x and y. The second
/// derivative of a hat function is a sum of three point values,
///
///     N_k'' = d(x - x_(k-1))/a - (1/a + 1/b) d(x - x_k) + d(x - x_(k+1))/b,
///
/// with Dirac's d and the distances a, b [m] of the neighbours. Hence the influence of a node is
/// the same sum of a function whose derivatives are the kernel, and in space the sum over 3 x 3
/// points:
///
///     g'' = ln|x|:            g = x^2 ln|x| / 2 (up to a polynomial that the sum removes),
///     d4g/dx2dy2 = 1/r:       g = x y (x asinh(y/|x|) + y asinh(x/|y|)) / 2 - r^3 / 6.
///
/// The pressure vanishes at the ends of the surface, whose nodes have no influence.
///
/// Sources: [Johnson1985] sections 2.3 (line force) and 3.2 (point force); g derived independently.
/// For constant pressure on rectangles the same integrals are those of [Love1929].

#include <vector>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

/// Deflections [m/Pa] in plane strain. Row i belongs to the unit pressure of node i, column j to
/// the point j; nodes and points are the ascending coordinates `x` [m].
Matrix line_deflections(const std::vector<double>& x, double contact_modulus,
                        double reference_length);

/// Deflections [m/Pa] in space, of pressures that are symmetric to y = 0. The nodes are the
/// products of the ascending coordinates `x` [m] and `y` [m], y[0] = 0; the number of a node runs
/// fastest with y. Row i belongs to the unit pressure of node i and its mirror image, column j to
/// the point j.
Matrix point_deflections(const std::vector<double>& x, const std::vector<double>& y,
                         double contact_modulus);

}  // namespace tribodyn
