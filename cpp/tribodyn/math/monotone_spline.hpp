#pragma once
/// A C1 piecewise cubic through given points that never overshoots them.
///
/// Between the knots x_i and x_i+1 the spline is the cubic Hermite polynomial of the values
/// y_i, y_i+1 and the slopes d_i, d_i+1. With the secant s_i = (y_i+1 - y_i)/(x_i+1 - x_i) it is
/// monotone on the interval if 0 <= d_i/s_i <= 3 and 0 <= d_i+1/s_i <= 3. Slopes outside this box
/// are moved to its border, and where the secant changes its sign or vanishes the slope is zero.
/// The spline thus has its extrema at knots and keeps the sign of monotone data.
///
/// Slopes are either given (then the error is of fourth order in the spacing if they are
/// the derivative of the function and the box does not cut them), or the weighted harmonic
/// mean of the two neighbouring secants (error of second order at extrema, third elsewhere).
/// Outside the knots the spline continues linearly with the slope of the end.
///
/// Sources: [FritschCarlson1980] (condition); [FritschButland1984] (slopes).

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace tribodyn {

/// Monotone cubic spline; evaluation neither allocates nor throws.
class MonotoneSpline {
 public:
  struct Point {
    double value;
    double slope;
  };

  /// Slopes from the data. `item` is named in errors; `knots`: at least two, strictly ascending.
  MonotoneSpline(const std::string& item, std::vector<double> knots,
                 const std::vector<double>& values);
  /// Whether given slopes are moved into the box. With unmodified slopes the spline may overshoot.
  enum class Slopes { limited, as_given };
  /// Slopes given.
  MonotoneSpline(const std::string& item, std::vector<double> knots,
                 const std::vector<double>& values, std::vector<double> slopes,
                 Slopes treated = Slopes::limited);

  /// Value and derivative at x; NaN gives NaN.
  Point evaluate(double x) const noexcept;
  /// Integral from the first knot to x; x may lie outside the knots.
  double integral(double x) const noexcept;

  const std::vector<double>& knots() const { return knots_; }
  struct Bend {
    double second = 0.0;
    double third = 0.0;
  };
  /// Second and third derivative on the left and on the right of a knot; zero outside the knots.
  std::pair<Bend, Bend> curvatures(std::size_t knot) const noexcept;

 private:
  /// value = c0 + u (c1 + u (c2 + u c3)) with u = x - left knot.
  struct Cubic {
    double c0, c1, c2, c3;
    double integral;  ///< from the first knot to the left knot
  };

  void build(const std::string& item, const std::vector<double>& values, std::vector<double> slopes,
             Slopes treated);
  std::size_t interval(double x) const noexcept;

  std::vector<double> knots_;
  std::vector<Cubic> cubics_;
  double end_value_ = 0.0;
  double end_slope_ = 0.0;
  double end_integral_ = 0.0;
  double inverse_spacing_ = 0.0;  ///< > 0 where the knots are uniform
};

}  // namespace tribodyn
