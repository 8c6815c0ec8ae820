#include "tribodyn/gaps/surface_points.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "tribodyn/math/quadrature.hpp"

namespace tribodyn {

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;
constexpr int kPanel = 8;  // Gauss points of one panel of an arc
// A ring with the pressure exp(-(e / deviation) r (1 - cos theta)) needs
// n = kFewestLines + kLinesByRoot sqrt(clearance / deviation) lines for an error of 1e-6 with
// r = 4, where its nearest point is 3 to 4 deviations away.
constexpr double kFewestLines = 24.0;
constexpr double kLinesByRoot = 12.0;

/// The smaller of two numbers with the same sign, 0 where the signs differ.
double minmod(double a, double b) {
  if (!(a * b > 0.0)) return 0.0;
  return std::abs(a) < std::abs(b) ? a : b;
}

/// Slope and bend of cell j of `size` along a line of heights, where f(j) is the height of cell j.
template <class Heights>
std::array<double, 2> cell_shape(const Heights& f, int j, int size) {
  if (size < 3) return {0.0, 0.0};
  const auto second = [&](int k) {
    k = std::clamp(k, 1, size - 2);
    return f(k + 1) - 2.0 * f(k) + f(k - 1);
  };
  const double here = second(j), before = second(j - 1), after = second(j + 1);
  const double bent = minmod(minmod(before, here), after);
  // At the ends the parabola of the last three cells is continued.
  const double left = j > 0 ? f(j) - f(j - 1) : f(1) - f(0) - here;
  const double right = j < size - 1 ? f(j + 1) - f(j) : f(j) - f(j - 1) + here;
  const double slope = minmod(left + 0.5 * minmod(before, here), right - 0.5 * minmod(here, after));
  // From the midpoint of a cell to its side is half a distance.
  return {0.5 * slope, 0.125 * bent};
}

}  // namespace

LinesAround lines_on_ring(int count) {
  LinesAround lines;
  // Below half of the count, where aliasing with the mirror image would occur.
  const int harmonic = 2 * count / 5;
  for (int i = 0; i < count; ++i) {
    const double angle = kTurn * i / count;
    lines.angle.push_back(angle);
    lines.parts.push_back(count);
    lines.alternation.push_back({std::cos(harmonic * angle), std::sin(harmonic * angle)});
  }
  return lines;
}

LinesAround lines_between(double start, double span, int count) {
  LinesAround lines;
  for (int i = 0; i < count; ++i) {
    lines.angle.push_back(start + span * (i + 0.5) / count);
    lines.parts.push_back(count);
    const double phase = 0.8 * std::numbers::pi * i;  // as on a ring
    lines.alternation.push_back({std::cos(phase), std::sin(phase)});
  }
  return lines;
}

LinesAround lines_on_arc(double start, double span, int count) {
  const GaussRule rule = gauss_legendre(kPanel);
  const int panels = std::max(1, (count + kPanel - 1) / kPanel);
  // The points 1, 3, 4, 6 of the eight, with weights that are exact for cubics: their difference
  // from all eight is the alternation.
  const double outer = rule.nodes[6] * rule.nodes[6], inner = rule.nodes[4] * rule.nodes[4];
  const double of_outer = (1.0 / 3.0 - inner) / (outer - inner);
  LinesAround lines;
  for (int p = 0; p < panels; ++p) {
    for (int i = 0; i < kPanel; ++i) {
      const auto k = static_cast<std::size_t>(i);
      const double share = 0.5 * rule.weights[k];
      double coarse = 0.0;
      if (i == 1 || i == 6) coarse = 0.5 * of_outer;
      if (i == 3 || i == 4) coarse = 0.5 * (1.0 - of_outer);
      lines.angle.push_back(start + span * (p + 0.5 + 0.5 * rule.nodes[k]) / panels);
      lines.parts.push_back(panels / share);
      lines.alternation.push_back({coarse / share - 1.0, 0.0});
    }
  }
  return lines;
}

int lines_needed(const WallDivision& division, double clearance) {
  if (!(division.deviation > 0.0)) return division.points;
  const double usual = kFewestLines + kLinesByRoot * std::sqrt(clearance / division.deviation);
  const double needed = std::ceil(usual * division.fineness());
  return needed < division.points ? static_cast<int>(needed) : division.points;
}

void shape_cells(const std::vector<double>& heights, SurfacePoints& points) {
  for (const CellGrid& grid : points.grids) {
    const auto at = [&](int row, int column) {
      return static_cast<std::size_t>(grid.first + row * grid.columns + column);
    };
    for (int i = 0; i < grid.rows; ++i) {
      for (int j = 0; j < grid.columns; ++j) {
        PieceExtent& extent = points.extent[at(i, j)];
        std::array<std::array<double, 2>, 2> shape{};
        if (extent.side[0] != Vector3::Zero()) {
          shape[0] = cell_shape([&](int k) { return heights[at(k, j)]; }, i, grid.rows);
        }
        if (extent.side[1] != Vector3::Zero()) {
          shape[1] = cell_shape([&](int k) { return heights[at(i, k)]; }, j, grid.columns);
        }
        extent.slope = {shape[0][0], shape[1][0]};
        extent.bend = {shape[0][1], shape[1][1]};
      }
    }
  }
}

}  // namespace tribodyn
