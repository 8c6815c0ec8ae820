// What a step errs by, in units of what is tolerated.

#include "catch.hpp"
#include "integrators/runs.hpp"
#include "tribodyn/contact/damped_law.hpp"
#include "tribodyn/contact/power_law.hpp"
#include "tribodyn/integrators/error_norm.hpp"
#include "tribodyn/integrators/step_control.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

TEST_CASE("The error of a step counts by size of the mechanism, radian and clearance") {
  const Model model = mixed_slider_crank();
  const IntegratorOptions options =
      checked_options({.name = "test", .error_order = 3}, controlled(1e-3));
  DynamicsWorkspace ws(model);
  const auto integrator = make_integrator("TR-BDF2", model, options);
  State state = initial_state(model, integrator->workspace());
  integrator->start(state);
  const ErrorNorm norm(model, options);
  Vector dq = Vector::Zero(model.coordinates());
  dq[2] = 3e-5;  // the crank turns: an angle
  CHECK(norm(dq, integrator->workspace()) == Approx(3.0));
  dq.setZero();
  dq[0] = 2e-5;  // the crank moves: a length, by the longest arm, 60 mm
  CHECK(norm(dq, integrator->workspace()) == Approx(2e-5 / (1e-5 * 0.06)));
  dq.setZero();
  dq[6] = 6e-8;  // the slider moves: the pin's clearance is 30 um
  CHECK(norm(dq, integrator->workspace()) == Approx(2.0));
}

TEST_CASE("The error of the energy counts by the largest kinetic one of the run") {
  Model model;
  add_rigid(model, "mass", 2.0, 0.5);
  model.freeze();
  const ErrorNorm norm(model,
                       checked_options({.name = "test", .error_order = 3}, controlled(1e-3)));
  const DynamicsWorkspace ws(model);
  Vector v(3), dv(3);
  v << 3.0, -4.0, 2.0;  // 25 J of translation and 1 J of rotation
  dv << 0.01, 0.02, 0.05;
  CHECK(norm.kinetic_energy(v, ws) == Approx(26.0));
  // Its power is 2 (3 0.01 - 4 0.02) + 0.5 2 0.05 = -0.05 J, and 1e-4 of 26 J are tolerated.
  CHECK(norm.energy(dv, v, ws, 26.0) == Approx(0.05 / (1e-4 * 26.0)));
  CHECK(norm.energy(dv, v, ws, 100.0) == Approx(0.05 / (1e-4 * 100.0)));
  // Methods of order 2 may err by three times that, and by ten times the velocity.
  const ErrorNorm second(model,
                         checked_options({.name = "test", .error_order = 3}, controlled(1e-3)), 2);
  CHECK(second.energy(dv, v, ws, 26.0) == Approx(norm.energy(dv, v, ws, 26.0) / 3.0));
  CHECK(second.velocity(dv, v) == Approx(0.1 * norm.velocity(dv, v)));
  CHECK(norm.energy(dv, Vector::Zero(3), ws, 0.0) == 0.0);
}

TEST_CASE("What is not balanced counts by the largest force, and by the largest moment") {
  Model model;
  add_rigid(model, "mass", 2.0, 0.5);
  model.freeze();
  const ErrorNorm norm(model,
                       checked_options({.name = "test", .error_order = 3}, controlled(1e-3)));
  DynamicsWorkspace ws(model);
  CHECK(norm.imbalance(ws) == 0.0);
  ws.largest_force << 300.0, 400.0, 20.0;
  ws.residual << 3.0, 4.0, 0.1;
  CHECK(norm.imbalance(ws) == Approx(5.0 / 500.0));
  ws.residual[2] = -1.0;
  CHECK(norm.imbalance(ws) == Approx(1.0 / 20.0));
}

TEST_CASE("Elastic energy of a contact counts by its force and the error of the position") {
  // A shaft that rests 0.2 um from the wall, where asperities reach.
  const Model model = loaded_journal(0.0, 29.8e-6).build(*coarse_mixed(0.01, 0.0));
  const IntegratorOptions options =
      checked_options({.name = "test", .error_order = 3}, controlled(1e-3));
  const auto integrator = make_integrator("TR-BDF2", model, options);
  State state = initial_state(model, integrator->workspace());
  integrator->start(state);
  const ErrorNorm norm(model, options);
  const DynamicsWorkspace& at = integrator->workspace();
  const OwnMotion motion = OwnCoordinates::all(model).front().motion(at);
  REQUIRE(motion.elastic.norm() > 1.0);
  Vector dq = Vector::Zero(model.coordinates());
  dq[0] = 1e-8;
  CHECK(norm.elastic_energy(dq, at, 0.0) == 0.0);
  CHECK(norm.elastic_energy(dq, at, 2.0) ==
        Approx(std::abs(motion.elastic[0]) * 1e-8 / (1e-4 * 2.0)));
  // Nothing has moved yet.
  restore(model, state, integrator->workspace());
  CHECK(norm.work(at, 2.0) == 0.0);
}

TEST_CASE("The speed of an impact in one gap does not judge the motion in another") {
  DryOptions dry;
  dry.contact = std::make_shared<const LankaraniNikravesh>(
      std::make_shared<const PowerLaw>(PowerLawOptions{.stiffness = 1e9, .exponent = 1.5}), 0.6);
  Model model;
  for (const auto& [name, offset] : {std::pair{"touching", 30.1e-6}, {"free", 0.0}}) {
    const int shaft =
        add_rigid(model, name + std::string(" shaft"), 0.5, 1e-4, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0});
    const Marker journal = planar_marker(shaft, 0.0, 0.0, 0.0);
    model.add(std::make_unique<ClearanceJoint>(
        name,
        journal_gap(name, journal, planar_marker(kGround, 0.0, 0.0, 0.0), JournalBearing{}.bearing),
        DryInterface(dry), std::vector<double>{offset, 0.0}));
  }
  model.freeze();
  const IntegratorOptions options =
      checked_options({.name = "test", .error_order = 3}, controlled(1e-5));
  Run run(model, options);
  REQUIRE(run.step(1.0).accepted);
  REQUIRE(run.step(1.0).accepted);
  const ErrorNorm norm(model, options);
  Vector dv = Vector::Zero(model.coordinates());
  dv[0] = 1e-6;
  CHECK(norm.impact(dv, run.integrator.workspace()) > 0.0);
  dv.setZero();
  dv[3] = 1e-6;
  CHECK(norm.impact(dv, run.integrator.workspace()) == 0.0);
}
