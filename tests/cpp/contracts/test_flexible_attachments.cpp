// A flexible body at every joint and force: attachments of 36 coordinates in space and 28 in the
// plane, whose orientation follows from the nodes.

#include <cmath>
#include <memory>

#include "bodies/flexible_body.hpp"
#include "contracts/flexible_mechanism.hpp"
#include "contracts/samples.hpp"
#include "forces/force_checks.hpp"
#include "integrators/runs.hpp"
#include "joints/joint_checks.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

bool in_space_only(const Sample<MakeJoint>& sample) {
  return *sample.make(Marker{}, Marker{})->planar_substitute() != '\0';
}

/// The ground, a flexible plate and a planar body: the bodies of force_samples().
Bodies plates(bool flexible_first) {
  Bodies bodies;
  bodies.add<Ground>();
  const FlexibleBody::Options plate{.nodes = {7, 2, 0}, .patch = 14};
  if (flexible_first) {
    bodies.add<FlexibleBody>("plate", plate).add<PlanarBody>("crank", 0.3, 2e-4);
  } else {
    bodies.add<PlanarBody>("crank", 0.3, 2e-4).add<FlexibleBody>("plate", plate);
  }
  return bodies;
}

}  // namespace

TEST_CASE("every joint of a flexible body: rows, tangents, Hessian, wrench") {
  const Ground ground;
  const PlanarBody rod("rod", 0.2, 1e-4);
  const SpatialBody link("link", 0.4, sample_inertia(1e-3));
  const FlexibleBody solid = flexible_solid("solid"), other = flexible_solid("other"),
                     plate = flexible_plate("plate");
  const std::pair<const Body*, const Body*> pairs[] = {
      {&ground, &solid}, {&solid, &link}, {&solid, &other}, {&plate, &solid}, {&plate, &rod}};
  for (const auto& sample : joint_samples()) {
    for (const auto& [first, second] : pairs) {
      INFO(sample.name << " between " << first->name() << " and " << second->name());
      if (first->planar() && second->planar() && in_space_only(sample)) continue;
      const auto joint =
          sample.make(skew_marker(0, first->planar()), skew_marker(1, second->planar()));
      // Orientations of many nodes have more round-off in their differences: measured 4.5e-9.
      check_joint(*joint, *first, *second, 2e-8);
    }
  }
}

TEST_CASE("every force on a flexible body: tangents and account of energy") {
  for (const auto& sample : force_samples()) {
    INFO(sample.name);
    for (const bool first : {true, false}) {
      const Bodies bodies = plates(first);
      check_force(*sample.make(Placing{}), bodies);
    }
  }
}

TEST_CASE("every joint of a flexible body: the reaction is what its momentum needs") {
  for (const auto& sample : joint_samples()) {
    for (const bool planar : {true, false}) {
      if (planar && in_space_only(sample)) continue;
      for (const bool on_ground : {true, false}) {
        INFO(sample.name << (planar ? " in the plane" : " in space")
                         << (on_ground ? " on the ground" : ""));
        const FlexibleMechanism m(sample.make, {.planar = planar, .on_ground = on_ground});
        Run run(m.model, fixed_step(5e-4), "ESDIRK4");
        const State& s = run.state;
        const DynamicsWorkspace& ws = run.integrator.workspace();
        const int receiver = static_cast<const Joint&>(m.item()).receiver();
        Recorded load = Recorded::of_joint(m, s, ws, receiver);
        CHECK(load.force.norm() + load.moment.norm() > 1e-3);
        load.add_spring(m, s, ws);
        const auto [force, moment] = m.missing(s);
        // Accelerations are solved to round-off; rows hold to 1e-10 m.
        CHECK((load.force - force).norm() < 1e-8 * (1.0 + force.norm()));
        CHECK((load.moment - moment).norm() < 1e-8 * (1.0 + moment.norm()));
      }
    }
  }
}

TEST_CASE("every joint of a flexible body: start positions, energy and drift") {
  for (const auto& sample : joint_samples()) {
    for (const bool planar : {true, false}) {
      if (planar && in_space_only(sample)) continue;
      INFO(sample.name << (planar ? " in the plane" : " in space"));
      const FlexibleMechanism m(sample.make, {.planar = planar, .miss = 1e-3});
      for (const std::string& integrator : integrator_names()) {
        INFO(integrator);
        Run run(m.model, fixed_step(5e-4), integrator);
        DynamicsWorkspace ws(m.model);
        evaluate_rows(m.model, 0.0, run.state.q, run.state.v, run.state.a, ws);
        if (ws.constraint.size() > 0) {
          CHECK(ws.constraint.cwiseAbs().maxCoeff() < 1e-10);
          CHECK(ws.constraint_rate.cwiseAbs().maxCoeff() < 1e-9);
        }
        run.to(0.02);
        const double scale = run.balance().kinetic + run.start_energy.potential + 0.01;
        CHECK(std::abs(run.energy_error()) < 1e-2 * scale);
        CHECK(run.worst_drift < 1e-4);
      }
    }
  }
}

TEST_CASE("every joint of a flexible body: a saved state repeats every bit") {
  for (const auto& sample : joint_samples()) {
    for (const bool planar : {true, false}) {
      if (planar && in_space_only(sample)) continue;
      INFO(sample.name << (planar ? " in the plane" : " in space"));
      const FlexibleMechanism m(sample.make, {.planar = planar, .on_ground = false});
      for (const std::string& integrator : integrator_names()) {
        INFO(integrator);
        Run whole(m.model, fixed_step(1e-3), integrator);
        whole.to(3e-3);
        const State saved = whole.state;
        whole.to(6e-3);
        Run other(m.model, fixed_step(1e-3), integrator);
        other.state = saved;
        while (other.state.time < 6e-3) REQUIRE(other.integrator.step(other.state, 6e-3).accepted);
        CHECK(same_bits(other.state, whole.state));
      }
    }
  }
}
