// The gap of a skirt in its liner: coordinates, thickness, contact, mesh, and what is refused.

#include <limits>

#include "gaps/shape_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/gaps/skirt_gap.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

SkirtGapOptions options() {
  return {.piston_radius = 2.0,
          .radial_clearance = 0.1,
          .skirt_length = 1.5,
          .thrust_half_angle = 0.7,
          .anti_thrust_half_angle = 0.6,
          .pin_height = 0.4};
}
SkirtGap skirt() { return {"joint 'piston'", options()}; }

}  // namespace

TEST_CASE("A liner moves against its piston across, about the pin and along") {
  CHECK(skirt().names() == std::vector<std::string>{"y", "tilt_z", "x"});
  CHECK(skirt().on_journal());
  CHECK(skirt().long_axis() == 0);
  CHECK(skirt().own_scale(0) == 1.0);
  CHECK(skirt().own_scale(1) == 0.75);
  CHECK(skirt().sliding_velocity(list({9.0, 9.0, -4.0})) == -4.0);
  CHECK(skirt().walls().kind == WallPair::Kind::cylinder);
  CHECK(skirt().walls().journal_radius == 2.0);
  CHECK(skirt().walls().bearing_radius == 2.1);
}

TEST_CASE("The film of a skirt is the way to the cylinder of the liner") {
  const Wall liner = [](const Vector3& x, const Vector3& d) { return ray_to_round(x, d, 2.1, 0); };
  check_thickness(skirt(), {.around = 16, .along = 6}, liner, list({2e-3, -1.5e-3, 0.5}));
}

TEST_CASE("A piston that is displaced and tilted has the film of its formula") {
  const double d = 0.03, t = -0.02;
  const FilmLayout layout = skirt().film_layout("gap", {.mesh = {.around = 16, .along = 6}});
  const std::vector<double> h = thickness_at_nodes(skirt(), layout, list({-d, -t, 3.0}));
  for (std::size_t i = 0; i < h.size(); ++i) {
    const Vector3& x = layout.mesh.position()[i];
    const double cosine = x.y() / 2.0;
    CHECK(h[i] == Approx(0.1 - (d + t * x.x()) * cosine).epsilon(1e-13));
  }
}

TEST_CASE(
    "The frame of a skirt has its origin at the pin, x along the axis and y to the thrust side") {
  for (const bool half : {true, false}) {
    const FilmLayout layout =
        skirt().film_layout("gap", {.mesh = {.around = 16, .along = 6, .symmetric = half}});
    const SurfaceMesh& mesh = layout.mesh;
    CHECK(mesh.axes()[0].name == "angle");
    CHECK(mesh.axes()[1].name == "x");
    CHECK(mesh.axes()[1].values.front() == -0.4);
    CHECK(mesh.axes()[1].values.back() == 1.5 - 0.4);
    double widest[2] = {0.0, 0.0};  // angle from y and from -y
    for (std::size_t i = 0; i < mesh.position().size(); ++i) {
      const Vector3& x = mesh.position()[i];
      CHECK(std::hypot(x.y(), x.z()) == Approx(2.0).epsilon(1e-14));
      CHECK(std::abs(mesh.lay()[i].x()) + std::abs(mesh.normal()[i].x()) == 0.0);
      if (half) CHECK(x.z() > -1e-15);
      double& angle = widest[x.y() < 0.0];
      angle = std::max(angle, std::atan2(std::abs(x.z()), std::abs(x.y())));
    }
    CHECK(widest[0] == Approx(0.7).epsilon(1e-14));
    CHECK(widest[1] == Approx(0.6).epsilon(1e-14));
  }
}

TEST_CASE("Edges of a skirt are its sites, and one of them has the least film") {
  REQUIRE(skirt().contact_sites() == 4);
  for (int k = 0; k < 4; ++k) CHECK(skirt().site_share(k) == 0.5);
  for (const Vector6& xi : {list({0.03, 0.02, 1.0}), list({-0.03, 0.02, 1.0}),
                            list({0.01, -0.05, 1.0}), list({0.0, 0.0, 0.0})}) {
    check_site_derivatives(skirt(), xi);
    const double least = *skirt().minimum_film_thickness(xi);
    CHECK(least == Approx(least_site(skirt(), xi)).epsilon(1e-14));
    // A line of the mesh lies in the thrust plane, and its ends are nodes.
    CHECK(least == Approx(scanned(skirt(), {.around = 16, .along = 6}, xi)).epsilon(1e-13));
  }
}

TEST_CASE("Contact points of a skirt make up its areas") {
  const SurfacePoints points = skirt().contact_points("gap", 80);
  CHECK(sum(points.weight) == Approx(2.0 * 2.0 * (0.7 + 0.6) * 1.5).epsilon(1e-13));
  double moment = 0.0;
  for (std::size_t i = 0; i < points.weight.size(); ++i) {
    moment += points.weight[i] * (points.position[i].x() - 0.75 + 0.4);
    const Vector3 out = points.position[i] - Vector3(points.position[i].x(), 0.0, 0.0);
    CHECK((out + 2.0 * points.normal[i]).norm() < 1e-14);
    CHECK(std::abs(out.y()) > 2.0 * std::cos(0.7));
  }
  CHECK(std::abs(moment) < 1e-12);
}

TEST_CASE("Half of a skirt is taken where it is symmetric") {
  CHECK(skirt().film_mesh("gap", {.around = 16, .along = 6}, {}).multiplicity() == 2.0);
  CHECK(skirt().film_mesh("gap", {.around = 14, .along = 6}, {}).multiplicity() == 1.0);
  const auto refused = [](FilmMesh mesh, const SupplyPorts& ports, const std::string& text) {
    CHECK_THROWS_WITH(skirt().film_mesh("joint 'piston'", mesh, ports),
                      ContainsSubstring("joint 'piston': " + text));
  };
  refused({.around = 14, .along = 6, .symmetric = true}, {},
          "symmetric = True is not possible: the number of cells around each area is odd");
  refused({.around = 3, .along = 6}, {}, "mesh around = 3 cells must be >= 4");
  refused({.around = 16, .along = 1}, {}, "mesh along = 1 cells must be >= 2");
  refused({}, {std::make_shared<AxialGroove>(AxialGrooveOptions{.pressure = 1e5})},
          "ports are not possible in a skirt gap");
  SkirtGapOptions sided = options();
  sided.profile = {.nodes = {0.0}, .symmetric = false};
  CHECK_THROWS_WITH(
      SkirtGap("gap", sided).film_mesh("gap", {.around = 16, .along = 6, .symmetric = true}, {}),
      ContainsSubstring("the profile is not symmetric about z = 0"));
  CHECK_FALSE(SkirtGap("gap", sided).minimum_film_thickness(list({0.0, 0.0, 0.0})));
}

TEST_CASE("A skirt says what is wrong with it") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto fails = [](auto change, const std::string& text) {
    SkirtGapOptions o = options();
    change(o);
    CHECK_THROWS_WITH(SkirtGap("joint 'piston'", o), ContainsSubstring("joint 'piston': " + text));
  };
  using O = SkirtGapOptions;
  fails([](O& o) { o.piston_radius = 0.0; }, "piston_radius = 0 m must be > 0");
  fails([](O& o) { o.radial_clearance = -1e-5; }, "radial_clearance = -1e-05 m must be > 0");
  fails([](O& o) { o.skirt_length = 0.0; }, "skirt_length = 0 m must be > 0");
  fails([](O& o) { o.thrust_half_angle = 1.6; },
        "thrust_half_angle = 1.6 rad must be above 0 and below pi / 2");
  fails([](O& o) { o.anti_thrust_half_angle = 0.0; }, "anti_thrust_half_angle = 0 rad");
  fails([&](O& o) { o.pin_height = nan; }, "pin_height = nan m");
}
