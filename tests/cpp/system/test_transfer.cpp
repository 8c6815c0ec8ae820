// The state of one model as the start of another.
#include <memory>
#include <string>
#include <vector>

#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/system/transfer.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

struct Rods {
  double length = 0.2;       // [m], of the upper one
  double clearance = 30e-6;  // [m]
  int around = 16;
  double filling = 0.8;
  Cavitation cavitation = Cavitation::mass_conserving;
  bool spring = false;

  /// A pendulum of two rods, the second on a film.
  Model build() const {
    Model model;
    const int upper = add_rigid(model, "upper", 1.0, 0.1, {0.0, -0.1, 0.0}, {0.0, 0.0, 3.0});
    const int lower = add_rigid(model, "lower", 1.0, 0.1, {0.0, -0.4, 0.0});
    add_revolute(model, "hinge", planar_marker(kGround, 0.0, 0.0, 0.0),
                 planar_marker(upper, 0.0, 0.1, 0.0));
    const Marker journal = planar_marker(upper, 0.0, 0.1 - length, 0.0);
    const Marker bearing = planar_marker(lower, 0.0, 0.2, 0.0);
    LubricatedOptions film;
    film.lubricant = std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = 0.01});
    film.mesh = {.around = around, .along = 6};
    film.cavitation = cavitation;
    film.initial_film_fraction = filling;
    model.add(std::make_unique<ClearanceJoint>(
        "pin",
        journal_gap(
            "joint 'pin'", journal, bearing,
            JournalGapOptions{
                .bearing_radius = 10e-3, .radial_clearance = clearance, .bearing_length = 20e-3}),
        LubricatedInterface(film)));
    if (spring) {
      model.add(std::make_unique<SpringDamper>(
          "spring", planar_marker(kGround, 1.0, 0.0, 0.0), planar_marker(lower, 0.0, 0.0, 0.0),
          SpringDamperOptions{.stiffness = 1.0, .damping = 0.0, .free_length = 0.5}));
    }
    model.freeze();
    return model;
  }
};

/// A state whose journal stands and moves somewhere in its gap.
State moving(const Model& model) {
  DynamicsWorkspace ws(model);
  State state = initial_state(model, ws);
  state.time = 5e-3;
  state.q.tail(3) += Vector3(7e-6, -11e-6, 0.3);  // the bearing, and a turn about its centre
  state.q[3] += 0.2 * std::sin(0.3);
  state.q[4] += 0.2 * (1.0 - std::cos(0.3));
  state.v.tail(3) += Vector3(2e-3, 1e-3, 0.5);
  return state;
}

GapMotion gap(const Model& model, const State& state) {
  return clearance_joint(model, 0).gap_motion(
      model.view(state.q.data(), state.v.data(), state.a.data()));
}

double volume(const Model& model, const State& state) {
  return clearance_joint(model, 0).interaction().facets().oil->oil_volume(state.history.data());
}

double correction(const TransferReport& report, const std::string& item,
                  const std::string& quantity) {
  for (const Correction& c : report.corrections) {
    if (c.item == item && c.quantity == quantity) return c.amount;
  }
  return 0.0;
}

}  // namespace

TEST_CASE("a state of the same model comes over as it is") {
  const Model from = Rods{}.build(), to = Rods{}.build();
  const State old = moving(from);
  DynamicsWorkspace ws(to);
  TransferReport report;
  const State state = transferred(from, old, to, ws, report);
  CHECK((state.q - old.q).norm() < 1e-13);  // of the assembly's tolerance
  CHECK((state.v - old.v).norm() < 1e-12);
  CHECK(state.time == old.time);
  CHECK(report.corrections.empty());
  CHECK(report.added.empty());
  CHECK(report.dropped.empty());
  CHECK(report.refilled.empty());
}

TEST_CASE("the state of a longer rod closes the joints and keeps journal and film in their gap") {
  const Model from = Rods{}.build(), to = Rods{.length = 0.21, .clearance = 45e-6}.build();
  const State old = moving(from);
  const GapMotion was = gap(from, old);
  REQUIRE(was.xi.head(2).norm() > 5e-6);
  DynamicsWorkspace ws(to);
  TransferReport report;
  const State state = transferred(from, old, to, ws, report);
  evaluate_rows(to, state.time, state.q, state.v, Vector::Zero(6), ws);
  CHECK(ws.constraint.cwiseAbs().maxCoeff() < 1e-13);       // of the assembly's tolerance
  CHECK(ws.constraint_rate.cwiseAbs().maxCoeff() < 1e-11);  // its 1e-12, by 3 rad/s
  const GapMotion is = gap(to, state);
  CHECK((is.xi - 1.5 * was.xi).head(2).norm() < 1e-12);
  CHECK((is.rate - 1.5 * was.rate).head(2).norm() < 1e-11);
  // The rods come apart by 10 mm, which they share.
  const double moved = correction(report, "body 'lower'", "position");
  CHECK(moved > 4e-3);
  CHECK(moved < 11e-3);
  CHECK(volume(to, state) / volume(from, old) > 1.2);
  CHECK(correction(report, "joint 'pin'", "oil volume") ==
        Approx(volume(to, state) - volume(from, old)));
}

TEST_CASE("a film keeps the share of its gap that is filled, on any mesh") {
  for (const double filling : {1.0, 0.8}) {
    const Model from = Rods{.filling = filling}.build();
    const Model to = Rods{.around = 20, .filling = 0.3}.build();
    DynamicsWorkspace start(from), ws(to);
    State old = initial_state(from, start);  // concentric: the gap is the same everywhere
    old.history *= 1.0 + 1e-12;              // round-off of a run
    TransferReport report;
    const State state = transferred(from, old, to, ws, report);
    const Interaction& film = clearance_joint(to, 0).interaction();
    const GapFilling now = film.facets().oil->filling(gap(to, state).xi, state.history.data());
    REQUIRE(now.share.size() == 20 * 4);
    for (const double share : now.share) {
      if (filling == 1.0) {
        CHECK(share == 1.0);  // a full gap stays full, to the last bit
      } else {
        CHECK(share == Approx(filling).epsilon(1e-11));
      }
    }
    CHECK(state.history.tail(1)[0] == 0.0);  // nothing has left yet
  }
}

TEST_CASE("items are matched by name, and those that are not are told") {
  const Model plain = Rods{}.build(), sprung = Rods{.spring = true}.build();
  const Model dry = Rods{.cavitation = Cavitation::reynolds}.build();
  DynamicsWorkspace to_sprung(sprung), to_plain(plain);
  TransferReport report;
  transferred(plain, moving(plain), sprung, to_sprung, report);
  CHECK(report.added == std::vector<std::string>{"force 'spring'"});
  CHECK(report.dropped.empty());
  transferred(sprung, moving(sprung), plain, to_plain, report);
  CHECK(report.added.empty());
  CHECK(report.dropped == std::vector<std::string>{"force 'spring'"});
  CHECK(report.refilled.empty());
  transferred(dry, moving(dry), plain, to_plain, report);
  CHECK(report.refilled == std::vector<std::string>{"joint 'pin'"});
}
