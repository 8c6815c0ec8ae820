#pragma once
/// Points of the axis of a beam for integrals along it, such as those of a distributed load.
///
/// The part of the axis between two shares of its length is cut at the nodes, and every piece has
/// the two points of Gauss's rule. With the weights w_k [m] of the points,
///
///     int f ds = sum of w_k f(s_k),
///
/// exactly for functions that are cubic between two nodes, such as a constant force on the cubic
/// axis of an element, with an error of order l^4 for other smooth functions. The weights add up to
/// the length of the part in the reference shape.

#include <string>
#include <vector>

namespace tribodyn {

/// A point of the axis in the reference shape.
struct AxisPoint {
  double share = 0.0;   ///< of the length of the axis, from 0 at the start to 1 at the end
  double length = 0.0;  ///< weight [m]
  int element = 0;      ///< to which the point belongs
};

/// The points between the shares `start` and `stop`, 0 <= start < stop <= 1, in ascending order.
/// `arcs`: arc lengths [m] of the nodes, from 0 on. Throws InvalidInput, which names `item`.
std::vector<AxisPoint> axis_points(const std::vector<double>& arcs, double start, double stop,
                                   const std::string& item);

}  // namespace tribodyn
