#include "tribodyn/meshes/mesh_selection.hpp"

#include <cmath>
#include <numbers>
#include <string>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr double kTolerance = 1e-9;

/// Coordinates of an axis within the range.
std::vector<char> covered(const MeshAxis& axis, const std::array<double, 2>& range) {
  const std::string item = "nodes between";
  for (const double end : range) require_finite(item, "end of " + axis.name, end, axis.unit);
  require(range[1] >= range[0], item, "upper end of " + axis.name, range[1], axis.unit,
          "must not be below the lower end", "an angle beyond the seam is below 0 or above 2 pi");
  const bool angle = axis.name == "angle";
  const double extent = axis.values.back() - axis.values.front();
  const double tolerance = angle ? kTolerance : kTolerance * extent;
  const double middle = 0.5 * (range[0] + range[1]), half = 0.5 * (range[1] - range[0]) + tolerance;
  std::vector<char> result;
  for (const double value : axis.values) {
    double distance = value - middle;
    if (angle) distance = std::remainder(distance, 2.0 * std::numbers::pi);
    result.push_back(std::abs(distance) <= half);
  }
  return result;
}

}  // namespace

std::vector<int> nodes_between(const SurfaceMesh& mesh, const std::array<double, 2>& first,
                               const std::array<double, 2>& second) {
  const auto& axes = mesh.axes();
  require(!axes[0].values.empty(), "nodes between", "axes of the mesh", 0, "",
          "must be two: the mesh has no structure", "choose nodes by position");
  const std::vector<char> lines = covered(axes[0], first), rows = covered(axes[1], second);
  std::vector<int> nodes;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t j = 0; j < rows.size(); ++j) {
      if (lines[i] && rows[j]) nodes.push_back(static_cast<int>(i * rows.size() + j));
    }
  }
  return nodes;
}

std::vector<int> nodes_within(const SurfaceMesh& mesh, const Vector3& centre, double radius) {
  const std::string item = "nodes within";
  for (const double coordinate : centre) require_finite(item, "centre", coordinate, "m");
  require_positive(item, "radius", radius, "m");
  const double limit = radius * (1.0 + kTolerance);
  return nodes_where(mesh, [&](const Vector3& x) { return (x - centre).norm() <= limit; });
}

std::vector<int> nodes_where(const SurfaceMesh& mesh,
                             const std::function<bool(const Vector3&)>& condition) {
  std::vector<int> nodes;
  for (int i = 0; i < mesh.size(); ++i) {
    if (condition(mesh.position()[static_cast<std::size_t>(i)])) nodes.push_back(i);
  }
  return nodes;
}

}  // namespace tribodyn
