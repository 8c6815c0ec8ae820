// Steps in which the force of a film jumps: their error by the accounts of the bodies.
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "integrators/runs.hpp"
#include "tribodyn/integrators/force_jumps.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

namespace {

/// A step of a shaft of 0.5 kg whose velocity changes from v to v + change, while its two stages
/// have given powers.
struct GivenStep {
  Model model = loaded_journal(0.0, 0.0).build(LubricatedInterface(coarse_film(0.01, 0.0)));
  IntegratorOptions options;
  DynamicsWorkspace ws;
  State state;
  std::vector<Vector> flows;
  double dt = 2e-6;

  GivenStep() : ws(model), state() {
    options.max_step = 1e-5;
    options.tolerance = 1e-5;
    options.gap_tolerance = 1e-3;
    Run run(model, options, "ESDIRK3");
    state = run.state;
    DynamicsRequest at{.time = 0.0,
                       .q = &state.q,
                       .v = &state.v,
                       .a = &state.a,
                       .multipliers = &state.multipliers,
                       .history_base = &state.history,
                       .history_weight = 1e-6};
    set_frames(model, state.q, state.v, state.a, ws.charts, ws.frames.data());
    REQUIRE(evaluate(model, at, ws) == ItemStatus::ok);
    flows.assign(2, Vector::Zero(energy_flow_count(model)));
    state.work.setZero();
  }

  /// The error if the account of the shaft misses `missing` [J].
  double error(ForceJumps& jumps, double missing, double largest) {
    ImplicitStage end(model, options);
    end.set_from(state);
    end.q = state.q;
    end.v = state.v;
    end.v[0] += 0.3;
    const double kinetic = 0.25 * (end.v.head(2).squaredNorm() - state.v.head(2).squaredNorm());
    // Stages of the weights 1/4 and 3/4 whose powers add up to the change, but for what is missing.
    flows[0][2] = 0.4 * (kinetic - missing) / (0.25 * dt);
    flows[1][2] = 0.6 * (kinetic - missing) / (0.75 * dt);
    return jumps.error(state, dt, end, ws, flows, {0.25, 0.75}, largest);
  }
};

}  // namespace

TEST_CASE("A force that jumps: what the account of a body misses, by the heat of a step") {
  GivenStep step;
  ForceJumps jumps(step.model, step.options, 3);
  jumps.start(step.state, step.ws);
  REQUIRE(step.state.memory.size() == 3);
  const Vector& v = step.state.v;
  CHECK(step.state.memory[0] ==
        Approx(0.25 * v.head(2).squaredNorm() + 0.5e-4 * v[2] * v[2]).epsilon(1e-12));
  step.flows[0][1] = 100.0;  // W, the heat of both stages
  step.flows[1][1] = 100.0;
  // 3 % of the heat of 100 W in the longest step, 10 us.
  CHECK(step.error(jumps, 6e-5, 0.0) == Approx(2.0).epsilon(1e-6));
  CHECK(step.error(jumps, -6e-5, 0.0) == Approx(2.0).epsilon(1e-6));
  // A mean of 400 W so far.
  step.state.memory[2] = 0.1;
  step.state.work[1] = 40.0;
  CHECK(step.error(jumps, 6e-5, 0.0) == Approx(0.5).epsilon(1e-6));
  // 1e-3 of the tolerance of 1e-5 of a kinetic energy of 3 kJ are 30 uJ, but 1.2e-4 J of heat more.
  CHECK(step.error(jumps, 6e-5, 3e3) == Approx(0.5).epsilon(1e-6));
  CHECK(step.error(jumps, 6e-5, 6e4) == Approx(0.1).epsilon(1e-6));
}

TEST_CASE("A force that jumps: methods of order 2 may miss four times as much") {
  GivenStep step;
  ForceJumps jumps(step.model, step.options, 2);
  jumps.start(step.state, step.ws);
  step.flows[0][1] = step.flows[1][1] = 100.0;
  CHECK(step.error(jumps, 6e-5, 0.0) == Approx(0.5).epsilon(1e-6));
}

TEST_CASE("A force that jumps: what a smooth motion misses in each step does not count") {
  GivenStep step;
  ForceJumps jumps(step.model, step.options, 3);
  jumps.start(step.state, step.ws);
  step.flows[0][1] = step.flows[1][1] = 100.0;
  step.error(jumps, 6e-5, 0.0);
  const double before = step.state.memory[0];
  jumps.accept(step.state, step.dt);
  CHECK(step.state.memory[0] > before);
  CHECK(step.state.memory[1] == Approx(6e-5 / std::pow(step.dt, 4)).epsilon(1e-6));
  CHECK(step.state.memory[2] == step.dt);
  step.state.memory[0] = before;  // the next step begins with the same velocity
  CHECK(step.error(jumps, 6e-5, 0.0) < 1e-6);
  CHECK(step.error(jumps, 9e-5, 0.0) == Approx(1.0).epsilon(1e-6));
  // Less than in the step before is not an error, and a step of half the length misses 1/16.
  CHECK(step.error(jumps, 1e-5, 0.0) == Approx(1.0 / 3.0).epsilon(1e-6));
  step.dt *= 0.5;
  CHECK(step.error(jumps, 6e-5 / 16.0, 0.0) < 1e-6);
  // Very short steps cannot change the sums of a run.
  step.dt = 0.9e-2 * step.options.max_step;
  CHECK(step.error(jumps, 1.0, 0.0) == 0.0);
}

TEST_CASE("A force that jumps: only free steps of films with oil contents are judged") {
  for (const Cavitation cavitation : {Cavitation::mass_conserving, Cavitation::half_sommerfeld}) {
    LubricatedOptions options = coarse_film(0.01, 0.0);
    options.cavitation = cavitation;
    const Model model = loaded_journal(100.0, 0.0).build(LubricatedInterface(options));
    for (const double fixed : {0.0, 1e-5}) {
      IntegratorOptions steps = controlled(1e-5);
      if (fixed > 0.0) steps = fixed_step(fixed);
      const bool judged = cavitation == Cavitation::mass_conserving && fixed == 0.0;
      CHECK(ForceJumps(model, steps, 3).memory_size() == (judged ? 3 : 0));
      if (!judged) continue;
      // The state keeps the energy of its bodies.
      for (const char* name : {"TR-BDF2", "Bathe", "ESDIRK3", "ESDIRK4"}) {
        Run run(model, steps, name);
        run.to(2e-4);
        CHECK(run.state.memory[0] == Approx(run.balance().kinetic).epsilon(1e-12));
        CHECK(run.state.memory[2] == Approx(2e-4).epsilon(1e-12));
      }
    }
  }
}
