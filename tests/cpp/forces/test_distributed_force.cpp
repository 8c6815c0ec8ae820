#include <array>
#include <cmath>
#include <limits>

#include "forces/force_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/distributed_force.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

const TimeFunctionPointer kWave =
    harmonic({.mean = 1.0, .amplitude = 2.0, .angular_frequency = 3.0, .phase = 0.4});

/// Points on a line of a body, with different weights and axes.
std::vector<LoadPoint> line_of_points(int body, bool planar) {
  std::vector<LoadPoint> points;
  for (int k = 0; k < 3; ++k) {
    Marker marker = test::skew_marker(body, planar);
    marker.position.x() += 0.3 * k;
    points.push_back({marker, 0.2 + 0.1 * k});
  }
  return points;
}

}  // namespace

TEST_CASE("a distributed load against differences, and the power it supplies") {
  const test::Bodies bodies = test::sample_bodies();
  const auto axes = GENERATE(LoadAxes::global, LoadAxes::following);
  const auto [body, planar] =
      GENERATE(std::pair{1, true}, std::pair{3, false}, std::pair{5, false});
  SECTION("all components") {
    test::check_force(DistributedForce("load", line_of_points(body, planar),
                                       {kWave, constant(-0.7), constant(0.4)}, axes),
                      bodies);
  }
  SECTION("one component") {
    test::check_force(
        DistributedForce("load", line_of_points(body, planar), {nullptr, kWave, nullptr}, axes),
        bodies);
  }
}

TEST_CASE("a distributed load by hand") {
  test::Bodies bodies;
  bodies.add<Ground>().add<PlanarBody>("rod", 0.2, 1e-4);
  Vector q(3);
  q << 3.0, 4.0, std::acos(0.0);  // a quarter turn: points on x lie above the centre
  const Vector v = Vector::Zero(3);
  const std::vector<LoadPoint> points = {{planar_marker(1, 1.0, 0.0, 0.0), 0.5},
                                         {planar_marker(1, 2.0, 0.0, 0.0), 1.5}};
  DistributedForce wind("wind", points, {constant(10.0), nullptr, nullptr}, LoadAxes::global);
  const Vector along_x = test::evaluate(wind, bodies, 0.0, q, v).force;
  CHECK((along_x - Vector3(20.0, 0.0, -5.0 - 30.0)).norm() < 1e-13);

  DistributedForce pressure("gas", points, {nullptr, constant(10.0), nullptr}, LoadAxes::following);
  const Vector normal = test::evaluate(pressure, bodies, 0.0, q, v).force;
  CHECK((normal - Vector3(-20.0, 0.0, 5.0 + 30.0)).norm() < 1e-13);
}

TEST_CASE("points with the same coordinates share an element") {
  const test::Bodies bodies = test::sample_bodies();
  std::vector<LoadPoint> points = line_of_points(1, true);
  points.push_back({test::skew_marker(2, true), 1.0});
  points.push_back({test::skew_marker(2, true), 2.0});
  DistributedForce load("load", points, {kWave, nullptr, nullptr}, LoadAxes::global);
  const Vector q = Vector::Zero(bodies.n());
  const BodiesView view = bodies.view(q, q, q);
  test::attach(load, view);
  const ItemLayout layout = load.layout(view);
  CHECK(layout.elements.size() == 2);
  CHECK_FALSE(layout.by_v);
  CHECK(layout.parts.size() == points.size());
  CHECK(load.facets().time->time_functions().front() == kWave.get());
  // The points act where they are: the same as with one point at a time.
  const Vector whole = test::evaluate(load, bodies, 0.3, q, q).force;
  Vector sum = Vector::Zero(bodies.n());
  for (const LoadPoint& point : points) {
    DistributedForce one("load", {point}, {kWave, nullptr, nullptr}, LoadAxes::global);
    sum += test::evaluate(one, bodies, 0.3, q, q).force;
  }
  CHECK((whole - sum).norm() < 1e-14);
  CHECK(whole.norm() > 1.0);
}

TEST_CASE("a distributed load has points and components") {
  CHECK_THROWS_WITH(DistributedForce("load", {{Marker{1}, 1.0}}, {}, LoadAxes::global),
                    ContainsSubstring("force 'load'"));
  CHECK_THROWS_WITH(DistributedForce("load", {}, {kWave}, LoadAxes::global),
                    ContainsSubstring("points"));
  CHECK_THROWS_WITH(DistributedForce("load", {{Marker{1}, std::numeric_limits<double>::infinity()}},
                                     {kWave}, LoadAxes::global),
                    ContainsSubstring("weight"));
}
