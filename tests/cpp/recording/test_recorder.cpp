#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/joints/fixed.hpp"
#include "tribodyn/joints/prescribed_displacement.hpp"
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
  CHECK(run.at(0, "hinge", "force", 0) == Approx(0.0).margin(1e-9));
  CHECK(run.at(0, "hinge", "force", 1) == Approx(kGravity));
  CHECK(run.at(0, "hinge", "moment") == Approx(0.0).margin(1e-9));
}

TEST_CASE("the force on the ground is read from the other body") {
  // Markers the other way round: now the ground is the second body.
  auto model = std::make_shared<Model>();
  const int bob = add_rigid(*model, "bob", 2.0, 0.1, {0.0, -1.0, 0.0});
  add_revolute(*model, "hinge", planar_marker(bob, 0.0, 1.0, 0.0),
               planar_marker(kGround, 0.0, 0.0, 0.0));
  add_gravity(*model);
  const Run run(model, 1e-3, 1e-3);
  CHECK(run.at(0, "hinge", "force", 1) == Approx(-2.0 * kGravity));
  CHECK(run.at(0, "hinge", "moment") == Approx(0.0).margin(1e-9));
}

/// A body of 2 kg with its centre at (0.7, 0.1) m, held by what `join` adds between the marker of
/// the ground at (0.2, 0.3) m and the body's at (-0.3, 0.4) m, both with their axes along the
/// global ones.
template <class Join>
Run held(bool ground_is_second, Join join) {
  auto model = std::make_shared<Model>();
  const int body = add_rigid(*model, "body", 2.0, 0.1, {0.7, 0.1, 0.0});
  const Marker at_ground = planar_marker(kGround, 0.2, 0.3, 0.0);
  const Marker at_body = planar_marker(body, -0.3, 0.4, 0.0);
  if (ground_is_second) {
    join(*model, at_body, at_ground);
  } else {
    join(*model, at_ground, at_body);
  }
  add_gravity(*model);
  return Run(model, 1e-3, 1e-3);
}

TEST_CASE("moments of joints are about the second marker, whichever body that is on") {
  // The joints hold the weight at (0.7, 0.1); the ground feels the opposite of what the body feels.
  // The tolerance: accelerations of 1e-10 of g from the start's tolerance, times the inertia.
  const double weight = 2.0 * kGravity;
  const auto near = [](double value) { return Approx(value).epsilon(1e-9).margin(1e-8); };
  for (const bool ground_is_second : {false, true}) {
    const double sign = ground_is_second ? -1.0 : 1.0;
    SECTION(ground_is_second ? "ground second" : "ground first") {
      // A weld puts the markers on each other: the body's centre moves to (0.5, -0.1).
      const Run weld = held(ground_is_second, [](Model& model, const Marker& a, const Marker& b) {
        model.add(std::make_unique<Fixed>("joint", a, b));
      });
      CHECK(weld.at(0, "body", "position", 0) == near(0.5));
      CHECK(weld.at(0, "joint", "force", 1) == near(sign * weight));
      CHECK(weld.at(0, "joint", "moment") == near(sign * 0.3 * weight));

      // A guide along x moves the body to y = -0.1 and leaves its markers 0.2 m apart. The weight
      // has the arm 0.3 m about the body's marker at x = 0.4 and 0.5 m about that of the ground.
      const Run guide = held(ground_is_second, [](Model& model, const Marker& a, const Marker& b) {
        model.add(std::make_unique<Translational>("joint", a, b));
      });
      CHECK(guide.at(0, "body", "position", 0) == near(0.7));
      // The reaction is that on the guide, the first marker here.
      CHECK(guide.at(0, "joint", "force", 1) == near(-sign * weight));
      CHECK(guide.at(0, "joint", "moment") ==
            near(-sign * (ground_is_second ? 0.3 : 0.5) * weight));

      // A guide through the body's centre carries the weight. The line of force of the drive, which
      // holds 6 N along x, runs through the second marker.
      const Run drive = held(ground_is_second, [](Model& model, const Marker& a, const Marker& b) {
        const int body = a.body == kGround ? b.body : a.body;
        model.add(std::make_unique<Translational>("guide", planar_marker(kGround, 0.0, 0.1, 0.0),
                                                  planar_marker(body, 0.0, 0.0, 0.0)));
        model.add(std::make_unique<PrescribedDisplacement>(
            "joint", a, b, a.body == kGround ? 0.2 : -0.2, constant(0.0)));
        model.add(std::make_unique<AppliedWrench>("push", planar_marker(body, 0.0, 0.0, 0.0),
                                                  LoadComponents{.force = {constant(6.0)}},
                                                  LoadAxes::global));
      });
      CHECK(drive.at(0, "joint", "force", 0) == near(-sign * 6.0));
      CHECK(drive.at(0, "joint", "moment") == near(0.0));

      // A couple is the same about every point.
      const Run turned = held(ground_is_second, [](Model& model, const Marker& a, const Marker& b) {
        const int body = a.body == kGround ? b.body : a.body;
        add_revolute(model, "hinge", planar_marker(kGround, 0.2, 0.1, 0.0),
                     planar_marker(body, -0.5, 0.0, 0.0));
        model.add(std::make_unique<PrescribedRotation>("joint", a, b, 0.0, constant(0.0)));
      });
      CHECK(turned.at(0, "joint", "moment") == near(sign * 0.5 * weight));
      CHECK(turned.at(0, "joint", "drive_torque") == near(sign * 0.5 * weight));
      CHECK(turned.at(0, "hinge", "moment") == near(0.0));
    }
  }
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

TEST_CASE("the rate of the eccentricity is that of the recorded eccentricity") {
  LubricatedOptions film;
  film.lubricant = std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = 0.01});
  film.ambient_pressure = 1e5;
  film.mesh = {.around = 16, .along = 4};
  JournalBearing machine;
  machine.load_x = constant(40.0);
  machine.load_y = constant(-90.0);
  machine.offset = {3e-6, 5e-6};
  const double step = 1e-5;
  const Run run(std::make_shared<Model>(machine.build(LubricatedInterface(film))), step, 2e-3);
  REQUIRE(run.last() == 200);
  for (int k = 0; k < 2; ++k) {
    double worst = 0.0, fastest = 0.0;
    for (std::size_t row = 22; row + 2 <= run.last(); ++row) {
      const auto e = [&](std::size_t r) { return run.at(r, "bearing", "eccentricity", k); };
      const double difference =
          (8.0 * (e(row + 1) - e(row - 1)) - (e(row + 2) - e(row - 2))) / (12.0 * step);
      const double rate = run.at(row, "bearing", "eccentricity_rate", k);
      worst = std::max(worst, std::abs(rate - difference));
      fastest = std::max(fastest, std::abs(rate));
    }
    CAPTURE(k, worst, fastest);
    CHECK(fastest > 2e-4);
    // The fourth power of the step; measured 4e-7 of the fastest along x.
    CHECK(worst < 5e-6 * fastest);
  }
}
