// The gap of a ball in its cup: coordinates, thickness, contact, mesh, and what is refused.

#include <limits>
#include <numbers>

#include "gaps/shape_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/gaps/spherical_gap.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kPi = std::numbers::pi;

SphericalGap ball(double half_angle = 1.2, bool plane_motion = false) {
  return {"joint 'ball'",
          {.cup_radius = 2.0,
           .radial_clearance = 0.5,
           .half_angle = half_angle,
           .plane_motion = plane_motion}};
}

Vector6 at(const Vector3& e) { return list({e.x(), e.y(), e.z(), 0.0, 0.0, 0.0}); }

}  // namespace

TEST_CASE("A ball moves in space and turns about three axes, in the plane about one") {
  CHECK(ball().names() == std::vector<std::string>{"x", "y", "z", "turn_x", "turn_y", "turn_z"});
  CHECK(ball(1.2, true).names() == std::vector<std::string>{"x", "z", "turn_y"});
  CHECK(ball().translations() == 3);
  CHECK(ball().centring() == 3);
  CHECK(ball().tilts().empty());
  CHECK(ball().spins() == std::vector<int>{3, 4, 5});
  CHECK_FALSE(ball().on_journal());
  CHECK(ball().sliding_velocity(list({9.0, 9.0, 9.0, 2.0, 3.0, -6.0})) == Approx(14.0));
  CHECK(ball(1.2, true).sliding_velocity(list({9.0, 9.0, -3.0})) == -6.0);
  const WallPair walls = ball().walls();
  CHECK(walls.kind == WallPair::Kind::sphere);
  CHECK(walls.journal_radius == 1.5);
  CHECK(walls.bearing_radius == 2.0);
}

TEST_CASE("The film of a ball is the way between two spheres") {
  const Wall moved = [](const Vector3& x, const Vector3& d) { return ray_to_round(x, d, 1.5); };
  check_thickness(ball(), {.around = 36, .along = 12}, moved,
                  list({1e-3, -2e-3, 1.5e-3, 0.3, 0.2, -0.4}));
}

TEST_CASE("Sites of a ball inside its cup and beyond the rim have the derivatives of differences") {
  const Vector3 inside(0.2, -0.3, 0.6), beyond(0.7, 0.4, -0.2);
  for (const Vector3& e : {inside, beyond}) {
    check_site_derivatives(ball(), at(e));
    CHECK(least_site(ball(), at(e)) ==
          Approx(*ball().minimum_film_thickness(at(e))).epsilon(1e-14));
  }
}

TEST_CASE("The least film of a ball is that of many nodes, also beyond the rim") {
  for (const double half_angle : {0.8, 0.5 * kPi, 2.0}) {
    const SphericalGap gap = ball(half_angle);
    for (const Vector3& e : {Vector3(0.1, -0.2, 0.4), Vector3(0.3, 0.1, 0.05),
                             Vector3(-0.2, 0.3, -0.3), Vector3(0.0, 0.0, -0.4)}) {
      INFO("half angle " << half_angle << ", e = " << e.transpose());
      const double least = *gap.minimum_film_thickness(at(e));
      const double found = scanned(gap, {.around = 360, .along = 120}, at(e));
      // Half of a cell of 0.02 rad away a film is thicker by 5e-5 |e|.
      CHECK(found >= least - 1e-14);
      CHECK(found - least < 2e-4 * e.norm());
    }
  }
}

TEST_CASE("A ball that leaves its cup along the axis meets all of the rim alike") {
  for (const double half_angle : {0.5, 0.5 * kPi, 2.0}) {
    const SphericalGap gap = ball(half_angle);
    const ContactSite on = site_of(gap, at({0.0, 0.0, -0.6}));
    const ContactSite one = site_of(gap, at({1e-9, 0.0, -0.6}));
    const ContactSite other = site_of(gap, at({-1e-9, 0.0, -0.6}));
    CHECK(on.distance == Approx(0.5 + 0.6 * std::cos(half_angle)).epsilon(1e-14));
    CHECK(on.distance == Approx(one.distance).epsilon(1e-8));
    CHECK(on.distance == Approx(*gap.minimum_film_thickness(at({0.0, 0.0, -0.6}))));
    const Vector6 mean = 0.5 * (one.distance_by_xi + other.distance_by_xi);
    CHECK((on.distance_by_xi - mean).norm() < 1e-14);
    CHECK(on.distance_curvature.isZero());
    CHECK(on.slip.allFinite());
  }
}

TEST_CASE("Distance and gradient of a ball go on over the rim") {
  const SphericalGap gap = ball(1.2);
  const auto towards = [&](double polar) {
    const Vector3 n(std::sin(polar) * 0.6, std::sin(polar) * 0.8, std::cos(polar));
    return site_of(gap, at(0.7 * n));
  };
  const ContactSite in = towards(1.2 - 1e-9), out = towards(1.2 + 1e-9);
  CHECK(std::abs(in.distance - out.distance) < 1e-15);
  CHECK((in.distance_by_xi - out.distance_by_xi).norm() < 3e-9);
}

TEST_CASE("Contact points of a cup make up its area") {
  for (const bool plane : {false, true}) {
    const SurfacePoints points = ball(1.2, plane).contact_points("gap", 200);
    CHECK(sum(points.weight) ==
          Approx(2.0 * kPi * 4.0 * (1.0 - std::cos(1.2))).epsilon(plane ? 2e-2 : 1e-13));
    for (std::size_t i = 0; i < points.weight.size(); ++i) {
      CHECK((points.position[i] - 2.0 * points.normal[i]).norm() < 1e-14);
      CHECK(points.thickness[i] == 0.5);
      if (plane) CHECK(points.position[i].y() > 0.0);
    }
  }
}

TEST_CASE(
    "The mesh of a cup has the rings that were asked for, and half where the motion is plane") {
  const SurfaceMesh mesh = ball().film_mesh("gap", {.around = 60, .along = 8}, {});
  CHECK(sum(mesh.weight()) == Approx(2.0 * kPi * 4.0 * (1.0 - std::cos(1.2))).epsilon(1e-2));
  CHECK(mesh.multiplicity() == 1.0);
  CHECK(ball().film_mesh("gap", {.around = 6, .along = 20}, {}).size() == mesh.size());
  CHECK(ball(1.2, true).film_mesh("gap", {.around = 60, .along = 8}, {}).multiplicity() == 2.0);
  CHECK(ball().open_boundaries() == std::vector<std::string>{"rim"});
}

TEST_CASE("A cup says what is wrong with it") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto fails = [](double radius, double clearance, double angle, const std::string& text) {
    CHECK_THROWS_WITH(
        SphericalGap("joint 'ball'",
                     {.cup_radius = radius, .radial_clearance = clearance, .half_angle = angle}),
        ContainsSubstring("joint 'ball': " + text));
  };
  fails(0.0, 1e-5, 1.0, "cup_radius = 0 m must be > 0");
  fails(nan, 1e-5, 1.0, "cup_radius = nan m");
  fails(0.02, -1e-5, 1.0, "radial_clearance = -1e-05 m must be > 0");
  fails(0.02, 0.02, 1.0, "radial_clearance = 0.02 m must be below the cup_radius 0.02 m");
  fails(0.02, 1e-5, 0.0, "half_angle = 0 rad must be above 0 and below pi");
  fails(0.02, 1e-5, kPi, "half_angle = 3.14159265 rad");
  fails(0.02, 1e-5, nan, "half_angle = nan rad");
  const auto refused = [](const FilmMesh& mesh, const SupplyPorts& ports, const std::string& text) {
    CHECK_THROWS_WITH(ball().film_mesh("joint 'ball'", mesh, ports),
                      ContainsSubstring("joint 'ball': " + text));
  };
  refused({.around = 6, .along = 2}, {}, "mesh around = 6 cells must give at least two rings");
  refused({.symmetric = true}, {}, "symmetric = True is not possible");
  refused({}, {std::make_shared<AxialGroove>(AxialGrooveOptions{.pressure = 1e5})},
          "ports are not possible in a spherical gap");
  CHECK_THROWS_WITH(ball().contact_points("joint 'ball'", 79),
                    ContainsSubstring("joint 'ball': contact_points = 79 points"));
}
