#include "tribodyn/beams/beam_shape.hpp"

#include <cmath>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

/// The section frame with a tangent and a y axis near a direction.
Matrix3 frame_of(const Vector3& tangent, const Vector3& y_direction, const std::string& item) {
  const double size = y_direction.norm();
  const Vector3 across = y_direction - tangent * tangent.dot(y_direction);
  require(std::isfinite(size) && size > 0.0 && across.norm() > 1e-6 * size, item, "y_direction",
          across.norm(), "", "must not be parallel to the axis",
          "give a direction that is roughly normal to the axis of the beam");
  Matrix3 frame;
  frame.col(0) = tangent;
  frame.col(1) = across.normalized();
  frame.col(2) = frame.col(0).cross(frame.col(1));
  return frame;
}

/// Derivatives of the cubic spline through the points, at the points, with respect to a parameter
/// that grows by the distance of the points. The first and the last piece are parabolas.
std::vector<Vector3> spline_slopes(const std::vector<Vector3>& points) {
  const std::size_t n = points.size();
  std::vector<double> diagonal(n), upper(n, 0.0);
  std::vector<Vector3> slope(n);
  const auto gap = [&](std::size_t i) { return (points[i + 1] - points[i]).norm(); };
  const auto secant = [&](std::size_t i) -> Vector3 {
    return (points[i + 1] - points[i]) / gap(i);
  };
  if (n == 2) return {secant(0), secant(0)};
  // Elimination of h_i m_{i-1} + 2 (h_{i-1} + h_i) m_i + h_{i-1} m_{i+1} = 3 (h_i c_{i-1} +
  // h_{i-1} c_i) with the secants c; on a parabola the sum of both slopes is twice the secant.
  diagonal[0] = 1.0;
  upper[0] = 1.0;
  slope[0] = 2.0 * secant(0);
  for (std::size_t i = 1; i < n; ++i) {
    double lower = 1.0;
    diagonal[i] = 1.0;
    slope[i] = 2.0 * secant(i - 1);
    if (i + 1 < n) {
      diagonal[i] = 2.0;
      const double before = gap(i - 1), after = gap(i);
      lower = after / (before + after);
      upper[i] = before / (before + after);
      slope[i] = 3.0 * (lower * secant(i - 1) + upper[i] * secant(i));
    }
    const double factor = lower / diagonal[i - 1];
    diagonal[i] -= factor * upper[i - 1];
    slope[i] -= factor * slope[i - 1];
  }
  slope[n - 1] /= diagonal[n - 1];
  for (std::size_t i = n - 1; i-- > 0;)
    slope[i] = (slope[i] - upper[i] * slope[i + 1]) / diagonal[i];
  return slope;
}

}  // namespace

std::vector<BeamNode> straight_beam(const Vector3& start, const Vector3& end,
                                    const Vector3& y_direction, int elements,
                                    const std::string& item) {
  require(elements >= 1, item, "elements", elements, "", "must be at least 1");
  const double length = (end - start).norm();
  require_positive(item, "length", length, "m", "start and end of the beam must differ");
  const Matrix3 frame = frame_of((end - start) / length, y_direction, item);
  std::vector<BeamNode> nodes;
  for (int i = 0; i <= elements; ++i) {
    const double xi = static_cast<double>(i) / elements;
    nodes.push_back({(1.0 - xi) * start + xi * end, frame});
  }
  return nodes;
}

std::vector<BeamNode> curved_beam(const std::vector<Vector3>& points, const Vector3& y_direction,
                                  const std::vector<double>& twist, const std::string& item) {
  const std::size_t n = points.size();
  require(n >= 2, item, "points", static_cast<double>(n), "", "must be at least 2 points");
  require(twist.empty() || twist.size() == n, item, "twist", static_cast<double>(twist.size()), "",
          "needs one angle for each point");
  for (double angle : twist) require_finite(item, "twist", angle, "rad");
  for (std::size_t i = 0; i + 1 < n; ++i) {
    require_positive(item, "distance of two points", (points[i + 1] - points[i]).norm(), "m",
                     "points must be finite, and no point may equal the next");
  }
  const std::vector<Vector3> slopes = spline_slopes(points);
  std::vector<BeamNode> nodes;
  Matrix3 frame;
  for (std::size_t i = 0; i < n; ++i) {
    const Vector3 tangent = slopes[i].normalized();
    if (i == 0) {
      frame = frame_of(tangent, y_direction, item);
    } else {
      // Two reflections carry the frame without rotation about the tangent, to fourth order
      // [WangEtAl2008].
      const Vector3 step = (points[i] - points[i - 1]).normalized();
      const auto reflected = [](const Vector3& x, const Vector3& normal) -> Vector3 {
        const double square = normal.squaredNorm();
        return square > 1e-30 ? Vector3(x - (2.0 * normal.dot(x) / square) * normal) : x;
      };
      const Vector3 y = reflected(frame.col(1), step), t = reflected(frame.col(0), step);
      frame = frame_of(tangent, reflected(y, tangent - t), item);
    }
    Matrix3 turned = frame;
    if (!twist.empty()) {
      turned = Eigen::AngleAxisd(twist[i], tangent).toRotationMatrix() * frame;
      turned.col(0) = tangent;
    }
    nodes.push_back({points[i], turned});
  }
  return nodes;
}

}  // namespace tribodyn
