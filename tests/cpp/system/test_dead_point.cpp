// Whether a driven linkage can turn on: from the theorem of cosines.
#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/joints/prescribed_displacement.hpp"
#include "tribodyn/system/dead_point.hpp"
#include "tribodyn/system/equation_matrix.hpp"
#include "tribodyn/system/initial_conditions.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

namespace {

constexpr double kSpeed = 20.0;  // of driven cranks [rad/s]

/// A driven four-bar linkage at the start.
struct Driven {
  explicit Driven(const FourBar& mechanism)
      : model(mechanism.build()), ws(model), state(initial_state(model, ws)) {}

  Model model;
  DynamicsWorkspace ws;
  State state;
};

FourBar four_bar(double base, double crank, double coupler, double rocker, double angle) {
  FourBar mechanism;
  mechanism.base = base;
  mechanism.crank = crank;
  mechanism.coupler = coupler;
  mechanism.rocker = rocker;
  mechanism.angles[0] = angle;
  mechanism.crank_speed = kSpeed;
  mechanism.driven = true;
  return mechanism;
}

}  // namespace

TEST_CASE("A crank turns until coupler and rocker are in line, and no further") {
  // base^2 + crank^2 - 2 base crank cos(angle) = (coupler + rocker)^2
  const double end = std::acos((0.09 + 0.04 - 0.35 * 0.35) / 0.12);
  Driven linkage(four_bar(0.3, 0.2, 0.15, 0.2, end - 0.02));
  DeadPointSearch search(linkage.model);
  const double left = 0.02 / kSpeed;
  CHECK_FALSE(search.find(linkage.state, 0.48 * left));  // which looks as far as 0.96 of it
  const auto found = search.find(linkage.state, left);
  REQUIRE(found);
  // Parts of the time down to 1e-6 of twice of it.
  CHECK(found->time == Approx(left).epsilon(1e-5));
  CHECK(found->drive->name() == "drive");
}

TEST_CASE("Where a motion ends does not depend on the size of the mechanism") {
  const double end = std::acos((0.09 + 0.04 - 0.35 * 0.35) / 0.12), left = 0.02 / kSpeed;
  for (double size : {1e-3, 1e2}) {
    INFO(size);
    Driven linkage(four_bar(0.3 * size, 0.2 * size, 0.15 * size, 0.2 * size, end - 0.02));
    const auto found = DeadPointSearch(linkage.model).find(linkage.state, left);
    REQUIRE(found);
    // Rows are closed to 1e-9 of the size, also the angle [rad] of the drive: 4e-8 of 0.02 rad.
    CHECK(found->time == Approx(left).epsilon(1e-5));
  }
}

TEST_CASE("Angles that cannot be reached are not jumped over") {
  // Coupler and rocker in line at 150 degrees of the crank, and again at 210. The search looks
  // ahead by a turn: at 135 degrees the longest parts that it takes, of 45, are too long.
  const double end = 150.0 / 180.0 * std::numbers::pi;
  const double reach = std::sqrt(0.09 + 0.04 - 0.12 * std::cos(end));
  Driven linkage(four_bar(0.3, 0.2, 0.48 * reach, 0.52 * reach, 0.0));
  const auto found = DeadPointSearch(linkage.model).find(linkage.state, std::numbers::pi / kSpeed);
  REQUIRE(found);
  CHECK(found->time == Approx(end / kSpeed).epsilon(1e-5));
}

TEST_CASE("What was found free is not searched again") {
  // Reads how often a search asks the drive where it is.
  struct Counting final : TimeFunction {
    double value(double) const noexcept override { return 1.0; }
    double derivative(double) const noexcept override { return 0.0; }
    double integral(double t) const noexcept override {
      ++asked;
      return t;
    }
    mutable long asked = 0;
  };
  const auto speed = std::make_shared<Counting>();
  Model model;
  const int rod = add_rigid(model, "rod", 1.0, 1.0);
  const Marker foot = planar_marker(kGround, 0.0, 0.0, 0.0),
               end = planar_marker(rod, 0.0, 0.0, 0.0);
  add_revolute(model, "foot", foot, end);
  model.add(std::make_unique<PrescribedRotation>("drive", foot, end, 0.0, speed));
  model.freeze();
  DynamicsWorkspace ws(model);
  State state = initial_state(model, ws);
  DeadPointSearch search(model);
  const auto asks = [&](double time, double expected) {
    state.time = time;
    const long before = speed->asked;
    CHECK_FALSE(search.find(state, expected));
    return speed->asked > before;
  };
  CHECK(asks(1.0, 0.5));  // which finds the time from 1 to 2 s free
  CHECK_FALSE(asks(1.0, 0.9));
  CHECK_FALSE(asks(1.5, 0.4));
  CHECK(asks(1.5, 0.6));  // from 1.5 to 2.7 s
  CHECK(asks(1.4, 0.6));
}

TEST_CASE("A dead point names the drive that supplies most power") {
  // The end of a rod of 1 m is pushed along x to where the rod is stretched. Of two rotors one is
  // driven by more or less power, and one is braked.
  for (double rotor : {-9.0, 2.0, 7.0}) {
    for (double slide : {-3.0, 5.0}) {
      Model model;
      const Marker ground = planar_marker(kGround, 0.0, 0.0, 0.0);
      const auto add_rotor = [&](const std::string& name) {
        const Marker centre =
            planar_marker(add_rigid(model, name + " rotor", 1.0, 1.0), 0.0, 0.0, 0.0);
        add_revolute(model, name + " foot", ground, centre);
        model.add(std::make_unique<PrescribedRotation>(name, ground, centre, 0.0, constant(4.0)));
      };
      add_rotor("first");
      const int rod = add_rigid(model, "rod", 1.0, 1.0, {0.3, 0.4, 0.9});
      const Marker end = planar_marker(rod, 1.0, 0.0, 0.0);
      add_revolute(model, "foot", ground, planar_marker(rod, 0.0, 0.0, 0.0));
      model.add(std::make_unique<PrescribedDisplacement>("slide", ground, end, 0.9, constant(2.0)));
      add_rotor("last");
      model.freeze();
      DynamicsWorkspace ws(model);
      State state = initial_state(model, ws);
      // The power of a drive is minus its multiplier times its speed.
      for (std::size_t k = 0; k < model.items().size(); ++k) {
        const std::string& name = model.items()[k]->name();
        double& multiplier = state.multipliers[model.places()[k].rows.first];
        if (name == "first") multiplier = -rotor / 4.0;
        if (name == "slide") multiplier = -slide / 2.0;
        if (name == "last") multiplier = 4.0 / 4.0;
      }
      const auto found = DeadPointSearch(model).find(state, 0.05);
      INFO(rotor << " W, " << slide << " W");
      REQUIRE(found);
      CHECK(found->time == Approx(0.05).epsilon(1e-5));
      CHECK(found->drive->name() == (rotor > slide ? "first" : "slide"));
    }
  }
}

TEST_CASE("A crank that misses a dead point by little turns on") {
  for (double gap : {1e-3, 1e-5, 1e-7}) {
    // The shortest link, the base, and the longest are shorter than the others by the gap.
    Driven linkage(four_bar(0.2 - gap, 0.2, 0.2, 0.2, 2.0 * std::numbers::pi - 0.02));
    DeadPointSearch search(linkage.model);
    INFO(gap << " m");
    CHECK_FALSE(search.find(linkage.state, 1e-3));
  }
}

TEST_CASE("Rows that depend on others up to round-off are singular and named") {
  // A parallelogram close to its flat position: its rows and a pivot differ by the angle. Forces
  // have the error of round-off divided by it, at 1e-9 rad seven digits are left.
  for (double angle : {1e-3, 1e-9, 1e-14, 1e-16}) {
    Driven linkage(four_bar(0.5, 0.2, 0.5, 0.2, 0.3));
    for (int k = 0; k < 3; ++k) {
      const double turned = k == 1 ? 0.0 : angle;
      const double x = k == 0
                           ? 0.1 * std::cos(angle)
                           : (k == 1 ? 0.2 * std::cos(angle) + 0.25 : 0.5 + 0.1 * std::cos(angle));
      const double y = (k == 1 ? 0.2 : 0.1) * std::sin(angle);
      linkage.state.q.segment(3 * k, 3) = Vector3(x, y, turned);
    }
    const Vector rest = Vector::Zero(linkage.model.coordinates());
    evaluate_rows(linkage.model, 0.0, linkage.state.q, linkage.state.v, rest, linkage.ws);
    EquationMatrix matrix(*linkage.ws.structure);
    const bool regular = matrix.factor(linkage.ws, {});
    INFO(angle << " rad from flat");
    CHECK(regular == (angle > 1e-12));
    if (regular) continue;
    REQUIRE(matrix.dependent_row() >= 0);
    CHECK(matrix.dependent_row() < linkage.model.rows());
  }
}
