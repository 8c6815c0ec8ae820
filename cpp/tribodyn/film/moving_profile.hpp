#pragma once
/// A profile of the moving wall of a ring, which turns with this wall.
///
/// The reference surface of a film is fixed to the carrier of a gap. A texture of the carrier is a
/// constant part of the thickness; a texture of the mover travels over the nodes. With the angle
/// theta [rad] about z and the position z [m] on the carrier and the angle phi [rad] of the mover
/// relative to the carrier, the profile adds the height
///
///     P(theta - phi, z)  [m],    positive: the gap is wider,
///
/// to the thickness. P is a uniform cubic B-spline over the angle, linear between the given
/// positions along z, and constant beyond them. Its coefficients c_k follow from the given heights
/// f_k by
///
///     c_k = f_k - (f_{k-1} - 2 f_k + f_{k+1}) / 6,
///
/// limited to the range of the three heights: the spline is of fourth order where the profile is
/// smooth and monotone, of second order at its extrema, twice continuously differentiable
/// everywhere, and never above the highest or below the lowest given height. A step of the profile
/// is smeared over three intervals.
///
/// **Means over cells.** A film stores oil in cells. A point value of P at a node would change the
/// volume of the gap while a step passes the node, and would pump oil that the profile does not
/// displace. A node therefore has the mean of P over its cell, from theta_1 to theta_2,
///
///     h(phi) = [ Q(theta_2 - phi) - Q(theta_1 - phi) ] / (theta_2 - theta_1),    Q' = P,
///
/// and a face the value of P. On a full ring the volume of the gap is then constant, and the rate
///
///     dh/dt = - dphi/dt [ P(theta_2 - phi) - P(theta_1 - phi) ] / (theta_2 - theta_1)
///
/// is the difference of the heights at the two faces, as is that of the oil which the walls carry.
/// A profile of the mover in a full film has minus the source of the same profile of the carrier,
/// -omega P' + (omega / 2) P' = -(omega / 2) P', on every mesh up to chords in place of arcs.
///
/// Source: splines with the coefficients above, [DeBoor2001] ch. XII.

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/meshes/surface_mesh.hpp"

namespace tribodyn {

/// Heights of a profile on a grid.
struct MovingHeights {
  std::vector<double> axial;    ///< positions along z [m], ascending
  std::vector<double> heights;  ///< [m], axial positions x angles, row by row, equal angles from 0
};

/// Height of a profile at one point or cell, and its derivatives with respect to the angle phi.
struct MovingHeight {
  double value = 0.0;      ///< [m]
  double by_angle = 0.0;   ///< [m/rad]
  double by_angle2 = 0.0;  ///< [m/rad2]
};

class MovingProfile {
 public:
  /// Throws InvalidInput for `item`.
  MovingProfile(const std::string& item, MovingHeights heights);

  const MovingHeights& heights() const { return given_; }
  /// Number of angles.
  int around() const { return around_; }
  /// Lowest and highest height [m].
  double lowest() const { return lowest_; }
  double highest() const { return highest_; }
  /// Whether no height depends on the angle, so that nothing travels.
  bool is_round() const { return round_; }
  /// Whether the profile is symmetric about z = 0.
  bool is_symmetric() const { return symmetric_; }

  /// The profile around the axis at one position z.
  class Line {
   public:
    Line() = default;
    explicit Line(const std::vector<double>& heights);

    struct Value {
      double integral, height, slope, bend;  ///< [m rad, m, m/rad, m/rad2]
    };
    /// At any angle [rad]; the integral counts from 0 and includes complete turns.
    Value at(double angle) const;

   private:
    std::vector<double> coefficient_;  // c_{-1}, c_0, ..., c_{n+1}
    std::vector<double> integral_;     // from 0 to each knot [m rad], n + 1
    double step_ = 0.0;                // between knots [rad]
  };
  Line line(double z) const { return Line(heights_at(z)); }

 private:
  /// The given heights at a position z, around the axis.
  std::vector<double> heights_at(double z) const;

  MovingHeights given_;
  int around_ = 0;
  double lowest_ = 0.0, highest_ = 0.0;
  bool round_ = true, symmetric_ = true;
};

/// Part of a ring over which a height is a mean: from `first` to `last` [rad] at z [m]; a point if
/// both angles are equal.
struct MovingCell {
  double first = 0.0, last = 0.0;
  double z = 0.0;
};

/// The cells of the nodes of a mesh around z: each ends halfway to the next node, and at an edge.
std::vector<MovingCell> cells_of_nodes(const SurfaceMesh& mesh);
/// The points of the faces of a mesh around z.
std::vector<MovingCell> points_of_faces(const SurfaceMesh& mesh);

/// A profile at given cells.
class MovingPoints {
 public:
  MovingPoints() = default;
  MovingPoints(const MovingProfile& profile, std::vector<MovingCell> cells);

  bool empty() const { return cells_.empty(); }
  MovingHeight at(std::size_t cell, double angle) const;

 private:
  std::vector<MovingCell> cells_;
  std::vector<int> line_of_cell_;
  std::vector<MovingProfile::Line> lines_;
};

}  // namespace tribodyn
