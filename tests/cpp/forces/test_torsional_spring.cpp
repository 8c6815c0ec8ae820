#include "forces/force_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/torsional_spring.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("a torsional spring against differences, and its power against its energies") {
  const test::Bodies bodies = test::sample_bodies();
  const auto options = GENERATE(TorsionalSpringOptions{2.0, 0.7, 0.5},   // both
                                TorsionalSpringOptions{2.0, 0.0, -7.0},  // a wound spring
                                TorsionalSpringOptions{0.0, 0.7, 0.0});  // a damper
  const auto on = [&](int first, int second) {
    INFO("bodies " << first << " and " << second);
    test::check_force(TorsionalSpring("spring", test::skew_marker(first, first < 3),
                                      test::skew_marker(second, second < 3), options),
                      bodies);
  };
  on(1, 2);
  on(0, 1);
  on(5, 6);
  on(6, 5);
  on(0, 5);
  on(5, 0);
  on(6, 1);
}

TEST_CASE("torque and energy of a torsional spring by hand") {
  test::Bodies bodies;
  bodies.add<Ground>().add<PlanarBody>("wheel", 1.0, 1.0);
  const Vector3 at(1.0, 2.0, 7.0), rates(0.3, 0.0, -2.0);
  const Vector q = at, v = rates;
  TorsionalSpring spring("spring", Marker{0}, planar_marker(1, 0.4, 0.0, 0.5),
                         {.stiffness = 10.0, .damping = 3.0, .free_angle = 1.5});
  const Vector force = test::evaluate(spring, bodies, 0.0, q, v).force;
  CHECK((force - Vector3(0.0, 0.0, -(10.0 * 6.0 - 6.0))).norm() < 1e-12);
  const BodiesView view = bodies.view(q, v, v);
  CHECK(spring.potential_energy(0.0, view, nullptr) == Approx(180.0));
  CHECK(spring.dissipated_power(view, nullptr) == Approx(12.0));
  ItemInstant now;
  now.view = &view;
  double recorded[2];
  spring.record(now, recorded);
  CHECK(recorded[0] == Approx(7.5));
  CHECK(recorded[1] == Approx(54.0));
}

TEST_CASE("the parameters of a torsional spring are checked") {
  const auto make = [](TorsionalSpringOptions options, int second = 1) {
    TorsionalSpring("spring", Marker{0}, Marker{second}, options);
  };
  CHECK_NOTHROW(make({1.0, 0.0, -9.0}));
  CHECK_THROWS_WITH(make({-1.0, 0.0, 1.0}), ContainsSubstring("stiffness = -1 N m/rad"));
  CHECK_THROWS_AS(make({1.0, -1.0, 1.0}), InvalidInput);
  CHECK_THROWS_AS(make({1.0, 0.0, NAN}), InvalidInput);
  CHECK_THROWS_AS(make({0.0, 0.0, 1.0}), InvalidInput);
  CHECK_THROWS_WITH(make({1.0, 0.0, 1.0}, 0), ContainsSubstring("two bodies"));
}
