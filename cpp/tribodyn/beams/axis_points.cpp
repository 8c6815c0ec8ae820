#include "tribodyn/beams/axis_points.hpp"

#include <algorithm>
#include <cstddef>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/quadrature.hpp"

namespace tribodyn {

std::vector<AxisPoint> axis_points(const std::vector<double>& arcs, double start, double stop,
                                   const std::string& item) {
  require(start >= 0.0 && start < stop, item, "start", start, "", "must be >= 0 and below stop");
  require(stop <= 1.0, item, "stop", stop, "", "must be <= 1");
  constexpr double kEdge = 1e-12;  // of the length; a shorter piece is left out
  const GaussRule rule = gauss_legendre(2);
  const double length = arcs.back(), low = start * length, high = stop * length;
  std::vector<AxisPoint> points;
  for (std::size_t e = 0; e + 1 < arcs.size(); ++e) {
    const double first = std::max(low, arcs[e]), last = std::min(high, arcs[e + 1]);
    if (last - first <= kEdge * length) continue;
    for (std::size_t g = 0; g < rule.nodes.size(); ++g) {
      const double s = 0.5 * (first + last) + 0.5 * (last - first) * rule.nodes[g];
      points.push_back({s / length, 0.5 * (last - first) * rule.weights[g], static_cast<int>(e)});
    }
  }
  return points;
}

}  // namespace tribodyn
