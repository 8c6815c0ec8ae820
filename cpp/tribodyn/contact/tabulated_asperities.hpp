#pragma once
/// Asperity contact from a table over the film thickness, such as a computed or measured curve.
///
///     p(h) = s_p(h),    dp/dh = s_p'(h),    A_r/A_n = s_A(h),
///
/// - p [Pa]: asperity pressure, positive in compression; A_r/A_n [-]: real by nominal contact area.
/// - h [m]: film thickness between the mean planes (asperity_law.hpp).
/// - s_p, s_A: monotone C1 cubics through the points of the table (math/monotone_spline.hpp). At
/// the
///   last film thickness both values are zero, and the pressure has the slope zero, so that walls
///   that approach each other meet without a jump of the stiffness.
///
/// The table belongs to the pair of walls for which it was measured or computed. Above the last
/// film thickness there is no contact; below the first both quantities continue linearly, and a run
/// that reaches such thicknesses is warned. The energy is the exact integral of the cubic. Of the
/// surface the law uses asperity_height_deviation alone, which is the length over which the contact
/// grows.
///
/// Source: measurements or formulas of the user; [FritschCarlson1980] (interpolation).

#include <vector>

#include "tribodyn/contact/asperity_law.hpp"

namespace tribodyn {

struct TabulatedAsperitiesOptions {
  std::vector<double> film_thicknesses;  ///< [m], strictly rising
  std::vector<double> pressures;         ///< [Pa], strictly falling to 0
  std::vector<double> area_ratios;       ///< [-], not rising, 0 at the end
};

/// Asperity pressure and contact area from a table.
class TabulatedAsperities final : public AsperityLaw {
 public:
  TabulatedAsperities(const RoughSurface& surface, const TabulatedAsperitiesOptions& options);
  const TabulatedAsperitiesOptions& options() const { return options_; }

 private:
  TabulatedAsperitiesOptions options_;
};

}  // namespace tribodyn
