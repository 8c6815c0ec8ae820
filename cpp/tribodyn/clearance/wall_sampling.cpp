#include "tribodyn/clearance/wall_sampling.hpp"

#include <limits>

namespace tribodyn {

namespace {

// Largest rises of the gap over a panel for 1, 2, 4 and 8 points, in deviations of the heights.
constexpr std::array<double, 4> kMostRise = {0.01, 0.13, 0.7, 4.0};
constexpr std::size_t kFewestOfWall = 2;  // 4 points of a piece outside the cells of a profile
// The relative error of 2n points is that of n points, squared, times C_2n / C_n^2 sinh(a) / a.
// That is 0.13 for n = 1, the cells of a profile, and below 0.02 for n = 2 and n = 4.
constexpr double kSquareOfCell = 0.15, kSquareOfWall = 0.02;
// Rises of several thousand deviations end a run, because the walls overlap by ten clearances.
constexpr int kMostPanels = 1 << 14;

/// The profile of the moving wall at the midpoints of the pieces.
MovingPoints profile_at(const SurfacePoints& points) {
  if (!points.moving) return {};
  std::vector<MovingCell> cells;
  for (const Vector3& x : points.position) {
    const double angle = std::atan2(x.y(), x.x());
    cells.push_back({angle, angle, x.z()});
  }
  return MovingPoints(*points.moving, std::move(cells));
}

}  // namespace

WallSampling::WallSampling(const SurfacePoints& points,
                           const std::vector<GapCoordinate>& coordinates, const Options& options)
    : motion_(points.position, points.normal, coordinates, points.thickness),
      weight_(points.weight),
      extent_(points.extent),
      alternation_(points.alternation),
      profile_(profile_at(points)),
      turned_by_(points.moving ? points.turned_by : -1),
      lowest_(points.moving ? points.moving->lowest() : 0.0),
      reach_(options.reach),
      unit_(options.deviation / options.fineness) {
  for (std::size_t k = 0; k < rules_.size(); ++k) {
    rules_[k] = gauss_legendre(1 << k);
    for (double& weight : rules_[k].weights) weight *= 0.5;
  }
  extent_.resize(weight_.size());
  for (std::size_t i = 0; i < weight_.size(); ++i) {
    char sides = 0;
    for (std::size_t d = 0; d < 2; ++d) {
      const Vector3& side = extent_[i].side[d];
      if (side != Vector3::Zero()) sides = static_cast<char>(sides | (1 << d));
      for (const GapCoordinate& coordinate : coordinates) {
        const Vector3 moved = coordinate.rotation.cross(side);
        const double along = points.normal[i].dot(moved);
        // Round-off of a rotation along the wall must not change the gap.
        const bool slides = std::abs(along) < 1e-12 * moved.norm();
        normal_[d].push_back(slides ? 0.0 : -along);
        tangent_[d].push_back(moved - along * points.normal[i]);
      }
    }
    sides_.push_back(sides);
  }
  bound_blocks();
}

void WallSampling::bound_blocks() {
  const std::array<double, 6> rest{};
  for (int i = 0; i < pieces(); ++i) {
    const auto piece = static_cast<std::size_t>(i);
    if (i % kBlock == 0) {
      blocks_.emplace_back();
      blocks_.back().base = std::numeric_limits<double>::infinity();
      blocks_.back().lowest.fill(std::numeric_limits<double>::infinity());
      blocks_.back().highest.fill(-std::numeric_limits<double>::infinity());
      blocks_.back().sides.fill(0.0);
    }
    Block& block = blocks_.back();
    double base = motion_.thickness(piece, rest.data()) + lowest_;
    for (std::size_t d = 0; d < 2; ++d) {
      base += std::min(extent_[piece].bend[d], 0.0) - std::abs(extent_[piece].slope[d]);
    }
    block.base = std::min(block.base, base);
    for (int k = 0; k < coordinates(); ++k) {
      const std::size_t at = index(i, k), c = static_cast<std::size_t>(k);
      const double slope = motion_.thickness_by_coordinate()[at];
      block.lowest[c] = std::min(block.lowest[c], slope);
      block.highest[c] = std::max(block.highest[c], slope);
      block.sides[c] =
          std::max(block.sides[c], std::abs(normal_[0][at]) + std::abs(normal_[1][at]));
    }
  }
}

WallSampling::Line WallSampling::line(int piece, std::size_t direction, const double* xi) const {
  const PieceExtent& extent = extent_[static_cast<std::size_t>(piece)];
  Line result{extent.slope[direction], extent.bend[direction]};
  const double* by_coordinate = normal_[direction].data() + index(piece, 0);
  for (int k = 0; k < coordinates(); ++k) result.slope += by_coordinate[k] * xi[k];
  return result;
}

WallSampling::Rule WallSampling::rule(int piece, std::size_t direction, const Line& h,
                                      bool coarse) const {
  const auto i = static_cast<std::size_t>(piece);
  if ((sides_[i] & (1 << direction)) == 0) return {1, rules_.data()};
  const double rise = h.rise() / unit_;
  std::size_t level = extent_[i].cell ? 0 : kFewestOfWall;
  while (level + 1 < rules_.size() && rise > kMostRise[level]) ++level;
  int panels = 1;
  while (rise > kMostRise.back() * panels && panels < kMostPanels) panels *= 2;
  if (coarse && level > 0) --level;
  return {panels, &rules_[level]};
}

WallSampling::Range WallSampling::within_reach(const Rule& rule, double base, double slope) const {
  Range range{0, rule.panels};
  if (rule.panels == 1 || slope == 0.0) return range;
  // Where the line crosses the reach, counted in panels.
  const double edge = 0.5 * ((reach_ - base) / slope + 1.0) * rule.panels;
  if (!(edge > 0.0)) {
    if (slope > 0.0) range.end = 0;
  } else if (!(edge < rule.panels)) {
    if (slope < 0.0) range.first = rule.panels;
  } else if (slope > 0.0) {
    range.end = static_cast<int>(std::ceil(edge));
  } else {
    range.first = static_cast<int>(std::floor(edge));
  }
  return range;
}

double WallSampling::least_thickness(const double* xi) const {
  double least = std::numeric_limits<double>::infinity();
  each_near_piece(xi, least, [&](int i) {
    const double middle = middle_of(static_cast<std::size_t>(i), xi);
    const double sides = line(i, 0, xi).least() + line(i, 1, xi).least();
    least = std::min(least, middle + sides);
  });
  return least;
}

void WallSampling::add_error(int piece, double load, double coarse, ErrorSum& sum) const {
  if (!(load > 0.0)) return;
  sum.load += load;
  const double difference = load - coarse;
  const bool cell = extent_[static_cast<std::size_t>(piece)].cell;
  sum.along += (cell ? kSquareOfCell : kSquareOfWall) * difference * difference / load;
  if (alternation_.empty()) return;
  for (std::size_t k = 0; k < 2; ++k) {
    sum.alternating[k] += alternation_[static_cast<std::size_t>(piece)][k] * load;
  }
}

double WallSampling::total_error(const ErrorSum& sum) {
  if (!(sum.load > 0.0)) return 0.0;
  // Harmonics k of the load around a bearing decay as exp(-k^2 / x). The first harmonic that n
  // points confuse with the mean has k = n and counts twice: it would follow from that with k = 2 n
  // / 5 by the power 6. The power 4 leaves a margin for mixtures with other harmonics.
  const double harmonic = std::hypot(sum.alternating[0], sum.alternating[1]) / sum.load;
  return sum.along + 4.0 * std::pow(harmonic, 4) * sum.load;
}

}  // namespace tribodyn
