// Guides, skirts, balls and collared journals: sites, thickness, contact points and scales by hand.

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <vector>

#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/gaps/guide_gap.hpp"
#include "tribodyn/gaps/journal_gap.hpp"
#include "tribodyn/gaps/skirt_gap.hpp"
#include "tribodyn/gaps/spherical_gap.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kClearance = 0.3;
constexpr double kStep = 3e-4;  // small beside the eccentricity of the ball, 0.1

GuideGap guide(int faces, bool misalignment = false) {
  return {"gap",
          {.slider_length = 3.0,
           .slider_height = 2.0,
           .slider_width = 1.2,
           .clearance = kClearance,
           .faces = faces,
           .misalignment = misalignment}};
}

SkirtGap skirt() {
  return {"gap",
          {.piston_radius = 2.0,
           .radial_clearance = kClearance,
           .skirt_length = 3.0,
           .thrust_half_angle = 0.7,
           .anti_thrust_half_angle = 0.5,
           .pin_height = 1.1}};
}

SphericalGap ball(bool plane_motion = false) {
  return {"gap",
          {.cup_radius = 2.0,
           .radial_clearance = kClearance,
           .half_angle = 1.2,
           .plane_motion = plane_motion}};
}

JournalGap collared() {
  return {"gap",
          {.bearing_radius = 2.0,
           .radial_clearance = kClearance,
           .bearing_length = 3.0,
           .misalignment = true,
           .collar_radius = 2.6,
           .axial_clearance = 0.2}};
}

Vector6 list(std::initializer_list<double> values) {
  Vector6 x(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), x.data());
  return x;
}

void check_sites(const Gap& shape, const Vector6& xi) {
  double least = 1e9;
  for (int k = 0; k < shape.facets().sites->contact_sites(); ++k) {
    ContactSite here;
    shape.facets().sites->contact_site(k, xi, here);
    least = std::min(least, here.distance);
    const auto at = [&](const Vector& x) {
      ContactSite site;
      shape.facets().sites->contact_site(k, x, site);
      return site;
    };
    const Matrix gradient = difference_jacobian(
        [&](const Vector& x) { return Vector(Vector::Constant(1, at(x).distance)); }, xi, kStep);
    CHECK(relative_error(here.distance_by_xi.transpose(), gradient) < kDifferenceTolerance);
    const Matrix curvature = difference_jacobian(
        [&](const Vector& x) { return Vector(at(x).distance_by_xi); }, xi, kStep);
    CHECK(relative_error(here.distance_curvature, curvature) < kDifferenceTolerance);
    for (Eigen::Index l = 0; l < xi.size(); ++l) {
      const Matrix slip = difference(
          [&](double value) {
            Vector moved = xi;
            moved[l] = value;
            return Matrix(at(moved).slip);
          },
          xi[l], kStep);
      CHECK(relative_error(here.slip_by_xi[static_cast<std::size_t>(l)], slip) <
            kDifferenceTolerance);
    }
  }
  CHECK(least == Approx(*shape.minimum_film_thickness(xi)).epsilon(1e-12));
}

struct Sums {
  double area = 0.0;
  Vector3 first = Vector3::Zero();  // of the positions
  double inwards = 0.0;             // of position . normal
};

Sums sums(const Gap& shape, int count = 360) {
  const SurfacePoints points = shape.contact_points("gap", count);
  Sums out;
  for (std::size_t i = 0; i < points.weight.size(); ++i) {
    out.area += points.weight[i];
    out.first += points.weight[i] * points.position[i];
    out.inwards += points.weight[i] * points.position[i].dot(points.normal[i]);
  }
  return out;
}

}  // namespace

TEST_CASE("Sites of all gaps: derivatives, and the least distance is that of the walls") {
  check_sites(guide(2), list({0.1, 0.05, 0.2}));
  check_sites(guide(2, true), list({0.1, -0.07, 0.05, 0.2, 0.3}));
  check_sites(guide(4), list({0.1, -0.06, 0.03, -0.04, 0.05, 0.2}));
  check_sites(skirt(), list({0.08, 0.06, 0.2}));
  check_sites(skirt(), list({-0.08, 0.06, 0.2}));
  const Vector6 turned = list({0.1, -0.06, 0.12, 0.3, 0.2, -0.1});
  check_sites(ball(), turned);
  // Beyond the rim.
  check_sites(ball(), list({0.1, -0.06, 0.02, 0.3, 0.2, -0.1}));
}

TEST_CASE("The sites of a guide are the corners of its slider, those of a skirt its ends") {
  ContactSite site;
  // Site 3 of a guide in the plane is the rear end of the lower face, 1 the front of the upper.
  const auto least = [&](const Gap& shape, const Vector6& xi) {
    double found = 1e9;
    for (int k = 0; k < shape.facets().sites->contact_sites(); ++k) {
      shape.facets().sites->contact_site(k, xi, site);
      found = std::min(found, site.distance);
      CHECK(site.slip.col(0).norm() < 1e-15);  // y is along the normal
    }
    return found;
  };
  CHECK(least(guide(2), list({0.1, 0.05, 0.0})) == Approx(kClearance - 0.1 - 0.05 * 1.5));
  CHECK(least(guide(2), list({-0.1, 0.05, 0.0})) == Approx(kClearance - 0.1 - 0.05 * 1.5));
  CHECK(least(skirt(), list({0.1, 0.05, 0.0})) == Approx(kClearance - 0.1 - 0.05 * 1.9));
  CHECK(least(skirt(), list({0.1, -0.05, 0.0})) == Approx(kClearance - 0.1 - 0.05 * 1.1));
}

TEST_CASE("A ball touches at its own surface") {
  ContactSite site;
  ball().contact_site(0, list({0.0, 0.0, 0.1, 0.0, 0.0, 0.0}), site);
  CHECK(site.slip.col(3).norm() == Approx(2.0 - kClearance));
  CHECK(site.slip.col(5).norm() < 1e-15);
}

TEST_CASE("Contact points have the area of the walls and its middle, and look inwards") {
  const Sums two = sums(guide(2, true));
  CHECK(two.area == Approx(2.0 * 3.0 * 1.2).epsilon(1e-12));
  CHECK(two.first.norm() < 1e-12);
  CHECK(two.inwards == Approx(-two.area * 1.0).epsilon(1e-12));
  const Sums four = sums(guide(4));
  CHECK(four.area == Approx(2.0 * 3.0 * (1.2 + 2.0)).epsilon(1e-12));
  CHECK(four.first.norm() < 1e-12);
  CHECK(four.inwards == Approx(-2.0 * 3.0 * (1.2 * 1.0 + 2.0 * 0.6)).epsilon(1e-12));
  const Sums piston = sums(skirt());
  CHECK(piston.area == Approx(2.0 * 2.0 * 3.0 * (0.7 + 0.5)).epsilon(1e-12));
  CHECK(piston.first.x() == Approx((1.5 - 1.1) * piston.area).epsilon(1e-12));
  CHECK(piston.inwards == Approx(-2.0 * piston.area).epsilon(1e-12));
  for (const bool plane : {false, true}) {
    // Cap: area 2 pi R^2 (1 - cos a), its middle at R (1 + cos a) / 2; rings of one degree.
    const Sums cap = sums(ball(plane));
    CHECK(cap.area == Approx(2.0 * kPi * 4.0 * (1.0 - std::cos(1.2))).epsilon(1e-9));
    CHECK(cap.first.z() == Approx(cap.area * (1.0 + std::cos(1.2))).epsilon(1e-4));
  }
  const Sums rings = sums(collared());
  CHECK(rings.area == Approx(2.0 * kPi * 2.0 * 3.0 + 2.0 * kPi * (2.6 * 2.6 - 4.0)).epsilon(1e-12));
}

TEST_CASE("Scales of tilts and faces, and speeds of sliding") {
  CHECK(collared().own_scale(2) == Approx(kClearance / 0.2));
  // The edge of a collar moves by 2.6 times a tilt, in a clearance of 0.2.
  CHECK(collared().own_scale(3) == Approx(2.6 * kClearance / 0.2));
  CHECK(guide(2).own_scale(1) == Approx(1.5));
  CHECK(guide(2, true).own_scale(1) == Approx(0.6));
  CHECK(guide(4).own_scale(2) == Approx(1.0));
  CHECK(guide(2, true).sliding_velocity(list({9.0, 9.0, 9.0, 3.0, 4.0})) == Approx(5.0));
  CHECK(ball().sliding_velocity(list({9.0, 9.0, 9.0, 1.0, 2.0, 2.0})) == Approx(6.0));
  // Collars close at their outer edge.
  CHECK(*collared().minimum_film_thickness(list({0.0, 0.0, 0.05, 0.03, 0.0, 0.0})) ==
        Approx(0.2 - 0.05 - 2.6 * 0.03));
}
