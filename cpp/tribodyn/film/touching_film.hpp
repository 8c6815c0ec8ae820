#pragma once
/// Film between rough walls that touch.
///
/// The mean planes of two rough walls at the distance h [m] may meet and overlap, for asperities
/// carry what presses them together; oil stays in the valleys between. The mean of the local gap,
/// h_T = h Phi(h/sigma) + sigma phi(h/sigma), is positive at any h and 0.4 sigma at h = 0. The
/// film of such a gap is that of the distance h itself down to 0.4 sigma; below, with the thickness
/// v = 0.2 sigma that valleys keep and x = 2 - h/v > 0,
///
///     h_f = v (1 + 1/(1 + x + x^2)),    dh_f/dh = (1 + 2 x)/(1 + x + x^2)^2,
///     d2h_f/dh2 = 6 x (1 + x)/(v (1 + x + x^2)^3),
///
/// which joins h with two equal derivatives at x = 0, falls all the way and tends to v > 0: walls
/// that are pressed together squeeze no more oil. dh_f/dh is the share of the walls on which the
/// oil presses; the rest is in contact. Published results with h itself above stay what they are.
///
/// Source: derived here; h_T of Gaussian heights, [PatirCheng1978].

namespace tribodyn {

/// Share of the deviation of the asperity heights that valleys keep as film thickness.
inline constexpr double kValleys = 0.2;

/// Thickness of a film by the distance of the mean planes.
struct TouchingFilm {
  double thickness;  ///< h_f [m], > 0
  double slope;      ///< dh_f/dh [-], in (0, 1]
  double bend;       ///< d2h_f/dh2 [1/m], >= 0
};

/// At the distance h [m], any sign; valleys v > 0 [m].
inline TouchingFilm touching_film(double distance, double valleys) noexcept {
  const double x = 2.0 - distance / valleys;
  if (!(x > 0.0)) return {distance, 1.0, 0.0};
  const double share = 1.0 / (1.0 + x + x * x);
  return {valleys * (1.0 + share), (1.0 + 2.0 * x) * share * share,
          6.0 * x * (1.0 + x) * share * share * share / valleys};
}

}  // namespace tribodyn
