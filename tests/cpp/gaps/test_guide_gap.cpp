// The gap of a slider in its guide: coordinates, thickness, contact, mesh, and what is refused.

#include <limits>

#include "gaps/shape_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/gaps/guide_gap.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kLength = 2.0, kHeight = 1.5, kWidth = 1.0, kClearance = 0.1;

GuideGap guide(int faces = 2, bool misalignment = false) {
  return {"joint 'slide'",
          {.slider_length = kLength,
           .slider_height = kHeight,
           .slider_width = kWidth,
           .clearance = kClearance,
           .faces = faces,
           .misalignment = misalignment}};
}

/// The face of the guide that looks at a face of the slider.
double to_guide(const Vector3& place, const Vector3& direction) {
  const bool over = std::abs(direction.y()) > 0.5;
  const Vector3 axis = over ? Vector3::UnitY() : Vector3::UnitZ();
  const double side = axis.dot(direction) > 0.0 ? 1.0 : -1.0;
  return ray_to_plane(place, direction, side * axis, 0.5 * (over ? kHeight : kWidth) + kClearance);
}

struct Sample {
  GuideGap gap;
  std::vector<std::string> names;
  Vector6 motion;
};

std::vector<Sample> samples() {
  return {
      {guide(), {"y", "tilt_z", "x"}, list({2e-3, -1e-3, 0.2})},
      {guide(2, true), {"y", "tilt_x", "tilt_z", "x", "z"}, list({2e-3, 3e-3, -1e-3, 2e-3, -3e-3})},
      {guide(4),
       {"y", "z", "tilt_x", "tilt_y", "tilt_z", "x"},
       list({2e-3, -1e-3, 3e-3, 2e-3, -1e-3, 2e-3})}};
}

}  // namespace

TEST_CASE("A guide moves against its slider by what its faces hold") {
  for (const Sample& sample : samples()) CHECK(sample.gap.names() == sample.names);
  CHECK(guide().on_journal());
  CHECK(guide().long_axis() == 0);
  CHECK(guide().slides() == std::vector<int>{2});
  CHECK(guide(2, true).slides() == std::vector<int>{3, 4});
  CHECK(guide(4, true).names() == guide(4).names());
  CHECK(guide().sliding_velocity(list({9.0, 9.0, -2.0})) == -2.0);
  CHECK(guide(2, true).sliding_velocity(list({9.0, 9.0, 9.0, -3.0, 4.0})) == 5.0);
  CHECK(guide().walls().kind == WallPair::Kind::corner);
  // Rolling is measured at the edge that is further away.
  CHECK(guide(4).own_scale(2) == 0.5 * kHeight);
  CHECK(guide(2, true).own_scale(1) == 0.5 * kWidth);
  CHECK(guide().own_scale(1) == 0.5 * kLength);
  CHECK(guide().own_scale(0) == 1.0);
  CHECK(std::string(guide().clearance_name()) == "clearance");
}

TEST_CASE("The film of a slider is the way from its faces to those of the guide") {
  for (const Sample& sample : samples()) {
    check_thickness(sample.gap, {.around = 8, .along = 6}, to_guide, sample.motion);
  }
}

TEST_CASE("Corners of a slider are its sites, and one of them has the least film") {
  const int counts[] = {4, 8, 16};
  int k = 0;
  for (const Sample& sample : samples()) {
    CHECK(sample.gap.contact_sites() == counts[k++]);
    check_site_derivatives(sample.gap, sample.motion);
    double share = 0.0;
    for (int i = 0; i < sample.gap.contact_sites(); ++i) share += sample.gap.site_share(i);
    CHECK(share == sample.gap.options().faces);  // of each face one
    for (const double sign : {1.0, -1.0}) {
      const Vector6 xi = 10.0 * sign * sample.motion;
      const double least = *sample.gap.minimum_film_thickness(xi);
      CHECK(least == Approx(least_site(sample.gap, xi)).epsilon(1e-14));
      // The corners are nodes.
      CHECK(least == Approx(scanned(sample.gap, {.around = 8, .along = 6}, xi)).epsilon(1e-13));
      CHECK(least < kClearance);
    }
  }
}

TEST_CASE("Contact points of a slider make up its faces") {
  const double two = 2.0 * kLength * kWidth, four = two + 2.0 * kLength * kHeight;
  const double areas[] = {two, two, four};
  int k = 0;
  for (const Sample& sample : samples()) {
    const SurfacePoints points = sample.gap.contact_points("gap", 80);
    CHECK(sum(points.weight) == Approx(areas[k]).epsilon(1e-13));
    // A face is one piece, with sides along the guide and, where the slider can roll, across it.
    REQUIRE(points.extent.size() == static_cast<std::size_t>(sample.gap.options().faces));
    for (std::size_t i = 0; i < points.extent.size(); ++i) {
      const Vector3 &along = points.extent[i].side[0], &across = points.extent[i].side[1];
      CHECK((along - Vector3(0.5 * kLength, 0.0, 0.0)).norm() < 1e-15);
      const double width = points.normal[i].y() != 0.0 ? kWidth : kHeight;
      CHECK(across.norm() == Approx(k == 0 ? 0.0 : 0.5 * width));
      CHECK(across.dot(along) == 0.0);
      CHECK(across.dot(points.normal[i]) == 0.0);
    }
    Vector3 first = Vector3::Zero(), closed = Vector3::Zero();
    for (std::size_t i = 0; i < points.weight.size(); ++i) {
      first += points.weight[i] * points.position[i];
      closed += points.weight[i] * points.normal[i];
      // Into the slider, from its surface.
      const double depth = -points.normal[i].dot(points.position[i]);
      CHECK(depth == Approx(0.5 * (points.normal[i].y() != 0.0 ? kHeight : kWidth)));
    }
    CHECK(first.norm() < 1e-12);
    CHECK(closed.norm() < 1e-12);
    ++k;
  }
}

TEST_CASE("Half of a slider in the plane is taken where it is symmetric") {
  CHECK(guide().film_mesh("gap", {.around = 8, .along = 6}, {}).multiplicity() == 2.0);
  CHECK(guide().film_mesh("gap", {.around = 8, .along = 5}, {}).multiplicity() == 1.0);
  const FilmMesh asked{.around = 8, .along = 5, .symmetric = true};
  const auto refused = [&](const Gap& gap, FilmMesh mesh, const std::string& text) {
    CHECK_THROWS_WITH(gap.film_surface("gap").film_mesh("joint 'slide'", mesh, {}),
                      ContainsSubstring("joint 'slide': " + text));
  };
  refused(guide(), asked, "symmetric = True is not possible: the number of cells across");
  refused(guide(4), asked, "symmetric = True is not possible: a slider that moves in space");
  HeightProfile sided{.nodes = {0.0}, .symmetric = false};
  const GuideGap uneven("joint 'slide'", {.slider_length = 1.0,
                                          .slider_height = 1.0,
                                          .slider_width = 1.0,
                                          .clearance = 0.1,
                                          .profile = sided});
  refused(uneven, {.around = 8, .along = 6, .symmetric = true},
          "symmetric = True is not possible: the profile is not symmetric about z = 0");
  CHECK_FALSE(uneven.minimum_film_thickness(list({0.0, 0.0, 0.0})));
  refused(guide(), {.around = 1, .along = 6}, "mesh around = 1 cells must be >= 2");
  refused(guide(), {.around = 8, .along = 1}, "mesh along = 1 cells must be >= 2");
  CHECK_THROWS_WITH(
      guide().film_mesh("joint 'slide'", {},
                        {std::make_shared<AxialGroove>(AxialGrooveOptions{.pressure = 1e5})}),
      ContainsSubstring("joint 'slide': ports are not possible in a guide gap"));
}

TEST_CASE("A guide says what is wrong with it") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto fails = [](auto change, const std::string& text) {
    GuideGapOptions o = guide().options();
    change(o);
    CHECK_THROWS_WITH(GuideGap("joint 'slide'", o), ContainsSubstring("joint 'slide': " + text));
  };
  using O = GuideGapOptions;
  fails([](O& o) { o.slider_length = 0.0; }, "slider_length = 0 m must be > 0");
  fails([](O& o) { o.slider_height = -1.0; }, "slider_height = -1 m must be > 0");
  fails([&](O& o) { o.slider_width = nan; }, "slider_width = nan m");
  fails([](O& o) { o.clearance = 0.0; }, "clearance = 0 m must be > 0");
  fails([](O& o) { o.clearance = 1.0; },
        "clearance = 1 m must be below the smallest dimension of the slider, 1 m");
  fails([](O& o) { o.faces = 3; }, "faces = 3 must be 2 or 4");
}
