#pragma once
/// The cubic through values and slopes at both ends of a step.
///
/// Hermite's form; its error is of fourth order in the length.

#include <optional>

namespace tribodyn {

/// x(s), s from 0 at the start to 1 at the end.
class CubicSegment {
 public:
  /// Slopes are time derivatives; `length` is the duration of the segment.
  CubicSegment(double start, double start_slope, double end, double end_slope, double length)
      : start_(start),
        first_(length * start_slope),
        second_(3.0 * (end - start) - length * (2.0 * start_slope + end_slope)),
        third_(2.0 * (start - end) + length * (start_slope + end_slope)),
        length_(length) {}

  double value(double s) const { return start_ + s * (first_ + s * (second_ + s * third_)); }
  /// Derivative with respect to time.
  double slope(double s) const {
    return (first_ + s * (2.0 * second_ + s * 3.0 * third_)) / length_;
  }
  /// The smallest value on the segment.
  double least() const;
  /// The first s at which the value, above `level` at the start, falls to `level`; none if it stays
  /// above.
  std::optional<double> first_down_to(double level) const;

 private:
  /// Sets the positions in (0, 1) with zero slope, ascending; returns their number.
  int turns(double (&places)[2]) const;

  double start_, first_, second_, third_, length_;
};

}  // namespace tribodyn
