#include "tribodyn/gaps/journal_gap.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/gaps/round_contact.hpp"
#include "tribodyn/meshes/mesh_lines.hpp"

namespace tribodyn {

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;
constexpr int kProfileRows = 16;  // along the axis, of the points that carry a profile
constexpr int kFewestRings = 6;   // number of cells between the edges of a collar

void append(std::vector<double>& list, const std::vector<double>& more, double shift = 0.0) {
  for (const double value : more) list.push_back(value + shift);
}

/// Whether a wall belongs to an end of the bearing.
bool is_axial(const Vector3& normal) { return std::abs(normal.z()) > 0.5; }

}  // namespace

JournalGap::JournalGap(const std::string& item, const JournalGapOptions& options)
    : Gap({.noun = "journal gap",
           .clearance = options.radial_clearance,
           .long_axis = 2,
           .centring = 2,
           .spin_has_angle = options.journal_profile != nullptr},
          options.profile),
      options_(options) {
  require_positive(item, "bearing_radius", options_.bearing_radius, "m");
  require_positive(
      item, "radial_clearance", options_.radial_clearance, "m",
      "the clearance is bearing_radius minus journal_radius: the journal must be smaller");
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
  const bool collars = has_collars();
  if (options_.journal_profile) {
    require(!options_.sliding && !collars, item, "journal_profile", 1, "",
            "is not possible on a journal that slides along its axis or has collars",
            "give it to a JournalGap without collars");
  }
  if (collars) {
    require(options_.collar_radius > options_.bearing_radius, item, "collar_radius",
            options_.collar_radius, "m",
            "must be above the bearing_radius " + format_value(options_.bearing_radius) + " m");
    require_positive(item, "axial_clearance", options_.axial_clearance, "m");
    require(!options_.sliding, item, "sliding", 1, "",
            "is not possible with collars, which hold the journal along the axis");
    require(options_.arc.empty() && options_.profile.empty(), item, "collar_radius",
            options_.collar_radius, "m", "requires a full ring without a profile");
  }
  add("x", {.translation = Vector3::UnitX()});
  add("y", {.translation = Vector3::UnitY()});
  const double axial = collars ? options_.radial_clearance / options_.axial_clearance : 1.0;
  if (collars) add("z", {.translation = Vector3::UnitZ()}, axial);
  if (options_.misalignment) {
    const double arm = std::max(0.5 * options_.bearing_length, axial * options_.collar_radius);
    add("tilt_x", {.rotation = Vector3::UnitX()}, arm);
    add("tilt_y", {.rotation = Vector3::UnitY()}, arm);
  }
  if (options_.sliding) add("z", {.translation = Vector3::UnitZ(), .entrains = true});
  add("spin", {.rotation = Vector3::UnitZ(), .entrains = true});
}

double JournalGap::sliding_velocity(const Vector6& rate) const {
  const double around = rate[spins().front()] * options_.bearing_radius;
  return slides().empty() ? around : std::hypot(around, rate[slides().front()]);
}

std::optional<double> JournalGap::minimum_film_thickness(const Vector6& xi) const {
  if (!options_.profile.empty() || options_.journal_profile) return {};
  const double tilt_x = tilts().empty() ? 0.0 : xi[tilts()[0]];
  const double tilt_y = tilts().empty() ? 0.0 : xi[tilts()[1]];
  // The distance from the axis is convex along the axis: it is largest at an end.
  double largest = -1.0;
  for (const double z : {-0.5 * options_.bearing_length, 0.5 * options_.bearing_length}) {
    const double x = xi[0] + tilt_y * z;
    const double y = xi[1] - tilt_x * z;
    const double size = std::hypot(x, y);
    double towards = size;
    if (!options_.arc.empty()) {
      const double angle = std::atan2(y, x);
      if (const auto edge = nearest_edge(options_.arc, angle)) {
        towards = size * std::cos(angle - *edge);
      }
    }
    largest = z < 0.0 ? towards : std::max(largest, towards);
    if (!options_.misalignment) break;
  }
  const double radial = options_.radial_clearance - largest;
  if (!has_collars()) return radial;
  const double axial = options_.axial_clearance - std::abs(xi[2]) -
                       options_.collar_radius * std::hypot(tilt_x, tilt_y);
  return std::min(radial, axial);
}

std::vector<std::string> JournalGap::open_boundaries() const {
  if (!options_.arc.empty()) return {"ends", "leading", "trailing"};
  if (has_collars()) return {"ends", "collars"};
  return {"ends"};
}

std::vector<std::string> JournalGap::dragging_boundaries() const {
  std::vector<std::string> names = open_boundaries();
  // A non-sliding journal moves along its ends, and only pressure could draw oil in. Full ends
  // would show half a cell of circulating oil beside a cavitated film.
  if (!options_.sliding) names.erase(names.begin());
  if (has_collars()) names.clear();  // likewise
  return names;
}

PortSurface JournalGap::surface(const std::string& item) const {
  return {item, options_.bearing_radius, options_.bearing_length,
          options_.arc.empty() ? nullptr : &options_.arc};
}

bool JournalGap::is_half(const std::string& item, const FilmMesh& mesh,
                         const SupplyPorts& ports) const {
  std::string fault;
  if (options_.misalignment) {
    fault = "a tilting journal is not symmetric";
  } else if (options_.sliding || has_collars()) {
    fault = "a journal that moves along its axis is not symmetric";
  } else if (!mirror_each_other(ports)) {
    fault = "the ports are not symmetric about z = 0";
  } else if (mesh.along % 2 != 0) {
    fault = "the number of cells along the bearing is odd";
  } else if (!options_.profile.symmetric) {
    fault = "the profile is not symmetric about z = 0";
  } else if (options_.journal_profile && !options_.journal_profile->is_symmetric()) {
    fault = "the profile of the journal is not symmetric about z = 0";
  }
  return takes_half(item, mesh, fault);
}

CylinderMeshOptions JournalGap::cylinder(const std::string& item, const FilmMesh& mesh,
                                         const SupplyPorts& ports) const {
  require(mesh.around >= 8, item, "mesh around", mesh.around, "cells", "must be >= 8");
  require(mesh.along >= 1, item, "mesh along", mesh.along, "cells", "must be >= 1");
  const double end = 0.5 * options_.bearing_length;
  std::vector<double> around, along, steep;
  for (const auto& port : ports) {
    const std::vector<double> angles = port->angles(options_.bearing_radius);
    const bool turned = !options_.arc.empty() && !angles.empty();
    append(around, angles, turned ? turn_onto_arc(angles, options_.arc) : 0.0);
    append(along, port->heights(options_.bearing_length));
    append(steep, port->steep_heights());
  }
  const bool half = is_half(item, mesh, ports);
  steep.push_back(end);
  std::vector<double> heights;
  if (half || (mirror_each_other(ports) && mesh.along % 2 == 0)) {
    // The whole model has exactly the lines of the half model, on both sides.
    heights = graded_lines(0.0, end, mesh.along / 2, along, steep);
    if (!half) heights = mirrored_lines(heights);
  } else {
    steep.push_back(-end);
    heights = graded_lines(-end, end, mesh.along, along, steep);
  }
  const bool ring = options_.arc.empty();
  return {.radius = options_.bearing_radius,
          .angles = ring ? ring_lines(around, mesh.around)
                         : arc_lines(options_.arc[0], options_.arc[1], around, mesh.around),
          .heights = std::move(heights),
          .closed = ring,
          .triangles = mesh.triangles,
          .symmetric = half};
}

SurfaceMesh JournalGap::film_mesh(const std::string& item, const FilmMesh& mesh,
                                  const SupplyPorts& ports) const {
  const CylinderMeshOptions bearing = cylinder(item, mesh, ports);
  if (!has_collars()) return cylinder_mesh(bearing);
  // Cells of the rings are about as wide as those of the bearing, with a minimum number.
  const double width = options_.collar_radius - options_.bearing_radius;
  const int rings = std::max(
      kFewestRings, static_cast<int>(std::ceil(mesh.along * width / options_.bearing_length)));
  return collared_bearing_mesh(
      bearing, graded(options_.bearing_radius, options_.collar_radius, rings, Towards::both));
}

FilmLayout JournalGap::film_layout(const std::string& item, const LayoutRequest& request) const {
  const PortSurface on = surface(item);
  check_ports(on, request.ports, request.cavitation, request.cavitation_pressure);
  FilmLayout layout = plain_layout(*this, item, request);
  layout.thickness.moving = options_.journal_profile;
  layout.thickness.turned_by = spin();
  const SurfaceMesh& mesh = layout.mesh;
  // Ports lie in the bearing wall, whose nodes precede those of the rings around its ends.
  std::optional<SurfaceMesh> bearing;
  if (has_collars()) bearing = cylinder_mesh(cylinder(item, request.mesh, request.ports));
  const SurfaceMesh& wall = bearing ? *bearing : mesh;
  layout.port_nodes = port_nodes(on, request.ports, wall);
  for (std::size_t k = 0; k < request.ports.size(); ++k) {
    if (layout.port_nodes[k].empty()) continue;  // in a half model some lie on the other side
    layout.ports.push_back({layout.port_nodes[k], request.ports[k]->pressure(), false});
  }
  layout.outlets = outlets_of(mesh, port_outlets(on, request.ports, wall), layout.open_boundaries);
  return layout;
}

double JournalGap::centred_thickness(const Vector3& normal) const {
  return is_axial(normal) ? options_.axial_clearance : options_.radial_clearance;
}

SurfacePoints JournalGap::wall_points(const WallDivision& division) const {
  const bool ring = options_.arc.empty();
  const double start = ring ? 0.0 : options_.arc[0];
  const double span = ring ? kTurn : options_.arc[1] - options_.arc[0];
  // The points of a profile do not depend on the asperities.
  const bool thinned = options_.misalignment && !division.cells;
  const double widest = std::max(options_.radial_clearance, options_.axial_clearance);
  const int count = thinned ? lines_needed(division, widest) : division.points;
  const int on_arc = std::max(1, static_cast<int>(std::ceil(count * span / kTurn)));
  const LinesAround lines = ring             ? lines_on_ring(count)
                            : division.cells ? lines_between(start, span, on_arc)
                                             : lines_on_arc(start, span, on_arc);
  // The gap is constant along the axis unless one of these varies.
  const bool differs = division.cells || options_.misalignment;
  const int rows = division.cells ? kProfileRows : 1;
  const double half = differs ? 0.5 * options_.bearing_length / rows : 0.0;
  const double area = span * options_.bearing_radius * options_.bearing_length;
  SurfacePoints points;
  points.moving = options_.journal_profile;
  points.turned_by = spin();
  for (std::size_t i = 0; i < lines.angle.size(); ++i) {
    const Vector3 n(std::cos(lines.angle[i]), std::sin(lines.angle[i]), 0.0);
    for (int j = 0; j < rows; ++j) {
      const double z = options_.bearing_length * ((j + 0.5) / rows - 0.5);
      points.add(options_.bearing_radius * n + Vector3(0.0, 0.0, z), n,
                 area / (lines.parts[i] * rows));
      points.extent.push_back(
          {.side = {Vector3::Zero(), half * Vector3::UnitZ()}, .cell = division.cells});
      points.alternation.push_back(lines.alternation[i]);
    }
  }
  if (division.cells) points.grids.push_back({0, static_cast<int>(lines.angle.size()), rows});
  if (has_collars()) add_collars(lines, points);
  return points;
}

void JournalGap::add_collars(const LinesAround& lines, SurfacePoints& points) const {
  const double width = options_.collar_radius - options_.bearing_radius;
  const double middle = options_.bearing_radius + 0.5 * width;
  for (const double side : {-1.0, 1.0}) {
    for (std::size_t i = 0; i < lines.angle.size(); ++i) {
      const Vector3 n(std::cos(lines.angle[i]), std::sin(lines.angle[i]), 0.0);
      points.add(middle * n + Vector3(0.0, 0.0, 0.5 * side * options_.bearing_length),
                 Vector3(0.0, 0.0, -side), kTurn * middle * width / lines.parts[i]);
      points.extent.push_back(
          {.side = {Vector3::Zero(), 0.5 * width * n}, .taper = 0.5 * width / middle});
      points.alternation.push_back(lines.alternation[i]);
    }
  }
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
  if (options_.misalignment) section.place.z() = (site == 0 ? -0.5 : 0.5) * options_.bearing_length;
  round_contact(section, coordinates(), xi, out);
}

void JournalGap::check_contact(const std::string& item) const {
  if (options_.journal_profile) {
    throw InvalidInput({.item = item,
                        .quantity = "journal_profile",
                        .rule = "is not possible with a contact law, which is for smooth walls",
                        .hint = "use an interface with asperities, which act wherever the walls "
                                "are close"});
  }
  if (!has_collars()) return;
  throw InvalidInput(
      {.item = item,
       .quantity = "collar_radius",
       .rule = "is not possible with a contact law, which is for a shaft in a bearing",
       .hint = "use an interface with asperities, which act wherever the walls are "
               "close"});
}

}  // namespace tribodyn
