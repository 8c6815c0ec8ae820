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
    CHECK(c.walls->distance_by(i, 2, c.xi.data()) == Approx(x - 2.5).margin(1e-14));
    CHECK(c.walls->thickness_rate(i, c.rate.data(), *c.state) ==
          Approx(c.rate[0] + c.rate[2] * (x - 2.5)));
  }
  const auto n = static_cast<std::size_t>(c.equation->size());
  std::vector<double> rates(n);
  c.walls->thickness_rates(c.rate.data(), *c.state, rates.data());
  for (std::size_t i = 0; i < n; ++i) {
    CHECK(rates[i] == c.walls->thickness_rate(i, c.rate.data(), *c.state));
  }
  CHECK(c.walls->widest_distance() == Approx(widest));
  CHECK(c.walls->minimum_distance(c.xi.data()) <= least);
}

TEST_CASE("rigid walls entrain with half of their speed, outward through open faces") {
  const auto oil = oils(1.0, 1.0, 1.0).front().oil;
  for (const Elements elements : kElements) {
    PadCase c(elements, oil, walls(0.3).back().rough, 0.0);
    const std::vector<double> zero(4, 0.0), slide = {0.0, 1.5, 0.0, 0.0},
                                            turn = {0.0, 0.0, 0.0, 0.3};
    const Vector3 speed = 1.5 * Vector3(1.0, 0.4, 0.0), half = 0.5 * speed;
    c.walls->move(zero.data(), slide.data(), true, *c.state);
    const auto& pairs = c.equation->mesh().pairs();
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      CHECK(c.state->entrainment[k] == Approx(half.dot(pairs[k].face)).margin(1e-14));
      // The lay has the direction of x.
      CHECK(c.state->entrainment_along[k] == Approx(half.x() * pairs[k].face.x()).margin(1e-14));
    }
    const auto& faces = c.equation->open_faces();
    REQUIRE(faces.size() > 5);
    for (std::size_t f = 0; f < faces.size(); ++f) {
      CHECK(c.state->boundary_entrainment[f] == Approx(half.dot(faces[f].face)).margin(1e-14));
    }
    c.walls->move(zero.data(), turn.data(), true, *c.state);
    for (std::size_t f = 0; f < faces.size(); ++f) {
      const Vector3& at = c.equation->mesh().position()[static_cast<std::size_t>(faces[f].node)];
      const Vector3 velocity = 0.3 * Vector3::UnitZ().cross(at);
      CHECK(c.state->boundary_entrainment[f] ==
            Approx(0.5 * velocity.dot(faces[f].face)).margin(1e-14));
    }
  }
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
