// Mechanisms of many bodies: what they keep, how little they take.
#include <cmath>
#include <limits>

#include "allocation_counter.hpp"
#include "catch.hpp"
#include "integrators/runs.hpp"
#include "system/chains.hpp"
#include "tribodyn/math/flush_subnormals.hpp"
#include "tribodyn/recording/simulation.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

TEST_CASE("A chain of a thousand links keeps its energy and stays closed") {
  // 10 m of chain held at one end, 0.2 rad below the horizontal. From rest it falls, its links of
  // 1 cm turning by up to a radian: what it loses of height is motion.
  Model model = chain(1000, 10.0, -0.2);
  model.freeze();
  struct Expected {
    const char* name;
    double energy, drift;
  };
  // Measured: 1.6e-6 and 1.5e-5 of the kinetic energy, a quarter of it with half the step, and
  // 1.1e-8 m where the joints are an index-1 form, which also falls with the step. At index 3 they
  // are closed up to what Newton's method leaves (1e-9 rad of 1 cm) and the round-off of 10 m.
  for (const Expected& expected :
       {Expected{"TR-BDF2", 3e-6, 3e-8}, Expected{"generalized-alpha", 3e-5, 1e-11}}) {
    IntegratorOptions options;
    options.step = 2e-3;
    Run run(model, options, expected.name);
    while (run.state.time < 0.04 - 1e-9) {
      const StepReport report = run.integrator.step(run.state, 0.04);
      INFO(expected.name << " at " << run.state.time << " s: " << report.reason);
      REQUIRE(report.accepted);
    }
    const double kinetic = run.balance().kinetic;
    INFO(expected.name << ": " << kinetic << " J, error " << run.energy_error());
    CHECK(kinetic == Approx(0.7308).epsilon(1e-4));  // that of steps of 0.25 ms
    CHECK(std::abs(run.energy_error()) < expected.energy * kinetic);
    DynamicsWorkspace ws(model);
    evaluate_rows(model, run.state.time, run.state.q, run.state.v, run.state.a, ws);
    CHECK(ws.constraint.cwiseAbs().maxCoeff() < expected.drift);
  }
}

TEST_CASE("A chain that buckles asks for steps shorter than its buckling") {
  // Above the horizontal the weight presses links together. Two links under the force N fold like
  // exp(w t), w^2 = 12 N/(m l): here N = 19 N and w = 1500 1/s. A stage of generalized-alpha is
  // solvable while 0.35 (w dt)^2 < 1, so up to 1.1 ms.
  Model model = chain(1000, 10.0, 0.2);
  model.freeze();
  IntegratorOptions options;
  options.step = 2e-3;
  SECTION("steps that were fixed fail and leave the state as it was") {
    Run run(model, options, "generalized-alpha");
    const State before = run.state;
    const StepReport report = run.integrator.step(run.state, 0.04);
    CHECK_FALSE(report.accepted);
    CHECK(report.reason == "Newton's method did not converge");
    CHECK(same_bits(run.state, before));
  }
  SECTION("steps of half that length, and steps that the error chooses, follow it") {
    for (bool fixed : {true, false}) {
      options.step = fixed ? 1e-3 : 0.0;
      options.max_step = 2e-3;
      Run run(model, options, "generalized-alpha");
      while (run.state.time < 0.04 - 1e-9) {
        REQUIRE(run.integrator.step(run.state, 0.04).accepted);
      }
      const double kinetic = run.balance().kinetic;
      INFO((fixed ? "fixed: " : "controlled: ") << kinetic << " J");
      CHECK(kinetic == Approx(0.7655).epsilon(1e-3));  // that of steps of 0.2 ms
      CHECK(std::abs(run.energy_error()) < 1e-3 * kinetic);
    }
  }
}

TEST_CASE("Short links move as the chain they refine") {
  // The free end of a hanging line, displaced a little: the more links, the closer to the chain
  // without stiffness. Errors fall with the square of the links' length.
  double end[3];
  const int links[3] = {10, 20, 40};
  for (int k = 0; k < 3; ++k) {
    Model model = chain(links[k], 1.0, -0.5 * std::numbers::pi + 0.1);
    model.freeze();
    IntegratorOptions options;
    options.step = 2e-3;
    Run run(model, options, "generalized-alpha");
    while (run.state.time < 0.3 - 1e-9) REQUIRE(run.integrator.step(run.state, 0.3).accepted);
    const Eigen::Index last = 3 * (links[k] - 1);
    end[k] = run.state.q[last] + 0.5 / links[k] * std::cos(run.state.q[last + 2]);
  }
  INFO(end[0] << " " << end[1] << " " << end[2]);
  CHECK(end[2] < 0.06);
  CHECK(std::abs(end[2] - end[1]) < 0.5 * std::abs(end[1] - end[0]));
  CHECK(std::abs(end[1] - end[0]) < 0.01);
}

TEST_CASE("Steps of mechanisms take no memory") {
  Model links = chain(50, 1.0, 0.2);
  links.freeze();
  SliderCrank mechanism;
  const Model crank = mechanism.build();
  for (const Model* model : std::initializer_list<const Model*>{&links, &crank}) {
    for (const char* name : {"TR-BDF2", "generalized-alpha", "Cash-Karp"}) {
      IntegratorOptions options;
      options.step = 1e-5;
      Run run(*model, options, name);
      REQUIRE(run.integrator.step(run.state, 1.0).accepted);
      const long before = allocations;
      StepReport last;
      for (int k = 0; k < 20; ++k) last = run.integrator.step(run.state, 1.0);
      const long after = allocations;
      INFO(name << ": " << last.reason);
      CHECK(last.accepted);
      CHECK(after == before);
    }
  }
}

TEST_CASE("A step of a smooth mechanism takes one factorisation and two evaluations a stage") {
  SliderCrank mechanism;
  const Model model = mechanism.build();
  IntegratorOptions options;
  options.step = 2e-5;
  for (const char* name : {"TR-BDF2", "generalized-alpha"}) {
    Run run(model, options, name);
    REQUIRE(run.integrator.step(run.state, 1.0).accepted);
    const IntegratorStatistics start = run.integrator.statistics();
    for (int k = 0; k < 100; ++k) REQUIRE(run.integrator.step(run.state, 1.0).accepted);
    const IntegratorStatistics& end = run.integrator.statistics();
    const long stages = 100 * (std::string(name) == "TR-BDF2" ? 2 : 1);
    CHECK(end.newton_iterations - start.newton_iterations == stages);
    CHECK(end.evaluations - start.evaluations == 2 * stages);
    CHECK(end.factorisations - start.factorisations == stages);
    CHECK(end.linear_solves - start.linear_solves == 2 * stages);
  }
}

TEST_CASE("What fades from step to step ends at zero and not among the subnormal numbers") {
  if (!FlushSubnormals::kAvailable) return;
  SliderCrank mechanism;  // the slider never moves across its guide
  const Model model = mechanism.build();
  IntegratorOptions options;
  options.step = 2e-5;
  Run run(model, options, "generalized-alpha");
  const State& s = run.state;
  for (int k = 0; k < 3000; ++k) {
    REQUIRE(run.integrator.step(run.state, 1.0).accepted);
    for (const Vector* x : {&s.q, &s.v, &s.a, &s.memory}) {
      for (double number : *x) {
        const bool subnormal =
            number != 0.0 && std::abs(number) < std::numeric_limits<double>::min();
        if (subnormal) FAIL("a subnormal number in step " << k);
      }
    }
  }
  // Outside of steps the mode is what it was.
  volatile double small = std::numeric_limits<double>::min();
  CHECK(0.5 * small > 0.0);
}
