// One implicit stage: what it solves, in both forms of the constraints, whatever its length.
#include <cmath>

#include "catch.hpp"
#include "integrators/runs.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/integrators/implicit_stage.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

namespace {

/// A stage with what it needs.
struct Solved {
  IntegratorOptions options = checked_options({.name = "test", .error_order = 3}, fixed_step(1e-3));
  DynamicsWorkspace ws;
  ErrorNorm norm;
  ImplicitStage stage;
  IntegratorStatistics statistics;
  std::vector<double> history;

  explicit Solved(const Model& model) : ws(model), norm(model, options), stage(model, options) {}
  explicit Solved(const Model& model, const IntegratorOptions& choice)
      : options(checked_options({.name = "test", .error_order = 3}, choice)),
        ws(model),
        norm(model, options),
        stage(model, options) {}
  StepOutcome operator()(const StageWeights& weights) {
    return stage.solve(weights, norm, ws, statistics, history);
  }
  StepOutcome damped(const StageWeights& weights) {
    return stage.solve_or_damp(weights, norm, ws, statistics, history);
  }
};

/// Five masses of 0.1 kg on stiff springs of 0.2 m, a horizontal chain at rest.
Model chain_of_springs() {
  Model model;
  Marker last = planar_marker(kGround, 0.0, 0.0, 0.0);
  for (int k = 1; k <= 5; ++k) {
    const std::string name = std::to_string(k);
    const int body = add_rigid(model, "mass " + name, 0.1, 1e-3, {0.2 * k, 0.0, 0.0});
    const Marker next = planar_marker(body, 0.0, 0.0, 0.0);
    model.add(std::make_unique<SpringDamper>(
        "spring " + name, last, next,
        SpringDamperOptions{.stiffness = 1e8, .damping = 0.0, .free_length = 0.2}));
    last = next;
  }
  add_gravity(model);
  model.freeze();
  return model;
}

}  // namespace

TEST_CASE("A stage of index 1 satisfies the equations of motion and Baumgarte's") {
  const Model model = pendulum(0.4);
  Solved s(model);
  State state = initial_state(model, s.ws);
  state.q[0] += 1e-3;  // an open joint
  s.stage.set_from(state);
  const double tau = 1e-2;
  REQUIRE(s(StageWeights::index_1(0.0, tau, s.options)) == StepOutcome::converged);
  CHECK((s.stage.v - state.v - tau * s.stage.a).norm() < 1e-14);
  CHECK((s.stage.q - state.q - tau * s.stage.v).norm() < 1e-14);
  CHECK(s.ws.residual.norm() < 1e-6);
  const Vector row = s.ws.constraint_acceleration + 1000.0 * s.ws.constraint_rate +
                     500.0 * 500.0 * s.ws.constraint;
  // As displacements, tau^2 a, both are solved to 1e-8 of the tolerated 1e-5 m.
  CHECK(row.norm() * tau * tau < 1e-12);
  CHECK(s.ws.constraint.norm() > 1e-5);
}

TEST_CASE("A stage of index 3 closes the joints, and its effort does not depend on its length") {
  const Model model = pendulum(0.4);
  const double g = kGravity;
  for (double h : {1e-1, 1e-2, 1e-3, 1e-4, 1e-5}) {
    Solved s(model);
    const State state = initial_state(model, s.ws);
    s.stage.set_from(state);
    REQUIRE(s(StageWeights::index_3(0.0, h, h)) == StepOutcome::converged);
    INFO("h = " << h << " s, " << s.statistics.newton_iterations << " iterations");
    CHECK(s.ws.constraint.norm() < 1e-15);
    CHECK(s.statistics.newton_iterations <= 4);
    // Backward Euler from rest: the force of the rod is m g cos, up to the turn of the step and
    // the round-off of the position, 1e-16 m, by h^2.
    const double force = s.stage.multipliers.norm();
    CHECK(force == Approx(g * std::sin(0.4)).margin(20.0 * h + 1e-15 / (h * h)));
  }
}

TEST_CASE("A full film's content is its thickness, and its rate that of the stage") {
  // Positions and content with one weight, whatever that of the velocities is.
  const Model model = loaded_journal(0.0, 10e-6).build(LubricatedInterface(coarse_film(0.01, 1e7)));
  Solved s(model);
  State state = initial_state(model, s.ws);
  state.v[0] = 0.01;
  s.stage.set_from(state);
  const double tau = 1e-5;
  REQUIRE(s(StageWeights::index_3(0.0, tau, 0.7 * tau)) == StepOutcome::converged);
  const auto& joint = static_cast<const FilmInteraction&>(clearance_joint(model, 0).interaction());
  const int nodes = joint.film().size();
  std::vector<double> thickness(static_cast<std::size_t>(nodes));
  const auto& ws = joint_workspace(model, s.ws);
  joint.film().content(ws.motion.xi.data(), 1.0, thickness.data());
  double apart = 0.0, slip = 0.0;
  for (int i = 0; i < nodes; ++i) {
    const double content = state.history[i] + tau * s.ws.history_rate[i];
    apart = std::max(apart, std::abs(content - thickness[static_cast<std::size_t>(i)]));
    slip = std::max(slip, std::abs(s.ws.history_rate[i]));
  }
  CHECK(apart < 1e-12 * 30e-6);
  // The bearing stands still, so the rate of the thickness is at most the journal's speed.
  CHECK(slip == Approx(s.stage.v.head(2).norm()).epsilon(1e-2));
}

TEST_CASE("A stage that has no solution says why") {
  const Model model = loaded_journal(0.0, 0.0).build(LubricatedInterface(coarse_film(0.01, 0.0)));
  Solved s(model);
  State state = initial_state(model, s.ws);
  state.q[0] += 31e-6;
  s.stage.set_from(state);
  CHECK(s(StageWeights::index_1(0.0, 1e-5, s.options)) == StepOutcome::not_evaluated);
  CHECK(s.ws.failed_item == static_cast<int>(clearance_item(model)));
}

TEST_CASE("Damped corrections solve a long stage in which full corrections grow") {
  const Model model = chain_of_springs();
  IntegratorOptions options = fixed_step(0.1);
  options.max_newton_iterations = 200;  // seen: 117
  const StageWeights weights = StageWeights::index_3(0.1, 0.06, 0.1);
  const auto begun = [&](Solved& s) {
    const State state = initial_state(model, s.ws);
    s.stage.set_from(state);
    return state;
  };
  Solved full(model, options);
  begun(full);
  REQUIRE(full(weights) == StepOutcome::diverged);

  Solved s(model, options);
  const State state = begun(s);
  REQUIRE(s.damped(weights) == StepOutcome::converged);
  CHECK((s.stage.v - state.v - weights.velocity * s.stage.a).norm() < 1e-12);
  CHECK((s.stage.q - state.q - weights.position * s.stage.v).norm() < 1e-12);
  // The springs hardly change their lengths, and the chain has moved down.
  Vector before = Vector::Zero(2);
  for (int k = 0; k < 5; ++k) {
    const Vector place = s.stage.q.segment(3 * k, 2);
    CHECK((place - before).norm() == Approx(0.2).margin(1e-4));
    before = place;
  }
  CHECK(before[1] < -0.01);
  CHECK(s.ws.residual.norm() < 2e-7);  // [N], seen: 3.5e-8

  SECTION("The iteration begins again from the guess, so that it does not depend on the first") {
    CHECK(s.statistics.newton_iterations > full.statistics.newton_iterations);
    CHECK(s.statistics.newton_iterations < full.statistics.newton_iterations + 200);
  }
  SECTION("Steps that can be shortened are not solved again") {
    IntegratorOptions free = options;
    free.step = 0.0;
    free.max_step = 0.1;
    Solved other(model, free);
    begun(other);
    CHECK(other.damped(weights) == StepOutcome::diverged);
  }
  SECTION("A stage that full corrections solve is the same bit for bit") {
    const StageWeights shorter = StageWeights::index_3(0.01, 0.006, 0.01);
    Solved one(model, options), other(model, options);
    begun(one);
    begun(other);
    REQUIRE(one(shorter) == StepOutcome::converged);
    REQUIRE(other.damped(shorter) == StepOutcome::converged);
    CHECK(one.stage.a == other.stage.a);
    CHECK(one.statistics.evaluations == other.statistics.evaluations);
  }
}
