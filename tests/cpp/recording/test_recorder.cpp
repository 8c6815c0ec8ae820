#include <cmath>
#include <memory>
#include <numbers>

#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/recording/recorder.hpp"
#include "tribodyn/recording/simulation.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// A run of a model that is built here, with access to its columns by name.
struct Run {
  Run(std::shared_ptr<Model> model, double step, double end)
      : simulation(std::move(model), "TR-BDF2", options(step)) {
    simulation.start();
    simulation.advance(end);
  }

  static IntegratorOptions options(double step) {
    IntegratorOptions o;
    o.step = step;
    return o;
  }

  double at(std::size_t row, const std::string& item, const std::string& name,
            int component = 0) const {
    const Recorder& recorder = simulation.recorder();
    for (const RecordedChannel& c : recorder.channels()) {
      if (c.item != item || c.channel.quantity != name) continue;
      return recorder.data()[row * static_cast<std::size_t>(recorder.columns()) +
                             static_cast<std::size_t>(c.first_column + component)];
    }
    FAIL("no channel " << item << "/" << name);
    return 0.0;
  }
  std::size_t last() const { return simulation.recorder().rows() - 1; }

  Simulation simulation;
};

}  // namespace

TEST_CASE("columns lie one after another and rows hold the state") {
  const Run run(std::make_shared<Model>(pendulum(-0.5 * std::numbers::pi)), 1e-3, 5e-3);
  const Recorder& recorder = run.simulation.recorder();
  int column = 0;
  for (const RecordedChannel& c : recorder.channels()) {
    CHECK(c.first_column == column);
    column += c.channel.size();
  }
  CHECK(column == recorder.columns());
  CHECK(recorder.rows() == 6);
  CHECK(recorder.data().size() == 6 * static_cast<std::size_t>(column));
  CHECK(run.at(5, "", "time") == Approx(5e-3));
  const State& state = run.simulation.state();
  CHECK(run.at(5, "bob", "position", 1) == state.q[1]);
  CHECK(run.at(5, "bob", "angular_velocity") == state.v[2]);
  CHECK(run.at(5, "bob", "acceleration", 0) == state.a[0]);
}

TEST_CASE("a hinge carries the weight of what hangs in it") {
  // The force is that on the second marker's body, the bob: upward, its weight.
  const Run run(std::make_shared<Model>(pendulum(-0.5 * std::numbers::pi)), 1e-3, 5e-3);
  CHECK(run.at(0, "hinge", "joint_force", 0) == Approx(0.0).margin(1e-9));
  CHECK(run.at(0, "hinge", "joint_force", 1) == Approx(kGravity));
  CHECK(run.at(0, "hinge", "joint_torque") == Approx(0.0).margin(1e-9));
}

TEST_CASE("the force on the ground is read from the other body") {
  // Markers the other way round: now the ground is the second body.
  auto model = std::make_shared<Model>();
  const int bob = add_rigid(*model, "bob", 2.0, 0.1, {0.0, -1.0, 0.0});
  add_revolute(*model, "hinge", planar_marker(bob, 0.0, 1.0, 0.0),
               planar_marker(kGround, 0.0, 0.0, 0.0));
  add_gravity(*model);
  const Run run(model, 1e-3, 1e-3);
  CHECK(run.at(0, "hinge", "joint_force", 1) == Approx(-2.0 * kGravity));
  CHECK(run.at(0, "hinge", "joint_torque") == Approx(0.0).margin(1e-9));
}

TEST_CASE("the drive's angle, speed, torque and power belong together") {
  // Crank moment of the ideal slider-crank at 34.95 deg: 138.5216 N m (independent integration).
  SliderCrank machine;
  machine.crank_angle = 34.95 * std::numbers::pi / 180.0;
  const Run run(std::make_shared<Model>(machine.build()), 1e-6, 1e-6);
  CHECK(run.at(0, "drive", "drive_angle") == Approx(machine.crank_angle));
  CHECK(run.at(0, "drive", "drive_speed") == Approx(machine.speed));
  const double torque = run.at(0, "drive", "drive_torque");
  CHECK(std::abs(torque) == Approx(138.5216).epsilon(1e-4));
  CHECK(run.at(0, "model", "supplied_power") == Approx(torque * machine.speed).epsilon(1e-9));
}

TEST_CASE("energy is integrated over the steps and balanced") {
  const SliderCrank machine;
  const double turn = 2.0 * std::numbers::pi / machine.speed;
  double error[2];
  int k = 0;
  for (const double step : {turn / 200, turn / 400}) {
    const Run run(std::make_shared<Model>(machine.build()), step, 0.25 * turn);
    const double change = run.at(run.last(), "model", "kinetic_energy") +
                          run.at(run.last(), "model", "potential_energy") -
                          run.at(0, "model", "kinetic_energy") -
                          run.at(0, "model", "potential_energy");
    const double supplied = run.at(run.last(), "model", "supplied_energy");
    CHECK(run.at(run.last(), "model", "dissipated_energy") == 0.0);
    CHECK(run.at(run.last(), "model", "energy_balance_error") ==
          Approx(change - supplied).margin(1e-12 * std::abs(supplied)));
    error[k++] = std::abs(change - supplied);
    CHECK(error[k - 1] < 2e-3 * std::abs(supplied));
  }
  CHECK(error[1] < 0.35 * error[0]);  // second order: a quarter
}
