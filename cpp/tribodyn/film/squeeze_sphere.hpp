#pragma once
/// The squeeze film between a ball and a cup in closed form.
///
/// A ball of radius nearly R approaches the wall of a cup, at the eccentricity ratio eps = e / c
/// and the rate e'. In the hemisphere around the direction of its motion, with the ambient pressure
/// at 90 degrees from it, the pressure at the angle t from it and the force are
///
///     p = 3 eta R^2 e' / (c^3 eps) [ (1 - eps cos t)^-2 - 1 ],
///     F = 6 pi eta R^4 e' / c^3 B(eps),
///     B = ln(1 - eps) / eps^3 + 1 / (eps^2 (1 - eps)) - 1 / (2 eps) = 2/3 + 3/4 eps + 4/5 eps^2 +
///     ...
///
/// whatever the cup covers in truth. B grows without bounds as eps tends to 1.
///
/// Source: [TianEtAl2009] eq. (34), its misprints mended; derived anew.

namespace tribodyn {

/// B and its derivative by eps, for eps in [0, 1).
struct SqueezeBracket {
  double value = 0.0;
  double derivative = 0.0;
};

SqueezeBracket squeeze_bracket(double eccentricity_ratio) noexcept;

}  // namespace tribodyn
