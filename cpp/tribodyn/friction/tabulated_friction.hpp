#pragma once
/// Friction from a table of coefficients over the sliding speed.
///
///     mu(v) = sgn(v) s(|v|),    s(0) = 0,
///
/// - mu [-]: coefficient of friction, with the sign of v (friction_law.hpp).
/// - v [m/s]: sliding velocity.
/// - s [-]: monotone C1 cubic through the points of the table (math/monotone_spline.hpp), which
/// does
///   not overshoot them; beyond the largest speed the coefficient stays constant.
///
/// The transition at rest ends at the speed of the first maximum of the table: below this speed the
/// coefficient without a transition is this maximum. The law has a kink at the largest speed of the
/// table; the derivative returned there is zero.
///
/// Source: measurements or formulas of the user; [FritschCarlson1980] (interpolation).

#include <vector>

#include "tribodyn/friction/friction_law.hpp"
#include "tribodyn/math/monotone_spline.hpp"

namespace tribodyn {

struct TabulatedFrictionOptions {
  std::vector<double> speeds;        ///< [m/s], from 0 on, strictly rising
  std::vector<double> coefficients;  ///< [-], 0 at rest, otherwise >= 0
};

/// Friction from a table.
class TabulatedFriction final : public FrictionLaw {
 public:
  explicit TabulatedFriction(const TabulatedFrictionOptions& options);
  const char* name() const override { return "tabulated friction"; }
  const char* source() const override { return "a table of the user"; }
  double coefficient(double sliding_velocity) const noexcept override;
  double derivative(double sliding_velocity) const noexcept override;
  double full_coefficient(double speed) const noexcept override;
  const TabulatedFrictionOptions& options() const { return options_; }

 private:
  TabulatedFrictionOptions options_;
  MonotoneSpline spline_;
  double largest_speed_;  ///< of the table [m/s]
  double peak_speed_;     ///< at the first maximum [m/s]
  double peak_;           ///< coefficient at this speed
};

}  // namespace tribodyn
