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
  const long before = run.integrator.statistics().evaluations;
  run.to(0.1);
  CHECK(run.integrator.statistics().evaluations - before == 6 * run.integrator.statistics().steps);
  CHECK(run.integrator.statistics().newton_iterations == 0);
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
