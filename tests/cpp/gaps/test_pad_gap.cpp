// The gap of a pad over a sliding wall: coordinates, thickness, contact, mesh, and rejected input.

#include <limits>

#include "gaps/shape_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/gaps/pad_gap.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kLength = 2.0, kWidth = 1.0, kThickness = 0.1;
constexpr std::array<double, 2> kPivot = {1.2, 0.1};

PadGapOptions sample(bool tilting = false) {
  PadGapOptions options{.length = kLength, .width = kWidth, .thickness = kThickness};
  if (tilting) {
    options.tilting = true;
    options.pivot = kPivot;
  }
  return options;
}

PadGap pad(bool tilting = false) { return {"pad", sample(tilting)}; }

double to_wall(const Vector3& place, const Vector3& direction) {
  return ray_to_plane(place, direction, Vector3(0.0, 0.0, -1.0), kThickness);
}

Vector6 tilted() { return list({2e-3, 3e-3, -1e-3, 0.0, 0.0}); }

}  // namespace

TEST_CASE("A wall moves against its pad across, along, and with a tilting pad about its pivot") {
  CHECK(pad().names() == std::vector<std::string>{"z", "x", "y"});
  CHECK(pad(true).names() == std::vector<std::string>{"z", "tilt_x", "tilt_y", "x", "y"});
  CHECK_FALSE(pad().on_journal());
  CHECK(pad().plane_normal() == 2);
  CHECK(pad().slides() == std::vector<int>{1, 2});
  CHECK(pad().sliding_velocity(list({9.0, 3.0, -4.0})) == 5.0);
  CHECK(pad().walls().kind == WallPair::Kind::corner);
  // Tilts are measured at the edge that is further away from the pivot.
  CHECK(pad(true).own_scale(0) == 1.0);
  CHECK(pad(true).own_scale(1) == 0.6);
  CHECK(pad(true).own_scale(2) == 1.2);
  CHECK(std::string(pad().clearance_name()) == "thickness");
  PadGapOptions half = sample();
  half.plane_motion = true;
  const PadGap in_plane("pad", half);
  CHECK(in_plane.names() == std::vector<std::string>{"z", "x"});
  CHECK(in_plane.sliding_velocity(list({9.0, -3.0})) == -3.0);
}

TEST_CASE("The film of a pad is the distance from its face to the wall") {
  check_thickness(pad(true), {.around = 8, .along = 6}, to_wall, tilted());
  const PadGap gap = pad();
  const FilmLayout layout = gap.film_layout("gap", {.mesh = {.around = 8, .along = 6}});
  CHECK(thickness_error(gap, layout, to_wall, list({2e-3, 0.0, 0.0})) < 1e-14);
}

TEST_CASE("Heights of a profile are the thickness of the film itself") {
  PadGapOptions options = sample();
  const SurfaceMesh mesh = pad().film_mesh("gap", {.around = 4, .along = 2}, {});
  for (const Vector3& place : mesh.position()) {
    options.profile.nodes.push_back(0.2 - 0.05 * place.x());
  }
  options.profile.faces.assign(mesh.pairs().size(), 0.15);
  const PadGap wedge("pad", options);
  const FilmLayout layout = wedge.film_layout("gap", {.mesh = {.around = 4, .along = 2}});
  CHECK(layout.thickness.nodes == options.profile.nodes);
  CHECK(layout.thickness.faces == options.profile.faces);
  CHECK_FALSE(wedge.minimum_film_thickness(list({0.0, 0.0, 0.0})));
  CHECK_THROWS_WITH(wedge.smooth_walls("joint 'pad'"),
                    ContainsSubstring("joint 'pad': profile is not possible with a contact law"));
}

TEST_CASE("Corners of a pad are its sites, and one of them has the smallest film thickness") {
  const PadGap gap = pad(true);
  check_site_derivatives(gap, tilted());
  double share = 0.0;
  for (int i = 0; i < gap.contact_sites(); ++i) share += gap.site_share(i);
  CHECK(share == 1.0);
  for (const double factor : {10.0, -10.0}) {
    const Vector6 xi = factor * tilted();
    const double least = *gap.minimum_film_thickness(xi);
    CHECK(least == Approx(least_site(gap, xi)).epsilon(1e-14));
    // The corners are nodes.
    CHECK(least == Approx(scanned(gap, {.around = 8, .along = 6}, xi)).epsilon(1e-13));
    CHECK(least < kThickness);
  }
}

TEST_CASE("Contact points of a pad make up its face") {
  const SurfacePoints whole = pad().contact_points("gap", 80);
  REQUIRE(whole.weight.size() == 1);
  CHECK(whole.weight[0] == Approx(kLength * kWidth));
  CHECK((whole.position[0] - Vector3(0.5 * kLength, 0.0, 0.0)).norm() < 1e-15);
  CHECK(whole.thickness[0] == kThickness);
  CHECK(whole.extent[0].side[0].x() == 0.5 * kLength);
  CHECK(whole.extent[0].side[1].y() == 0.5 * kWidth);
  PadGapOptions options = sample();
  options.profile.contact = {0.3};
  CHECK_THROWS_WITH(PadGap("pad", options).contact_points("gap", 80),
                    ContainsSubstring("must be one for each of the 320 points"));
  options.profile.contact.assign(320, 0.3);
  const SurfacePoints cells = PadGap("pad", options).contact_points("gap", 80);
  CHECK(sum(cells.weight) == Approx(kLength * kWidth).epsilon(1e-13));
  CHECK(cells.thickness[7] == 0.3);  // the profile is the thickness
  REQUIRE(cells.grids.size() == 1);
  CHECK(cells.grids[0].rows * cells.grids[0].columns == 320);
}

TEST_CASE("The mesh of a pad has lines at steps, and is denser at open sides") {
  PadGapOptions options = sample();
  options.mesh_lines = {0.3};
  const SurfaceMesh stepped =
      PadGap("pad", options).film_mesh("gap", {.around = 7, .along = 6}, {});
  const std::vector<double>& x = stepped.axes()[0].values;
  CHECK(std::count(x.begin(), x.end(), 0.3) == 1);
  CHECK(x.size() == 8);
  const std::vector<double> y = stepped.axes()[1].values;
  CHECK(y[1] - y[0] < y[3] - y[2]);
  CHECK(y.front() == -y.back());
  options.open_edges = {"x_min", "x_max"};
  const PadGap closed("pad", options);
  const std::vector<double> even =
      closed.film_mesh("gap", {.around = 7, .along = 6}, {}).axes()[1].values;
  CHECK(even[1] - even[0] == Approx(even[3] - even[2]));
  CHECK(closed.open_boundaries() == std::vector<std::string>{"x_min", "x_max"});
}

TEST_CASE("Half of a pad is taken where the wall slides along x alone") {
  PadGapOptions options = sample();
  options.plane_motion = true;
  const PadGap half("pad", options);
  CHECK(half.film_mesh("gap", {.around = 8, .along = 6}, {}).multiplicity() == 2.0);
  CHECK(half.open_boundaries() == std::vector<std::string>{"x_min", "x_max", "y_max"});
  const FilmLayout layout = half.film_layout(
      "gap", {.mesh = {.around = 8, .along = 6}, .flooded = {"x_min", "y_min", "y_max"}});
  CHECK(layout.ports.size() == 2);  // the plane of symmetry is no edge
  CHECK(pad().film_mesh("gap", {.around = 8, .along = 6}, {}).multiplicity() == 1.0);
  CHECK_THROWS_WITH(
      pad().film_mesh("joint 'pad'", {.around = 8, .along = 6, .symmetric = true}, {}),
      ContainsSubstring(
          "joint 'pad': symmetric = True is not possible: a pad that moves in space"));
}

TEST_CASE("An infinitely wide pad is one metre of a pad with closed sides") {
  PadGapOptions options = sample();
  options.width = 0.0;
  const PadGap wide("pad", options);
  CHECK(wide.open_boundaries() == std::vector<std::string>{"x_min", "x_max"});
  const SurfaceMesh mesh = wide.film_mesh("gap", {.around = 8, .along = 6, .symmetric = true}, {});
  CHECK(mesh.axes()[1].values == std::vector<double>{0.0, 1.0});
  CHECK(sum(mesh.weight()) == Approx(kLength));
}

TEST_CASE("A pad says what is wrong with it") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto fails = [](auto change, const std::string& text) {
    PadGapOptions o = sample();
    change(o);
    CHECK_THROWS_WITH(PadGap("joint 'pad'", o), ContainsSubstring("joint 'pad': " + text));
  };
  using O = PadGapOptions;
  fails([](O& o) { o.length = 0.0; }, "length = 0 m must be > 0");
  fails([](O& o) { o.width = -1.0; }, "width = -1 m must be > 0");
  fails([&](O& o) { o.thickness = nan; }, "thickness = nan m");
  fails([](O& o) { o.thickness = 3.0; }, "thickness = 3 m must be below the length 2 m");
  fails([](O& o) { o.mesh_lines = {2.5}; },
        "mesh_lines = 2.5 m must lie between 0 and the length 2 m");
  fails([](O& o) { o.open_edges = {"left"}; }, "open_edges 'left' is no edge of a pad");
  fails([&](O& o) { o.pivot = {0.0, nan}; }, "pivot y = nan m");
  fails(
      [](O& o) {
        o.width = 0.0;
        o.tilting = true;
      },
      "width = 0 m must be > 0 for a tilting pad");
  const auto refused = [](FilmMesh mesh, const std::string& text) {
    CHECK_THROWS_WITH(pad().film_mesh("joint 'pad'", mesh, {}), ContainsSubstring(text));
  };
  refused({.around = 1, .along = 6}, "joint 'pad': mesh around = 1 cells must be >= 2");
  refused({.around = 8, .along = 0}, "joint 'pad': mesh along = 0 cells must be >= 1");
  CHECK_THROWS_WITH(
      pad().film_mesh("joint 'pad'", {},
                      {std::make_shared<AxialGroove>(AxialGrooveOptions{.pressure = 1e5})}),
      ContainsSubstring("joint 'pad': ports are not possible in a pad gap"));
}
