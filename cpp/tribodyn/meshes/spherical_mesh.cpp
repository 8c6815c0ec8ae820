#include "tribodyn/meshes/spherical_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/meshes/mesh_grid.hpp"

namespace tribodyn {

namespace {

using Complex = std::complex<double>;

constexpr double kPi = std::numbers::pi;
constexpr const char* kItem = "cap mesh";

/// A mesh of the unit disc (or of its upper half): the rim is |z| = 1.
struct Disc {
  std::vector<Complex> points;
  MeshElements elements;
  MeshEdges rim;
};

/// Polar angles of the rings.
std::vector<double> ring_polar_angles(const CapMeshOptions& o) {
  if (o.ring_angles.empty()) {
    std::vector<double> angles = evenly_spaced(0.0, o.half_angle, o.rings);
    angles.erase(angles.begin());
    return angles;
  }
  require_ascending(kItem, "ring_angles", o.ring_angles, "rad", 2);
  require(o.ring_angles.front() > 0.0, kItem, "ring_angles[0]", o.ring_angles.front(), "rad",
          "must be > 0", "the middle node is not a ring");
  require(o.ring_angles.back() == o.half_angle, kItem, "last of ring_angles", o.ring_angles.back(),
          "rad", "must equal the half_angle");
  return o.ring_angles;
}

/// Rings of triangles: ring k has 6 k nodes in six sectors of k cells, half a disc the first
/// three sectors and the node that closes them.
Disc ring_disc(const CapMeshOptions& o) {
  const std::vector<double> polar = ring_polar_angles(o);
  const int sectors = o.symmetric ? 3 : 6;
  const double rim = std::tan(0.5 * o.half_angle);
  Disc disc;
  disc.points.emplace_back(0.0, 0.0);
  std::vector<int> start = {0};
  const int rings = static_cast<int>(polar.size());
  for (int k = 1; k <= rings; ++k) {
    start.push_back(static_cast<int>(disc.points.size()));
    const double radius =
        k == rings ? 1.0 : std::tan(0.5 * polar[static_cast<std::size_t>(k - 1)]) / rim;
    const int nodes = sectors * k + (o.symmetric ? 1 : 0);
    for (int i = 0; i < nodes; ++i) {
      Complex z = std::polar(radius, kPi / 3.0 * i / k);
      if (o.symmetric && i % (3 * k) == 0) z.imag(0.0);  // on the plane, exactly
      disc.points.push_back(z);
    }
  }
  const auto node = [&](int ring, int i) {
    if (ring == 0) return 0;
    return start[static_cast<std::size_t>(ring)] + (o.symmetric ? i : i % (6 * ring));
  };
  for (int k = 1; k <= rings; ++k) {
    for (int s = 0; s < sectors; ++s) {
      for (int i = 0; i < k; ++i) {
        const int inner = s * (k - 1) + i, outer = s * k + i;
        disc.elements.push_back({node(k - 1, inner), node(k, outer), node(k, outer + 1), -1});
        if (i + 1 == k) continue;
        disc.elements.push_back(
            {node(k - 1, inner), node(k, outer + 1), node(k - 1, inner + 1), -1});
      }
    }
  }
  for (int i = 0; i < sectors * rings; ++i) {
    disc.rim.push_back({node(rings, i), node(rings, i + 1)});
  }
  return disc;
}

/// A square grid mapped to the disc, or its upper half.
Disc square_disc(const CapMeshOptions& o) {
  require(o.ring_angles.empty(), kItem, "number of ring_angles",
          static_cast<double>(o.ring_angles.size()), "", "must be 0 with quads");
  const std::vector<double> u = evenly_spaced(-1.0, 1.0, 2 * o.rings);
  const std::vector<double> v = o.symmetric ? evenly_spaced(0.0, 1.0, o.rings) : u;
  const MeshGrid grid{.first = static_cast<int>(u.size()), .second = static_cast<int>(v.size())};
  Disc disc;
  for (const double x : u) {
    for (const double y : v) {
      disc.points.emplace_back(x * std::sqrt(1.0 - 0.5 * y * y), y * std::sqrt(1.0 - 0.5 * x * x));
    }
  }
  add_cells(grid, false, disc.elements);
  add_side(grid, GridSide::last_line, disc.rim);
  add_side(grid, GridSide::last_row, disc.rim);
  add_side(grid, GridSide::first_line, disc.rim);
  if (!o.symmetric) add_side(grid, GridSide::first_row, disc.rim);
  return disc;
}

void check(const CapMeshOptions& o) {
  require_positive(kItem, "radius", o.radius, "m");
  require_positive(kItem, "half_angle", o.half_angle, "rad");
  require(o.half_angle < kPi, kItem, "half_angle", o.half_angle, "rad", "must be below pi",
          "angles are in radians; a hemisphere has pi / 2");
  require(o.rings >= 2, kItem, "rings", o.rings, "rings", "must be >= 2");
  require_finite(kItem, "focus[0]", o.focus[0], "");
  require_finite(kItem, "focus[1]", o.focus[1], "");
  const double distance = std::hypot(o.focus[0], o.focus[1]);
  require(distance < 1.0, kItem, "distance of the focus from the axis", distance, "",
          "must be below 1, the rim of the stereographic disc");
  require(!o.symmetric || o.focus[1] == 0.0, kItem, "focus[1]", o.focus[1], "",
          "must be 0 in a symmetric mesh: the focus lies on the symmetry plane");
}

/// Chords over wide angles do not represent a sphere, and beyond a right angle there is no mesh.
void require_short_edges(const CapMeshOptions& o, const MeshElements& elements,
                         const std::vector<Vector3>& normal) {
  double cosine = 1.0;
  for (const auto& element : elements) {
    const std::size_t corners = element[3] < 0 ? 3 : 4;
    for (std::size_t k = 0; k < corners; ++k) {
      const auto a = static_cast<std::size_t>(element[k]);
      const auto b = static_cast<std::size_t>(element[(k + 1) % corners]);
      cosine = std::min(cosine, normal[a].dot(normal[b]));
    }
  }
  const double angle = std::acos(std::max(cosine, -1.0));
  require(angle <= kPi / 3.0 * (1.0 + 1e-9), kItem, "angle that the longest edge subtends", angle,
          "rad", "must be at most pi / 3",
          "take more than " + std::to_string(o.rings) + " rings, or a focus closer to the axis");
}

}  // namespace

SurfaceMesh cap_mesh(const CapMeshOptions& o) {
  check(o);
  Disc disc = o.quads ? square_disc(o) : ring_disc(o);
  std::vector<char> on_rim(disc.points.size(), 0);
  for (const auto& [i, j] : disc.rim) {
    on_rim[static_cast<std::size_t>(i)] = on_rim[static_cast<std::size_t>(j)] = 1;
  }
  const Complex focus(o.focus[0], o.focus[1]);
  const double rim = std::tan(0.5 * o.half_angle);
  std::vector<Vector3> position, normal;
  for (std::size_t i = 0; i < disc.points.size(); ++i) {
    const Complex z = (disc.points[i] + focus) / (1.0 + std::conj(focus) * disc.points[i]);
    const double distance = std::abs(z);
    const double polar = on_rim[i] ? o.half_angle : 2.0 * std::atan(distance * rim);
    // The direction by division: the sine of the azimuth would leave the symmetry plane by
    // round-off.
    const Complex azimuth = distance > 0.0 ? z / distance : Complex(1.0, 0.0);
    const Vector3 out(std::sin(polar) * azimuth.real(), std::sin(polar) * azimuth.imag(),
                      std::cos(polar));
    position.push_back(o.radius * out);
    normal.push_back(o.convex ? Vector3(-out) : out);
  }
  require_short_edges(o, disc.elements, normal);
  if (o.convex) {
    for (auto& element : disc.elements) std::swap(element[1], element[element[3] < 0 ? 2 : 3]);
    for (auto& edge : disc.rim) std::swap(edge[0], edge[1]);
  }
  SurfaceMesh mesh(std::move(position), std::move(normal), std::move(disc.elements));
  mesh.add_boundary("rim", disc.rim);
  mesh.set_multiplicity(o.symmetric ? 2.0 : 1.0);
  if (o.quads) {
    mesh.set_axes(
        {"u", "", evenly_spaced(-1.0, 1.0, 2 * o.rings)},
        {"v", "",
         o.symmetric ? evenly_spaced(0.0, 1.0, o.rings) : evenly_spaced(-1.0, 1.0, 2 * o.rings)});
  }
  return mesh;
}

}  // namespace tribodyn
