#include <cmath>

#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/forces/applied_wrench.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/items/point_mass.hpp"
#include "tribodyn/joints/prescribed_displacement.hpp"
#include "tribodyn/system/equilibrium.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

/// A rotor on springs at both sides, turned by a drive.
void rotor_on_springs(Model& model, int body) {
  model.add(std::make_unique<PrescribedRotation>("drive", planar_marker(kGround, 0.0, 0.0, 0.0),
                                                 planar_marker(body, 0.0, 0.0, 0.0), 0.0,
                                                 constant(100.0)));
  for (const double x : {-1.0, 1.0}) {
    model.add(std::make_unique<SpringDamper>(
        x < 0.0 ? "left" : "right", planar_marker(kGround, x, 0.0, 0.0),
        planar_marker(body, 0.0, 0.0, 0.0), SpringDamperOptions{1e4, 1.0, 0.5}));
  }
}

}  // namespace

TEST_CASE("An unbalance that turns with a rotor is no equilibrium, and is named") {
  Model model;
  const int body = add_rigid(model, "rotor", 1.0, 0.1);
  rotor_on_springs(model, body);
  model.add(std::make_unique<PointMass>("screw", planar_marker(body, 0.1, 0.0, 0.0),
                                        *model.bodies()[static_cast<std::size_t>(body)], 1e-4));
  model.freeze();
  DynamicsWorkspace ws(model);
  CHECK_THROWS_WITH(equilibrium_state(model, ws, 0.0),
                    ContainsSubstring("mass 'screw'") && ContainsSubstring("does not last"));
}

TEST_CASE("A load that turns with a rotor is no equilibrium; one that stands still is") {
  for (const LoadAxes axes : {LoadAxes::global, LoadAxes::following}) {
    Model model;
    const int body = add_rigid(model, "rotor", 1.0, 0.1);
    rotor_on_springs(model, body);
    LoadComponents load;
    load.force[0] = constant(20.0);
    model.add(
        std::make_unique<AppliedWrench>("pull", planar_marker(body, 0.0, 0.0, 0.0), load, axes));
    model.freeze();
    DynamicsWorkspace ws(model);
    if (axes == LoadAxes::following) {
      CHECK_THROWS_WITH(equilibrium_state(model, ws, 0.0),
                        ContainsSubstring("force 'pull'") && ContainsSubstring("does not last"));
      continue;
    }
    const State state = equilibrium_state(model, ws, 0.0);
    CHECK(std::abs(state.q[0] - 20.0 / 2e4) < 1e-10);
    // The workspace is that of the equilibrium again.
    CHECK(ws.residual.cwiseAbs().maxCoeff() < 1e-8);
  }
}

TEST_CASE("A body that a driven one tows by a spring moves along with it") {
  Model model;
  const int tractor = add_rigid(model, "tractor", 1.0, 0.1);
  const int cart = add_rigid(model, "cart", 2.0, 0.1, {-1.0, 0.0, 0.0});
  for (const int body : {tractor, cart}) {
    model.add(std::make_unique<Translational>(body == cart ? "cart rail" : "tractor rail",
                                              planar_marker(kGround, 0.0, 0.0, 0.0),
                                              planar_marker(body, 0.0, 0.0, 0.0)));
  }
  model.add(std::make_unique<PrescribedDisplacement>("drive", planar_marker(kGround, 0.0, 0.0, 0.0),
                                                     planar_marker(tractor, 0.0, 0.0, 0.0), 0.0,
                                                     constant(2.0)));
  model.add(std::make_unique<SpringDamper>("rope", planar_marker(tractor, 0.0, 0.0, 0.0),
                                           planar_marker(cart, 0.0, 0.0, 0.0),
                                           SpringDamperOptions{1e3, 0.0, 1.0}));
  model.freeze();
  DynamicsWorkspace ws(model);
  const State state = equilibrium_state(model, ws, 0.0);
  CHECK(std::abs(state.v[0]) == Approx(2.0));
  CHECK(state.v[3] == Approx(state.v[0]));
}
