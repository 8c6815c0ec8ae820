#include "tribodyn/gaps/journal_gap.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/gaps/round_contact.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"
#include "tribodyn/meshes/mesh_lines.hpp"

namespace tribodyn {

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;
// Of the contact points along the axis where the gap differs along it.
constexpr int kContactRows = 16;

void append(std::vector<double>& list, const std::vector<double>& more, double shift = 0.0) {
  for (const double value : more) list.push_back(value + shift);
}

/// Throws unless there is one height for each of `size` points.
void require_heights(const std::string& item, const std::string& quantity,
                     const std::vector<double>& heights, std::size_t size,
                     const std::string& points) {
  require(heights.size() == size, item, quantity, static_cast<double>(heights.size()), "values",
          "must be one for each of the " + std::to_string(size) + " " + points);
  for (const double height : heights) require_finite(item, quantity, height, "m");
}

}  // namespace

JournalGap::JournalGap(const std::string& item, const JournalGapOptions& options)
    : options_(options) {
  require_positive(item, "bearing_radius", options_.bearing_radius, "m");
  require_positive(item, "radial_clearance", options_.radial_clearance, "m",
                   "it is bearing_radius minus journal_radius: the journal must be the smaller");
  require(options_.radial_clearance < options_.bearing_radius, item, "radial_clearance",
          options_.radial_clearance, "m",
          "must be below the bearing_radius " + format_value(options_.bearing_radius) + " m",
          "lengths are in metres");
  require_positive(item, "bearing_length", options_.bearing_length, "m");
  if (!options_.arc.empty()) {
    require(options_.arc.size() == 2, item, "arc", static_cast<double>(options_.arc.size()),
            "angles", "must be 2, start and end");
    const double span = options_.arc[1] - options_.arc[0];
    require(0.0 < span && span < kTurn * (1.0 - 1e-9), item, "span of the arc", span, "rad",
            "must be above 0 and below 2 pi",
            "angles are in radians, start and end; leave arc out for a full ring");
  }
  const auto add = [&](const char* name, const Vector3& translation, const Vector3& rotation) {
    coordinates_.push_back({translation, rotation, false});
    names_.emplace_back(name);
  };
  const Vector3 none = Vector3::Zero();
  add("x", Vector3::UnitX(), none);
  add("y", Vector3::UnitY(), none);
  if (options_.tilting) {
    add("tilt_x", none, Vector3::UnitX());
    add("tilt_y", none, Vector3::UnitY());
  }
  add("spin", none, Vector3::UnitZ());
  coordinates_.back().entrains = true;
}

std::optional<double> JournalGap::minimum_film_thickness(const Vector6& xi) const {
  if (!options_.profile.empty()) return {};
  // The distance from the axis is convex along it: it is largest at an end.
  double largest = -1.0;
  for (const double z : {-0.5 * options_.bearing_length, 0.5 * options_.bearing_length}) {
    const double x = xi[0] + (options_.tilting ? xi[3] * z : 0.0);
    const double y = xi[1] - (options_.tilting ? xi[2] * z : 0.0);
    const double size = std::hypot(x, y);
    double towards = size;
    if (!options_.arc.empty()) {
      const double angle = std::atan2(y, x);
      if (const auto edge = nearest_edge(options_.arc, angle)) {
        towards = size * std::cos(angle - *edge);
      }
    }
    largest = z < 0.0 ? towards : std::max(largest, towards);
    if (!options_.tilting) break;
  }
  return options_.radial_clearance - largest;
}

std::vector<std::string> JournalGap::open_boundaries() const {
  if (options_.arc.empty()) return {"ends"};
  return {"ends", "leading", "trailing"};
}

PortSurface JournalGap::surface(const std::string& item) const {
  return {item, options_.bearing_radius, options_.bearing_length,
          options_.arc.empty() ? nullptr : &options_.arc};
}

bool JournalGap::is_half(const std::string& item, const FilmMesh& mesh,
                         const std::vector<SupplyPort>& ports) const {
  if (mesh.symmetric == false) return false;
  std::string fault;
  if (options_.tilting) {
    fault = "a tilting journal is not symmetric";
  } else if (!mirror_each_other(ports)) {
    fault = "the ports are not symmetric about z = 0";
  } else if (mesh.along % 2 != 0) {
    fault = "the number of cells along the bearing is odd";
  } else if (!options_.profile.symmetric) {
    fault = "the profile is not symmetric about z = 0";
  }
  if (!fault.empty() && mesh.symmetric == true) {
    throw InvalidInput({.item = item,
                        .quantity = "symmetric = True",
                        .rule = "does not fit: " + fault,
                        .hint = "leave it out, and half of the bearing is taken where that is "
                                "possible"});
  }
  return fault.empty();
}

SurfaceMesh JournalGap::film_mesh(const std::string& item, const FilmMesh& mesh,
                                  const std::vector<SupplyPort>& ports) const {
  require(mesh.around >= 8, item, "mesh around", mesh.around, "cells", "must be >= 8");
  require(mesh.along >= 1, item, "mesh along", mesh.along, "cells", "must be >= 1");
  const double end = 0.5 * options_.bearing_length;
  std::vector<double> around, along, steep;
  for (const SupplyPort& port : ports) {
    if (port.kind == SupplyPort::Kind::line_groove) continue;
    const std::vector<double> angles = port.angles(options_.bearing_radius);
    const bool turned = !options_.arc.empty() && !angles.empty();
    append(around, angles, turned ? turn_onto_arc(angles, options_.arc) : 0.0);
    append(along, port.heights(options_.bearing_length));
    append(steep, port.steep_heights());
  }
  const bool half = is_half(item, mesh, ports);
  steep.push_back(end);
  std::vector<double> heights;
  if (half || (mirror_each_other(ports) && mesh.along % 2 == 0)) {
    // The whole has the very lines of the half, on both sides.
    heights = graded_lines(0.0, end, mesh.along / 2, along, steep);
    if (!half) heights = mirrored_lines(heights);
  } else {
    steep.push_back(-end);
    heights = graded_lines(-end, end, mesh.along, along, steep);
  }
  const bool ring = options_.arc.empty();
  return cylinder_mesh(
      {.radius = options_.bearing_radius,
       .angles = ring ? ring_lines(around, mesh.around)
                      : arc_lines(options_.arc[0], options_.arc[1], around, mesh.around),
       .heights = std::move(heights),
       .closed = ring,
       .triangles = mesh.triangles,
       .symmetric = half});
}

FilmLayout JournalGap::film_layout(const std::string& item, const LayoutRequest& request) const {
  const PortSurface on = surface(item);
  check_ports(on, request.ports, request.cavitation, request.cavitation_pressure);
  FilmLayout layout{.mesh = film_mesh(item, request.mesh, request.ports),
                    .thickness = {},
                    .open_boundaries = open_boundaries(),
                    .ports = {},
                    .port_nodes = {},
                    .drains = {}};
  const SurfaceMesh& mesh = layout.mesh;
  const auto size = static_cast<std::size_t>(mesh.size());
  layout.thickness.nodes.assign(size, options_.radial_clearance);
  if (!options_.profile.empty()) {
    require_heights(item, "profile", options_.profile.nodes, size, "nodes of the film");
    for (std::size_t i = 0; i < size; ++i) layout.thickness.nodes[i] += options_.profile.nodes[i];
    if (!options_.profile.faces.empty()) {
      require_heights(item, "profile between the nodes", options_.profile.faces,
                      mesh.pairs().size(), "pairs of nodes");
      layout.thickness.faces = options_.profile.faces;
      for (double& height : layout.thickness.faces) height += options_.radial_clearance;
    }
  }
  const bool all = request.flooded.size() == 1 && request.flooded.front() == kAllBoundaries;
  for (const std::string& name : all ? layout.open_boundaries : request.flooded) {
    const bool known = std::find(layout.open_boundaries.begin(), layout.open_boundaries.end(),
                                 name) != layout.open_boundaries.end();
    if (!known) {
      throw InvalidInput({.item = item,
                          .quantity = "flooded",
                          .rule = "'" + name + "' is no open boundary",
                          .hint = options_.arc.empty() ? "there is 'ends'"
                                                       : "there is 'ends', 'leading', 'trailing'"});
    }
    // Along its ends a journal moves, and pressure alone could bring oil in. Full ends would show
    // half a cell of oil that goes round beside a cavitated film.
    if (name == "ends") continue;
    for (const MeshBoundary& boundary : mesh.boundaries()) {
      if (boundary.name == name)
        layout.ports.push_back({boundary.nodes, request.ambient_pressure, true});
    }
  }
  layout.port_nodes = port_nodes(on, request.ports, mesh);
  for (std::size_t k = 0; k < request.ports.size(); ++k) {
    if (layout.port_nodes[k].empty()) continue;  // of a half some lie on the other side
    layout.ports.push_back({layout.port_nodes[k], request.ports[k].pressure, false});
  }
  layout.drains = drains_of(on, request.ports, mesh);
  return layout;
}

SurfacePoints JournalGap::contact_points(const std::string& item, int count) const {
  require(count >= 80, item, "contact_points", count, "points", "must be at least 80",
          "points further apart than 4.5 degrees make the load depend on its direction");
  const bool ring = options_.arc.empty();
  const double start = ring ? 0.0 : options_.arc[0];
  const double span = ring ? kTurn : options_.arc[1] - options_.arc[0];
  const int around = ring ? count : std::max(1, static_cast<int>(std::ceil(count * span / kTurn)));
  // Along the axis the gap is the same unless something differs there.
  const int rows = options_.profile.empty() && !options_.tilting ? 1 : kContactRows;
  SurfacePoints points;
  const double area = span * options_.bearing_radius * options_.bearing_length / (around * rows);
  for (int i = 0; i < around; ++i) {
    const double angle = start + span * (ring ? i : i + 0.5) / around;
    const Vector3 n(std::cos(angle), std::sin(angle), 0.0);
    for (int j = 0; j < rows; ++j) {
      const double z = options_.bearing_length * ((j + 0.5) / rows - 0.5);
      points.normal.push_back(n);
      points.position.emplace_back(options_.bearing_radius * n + Vector3(0.0, 0.0, z));
      points.weight.push_back(area);
    }
  }
  points.thickness.assign(points.weight.size(), options_.radial_clearance);
  if (!options_.profile.empty()) {
    require_heights(item, "profile at the contact points", options_.profile.contact,
                    points.weight.size(), "points");
    for (std::size_t i = 0; i < points.weight.size(); ++i) {
      points.thickness[i] += options_.profile.contact[i];
    }
  }
  return points;
}

WallPair JournalGap::walls() const {
  return {.kind = WallPair::Kind::cylinder,
          .journal_radius = options_.bearing_radius - options_.radial_clearance,
          .bearing_radius = options_.bearing_radius,
          .length = options_.bearing_length};
}

void JournalGap::contact_site(int site, const Vector6& xi, ContactSite& out) const {
  RoundSection section{.clearance = options_.radial_clearance,
                       .journal_radius = options_.bearing_radius - options_.radial_clearance,
                       .arc = options_.arc.empty() ? nullptr : &options_.arc};
  if (options_.tilting) section.place.z() = (site == 0 ? -0.5 : 0.5) * options_.bearing_length;
  round_contact(section, coordinates_, xi, out);
}

void JournalGap::require_smooth_walls(const std::string& item) const {
  if (options_.profile.empty()) return;
  throw InvalidInput({.item = item,
                      .quantity = "profile",
                      .rule = "is not known to a contact law, which is of smooth round walls",
                      .hint = "give the interface asperities, which press wherever the walls are "
                              "close"});
}

}  // namespace tribodyn
