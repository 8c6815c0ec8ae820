// Steps and the breaks of given functions of time: where steps end, orders, what is not stepped
// over.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "integrators/runs.hpp"
#include "tribodyn/forces/spring_damper.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

namespace {

/// A mass of 1 kg on a spring along x, 10 rad/s, under a load [N] along x. Nothing moves before it.
Model oscillator(const TimeFunctionPointer& load) {
  Model model;
  const int mass = add_rigid(model, "mass", 1.0, 1.0);
  const Marker marker = planar_marker(mass, 0.0, 0.0, 0.0);
  model.add(std::make_unique<SpringDamper>(
      "spring", planar_marker(kGround, -10.0, 0.0, 0.0), marker,
      SpringDamperOptions{.stiffness = 100.0, .damping = 1.0, .free_length = 10.0}));
  LoadComponents components;
  components.force[0] = load;
  model.add(std::make_unique<AppliedWrench>("load", marker, components, LoadAxes::global));
  model.freeze();
  return model;
}

/// A mass of 1 kg that is free to move, under a load [N] along x.
Model free_mass(const TimeFunctionPointer& load) {
  Model model;
  const int mass = add_rigid(model, "mass", 1.0, 1e-2);
  LoadComponents components;
  components.force[0] = load;
  model.add(std::make_unique<AppliedWrench>("load", planar_marker(mass, 0.0, 0.0, 0.0), components,
                                            LoadAxes::global));
  model.freeze();
  return model;
}

/// A rod of 1 kg, its centre 0.1 m from the pivot, turned by a drive; inertia about the pivot 0.02.
Model driven_rod(const TimeFunctionPointer& speed) {
  Model model;
  const int rod = add_rigid(model, "rod", 1.0, 1e-2, {0.1, 0.0, 0.0});
  const Marker pivot = planar_marker(rod, -0.1, 0.0, 0.0);
  const Marker ground = planar_marker(kGround, 0.0, 0.0, 0.0);
  add_revolute(model, "pivot", ground, pivot);
  model.add(std::make_unique<PrescribedRotation>("drive", ground, pivot, 0.0, speed));
  model.freeze();
  return model;
}

// Intervals of 0.1 s and its multiples; steps from the start on would not meet the knots.
const std::vector<double> kKnots = {0.0371, 0.1371, 0.3371, 0.4371, 0.7371, 0.8371};
const std::vector<double> kValues = {0.0, 3.0, -2.0, 4.0, 1.0, 2.0};
constexpr double kEnd = 0.9371;

}  // namespace

TEST_CASE("Steps of all integrators end at the breaks of loads and drives") {
  for (const std::string& name : integrator_names()) {
    for (const bool fixed : {true, false}) {
      for (const bool drive : {true, false}) {
        INFO(name << (fixed ? ", fixed" : ", controlled") << (drive ? ", drive" : ", load"));
        const auto function = table(kKnots, kValues);
        const Model model = drive ? driven_rod(function) : oscillator(function);
        Run run(model, fixed ? fixed_step(0.03) : controlled(0.03), name);
        std::vector<double> times = {0.0};
        double longest = 0.0;
        while (run.state.time < kEnd) {
          REQUIRE(run.step(kEnd).accepted);
          longest = std::max(longest, run.state.time - times.back());
          times.push_back(run.state.time);
        }
        for (double knot : kKnots) {
          CHECK(std::find(times.begin(), times.end(), knot) != times.end());
        }
        CHECK(longest <= 0.03 * (1.0 + 1e-12));
        if (!fixed) continue;
        // The last two before a break share what is left; the end of the run cuts the last step.
        const auto at = std::find(times.begin(), times.end(), 0.1371);
        for (int k = 1; k <= 7; ++k) {
          CHECK(*(at + k) - *(at + k - 1) == Approx(k <= 5 ? 0.03 : 0.025));
        }
        CHECK(times.back() - times[times.size() - 2] == Approx(0.01));
      }
    }
  }
}

TEST_CASE("Orders hold across the breaks of a load") {
  const Model model = oscillator(table(kKnots, kValues));
  Run exact(model, fixed_step(2.5e-4), "Cash-Karp");
  exact.to(kEnd);
  // Without an end at the knots ESDIRK4 has order 3 there, and single halvings scatter.
  for (const auto& [name, order] : {std::pair{"TR-BDF2", 2.0},
                                    {"Bathe", 2.0},
                                    {"generalized-alpha", 2.0},
                                    {"ESDIRK3", 3.0},
                                    {"ESDIRK4", 4.0},
                                    {"Cash-Karp", 5.0}}) {
    std::vector<double> errors;
    for (int k = 0; k < 4; ++k) {
      IntegratorOptions options = fixed_step(0.025 / (1 << k));
      options.newton_tolerance = 1e-10;
      Run run(model, options, name);
      run.to(kEnd);
      errors.push_back(std::abs(run.state.q[0] - exact.state.q[0]) +
                       0.1 * std::abs(run.state.v[0] - exact.state.v[0]));
    }
    INFO(name << ", orders" << text(orders(errors)) << ", last error " << errors.back());
    for (double found : orders(errors)) CHECK(std::abs(found - order) < 0.35);
  }
}

TEST_CASE("The torque of a drive has the order of the method across its breaks") {
  // The acceleration is known: it is continuous, and its slope jumps at the knots.
  const auto speed = table(kKnots, kValues);
  const Model model = driven_rod(speed);
  for (const auto& [name, order] :
       {std::pair{"TR-BDF2", 2.0}, {"Bathe", 2.0}, {"generalized-alpha", 2.0}}) {
    std::vector<double> errors[2];
    for (int k = 0; k < 4; ++k) {
      IntegratorOptions options = fixed_step(0.0125 / (1 << k));
      options.newton_tolerance = 1e-10;
      Run run(model, options, name);
      double torque = 0.0, angle = 0.0;
      while (run.state.time < kEnd) {
        REQUIRE(run.step(kEnd).accepted);
        const double error =
            std::abs(run.state.multipliers[2] + 0.02 * speed->derivative(run.state.time));
        // After a bend generalized-alpha has an error of first order that fades: look at the end.
        torque = name == std::string("generalized-alpha") ? error : std::max(torque, error);
        angle = std::max(angle, std::abs(run.state.q[2] - speed->integral(run.state.time)));
      }
      errors[0].push_back(torque);
      errors[1].push_back(angle);
    }
    INFO(name << ", orders of the torque" << text(orders(errors[0])) << ", last "
              << errors[0].back() << ", of the angle" << text(orders(errors[1])) << ", last "
              << errors[1].back());
    CHECK(orders(errors[0]).back() > order - 0.25);
    if (name != std::string("generalized-alpha")) CHECK(orders(errors[1]).back() > order - 0.25);
    if (name == std::string("generalized-alpha")) CHECK(errors[1].back() < 1e-13);
  }
}

TEST_CASE("A pulse within a step leaves its impulse") {
  for (const std::string& name : integrator_names()) {
    for (double width : {1e-2, 1e-4, 1e-9}) {
      const double t = 0.3127;
      // 1 N s, with its top at a third: no rule is right by symmetry.
      const Model model = free_mass(
          table({0.0, t, t + width / 3.0, t + width, 2.0}, {0.0, 0.0, 2.0 / width, 0.0, 0.0}));
      Run run(model, controlled(2e-3), name);
      run.to(1.0);
      INFO(name << ", " << width << " s: " << run.state.v[0] << " m/s in "
                << run.integrator.statistics().steps << " steps");
      // In each of some ten steps the velocity may err by 1e-5 m by 2 ms.
      CHECK(std::abs(run.state.v[0] - 1.0) < 1.5e-2);
      // The steps after it are as long as those before.
      CHECK(run.integrator.statistics().steps < 620);
    }
  }
}

TEST_CASE("A drive that rises within a step carries its body along") {
  for (const std::string& name : integrator_names()) {
    for (double width : {1e-3, 1e-5, 1e-6, 1e-7, 1e-9}) {
      const auto speed = table({0.0, 2e-3, 2e-3 + width, 1.0}, {0.0, 0.0, 50.0, 50.0});
      const Model model = driven_rod(speed);
      Run run(model, controlled(1.2e-5), name);
      double apart = 0.0;
      while (run.state.time < 6e-3) {
        REQUIRE(run.step(6e-3).accepted);
        apart = std::max(apart, std::abs(run.state.q[2] - speed->integral(run.state.time)));
      }
      INFO(name << ", " << width << " s: apart by " << apart << " rad, speed " << run.state.v[2]
                << ", steps " << run.integrator.statistics().steps);
      CHECK(apart < 2e-5);  // of a step 1e-5 is tolerated, and little more once that is reached
      CHECK(std::abs(run.state.v[2] - 50.0) < 0.02);
      CHECK(run.integrator.statistics().steps < 900);
    }
  }
}

TEST_CASE("A fine table of a smooth load costs no steps") {
  std::vector<double> times, values;
  for (int k = 0; k <= 5000; ++k) {
    times.push_back(1e-4 * k);
    values.push_back(std::sin(12.0 * times.back()));
  }
  const Model fine = oscillator(table(times, values));
  const Model smooth = oscillator(
      harmonic({.mean = 0.0, .amplitude = 1.0, .angular_frequency = 12.0, .phase = 0.0}));
  Run by_table(fine, controlled(0.02));
  Run by_formula(smooth, controlled(0.02));
  by_table.to(0.45);
  by_formula.to(0.45);
  CHECK(by_table.integrator.statistics().steps <= by_formula.integrator.statistics().steps + 12);
  CHECK(by_table.state.q[0] == Approx(by_formula.state.q[0]).epsilon(5e-3));
}

TEST_CASE("Drift that fixed steps leave is in the accounts") {
  // The drive starts at once: a jump of its acceleration within a step that nothing ends at.
  const Model model = driven_rod(
      harmonic({.mean = 0.0, .amplitude = 50.0, .angular_frequency = 300.0, .phase = 0.0}));
  for (const std::string& name : integrator_names()) {
    Run run(model, fixed_step(2e-3), name);
    run.to(0.1);
    const WorstDrift& worst = run.integrator.statistics().worst_drift;
    INFO(name << ": " << worst.by_tolerance << ", " << worst.amount << " rad at " << worst.time);
    if (name == "generalized-alpha") {
      CHECK(worst.by_tolerance < 1e-3);
    } else {
      CHECK(worst.by_tolerance > (name == "TR-BDF2" ? 10.0 : 0.1));
      CHECK(worst.time > 0.0);
    }
  }
}
