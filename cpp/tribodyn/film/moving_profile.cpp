#include "tribodyn/film/moving_profile.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr double kWholeTurn = 2.0 * std::numbers::pi;
constexpr std::size_t kFewestAngles = 8;
constexpr double kSameAngle = 1e-9;  // [rad]

double angle_of(const Vector3& x) { return std::atan2(x.y(), x.x()); }

/// Ascending angles without repetitions.
std::vector<double> distinct(std::vector<double> angles) {
  std::sort(angles.begin(), angles.end());
  const auto same = [](double a, double b) { return b - a < kSameAngle; };
  angles.erase(std::unique(angles.begin(), angles.end(), same), angles.end());
  // -pi and pi are one angle.
  if (angles.size() > 1 && angles.back() - angles.front() > kWholeTurn - kSameAngle) {
    angles.pop_back();
  }
  return angles;
}

std::size_t index_in(const std::vector<double>& angles, double angle) {
  const auto next = std::lower_bound(angles.begin(), angles.end(), angle - kSameAngle);
  return next == angles.end() ? 0 : static_cast<std::size_t>(next - angles.begin());
}

/// For each angle whether a pair of nodes leads to the next one; the last leads to the first.
std::vector<char> joined_angles(const SurfaceMesh& mesh, const std::vector<double>& angles) {
  std::vector<char> joined(angles.size(), 0);
  for (const MeshPair& pair : mesh.pairs()) {
    const auto of = [&](int node) {
      return index_in(angles, angle_of(mesh.position()[static_cast<std::size_t>(node)]));
    };
    const std::size_t a = of(pair.a), b = of(pair.b);
    if ((a + 1) % angles.size() == b) joined[a] = 1;
    if ((b + 1) % angles.size() == a) joined[b] = 1;
  }
  return joined;
}

}  // namespace

MovingProfile::MovingProfile(const std::string& item, MovingHeights heights)
    : given_(std::move(heights)) {
  const std::size_t rows = given_.axial.size();
  require(rows >= 1, item, "axial positions of journal_profile", 0.0, "values",
          "must be at least 1");
  for (std::size_t i = 0; i < rows; ++i) {
    require_finite(item, "axial position of journal_profile", given_.axial[i], "m");
    require(i == 0 || given_.axial[i - 1] < given_.axial[i], item,
            "axial position of journal_profile", given_.axial[i], "m",
            "must be above the preceding position");
  }
  const std::size_t count = given_.heights.size();
  require(count % rows == 0 && count / rows >= kFewestAngles, item, "heights of journal_profile",
          static_cast<double>(count), "values",
          "must be at least 8 angles for each of the " + std::to_string(rows) + " axial positions");
  around_ = static_cast<int>(count / rows);
  for (const double height : given_.heights) {
    require_finite(item, "height of journal_profile", height, "m");
  }
  const auto [least, most] = std::minmax_element(given_.heights.begin(), given_.heights.end());
  lowest_ = *least;
  highest_ = *most;
  const double level = 1e-9 * std::max(std::abs(lowest_), std::abs(highest_));
  for (std::size_t i = 0; i < rows; ++i) {
    const auto first = given_.heights.begin() + static_cast<std::ptrdiff_t>(i) * around_;
    const auto [low, high] = std::minmax_element(first, first + around_);
    if (*high - *low > level) round_ = false;
  }
  for (const double z : given_.axial) {
    const std::vector<double> one = heights_at(z), other = heights_at(-z);
    for (std::size_t k = 0; k < one.size(); ++k) {
      if (std::abs(one[k] - other[k]) > level) symmetric_ = false;
    }
  }
}

std::vector<double> MovingProfile::heights_at(double z) const {
  const auto row = [&](std::size_t i) {
    return given_.heights.begin() + static_cast<std::ptrdiff_t>(i) * around_;
  };
  const std::vector<double>& axial = given_.axial;
  const auto next = std::lower_bound(axial.begin(), axial.end(), z);
  if (next == axial.begin()) return {row(0), row(0) + around_};
  if (next == axial.end()) return {row(axial.size() - 1), row(axial.size() - 1) + around_};
  const auto above = static_cast<std::size_t>(next - axial.begin());
  const double share = (z - axial[above - 1]) / (axial[above] - axial[above - 1]);
  std::vector<double> heights;
  for (int k = 0; k < around_; ++k) {
    heights.push_back((1.0 - share) * row(above - 1)[k] + share * row(above)[k]);
  }
  return heights;
}

MovingProfile::Line::Line(const std::vector<double>& heights)
    : step_(kWholeTurn / static_cast<double>(heights.size())) {
  const std::size_t n = heights.size();
  std::vector<double> c(n);
  for (std::size_t k = 0; k < n; ++k) {
    const double before = heights[(k + n - 1) % n], here = heights[k], after = heights[(k + 1) % n];
    const auto [low, high] = std::minmax({before, here, after});
    c[k] = std::clamp(here - (before - 2.0 * here + after) / 6.0, low, high);
  }
  for (std::size_t k = 0; k < n + 3; ++k) coefficient_.push_back(c[(k + n - 1) % n]);
  integral_.push_back(0.0);
  for (std::size_t k = 0; k < n; ++k) {
    const double* at = coefficient_.data() + k;
    const double mean = (at[0] + 11.0 * at[1] + 11.0 * at[2] + at[3]) / 24.0;
    integral_.push_back(integral_.back() + step_ * mean);
  }
}

MovingProfile::Line::Value MovingProfile::Line::at(double angle) const {
  const auto n = static_cast<double>(integral_.size() - 1);
  const double turns = std::floor(angle / kWholeTurn);
  const double place = (angle - turns * kWholeTurn) / step_;  // from 0 to n, up to round-off
  const double knot = std::clamp(std::floor(place), 0.0, n - 1.0);
  const double u = place - knot, u2 = u * u, v = 1.0 - u;
  const auto k = static_cast<std::size_t>(knot);
  const double* c = coefficient_.data() + k;
  const double height = (c[0] * (v * v * v) + c[1] * ((3.0 * u - 6.0) * u2 + 4.0) +
                         c[2] * (((3.0 - 3.0 * u) * u + 3.0) * u + 1.0) + c[3] * (u2 * u)) /
                        6.0;
  const double slope = (-c[0] * (v * v) + c[1] * ((3.0 * u - 4.0) * u) +
                        c[2] * ((2.0 - 3.0 * u) * u + 1.0) + c[3] * u2) /
                       2.0;
  const double bend = c[0] * v + c[1] * (3.0 * u - 2.0) + c[2] * (1.0 - 3.0 * u) + c[3] * u;
  const double part =
      (c[0] * (1.0 - (v * v) * (v * v)) + c[1] * (((3.0 * u - 8.0) * u2 + 16.0) * u) +
       c[2] * ((((4.0 - 3.0 * u) * u + 6.0) * u + 4.0) * u) + c[3] * (u2 * u2)) /
      24.0;
  return {turns * integral_.back() + integral_[k] + step_ * part, height, slope / step_,
          bend / (step_ * step_)};
}

std::vector<MovingCell> cells_of_nodes(const SurfaceMesh& mesh) {
  std::vector<double> all;
  for (const Vector3& x : mesh.position()) all.push_back(angle_of(x));
  const std::vector<double> angles = distinct(all);
  const std::vector<char> joined = joined_angles(mesh, angles);
  const std::size_t n = angles.size();
  std::vector<MovingCell> cells;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::size_t k = index_in(angles, all[i]), before = (k + n - 1) % n;
    const double here = angles[k];
    MovingCell cell{here, here, mesh.position()[i].z()};
    const auto halfway = [](double gap) { return 0.5 * (gap > 0.0 ? gap : gap + kWholeTurn); };
    if (joined[before]) cell.first = here - halfway(here - angles[before]);
    if (joined[k]) cell.last = here + halfway(angles[(k + 1) % n] - here);
    cells.push_back(cell);
  }
  return cells;
}

std::vector<MovingCell> points_of_faces(const SurfaceMesh& mesh) {
  std::vector<MovingCell> points;
  for (std::size_t k = 0; k < mesh.pairs().size(); ++k) {
    const Vector3 x = mesh.face_position(k);
    points.push_back({angle_of(x), angle_of(x), x.z()});
  }
  return points;
}

MovingPoints::MovingPoints(const MovingProfile& profile, std::vector<MovingCell> cells)
    : cells_(std::move(cells)) {
  std::vector<double> heights;  // of the lines
  for (const MovingCell& cell : cells_) {
    const auto known = std::find(heights.begin(), heights.end(), cell.z);
    line_of_cell_.push_back(static_cast<int>(known - heights.begin()));
    if (known != heights.end()) continue;
    heights.push_back(cell.z);
    lines_.push_back(profile.line(cell.z));
  }
}

MovingHeight MovingPoints::at(std::size_t cell, double angle) const {
  const MovingCell& place = cells_[cell];
  const MovingProfile::Line& line = lines_[static_cast<std::size_t>(line_of_cell_[cell])];
  const MovingProfile::Line::Value end = line.at(place.last - angle);
  const double width = place.last - place.first;
  if (width == 0.0) return {end.height, -end.slope, end.bend};
  const MovingProfile::Line::Value start = line.at(place.first - angle);
  return {(end.integral - start.integral) / width, -(end.height - start.height) / width,
          (end.slope - start.slope) / width};
}

}  // namespace tribodyn
