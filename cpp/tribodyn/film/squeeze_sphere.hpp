#pragma once
/// Squeeze film between a ball and a cup in closed form.
///
/// A ball approaches the wall of a cup of nearly equal radius R [m] with the eccentricity e [m],
/// the eccentricity ratio eps = e / c [-] and the rate e' [m/s], positive towards the wall. eta [Pa
/// s] is the viscosity, c [m] the radial clearance. In the hemisphere around the direction of
/// motion, with the ambient pressure at 90 degrees from this direction, the pressure p [Pa] above
/// ambient at the angle t [rad] from this direction, and the force F [N] on the ball that opposes
/// the motion, are
///
///     p = 3 eta R^2 e' / (c^3 eps) [ (1 - eps cos t)^-2 - 1 ],
///     F = 6 pi eta R^4 e' / c^3 B(eps),
///     B = ln(1 - eps) / eps^3 + 1 / (eps^2 (1 - eps)) - 1 / (2 eps)
///       = 2/3 + 3/4 eps + 4/5 eps^2 + ...
///
/// The extent of the actual cup has no influence. The bracket B [-] is unbounded as eps tends to 1.
///
/// Source: [TianEtAl2009] eq. (34), with its misprints corrected; derived independently.

namespace tribodyn {

/// B and its derivative with respect to eps, for eps in [0, 1).
struct SqueezeBracket {
  double value = 0.0;
  double derivative = 0.0;
};

SqueezeBracket squeeze_bracket(double eccentricity_ratio) noexcept;

}  // namespace tribodyn
