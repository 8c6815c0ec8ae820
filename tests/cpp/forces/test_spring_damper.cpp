#include "forces/force_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/spring_damper.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

/// A planar body at (x, y) that moves with (vx, vy), and the ground.
struct Mass {
  test::Bodies bodies;
  Vector q = Vector::Zero(3);
  Vector v = Vector::Zero(3);

  Mass(double x, double y, double vx, double vy) {
    bodies.add<Ground>().add<PlanarBody>("mass", 1.0, 1.0);
    q << x, y, 0.0;
    v << vx, vy, 0.0;
  }
  BodiesView view() const { return bodies.view(q, v, v); }
};

}  // namespace

TEST_CASE("a spring with a damper against differences, and its power against its energies") {
  const test::Bodies bodies = test::sample_bodies();
  const auto options = GENERATE(SpringDamperOptions{2.0, 0.7, 0.5},   // all
                                SpringDamperOptions{2.0, 0.0, 0.5},   // a spring
                                SpringDamperOptions{2.0, 0.0, 0.0},   // without free length
                                SpringDamperOptions{0.0, 0.7, 0.0},   // a damper
                                SpringDamperOptions{2.0, 0.0, 6.0});  // pushing
  const auto on = [&](int first, int second) {
    INFO("bodies " << first << " and " << second);
    test::check_force(SpringDamper("spring", test::skew_marker(first, first < 3),
                                   test::skew_marker(second, second < 3), options),
                      bodies);
  };
  on(1, 2);
  on(0, 1);
  on(1, 0);
  on(2, 3);
  on(3, 4);
  on(5, 6);
  on(0, 5);
  on(6, 1);
}

TEST_CASE("tension, energy and dissipation by hand") {
  // 5 m away from the ground's origin along (3, 4)/5, moving away with 2 m/s.
  const Mass mass(3.0, 4.0, 1.2, 1.6);
  SpringDamper spring("spring", Marker{0}, Marker{1},
                      {.stiffness = 10.0, .damping = 3.0, .free_length = 4.0});
  test::attach(spring, mass.view());
  CHECK(spring.length(mass.view()) == Approx(5.0));
  CHECK(spring.tension(mass.view()) == Approx(10.0 + 6.0));
  CHECK(spring.potential_energy(0.0, mass.view(), nullptr) == Approx(5.0));
  CHECK(spring.dissipated_power(mass.view(), nullptr) == Approx(12.0));
  const Vector force = test::evaluate(spring, mass.bodies, 0.0, mass.q, mass.v).force;
  CHECK((force - Vector3(-0.6 * 16.0, -0.8 * 16.0, 0.0)).norm() < 1e-13);
}

TEST_CASE("a spring at zero length") {
  const Mass mass(0.0, 0.0, 1.0, 0.0);
  SECTION("without free length and damping it is linear") {
    SpringDamper spring("spring", Marker{0}, Marker{1}, {10.0, 0.0, 0.0});
    test::attach(spring, mass.view());
    CHECK_NOTHROW(spring.check_start(mass.view()));
    const test::Evaluated f = test::evaluate(spring, mass.bodies, 0.0, mass.q, mass.v);
    CHECK(f.status == ItemStatus::ok);
    CHECK(f.force.isZero(0.0));
    CHECK(f.by_q.isApprox(Matrix(Vector3(-10.0, -10.0, 0.0).asDiagonal())));
  }
  SECTION("otherwise its direction is lost") {
    const auto options =
        GENERATE(SpringDamperOptions{10.0, 0.0, 1.0}, SpringDamperOptions{10.0, 1.0, 0.0});
    SpringDamper spring("strut", Marker{0}, Marker{1}, options);
    test::attach(spring, mass.view());
    CHECK_THROWS_WITH(spring.check_start(mass.view()),
                      ContainsSubstring("force 'strut'") && ContainsSubstring("length = 0 m"));
    CHECK(test::evaluate(spring, mass.bodies, 0.0, mass.q, mass.v).status ==
          ItemStatus::out_of_range);
  }
}

TEST_CASE("the parameters of a spring are checked") {
  const auto make = [](SpringDamperOptions options, int second = 1) {
    SpringDamper("spring", Marker{0}, Marker{second}, options);
  };
  CHECK_NOTHROW(make({1.0, 0.0, 0.0}));
  CHECK_THROWS_WITH(make({-1.0, 0.0, 1.0}), ContainsSubstring("stiffness = -1 N/m"));
  CHECK_THROWS_AS(make({1.0, -1.0, 1.0}), InvalidInput);
  CHECK_THROWS_AS(make({1.0, 0.0, -1.0}), InvalidInput);
  CHECK_THROWS_AS(make({0.0, 0.0, 1.0}), InvalidInput);
  CHECK_THROWS_WITH(make({1.0, 0.0, 1.0}, 0), ContainsSubstring("two bodies"));
}
