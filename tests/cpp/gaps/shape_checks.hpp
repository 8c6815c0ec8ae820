#pragma once
/// What the tests of gap shapes share: derivatives of contact sites, film thickness against rays
/// between two rigid walls, scans for the least thickness.

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include <Eigen/Geometry>

#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/film/relative_motion.hpp"
#include "tribodyn/gaps/contact_sites.hpp"
#include "tribodyn/gaps/film_surface.hpp"
#include "tribodyn/gaps/gap.hpp"

namespace tribodyn::test {

inline ContactSite site_of(const Gap& gap, const Vector6& xi, int number = 0) {
  ContactSite site;
  gap.facets().sites->contact_site(number, xi, site);
  return site;
}

/// Gradient, curvature and slip derivatives of every site are those of its differences. For gaps
/// with lengths of order one.
inline void check_site_derivatives(const Gap& gap, const Vector6& at) {
  const Vector xi = at;
  for (int number = 0; number < gap.facets().sites->contact_sites(); ++number) {
    INFO(gap.noun() << ", site " << number);
    const ContactSite site = site_of(gap, xi, number);
    const Matrix gradient = difference_jacobian(
        [&](const Vector& x) {
          return Vector(Vector::Constant(1, site_of(gap, x, number).distance));
        },
        xi);
    CHECK(relative_error(site.distance_by_xi.transpose(), gradient) < kDifferenceTolerance);
    const Matrix curvature = difference_jacobian(
        [&](const Vector& x) { return Vector(site_of(gap, x, number).distance_by_xi); }, xi);
    CHECK(relative_error(site.distance_curvature, curvature) < kDifferenceTolerance);
    for (Eigen::Index l = 0; l < xi.size(); ++l) {
      const Matrix slip_by = difference(
          [&](double value) {
            Vector moved = xi;
            moved[l] = value;
            return Matrix(site_of(gap, moved, number).slip);
          },
          xi[l]);
      CHECK(relative_error(site.slip_by_xi[static_cast<std::size_t>(l)], slip_by) <
            kDifferenceTolerance);
    }
  }
}

/// Least distance of the sites.
inline double least_site(const Gap& gap, const Vector6& xi) {
  double least = std::numeric_limits<double>::infinity();
  for (int k = 0; k < gap.facets().sites->contact_sites(); ++k) {
    least = std::min(least, site_of(gap, xi, k).distance);
  }
  return least;
}

/// Film thickness at the nodes of a mesh.
inline std::vector<double> thickness_at_nodes(const Gap& gap, const FilmLayout& layout,
                                              const Vector6& xi) {
  const RelativeMotion motion(layout.mesh.position(), layout.mesh.normal(), gap.coordinates(),
                              layout.thickness.nodes);
  std::vector<double> h(layout.mesh.position().size());
  motion.thickness(xi.data(), h.data());
  return h;
}

/// Least film thickness of many nodes.
inline double scanned(const Gap& gap, const FilmMesh& mesh, const Vector6& xi) {
  const FilmLayout layout = gap.film_surface("gap").film_layout("gap", {.mesh = mesh});
  const std::vector<double> h = thickness_at_nodes(gap, layout, xi);
  return *std::min_element(h.begin(), h.end());
}

/// A wall by the way [m] along a ray, from a place in a unit direction, up to it.
using Wall = std::function<double(const Vector3& place, const Vector3& direction)>;

/// A plane about the origin by its outward normal and distance.
inline double ray_to_plane(const Vector3& place, const Vector3& direction, const Vector3& normal,
                           double distance) {
  return (distance - normal.dot(place)) / normal.dot(direction);
}

/// A sphere about the origin, or a cylinder about the axis with number `axis`; the crossing nearest
/// to `place`.
inline double ray_to_round(Vector3 place, Vector3 direction, double radius, int axis = -1) {
  if (axis >= 0) place[axis] = direction[axis] = 0.0;
  const double a = direction.squaredNorm(), b = place.dot(direction),
               c = place.squaredNorm() - radius * radius;
  const double root = std::sqrt(b * b - a * c);
  const double near = (-b - root) / a, far = (-b + root) / a;
  return std::abs(near) < std::abs(far) ? near : far;
}

/// Largest difference between the film thickness and the way from the surface along its normal to
/// the other wall, which is moved by translations and a rotation matrix.
inline double thickness_error(const Gap& gap, const FilmLayout& layout, const Wall& wall,
                              const Vector6& xi) {
  Vector3 moved = Vector3::Zero(), turned = Vector3::Zero(), centre = Vector3::Zero();
  for (int k = 0; k < gap.size(); ++k) {
    const GapCoordinate& c = gap.coordinates()[static_cast<std::size_t>(k)];
    moved += xi[k] * c.translation;
    turned += xi[k] * c.rotation;
    if (c.centre != Vector3::Zero()) centre = c.centre;
  }
  const double angle = turned.norm();
  const Matrix3 rotation = angle > 0.0 ? Eigen::AngleAxisd(angle, turned / angle).toRotationMatrix()
                                       : Matrix3(Matrix3::Identity());
  const std::vector<double> h = thickness_at_nodes(gap, layout, xi);
  double worst = 0.0;
  for (std::size_t i = 0; i < h.size(); ++i) {
    const Vector3 place =
        rotation.transpose() * (layout.mesh.position()[i] - centre - moved) + centre;
    const Vector3 direction = -(rotation.transpose() * layout.mesh.normal()[i]);
    worst = std::max(worst, std::abs(wall(place, direction) - h[i]));
  }
  return worst;
}

/// Without motion the walls are where the shape says, and what the film leaves out is of second
/// order in the motion.
inline void check_thickness(const Gap& gap, const FilmMesh& mesh, const Wall& wall,
                            const Vector6& motion) {
  INFO(gap.noun());
  const FilmLayout layout = gap.film_surface("gap").film_layout("gap", {.mesh = mesh});
  CHECK(thickness_error(gap, layout, wall, 0.0 * motion) < 1e-14);
  const double whole = thickness_error(gap, layout, wall, motion);
  const double half = thickness_error(gap, layout, wall, 0.5 * motion);
  CHECK(whole < 10.0 * motion.squaredNorm());
  CHECK(half / whole == Approx(0.25).margin(0.02));
}

inline double sum(const std::vector<double>& values) {
  double total = 0.0;
  for (const double value : values) total += value;
  return total;
}

inline Vector6 list(std::initializer_list<double> values) {
  Vector6 x(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), x.data());
  return x;
}

}  // namespace tribodyn::test
