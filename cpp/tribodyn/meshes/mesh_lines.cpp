#include "tribodyn/meshes/mesh_lines.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <numeric>

#include "tribodyn/meshes/mesh_grid.hpp"

namespace tribodyn {

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;
// Largest angle of chords around a cylinder.
constexpr double kWidestCell = 0.25 * std::numbers::pi;
// Lines closer than this, divided by the extent, are merged.
constexpr double kSame = 1e-10;

/// The values ascending, with duplicates up to round-off removed.
std::vector<double> distinct(std::vector<double> values, double extent) {
  std::sort(values.begin(), values.end());
  std::vector<double> result;
  for (const double value : values) {
    if (result.empty() || value - result.back() > kSame * extent) result.push_back(value);
  }
  return result;
}

/// The ends and the fixed values between them.
std::vector<double> edges_of(double lo, double hi, const std::vector<double>& fixed) {
  const double extent = hi - lo;
  std::vector<double> inside;
  for (const double value : fixed) {
    if (lo + kSame * extent < value && value < hi - kSame * extent) inside.push_back(value);
  }
  inside = distinct(std::move(inside), extent);
  inside.insert(inside.begin(), lo);
  inside.push_back(hi);
  return inside;
}

std::vector<double> widths_of(const std::vector<double>& edges) {
  std::vector<double> widths;
  for (std::size_t i = 1; i < edges.size(); ++i) widths.push_back(edges[i] - edges[i - 1]);
  return widths;
}

/// Evenly spaced lines in every interval of the ascending edges, with no cell wider than `widest`.
std::vector<double> between(const std::vector<double>& edges, int cells, double widest) {
  const std::vector<double> widths = widths_of(edges);
  std::vector<int> least;
  least.reserve(widths.size());
  for (const double width : widths) {
    least.push_back(std::max(1, static_cast<int>(std::ceil(width / widest - 1e-9))));
  }
  const std::vector<int> counts = share_out(widths, cells, least);
  std::vector<double> lines;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    for (int j = 0; j < counts[i]; ++j) lines.push_back(edges[i] + widths[i] * j / counts[i]);
  }
  lines.push_back(edges.back());
  return lines;
}

}  // namespace

std::vector<int> share_out(const std::vector<double>& widths, int cells,
                           const std::vector<int>& least) {
  const std::size_t n = widths.size();
  const double extent = std::accumulate(widths.begin(), widths.end(), 0.0);
  // Widths that agree to round-off become the same integer.
  std::vector<double> units(n);
  for (std::size_t i = 0; i < n; ++i) units[i] = std::round(widths[i] / (kSame * extent));
  const double all = std::accumulate(units.begin(), units.end(), 0.0);
  std::vector<int> counts(n);
  for (std::size_t i = 0; i < n; ++i) {
    counts[i] = std::max(least[i], static_cast<int>(std::nearbyint(cells * units[i] / all)));
  }
  std::vector<std::vector<std::size_t>> alike;
  std::map<double, std::size_t> group_of;
  for (std::size_t i = 0; i < n; ++i) {
    const auto [found, is_new] = group_of.try_emplace(units[i], alike.size());
    if (is_new) alike.emplace_back();
    alike[found->second].push_back(i);
  }
  while (true) {
    const int missing = cells - std::accumulate(counts.begin(), counts.end(), 0);
    if (missing == 0) return counts;
    const int step = missing > 0 ? 1 : -1;
    const auto is_free = [&](std::size_t i) { return counts[i] + step >= least[i]; };
    std::vector<std::vector<std::size_t>> choice;
    for (const auto& group : alike) {
      if (group.size() <= static_cast<std::size_t>(std::abs(missing)) &&
          std::all_of(group.begin(), group.end(), is_free)) {
        choice.push_back(group);
      }
    }
    if (choice.empty()) {
      for (std::size_t i = 0; i < n; ++i) {
        if (is_free(i)) choice.push_back({i});
      }
    }
    if (choice.empty()) return counts;
    // The coarsest interval gets additional cells, the finest fewer.
    const auto coarseness = [&](const std::vector<std::size_t>& group) {
      return units[group.front()] / counts[group.front()];
    };
    const auto less = [&](const auto& a, const auto& b) { return coarseness(a) < coarseness(b); };
    const auto chosen = missing > 0 ? std::max_element(choice.begin(), choice.end(), less)
                                    : std::min_element(choice.begin(), choice.end(), less);
    for (const std::size_t i : *chosen) counts[i] += step;
  }
}

std::vector<double> ring_lines(const std::vector<double>& fixed, int cells) {
  std::vector<double> edges;
  edges.reserve(fixed.size());
  for (const double angle : fixed) {
    const double turned = std::fmod(angle, kTurn);
    edges.push_back(turned < 0.0 ? turned + kTurn : turned);
  }
  edges = distinct(std::move(edges), kTurn);
  if (edges.size() > 1 && edges.front() + kTurn - edges.back() <= kSame * kTurn) edges.pop_back();
  if (edges.empty()) return ring_angles(std::max(cells, 8));
  edges.push_back(edges.front() + kTurn);
  std::vector<double> angles = between(edges, cells, kWidestCell);
  angles.pop_back();
  for (double& angle : angles) {
    angle = std::fmod(angle, kTurn);
    if (angle > kTurn * (1.0 - kSame)) angle = 0.0;
  }
  std::sort(angles.begin(), angles.end());
  return angles;
}

std::vector<double> arc_lines(double start, double end, const std::vector<double>& fixed,
                              int cells) {
  return between(edges_of(start, end, fixed), cells, kWidestCell);
}

std::vector<double> even_lines(double lo, double hi, int cells, const std::vector<double>& fixed) {
  return between(edges_of(lo, hi, fixed), cells, hi - lo);
}

std::vector<double> graded_lines(double lo, double hi, int cells, const std::vector<double>& fixed,
                                 const std::vector<double>& steep) {
  const double extent = hi - lo;
  const std::vector<double> edges = edges_of(lo, hi, fixed);
  const auto is_steep = [&](double edge) {
    return std::any_of(steep.begin(), steep.end(), [&](double coordinate) {
      return std::abs(edge - coordinate) <= kSame * extent;
    });
  };
  const std::vector<int> counts =
      share_out(widths_of(edges), cells, std::vector<int>(edges.size() - 1, 1));
  std::vector<double> lines;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const bool below = is_steep(edges[i]), above = is_steep(edges[i + 1]);
    const auto towards = below && above ? Towards::both : below ? Towards::lo : Towards::hi;
    const std::vector<double> piece = below || above
                                          ? graded(edges[i], edges[i + 1], counts[i], towards)
                                          : evenly_spaced(edges[i], edges[i + 1], counts[i]);
    lines.insert(lines.end(), piece.begin(), piece.end() - 1);
  }
  lines.push_back(hi);
  return lines;
}

std::vector<double> mirrored_lines(const std::vector<double>& half) {
  std::vector<double> lines;
  for (std::size_t i = half.size() - 1; i > 0; --i) lines.push_back(-half[i]);
  lines.insert(lines.end(), half.begin(), half.end());
  return lines;
}

}  // namespace tribodyn
