// Reduced bodies in mechanisms: joints at their patches, momentum and energy.

#include <cmath>
#include <memory>

#include "contracts/samples.hpp"
#include "forces/force_checks.hpp"
#include "integrators/runs.hpp"
#include "joints/joint_checks.hpp"
#include "solids/sample_reduction.hpp"
#include "tribodyn/bodies/spatial_body.hpp"

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
