#pragma once
/// Division of the wall of a gap into pieces, for integrals over the wall such as the contact
/// force.
///
/// Piece i of the wall has the midpoint x_i [m], the unit normal n_i, which points into the wall of
/// the carrier, and the area w_i [m2]. A piece may have an extent, given by two half sides d_0 and
/// d_1 [m], with a constant normal:
///
///     x(s, t) = x_i + s d_0 + t d_1,    dA = w_i (1 + taper t) ds dt / 4,    -1 <= s, t <= 1,
///
/// where s and t [-] are the local coordinates and taper [-] is the relative growth of the area
/// towards t = 1. The relative motion of two rigid walls changes the gap linearly over such a
/// piece, so the gap h [m] is
///
///     h(s, t) = h_i + (slope_0 + ...) s + (slope_1 + ...) t + bend_0 s^2 + bend_1 t^2,
///
/// where h_i is the gap at the midpoint, slope and bend [m] belong to a profile, and the dots stand
/// for the contributions of the relative motion. An axial strip of a cylinder has d_0 = 0, a sector
/// of a ring has a radial d_1 and a taper, and a flat face has both sides. A piece without sides is
/// a point of the midpoint rule.
///
/// Validity: the pieces are so small, or so flat, that the normal is constant on each piece.

#include <array>
#include <memory>
#include <vector>

#include "tribodyn/film/moving_profile.hpp"
#include "tribodyn/meshes/surface_mesh.hpp"

namespace tribodyn {

/// Extent of a piece of a wall.
struct PieceExtent {
  std::array<Vector3, 2> side = {Vector3::Zero(), Vector3::Zero()};  ///< half sides [m]
  double taper = 0.0;                    ///< relative growth of the area towards t = 1 [-]
  std::array<double, 2> slope = {0, 0};  ///< linear part of a profile at the side [m]
  std::array<double, 2> bend = {0, 0};   ///< quadratic part of a profile at the side [m]
  bool cell = false;                     ///< one of a grid of pieces along its sides
};

/// A regular grid of cells, row by row.
struct CellGrid {
  int first, rows, columns;
};

/// The pieces of the wall of a gap.
struct SurfacePoints {
  std::vector<Vector3> position;    ///< midpoints [m]
  std::vector<Vector3> normal;      ///< unit, into the wall of the carrier
  std::vector<double> weight;       ///< [m2]
  std::vector<double> thickness;    ///< of the gap in the centred position [m]
  std::vector<PieceExtent> extent;  ///< empty if all pieces are points
  /// Factors c, s of the loads F of the pieces: hypot(sum c F, sum s F) is the part of the load
  /// that alternates nearly as fast as the pieces can resolve. Empty if unknown.
  std::vector<std::array<double, 2>> alternation;
  std::vector<CellGrid> grids;  ///< of the cells that carry a profile
  /// Profile that turns with the moving wall, none: this wall is smooth; and the coordinate that is
  /// its angle.
  std::shared_ptr<const MovingProfile> moving = {};
  int turned_by = -1;

  void add(const Vector3& at, const Vector3& towards, double area) {
    position.push_back(at);
    normal.push_back(towards);
    weight.push_back(area);
  }
};

/// Parameters of the division of a wall.
struct WallDivision {
  static constexpr int kUsualPoints = 360;

  int points = kUsualPoints;  ///< around a journal
  double deviation = 0.0;     ///< of the heights of the asperities [m]; 0: unknown
  bool cells = false;         ///< points that carry a profile

  /// Divisor of the point spacing; 1 for up to kUsualPoints points.
  double fineness() const {
    return points > kUsualPoints ? static_cast<double>(points) / kUsualPoints : 1.0;
  }
};

/// Facet of a gap whose rough walls may touch: the wall that carries asperities.
class AsperityWall {
 public:
  /// The pieces of the wall without the thickness of the gap.
  virtual SurfacePoints wall_points(const WallDivision& division) const = 0;

 protected:
  ~AsperityWall() = default;
};

/// Lines around an axis: equidistant on a closed ring, at Gauss points of panels on an arc.
struct LinesAround {
  std::vector<double> angle;  ///< [rad]
  std::vector<double> parts;  ///< span divided by the part that a line represents [-]
  std::vector<std::array<double, 2>> alternation;
};
/// `count` lines at the midpoints of equal parts of an arc, as for the points of a profile.
LinesAround lines_between(double start, double span, int count);
/// Lines on a ring; their alternation is the harmonic of order 2/5 count.
LinesAround lines_on_ring(int count);
/// About `count` lines on an arc from `start` over `span` [rad].
LinesAround lines_on_arc(double start, double span, int count);
/// Number of lines that a ring of strips needs, at most the requested number. Where the gap is c -
/// e cos(theta), asperities touch over an angle of about sqrt(deviation / e), so that fewer lines
/// suffice at a small clearance.
int lines_needed(const WallDivision& division, double clearance);

/// Slopes and bends of the cells of each grid from the heights of a profile at their midpoints.
/// Where the profile is smooth, slopes and bends follow the parabola through three heights; at
/// steps they are limited, so that no cell overshoots the neighbouring cells [HartenOsher1987].
void shape_cells(const std::vector<double>& heights, SurfacePoints& points);

}  // namespace tribodyn
