#include "catch.hpp"
#include "system/turning_shaft.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/bushing.hpp"
#include "tribodyn/joints/prescribed_rotation.hpp"
#include "tribodyn/system/at_speed.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("The state of a shaft at another speed is that of a model with this speed") {
  const Model slow = turning_shaft(5.0), fast = turning_shaft(300.0);
  DynamicsWorkspace ws(slow), own(fast);
  const State start = start_of(slow, ws);
  CHECK(speed_of(slow, start) == 5.0);
  const State found = state_at_speed(slow, start, 300.0, ws);
  CHECK(speed_of(slow, found) == Approx(300.0));
  const State expected = start_of(fast, own);
  CHECK((found.q - expected.q).norm() == 0.0);
  CHECK((found.v - expected.v).norm() < 1e-12);
  CHECK(found.a.norm() < 1e-9);
  CHECK(state_at_speed(slow, start, 0.0, ws).v.norm() == 0.0);
}

TEST_CASE("The speed of a planar body is that of its angle") {
  Model model;
  add_rigid(model, "wheel", 1.0, 0.1, {0.0, 0.0, 0.0}, {3.0, 0.0, -40.0});
  model.freeze();
  DynamicsWorkspace ws(model);
  const State start = start_of(model, ws);
  CHECK(speed_of(model, start) == 40.0);
  const State found = state_at_speed(model, start, 80.0, ws);
  CHECK(found.v[0] == Approx(6.0));
  CHECK(found.v[2] == Approx(-80.0));
}

TEST_CASE("A model at rest and one with a drive have no other speeds") {
  const Model still = turning_shaft(0.0);
  DynamicsWorkspace ws(still);
  CHECK_THROWS_WITH(state_at_speed(still, start_of(still, ws), 10.0, ws),
                    ContainsSubstring("angular velocity = 0 rad/s must not be 0"));
  Model model;
  const int wheel = add_rigid(model, "wheel", 1.0, 0.1);
  add_revolute(model, "hinge", planar_marker(kGround, 0.0, 0.0, 0.0),
               planar_marker(wheel, 0.0, 0.0, 0.0));
  model.add(std::make_unique<PrescribedRotation>("drive", planar_marker(kGround, 0.0, 0.0, 0.0),
                                                 planar_marker(wheel, 0.0, 0.0, 0.0), 0.0,
                                                 constant(7.0)));
  model.freeze();
  DynamicsWorkspace own(model);
  CHECK_THROWS_WITH(state_at_speed(model, start_of(model, own), 10.0, own),
                    ContainsSubstring("'drive'") && ContainsSubstring("prescribes a motion"));
}
