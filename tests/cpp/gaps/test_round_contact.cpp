// Contact of round walls: distance, gradient, curvature and slip, against differences and by hand.

#include <cmath>
#include <numbers>
#include <vector>

#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/gaps/journal_gap.hpp"
#include "tribodyn/gaps/round_contact.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kPi = std::numbers::pi;

// Sizes of order one, for the differences.
constexpr double kClearance = 0.3, kRadius = 2.0;

const Vector3 kX = Vector3::UnitX(), kY = Vector3::UnitY(), kZ = Vector3::UnitZ(),
              kNone = Vector3::Zero();

std::vector<GapCoordinate> journal() {
  return {{kX, kNone}, {kY, kNone}, {kNone, kX}, {kNone, kY}, {kNone, kZ, true}};
}
std::vector<GapCoordinate> cylinder() {
  return {{kX, kNone}, {kY, kNone}, {kNone, kX}, {kNone, kY}, {kZ, kNone, true}, {kNone, kZ, true}};
}
std::vector<GapCoordinate> ball() {
  return {{kX, kNone},       {kY, kNone},       {kZ, kNone},
          {kNone, kX, true}, {kNone, kY, true}, {kNone, kZ, true}};
}

RoundSection section(double z) {
  return {.clearance = kClearance, .journal_radius = kRadius, .place = z * kZ};
}
RoundSection whole_ball() {
  return {.clearance = kClearance, .journal_radius = kRadius, .ball = true};
}

Vector6 sample(const std::vector<GapCoordinate>& coordinates) {
  Vector6 xi(static_cast<Eigen::Index>(coordinates.size()));
  const double values[] = {1.7, -2.2, 0.9, 0.6, -0.7, 0.4};
  std::copy_n(values, xi.size(), xi.data());
  return xi;
}

void check_derivatives(const RoundSection& round, const std::vector<GapCoordinate>& coordinates) {
  const auto at = [&](const Vector& xi) {
    ContactSite site;
    round_contact(round, coordinates, xi, site);
    return site;
  };
  const Vector xi = sample(coordinates);
  const ContactSite site = at(xi);
  const Matrix gradient = difference_jacobian(
      [&](const Vector& x) { return Vector(Vector::Constant(1, at(x).distance)); }, xi);
  CHECK(relative_error(site.distance_by_xi.transpose(), gradient) < kDifferenceTolerance);
  const Matrix curvature =
      difference_jacobian([&](const Vector& x) { return Vector(at(x).distance_by_xi); }, xi);
  CHECK(relative_error(site.distance_curvature, curvature) < kDifferenceTolerance);
  for (Eigen::Index l = 0; l < xi.size(); ++l) {
    const Matrix slip_by = difference(
        [&](double value) {
          Vector moved = xi;
          moved[l] = value;
          return Matrix(at(moved).slip);
        },
        xi[l]);
    CHECK(relative_error(site.slip_by_xi[static_cast<std::size_t>(l)], slip_by) <
          kDifferenceTolerance);
  }
}

JournalGapOptions options(bool misalignment, std::vector<double> arc = {}) {
  return {.bearing_radius = 10e-3,
          .radial_clearance = 0.5e-3,
          .bearing_length = 20e-3,
          .arc = std::move(arc),
          .misalignment = misalignment};
}

ContactSite site_of(const JournalGap& gap, const Vector6& xi, int number = 0) {
  ContactSite site;
  gap.contact_site(number, xi, site);
  return site;
}

Vector6 planar(double x, double y) {
  Vector6 xi(3);
  xi << x, y, 0.7;
  return xi;
}

}  // namespace

TEST_CASE("derivatives of a round contact are those of its differences", "[round_contact]") {
  check_derivatives(section(0.8), journal());
  check_derivatives(section(-0.8), cylinder());
  check_derivatives(whole_ball(), ball());
  const std::vector<double> here = {-2.0, -0.2}, elsewhere = {0.6, 2.0};
  RoundSection partial = section(0.8);
  partial.arc = &here;  // the sample lies in it
  check_derivatives(partial, journal());
  partial.arc = &elsewhere;
  check_derivatives(partial, journal());
}

TEST_CASE("a ball slides as its surface moves in the cup", "[round_contact]") {
  const std::vector<GapCoordinate> coordinates = ball();
  const Vector6 xi = sample(coordinates);
  ContactSite site;
  round_contact(whole_ball(), coordinates, xi, site);
  const Vector3 n = xi.head(3).normalized();
  CHECK(site.distance == Approx(kClearance - xi.head(3).norm()).epsilon(1e-15));
  Vector6 rate(6);
  rate << 1.1, -0.4, 0.7, 3.0, 2.0, -1.0;
  const Vector3 velocity = rate.head(3) + Vector3(rate.tail(3)).cross(Vector3(kRadius * n));
  const Vector3 slip = velocity - n * n.dot(velocity);
  CHECK((site.slip * rate - slip).norm() < 1e-14 * velocity.norm());
  CHECK(std::abs(n.dot(site.slip * rate)) < 1e-14 * velocity.norm());
  CHECK(site.distance_by_xi.dot(rate) == Approx(-n.dot(velocity)).epsilon(1e-14));
}

TEST_CASE("a journal in a ring touches at its own surface", "[round_contact]") {
  const JournalGap gap("joint 'pin'", options(false));
  REQUIRE(gap.contact_sites() == 1);
  CHECK(gap.site_share(0) == 1.0);
  const WallPair walls = gap.walls();
  CHECK(walls.kind == WallPair::Kind::cylinder);
  CHECK(walls.bearing_radius == 10e-3);
  CHECK(walls.journal_radius == Approx(9.5e-3).epsilon(1e-15));
  CHECK(walls.length == 20e-3);
  const ContactSite site = site_of(gap, planar(0.36e-3, -0.48e-3));
  CHECK(site.distance == Approx(-0.1e-3).epsilon(1e-12));
  Vector6 rate(3);
  rate << 0.8, 0.6, 100.0;  // along the wall, and the spin alike: (0.8, 0.6) is e_z x n
  const Vector3 slip = site.slip * rate;
  CHECK(site.distance_by_xi.dot(rate) == Approx(0.0).margin(1e-15));
  CHECK(slip.norm() == Approx(1.0 + 100.0 * 9.5e-3).epsilon(1e-14));
  CHECK(slip.x() > 0.0);
  CHECK(slip.y() > 0.0);
}

TEST_CASE("the centred position is no exception", "[round_contact]") {
  for (const std::vector<double>& arc : {std::vector<double>{}, std::vector<double>{1.0, 2.0}}) {
    const JournalGap gap("joint 'pin'", options(false, arc));
    const ContactSite site = site_of(gap, planar(0.0, 0.0));
    CHECK(site.distance == 0.5e-3);
    CHECK(site.distance_by_xi.allFinite());
    CHECK(site.distance_curvature.isZero());
    CHECK(site.slip.allFinite());
    for (Eigen::Index l = 0; l < 3; ++l) {
      CHECK(site.slip_by_xi[static_cast<std::size_t>(l)].isZero());
    }
  }
}

TEST_CASE("beyond the ends of an arc the nearest edge is the wall", "[round_contact]") {
  const double start = 0.25 * kPi, end = 0.75 * kPi, e = 0.6e-3;
  const JournalGap gap("joint 'pin'", options(false, {start, end}));
  const auto at = [&](double angle) {
    return site_of(gap, planar(e * std::cos(angle), e * std::sin(angle)));
  };
  CHECK(at(0.5 * kPi).distance == Approx(0.5e-3 - e).epsilon(1e-12));
  CHECK(at(0.0).distance == Approx(0.5e-3 - e * std::cos(start)).epsilon(1e-12));
  CHECK(at(kPi).distance == Approx(0.5e-3 - e * std::cos(kPi - end)).epsilon(1e-12));
  CHECK(at(-0.5 * kPi).distance > 0.5e-3);
  // Distance and gradient go on over the edge, and the site has the least thickness of the film.
  for (const double edge : {start, end}) {
    const ContactSite in = at(edge - 1e-9), out = at(edge + 1e-9);
    CHECK(std::abs(in.distance - out.distance) < 1e-11 * e);
    CHECK((in.distance_by_xi - out.distance_by_xi).norm() < 3e-9);
  }
  for (const double angle : {-1.0, 0.3, 0.9, 2.0, 3.0}) {
    const Vector6 xi = planar(e * std::cos(angle), e * std::sin(angle));
    CHECK(site_of(gap, xi).distance ==
          Approx(*gap.minimum_film_thickness(xi)).epsilon(1e-12).margin(1e-18));
  }
}

TEST_CASE("a tilting journal touches at the ends of the bearing", "[round_contact]") {
  const JournalGap gap("joint 'pin'", options(true));
  REQUIRE(gap.contact_sites() == 2);
  CHECK(gap.site_share(0) + gap.site_share(1) == 1.0);
  Vector6 xi(5);
  xi << 0.1e-3, -0.2e-3, 4e-3, -7e-3, 0.0;
  double least = 1.0;
  for (int number = 0; number < 2; ++number) {
    const double z = number == 0 ? -10e-3 : 10e-3;
    const double distance = 0.5e-3 - std::hypot(xi[0] + xi[3] * z, xi[1] - xi[2] * z);
    CHECK(site_of(gap, xi, number).distance == Approx(distance).epsilon(1e-12));
    least = std::min(least, distance);
  }
  CHECK(least == Approx(*gap.minimum_film_thickness(xi)).epsilon(1e-12));
  CHECK(site_of(gap, xi, 0).distance != site_of(gap, xi, 1).distance);
}

TEST_CASE("a wall with a profile is no smooth wall", "[round_contact]") {
  JournalGapOptions o = options(false);
  CHECK_NOTHROW(JournalGap("joint 'pin'", o).smooth_walls("joint 'pin'"));
  o.profile.contact = {1e-6};
  CHECK_THROWS_WITH(JournalGap("joint 'pin'", o).smooth_walls("joint 'pin'"),
                    ContainsSubstring("joint 'pin': profile") && ContainsSubstring("asperities"));
}
