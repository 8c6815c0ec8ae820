#include "tribodyn/meshes/mesh_interpolation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace tribodyn {

bool is_closed(const MeshAxis& axis) {
  if (axis.unit != "rad" || axis.values.size() < 3) return false;
  double widest = 0.0;
  for (std::size_t i = 1; i < axis.values.size(); ++i) {
    widest = std::max(widest, axis.values[i] - axis.values[i - 1]);
  }
  const double seam = 2.0 * std::numbers::pi - (axis.values.back() - axis.values.front());
  return seam > 1e-9 && seam < 1.5 * widest;
}

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

/// Two neighbouring lines and the weight of the second.
struct Place {
  std::size_t first = 0, second = 0;
  double share = 0.0;
};

/// Position of x among the lines; a closed ring of lines continues beyond its seam.
Place place_of(double x, const std::vector<double>& lines, bool closed) {
  const auto after = std::upper_bound(lines.begin(), lines.end(), x);
  if (!closed && after == lines.end()) return {lines.size() - 1, lines.size() - 1, 0.0};
  const bool seam = after == lines.end() || after == lines.begin();
  const std::size_t second = seam ? 0 : static_cast<std::size_t>(after - lines.begin());
  const std::size_t first = seam ? lines.size() - 1 : second - 1;
  double beyond = x - lines[first], width = lines[second] - lines[first];
  if (seam) {
    width += kTurn;
    if (beyond < 0.0) beyond += kTurn;
  }
  return {first, second, beyond / width};
}

/// Position of each line of `to` among those of `from`.
std::vector<Place> places(const MeshAxis& from, const MeshAxis& to) {
  const std::vector<double>& lines = from.values;
  const bool closed = is_closed(from) && is_closed(to);
  const double length = lines.back() - lines.front();
  const double stretch = length / (to.values.back() - to.values.front());
  std::vector<Place> result;
  for (double x : to.values) {
    if (!closed && to.values != lines) x = lines.front() + (x - to.values.front()) * stretch;
    result.push_back(place_of(x, lines, closed));
  }
  return result;
}

}  // namespace

std::vector<double> interpolated(const SurfaceMesh& from, const std::vector<double>& field,
                                 const SurfaceMesh& to) {
  std::array<std::vector<Place>, 2> place;
  for (std::size_t k = 0; k < 2; ++k) {
    const MeshAxis &old = from.axes()[k], &now = to.axes()[k];
    if (old.values.size() < 2 || now.values.size() < 2 || old.name != now.name) return {};
    place[k] = places(old, now);
  }
  const std::size_t rows = from.axes()[1].values.size();
  std::vector<double> result;
  for (const Place& i : place[0]) {
    for (const Place& j : place[1]) {
      const auto along = [&](std::size_t line) {
        return (1.0 - j.share) * field[line * rows + j.first] +
               j.share * field[line * rows + j.second];
      };
      result.push_back((1.0 - i.share) * along(i.first) + i.share * along(i.second));
    }
  }
  return result;
}

std::vector<double> turned(const SurfaceMesh& mesh, const std::vector<double>& field,
                           double angle) {
  const std::vector<double>& ring = mesh.axes()[0].values;
  const std::size_t rows = mesh.axes()[1].values.size();
  std::vector<double> result;
  for (const double x : ring) {
    const double beyond = x - angle - ring.front();
    const Place at =
        place_of(ring.front() + beyond - kTurn * std::floor(beyond / kTurn), ring, true);
    for (std::size_t j = 0; j < rows; ++j) {
      result.push_back((1.0 - at.share) * field[at.first * rows + j] +
                       at.share * field[at.second * rows + j]);
    }
  }
  return result;
}

}  // namespace tribodyn
