#include "tribodyn/bodies/marker.hpp"

#include <cmath>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

Marker planar_marker(int body, double x, double y, double angle) {
  require_finite("marker", "x", x, "m");
  require_finite("marker", "y", y, "m");
  require_finite("marker", "angle", angle, "rad");
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  Marker marker;
  marker.body = body;
  marker.position = Vector3(x, y, 0.0);
  marker.rotation << c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0;
  return marker;
}

}  // namespace tribodyn
