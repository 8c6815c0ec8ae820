#include "tribodyn/gaps/pad_gap.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/gaps/flat_contact.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"
#include "tribodyn/meshes/mesh_lines.hpp"

namespace tribodyn {

namespace {

// Points that carry a profile: across the pad, and along it a quarter of those around a journal.
constexpr int kProfileRows = 16;
constexpr int kShareAlong = 4;

constexpr std::array<const char*, 4> kEdges = {"x_min", "x_max", "y_min", "y_max"};

}  // namespace

PadGap::PadGap(const std::string& item, const PadGapOptions& options)
    : Gap({.noun = "pad gap",
           .clearance = options.thickness,
           .clearance_name = "thickness",
           .plane_normal = 2},
          options.profile),
      options_(options) {
  require_positive(item, "length", options_.length, "m");
  if (!is_infinite()) require_positive(item, "width", options_.width, "m");
  require_positive(item, "thickness", options_.thickness, "m");
  require(options_.thickness < options_.length, item, "thickness", options_.thickness, "m",
          "must be below the length " + format_value(options_.length) + " m",
          "lengths are in metres");
  for (const double x : options_.mesh_lines) {
    require(0.0 <= x && x <= options_.length, item, "mesh_lines", x, "m",
            "must lie between 0 and the length " + format_value(options_.length) + " m");
  }
  for (const std::string& edge : options_.open_edges) {
    if (std::find(kEdges.begin(), kEdges.end(), edge) != kEdges.end()) continue;
    throw InvalidInput({.item = item,
                        .quantity = "open_edges",
                        .rule = "'" + edge + "' is no edge of a pad",
                        .hint = "there is 'x_min', 'x_max', 'y_min', 'y_max'"});
  }
  const Vector3 pivot(options_.pivot[0], options_.pivot[1], 0.0);
  require_finite(item, "pivot x", pivot.x(), "m");
  require_finite(item, "pivot y", pivot.y(), "m");
  require(!(options_.tilting && is_infinite()), item, "width", options_.width, "m",
          "must be > 0 for a tilting pad");
  add("z", {.translation = Vector3::UnitZ()});
  if (options_.tilting) {
    add_tilt("tilt_x", {.rotation = Vector3::UnitX(), .centre = pivot});
    add_tilt("tilt_y", {.rotation = Vector3::UnitY(), .centre = pivot});
  }
  add("x", {.translation = Vector3::UnitX(), .entrains = true});
  if (!options_.plane_motion) add("y", {.translation = Vector3::UnitY(), .entrains = true});
}

void PadGap::add_tilt(const char* name, const GapCoordinate& tilt) {
  double arm = 0.0;
  for (int site = 0; site < contact_sites(); ++site) {
    arm = std::max(arm, std::abs(tilt.displacement(corner(site)).z()));
  }
  add(name, tilt, arm);
}

bool PadGap::is_open(const char* edge) const {
  const std::vector<std::string> open = open_boundaries();
  return std::find(open.begin(), open.end(), edge) != open.end();
}

std::array<double, 2> PadGap::sides() const {
  if (is_infinite()) return {0.0, 1.0};
  return {-0.5 * options_.width, 0.5 * options_.width};
}

Vector3 PadGap::corner(int site) const {
  return {site < 2 ? 0.0 : options_.length, sides()[static_cast<std::size_t>(site % 2)], 0.0};
}

double PadGap::sliding_velocity(const Vector6& rate) const {
  if (slides().size() == 1) return rate[slides().front()];
  return std::hypot(rate[slides()[0]], rate[slides()[1]]);
}

std::optional<double> PadGap::minimum_film_thickness(const Vector6& xi) const {
  if (!profile().empty()) return {};
  double least = std::numeric_limits<double>::infinity();
  for (int site = 0; site < contact_sites(); ++site) {
    double h = options_.thickness;
    for (int k = 0; k < size(); ++k) {
      h -= xi[k] * coordinates()[static_cast<std::size_t>(k)].displacement(corner(site)).z();
    }
    least = std::min(least, h);
  }
  return least;
}

std::vector<std::string> PadGap::open_boundaries() const {
  std::vector<std::string> open;
  for (const std::string& edge : options_.open_edges) {
    const bool side = edge.front() == 'y';
    if (side && (is_infinite() || (options_.plane_motion && edge == "y_min"))) continue;
    open.push_back(edge);
  }
  return open;
}

std::vector<double> PadGap::lines_across(int cells) const {
  const auto [low, high] = sides();
  if (is_infinite()) return {low, high};
  std::vector<double> steep;
  if (is_open("y_min")) steep.push_back(low);
  if (is_open("y_max")) steep.push_back(high);
  if (options_.plane_motion) return graded_lines(0.0, high, cells / 2, {}, steep);
  if (cells % 2 == 0 && steep.size() != 1) {
    return mirrored_lines(graded_lines(0.0, high, cells / 2, {}, steep));
  }
  return graded_lines(low, high, cells, {}, steep);
}

SurfaceMesh PadGap::film_mesh(const std::string& item, const FilmMesh& mesh,
                              const SupplyPorts& ports) const {
  require_no_ports(item, ports);
  require(mesh.around >= 2, item, "mesh around", mesh.around, "cells", "must be >= 2");
  require(mesh.along >= (options_.plane_motion ? 2 : 1), item, "mesh along", mesh.along, "cells",
          options_.plane_motion ? "must be >= 2" : "must be >= 1");
  const bool half = options_.plane_motion;
  if (!half) {
    FilmMesh request = mesh;
    if (is_infinite()) request.symmetric = false;  // without sides there is no middle
    takes_half(item, request, "a pad that moves in space is not symmetric");
  }
  SurfaceMesh surface =
      plane_mesh(even_lines(0.0, options_.length, mesh.around, options_.mesh_lines),
                 lines_across(mesh.along), mesh.triangles);
  surface.set_multiplicity(half ? 2.0 : 1.0);
  return surface;
}

FilmLayout PadGap::film_layout(const std::string& item, const LayoutRequest& request) const {
  if (!options_.plane_motion) return plain_layout(*this, item, request);
  LayoutRequest of_half = request;
  std::erase(of_half.flooded, "y_min");  // it is the mirror image of y_max
  return plain_layout(*this, item, of_half);
}

SurfacePoints PadGap::wall_points(const WallDivision& division) const {
  // A flat face is one piece; the points of a profile are the midpoints of cells.
  const int along = division.cells ? std::max(1, division.points / kShareAlong) : 1;
  const int rows = division.cells ? kProfileRows : 1;
  const auto [low, high] = sides();
  const double dx = options_.length / along, dy = (high - low) / rows;
  SurfacePoints points;
  if (division.cells) points.grids.push_back({0, along, rows});
  for (int i = 0; i < along; ++i) {
    for (int j = 0; j < rows; ++j) {
      points.add(Vector3(dx * (i + 0.5), low + dy * (j + 0.5), 0.0), Vector3::UnitZ(), dx * dy);
      points.extent.push_back({.side = {0.5 * dx * Vector3::UnitX(), 0.5 * dy * Vector3::UnitY()},
                               .cell = division.cells});
      points.alternation.push_back({0.0, 0.0});
    }
  }
  return points;
}

void PadGap::contact_site(int site, const Vector6& xi, ContactSite& out) const {
  flat_contact({.clearance = options_.thickness, .place = corner(site), .normal = Vector3::UnitZ()},
               coordinates(), xi, out);
}

}  // namespace tribodyn
