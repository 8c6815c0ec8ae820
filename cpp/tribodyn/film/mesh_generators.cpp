#include "tribodyn/film/mesh_generators.hpp"

#include <cmath>
#include <numbers>
#include <utility>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

SurfaceMesh cylinder_mesh(double radius, double length, int n_around, int n_along, bool symmetric) {
  const std::string item = "cylinder mesh";
  require_positive(item, "radius", radius, "m");
  require_positive(item, "length", length, "m");
  require(n_around >= 8, item, "n_around", n_around, "cells", "must be >= 8");
  require(n_along >= 1, item, "n_along", n_along, "cells", "must be >= 1");
  const int rows = n_along + 1;
  const double z0 = symmetric ? 0.0 : -0.5 * length;
  std::vector<Vector3> position, normal, lay;
  std::vector<double> angles, heights;
  for (int j = 0; j < rows; ++j) heights.push_back(z0 + (0.5 * length - z0) * j / n_along);
  for (int i = 0; i < n_around; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / n_around;
    const Vector3 n(std::cos(angle), std::sin(angle), 0.0);
    for (int j = 0; j < rows; ++j) {
      normal.push_back(n);
      lay.emplace_back(-n.y(), n.x(), 0.0);
      position.push_back(radius * n + Vector3(0.0, 0.0, heights[static_cast<std::size_t>(j)]));
    }
    angles.push_back(angle);
  }
  std::vector<std::array<int, 4>> elements;
  std::vector<std::array<int, 2>> edges;
  for (int i = 0; i < n_around; ++i) {
    const int next = (i + 1) % n_around;
    for (int j = 0; j < n_along; ++j) {
      elements.push_back({i * rows + j, next * rows + j, next * rows + j + 1, i * rows + j + 1});
    }
    edges.push_back({next * rows + n_along, i * rows + n_along});
    if (!symmetric) edges.push_back({i * rows, next * rows});
  }
  SurfaceMesh mesh(std::move(position), std::move(normal), std::move(elements), std::move(lay));
  mesh.add_boundary("ends", edges);
  mesh.set_multiplicity(symmetric ? 2.0 : 1.0);
  mesh.set_axes({"angle", "rad", std::move(angles)}, {"z", "m", std::move(heights)});
  return mesh;
}

SurfaceMesh plane_mesh(double length_x, double length_y, int n_x, int n_y) {
  const std::string item = "plane mesh";
  require_positive(item, "length_x", length_x, "m");
  require_positive(item, "length_y", length_y, "m");
  require(n_x >= 1, item, "n_x", n_x, "cells", "must be >= 1");
  require(n_y >= 1, item, "n_y", n_y, "cells", "must be >= 1");
  const int rows = n_y + 1;
  std::vector<Vector3> position;
  for (int i = 0; i <= n_x; ++i) {
    for (int j = 0; j <= n_y; ++j) {
      position.emplace_back(length_x * i / n_x, length_y * j / n_y, 0.0);
    }
  }
  std::vector<double> x, y;
  for (int i = 0; i <= n_x; ++i) x.push_back(length_x * i / n_x);
  for (int j = 0; j <= n_y; ++j) y.push_back(length_y * j / n_y);
  std::vector<Vector3> normal(position.size(), Vector3::UnitZ());
  std::vector<Vector3> lay(position.size(), Vector3::UnitX());
  std::vector<std::array<int, 4>> elements;
  std::vector<std::array<int, 2>> x_min, x_max, y_min, y_max;
  for (int i = 0; i < n_x; ++i) {
    for (int j = 0; j < n_y; ++j) {
      const int c = i * rows + j;
      elements.push_back({c, c + rows, c + rows + 1, c + 1});
    }
    y_min.push_back({i * rows, (i + 1) * rows});
    y_max.push_back({(i + 1) * rows + n_y, i * rows + n_y});
  }
  for (int j = 0; j < n_y; ++j) {
    x_min.push_back({j + 1, j});
    x_max.push_back({n_x * rows + j, n_x * rows + j + 1});
  }
  SurfaceMesh mesh(std::move(position), std::move(normal), std::move(elements), std::move(lay));
  mesh.add_boundary("x_min", x_min);
  mesh.add_boundary("x_max", x_max);
  mesh.add_boundary("y_min", y_min);
  mesh.add_boundary("y_max", y_max);
  mesh.set_axes({"x", "m", std::move(x)}, {"y", "m", std::move(y)});
  return mesh;
}

}  // namespace tribodyn
