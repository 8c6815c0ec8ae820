// The control of the step: rejected steps, restarts, tolerances, ends, memory.
#include <vector>

#include "catch.hpp"
#include "integrators/runs.hpp"

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
#define TRIBODYN_COUNTS_MALLOC
// Replaces malloc, which Eigen's matrices and operator new both use.
namespace {
long mallocs = 0;
}
extern "C" void* __libc_malloc(std::size_t size);
extern "C" void* malloc(std::size_t size) {
  ++mallocs;
  return __libc_malloc(size);
}
#endif

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("A step that was rejected leaves no trace") {
  const Model model = mixed_slider_crank();
  Run run(model, controlled(2.4e-5));
  run.to(3e-4);
  // The first attempt is forty times too long: it is rejected, by the film or by the error.
  IntegratorOptions long_first = controlled(1e-3);
  long_first.initial_step = 1e-3;
  Esdirk hasty(model, tr_bdf2(), long_first);
  State state = run.state;
  state.next_step = 1e-3;
  state.step_error = 1.0;
  const State before = state;
  const StepReport report = hasty.step(state, 1.0);
  REQUIRE(report.accepted);
  const long rejected =
      hasty.statistics().rejected_by_error + hasty.statistics().rejected_by_newton;
  CHECK(rejected > 0);
  CHECK(report.reason.empty());
  CHECK(report.residual_history.empty());

  // Another integrator takes the accepted step at once.
  IntegratorOptions same = long_first;
  same.max_step = report.step;
  Esdirk direct(model, tr_bdf2(), same);
  State other = before;
  REQUIRE(direct.step(other, 1.0).accepted);
  CHECK(direct.statistics().rejected_by_error + direct.statistics().rejected_by_newton == 0);
  CHECK(same_bits(other, state));
}

TEST_CASE("A saved state goes on in another integrator and repeats every bit") {
  const Model model = mixed_slider_crank();
  Run whole(model, controlled(2.4e-5));
  whole.to(5e-4);
  const State saved = whole.state;
  whole.to(9e-4);
  Esdirk other(model, tr_bdf2(), controlled(2.4e-5));
  State state = saved;
  while (state.time < 9e-4) REQUIRE(other.step(state, 9e-4).accepted);
  CHECK(same_bits(state, whole.state));
  CHECK(state.next_step == whole.state.next_step);
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
#ifdef TRIBODYN_COUNTS_MALLOC
  const Model model = mixed_slider_crank(1e5);
  Esdirk integrator(model, tr_bdf2(), controlled(2.4e-5));
  State state = initial_state(model, integrator.workspace());
  integrator.start(state);
  REQUIRE(integrator.step(state, 1e-3).accepted);
  const long before = mallocs;
  bool accepted = true;
  while (state.time < 1e-3) accepted = accepted && integrator.step(state, 1e-3).accepted;
  const long in_steps = mallocs - before;
  const double energy = energy_balance(model, state, integrator.workspace()).kinetic;
  const long in_all = mallocs - before;
  CHECK(accepted);
  CHECK(integrator.statistics().rejected_by_error > 0);
  CHECK(energy > 0.0);
  CHECK(in_steps == 0);
  CHECK(in_all == 0);
#else
  WARN("malloc cannot be counted here");
#endif
}
