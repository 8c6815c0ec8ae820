#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/system/equilibrium.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("A pendulum falls to its lower rest from anywhere, and its hinge carries the weight") {
  for (double angle : {0.0, 1.5, 3.0, -3.1}) {
    INFO(angle);
    const Model model = pendulum(angle, 0.3);
    DynamicsWorkspace ws(model);
    int iterations = 0;
    const State state = equilibrium_state(model, ws, 0.0, {}, &iterations);
    const double turns = (state.q[2] + 0.5 * std::numbers::pi) / (2.0 * std::numbers::pi);
    CHECK(std::abs(turns - std::round(turns)) < 1e-10);
    CHECK(state.v.isZero(0.0));
    CHECK(state.a.isZero(0.0));
    CHECK(std::abs(state.multipliers.norm() - kGravity) < 1e-9);
    CHECK(iterations < 60);
  }
}

TEST_CASE("A chain hangs in the line of its forces") {
  Model model;
  constexpr int kLinks = 12;
  int before = kGround;
  for (int k = 0; k < kLinks; ++k) {
    const int link =
        add_rigid(model, "link " + std::to_string(k), 1.0, 1.0 / 12.0, {k + 0.5, 0.0, 0.0});
    add_revolute(model, "joint " + std::to_string(k),
                 planar_marker(before, before == kGround ? 0.0 : 0.5, 0.0, 0.0),
                 planar_marker(link, -0.5, 0.0, 0.0));
    before = link;
  }
  add_gravity(model);
  // A horizontal force at the end: link k, counted from the end, carries its share of the weights.
  LoadComponents load;
  load.force[0] = constant(30.0);
  model.add(std::make_unique<AppliedWrench>("pull", planar_marker(before, 0.5, 0.0, 0.0), load,
                                            LoadAxes::global));
  model.freeze();
  DynamicsWorkspace ws(model);
  const State state = equilibrium_state(model, ws, 0.0);
  for (int k = 0; k < kLinks; ++k) {
    const double below = kLinks - 1 - k + 0.5;
    CHECK(std::abs(state.q[3 * k + 2] + std::atan2(below * kGravity, 30.0)) < 1e-10);
  }
}

TEST_CASE("What nothing holds and nothing moves stays where it is") {
  Model model;
  const int mass = add_rigid(model, "mass", 2.0, 0.1, {1.0, 0.2, 0.3});
  add_rigid(model, "free", 3.0, 0.2, {5.0, -2.0, 0.7});
  // It holds the distance alone: the mass may go round and turn.
  model.add(std::make_unique<SpringDamper>("spring", planar_marker(kGround, 0.0, 0.0, 0.0),
                                           planar_marker(mass, 0.0, 0.0, 0.0),
                                           SpringDamperOptions{100.0, 0.0, 2.0}));
  model.freeze();
  DynamicsWorkspace ws(model);
  const State state = equilibrium_state(model, ws, 0.0);
  const double length = std::hypot(1.0, 0.2);
  CHECK(std::abs(state.q[0] - 2.0 / length) < 1e-9);
  CHECK(std::abs(state.q[1] - 0.4 / length) < 1e-9);
  CHECK(std::abs(state.q[2] - 0.3) < 1e-12);
  CHECK(state.q.tail(3) == (Vector(3) << 5.0, -2.0, 0.7).finished());
}

TEST_CASE("A driven rotor turns in its equilibrium; a driven crank has none") {
  Model rotor;
  const int body = add_rigid(rotor, "rotor", 1.0, 0.1, {0.01, 0.0, 0.0});
  rotor.add(std::make_unique<PrescribedRotation>("drive", planar_marker(kGround, 0.0, 0.0, 0.0),
                                                 planar_marker(body, 0.0, 0.0, 0.0), 0.0,
                                                 constant(100.0)));
  rotor.add(std::make_unique<SpringDamper>("spring", planar_marker(kGround, 0.0, 1.0, 0.0),
                                           planar_marker(body, 0.0, 0.0, 0.0),
                                           SpringDamperOptions{1e4, 1.0, 0.9}));
  add_gravity(rotor);
  rotor.freeze();
  DynamicsWorkspace ws(rotor);
  const State state = equilibrium_state(rotor, ws, 0.25);
  CHECK(std::abs(state.v[2] - 100.0) < 1e-12);
  CHECK(std::abs(std::remainder(state.q[2] - 25.0, 2.0 * std::numbers::pi)) < 1e-12);
  CHECK(state.v.head(2).isZero(0.0));
  CHECK(std::abs(state.q[0]) < 1e-10);
  CHECK(std::abs(state.q[1] - (0.1 - kGravity / 1e4)) < 1e-12);

  const Model crank = SliderCrank{}.build();
  DynamicsWorkspace of_crank(crank);
  CHECK_THROWS_WITH(equilibrium_state(crank, of_crank, 0.0),
                    ContainsSubstring("the drives prescribe this acceleration"));
}

TEST_CASE("A body that falls has no equilibrium, and the error names what nothing holds") {
  Model model;
  add_rigid(model, "ball", 1.0, 0.1);
  add_gravity(model);
  model.freeze();
  DynamicsWorkspace ws(model);
  CHECK_THROWS_WITH(equilibrium_state(model, ws, 0.0),
                    ContainsSubstring("body 'ball', y: acceleration = -9.81 m/s2"));
}

TEST_CASE("A search that is cut short does not say that nothing holds") {
  Model model;
  const int body = add_rigid(model, "weight", 1.0, 0.1, {0.1, 0.2, 0.0});
  model.add(std::make_unique<SpringDamper>("spring", planar_marker(kGround, 1.0, 0.0, 0.0),
                                           planar_marker(body, 0.0, 0.0, 0.0),
                                           SpringDamperOptions{1e4, 1.0, 0.5}));
  add_gravity(model);
  model.freeze();
  DynamicsWorkspace ws(model);
  RestOptions options;
  options.max_iterations = 2;
  CHECK_THROWS_WITH(equilibrium_state(model, ws, 0.0, options),
                    ContainsSubstring("did not converge in 2 steps"));
  options.max_iterations = 300;
  CHECK_NOTHROW(equilibrium_state(model, ws, 0.0, options));
}
