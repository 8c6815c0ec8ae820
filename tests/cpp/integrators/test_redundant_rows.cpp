// Motion and reactions of mechanisms with more joints than they need.
#include "integrators/runs.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/redundancy.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// A pendulum of 1 kg at 1 m from its pin, which is there `hinges` times.
Model pendulum(int hinges) {
  Model model;
  const int bob = add_rigid(model, "bob", 1.0, 0.1, {1.0, 0.0, 0.0});
  for (int k = 0; k < hinges; ++k) {
    add_revolute(model, "hinge " + std::to_string(k), planar_marker(kGround, 0.0, 0.0, 0.0),
                 planar_marker(bob, -1.0, 0.0, 0.0));
  }
  add_gravity(model);
  model.freeze();
  return model;
}

/// A coupler of 2 m on links of half a metre and 3 kg in all: two at its ends, or a third between.
/// It hangs and swings between 0.8 rad below the level on one side and on the other, so that its
/// joints never lie in one line.
Model parallelogram(int links) {
  Model model;
  const double angle = -0.8;
  const double x = 0.5 * std::cos(angle), y = 0.5 * std::sin(angle), mass = 3.0 / links;
  const int coupler = add_rigid(model, "coupler", 2.0, 1.0, {1.0 + x, y, 0.0});
  for (int k = 0; k < links; ++k) {
    const std::string name = "link " + std::to_string(k);
    const double foot = links == 3 ? k : 2.0 * k;
    const int link = add_rigid(model, name, mass, 0.1 * mass, {foot + 0.5 * x, 0.5 * y, angle});
    add_revolute(model, name + " foot", planar_marker(kGround, foot, 0.0, 0.0),
                 planar_marker(link, -0.25, 0.0, 0.0));
    add_revolute(model, name + " end", planar_marker(link, 0.25, 0.0, 0.0),
                 planar_marker(coupler, foot - 1.0, 0.0, 0.0));
  }
  add_gravity(model);
  model.freeze();
  return model;
}

const std::vector<std::string> kAll = {"TR-BDF2", "ESDIRK4", "generalized-alpha", "Cash-Karp"};

}  // namespace

TEST_CASE("A joint that is there twice changes nothing but that each of the two takes half") {
  const Model once = pendulum(1), twice = pendulum(2);
  for (const std::string& name : kAll) {
    INFO(name);
    Run single(once, fixed_step(2e-3), name), both(twice, fixed_step(2e-3), name);
    REQUIRE(both.state.redundant_rows == 2);
    single.to(1.0);
    both.to(1.0);
    // Round-off of 500 steps.
    CHECK((single.state.q - both.state.q).cwiseAbs().maxCoeff() < 1e-11);
    CHECK((single.state.v - both.state.v).cwiseAbs().maxCoeff() < 1e-10);
    const Vector half = 0.5 * single.state.multipliers;
    CHECK((both.state.multipliers.head(2) - half).cwiseAbs().maxCoeff() < 1e-8);
    CHECK((both.state.multipliers.tail(2) - half).cwiseAbs().maxCoeff() < 1e-8);
  }
}

TEST_CASE("A third parallel link shares the load and leaves the motion of a parallelogram") {
  const Model two = parallelogram(2), three = parallelogram(3);
  for (const std::string& name : kAll) {
    INFO(name);
    Run plain(two, fixed_step(2e-3), name), shared(three, fixed_step(2e-3), name);
    CHECK(plain.state.redundant_rows == 0);
    REQUIRE(shared.state.redundant_rows == 1);
    plain.to(1.0);
    shared.to(1.0);
    CHECK((plain.state.q.head(3) - shared.state.q.head(3)).cwiseAbs().maxCoeff() < 1e-11);
    CHECK((plain.state.v.head(3) - shared.state.v.head(3)).cwiseAbs().maxCoeff() < 1e-10);
    CHECK(shared.worst_drift < 1e-6);
    // Least forces: no part of them lies in the null space of G^T.
    DynamicsWorkspace ws(three);
    DynamicsRequest request;
    request.time = shared.state.time;
    request.q = &shared.state.q;
    request.v = &shared.state.v;
    request.a = &shared.state.a;
    request.multipliers = &shared.state.multipliers;
    REQUIRE(evaluate(three, request, ws) == ItemStatus::ok);
    const Matrix g = ws.jacobian.dense();
    const Vector force = g.transpose() * shared.state.multipliers;
    const Vector least = g.transpose().completeOrthogonalDecomposition().solve(force);
    CHECK((least - shared.state.multipliers).norm() < 1e-9 * least.norm());
    CHECK(ws.residual.norm() < 1e-6);
  }
}

TEST_CASE("A run with redundant rows goes on from its state bit for bit") {
  const Model model = parallelogram(3);
  for (const std::string& name : kAll) {
    INFO(name);
    Run whole(model, controlled(1e-2), name);
    whole.to(0.3);
    const State saved = unpacked(packed(whole.state), model);
    CHECK(saved.redundant_rows == 1);
    CHECK(saved.dependent_rows == whole.state.dependent_rows);
    whole.to(0.6);
    const auto other = make_integrator(name, model, controlled(1e-2));
    State resumed = saved;
    while (resumed.time < 0.6) REQUIRE(other->step(resumed, 0.6).accepted);
    CHECK(same_bits(resumed, whole.state));
  }
}

TEST_CASE("Drives that work against each other end by name") {
  // Both begin with the same angle and speed; one slows down.
  for (const std::string& name : kAll) {
    for (const double fixed : {0.0, 1e-3}) {
      for (const double later : {0.0, 0.1}) {
        INFO(name << ", step " << fixed << ", apart from " << later << " s");
        Model model;
        const int crank = add_rigid(model, "crank", 1.0, 0.1, {0.0, 0.0, 0.0});
        add_revolute(model, "main", planar_marker(kGround, 0.0, 0.0, 0.0),
                     planar_marker(crank, 0.0, 0.0, 0.0));
        for (const bool slows : {false, true}) {
          model.add(std::make_unique<PrescribedRotation>(slows ? "second" : "first",
                                                         planar_marker(kGround, 0.0, 0.0, 0.0),
                                                         planar_marker(crank, 0.0, 0.0, 0.0), 0.0,
                                                         ramp({.start_value = 3.0,
                                                               .end_value = slows ? 2.0 : 3.0,
                                                               .start_time = later,
                                                               .duration = 0.5})));
        }
        model.freeze();
        std::string item;
        try {
          IntegratorOptions options = controlled(1e-2);
          options.step = fixed;
          Run run(model, options, name);
          CHECK(run.state.redundant_rows == 1);
          StepReport report;
          do {
            report = run.integrator.step(run.state, 1.0);
          } while (report.accepted && run.state.time < 1.0);
          item = report.item;
          // Half of what the angles are apart is 10 /s4 t^4 from then on: 1e-5 rad after 32 ms.
          CHECK(run.state.time < later + 0.033);
        } catch (const ConvergenceError& error) {
          item = error.info().item;
        }
        CHECK((item == "joint 'first'" || item == "joint 'second'"));
      }
    }
  }
}
