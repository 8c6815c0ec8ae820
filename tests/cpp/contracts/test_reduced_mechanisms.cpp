// Reduced bodies in mechanisms: joints, forces and films at their patches, momentum, energy,
// records and saved states.

#include <cmath>
#include <memory>

#include "allocation_counter.hpp"
#include "contracts/samples.hpp"
#include "forces/force_checks.hpp"
#include "integrators/runs.hpp"
#include "joints/joint_checks.hpp"
#include "solids/sample_reduction.hpp"
#include "tribodyn/bodies/spatial_body.hpp"
#include "tribodyn/gaps/journal_gap.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("every joint of a reduced body: rows, tangents, Hessian, wrench") {
  const Ground ground;
  const SpatialBody link("link", 0.4, sample_inertia(1e-3));
  const ReducedBody rod("rod", sample_reduction(sample_nodes(3)));
  const auto end = [&](const Body& body, int k) {
    Marker marker = skew_marker(k, false);
    if (&body == &rod) {
      marker.patch = 0;
      marker.position = rod.patch_marker(k, 0).position + Vector3(0.1, 0.0, -0.2);
    }
    return marker;
  };
  const std::pair<const Body*, const Body*> pairs[] = {
      {&ground, &rod}, {&rod, &link}, {&rod, &rod}};
  for (const auto& sample : joint_samples()) {
    for (const auto& [first, second] : pairs) {
      INFO(sample.name << " between " << first->name() << " and " << second->name());
      check_joint(*sample.make(end(*first, 0), end(*second, 1)), *first, *second);
    }
  }
}

TEST_CASE("every force of a reduced body: tangents and account of energy") {
  Bodies bodies;
  bodies.add<Ground>().add<ReducedBody>("rod", sample_reduction(sample_nodes(3)));
  bodies.add<SpatialBody>("link", 0.4, sample_inertia(1e-3));
  const auto end = [](int k) {
    Marker marker = skew_marker(k, false);
    marker.patch = k == 1 ? 0 : -1;
    return marker;
  };
  LoadComponents load;
  load.force = {wave(1.0), constant(2.0), constant(-1.0)};
  load.torque = {constant(0.2), wave(0.1), constant(-0.1)};
  BushingOptions bushing;
  bushing.stiffness.diagonal() << 500.0, 400.0, 300.0, 2.0, 3.0, 4.0;
  bushing.damping.diagonal() << 0.5, 0.4, 0.3, 0.02, 0.03, 0.04;
  for (const LoadAxes axes : {LoadAxes::global, LoadAxes::following}) {
    check_force(AppliedWrench("load", end(1), load, axes), bodies);
  }
  for (const auto& [first, second] : {std::pair{0, 1}, {1, 2}, {2, 1}}) {
    INFO("between " << first << " and " << second);
    check_force(SpringDamper("spring", end(first), end(second),
                             {.stiffness = 50.0, .damping = 3.0, .free_length = 0.4}),
                bodies);
    if (first == 0) continue;  // the rod has turned too far from the ground for the others
    check_force(Bushing("bushing", end(first), end(second), bushing), bodies);
    check_force(TorsionalSpring("spring", end(first), end(second),
                                {.stiffness = 5.0, .damping = 0.3, .free_angle = 0.4}),
                bodies);
  }
  check_force(Gravity("gravity", {1.2, -9.0, 0.5}), bodies);
}

namespace {

constexpr double kClearance = 1e-3;  // [m]

/// A reduced rod on a spring, with a journal in a film or on a hinge on the ground.
struct RodMechanism {
  Model model;
  int rod = 0;

  explicit RodMechanism(bool film) {
    auto own = std::make_unique<ReducedBody>("rod", sample_reduction(sample_nodes(3)));
    const Matrix3 turn = Eigen::AngleAxisd(0.3, Vector3::UnitZ()).toRotationMatrix();
    const Eigen::Quaterniond chart(turn);
    const std::vector<double> q = own->placed({0.4, -0.2, 0.1}, turn);
    Marker end = own->patch_marker(0, 0);
    rod = model.add_body(std::move(own), q, {0.05, 0.1, 0.0, 0.2, -0.3, 3.0, 0.0, 0.0, 0.0}, {},
                         chart.coeffs());
    end.body = rod;
    Marker ground;
    ground.body = kGround;
    ground.position = Vector3(0.4, -0.2, 0.1) + turn * end.position;
    ground.rotation = turn;
    if (film) {
      auto gap = std::make_unique<GapKinematics>(
          "joint 'pin'", ground, end,
          std::make_shared<const JournalGap>("joint 'pin'",
                                             JournalGapOptions{.bearing_radius = 50e-3,
                                                               .radial_clearance = kClearance,
                                                               .bearing_length = 50e-3,
                                                               .misalignment = false}));
      const auto interface = make_film(Cavitation::mass_conserving, 0.0);
      model.add(std::make_unique<ClearanceJoint>(
          "pin", std::move(gap), *interface,
          std::vector<double>{0.3 * kClearance, -0.5 * kClearance}));
    } else {
      model.add(std::make_unique<Revolute>("pin", ground, end));
    }
    add_gravity(model);
    Marker far = ground;
    far.position += Vector3(0.3, 0.5, 0.1);
    Marker arm = end;
    arm.position += Vector3(0.2, 0.0, 0.1);
    model.add(std::make_unique<SpringDamper>(
        "spring", far, arm,
        SpringDamperOptions{.stiffness = 300.0, .damping = 0.5, .free_length = 0.4}));
    model.freeze();
  }
};

}  // namespace

TEST_CASE("a reduced body on a hinge: energy, and a saved state repeats every bit") {
  const RodMechanism m(false);
  for (const std::string& integrator : integrator_names()) {
    INFO(integrator);
    Run balance(m.model, fixed_step(1e-4), integrator);
    balance.to(0.01);
    CHECK(balance.dissipated > 1e-4);
    CHECK(std::abs(balance.energy_error()) < 1e-3 * balance.dissipated);
    Run whole(m.model, fixed_step(5e-4), integrator);
    whole.to(2e-3);
    const State saved = whole.state;
    whole.to(4e-3);
    Run other(m.model, fixed_step(5e-4), integrator);
    other.state = saved;
    while (other.state.time < 4e-3) REQUIRE(other.integrator.step(other.state, 4e-3).accepted);
    CHECK(same_bits(other.state, whole.state));
  }
}

TEST_CASE("a reduced body in a film: energy, and the record fills exactly its channels") {
  const RodMechanism m(true);
  Run run(m.model, fixed_step(1e-4), "ESDIRK4");
  run.to(5e-3);
  CHECK(std::abs(run.energy_error()) < 2e-2 * run.dissipated);
  const State& s = run.state;
  const DynamicsWorkspace& ws = run.integrator.workspace();
  const BodiesView view = ws.view(m.model, s.q, s.v, s.a);
  for (std::size_t k = 0; k < m.model.items().size(); ++k) {
    const Item& item = *m.model.items()[k];
    INFO(item.label());
    std::size_t count = 0;
    for (const Channel& channel : item.channels(view)) {
      count += static_cast<std::size_t>(channel.size());
    }
    std::vector<double> first(count + 4, 1.25e300), second(count + 4, -2.5e300);
    const ItemInstant at = item_instant(m.model, k, s.time, view, s.multipliers, &s.history, ws);
    item.record(at, first.data());
    const long before = allocations.load();
    item.record(at, second.data());
    CHECK(allocations.load() == before);
    for (std::size_t i = 0; i < count + 4; ++i) CHECK((first[i] == second[i]) == (i < count));
  }
}

TEST_CASE("a tumbling reduced body keeps momentum and energy") {
  constexpr int modes = 4;
  const SampleNodes nodes = sample_nodes(modes);
  Model model;
  auto own = std::make_unique<ReducedBody>("rod", sample_reduction(nodes, 0.0));
  const ReducedBody* body = own.get();
  std::vector<double> q = own->placed(Vector3::Zero(), Matrix3::Identity());
  q[6] = 0.05;
  model.add_body(std::move(own), q, {0.3, -0.2, 0.1, 2.0, 1.0, -0.5, 0.1, 0.0, -0.2, 0.0});
  model.freeze();
  Run run(model, fixed_step(1e-3), "ESDIRK4");
  const auto now = [&] {
    const State& s = run.state;
    const BodiesView view = run.integrator.workspace().view(model, s.q, s.v, s.a);
    const BodyState state = view.state(1);
    const double energy = body->kinetic_energy(state) + body->potential_energy(state);
    return std::pair(energy, body->angular_momentum(state));
  };
  run.to(1e-3);
  const auto [energy, momentum] = now();
  run.to(0.5);  // the body turns by more than a radian and vibrates
  const auto [energy_1, momentum_1] = now();
  CHECK(run.state.q.segment(6, modes).norm() > 1e-3);
  CHECK(std::abs(energy_1 - energy) < 1e-9 * energy);
  CHECK((momentum_1 - momentum).norm() < 1e-9 * momentum.norm());
}
