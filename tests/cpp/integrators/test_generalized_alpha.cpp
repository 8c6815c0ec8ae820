// Generalized-alpha: orders, constraints, damping, films, changes of step.
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "integrators/runs.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/integrators/generalized_alpha.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr const char* kName = "generalized-alpha";
constexpr double kPi = std::numbers::pi;

IntegratorOptions with_radius(IntegratorOptions options, double radius) {
  options.spectral_radius = radius;
  return options;
}

IntegratorOptions strict_step(double step, double radius) {
  IntegratorOptions options = with_radius(fixed_step(step), radius);
  options.newton_tolerance = 1e-10;  // an error of a position counts by h^2 in the multipliers
  return options;
}

/// The unit pendulum from 60 degrees to `end` [s], by Cash and Karp's method.
State swung(const Model& model, double end = 1.0) {
  IntegratorOptions options = fixed_step(2e-3);
  options.baumgarte_alpha = options.baumgarte_beta = 0.0;
  return Run(model, options, "Cash-Karp").to(end).state;
}

Model sixty_degrees() { return pendulum(-kPi / 6.0); }

const ClearanceJoint::Workspace& bearing(Run& run) {
  return joint_workspace(run.model, run.integrator.workspace());
}

}  // namespace

TEST_CASE("A pendulum converges at order 2 in position, velocity, multipliers and energy") {
  const Model model = sixty_degrees();
  const State exact = swung(model);
  for (double radius : {0.0, 0.3, 0.6, 0.9, 0.95}) {
    std::vector<double> errors[3];
    double drift = 0.0, energy = 0.0;
    for (int k = 0; k < 4; ++k) {
      Run run(model, strict_step(1e-2 / (1 << k), radius), kName);
      run.to(1.0);
      errors[0].push_back((run.state.q - exact.q).head(2).norm());
      errors[1].push_back((run.state.v - exact.v).head(2).norm());
      errors[2].push_back((run.state.multipliers - exact.multipliers).norm());
      drift = std::max(drift, run.worst_drift);
      energy = std::abs(run.energy_error());
    }
    for (const auto& error : errors) {
      INFO("radius " << radius << ", orders" << text(orders(error)) << ", last " << error.back());
      CHECK(orders(error).back() > 1.95);
      CHECK(orders(error).back() < 2.15);
    }
    CHECK(drift < 1e-13);
    CHECK(energy < 3e-5);  // of 4.9 J
    if (radius == 0.6 || radius == 0.9) {
      // Errors of the position of another program for the steps 10 and 5 ms.
      CHECK(errors[0][0] == Approx(radius == 0.6 ? 1.69488e-4 : 1.30802e-4).epsilon(0.01));
      CHECK(errors[0][1] == Approx(radius == 0.6 ? 4.18314e-5 : 3.26664e-5).epsilon(0.01));
    }
  }
}

TEST_CASE("The multipliers have order 2 from the first step on") {
  const Model model = sixty_degrees();
  std::vector<double> errors;
  for (int k = 0; k < 5; ++k) {
    Run run(model, strict_step(1e-2 / (1 << k), 0.6), kName);
    double worst = 0.0;
    for (int i = 0; i < 5; ++i) {
      REQUIRE(run.step(1.0).accepted);
      IntegratorOptions fine = fixed_step(1e-4);
      fine.baumgarte_alpha = fine.baumgarte_beta = 0.0;
      const State exact = Run(model, fine, "Cash-Karp").to(run.state.time).state;
      worst = std::max(worst, (run.state.multipliers - exact.multipliers).norm());
    }
    errors.push_back(worst);
  }
  INFO("orders" << text(orders(errors)) << ", last " << errors.back());
  CHECK(orders(errors).back() > 1.9);
}

TEST_CASE("Alternating steps keep the order of position and velocity") {
  // Of the multipliers they leave order 1.
  const Model model = sixty_degrees();
  const State exact = swung(model);
  for (double radius : {0.0, 0.3}) {
    std::vector<double> errors[3];
    for (int k = 0; k < 4; ++k) {
      const double step = 1e-2 / (1 << k);
      Run run(model, strict_step(step, radius), kName);
      GeneralizedAlpha twice(model, strict_step(2.0 * step, radius));
      for (int i = 0; run.state.time < 1.0; ++i) {
        Integrator& turn = i % 2 == 0 ? run.integrator : twice;
        REQUIRE(turn.step(run.state, 1.0).accepted);
      }
      errors[0].push_back((run.state.q - exact.q).norm());
      errors[1].push_back((run.state.v - exact.v).norm());
      errors[2].push_back((run.state.multipliers - exact.multipliers).norm());
    }
    for (int i = 0; i < 3; ++i) {
      INFO("radius " << radius << ", orders" << text(orders(errors[i])));
      CHECK(orders(errors[i]).back() > (i < 2 ? 1.9 : 0.95));
    }
  }
}

TEST_CASE("The spectral radius is the factor of infinite frequencies") {
  // A mass on a spring of 1e9 N/m, 160 periods in a step, released from a micrometre.
  Model model;
  const int mass = add_rigid(model, "mass", 1e-3, 1e-3, {1e-6, 0.0, 0.0});
  model.add(std::make_unique<SpringDamper>(
      "spring", planar_marker(kGround, -100.0, 0.0, 0.0), planar_marker(mass, 0.0, 0.0, 0.0),
      SpringDamperOptions{.stiffness = 1e9, .damping = 0.0, .free_length = 100.0}));
  model.freeze();
  for (double radius : {0.5, 0.7, 0.9}) {
    Run run(model, with_radius(fixed_step(1e-3), radius), kName);
    for (int k = 0; k < 5; ++k) REQUIRE(run.step(100.0).accepted);
    const double before = run.state.v[0];
    for (int k = 0; k < 10; ++k) REQUIRE(run.step(100.0).accepted);
    const double factor = std::pow(std::abs(run.state.v[0] / before), 0.1);
    INFO("radius " << radius << ", measured " << factor);
    // Three equal roots -rho: the amplitude is rho^k times a square of k at most, 15/5 squared.
    CHECK(factor > 0.8 * radius);
    CHECK(factor < 1.25 * radius);
  }
}

TEST_CASE("Generalized-alpha on a loaded journal with a full film has order 2, film force too") {
  const auto refine = [](double radius) {
    const Model model =
        loaded_journal(300.0, 0.0).build(LubricatedInterface(coarse_film(0.01, 1e6)));
    std::vector<Vector2> ends, forces;
    for (int k = 0; k < 5; ++k) {
      Run run(model, with_radius(fixed_step(5e-6 / (1 << k)), radius), kName);
      run.to(1e-3);
      ends.push_back(run.state.q.head(2));
      forces.push_back(bearing(run).force.force.head(2));
    }
    std::vector<double> changes[2];
    for (std::size_t k = 1; k < ends.size(); ++k) {
      changes[0].push_back((ends[k] - ends[k - 1]).norm());
      changes[1].push_back((forces[k] - forces[k - 1]).norm());
    }
    return std::pair{changes[0], changes[1]};
  };
  for (double radius : {0.0, 0.3, 0.6}) {
    // The load comes on at once; the film settles to it in some 2 us, which steps must resolve
    // before that start shows its order.
    const auto [place, force] = refine(radius);
    INFO("radius " << radius << ", orders of the place" << text(orders(place))
                   << ", of the film's force" << text(orders(force)));
    CHECK(orders(place).back() > 1.85);
    CHECK(orders(force).back() > 1.85);
  }
}

TEST_CASE("Content and thickness of a full film advance by one rule") {
  const Model model =
      loaded_journal(300.0, 15e-6).build(LubricatedInterface(coarse_film(0.01, 1e7)));
  const auto& film =
      static_cast<const FilmInteraction&>(clearance_joint(model, 0).interaction()).film();
  const int nodes = film.size();
  for (double radius : {0.0, 0.6, 0.9}) {
    Run run(model, with_radius(fixed_step(1e-5), radius), kName);
    double apart = 0.0, squeeze = 0.0, speed = 0.0;
    for (int k = 0; k < 200; ++k) {
      REQUIRE(run.step(1.0).accepted);
      const GapMotion& motion = bearing(run).motion;
      std::vector<double> thickness(static_cast<std::size_t>(nodes));
      std::vector<double> further = thickness;
      film.content(motion.xi.data(), 1.0, thickness.data());
      const double ahead = 1e-3;  // [s]; the thickness is linear in the eccentricity
      const Vector6 moved = motion.xi + ahead * motion.rate;
      film.content(moved.data(), 1.0, further.data());
      for (int i = 0; i < nodes; ++i) {
        const auto n = static_cast<std::size_t>(i);
        apart = std::max(apart, std::abs(run.state.history[i] - thickness[n]));
        const double rate = (further[n] - thickness[n]) / ahead;
        squeeze = std::max(squeeze, std::abs(run.state.history_rate[i] - rate));
        speed = std::max(speed, std::abs(rate));
      }
    }
    INFO("radius " << radius << ": false squeeze " << squeeze << " of " << speed << " m/s");
    CHECK(apart < 1e-12 * 30e-6);
    // What the vanishing stage of the start leaves: 1e-11 s at 600 m/s2.
    CHECK(squeeze < 1e-8);
  }
}

TEST_CASE("Oil is kept to round-off by generalized-alpha, with rejected steps") {
  const Model model = mixed_slider_crank();
  Run run(model, controlled(2.4e-5), kName);
  const auto oil = [&] {
    InteractionMeasures m;
    m.film_force.setZero(3);
    m.asperity_force.setZero(3);
    const auto& ws = bearing(run);
    clearance_joint(model, 0).interaction().measure(ws.motion, run.state.history.data(),
                                                    ws.interaction.get(), m);
    return std::pair{m.oil_volume, m.oil_outflow};
  };
  const double before = oil().first;
  run.to(4e-3);
  CHECK(run.integrator.statistics().rejected_by_error > 0);
  const auto [left, gone] = oil();
  CHECK(gone > 0.1 * before);
  CHECK(std::abs(left + gone - before) < 1e-12 * before);
}

TEST_CASE("Cavities do not disturb film forces of a small spectral radius") {
  const Model model =
      loaded_journal(200.0, 15e-6).build(LubricatedInterface(coarse_film(0.01, 0.0)));
  Run exact(model, fixed_step(1e-6), "ESDIRK3");
  exact.to(3e-3);
  const Vector2 force = bearing(exact).force.force.head(2);
  for (double radius : {0.0, 0.3}) {
    Run run(model, with_radius(fixed_step(2.5e-6), radius), kName);
    run.to(3e-3);
    const double error = (bearing(run).force.force.head(2) - force).norm() / force.norm();
    INFO("radius " << radius << ", error of the force " << error);
    CHECK(error < 1e-4);
  }
}

TEST_CASE("A spectral radius beyond its range is refused") {
  const Model model = pendulum(0.1);
  for (double radius : {-0.1, 1.01, std::nan("")}) {
    CHECK_THROWS_WITH(GeneralizedAlpha(model, with_radius(fixed_step(1e-3), radius)),
                      ContainsSubstring("integrator generalized-alpha: spectral_radius"));
  }
}

TEST_CASE("Where there are joints, a spectral radius whose errors of forces grow is refused") {
  const Model model = pendulum(0.1);
  IntegratorOptions free;
  free.max_step = 1e-3;
  CHECK_NOTHROW(GeneralizedAlpha(model, with_radius(free, 0.7)));
  CHECK_NOTHROW(GeneralizedAlpha(model, with_radius(fixed_step(1e-3), 0.95)));
  CHECK_THROWS_WITH(GeneralizedAlpha(model, with_radius(free, 0.8)),
                    ContainsSubstring("spectral_radius = 0.8 must be <= 0.7") &&
                        ContainsSubstring("fixed steps"));
  CHECK_THROWS_WITH(GeneralizedAlpha(model, with_radius(fixed_step(1e-3), 1.0)),
                    ContainsSubstring("spectral_radius = 1 must be <= 0.95"));
}

TEST_CASE(
    "Fixed steps whose sum misses the end by round-off have no step of round-off at the end") {
  const Model model = sixty_degrees();
  // 0.3 is not the sum of 30 000 steps in floating point.
  Run run(model, strict_step(1e-5, 0.3), kName);
  run.to(0.3);
  CHECK(run.integrator.statistics().steps == 30000);
  const State exact = swung(model, 0.3);
  CHECK((run.state.multipliers - exact.multipliers).norm() < 1e-4 * exact.multipliers.norm());
}
