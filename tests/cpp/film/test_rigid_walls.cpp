// Motion of rigid walls; their loads are in test_rigid_wall_loads.cpp.

#include "film/pad_cases.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/rigid_walls.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("distances of rigid walls") {
  const auto oil = oils(1.0, 1.0, 1.0).front().oil;
  const PadCase c(Elements::rectangles, oil, nullptr, 0.0);
  const std::vector<double> zero(4, 0.0);
  double widest = 0.0, least = 1e9;
  for (std::size_t i = 0; i < static_cast<std::size_t>(c.equation->size()); ++i) {
    const double h = 1.0 + 0.3 * scatter(i, 1);
    widest = std::max(widest, h);
    const double x = c.equation->mesh().position()[i].x();
    // The tilt about y lifts the nodes beyond its centre.
    const double distance = h + c.xi[0] + c.xi[2] * (x - 2.5);
    least = std::min(least, distance);
    CHECK(c.walls->distance(i, zero.data()) == Approx(h));
    CHECK(c.walls->distance(i, c.xi.data()) == Approx(distance));
    CHECK(c.walls->distance_by(i, 2) == Approx(x - 2.5).margin(1e-14));
    CHECK(c.walls->thickness_rate(i, c.rate.data(), *c.state) ==
          Approx(c.rate[0] + c.rate[2] * (x - 2.5)));
  }
  CHECK(c.walls->widest_distance() == Approx(widest));
  CHECK(c.walls->minimum_distance(c.xi.data()) <= least);
}

TEST_CASE("rigid walls check their thickness") {
  const auto equation = std::make_shared<const FilmEquation>(
      "pad", small_plane(Elements::rectangles), 1.0, FilmConditions{});
  ReferenceThickness reference;
  reference.nodes.assign(static_cast<std::size_t>(equation->size()), 1.0);
  reference.valleys = -1.0;
  CHECK_THROWS_WITH(RigidWalls(equation, pad_coordinates(), reference),
                    ContainsSubstring("pad: thickness of the film in valleys = -1 m"));
  reference.valleys = 0.0;
  reference.nodes.pop_back();
  CHECK_THROWS_AS(RigidWalls(equation, pad_coordinates(), reference), InvalidInput);
}
