#pragma once
/// How the wall of a gap is divided for integrals that need no neighbours.
///
/// The wall is divided into pieces. Piece i has the middle x_i, the unit normal n_i and the area
/// w_i. A piece may have an extent, two half sides d_0 and d_1 on which the normal stays the same:
///
///     x(s, t) = x_i + s d_0 + t d_1,    dA = w_i (1 + taper t) ds dt / 4,    -1 <= s, t <= 1.
///
/// The motion of two rigid walls changes the gap over such a piece linearly, and so the gap is
///
///     h(s, t) = h_i + (slope_0 + ...) s + (slope_1 + ...) t + bend_0 s^2 + bend_1 t^2,
///
/// where slope and bend [m] belong to a profile. A strip of a cylinder along its axis has d_0 = 0,
/// a sector of a ring has d_1 along the radius and a taper, a flat face has both sides. A piece
/// without sides is a point of the midpoint rule.

#include <array>
#include <vector>

#include "tribodyn/meshes/surface_mesh.hpp"

namespace tribodyn {

/// What a piece of a wall has beside its middle.
struct PieceExtent {
  std::array<Vector3, 2> side = {Vector3::Zero(), Vector3::Zero()};  ///< half sides [m]
  double taper = 0.0;                    ///< share by which the area grows towards t = 1 [-]
  std::array<double, 2> slope = {0, 0};  ///< of a profile, from the middle to the side [m]
  std::array<double, 2> bend = {0, 0};   ///< alike [m]
  bool cell = false;                     ///< one of many pieces along its sides
};

/// A regular grid of cells, row by row.
struct CellGrid {
  int first, rows, columns;
};

/// The pieces of the wall of a gap.
struct SurfacePoints {
  std::vector<Vector3> position;    ///< middles [m]
  std::vector<Vector3> normal;      ///< unit, into the bearing's wall
  std::vector<double> weight;       ///< [m2]
  std::vector<double> thickness;    ///< of the gap in the centred position [m]
  std::vector<PieceExtent> extent;  ///< empty where all pieces are points
  /// Factors c, s of the pieces' loads F: hypot(sum c F, sum s F) is a part of the load that
  /// alternates nearly as fast as the pieces can tell. Empty: it is not known.
  std::vector<std::array<double, 2>> alternation;
  std::vector<CellGrid> grids;  ///< of the cells that carry a profile

  void add(const Vector3& at, const Vector3& towards, double area) {
    position.push_back(at);
    normal.push_back(towards);
    weight.push_back(area);
  }
};

/// What the division of a wall depends on.
struct WallDivision {
  static constexpr int kUsualPoints = 360;

  int points = kUsualPoints;  ///< around a journal
  double deviation = 0.0;     ///< of the heights of the asperities [m]; 0: it is not known
  bool cells = false;         ///< at the points that carry a profile

  /// What steps between points are divided by; with fewer points they stay as they are.
  double fineness() const {
    return points > kUsualPoints ? static_cast<double>(points) / kUsualPoints : 1.0;
  }
};

/// Lines around an axis: of a closed ring at equal distances, of an arc at Gauss points of panels.
struct LinesAround {
  std::vector<double> angle;  ///< [rad]
  std::vector<double> parts;  ///< the span by what a line stands for [-]
  std::vector<std::array<double, 2>> alternation;
};
/// `count` lines in the middles of equal parts of an arc, as of the points of a profile.
LinesAround lines_between(double start, double span, int count);
/// Lines on a ring; the harmonic of the number 2/5 count is their alternation.
LinesAround lines_on_ring(int count);
/// About `count` lines on an arc from `start` over `span` [rad].
LinesAround lines_on_arc(double start, double span, int count);
/// Lines that a ring of strips needs: asperities press on an angle of about sqrt(deviation / e)
/// where the gap is c - e cos(theta), so that fewer lines do where the clearance is small. Those
/// that are asked for where that is less.
int lines_needed(const WallDivision& division, double clearance);

/// Slopes and bends of the cells of each grid, from the heights of a profile at their middles:
/// those of the parabola through three heights where the profile is smooth, and less where it has
/// steps, so that no cell goes beyond its neighbours by a step [HartenOsher1987].
void shape_cells(const std::vector<double>& heights, SurfacePoints& points);

}  // namespace tribodyn
