// Cash and Karp's method: order, Baumgarte's terms, films without memory, and what is refused.
#include <cmath>
#include <numbers>
#include <vector>

#include "catch.hpp"
#include "integrators/runs.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/integrators/explicit_runge_kutta.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("A pendulum converges at order 5 in position, velocity, force and energy") {
  // Problem A01 of the IFToMM benchmarks at 1 s, as for TR-BDF2.
  const Vector2 place(0.9862917511318754, -0.165010853125541);
  const Vector2 along(-place.y(), place.x());
  const double speed = std::sqrt(-2.0 * kGravity * place.y());
  const Vector2 force =
      Vector2(0.0, -kGravity) + kGravity * place.x() * along + speed * speed * place;
  const Model model = pendulum(std::numbers::pi);
  std::vector<double> errors[4];
  for (int k = 0; k < 4; ++k) {
    IntegratorOptions options = fixed_step(2e-2 / (1 << k));
    options.baumgarte_alpha = options.baumgarte_beta = 20.0;
    Run run(model, options, "Cash-Karp");
    run.to(1.0);
    errors[0].push_back((run.state.q.head(2) - place).norm());
    errors[1].push_back((run.state.v.head(2) - speed * along).norm());
    errors[2].push_back((run.state.multipliers - force).norm());
    errors[3].push_back(std::abs(run.balance().kinetic + run.balance().potential));
  }
  for (const auto& error : errors) {
    INFO("orders" << text(orders(error)) << ", last error " << error.back());
    CHECK(orders(error).front() > 4.7);
    CHECK(error.back() < 5e-9);
  }
}

TEST_CASE("An explicit step evaluates six times and solves no iteration") {
  const Model model = pendulum(0.3);
  Run run(model, fixed_step(1e-3), "Cash-Karp");
  const IntegratorStatistics start = run.integrator.statistics();
  run.to(0.1);
  const IntegratorStatistics& end = run.integrator.statistics();
  CHECK(end.evaluations - start.evaluations == 6 * end.steps);
  CHECK(end.factorisations - start.factorisations == 6 * end.steps);
  CHECK(end.linear_solves - start.linear_solves == 6 * end.steps);
  CHECK(end.newton_iterations == 0);
}

TEST_CASE("The control of the error keeps steps within the bound of stability") {
  const Model model = pendulum(0.3);
  IntegratorOptions options = controlled(0.1);
  options.baumgarte_alpha = options.baumgarte_beta = 500.0;
  Run run(model, options, "Cash-Karp");
  run.to(1.0);
  // The real interval of stability is about 3.7: steps of 3.7/500 s at most, in the mean.
  CHECK(run.integrator.statistics().steps > 111);  // 1 s by 4.5/500 s
  CHECK(run.worst_drift < 1e-5);
}

TEST_CASE("A journal on a film without memory moves as by TR-BDF2") {
  LubricatedOptions film = coarse_film(1e-3, 0.0);
  film.cavitation = Cavitation::reynolds;
  const Model model = loaded_journal(20.0, 10e-6).build(LubricatedInterface(film));
  Run explicit_run(model, controlled(1e-5), "Cash-Karp");
  explicit_run.to(1e-3);
  Run implicit_run(model, controlled(1e-5));
  implicit_run.to(1e-3);
  const double apart = (explicit_run.state.q.head(2) - implicit_run.state.q.head(2)).norm() / 30e-6;
  INFO("apart by " << apart << " of the clearance");
  CHECK(apart < 1e-3);
}

TEST_CASE("Film forces of an explicit method are those of an implicit one") {
  // At the bound of stability a light journal trembles; with the errors of positions alone under
  // control its film carried 6900 N instead of 200 N.
  for (Cavitation cavitation :
       {Cavitation::none, Cavitation::half_sommerfeld, Cavitation::reynolds}) {
    for (double mass : {0.02, 0.1}) {
      LubricatedOptions film = coarse_film(0.05, 1e5);
      film.cavitation = cavitation;
      JournalBearing journal;
      journal.mass = mass;
      journal.spin = 100.0;
      journal.load_y = constant(-200.0);
      const Model model = journal.build(LubricatedInterface(film));
      Run explicit_run(model, controlled(4e-6), "Cash-Karp");
      Run implicit_run(model, controlled(1e-6));
      double largest = 0.0;
      while (explicit_run.state.time < 4e-4) {
        REQUIRE(explicit_run.step(4e-4).accepted);
        const auto& joint =
            joint_workspace(explicit_run.model, explicit_run.integrator.workspace());
        largest = std::max(largest, joint.force.force.head(2).norm());
      }
      implicit_run.to(4e-4);
      const double apart =
          (explicit_run.state.q.head(2) - implicit_run.state.q.head(2)).norm() / 30e-6;
      INFO(name_of(cavitation) << ", " << mass << " kg: largest force " << largest
                               << " N, apart by " << apart << ", steps "
                               << explicit_run.integrator.statistics().steps);
      CHECK(largest < 202.0);  // the load of 200 N; a step may err by 0.3 %
      CHECK(apart < 1e-3);
    }
  }
}

TEST_CASE("Absurdly short explicit steps end the run by name") {
  LubricatedOptions film = coarse_film(0.05, 1e5);
  film.cavitation = Cavitation::reynolds;
  JournalBearing journal;
  journal.mass = 0.01;
  const Model model = journal.build(LubricatedInterface(film));
  double bound = 0.0;  // the step that the film allows [s]
  const auto last = [&](double max_step) {
    Run run(model, controlled(max_step), "Cash-Karp");
    StepReport report;
    for (int k = 0; k < 3000; ++k) {
      report = run.step(1e3);
      if (!report.accepted) break;
      if (k == 900) bound = report.step;
    }
    return report;
  };
  const StepReport report = last(1.0);
  CHECK_FALSE(report.accepted);
  CHECK_THAT(report.reason, ContainsSubstring("stiff parts limit the steps") &&
                                ContainsSubstring("use an implicit integrator"));
  // From 200 of them to a max_step on.
  const double stiff = bound;
  CHECK_FALSE(last(2000.0 * stiff).accepted);
  CHECK(last(100.0 * stiff).accepted);
}

TEST_CASE("Steps of an explicit method stay at the bound of stability instead of being rejected") {
  // Steps that grow until the error tells of their instability were rejected one in four.
  LubricatedOptions film = coarse_film(0.05, 1e5);
  film.cavitation = Cavitation::reynolds;
  JournalBearing journal;
  journal.mass = 0.02;
  journal.spin = 100.0;
  journal.load_y = constant(-200.0);
  const Model model = journal.build(LubricatedInterface(film));
  Run run(model, controlled(2e-5), "Cash-Karp");
  run.to(4e-4);
  const IntegratorStatistics& counts = run.integrator.statistics();
  CAPTURE(counts.steps, counts.rejected_by_error);
  CHECK(counts.steps > 500);
  CHECK(counts.rejected_by_error * 100 < counts.steps);
}

TEST_CASE("By default Baumgarte's terms do not bind the steps of an explicit method") {
  const Model model = pendulum(std::numbers::pi);
  CHECK(make_integrator("Cash-Karp", model, controlled(0.02))->options().baumgarte_alpha == 5.0);
  CHECK(make_integrator("Cash-Karp", model, controlled(1e-5))->options().baumgarte_beta == 500.0);
  CHECK(make_integrator("TR-BDF2", model, controlled(0.02))->options().baumgarte_alpha == 500.0);
  // Problem A01 of the IFToMM benchmarks at 10 s.
  const Vector2 place(-0.2750874626, -0.9614192051);
  Run run(model, controlled(0.02), "Cash-Karp");
  run.to(10.0);
  CHECK((run.state.q.head(2) - place).norm() < 2e-6);  // measured 4.8e-7; 0.06 with 500 1/s
  CHECK(run.integrator.statistics().steps < 600);
  CHECK(run.worst_drift < 2e-8);
}

TEST_CASE("A film that conserves mass is refused by joint, condition and hint") {
  const Model model = loaded_journal(0.0, 0.0).build(LubricatedInterface(coarse_film(0.01, 0.0)));
  CHECK_THROWS_AS(make_integrator("Cash-Karp", model, controlled(1e-5)), ModelError);
  CHECK_THROWS_WITH(make_integrator("Cash-Karp", model, controlled(1e-5)),
                    ContainsSubstring("joint 'bearing'") && ContainsSubstring("mass_conserving") &&
                        ContainsSubstring("cavitation='reynolds'"));
  const Model mixed = mixed_slider_crank();
  CHECK_THROWS_WITH(make_integrator("Cash-Karp", mixed, controlled(1e-5)),
                    ContainsSubstring("joint 'pin'"));
}

TEST_CASE("A start on closed walls is refused by an explicit method too") {
  LubricatedOptions film = coarse_film(0.01, 0.0);
  film.cavitation = Cavitation::reynolds;
  const Model model = loaded_journal(0.0, 0.0).build(LubricatedInterface(film));
  ExplicitRungeKutta integrator(model, cash_karp(), controlled(1e-5));
  State state = initial_state(model, integrator.workspace());
  state.q[0] += 31e-6;
  CHECK_THROWS_WITH(integrator.start(state), ContainsSubstring("the walls touch"));
}
