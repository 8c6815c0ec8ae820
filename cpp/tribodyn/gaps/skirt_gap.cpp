#include "tribodyn/gaps/skirt_gap.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/gaps/flat_contact.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"
#include "tribodyn/meshes/mesh_lines.hpp"

namespace tribodyn {

namespace {

constexpr double kPi = std::numbers::pi;
constexpr int kProfileRows = 32;  // along the axis, of the points that carry a profile

/// Angles of one area from its middle; from 0 in a half model.
std::vector<double> lines_around(double half_angle, int cells, bool half) {
  if (half || cells % 2 == 0) {
    const std::vector<double> lines = graded_lines(0.0, half_angle, cells / 2, {}, {half_angle});
    return half ? lines : mirrored_lines(lines);
  }
  return graded_lines(-half_angle, half_angle, cells, {}, {-half_angle, half_angle});
}

}  // namespace

SkirtGap::SkirtGap(const std::string& item, const SkirtGapOptions& options)
    : Gap({.noun = "skirt gap",
           .clearance = options.radial_clearance,
           .on_journal = true,
           .long_axis = 0},
          options.profile),
      options_(options) {
  require_positive(item, "piston_radius", options_.piston_radius, "m");
  require_positive(item, "radial_clearance", options_.radial_clearance, "m",
                   "the clearance is liner_radius minus piston_radius: the piston must be smaller");
  require_positive(item, "skirt_length", options_.skirt_length, "m");
  for (const auto& [name, angle] : {std::pair{"thrust_half_angle", options_.thrust_half_angle},
                                    {"anti_thrust_half_angle", options_.anti_thrust_half_angle}}) {
    require(0.0 < angle && angle < 0.5 * kPi, item, name, angle, "rad",
            "must be above 0 and below pi / 2",
            "angles are in radians, from the middle of the area to its side");
  }
  require_finite(item, "pin_height", options_.pin_height, "m");
  add("y", {.translation = Vector3::UnitY()});
  add("tilt_z", {.rotation = Vector3::UnitZ()}, 0.5 * options_.skirt_length);
  add("x", {.translation = Vector3::UnitX(), .entrains = true});
}

std::optional<double> SkirtGap::minimum_film_thickness(const Vector6& xi) const {
  if (!profile().empty()) return {};
  double largest = 0.0;
  for (const double height : {0.0, options_.skirt_length}) {
    largest = std::max(largest, std::abs(xi[0] + xi[1] * from_pin(height)));
  }
  return options_.radial_clearance - largest;
}

SurfaceMesh SkirtGap::film_mesh(const std::string& item, const FilmMesh& mesh,
                                const SupplyPorts& ports) const {
  require_no_ports(item, ports);
  const int around = mesh.around / 2;
  require(around >= 2, item, "mesh around", mesh.around, "cells", "must be >= 4");
  require(mesh.along >= 2, item, "mesh along", mesh.along, "cells", "must be >= 2");
  std::string fault;
  if (around % 2 != 0) {
    fault = "the number of cells around each area is odd";
  } else if (!profile().symmetric) {
    fault = "the profile is not symmetric about z = 0";
  }
  const bool half = takes_half(item, mesh, fault);
  const double length = options_.skirt_length;
  std::vector<double> rows = graded_lines(0.0, length, mesh.along, {}, {0.0, length});
  for (double& row : rows) row = from_pin(row);
  return skirt_mesh(
      {.radius = options_.piston_radius,
       .heights = rows,
       .thrust_angles = lines_around(options_.thrust_half_angle, around, half),
       .anti_thrust_angles = lines_around(options_.anti_thrust_half_angle, around, half),
       .symmetric = half,
       .triangles = mesh.triangles});
}

SurfacePoints SkirtGap::wall_points(const WallDivision& division) const {
  const int rows = division.cells ? kProfileRows : 1;
  const Vector3 half(0.5 * options_.skirt_length / rows, 0.0, 0.0);
  SurfacePoints points;
  for (const auto& [middle, angle] :
       {std::pair{0.0, options_.thrust_half_angle}, {kPi, options_.anti_thrust_half_angle}}) {
    const int count = std::max(1, static_cast<int>(std::ceil(division.points * angle / kPi)));
    const LinesAround lines = division.cells ? lines_between(middle - angle, 2.0 * angle, count)
                                             : lines_on_arc(middle - angle, 2.0 * angle, count);
    const double area = 2.0 * angle * options_.piston_radius * options_.skirt_length;
    if (division.cells) {
      points.grids.push_back({static_cast<int>(points.weight.size()), count, rows});
    }
    for (std::size_t i = 0; i < lines.angle.size(); ++i) {
      const Vector3 out(0.0, std::cos(lines.angle[i]), std::sin(lines.angle[i]));
      for (int j = 0; j < rows; ++j) {
        const double x = from_pin(options_.skirt_length * (j + 0.5) / rows);
        points.add(options_.piston_radius * out + Vector3(x, 0.0, 0.0), -out,
                   area / (lines.parts[i] * rows));
        points.extent.push_back({.side = {Vector3::Zero(), half}, .cell = division.cells});
        points.alternation.push_back(lines.alternation[i]);
      }
    }
  }
  return points;
}

WallPair SkirtGap::walls() const {
  return {.kind = WallPair::Kind::cylinder,
          .journal_radius = options_.piston_radius,
          .bearing_radius = options_.piston_radius + options_.radial_clearance,
          .length = options_.skirt_length};
}

void SkirtGap::contact_site(int site, const Vector6& xi, ContactSite& out) const {
  const double side = site < 2 ? 1.0 : -1.0;
  const double height = site % 2 == 0 ? options_.skirt_length : 0.0;
  flat_contact({.clearance = options_.radial_clearance,
                .place = Vector3(from_pin(height), side * options_.piston_radius, 0.0),
                .normal = Vector3(0.0, -side, 0.0)},
               coordinates(), xi, out);
}

}  // namespace tribodyn
