#include "tribodyn/meshes/mesh_grid.hpp"

#include <cmath>
#include <numbers>
#include <sstream>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr double kPi = std::numbers::pi;

std::vector<double> spread(double lo, double hi, int n, double (*share)(double)) {
  const std::string item = "coordinates";
  require_finite(item, "lo", lo, "");
  require_finite(item, "hi", hi, "");
  require(hi > lo, item, "hi", hi, "", "must be above lo");
  require(n >= 1, item, "n", n, "cells", "must be >= 1");
  std::vector<double> values;
  values.reserve(static_cast<std::size_t>(n) + 1);
  for (int j = 0; j < n; ++j) values.push_back(lo + (hi - lo) * share(static_cast<double>(j) / n));
  values.push_back(hi);  // exact bit for bit
  return values;
}

}  // namespace

std::vector<double> evenly_spaced(double lo, double hi, int n) {
  return spread(lo, hi, n, [](double s) { return s; });
}

std::vector<double> graded(double lo, double hi, int n, Towards towards) {
  switch (towards) {
    case Towards::lo:
      return spread(lo, hi, n, [](double s) { return 1.0 - std::cos(0.5 * kPi * s); });
    case Towards::hi:
      return spread(lo, hi, n, [](double s) { return std::sin(0.5 * kPi * s); });
    default:
      return spread(lo, hi, n, [](double s) { return 0.5 * (1.0 - std::cos(kPi * s)); });
  }
}

std::vector<double> ring_angles(int n) {
  std::vector<double> angles = evenly_spaced(0.0, 2.0 * kPi, n);
  angles.pop_back();
  return angles;
}

void require_ascending(const std::string& item, const std::string& quantity,
                       const std::vector<double>& values, const std::string& unit,
                       std::size_t least) {
  require(values.size() >= least, item, "number of " + quantity, static_cast<double>(values.size()),
          "", "must be >= " + std::to_string(least));
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string name = quantity + "[" + std::to_string(i) + "]";
    require_finite(item, name, values[i], unit);
    if (i == 0) continue;
    std::ostringstream before;
    before << values[i - 1] << ' ' << unit;
    require(values[i] > values[i - 1], item, name, values[i], unit,
            "must be above the previous value, " + before.str(), "give " + quantity + " ascending");
  }
}

void add_cells(const MeshGrid& grid, bool triangles, MeshElements& elements) {
  const int lines = grid.closed ? grid.first : grid.first - 1;
  for (int i = 0; i < lines; ++i) {
    for (int j = 0; j + 1 < grid.second; ++j) {
      const int a = grid.node(i, j), c = grid.node(i + 1, j + 1);
      int b = grid.node(i + 1, j), d = grid.node(i, j + 1);
      if (grid.flipped) std::swap(b, d);
      if (!triangles) {
        elements.push_back({a, b, c, d});
      } else if ((i + j) % 2 == 0) {
        elements.push_back({a, b, c, -1});
        elements.push_back({a, c, d, -1});
      } else {
        elements.push_back({a, b, d, -1});
        elements.push_back({b, c, d, -1});
      }
    }
  }
}

void add_side(const MeshGrid& grid, GridSide side, MeshEdges& edges) {
  const bool line = side == GridSide::first_line || side == GridSide::last_line;
  const int steps = line ? grid.second - 1 : (grid.closed ? grid.first : grid.first - 1);
  // Counter-clockwise round the grid: along the first row and the last line, back on the others.
  const bool forward = (side == GridSide::first_row || side == GridSide::last_line) != grid.flipped;
  for (int s = 0; s < steps; ++s) {
    const auto node = [&](int step) {
      switch (side) {
        case GridSide::first_line:
          return grid.node(0, step);
        case GridSide::last_line:
          return grid.node(grid.first - 1, step);
        case GridSide::first_row:
          return grid.node(step, 0);
        default:
          return grid.node(step, grid.second - 1);
      }
    };
    if (forward) {
      edges.push_back({node(s), node(s + 1)});
    } else {
      edges.push_back({node(s + 1), node(s)});
    }
  }
}

}  // namespace tribodyn
