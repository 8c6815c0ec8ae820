#include "tribodyn/gaps/guide_gap.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/gaps/flat_contact.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"
#include "tribodyn/meshes/mesh_lines.hpp"

namespace tribodyn {

namespace {

// Points that carry a profile: across the guide, and along it a quarter of those around a journal.
constexpr int kProfileRows = 16;
constexpr int kShareAlong = 4;

/// Between two faces in space the slider rotates freely about y.
GapTraits traits(const GuideGapOptions& options) {
  const bool plane = options.misalignment && options.faces == 2;
  return {.noun = "guide gap",
          .clearance = options.clearance,
          .clearance_name = "clearance",
          .on_journal = true,
          .long_axis = plane ? -1 : 0,
          .plane_normal = plane ? 1 : -1};
}

/// Lines between two edges that are denser at both edges.
std::vector<double> lines(double length, int cells) {
  if (cells % 2 == 0)
    return mirrored_lines(graded_lines(0.0, 0.5 * length, cells / 2, {}, {0.5 * length}));
  return graded_lines(-0.5 * length, 0.5 * length, cells, {}, {-0.5 * length, 0.5 * length});
}

}  // namespace

GuideGap::GuideGap(const std::string& item, const GuideGapOptions& options)
    : Gap(traits(options), options.profile), options_(options) {
  require_positive(item, "slider_length", options_.slider_length, "m");
  require_positive(item, "slider_height", options_.slider_height, "m");
  require_positive(item, "slider_width", options_.slider_width, "m");
  require_positive(item, "clearance", options_.clearance, "m");
  const double least =
      std::min({options_.slider_length, options_.slider_height, options_.slider_width});
  require(options_.clearance < least, item, "clearance", options_.clearance, "m",
          "must be below the smallest dimension of the slider, " + format_value(least) + " m",
          "lengths are in metres");
  require(options_.faces == 2 || options_.faces == 4, item, "faces", options_.faces, "",
          "must be 2 or 4");
  const bool four = options_.faces == 4;
  add("y", {.translation = Vector3::UnitY()});
  if (four) add("z", {.translation = Vector3::UnitZ()});
  const double side_arm = 0.5 * (four ? std::max(options_.slider_height, options_.slider_width)
                                      : options_.slider_width);
  const double end_arm = 0.5 * options_.slider_length;
  if (four || options_.misalignment) add("tilt_x", {.rotation = Vector3::UnitX()}, side_arm);
  if (four) add("tilt_y", {.rotation = Vector3::UnitY()}, end_arm);
  add("tilt_z", {.rotation = Vector3::UnitZ()}, end_arm);
  add("x", {.translation = Vector3::UnitX(), .entrains = true});
  if (!four && options_.misalignment) add("z", {.translation = Vector3::UnitZ(), .entrains = true});

  const double x = 0.5 * options_.slider_length, y = 0.5 * options_.slider_height,
               z = 0.5 * options_.slider_width;
  for (const double side : {1.0, -1.0}) {
    for (const double end : {-x, x}) {
      for (const double across : {-z, z}) {
        if (in_plane() && across < 0.0) continue;
        corners_.push_back(
            {Vector3(end, side * y, in_plane() ? 0.0 : across), Vector3(0.0, -side, 0.0)});
      }
    }
  }
  for (const double side : {1.0, -1.0}) {
    if (!four) break;
    for (const double end : {-x, x}) {
      for (const double across : {-y, y}) {
        corners_.push_back({Vector3(end, across, side * z), Vector3(0.0, 0.0, -side)});
      }
    }
  }
}

double GuideGap::sliding_velocity(const Vector6& rate) const {
  if (slides().size() == 1) return rate[slides().front()];
  return std::hypot(rate[slides()[0]], rate[slides()[1]]);
}

std::optional<double> GuideGap::minimum_film_thickness(const Vector6& xi) const {
  if (!profile().empty()) return {};
  double least = std::numeric_limits<double>::infinity();
  for (const Corner& corner : corners_) {
    double h = options_.clearance;
    for (int k = 0; k < size(); ++k) {
      h -= xi[k] *
           corner.normal.dot(coordinates()[static_cast<std::size_t>(k)].displacement(corner.place));
    }
    least = std::min(least, h);
  }
  return least;
}

SurfaceMesh GuideGap::film_mesh(const std::string& item, const FilmMesh& mesh,
                                const SupplyPorts& ports) const {
  require_no_ports(item, ports);
  require(mesh.around >= 2, item, "mesh around", mesh.around, "cells", "must be >= 2");
  require(mesh.along >= 2, item, "mesh along", mesh.along, "cells", "must be >= 2");
  std::string fault;
  if (!in_plane()) {
    fault = "a slider that moves in space is not symmetric";
  } else if (mesh.along % 2 != 0) {
    fault = "the number of cells across the guide is odd";
  } else if (!profile().symmetric) {
    fault = "the profile is not symmetric about z = 0";
  }
  const bool half = takes_half(item, mesh, fault);
  const double side = 0.5 * options_.slider_width;
  return slider_mesh(
      {.height = options_.slider_height,
       .width = options_.slider_width,
       .x = lines(options_.slider_length, mesh.around),
       .z = half ? graded_lines(0.0, side, mesh.along / 2, {}, {side})
                 : lines(options_.slider_width, mesh.along),
       .y = options_.faces == 4 ? lines(options_.slider_height, mesh.along) : std::vector<double>{},
       .symmetric = half,
       .triangles = mesh.triangles});
}

SurfacePoints GuideGap::wall_points(const WallDivision& division) const {
  // A flat face is one piece; the points of a profile are the midpoints of cells.
  const int along = division.cells ? std::max(1, division.points / kShareAlong) : 1;
  const int rows = division.cells ? kProfileRows : 1;
  const bool across_too = division.cells || !in_plane();
  SurfacePoints points;
  const auto add_face = [&](const Vector3& normal, const Vector3& across, double width,
                            double depth) {
    if (division.cells) {
      points.grids.push_back({static_cast<int>(points.weight.size()), along, rows});
    }
    const Vector3 half_along = 0.5 * options_.slider_length / along * Vector3::UnitX();
    const Vector3 half_across = (across_too ? 0.5 * width / rows : 0.0) * across;
    for (int i = 0; i < along; ++i) {
      const double x = options_.slider_length * ((i + 0.5) / along - 0.5);
      for (int j = 0; j < rows; ++j) {
        const double at = width * ((j + 0.5) / rows - 0.5);
        points.add(x * Vector3::UnitX() + at * across - depth * normal, normal,
                   options_.slider_length * width / (along * rows));
        points.extent.push_back({.side = {half_along, half_across}, .cell = division.cells});
        points.alternation.push_back({0.0, 0.0});
      }
    }
  };
  for (const double side : {1.0, -1.0}) {
    add_face(-side * Vector3::UnitY(), Vector3::UnitZ(), options_.slider_width,
             0.5 * options_.slider_height);
  }
  for (const double side : {1.0, -1.0}) {
    if (options_.faces == 2) break;
    add_face(-side * Vector3::UnitZ(), Vector3::UnitY(), options_.slider_height,
             0.5 * options_.slider_width);
  }
  return points;
}

WallPair GuideGap::walls() const { return {.kind = WallPair::Kind::corner}; }

void GuideGap::contact_site(int site, const Vector6& xi, ContactSite& out) const {
  const Corner& corner = corners_[static_cast<std::size_t>(site)];
  flat_contact({.clearance = options_.clearance, .place = corner.place, .normal = corner.normal},
               coordinates(), xi, out);
}

}  // namespace tribodyn
