#pragma once
/// Film between rough walls that touch.
///
/// The mean planes of two rough walls, at the distance h [m], may meet and overlap, because
/// asperities carry the load; oil remains in the valleys between the asperities. With the
/// deviation sigma [m] of their heights, the normal distribution Phi and its density phi, the mean
/// of the local gap, h_T = h Phi(h/sigma) + sigma phi(h/sigma) [m], is positive at any h and 0.4
/// sigma at h = 0. The thickness of the film is h_f = h [m] down to 0.4 sigma. Below 0.4 sigma,
/// with the thickness v = 0.2 sigma [m] that remains in the valleys and x = 2 - h/v > 0,
///
///     h_f = v (1 + 1/(1 + x + x^2)),    dh_f/dh = (1 + 2 x)/(1 + x + x^2)^2,
///     d2h_f/dh2 = 6 x (1 + x)/(v (1 + x + x^2)^3),
///
/// which joins h_f = h with two continuous derivatives at x = 0, decreases monotonically as the
/// walls approach, and tends to v > 0: walls that are pressed together displace no more oil.
/// dh_f/dh is the fraction of the wall area on which the oil presses; the remainder is in contact.
/// Published results that use h itself above 0.4 sigma are unaffected.
///
/// Source: derived here; h_T of Gaussian heights, [PatirCheng1978].

namespace tribodyn {

/// Film thickness that remains in the valleys, divided by the deviation of the asperity heights.
inline constexpr double kValleys = 0.2;

/// Thickness of a film as a function of the distance of the mean planes.
struct TouchingFilm {
  double thickness;  ///< h_f [m], > 0
  double slope;      ///< dh_f/dh [-], in (0, 1]
  double bend;       ///< d2h_f/dh2 [1/m], >= 0
};

/// The film at the distance h [m], of any sign, with the valleys v > 0 [m].
inline TouchingFilm touching_film(double distance, double valleys) noexcept {
  const double x = 2.0 - distance / valleys;
  if (!(x > 0.0)) return {distance, 1.0, 0.0};
  const double share = 1.0 / (1.0 + x + x * x);
  return {valleys * (1.0 + share), (1.0 + 2.0 * x) * share * share,
          6.0 * x * (1.0 + x) * share * share * share / valleys};
}

}  // namespace tribodyn
