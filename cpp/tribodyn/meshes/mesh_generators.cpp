#include "tribodyn/meshes/mesh_generators.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr double kPi = std::numbers::pi;
// Chords over wider angles no longer represent a cylinder.
constexpr double kWidestCell = 0.25 * kPi;
constexpr double kRoundOff = 1e-9;

void require_cell_width(const std::string& item, const std::string& quantity, double width) {
  require(width <= kWidestCell * (1.0 + kRoundOff), item, quantity, width, "rad",
          "must be at most pi / 4", "give more angles");
}

/// Ascending angles that span less than a full turn, with a bounded spacing.
void require_arc(const std::string& item, const std::string& quantity,
                 const std::vector<double>& angles) {
  require_ascending(item, quantity, angles, "rad", 2);
  require(angles.back() - angles.front() < 2.0 * kPi * (1.0 - kRoundOff), item,
          "span of " + quantity, angles.back() - angles.front(), "rad", "must be below 2 pi",
          "a full ring is closed and does not repeat its first angle; angles are in radians");
  for (std::size_t i = 1; i < angles.size(); ++i) {
    require_cell_width(item, "spacing of " + quantity, angles[i] - angles[i - 1]);
  }
}

/// Nodes of cylinders about the axis with number `axis`, with normals and lays. Angles run from the
/// next axis to the one after next: from x towards y about z, from y towards z about x.
struct CylinderNodes {
  int axis = 2;
  std::vector<Vector3> position = {}, normal = {}, lay = {};

  void add(double radius, const std::vector<double>& angles, const std::vector<double>& heights,
           bool convex) {
    const int first = (axis + 1) % 3, second = (axis + 2) % 3;
    for (const double angle : angles) {
      Vector3 out = Vector3::Zero(), around = Vector3::Zero();
      out[first] = around[second] = std::cos(angle);
      out[second] = std::sin(angle);
      around[first] = -out[second];
      for (const double height : heights) {
        position.push_back(radius * out + height * Vector3::Unit(axis));
        normal.push_back(convex ? Vector3(-out) : out);
        lay.push_back(around);
      }
    }
  }
};

void require_half_angle(const std::string& item, const std::string& quantity, double value) {
  require_positive(item, quantity, value, "rad");
  require(value < kPi, item, quantity, value, "rad", "must be below pi", "angles are in radians");
}

/// Checks a skirt; returns its anti-thrust angles from y, ascending.
std::vector<double> checked_anti_thrust(const SkirtMeshOptions& o) {
  const std::string item = "skirt mesh";
  require_positive(item, "radius", o.radius, "m");
  require_ascending(item, "heights", o.heights, "m", 2);
  require_arc(item, "thrust_angles", o.thrust_angles);
  require_arc(item, "anti_thrust_angles", o.anti_thrust_angles);
  if (o.symmetric) {
    const std::string rule = "must be 0: the arc begins on the symmetry plane";
    require(o.thrust_angles.front() == 0.0, item, "thrust_angles[0]", o.thrust_angles.front(),
            "rad", rule);
    require(o.anti_thrust_angles.front() == 0.0, item, "anti_thrust_angles[0]",
            o.anti_thrust_angles.front(), "rad", rule);
  }
  std::vector<double> angles;
  angles.reserve(o.anti_thrust_angles.size());
  for (const double angle : o.anti_thrust_angles) {
    angles.push_back(o.symmetric ? kPi - angle : kPi + angle);
  }
  // In half a skirt the order of the anti-thrust arc is reversed.
  if (o.symmetric) std::reverse(angles.begin(), angles.end());
  const std::string overlap = "must not reach into the thrust arc";
  require(angles.front() > o.thrust_angles.back(), item, "first angle of the anti-thrust arc",
          angles.front(), "rad", overlap);
  require(o.symmetric || angles.back() < o.thrust_angles.front() + 2.0 * kPi, item,
          "last angle of the anti-thrust arc", angles.back(), "rad", overlap);
  return angles;
}

}  // namespace

SurfaceMesh cylinder_mesh(const CylinderMeshOptions& o) {
  const std::string item = "cylinder mesh";
  require_positive(item, "radius", o.radius, "m");
  require_ascending(item, "heights", o.heights, "m", 2);
  require_arc(item, "angles", o.angles);
  if (o.closed) {
    require_cell_width(item, "angle from the last to the first of a closed ring",
                       2.0 * kPi - (o.angles.back() - o.angles.front()));
  }
  CylinderNodes nodes;
  nodes.add(o.radius, o.angles, o.heights, o.convex);
  const MeshGrid grid{.first = static_cast<int>(o.angles.size()),
                      .second = static_cast<int>(o.heights.size()),
                      .closed = o.closed,
                      .flipped = o.convex};
  MeshElements elements;
  add_cells(grid, o.triangles, elements);
  SurfaceMesh mesh(std::move(nodes.position), std::move(nodes.normal), std::move(elements),
                   std::move(nodes.lay));
  MeshEdges ends;
  add_side(grid, GridSide::last_row, ends);
  if (!o.symmetric) add_side(grid, GridSide::first_row, ends);
  mesh.add_boundary("ends", ends);
  if (!o.closed) {
    MeshEdges leading, trailing;
    add_side(grid, GridSide::first_line, leading);
    add_side(grid, GridSide::last_line, trailing);
    mesh.add_boundary("leading", leading);
    mesh.add_boundary("trailing", trailing);
  }
  mesh.set_multiplicity(o.symmetric ? 2.0 : 1.0);
  mesh.set_axes({"angle", "rad", o.angles}, {"z", "m", o.heights});
  return mesh;
}

SurfaceMesh cylinder_mesh(double radius, double length, int n_around, int n_along, bool symmetric,
                          bool graded_ends) {
  const std::string item = "cylinder mesh";
  require_positive(item, "radius", radius, "m");
  require_positive(item, "length", length, "m");
  require(n_around >= 8, item, "n_around", n_around, "cells", "must be >= 8");
  require(n_along >= 1, item, "n_along", n_along, "cells", "must be >= 1");
  const double z0 = symmetric ? 0.0 : -0.5 * length;
  const double z1 = 0.5 * length;
  const Towards ends = symmetric ? Towards::hi : Towards::both;
  return cylinder_mesh(
      {.radius = radius,
       .angles = ring_angles(n_around),
       .heights = graded_ends ? graded(z0, z1, n_along, ends) : evenly_spaced(z0, z1, n_along),
       .symmetric = symmetric});
}

SurfaceMesh collared_bearing_mesh(const CylinderMeshOptions& o, const std::vector<double>& radii) {
  const std::string item = "collared bearing mesh";
  require_positive(item, "radius", o.radius, "m");
  require_ascending(item, "heights", o.heights, "m", 2);
  require_ascending(item, "radii", radii, "m", 2);
  require_arc(item, "angles", o.angles);
  const auto lines = static_cast<int>(o.angles.size());
  const MeshGrid cylinder{
      .first = lines, .second = static_cast<int>(o.heights.size()), .closed = true};
  CylinderNodes nodes;
  nodes.add(o.radius, o.angles, o.heights, false);
  MeshElements elements;
  MeshEdges ends, collars;
  add_cells(cylinder, o.triangles, elements);
  add_side(cylinder, GridSide::first_row, ends);
  add_side(cylinder, GridSide::last_row, ends);
  for (const double side : {-1.0, 1.0}) {
    const MeshGrid ring{.first = lines,
                        .second = static_cast<int>(radii.size()),
                        .closed = true,
                        .flipped = side < 0.0,
                        .offset = static_cast<int>(nodes.position.size())};
    const double z = side < 0.0 ? o.heights.front() : o.heights.back();
    for (const double angle : o.angles) {
      const Vector3 n(std::cos(angle), std::sin(angle), 0.0);
      for (const double radius : radii) {
        nodes.position.emplace_back(radius * n + Vector3(0.0, 0.0, z));
        nodes.normal.emplace_back(0.0, 0.0, -side);
        nodes.lay.emplace_back(-n.y(), n.x(), 0.0);
      }
    }
    add_cells(ring, true, elements);
    add_side(ring, GridSide::first_row, collars);
    add_side(ring, GridSide::last_row, collars);
  }
  SurfaceMesh mesh(std::move(nodes.position), std::move(nodes.normal), std::move(elements),
                   std::move(nodes.lay));
  mesh.add_boundary("ends", ends);
  mesh.add_boundary("collars", collars);
  return mesh;
}

SurfaceMesh slider_mesh(const SliderMeshOptions& o) {
  const std::string item = "slider mesh";
  require_positive(item, "height", o.height, "m");
  require_positive(item, "width", o.width, "m");
  require_ascending(item, "x", o.x, "m", 2);
  require_ascending(item, "z", o.z, "m", 2);
  if (!o.y.empty()) require_ascending(item, "y", o.y, "m", 2);
  std::vector<Vector3> position, normal;
  MeshElements elements;
  MeshEdges ends, sides;
  // Rows: z of the faces at +-height / 2, y of those at +-width / 2. Seen from the tip of the
  // normal -y (x, z) is counter-clockwise, from +y clockwise; from +z (x, y), from -z not.
  const auto add_face = [&](const std::vector<double>& rows, bool over, double side) {
    const MeshGrid grid{.first = static_cast<int>(o.x.size()),
                        .second = static_cast<int>(rows.size()),
                        .flipped = over ? side < 0.0 : side > 0.0,
                        .offset = static_cast<int>(position.size())};
    for (const double x : o.x) {
      for (const double row : rows) {
        position.push_back(over ? Vector3(x, 0.5 * side * o.height, row)
                                : Vector3(x, row, 0.5 * side * o.width));
        normal.push_back(-side * (over ? Vector3::UnitY() : Vector3::UnitZ()));
      }
    }
    add_cells(grid, o.triangles, elements);
    add_side(grid, GridSide::first_line, ends);
    add_side(grid, GridSide::last_line, ends);
    if (!o.symmetric) add_side(grid, GridSide::first_row, sides);
    add_side(grid, GridSide::last_row, sides);
  };
  for (const double side : {1.0, -1.0}) add_face(o.z, true, side);
  if (!o.y.empty()) {
    for (const double side : {1.0, -1.0}) add_face(o.y, false, side);
  }
  const std::vector<Vector3> lay(position.size(), Vector3::UnitX());
  SurfaceMesh mesh(std::move(position), std::move(normal), std::move(elements), lay);
  mesh.add_boundary("ends", ends);
  mesh.add_boundary("sides", sides);
  mesh.set_multiplicity(o.symmetric ? 2.0 : 1.0);
  return mesh;
}

SurfaceMesh skirt_mesh(const SkirtMeshOptions& o) {
  const std::vector<double> anti_thrust = checked_anti_thrust(o);
  const int rows = static_cast<int>(o.heights.size());
  const MeshGrid thrust_grid{
      .first = static_cast<int>(o.thrust_angles.size()), .second = rows, .flipped = true};
  const MeshGrid anti_grid{.first = static_cast<int>(anti_thrust.size()),
                           .second = rows,
                           .flipped = true,
                           .offset = thrust_grid.nodes()};
  CylinderNodes nodes{.axis = 0};
  nodes.add(o.radius, o.thrust_angles, o.heights, true);
  nodes.add(o.radius, anti_thrust, o.heights, true);
  MeshElements elements;
  MeshEdges ends, sides;
  for (const MeshGrid& grid : {thrust_grid, anti_grid}) {
    add_cells(grid, o.triangles, elements);
    add_side(grid, GridSide::first_row, ends);
    add_side(grid, GridSide::last_row, ends);
    const bool thrust = grid.offset == 0;
    if (!(o.symmetric && thrust)) add_side(grid, GridSide::first_line, sides);
    if (!(o.symmetric && !thrust)) add_side(grid, GridSide::last_line, sides);
  }
  SurfaceMesh mesh(std::move(nodes.position), std::move(nodes.normal), std::move(elements),
                   std::move(nodes.lay));
  mesh.add_boundary("ends", ends);
  mesh.add_boundary("sides", sides);
  mesh.set_multiplicity(o.symmetric ? 2.0 : 1.0);
  std::vector<double> angles = o.thrust_angles;
  angles.insert(angles.end(), anti_thrust.begin(), anti_thrust.end());
  mesh.set_axes({"angle", "rad", std::move(angles)}, {"x", "m", o.heights});
  return mesh;
}

SurfaceMesh skirt_mesh(double radius, const std::vector<double>& heights, double thrust_half_angle,
                       double anti_thrust_half_angle, int n_around, bool symmetric) {
  const std::string item = "skirt mesh";
  require_half_angle(item, "thrust_half_angle", thrust_half_angle);
  require_half_angle(item, "anti_thrust_half_angle", anti_thrust_half_angle);
  require(n_around >= 1, item, "n_around", n_around, "cells", "must be >= 1");
  const auto arc = [&](double half) {
    return evenly_spaced(symmetric ? 0.0 : -half, half, n_around);
  };
  return skirt_mesh({.radius = radius,
                     .heights = heights,
                     .thrust_angles = arc(thrust_half_angle),
                     .anti_thrust_angles = arc(anti_thrust_half_angle),
                     .symmetric = symmetric});
}

SurfaceMesh plane_mesh(const std::vector<double>& x, const std::vector<double>& y, bool triangles) {
  const std::string item = "plane mesh";
  require_ascending(item, "x", x, "m", 2);
  require_ascending(item, "y", y, "m", 2);
  std::vector<Vector3> position;
  for (const double xi : x) {
    for (const double yj : y) position.emplace_back(xi, yj, 0.0);
  }
  std::vector<Vector3> normal(position.size(), Vector3::UnitZ());
  std::vector<Vector3> lay(position.size(), Vector3::UnitX());
  const MeshGrid grid{.first = static_cast<int>(x.size()), .second = static_cast<int>(y.size())};
  MeshElements elements;
  add_cells(grid, triangles, elements);
  SurfaceMesh mesh(std::move(position), std::move(normal), std::move(elements), std::move(lay));
  const std::pair<const char*, GridSide> sides[] = {{"x_min", GridSide::first_line},
                                                    {"x_max", GridSide::last_line},
                                                    {"y_min", GridSide::first_row},
                                                    {"y_max", GridSide::last_row}};
  for (const auto& [name, side] : sides) {
    MeshEdges edges;
    add_side(grid, side, edges);
    mesh.add_boundary(name, edges);
  }
  mesh.set_axes({"x", "m", x}, {"y", "m", y});
  return mesh;
}

SurfaceMesh plane_mesh(double length_x, double length_y, int n_x, int n_y) {
  const std::string item = "plane mesh";
  require_positive(item, "length_x", length_x, "m");
  require_positive(item, "length_y", length_y, "m");
  require(n_x >= 1, item, "n_x", n_x, "cells", "must be >= 1");
  require(n_y >= 1, item, "n_y", n_y, "cells", "must be >= 1");
  return plane_mesh(evenly_spaced(0.0, length_x, n_x), evenly_spaced(0.0, length_y, n_y));
}

}  // namespace tribodyn
