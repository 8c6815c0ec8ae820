// TR-BDF2 on mechanisms with oil: convergence, balances of energy and oil, starts and failures.
#include <cmath>
#include <tuple>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "integrators/runs.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("A lubricated journal converges at order 2 while full and at order 1 or better else") {
  const auto refine = [](double ambient, double load, double eccentricity, bool* full) {
    const Model model =
        loaded_journal(load, eccentricity).build(LubricatedInterface(coarse_film(0.01, ambient)));
    std::vector<Vector2> ends, forces;
    *full = true;
    for (int k = 0; k < 5; ++k) {
      Run run(model, fixed_step(4e-5 / (1 << k)));
      while (run.state.time < 3e-3) {
        REQUIRE(run.step(3e-3).accepted);
        for (double fraction : film_fields(run.model, run.integrator.workspace()).film_fraction) {
          *full = *full && fraction > 0.9995;
        }
      }
      ends.push_back(run.state.q.head(2));
      const auto& ws = joint_workspace(run.model, run.integrator.workspace());
      forces.push_back(ws.force.force.head(2));
    }
    std::vector<double> changes[2];
    for (std::size_t k = 1; k < ends.size(); ++k) {
      changes[0].push_back((ends[k] - ends[k - 1]).norm());
      changes[1].push_back((forces[k] - forces[k - 1]).norm());
    }
    return std::pair{changes[0], changes[1]};
  };
  bool full = false;
  SECTION("full") {
    const auto [place, force] = refine(1e6, 300.0, 0.0, &full);
    INFO("orders of the place" << text(orders(place)) << ", of the film's force"
                               << text(orders(force)));
    CHECK(full);
    for (double order : orders(place)) CHECK(std::abs(order - 2.0) < 0.1);
    for (double order : orders(force)) CHECK(order > 1.9);
  }
  SECTION("cavitating") {
    for (double eccentricity : {0.0, 15e-6}) {
      const auto [place, force] = refine(0.0, 200.0, eccentricity, &full);
      INFO("orders of the place" << text(orders(place)) << ", of the film's force"
                                 << text(orders(force)));
      CHECK_FALSE(full);
      // Cavities open and close at steps, one after the other: the mean over the refinements.
      CHECK(std::log2(place.front() / place.back()) / 3.0 > 1.0);
      CHECK(std::log2(force.front() / force.back()) / 3.0 > 1.0);
    }
  }
}

TEST_CASE("Higher orders on a full film: the place nearly that of the method, the force less") {
  // The film is stiff, so what counts besides the order is the order of the stages, 2.
  const Model model = loaded_journal(300.0, 0.0).build(LubricatedInterface(coarse_film(0.01, 1e6)));
  const auto finish = [&](const char* name, int steps) {
    Run run(model, fixed_step(3e-3 / steps), name);
    run.to(3e-3);
    const auto& ws = joint_workspace(run.model, run.integrator.workspace());
    return std::pair<Vector2, Vector2>(run.state.q.head(2), ws.force.force.head(2));
  };
  const auto [exact_place, exact_force] = finish("ESDIRK3", 4800);
  for (const auto& [name, place_order, force_order, place_error] :
       {std::tuple{"Bathe", 1.95, 1.95, 4e-7}, std::tuple{"ESDIRK3", 2.8, 2.2, 1e-9},
        std::tuple{"ESDIRK4", 4.0, 2.2, 1e-10}}) {
    std::vector<double> place, force;
    for (int steps : {75, 150, 300}) {
      const auto [p, f] = finish(name, steps);
      place.push_back((p - exact_place).norm() / 30e-6);
      force.push_back((f - exact_force).norm() / exact_force.norm());
    }
    INFO(name << ", orders of the place" << text(orders(place)) << ", of the force"
              << text(orders(force)) << ", last error of the place " << place.back());
    CHECK(orders(place).back() > place_order);
    CHECK(orders(force).back() > force_order);
    CHECK(place.back() < place_error);
  }
}

TEST_CASE("Short steps leave the film's force smooth") {
  // Fields, thickness and content belong to one point: with the content rate of the Newton iterate
  // before, the force was off by 1e-4 of itself at steps of a microsecond, and more at shorter.
  const Model model =
      loaded_journal(300.0, 15e-6).build(LubricatedInterface(coarse_film(0.01, 1e6)));
  for (double newton_tolerance : {1e-4, 1e-6}) {
    IntegratorOptions options = fixed_step(1e-6);
    options.newton_tolerance = newton_tolerance;
    Run run(model, options);
    run.to(5e-4);
    std::vector<double> force;
    for (int k = 0; k < 20; ++k) {
      REQUIRE(run.step(1.0).accepted);
      const auto& ws = joint_workspace(run.model, run.integrator.workspace());
      force.push_back(ws.force.force[0]);
    }
    double rough = 0.0;
    for (std::size_t k = 2; k < force.size(); ++k) {
      rough = std::max(rough, std::abs(force[k] - 2.0 * force[k - 1] + force[k - 2]));
    }
    INFO("second difference " << rough << " of " << force.back() << " N");
    // (dt w)^2 of 300 N is 5e-5 N.
    CHECK(rough < 1e-3);
  }
}

TEST_CASE("Energy put in and energy lost explain every run with oil") {
  // Cavities at 2 bar below the surroundings store energy too.
  for (double ambient : {0.0, 2e5}) {
    const Model model =
        loaded_journal(200.0, 10e-6).build(LubricatedInterface(coarse_film(0.01, ambient)));
    std::vector<double> errors;
    double dissipated = 0.0;
    for (int k = 0; k < 3; ++k) {
      Run run(model, fixed_step(2e-5 / (1 << k)));
      run.to(4e-3);
      errors.push_back(std::abs(run.energy_error()));
      dissipated = run.dissipated;
    }
    INFO("unexplained" << text(errors) << " of " << dissipated << " J");
    CHECK(errors.back() < 2e-3 * dissipated);
    CHECK(errors.back() < 0.7 * errors.front());
  }
}

TEST_CASE("Oil is kept to round-off over a run with rejected steps") {
  const Model model = mixed_slider_crank();
  Run run(model, controlled(2.4e-5));
  const auto oil = [&] {
    const auto& joint = clearance_joint(model, 0);
    InteractionMeasures m;
    m.film_force.setZero(3);
    m.asperity_force.setZero(3);
    const auto& ws = joint_workspace(run.model, run.integrator.workspace());
    joint.interaction().measure(ws.motion, run.state.history.data(), ws.interaction.get(), m);
    return std::pair{m.oil_volume, m.oil_outflow};
  };
  const double before = oil().first;
  run.to(2e-3);
  CHECK(run.integrator.statistics().rejected_by_error > 0);
  const auto [left, gone] = oil();
  CHECK(gone > 0.1 * before);
  CHECK(std::abs(left + gone - before) < 1e-12 * before);
}

TEST_CASE("A film pressed beyond what it carries fails with its name and leaves the state") {
  JournalBearing journal;
  journal.load_y = constant(-1e9);
  const Model model = journal.build(LubricatedInterface(coarse_film(1e-4, 0.0)));
  IntegratorOptions options = controlled(1e-4);
  options.min_step = 1e-7;
  Run run(model, options);
  StepReport report;
  State before;
  int steps = 0;
  do {
    before = run.state;
    report = run.integrator.step(run.state, 1.0);
    REQUIRE(++steps < 1000);
  } while (report.accepted);
  INFO(report.item << ": " << report.reason << " at " << run.state.time << " s with a step of "
                   << report.step << " s");
  CHECK(same_bits(run.state, before));
  CHECK(run.state.next_step == before.next_step);
  CHECK(report.item == "joint 'bearing'");
  CHECK_THAT(report.reason, ContainsSubstring("film"));
  CHECK(report.step >= 1e-7);
  CHECK(report.step < 1e-6);
}

TEST_CASE("A start that is none says which joint and when") {
  const Model model = loaded_journal(100.0, 0.0).build(LubricatedInterface(coarse_film(0.01, 0.0)));
  Esdirk integrator(model, tr_bdf2(), controlled(1e-4));
  State state = initial_state(model, integrator.workspace());
  state.q[0] += 31e-6;
  state.time = 0.25;
  try {
    integrator.start(state);
    FAIL("started outside the bearing");
  } catch (const ConvergenceError& error) {
    CHECK(error.info().item == "joint 'bearing'");
    CHECK(error.info().time == 0.25);
    CHECK_THAT(error.what(), ContainsSubstring("the walls touch"));
  }
}

TEST_CASE("At the start the film's pressure fits the velocities") {
  // A journal that moves at 10 mm/s through a full film from the first moment on: the force of the
  // film, and the acceleration with it, is that of the rate form.
  const LubricatedInterface film(coarse_film(0.01, 1e7));
  JournalBearing journal;
  journal.offset = {10e-6, 0.0};
  const Model model = journal.build(film);
  Esdirk integrator(model, tr_bdf2(), fixed_step(1e-5));
  State state = initial_state(model, integrator.workspace());
  state.v[0] = 0.01;
  integrator.start(state);
  const Interaction& interaction = clearance_joint(model, 0).interaction();
  const auto workspace = interaction.make_workspace();
  const GapMotion motion = clearance_joint(model, 0).gap_motion(
      model.view(state.q.data(), state.v.data(), state.a.data()));
  InteractionForce force;
  force.set_zero(3);
  Vector rate(interaction.facets().history->history_size());
  REQUIRE(interaction.evaluate({.motion = &motion}, workspace.get(), force, rate.data()) ==
          ItemStatus::ok);
  CHECK(force.force[0] < -1.0);
  CHECK(state.a[0] == Approx(force.force[0] / 0.5).epsilon(1e-5));
  CHECK(state.a[1] == Approx(force.force[1] / 0.5).epsilon(1e-5));
}
