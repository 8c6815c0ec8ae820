#include <cmath>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "integrators/runs.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/integrators/esdirk.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kPi = std::numbers::pi;

}  // namespace

TEST_CASE("A pendulum converges at order 2 in position, velocity, acceleration and force") {
  // Problem A01 of the IFToMM benchmarks (1 kg on 1 m, g = 9.81, from (-1, 0) at rest): position
  // at 1 s from an integration with a relative tolerance of 1e-10 by another program; velocity
  // from the energy, acceleration and force from position and velocity.
  const Vector2 place(0.9862917511318754, -0.165010853125541);
  const Vector2 along(-place.y(), place.x());
  const double speed = std::sqrt(-2.0 * kGravity * place.y());
  const Vector2 velocity = speed * along;
  const Vector2 acceleration = -kGravity * place.x() * along - speed * speed * place;
  const Vector2 multipliers = Vector2(0.0, -kGravity) - acceleration;
  const Model model = pendulum(kPi);
  for (double baumgarte : {50.0, 500.0}) {
    std::vector<double> errors[4], drift, energy;
    for (int k = 0; k < 4; ++k) {
      IntegratorOptions options = fixed_step(5e-3 / (1 << k));
      options.baumgarte_alpha = options.baumgarte_beta = baumgarte;
      Run run(model, options);
      run.to(1.0);
      errors[0].push_back((run.state.q.head(2) - place).norm());
      errors[1].push_back((run.state.v.head(2) - velocity).norm());
      errors[2].push_back((run.state.a.head(2) - acceleration).norm());
      errors[3].push_back((run.state.multipliers - multipliers).norm());
      drift.push_back(run.worst_drift);
      energy.push_back(std::abs(run.energy_error()));
    }
    const char* names[4] = {"position", "velocity", "acceleration", "multipliers"};
    for (int i = 0; i < 4; ++i) {
      INFO("Baumgarte " << baumgarte << ", orders of " << names[i] << ":" << text(orders(errors[i]))
                        << ", error at last " << errors[i].back());
      // From above 2 where a part of higher order still shrinks: alpha dt is 2.5 at first.
      for (double order : orders(errors[i])) {
        CHECK(order > 1.9);
        CHECK(order < (baumgarte > 100.0 && i > 1 ? 2.6 : 2.1));
      }
    }
    INFO("Baumgarte " << baumgarte << ", orders of drift:" << text(orders(drift))
                      << ", of energy:" << text(orders(energy)) << ", last " << energy.back());
    CHECK(orders(drift).back() > 1.9);
    CHECK(orders(energy).back() > 1.9);
  }
}

TEST_CASE("The other implicit Runge-Kutta methods swing the pendulum at their orders") {
  const Vector2 place(0.9862917511318754, -0.165010853125541);
  const Vector2 along(-place.y(), place.x());
  const double speed = std::sqrt(-2.0 * kGravity * place.y());
  const Vector2 multipliers =
      Vector2(0.0, -kGravity) + kGravity * place.x() * along + speed * speed * place;
  const Model model = pendulum(kPi);
  for (const EsdirkTableau& tableau : {bathe(), esdirk3(), esdirk4()}) {
    std::vector<double> errors[3], energy;
    for (int k = 0; k < 4; ++k) {
      IntegratorOptions options = fixed_step(2e-2 / (1 << k));
      options.newton_tolerance = 1e-10;
      options.baumgarte_alpha = options.baumgarte_beta = 10.0;
      Run run(model, options, tableau.name);
      run.to(1.0);
      errors[0].push_back((run.state.q.head(2) - place).norm());
      errors[1].push_back((run.state.v.head(2) - speed * along).norm());
      errors[2].push_back((run.state.multipliers - multipliers).norm());
      energy.push_back(std::abs(run.balance().kinetic + run.balance().potential));
    }
    for (const auto& error : {errors[0], errors[1], errors[2], energy}) {
      INFO(tableau.name << ", orders" << text(orders(error)) << ", last " << error.back());
      CHECK(orders(error).back() > tableau.order - 0.15);
      CHECK(orders(error).back() < tableau.order + 0.4);
    }
  }
}

TEST_CASE("The two-window four-bar of the benchmarks is met at order 2") {
  // Problem A02 of the IFToMM benchmarks: place and velocity of the top of the first upright after
  // 0.5 s, from the equation of its one degree of freedom, integrated by another program.
  const Vector2 place(0.6952866331644212, 0.7187325634357217);
  const Vector2 velocity(1.960205425371796, -1.8962611405866499);
  const Model model = windows(2, 1.0);
  std::vector<double> position_error, velocity_error, energy;
  for (int k = 0; k < 4; ++k) {
    Run run(model, fixed_step(1e-2 / (1 << k)));
    run.to(0.5);
    const Vector& q = run.state.q;
    const Vector& v = run.state.v;
    const Vector2 arm(0.5 * std::cos(q[2]), 0.5 * std::sin(q[2]));
    position_error.push_back((q.head(2) + arm - place).norm());
    velocity_error.push_back((v.head(2) + v[2] * Vector2(-arm.y(), arm.x()) - velocity).norm());
    energy.push_back(std::abs(run.energy_error()));
  }
  INFO("orders:" << text(orders(position_error)) << "," << text(orders(velocity_error))
                 << ", energy" << text(orders(energy)) << "; errors at last "
                 << position_error.back() << " m, " << velocity_error.back() << " m/s");
  for (const auto& errors : {position_error, velocity_error, energy}) {
    for (double order : orders(errors)) {
      CHECK(order > 1.9);
      CHECK(order < 2.2);
    }
  }
  CHECK(position_error.back() < 2e-6);
}

TEST_CASE("A four-bar linkage keeps its energy at order 2") {
  FourBar mechanism;
  mechanism.angles[0] = 1.2;
  mechanism.crank_speed = 6.0;
  const Model model = mechanism.build();
  std::vector<double> energy, drift;
  for (int k = 0; k < 4; ++k) {
    Run run(model, fixed_step(4e-3 / (1 << k)));
    run.to(2.0);
    energy.push_back(std::abs(run.energy_error()));
    drift.push_back(run.worst_drift);
  }
  INFO("orders of the energy:" << text(orders(energy)) << ", of the drift:" << text(orders(drift))
                               << "; last " << energy.back() << " J, " << drift.back() << " m");
  CHECK(orders(energy).back() > 1.9);
  CHECK(orders(drift).back() > 1.9);
  CHECK(drift.back() < 1e-6);
}

TEST_CASE("A violated joint closes at the rate of Baumgarte") {
  // Phi'' + 2 alpha Phi' + beta^2 Phi = 0 holds along the exact motion, whatever the forces.
  const Model model = pendulum(0.3);
  for (const auto& [alpha, beta] : {std::pair{50.0, 50.0}, std::pair{40.0, 80.0}}) {
    IntegratorOptions options = fixed_step(2e-4);
    options.baumgarte_alpha = alpha;
    options.baumgarte_beta = beta;
    Esdirk integrator(model, tr_bdf2(), options);
    State state = initial_state(model, integrator.workspace());
    const double open = 1e-4;
    state.q[0] += open;
    integrator.start(state);
    for (int k = 1; k <= 5; ++k) {
      const double t = 0.01 * k;
      while (state.time < t) REQUIRE(integrator.step(state, t).accepted);
      const double w = std::sqrt(std::max(0.0, beta * beta - alpha * alpha));
      const double swing =
          w == 0.0 ? 1.0 + alpha * t : std::cos(w * t) + alpha / w * std::sin(w * t);
      // Row x: the hinge of the bob from its place.
      const double row = state.q[0] - std::cos(state.q[2]);
      CHECK(row == Approx(open * std::exp(-alpha * t) * swing).margin(2e-4 * open));
    }
  }
}

TEST_CASE("A stiff spring is settled in a step without disturbing the slow motion") {
  // A mass falls freely along y while a spring of 1e9 N/m along x, 7e5 rad/s with the bracket of
  // 2 g that it holds, is released from a tenth of a millimetre.
  Model model;
  add_rigid(model, "mass", 2.0, 1.0, {5.0, 0.0, 0.0}, {0.0, 3.0, 0.0});
  const int bracket = add_rigid(model, "bracket", 2e-3, 1e-3, {1e-4, 0.0, 0.0});
  model.add(std::make_unique<Translational>("guide", planar_marker(kGround, 0.0, 0.0, 0.0),
                                            planar_marker(bracket, 0.0, 0.0, 0.0)));
  model.add(std::make_unique<SpringDamper>(
      "spring", planar_marker(kGround, -100.0, 0.0, 0.0), planar_marker(bracket, 0.0, 0.0, 0.0),
      SpringDamperOptions{.stiffness = 1e9, .damping = 0.0, .free_length = 100.0}));
  add_gravity(model);
  model.freeze();
  Run run(model, fixed_step(1e-3));
  run.to(1e-3);
  // |R(iy)| of TR-BDF2 is 8.2/y for large y, here 700.
  CHECK(std::abs(run.state.q[3]) < 0.015 * 1e-4);
  run.to(0.02);
  CHECK(std::abs(run.state.q[3]) < 1e-12);
  // A parabola in time is exact.
  CHECK(run.state.q[1] == Approx(3.0 * 0.02 - 0.5 * kGravity * 0.02 * 0.02).epsilon(1e-12));
}

TEST_CASE("A body without joints follows its forces") {
  Model model;
  add_rigid(model, "stone", 2.0, 0.1, {1.0, 2.0, 0.0}, {3.0, 0.0, 5.0});
  add_gravity(model);
  model.freeze();
  Run run(model, fixed_step(0.05));
  run.to(0.5);
  CHECK(run.state.q[0] == Approx(2.5).epsilon(1e-14));
  CHECK(run.state.q[1] == Approx(2.0 - 0.125 * kGravity).epsilon(1e-14));
  CHECK(run.state.q[2] == Approx(2.5).epsilon(1e-14));
  CHECK(run.state.multipliers.size() == 0);
}

TEST_CASE("An ideal slider-crank accelerates and drives as computed by hand") {
  // Crank 50 mm, rod 120 mm, slider 0.14 kg, rod 0.21 kg and 2.5e-4 kg m2, 5000 rpm: accelerations
  // of the slider at the dead centres and the greatest moment of the crank, from closed formulas
  // of the position differentiated by complex steps.
  const auto started = [](double angle) {
    SliderCrank mechanism;
    mechanism.crank_angle = angle;
    static std::vector<std::unique_ptr<Model>> models;  // outlive their runs
    models.push_back(std::make_unique<Model>(mechanism.build()));
    return Run(*models.back(), fixed_step(1e-6));
  };
  Run top = started(0.0);
  CHECK(top.state.a[6] == Approx(-19419.360511402672).epsilon(1e-9));
  Run bottom = started(kPi);
  CHECK(bottom.state.a[6] == Approx(7996.207269401101).epsilon(1e-9));
  Run loaded = started(34.95 * kPi / 180.0);
  // The drive's row is the last; it turns the crank with minus its multiplier.
  const Eigen::Index drive = loaded.state.multipliers.size() - 1;
  CHECK(std::abs(loaded.state.multipliers[drive]) == Approx(138.52158871117126).epsilon(1e-8));
  // The power of the drive is the rate of the kinetic energy.
  CHECK(loaded.balance().supplied_power ==
        Approx(loaded.state.v.dot(loaded.integrator.workspace().mass.dense() * loaded.state.a))
            .epsilon(1e-9));

  // And on the way, a third of a turn from the start, at order 2.
  SliderCrank mechanism;
  const Model model = mechanism.build();
  const double end = kPi / mechanism.speed;
  std::vector<double> place, acceleration, moment;
  for (int k = 0; k < 4; ++k) {
    Run run(model, fixed_step(end / (100 << k)));
    run.to(end);
    place.push_back(std::abs(run.state.q[6] - 0.07));
    acceleration.push_back(std::abs(run.state.a[6] - 7996.207269401101));
    moment.push_back(std::abs(run.state.multipliers[drive]));
  }
  INFO("place" << text(orders(place)) << " " << place.back() << " m, acceleration"
               << text(orders(acceleration)) << " " << acceleration.back() << " m/s2, moment"
               << text(orders(moment)) << " " << moment.back() << " N m");
  CHECK(acceleration.back() < 1.0);
  CHECK(moment.back() < 0.05);
  CHECK(orders(acceleration).back() > 1.8);
}

TEST_CASE("Options that make no sense are refused by name") {
  const Model model = pendulum(0.1);
  const auto with = [&](auto&& change) {
    IntegratorOptions options = controlled(1e-3);
    change(options);
    return Esdirk(model, tr_bdf2(), options);
  };
  using Options = IntegratorOptions;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_WITH(with([](Options& o) { o.max_step = 0.0; }),
                    ContainsSubstring("integrator TR-BDF2: max_step = 0 s must be > 0"));
  CHECK_THROWS_WITH(with([](Options& o) { o.step = -1.0; }), ContainsSubstring("step = -1 s"));
  CHECK_THROWS_WITH(with([&](Options& o) { o.min_step = nan; }), ContainsSubstring("min_step"));
  CHECK_THROWS_WITH(with([](Options& o) { o.tolerance = 0.0; }),
                    ContainsSubstring("tolerance = 0"));
  CHECK_THROWS_WITH(with([&](Options& o) { o.gap_tolerance = nan; }),
                    ContainsSubstring("gap_tolerance = nan"));
  CHECK_THROWS_WITH(with([](Options& o) { o.baumgarte_alpha = -1.0; }),
                    ContainsSubstring("baumgarte_alpha = -1 1/s"));
  CHECK_THROWS_WITH(with([](Options& o) { o.max_newton_iterations = 1; }),
                    ContainsSubstring("max_newton_iterations = 1"));
}
