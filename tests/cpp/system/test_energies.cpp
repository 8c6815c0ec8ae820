#include <cmath>

#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/system/dynamics.hpp"
#include "tribodyn/system/initial_conditions.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

TEST_CASE("Gravity and springs store, loads and drives supply") {
  Model model;
  const int bob = add_rigid(model, "bob", 2.0, 0.1, {0.0, 0.0, 0.3}, {0.0, 0.0, 1.5});
  const Marker ground = planar_marker(kGround, 0.0, 0.0, 0.0);
  add_revolute(model, "hinge", ground, planar_marker(bob, -1.0, 0.0, 0.0));
  model.add(std::make_unique<PrescribedRotation>("drive", ground, planar_marker(bob, 0.0, 0.0, 0.0),
                                                 0.3, constant(1.5)));
  add_gravity(model);
  model.add(std::make_unique<SpringDamper>(
      "spring", planar_marker(kGround, 0.0, 2.0, 0.0), planar_marker(bob, 0.0, 0.0, 0.0),
      SpringDamperOptions{.stiffness = 50.0, .damping = 3.0, .free_length = 1.0}));
  LoadComponents load;
  load.torque[2] = constant(7.0);
  model.add(std::make_unique<AppliedWrench>("motor", planar_marker(bob, 0.0, 0.0, 0.0), load,
                                            LoadAxes::global));
  model.freeze();
  DynamicsWorkspace ws(model);
  State s = initial_state(model, ws);
  s.multipliers << 1.0, 2.0, -4.0;
  DynamicsRequest request{
      .q = &s.q, .v = &s.v, .a = &s.a, .multipliers = &s.multipliers, .history_base = &s.history};
  REQUIRE(evaluate(model, request, ws) == ItemStatus::ok);
  const EnergyBalance balance = energy_balance(model, s, ws);
  const double length = std::hypot(s.q[0], s.q[1] - 2.0);
  const double length_rate = (s.q[0] * s.v[0] + (s.q[1] - 2.0) * s.v[1]) / length;
  CHECK(balance.kinetic == Approx(0.5 * (2.0 + 0.1) * 1.5 * 1.5));
  CHECK(balance.potential ==
        Approx(2.0 * kGravity * std::sin(0.3) + 25.0 * (length - 1.0) * (length - 1.0)));
  CHECK(balance.dissipated_power == Approx(3.0 * length_rate * length_rate));
  // The motor's 7 N m and the drive's 4 N m, both at 1.5 rad/s.
  CHECK(balance.supplied_power == Approx(7.0 * 1.5 + 4.0 * 1.5));
}
