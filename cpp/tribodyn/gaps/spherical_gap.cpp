#include "tribodyn/gaps/spherical_gap.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/gaps/round_contact.hpp"
#include "tribodyn/meshes/spherical_mesh.hpp"

namespace tribodyn {

namespace {

constexpr double kPi = std::numbers::pi;

}  // namespace

SphericalGap::SphericalGap(const std::string& item, const SphericalGapOptions& options)
    : Gap({.noun = "spherical gap", .clearance = options.radial_clearance}, options.profile),
      options_(options) {
  require_positive(item, "cup_radius", options_.cup_radius, "m");
  require_positive(item, "radial_clearance", options_.radial_clearance, "m",
                   "the clearance is cup_radius minus ball_radius: the ball must be smaller");
  require(options_.radial_clearance < options_.cup_radius, item, "radial_clearance",
          options_.radial_clearance, "m",
          "must be below the cup_radius " + format_value(options_.cup_radius) + " m",
          "lengths are in metres");
  require(0.0 < options_.half_angle && options_.half_angle < kPi, item, "half_angle",
          options_.half_angle, "rad", "must be above 0 and below pi", "angles are in radians");
  const Vector3 axes[3] = {Vector3::UnitX(), Vector3::UnitY(), Vector3::UnitZ()};
  const char* const places[3] = {"x", "y", "z"};
  const char* const turns[3] = {"turn_x", "turn_y", "turn_z"};
  for (int k = 0; k < 3; ++k) {
    if (!options_.plane_motion || k != 1) add(places[k], {.translation = axes[k]});
  }
  for (int k = 0; k < 3; ++k) {
    if (!options_.plane_motion || k == 1) add(turns[k], {.rotation = axes[k], .entrains = true});
  }
}

std::optional<double> SphericalGap::minimum_film_thickness(const Vector6& xi) const {
  if (!profile().empty()) return {};
  Vector3 e = Vector3::Zero();
  for (int k = 0; k < translations(); ++k) {
    e += xi[k] * coordinates()[static_cast<std::size_t>(k)].translation;
  }
  const double size = e.norm();
  const double apart = std::atan2(std::hypot(e.x(), e.y()), e.z()) - options_.half_angle;
  return options_.radial_clearance - (apart > 0.0 ? size * std::cos(apart) : size);
}

double SphericalGap::sliding_velocity(const Vector6& rate) const {
  double square = 0.0;
  for (const int k : spins()) square += rate[k] * rate[k];
  const double speed = options_.plane_motion ? rate[spins().front()] : std::sqrt(square);
  return options_.cup_radius * speed;
}

SurfaceMesh SphericalGap::film_mesh(const std::string& item, const FilmMesh& mesh,
                                    const SupplyPorts& ports) const {
  require_no_ports(item, ports);
  if (mesh.symmetric == true && !options_.plane_motion) {
    throw InvalidInput({.item = item,
                        .quantity = "symmetric = True",
                        .rule = "is not possible: the ball of a joint moves in all directions"});
  }
  const int rings = std::max((mesh.along + 1) / 2, (mesh.around + 5) / 6);
  require(rings >= 2, item, "mesh around", mesh.around, "cells", "must give at least two rings");
  return cap_mesh({.radius = options_.cup_radius,
                   .half_angle = options_.half_angle,
                   .rings = rings,
                   .symmetric = options_.plane_motion,
                   .focus = mesh.focus.value_or(std::array<double, 2>{0.0, 0.0})});
}

SurfacePoints SphericalGap::wall_points(const WallDivision& division) const {
  SurfacePoints points;
  const int count = division.points;
  const double apart = 2.0 * kPi / count;
  const int rings = std::max(1, static_cast<int>(std::ceil(options_.half_angle / apart)));
  const double width = options_.half_angle / rings;
  const double square = options_.cup_radius * options_.cup_radius;
  for (int i = 0; i < rings; ++i) {
    const double polar = (i + 0.5) * width;
    int around = std::max(6, static_cast<int>(std::ceil(count * std::sin(polar))));
    if (options_.plane_motion) around += around % 2;  // no point on the plane of symmetry
    const double area =
        square * 2.0 * kPi / around * (std::cos(i * width) - std::cos((i + 1) * width));
    for (int j = 0; j < around; ++j) {
      const double azimuth = 2.0 * kPi * (j + 0.5) / around;
      if (options_.plane_motion && std::sin(azimuth) < 0.0) continue;
      const Vector3 n(std::sin(polar) * std::cos(azimuth), std::sin(polar) * std::sin(azimuth),
                      std::cos(polar));
      points.normal.push_back(n);
      points.position.push_back(options_.cup_radius * n);
      points.weight.push_back(options_.plane_motion ? 2.0 * area : area);
    }
  }
  return points;
}

WallPair SphericalGap::walls() const {
  return {.kind = WallPair::Kind::sphere,
          .journal_radius = options_.cup_radius - options_.radial_clearance,
          .bearing_radius = options_.cup_radius,
          .length = 0.0};
}

void SphericalGap::contact_site(int /*site*/, const Vector6& xi, ContactSite& out) const {
  round_contact({.clearance = options_.radial_clearance,
                 .journal_radius = options_.cup_radius - options_.radial_clearance,
                 .ball = true,
                 .half_angle = options_.half_angle},
                coordinates(), xi, out);
}

}  // namespace tribodyn
