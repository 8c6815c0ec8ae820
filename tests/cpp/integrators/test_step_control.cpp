// The control of the step: rejected steps, restarts, tolerances, ends, memory.
#include <string>
#include <vector>

#include "allocation_counter.hpp"
#include "catch.hpp"
#include "integrators/runs.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/integrators/step_control.hpp"
#include "tribodyn/lubricants/barus.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

/// The slider-crank with a mixed pin; its film is without memory for the explicit method.
Model mixed_model(const std::string& integrator) {
  SliderCrank mechanism;
  mechanism.pin = coarse_mixed(
      1e-4, 0.0, integrator == "Cash-Karp" ? Cavitation::reynolds : Cavitation::mass_conserving);
  return mechanism.build();
}

/// Length [s] of the first part of a run: explicit steps are short.
double warm_up(const std::string& integrator) { return integrator == "Cash-Karp" ? 3e-5 : 3e-4; }

}  // namespace

TEST_CASE("A step that was rejected leaves no trace") {
  for (const std::string& name : integrator_names()) {
    INFO(name);
    const Model model = mixed_model(name);
    Run run(model, controlled(2.4e-5), name);
    run.to(warm_up(name));
    // The first attempt is forty times too long: it is rejected, by the film or by the error.
    IntegratorOptions long_first = controlled(1e-3);
    long_first.initial_step = 1e-3;
    long_first.baumgarte_alpha = long_first.baumgarte_beta = 500.0;  // else chosen by max_step
    const auto hasty = make_integrator(name, model, long_first);
    State state = run.state;
    state.next_step = 1e-3;
    state.step_error = 1.0;
    const State before = state;
    const StepReport report = hasty->step(state, 1.0);
    REQUIRE(report.accepted);
    const auto rejected = [](const Integrator& integrator) {
      return integrator.statistics().rejected_by_error + integrator.statistics().rejected_by_newton;
    };
    CHECK(rejected(*hasty) > 0);
    CHECK(report.reason.empty());
    CHECK(report.residual_history.empty());

    // Another integrator takes the accepted step at once.
    IntegratorOptions same = long_first;
    same.max_step = report.step;
    const auto direct = make_integrator(name, model, same);
    State other = before;
    REQUIRE(direct->step(other, 1.0).accepted);
    CHECK(rejected(*direct) == 0);
    CHECK(same_bits(other, state));
  }
}

TEST_CASE("A saved state goes on in another integrator and repeats every bit") {
  for (const std::string& name : integrator_names()) {
    INFO(name);
    const Model model = mixed_model(name);
    Run whole(model, controlled(2.4e-5), name);
    whole.to(warm_up(name));
    const State saved = whole.state;
    whole.to(2.0 * warm_up(name));
    const auto other = make_integrator(name, model, controlled(2.4e-5));
    State state = saved;
    while (state.time < whole.state.time) {
      REQUIRE(other->step(state, whole.state.time).accepted);
    }
    CHECK(same_bits(state, whole.state));
    CHECK(state.next_step == whole.state.next_step);
  }
}

TEST_CASE("With a variable viscosity runs and restarts repeat every bit") {
  LubricatedOptions film = coarse_film(0.01, 0.0);
  LubricantOptions oil{.dynamic_viscosity = 0.01};
  oil.pressure_viscosity = std::make_shared<Barus>(BarusOptions{.pressure_coefficient = 2e-8});
  film.lubricant = std::make_shared<Lubricant>(oil);
  JournalBearing journal = loaded_journal(2000.0, 20e-6);
  const Model model = journal.build(LubricatedInterface(film));
  for (const char* name : {"TR-BDF2", "generalized-alpha"}) {
    INFO(name);
    Run whole(model, controlled(1e-5), name);
    whole.to(2e-4);
    const State saved = whole.state;
    whole.to(4e-4);
    Run again(model, controlled(1e-5), name);
    again.to(2e-4).to(4e-4);
    CHECK(same_bits(again.state, whole.state));

    const auto other = make_integrator(name, model, controlled(1e-5));
    State state = saved;
    while (state.time < 4e-4) REQUIRE(other->step(state, 4e-4).accepted);
    const double apart = (state.q - whole.state.q).head(2).norm() / 30e-6;
    CHECK(apart < 1e-7);
    CHECK(same_bits(state, whole.state));
  }
}

TEST_CASE("A mechanism far from the origin takes the same steps to the same places") {
  for (const std::string& name : integrator_names()) {
    std::vector<State> ends;
    std::vector<long> steps;
    for (double far : {0.0, 1000.0}) {
      Model model;
      const int rod = add_rigid(model, "rod", 1.0, 0.02, {far + 0.2, 0.0, 0.0});
      const int bob = add_rigid(model, "bob", 0.5, 0.01, {far + 0.5, 0.0, 0.0});
      add_revolute(model, "upper", planar_marker(kGround, far, 0.0, 0.0),
                   planar_marker(rod, -0.2, 0.0, 0.0));
      add_revolute(model, "lower", planar_marker(rod, 0.2, 0.0, 0.0),
                   planar_marker(bob, -0.1, 0.0, 0.0));
      add_gravity(model);
      model.freeze();
      // What Newton's method leaves is no round-off: 1e-4 of a tolerance by dt^2 is an
      // acceleration.
      IntegratorOptions options = controlled(0.02);
      options.newton_tolerance = 1e-6;
      // Index 3 divides the round-off of positions of 1 km, 1e-13 m, by dt^2.
      options.initial_step = 2e-3;
      Run run(model, options, name);
      run.to(0.5);
      ends.push_back(run.state);
      steps.push_back(run.integrator.statistics().steps);
    }
    INFO(name << ": " << steps[0] << " and " << steps[1] << " steps");
    // The steps of generalized-alpha follow the noise of index 3: its ends agree to some tolerances
    // of a step. With the distance from the origin as size they were a fifth fewer.
    const bool index_3 = name == "generalized-alpha";
    CHECK(std::abs(steps[0] - steps[1]) <= (index_3 ? 3 : 0));
    for (int k = 0; k < 6; ++k) {
      const double moved = ends[1].q[k] - (k % 3 == 0 ? 1000.0 : 0.0);
      // Positions of 1 km are round to 1e-13 m, which Baumgarte's terms make 3e-8 m/s2.
      CHECK(std::abs(moved - ends[0].q[k]) < (index_3 ? 1e-4 : 1e-9));
      CHECK(std::abs(ends[1].v[k] - ends[0].v[k]) < (index_3 ? 1e-3 : 1e-7));
    }
  }
}

TEST_CASE("A smaller tolerance makes a smaller error") {
  const Model model =
      loaded_journal(300.0, 15e-6).build(LubricatedInterface(coarse_film(0.01, 1e6)));
  const double end = 4e-3;
  Run fine(model, fixed_step(2e-6));
  fine.to(end);
  std::vector<double> errors;
  std::vector<long> steps;
  for (double tolerance : {4e-4, 2e-4, 1e-4, 5e-5, 2.5e-5}) {
    IntegratorOptions options = controlled(end);
    options.gap_tolerance = tolerance;
    Run run(model, options);
    run.to(end);
    errors.push_back((run.state.q.head(2) - fine.state.q.head(2)).norm() / 30e-6);
    steps.push_back(run.integrator.statistics().steps);
  }
  INFO("errors by the clearance" << text(errors));
  for (std::size_t k = 1; k < errors.size(); ++k) {
    CHECK(errors[k] < errors[k - 1]);
    CHECK(steps[k] > steps[k - 1]);
  }
  // At best the two-thirds power of the tolerance, 6.3; the growth of the first steps is limited.
  CHECK(errors.back() < errors.front() / 3.0);
}

TEST_CASE("A run that creeps ends by name") {
  // 1e6 rad/s: steps of some ten nanoseconds, where one of 10 s is admitted.
  Model model;
  const int mass = add_rigid(model, "mass", 1.0, 1.0);
  model.add(std::make_unique<SpringDamper>(
      "spring", planar_marker(kGround, -1.0, 0.0, 0.0), planar_marker(mass, 0.0, 0.0, 0.0),
      SpringDamperOptions{.stiffness = 1e12, .damping = 0.0, .free_length = 0.5}));
  model.freeze();
  const auto steps = [&](double max_step) {
    Run run(model, controlled(max_step), "ESDIRK4");
    int count = 0;
    StepReport report;
    do {
      report = run.step(1.0);
      ++count;
    } while (report.accepted && count < 5100);
    if (!report.accepted) CHECK_THAT(report.reason, ContainsSubstring("the steps are too small"));
    return count;
  };
  CHECK(steps(10.0) == 5002);
  CHECK(steps(1e-3) == 5100);
}

TEST_CASE("A step ends where it is told to") {
  const Model model = pendulum(0.4);
  SECTION("fixed") {
    Run run(model, fixed_step(0.03));
    std::vector<double> steps;
    while (run.state.time < 0.1) steps.push_back(run.step(0.1).step);
    REQUIRE(steps.size() == 4);
    CHECK(steps[2] == 0.03);
    CHECK(steps[3] == Approx(0.01));
    CHECK(run.state.time == 0.1);
  }
  SECTION("a last step cut short does not slow down the next run") {
    IntegratorOptions options = controlled(0.02);
    options.tolerance = 1e-3;
    Run run(model, options);
    run.to(0.3);
    const double usual = run.state.next_step;
    CHECK(usual == 0.02);
    run.to(0.3 + 1e-6);
    CHECK(run.state.next_step == usual);
    CHECK(run.state.time == 0.3 + 1e-6);
  }
  SECTION("at its end already") {
    Run run(model, controlled(0.02));
    const State before = run.state;
    const StepReport report = run.step(0.0);
    CHECK_FALSE(report.accepted);
    CHECK(same_bits(run.state, before));
    CHECK_THAT(report.reason, ContainsSubstring("end"));
  }
}

TEST_CASE("Steps take no memory") {
  if (!counts_malloc) WARN("only operator new can be counted here");
  for (const std::string& name : integrator_names()) {
    INFO(name);
    const Model model = mixed_model(name);
    const double end = 2.0 * warm_up(name);
    const auto integrator = make_integrator(name, model, controlled(2.4e-5));
    State state = initial_state(model, integrator->workspace());
    integrator->start(state);
    REQUIRE(integrator->step(state, end).accepted);
    const long before = allocations;
    bool accepted = true;
    while (state.time < end) accepted = accepted && integrator->step(state, end).accepted;
    const long in_steps = allocations - before;
    const double energy = energy_balance(model, state, integrator->workspace()).kinetic;
    const long in_all = allocations - before;
    CHECK(accepted);
    CHECK(integrator->statistics().steps > 10);
    CHECK(energy > 0.0);
    CHECK(in_steps == 0);
    CHECK(in_all == 0);
  }
}
