#pragma once
/// Sampling of a wall for integrals over a pressure that depends on the gap alone.
///
/// Asperities touch only where the gap is below a few deviations sigma [m] of their heights, so
/// that a tilted wall presses on a narrow stripe. Gauss's rule samples every piece of the wall
/// (gaps/surface_points.hpp) in both directions. The number of points depends on the rise [m] of
/// the gap over the piece, from one side to the other:
///
///     rise <= 0.7 sigma      4 points
///     above                  2^k panels of 8 points with a rise of at most 4 sigma each;
///
/// the many cells of a profile also have rules of 1 point up to 0.01 sigma and of 2 points up to
/// 0.13 sigma. Panels outside the reach of the asperities are omitted. If the number of contact
/// points is f > 1 times the default of 360, the limits are divided by f. For a pressure
/// proportional to exp(-r h / sigma) at the gap h [m] and a panel with the rise 2 a sigma / r, the
/// relative error of n points is C_n a^(2n) a / sinh(a), with C_4 = 1.4e-7, C_8 = 1.1e-18 and r, a
/// dimensionless.
///
/// The points of a rule are fixed on the wall. The sum of forces is therefore the exact gradient of
/// the sum of energies over the same points, and the tangent of this force is exact. Where a piece
/// changes its rule, force and energy jump by the error of the coarser rule.
///
/// Sources: [Trefethen2008] (Gauss's rule), [TrefethenWeideman2014] (equal distances on a ring).

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "tribodyn/film/relative_motion.hpp"
#include "tribodyn/gaps/surface_points.hpp"
#include "tribodyn/math/quadrature.hpp"

namespace tribodyn {

/// A point of a wall.
struct WallSample {
  int piece;
  double s, t;                             ///< position on the piece, within -1 and 1
  double thickness;                        ///< of the gap [m]
  double weight;                           ///< area [m2]
  double by_angle = 0.0, by_angle2 = 0.0;  ///< of a profile of the moving wall [m/rad, m/rad2]
};

class WallSampling {
 public:
  struct Options {
    double reach;      ///< gap at and above which there is no pressure [m]
    double deviation;  ///< of the heights of the asperities, sigma [m]
    double fineness;   ///< divisor of the limits of the rise [-]
  };

  WallSampling(const SurfacePoints& points, const std::vector<GapCoordinate>& coordinates,
               const Options& options);

  int pieces() const { return motion_.nodes(); }
  int coordinates() const { return motion_.coordinates(); }
  /// Coordinate that is the angle of a profile of the moving wall; -1: none.
  int turned_by() const { return turned_by_; }
  /// Smallest gap at the midpoints and corners of the pieces [m].
  double least_thickness(const double* xi) const;
  /// dh/dxi_k at a sample.
  double normal(const WallSample& at, int k) const {
    if (k == turned_by_) return at.by_angle;
    const std::size_t i = index(at.piece, k);
    return motion_.thickness_by_coordinate()[i] + at.s * normal_[0][i] + at.t * normal_[1][i];
  }
  /// Tangential displacement of the journal wall per unit of coordinate k at a sample.
  Vector3 tangent(const WallSample& at, int k) const {
    const std::size_t i = index(at.piece, k);
    return motion_.tangent(at.piece, k) + at.s * tangent_[0][i] + at.t * tangent_[1][i];
  }

  /// Calls each(sample) wherever the gap at xi is below the reach, in a fixed order. Allocates
  /// nothing.
  template <class Each>
  void visit(const double* xi, const Each& each) const {
    each_near_piece(xi, reach_, [&](int i) { visit_piece(i, xi, false, each); });
  }

  /// Estimates the error [N] of the load of pressure(thickness) [Pa] at xi, from the loads of the
  /// pieces with half of the points of every panel, and from the alternation of the load between
  /// pieces.
  template <class Pressure>
  double load_error(const double* xi, const Pressure& pressure) const {
    ErrorSum sum;
    each_near_piece(xi, reach_, [&](int i) {
      double loads[2] = {0.0, 0.0};
      for (const bool coarse : {false, true}) {
        if (coarse && sides_[static_cast<std::size_t>(i)] == 0) {
          loads[1] = loads[0];
          continue;
        }
        visit_piece(i, xi, coarse, [&](const WallSample& at) {
          loads[coarse ? 1 : 0] += at.weight * pressure(at.thickness);
        });
      }
      add_error(i, loads[0], loads[1], sum);
    });
    return total_error(sum);
  }

 private:
  /// Equal panels with the same points in each.
  struct Rule {
    int panels;
    const GaussRule* points;  ///< on (-1, 1); the weights add up to 1
  };
  /// The gap over a piece in one direction, relative to its value at the midpoint.
  struct Line {
    double slope, bend;
    double at(double s) const { return s * (slope + s * bend); }
    double least() const {
      const double tip = std::abs(slope);
      return tip < 2.0 * bend ? -0.25 * tip * tip / bend : bend - tip;
    }
    double rise() const { return 2.0 * (std::abs(slope) + std::abs(bend)); }
  };
  /// Panels of a rule, first and past-the-end, where base + slope s, |s| <= 1, is below the reach.
  struct Range {
    int first, end;
  };

  /// Lower bound of the gap over a block of consecutive pieces: base plus the largest reduction by
  /// each coordinate. A wall with thousands of pieces that does not touch costs one bound per
  /// block.
  struct Block {
    double base;
    std::array<double, 6> lowest, highest;  ///< dh/dxi_k at the middles
    std::array<double, 6> sides;            ///< largest change of dh/dxi_k from midpoint to corner
  };
  static constexpr int kBlock = 32;

  struct ErrorSum {
    double load = 0.0, along = 0.0;
    std::array<double, 2> alternating{};
  };

  std::size_t index(int piece, int k) const {
    return static_cast<std::size_t>(piece) * static_cast<std::size_t>(coordinates()) +
           static_cast<std::size_t>(k);
  }
  /// The gap at the midpoint of a piece [m], with a profile of the moving wall.
  double middle_of(std::size_t piece, const double* xi) const {
    const double h = motion_.thickness(piece, xi);
    return turned_by_ < 0 ? h : h + profile_.at(piece, xi[turned_by_]).value;
  }
  void bound_blocks();
  double bound(const Block& block, const double* xi) const {
    double least = block.base;
    for (std::size_t k = 0; k < static_cast<std::size_t>(coordinates()); ++k) {
      least += std::min(block.lowest[k] * xi[k], block.highest[k] * xi[k]) -
               block.sides[k] * std::abs(xi[k]);
    }
    return least;
  }
  /// Calls each(piece) for all pieces except in blocks whose gap is nowhere below `limit`, which
  /// each() may lower.
  template <class Each>
  void each_near_piece(const double* xi, const double& limit, const Each& each) const {
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
      if (bound(blocks_[b], xi) >= limit) continue;
      const int first = static_cast<int>(b) * kBlock;
      for (int i = first; i < std::min(first + kBlock, pieces()); ++i) each(i);
    }
  }
  Line line(int piece, std::size_t direction, const double* xi) const;
  Rule rule(int piece, std::size_t direction, const Line& h, bool coarse) const;
  Range within_reach(const Rule& rule, double base, double slope) const;
  void add_error(int piece, double load, double coarse, ErrorSum& sum) const;
  static double total_error(const ErrorSum& sum);

  /// `coarse`: with half of the points of every panel.
  template <class Each>
  void visit_piece(int i, const double* xi, bool coarse, const Each& each) const {
    const auto piece = static_cast<std::size_t>(i);
    if (turned_by_ >= 0) return visit_profiled(i, xi, coarse, each);
    const double middle = motion_.thickness(piece, xi);
    if (sides_[piece] == 0) {
      if (!(middle >= reach_)) each(WallSample{i, 0.0, 0.0, middle, weight_[piece]});
      return;
    }
    visit_inside(i, xi, middle, coarse, each);
  }
  /// The same where the moving wall has a profile, which is constant over the piece.
  template <class Each>
  void visit_profiled(int i, const double* xi, bool coarse, const Each& each) const {
    const auto piece = static_cast<std::size_t>(i);
    const MovingHeight height = profile_.at(piece, xi[turned_by_]);
    const double middle = motion_.thickness(piece, xi) + height.value;
    visit_inside(i, xi, middle, coarse, [&](WallSample at) {
      at.by_angle = height.by_angle;
      at.by_angle2 = height.by_angle2;
      each(at);
    });
  }
  /// A piece with sides, or with its midpoint alone.
  template <class Each>
  void visit_inside(int i, const double* xi, double middle, bool coarse, const Each& each) const {
    const auto piece = static_cast<std::size_t>(i);
    const Line u = line(i, 0, xi), v = line(i, 1, xi);
    if (middle + u.least() + v.least() >= reach_) return;
    const Rule along_u = rule(i, 0, u, coarse), along_v = rule(i, 1, v, coarse);
    const double share = 1.0 / (along_u.panels * along_v.panels);
    const double taper = extent_[piece].taper;
    each_point(
        along_u, middle + v.least() + std::min(u.bend, 0.0), u.slope, [&](double s, double of_s) {
          const double base = middle + u.at(s);
          each_point(along_v, base + std::min(v.bend, 0.0), v.slope, [&](double t, double of_t) {
            const double h = base + v.at(t);
            if (h >= reach_) return;
            const double w = weight_[piece] * share * of_s * of_t;
            each(WallSample{i, s, t, h, w * (1.0 + taper * t)});
          });
        });
  }
  /// Calls each(position, share of its panel) for the points of a rule.
  template <class Each>
  void each_point(const Rule& rule, double base, double slope, const Each& each) const {
    const Range range = within_reach(rule, base, slope);
    for (int p = range.first; p < range.end; ++p) {
      const double middle = (2.0 * p + 1.0) / rule.panels - 1.0;
      for (std::size_t j = 0; j < rule.points->nodes.size(); ++j) {
        each(middle + rule.points->nodes[j] / rule.panels, rule.points->weights[j]);
      }
    }
  }

  RelativeMotion motion_;  ///< at the midpoints of the pieces
  std::vector<double> weight_;
  std::vector<PieceExtent> extent_;
  std::vector<char> sides_;                      ///< 1, 2: the piece has a side 0, 1; both: 3
  std::array<std::vector<double>, 2> normal_;    ///< change of dh/dxi from midpoint to side
  std::array<std::vector<Vector3>, 2> tangent_;  ///< the same change of the tangential displacement
  std::vector<std::array<double, 2>> alternation_;
  std::vector<Block> blocks_;
  MovingPoints profile_;            ///< of the moving wall, at the midpoints
  int turned_by_;                   ///< its angle; -1: no profile
  double lowest_;                   ///< its lowest height [m]
  double reach_, unit_;             ///< [m], unit_: unit of the limits of the rise
  std::array<GaussRule, 4> rules_;  ///< of 1, 2, 4 and 8 points
};

}  // namespace tribodyn
