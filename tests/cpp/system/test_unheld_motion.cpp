#include <cmath>

#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/system/initial_conditions.hpp"
#include "tribodyn/system/unheld_motion.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// A weight that a spring of 0.5 m free length holds on the left, in its line at `x`.
Model weight(double x) {
  Model model;
  const int body = add_rigid(model, "weight", 2.0, 0.1, {x, 0.0, 0.0});
  model.add(std::make_unique<SpringDamper>("spring", planar_marker(kGround, 0.0, 0.0, 0.0),
                                           planar_marker(body, 0.0, 0.0, 0.0),
                                           SpringDamperOptions{1e3, 0.0, 0.5}));
  add_gravity(model);
  model.freeze();
  return model;
}

}  // namespace

TEST_CASE("A force along a line that nothing holds is told from those that are held") {
  const Model model = weight(0.5);  // the spring is slack: it holds the line of its ends alone
  DynamicsWorkspace ws(model);
  State state = initial_state(model, ws);
  RestPoint point(model, ws, state);
  REQUIRE(point.accelerate());
  const Vector unheld = unheld_acceleration(point);
  REQUIRE(unheld.size() == 3);
  CHECK(std::abs(unheld[0]) < 1e-12);
  CHECK(std::abs(unheld[1] + kGravity) < 1e-12);
  CHECK(std::abs(unheld[2]) < 1e-12);

  // Stretched, it holds both directions; the rotation meets no force.
  const Model tight = weight(0.6);
  DynamicsWorkspace of_tight(tight);
  State stretched = initial_state(tight, of_tight);
  RestPoint held(tight, of_tight, stretched);
  REQUIRE(held.accelerate());
  CHECK(unheld_acceleration(held).size() == 0);
}

TEST_CASE("Forces turn over where a spring is compressed, and not where it is stretched") {
  for (const double x : {0.4, 0.6}) {
    const Model model = weight(x);
    DynamicsWorkspace ws(model);
    State state = initial_state(model, ws);
    RestPoint point(model, ws, state);
    REQUIRE(point.linearise(CarriedVelocities::with_bodies));
    CHECK(forces_turn_over(point) == (x < 0.5));
  }
}
