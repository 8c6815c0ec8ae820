#include <algorithm>
#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "models.hpp"
#include "system/chains.hpp"
#include "system/starts.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/joints/prescribed_displacement.hpp"
#include "tribodyn/system/initial_conditions.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kPi = std::numbers::pi;

/// The state at the start and the largest violation of position and velocity rows.
struct Start {
  State state;
  double open, speed;
};

Start assemble(const Model& model) {
  DynamicsWorkspace ws(model);
  Start start{initial_state(model, ws), 0.0, 0.0};
  const Vector rest = Vector::Zero(model.coordinates());
  evaluate_rows(model, 0.0, start.state.q, start.state.v, rest, ws);
  start.open = ws.constraint.cwiseAbs().maxCoeff();
  start.speed = ws.constraint_rate.cwiseAbs().maxCoeff();
  return start;
}

}  // namespace

TEST_CASE("A journal moves in its bearing where a velocity was given that makes it") {
  const auto rotor = [](std::vector<bool> given) {
    Model model;
    const int body = model.add_body(std::make_unique<PlanarBody>("rotor", 1.0, 1e-3),
                                    {0.0, 0.0, 0.0}, {0.05, 0.02, 100.0}, {.velocities = given});
    auto gap =
        journal_gap("joint 'pin'", planar_marker(body, 2e-3, 0.0, 0.0),
                    planar_marker(kGround, 0.0, 0.0, 0.0), JournalGapOptions{10e-3, 30e-6, 20e-3});
    model.add(std::make_unique<ClearanceJoint>("pin", std::move(gap), *coarse_film()));
    model.freeze();
    return start_of(model).v;
  };
  // To the last bit what was given; what was not lets the journal rest.
  CHECK(rotor({true, true, true}) == Vector3(0.05, 0.02, 100.0));
  const Vector spun = rotor({false, false, true});
  CHECK(std::abs(spun[0]) < 1e-15);
  CHECK(spun[1] == Approx(-0.2).epsilon(1e-13));
  CHECK(spun[2] == 100.0);
  // Given across only: along it the journal rests.
  const Vector across = rotor({false, true, true});
  CHECK(std::abs(across[0]) < 1e-15);
  CHECK(across[1] == 0.02);
}

TEST_CASE("A body turns before a journal moves in its bearing") {
  // One end of a rod in a bearing of the ground, the other in one of a block that was given 2 m/s.
  Model model;
  const int rod = model.add_body(std::make_unique<PlanarBody>("rod", 1.0, 1.0), {0.5, 0.0, 0.0},
                                 {0.0, 0.0, 0.0}, {.velocities = {false, false, false}});
  const int block = add_rigid(model, "block", 1.0, 1.0, {1.0, 0.0, 0.0}, {0.0, 2.0, 0.0});
  for (int side : {-1, 1}) {
    const std::string name = side < 0 ? "left" : "right";
    auto gap = journal_gap("joint '" + name + "'", planar_marker(rod, 0.5 * side, 0.0, 0.0),
                           planar_marker(side < 0 ? kGround : block, 0.0, 0.0, 0.0),
                           JournalGapOptions{10e-3, 30e-6, 20e-3});
    model.add(std::make_unique<ClearanceJoint>(name, std::move(gap), *coarse_film()));
  }
  model.freeze();
  const Vector v = start_of(model).v;
  CHECK(v[2] == Approx(2.0).epsilon(1e-12));
  CHECK(v[1] == Approx(1.0).epsilon(1e-12));
  CHECK(v[4] == 2.0);
}

TEST_CASE("Drives in series turn their bodies from the ground outwards, in any order of entry") {
  std::vector<int> order = {0, 1, 2};
  const double angle[3] = {2.0, 2.5, -2.8};
  do {
    Model model;
    for (int k = 0; k < 3; ++k) add_rigid(model, "arm " + std::to_string(k), 1.0, 1.0);
    for (int k = 0; k < 3; ++k) {
      add_revolute(model, "pin " + std::to_string(k), planar_marker(k, k > 0 ? 0.1 : 0.0, 0.0, 0.0),
                   planar_marker(k + 1, -0.1, 0.0, 0.0));
    }
    for (int k : order) {
      const Marker inner = planar_marker(k, 0.0, 0.0, 0.0), outer = planar_marker(k + 1, 0, 0, 0);
      // The last of them turns the inner body against the outer one.
      model.add(std::make_unique<PrescribedRotation>("drive " + std::to_string(k),
                                                     k == 2 ? outer : inner, k == 2 ? inner : outer,
                                                     k == 2 ? -angle[k] : angle[k], constant(1.0)));
    }
    model.freeze();
    const State state = start_of(model);
    INFO(order[0] << order[1] << order[2]);
    double sum = 0.0;
    for (int k = 0; k < 3; ++k) {
      sum += angle[k];
      CHECK(std::abs(std::remainder(state.q[3 * k + 2] - sum, 2.0 * kPi)) < 1e-13);
    }
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_CASE("Where no drive is fixed to the ground, the body that is not turned stays") {
  for (int first : {0, 1}) {
    Model model;
    for (int k = 0; k < 3; ++k) {
      add_rigid(model, "arm " + std::to_string(k), 1.0, 1.0, {0.0, 0.0, 0.3});
    }
    for (int i : {0, 1}) {
      const int k = i == 0 ? first : 1 - first;
      model.add(std::make_unique<PrescribedRotation>(
          "drive " + std::to_string(k), planar_marker(k + 1, 0.0, 0.0, 0.0),
          planar_marker(k + 2, 0.0, 0.0, 0.0), 1.0, constant(1.0)));
    }
    model.freeze();
    const State state = start_of(model);
    INFO("drive " << first << " first");
    for (int k = 0; k < 3; ++k) CHECK(state.q[3 * k + 2] == Approx(0.3 + k).epsilon(1e-14));
  }
}

TEST_CASE("A drive that other drives hold half a turn from its angle is refused") {
  Model model;
  const int wheel = add_rigid(model, "wheel", 1.0, 1.0);
  const Marker ground = planar_marker(kGround, 0.0, 0.0, 0.0);
  const Marker hub = planar_marker(wheel, 0.0, 0.0, 0.0);
  add_revolute(model, "main", ground, hub);
  model.add(std::make_unique<PrescribedRotation>("one", ground, hub, 0.5, constant(1.0)));
  model.add(std::make_unique<PrescribedRotation>("two", ground, hub, 0.5 + kPi, constant(1.0)));
  model.freeze();
  const ErrorInfo info = error_of<ModelError>(model);
  CHECK(info.item == "joint 'two'");
  CHECK(info.quantity == "initial angle");
}

TEST_CASE("A pendulum keeps the angle and the spin that were given") {
  for (double angle : {0.0, 0.3, -2.0, 7.5}) {
    Model model;
    const int bob = add_rigid(model, "bob", 1.0, 1e-3, {0.4, -0.2, angle}, {0.0, 0.0, 1.7});
    add_revolute(model, "hinge", planar_marker(kGround, 0.1, 0.2, 0.0),
                 planar_marker(bob, -1.0, 0.0, 0.0));
    model.freeze();
    const Start start = assemble(model);
    CHECK(start.open < 1e-15);
    CHECK(start.speed < 1e-15);
    // To the last bit.
    CHECK(start.state.q[2] == angle);
    CHECK(start.state.q[0] == Approx(0.1 + std::cos(angle)).margin(1e-15));
    // The velocities move together, and as little as possible: the bob's place gives way.
    CHECK(start.state.v[2] == 1.7);
    CHECK(start.state.v[1] == Approx(1.7 * std::cos(angle)).margin(1e-14));
  }
}

TEST_CASE("A slider-crank assembles from zero guesses at every angle of its drive") {
  for (int k = 0; k < 24; ++k) {
    SliderCrank mechanism;
    mechanism.crank_angle = 2.0 * kPi * k / 24.0 - kPi;
    const Model model = mechanism.build();
    INFO("crank at " << mechanism.crank_angle << " rad");
    const Start start = assemble(model);
    CHECK(start.open < 1e-13);
    const Vector& q = start.state.q;
    const double sine = SliderCrank::kCrank * std::sin(mechanism.crank_angle);
    CHECK(q[2] == Approx(mechanism.crank_angle).margin(1e-13));
    // The slider is on the side to which the rod was laid.
    CHECK(q[6] == Approx(SliderCrank::kCrank * std::cos(mechanism.crank_angle) +
                         std::sqrt(SliderCrank::kRod * SliderCrank::kRod - sine * sine))
                      .margin(1e-13));
    // Velocities: the drive turns the crank, the rod follows.
    CHECK(start.speed < 1e-9);
    CHECK(start.state.v[2] == Approx(mechanism.speed).epsilon(1e-13));
    const double rod_angle = -std::asin(sine / SliderCrank::kRod);
    CHECK(q[5] == Approx(rod_angle).margin(1e-12));
    CHECK(start.state.v[5] ==
          Approx(-mechanism.speed * SliderCrank::kCrank * std::cos(mechanism.crank_angle) /
                 (SliderCrank::kRod * std::cos(rod_angle)))
              .epsilon(1e-11)
              .margin(1e-9));
  }
}

TEST_CASE("A four-bar linkage assembles from zero guesses, from links in one line too") {
  SECTION("driven, at every angle of the crank") {
    for (int k = 0; k < 24; ++k) {
      FourBar mechanism;
      mechanism.driven = true;
      mechanism.angles[0] = 2.0 * kPi * k / 24.0 - kPi;
      mechanism.crank_speed = 10.0;
      const Model model = mechanism.build();
      INFO("crank at " << mechanism.angles[0] << " rad");
      const Start start = assemble(model);
      CHECK(start.open < 1e-13);
      CHECK(start.speed < 1e-11);
      CHECK(start.state.q[2] == Approx(mechanism.angles[0]).margin(1e-13));
      CHECK(start.state.v[2] == Approx(10.0).epsilon(1e-13));
    }
  }
  SECTION("free, all links along x: no small motion closes it") {
    const Start start = assemble(FourBar{}.build());
    CHECK(start.open < 1e-13);
    CHECK(std::abs(start.state.q[2]) + std::abs(start.state.q[5]) > 0.01);
  }
}

TEST_CASE("A double slider assembles from zero guesses and keeps the angle of its rod") {
  for (double angle : {0.0, 0.4, -1.2, 2.5}) {
    const Model model = trammel(0.6, {0.0, 0.0, angle});
    const Start start = assemble(model);
    CHECK(start.open < 1e-14);
    CHECK(start.state.q[2] == angle);
    // The ends on the axes: the middle of the rod at half of each leg.
    CHECK(start.state.q[0] == Approx(0.3 * std::cos(angle)).margin(1e-14));
    CHECK(start.state.q[1] == Approx(-0.3 * std::sin(angle)).margin(1e-14));
    CHECK(start.state.q[3] == Approx(0.6 * std::cos(angle)).margin(1e-14));
    CHECK(start.state.q[7] == Approx(-0.6 * std::sin(angle)).margin(1e-14));
  }
}

TEST_CASE("Journals start in the middle of their bearings or at the given eccentricity") {
  SliderCrank mechanism;
  mechanism.crank_angle = 1.1;
  mechanism.pin = coarse_film();
  mechanism.big_end = coarse_film();
  mechanism.pin_offset = {6e-6, -8e-6};
  const Model model = mechanism.build();
  const Start start = assemble(model);
  CHECK(start.open < 1e-13);
  const BodiesView view =
      model.view(start.state.q.data(), start.state.v.data(), start.state.a.data());
  GapMotion motion = clearance_joint(model, 0).gap_motion(view);
  CHECK(motion.xi.head(2).norm() < 1e-13);
  CHECK(motion.rate.head(2).norm() < 1e-9);
  motion = clearance_joint(model, 1).gap_motion(view);
  CHECK(std::abs(motion.xi[0] - 6e-6) < 1e-13);
  CHECK(std::abs(motion.xi[1] + 8e-6) < 1e-13);
  CHECK(motion.rate.head(2).norm() < 1e-9);
  // Else the same position as with ideal joints, up to the offset.
  SliderCrank ideal;
  ideal.crank_angle = 1.1;
  const Start twin = assemble(ideal.build());
  CHECK((start.state.q - twin.state.q).cwiseAbs().maxCoeff() < 3e-4);
}

TEST_CASE("The oil at the start fills the given fraction of the gap where the journal is") {
  SliderCrank mechanism;
  mechanism.pin = coarse_film(0.4);
  mechanism.pin_offset = {12e-6, 0.0};
  const Start start = assemble(mechanism.build());
  const Vector& content = start.state.history;
  REQUIRE(content.size() == 16 * 3 + 1);
  CHECK(content[0] == Approx(0.4 * 18e-6));
  CHECK(content[8 * 3] == Approx(0.4 * 42e-6));
  CHECK(start.state.history_rate.isZero(0.0));
  CHECK(start.state.time == 0.0);
}

TEST_CASE("Hundreds of links assemble like a few") {
  SECTION("from zero guesses of their places, keeping their angles and spins") {
    constexpr int kLinks = 200;
    Model model;
    Marker end = planar_marker(kGround, 0.0, 0.0, 0.0);
    double x = 0.0;
    for (int k = 0; k < kLinks; ++k) {
      const double angle = std::sin(0.1 * k);
      const int link = add_rigid(model, "link " + std::to_string(k), 1.0, 1.0, {0.0, 0.0, angle},
                                 {0.0, 0.0, 2.0});
      add_revolute(model, "pin " + std::to_string(k), end, planar_marker(link, -0.5, 0.0, 0.0));
      end = planar_marker(link, 0.5, 0.0, 0.0);
      x += std::cos(angle);
    }
    model.freeze();
    const Start start = assemble(model);
    CHECK(start.open < 1e-12);  // of 170 m
    CHECK(start.speed < 1e-9);
    CHECK(start.state.q[3 * kLinks - 3] ==
          Approx(x - 0.5 * std::cos(std::sin(0.1 * (kLinks - 1)))).epsilon(1e-13));
    for (int k = 0; k < kLinks; ++k) {
      CHECK(start.state.q[3 * k + 2] == std::sin(0.1 * k));
      CHECK(start.state.v[3 * k + 2] == 2.0);
    }
  }
  SECTION("from an arc to a nearer end") {
    // The ends of 200 links in a half circle, drawn together a little.
    constexpr int kLinks = 200;
    const double turn = kPi / kLinks, radius = 0.5 / std::sin(0.5 * turn);
    Model model;
    Marker end = planar_marker(kGround, 0.0, 0.0, 0.0);
    for (int k = 0; k < kLinks; ++k) {
      const double at = (k + 0.5) * turn, distance = radius * std::cos(0.5 * turn);
      const int link =
          add_rigid(model, "link " + std::to_string(k), 1.0, 1.0,
                    {radius - distance * std::cos(at), distance * std::sin(at), 0.5 * kPi - at});
      add_revolute(model, "pin " + std::to_string(k), end, planar_marker(link, -0.5, 0.0, 0.0));
      end = planar_marker(link, 0.5, 0.0, 0.0);
    }
    add_revolute(model, "end", end, planar_marker(kGround, 1.8 * radius, 0.0, 0.0));
    model.freeze();
    const Start start = assemble(model);
    CHECK(start.open < 1e-12);
    CHECK(start.speed < 1e-12);
  }
}

TEST_CASE("A chain that cannot close is not assembled, and the open joint named") {
  SECTION("four links of which one is too long") {
    FourBar mechanism;
    mechanism.base = 3.0;
    const ErrorInfo info = error_of<ConvergenceError>(mechanism.build());
    CHECK_THAT(info.item, ContainsSubstring("joint '"));
    // 1 m is missing; at best four joints share it alike.
    CHECK(info.value.value() >= 0.25 - 1e-9);
    CHECK(info.value.value() < 1.0);
    CHECK(info.residual_history.size() > 2);
    CHECK(info.time == 0.0);
    CHECK_THAT(message(info), ContainsSubstring("no position of the bodies closes the joint"));
  }
  SECTION("a slider that its rod does not reach") {
    Model model;
    const int rod = add_rigid(model, "rod", 1.0, 1.0);
    const int slider = add_rigid(model, "slider", 1.0, 1.0);
    const Marker ground = planar_marker(kGround, 0.0, 0.0, 0.0);
    add_revolute(model, "foot", ground, planar_marker(rod, -0.5, 0.0, 0.0));
    add_revolute(model, "pin", planar_marker(rod, 0.5, 0.0, 0.0),
                 planar_marker(slider, 0.0, 0.0, 0.0));
    model.add(std::make_unique<Translational>("guide", planar_marker(kGround, 0.0, 2.0, 0.0),
                                              planar_marker(slider, 0.0, 0.0, 0.0)));
    model.freeze();
    const ErrorInfo info = error_of<ConvergenceError>(model);
    const bool named =
        info.item == "joint 'foot'" || info.item == "joint 'pin'" || info.item == "joint 'guide'";
    CHECK(named);
  }
}

TEST_CASE("Drives that contradict the joints are refused") {
  SECTION("in a dead position") {
    // The slider at top dead centre cannot move, however hard it is driven.
    Model model;
    const int crank = add_rigid(model, "crank", 1.0, 1.0);
    const int rod = add_rigid(model, "rod", 1.0, 1.0);
    const int slider = add_rigid(model, "slider", 1.0, 1.0);
    const Marker ground = planar_marker(kGround, 0.0, 0.0, 0.0);
    add_revolute(model, "main", ground, planar_marker(crank, 0.0, 0.0, 0.0));
    add_revolute(model, "big end", planar_marker(crank, 0.05, 0.0, 0.0),
                 planar_marker(rod, -0.06, 0.0, 0.0));
    add_revolute(model, "pin", planar_marker(rod, 0.06, 0.0, 0.0),
                 planar_marker(slider, 0.0, 0.0, 0.0));
    model.add(
        std::make_unique<Translational>("guide", ground, planar_marker(slider, 0.0, 0.0, 0.0)));
    model.add(std::make_unique<PrescribedDisplacement>(
        "push", ground, planar_marker(slider, 0.0, 0.0, 0.0), 0.17, constant(1.0)));
    model.freeze();
    const ErrorInfo info = error_of<ModelError>(model);
    CHECK(info.quantity == "initial velocity");
    CHECK_THAT(info.item, ContainsSubstring("joint '"));
  }
  SECTION("two drives of different speed") {
    Model model;
    const int crank = add_rigid(model, "crank", 1.0, 1.0);
    const Marker ground = planar_marker(kGround, 0.0, 0.0, 0.0);
    const Marker wheel = planar_marker(crank, 0.0, 0.0, 0.0);
    add_revolute(model, "main", ground, wheel);
    model.add(std::make_unique<PrescribedRotation>("one", ground, wheel, 0.0, constant(1.0)));
    model.add(std::make_unique<PrescribedRotation>("two", ground, wheel, 0.0, constant(2.0)));
    model.freeze();
    CHECK_THAT(message(error_of<ModelError>(model)), ContainsSubstring("driven twice"));
  }
}

TEST_CASE("A drive puts its body at its angle, not half a turn away") {
  for (double angle : {3.0, -2.5, 1.7, 9.0, 31.0}) {
    for (bool ground_first : {true, false}) {
      Model model;
      const int crank = add_rigid(model, "crank", 1.0, 1.0, {0.0, 0.0, 0.0});
      const Marker ground = planar_marker(kGround, 0.0, 0.0, 0.3);
      const Marker wheel = planar_marker(crank, 0.2, 0.0, -0.4);
      add_revolute(model, "main", ground, wheel);
      const Marker& first = ground_first ? ground : wheel;
      const Marker& second = ground_first ? wheel : ground;
      model.add(std::make_unique<PrescribedRotation>("drive", first, second, angle, constant(1.0)));
      model.freeze();
      const Start start = assemble(model);
      const double relative = start.state.q[2] - 0.4 - 0.3;  // of the wheel to the ground
      CHECK(std::abs(std::remainder((ground_first ? relative : -relative) - angle, 2.0 * kPi)) <
            1e-13);
    }
  }
}

TEST_CASE("Bodies without joints start where they were put") {
  Model model;
  add_rigid(model, "stone", 1.0, 1.0, {1.0, 2.0, 3.0}, {4.0, 5.0, 6.0});
  model.freeze();
  DynamicsWorkspace ws(model);
  const State state = initial_state(model, ws);
  CHECK(state.q == Vector3(1.0, 2.0, 3.0));
  CHECK(state.v == Vector3(4.0, 5.0, 6.0));
  CHECK(state.multipliers.size() == 0);
}
