// Smooth walls in a gap: tangents, onset, cut of steps, accounts of an impact.

#include <cmath>
#include <memory>
#include <numbers>
#include <vector>

#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/clearance/contact_interaction.hpp"
#include "tribodyn/contact/damped_law.hpp"
#include "tribodyn/contact/power_law.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/friction/lugre.hpp"
#include "tribodyn/friction/threlfall.hpp"
#include "tribodyn/gaps/journal_gap.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

// Sizes of order one, for the differences.
constexpr double kClearance = 0.5;

std::shared_ptr<const JournalGap> gap(bool misalignment = true) {
  return std::make_shared<const JournalGap>("joint 'pin'",
                                            JournalGapOptions{.bearing_radius = 2.0,
                                                              .radial_clearance = kClearance,
                                                              .bearing_length = 1.5,
                                                              .misalignment = misalignment});
}

DryOptions options(bool friction = false) {
  DryOptions o;
  o.contact = std::make_shared<const LankaraniNikravesh>(
      std::make_shared<const PowerLaw>(PowerLawOptions{.stiffness = 3.0, .exponent = 1.5}), 0.6);
  if (friction) o.friction = std::make_shared<const Threlfall>(ThrelfallOptions{0.3, 2.0});
  return o;
}

DryOptions bristled() {
  DryOptions o = options();
  o.bristles = std::make_shared<const LuGre>(LuGreOptions{.bristle_stiffness = 0.7,
                                                          .bristle_damping = 0.4,
                                                          .viscous_friction = 0.0,
                                                          .static_coefficient = 0.5,
                                                          .dynamic_coefficient = 0.3,
                                                          .stribeck_speed = 2.0});
  return o;
}

Vector6 list(std::initializer_list<double> values) {
  Vector6 x(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), x.data());
  return x;
}

/// An interaction with its workspace, and what is held.
struct Walls {
  std::shared_ptr<const JournalGap> shape;
  ContactInteraction contact;
  std::unique_ptr<ItemWorkspace> workspace;
  std::vector<double> held;
  InteractionForce out;
  Vector history, history_rate;  // of bristles: base and rate of a stage
  double weight = 0.0;

  explicit Walls(bool misalignment = true, bool friction = false)
      : Walls(misalignment, options(friction)) {}
  Walls(bool misalignment, const DryOptions& dry)
      : shape(gap(misalignment)),
        contact("joint 'pin'", shape, dry),
        workspace(contact.make_workspace()),
        held(static_cast<std::size_t>(contact.held_size())),
        history(contact.history_size()),
        history_rate(contact.history_size()) {
    contact.initial_history(Vector(), history.data());
  }

  const InteractionForce& at(double time, const Vector6& xi, const Vector6& rate) {
    GapMotion motion;
    motion.xi = xi;
    motion.rate = rate;
    InteractionRequest request;
    request.time = time;
    request.motion = &motion;
    request.history_base = history.data();
    request.history_weight = weight;
    out.set_zero(shape->size());
    REQUIRE(contact.evaluate(request, workspace.get(), out, history_rate.data()) == ItemStatus::ok);
    return out;
  }
  void accept() {
    contact.accept(workspace.get(), held.data());
    contact.restore(held.data(), workspace.get());
  }
  SiteMeasures site(int k = 0) const { return contact.site_measures(k, workspace.get()); }
  double loss() const {
    InteractionMeasures m;
    m.contact_force.setZero(shape->size());
    contact.measure({}, nullptr, workspace.get(), m);
    return m.contact_power_loss;
  }
  double share(double step) const { return contact.largest_share(step, workspace.get()); }
};

}  // namespace

TEST_CASE("tangents of walls that touch are those of differences", "[contact_interaction]") {
  const Vector xi = list({0.45, -0.4, 0.03, 0.05, 0.3});
  const Vector rate = list({0.7, -0.2, 0.4, -0.3, 0.8});
  for (const bool friction : {false, true}) {
    Walls walls(true, friction);
    walls.at(0.0, xi, list({0.9, -0.8, 0.1, 0.2, 0.0}));
    walls.accept();  // both ends are touched, and have their speeds
    const InteractionForce here = walls.at(0.1, xi, rate);
    REQUIRE(walls.site(0).penetration > 0.0);
    REQUIRE(walls.site(1).penetration > 0.0);
    const Matrix by_xi = difference_jacobian(
        [&](const Vector& x) { return Vector(walls.at(0.1, x, rate).force); }, xi);
    const Matrix by_rate = difference_jacobian(
        [&](const Vector& w) { return Vector(walls.at(0.1, xi, w).force); }, rate);
    CHECK(relative_error(here.by_xi, by_xi) < kDifferenceTolerance);
    CHECK(relative_error(here.by_rate, by_rate) < kDifferenceTolerance);
  }
}

TEST_CASE("friction takes the power that is accounted", "[contact_interaction]") {
  Walls walls(true, true);
  const Vector6 xi = list({0.45, -0.4, 0.03, 0.05, 0.3});
  walls.at(0.0, xi, list({0.9, -0.8, 0.1, 0.2, 0.0}));
  walls.accept();
  const Vector6 rate = list({0.7, -0.2, 0.4, -0.3, 0.8});
  const double power = walls.at(0.1, xi, rate).force.dot(rate);
  InteractionMeasures m;
  m.contact_force.setZero(5);
  walls.contact.measure({}, nullptr, walls.workspace.get(), m);
  // What does not turn into heat is the change of the elastic energy.
  const double stored =
      difference([&](double t) { return walls.contact.potential_energy(xi + t * rate); }, 0.0);
  CHECK(-power == Approx(m.contact_power_loss + stored).epsilon(1e-9));
  CHECK(m.contact_power_loss > 0.0);
}

TEST_CASE("a step that ends in the wall is cut to end at its surface", "[contact_interaction]") {
  // Ballistic: e = 0.1 + 2 t + t^2 meets the wall at 0.5.
  Walls walls(false);
  const auto at = [&](double t) {
    walls.at(t, list({0.1 + 2.0 * t + t * t, 0.0, 0.0}), list({2.0 + 2.0 * t, 0.0, 0.0}));
  };
  at(0.0);
  walls.accept();
  CHECK(walls.site().impact.speed == 0.0);
  at(1.0);
  CHECK(walls.out.force.isZero());  // as long as the site is open
  const double share = walls.share(1.0);
  at(share);
  CHECK(walls.site().penetration > 0.0);
  CHECK(walls.site().penetration < 1e-5 * kClearance);
  CHECK(walls.share(share) == 1.0);
  walls.accept();
  const double touch = std::sqrt(1.4) - 1.0;
  const ImpactAccount impact = walls.site().impact;
  CHECK(impact.time == Approx(touch).epsilon(1e-9));
  CHECK(impact.speed == Approx(2.0 + 2.0 * touch).epsilon(1e-5));
  CHECK(impact.duration == 0.0);
}

TEST_CASE("a touch and release within a step is seen", "[contact_interaction]") {
  // e = 0.51 - (t - 0.5)^2: beyond the wall from 0.4 to 0.6.
  Walls walls(false);
  const auto at = [&](double t) {
    walls.at(t, list({0.51 - (t - 0.5) * (t - 0.5), 0.0, 0.0}), list({1.0 - 2.0 * t, 0.0, 0.0}));
  };
  at(0.0);
  walls.accept();
  at(1.0);
  const double share = walls.share(1.0);
  CHECK(share == Approx(0.4).epsilon(1e-4));
  at(0.3);
  CHECK(walls.share(0.3) == 1.0);
}

TEST_CASE("walls that start in contact are touched from the start", "[contact_interaction]") {
  Walls walls(false);
  walls.at(2.0, list({0.6, 0.0, 0.0}), list({0.3, 0.0, 0.0}));
  CHECK(walls.out.force[0] < 0.0);
  walls.accept();
  CHECK(walls.site().impact.time == 2.0);
  CHECK(walls.site().impact.speed == Approx(0.3));
}

TEST_CASE("the account of an impact is that of its path", "[contact_interaction]") {
  // delta = 0.1 sin(w t), which steps follow closely; no law moves so, but the work is known.
  const double w = 3.0, end = std::numbers::pi / w;
  Walls walls(false);
  const auto at = [&](double t) {
    walls.at(t, list({kClearance + 0.1 * std::sin(w * t), 0.0, 0.0}),
             list({0.1 * w * std::cos(w * t), 0.0, 0.0}));
  };
  at(-1e-9);
  walls.accept();
  at(1e-6);
  walls.accept();
  const int steps = 64;
  double work = 0.0;
  for (int k = 1; k <= steps; ++k) {
    at(1.01 * end * k / steps);
    walls.accept();
  }
  const double v0 = walls.site().impact.speed;
  // int F_e d delta'^2 / v0 dt with F_e = 3 delta^1.5, d = 3/4 (1 - e^2).
  const double d = 0.75 * (1.0 - 0.36);
  const int fine = 20000;
  for (int k = 0; k < fine; ++k) {
    const double t = end * (k + 0.5) / fine;
    const double rate = 0.1 * w * std::cos(w * t);
    work += 3.0 * std::pow(0.1 * std::sin(w * t), 1.5) * d * rate * rate / v0 * end / fine;
  }
  const ImpactAccount impact = walls.site().impact;
  CHECK(impact.energy_loss == Approx(work).epsilon(1e-6));
  CHECK(impact.duration == Approx(end).epsilon(1e-6));
  CHECK(impact.force > 3.0 * std::pow(0.1, 1.5));  // the loss shifts the peak to the approach
  CHECK(walls.site().penetration < 0.0);
}

// --- bristles ---

namespace {

const Vector kTouched = list({0.45, -0.4, 0.03, 0.05, 0.3});
const Vector kSliding = list({0.7, -0.2, 0.4, -0.3, 0.8});

/// Walls with bent bristles, touched at both ends.
Walls bent() {
  Walls walls(true, bristled());
  walls.at(0.0, kTouched, list({0.9, -0.8, 0.1, 0.2, 0.0}));
  walls.accept();
  walls.history = list({0.12, 0.09, 0.06, 0.03, 0.0, -0.03});
  return walls;
}

}  // namespace

TEST_CASE("tangents of walls with bristles are those of differences", "[contact_interaction]") {
  for (const double weight : {0.0, 0.3}) {
    Walls walls = bent();
    walls.weight = weight;
    const InteractionForce here = walls.at(0.1, kTouched, kSliding);
    const Matrix by_xi = difference_jacobian(
        [&](const Vector& x) { return Vector(walls.at(0.1, x, kSliding).force); }, kTouched);
    const Matrix by_rate = difference_jacobian(
        [&](const Vector& w) { return Vector(walls.at(0.1, kTouched, w).force); }, kSliding);
    CHECK(relative_error(here.by_xi, by_xi) < kDifferenceTolerance);
    CHECK(relative_error(here.by_rate, by_rate) < kDifferenceTolerance);
  }
}

TEST_CASE("tangents at given bristles are those of differences", "[contact_interaction]") {
  Walls walls = bent();
  const Vector z = walls.history;
  const Vector rate = (walls.at(0.1, kTouched, kSliding), walls.history_rate);
  // A stage that ends at z.
  walls.weight = 0.3;
  walls.history = z - walls.weight * rate;
  const InteractionForce stage = walls.at(0.1, kTouched, kSliding);
  CHECK((walls.history_rate - rate).norm() < 1e-14);
  GapMotion motion;
  motion.xi = kTouched;
  motion.rate = kSliding;
  InteractionRequest request;
  request.motion = &motion;
  request.history_base = walls.history.data();
  request.history_weight = walls.weight;
  HistoryTangents found;
  REQUIRE(walls.contact.history_tangents(request, walls.workspace.get(), found));
  REQUIRE(found.states == std::vector<int>{0, 1, 2, 3, 4, 5});
  walls.weight = 0.0;
  const auto both = [&](const Vector& x, const Vector& w, const Vector& s) {
    walls.history = s;
    const Vector force = walls.at(0.1, x, w).force;
    Vector all(force.size() + s.size());
    all << force, walls.history_rate;
    return all;
  };
  const Matrix by_q =
      difference_jacobian([&](const Vector& x) { return both(x, kSliding, z); }, kTouched, 2e-4);
  const Matrix by_v =
      difference_jacobian([&](const Vector& w) { return both(kTouched, w, z); }, kSliding);
  const Matrix by_s =
      difference_jacobian([&](const Vector& s) { return both(kTouched, kSliding, s); }, z);
  const double near = kDifferenceTolerance;
  CHECK(relative_error(stage.by_xi + found.force_by_q, by_q.topRows(5)) < near);
  CHECK(relative_error(stage.by_rate + found.force_by_v, by_v.topRows(5)) < near);
  CHECK(relative_error(found.force_by_state, by_s.topRows(5)) < near);
  CHECK(relative_error(found.rate_by_q, by_q.bottomRows(6)) < near);
  CHECK(relative_error(found.rate_by_v, by_v.bottomRows(6)) < near);
  CHECK(relative_error(found.rate_by_state, by_s.bottomRows(6)) < near);
}

TEST_CASE("bristles that nothing bends are no states", "[contact_interaction]") {
  Walls walls(false, bristled());
  walls.at(0.0, list({0.6, 0.0, 0.0}), list({0.3, 0.1, 0.0}));
  GapMotion motion;
  motion.xi = list({0.6, 0.0, 0.0});
  motion.rate = list({0.3, 0.1, 0.0});
  InteractionRequest request;
  request.motion = &motion;
  HistoryTangents found;
  REQUIRE(walls.contact.history_tangents(request, walls.workspace.get(), found));
  CHECK(found.states == std::vector<int>{1});
  Walls smooth(false);
  CHECK_FALSE(smooth.contact.history_tangents(request, smooth.workspace.get(), found));
}

TEST_CASE("what bristles take is stored or lost", "[contact_interaction]") {
  Walls walls = bent();
  const double power = walls.at(0.1, kTouched, kSliding).force.dot(kSliding);
  const Vector s = walls.history, rate = walls.history_rate;
  const double loss = walls.loss();
  const double pressed = difference(
      [&](double t) { return walls.contact.potential_energy(kTouched + t * kSliding); }, 0.0);
  const double stored = difference(
      [&](double t) {
        walls.history = s + t * rate;
        walls.at(0.1, kTouched, kSliding);
        return walls.contact.bristle_energy(walls.workspace.get());
      },
      0.0);
  CHECK(std::abs(stored) > 0.1 * loss);
  CHECK(-power == Approx(loss + pressed + stored).epsilon(1e-9));
}

TEST_CASE("bristles tell what of their work a step has not resolved", "[contact_interaction]") {
  Walls walls(false, bristled());
  const Vector in = list({0.6, 0.0, 0.0}), rate = list({0.3, 0.2, 0.0});
  walls.at(0.0, list({0.5001, 0.0, 0.0}), rate);
  walls.accept();
  walls.history[1] = 0.05;
  walls.at(0.1, in, rate);
  const double before = walls.history_rate[1];
  walls.accept();
  const double step = 0.01;
  walls.history[1] += step * before;
  walls.at(0.1 + step, in, rate);
  // The ends' mean power, and the energy stored on the way at the first rate.
  const double z = walls.history[1], more = walls.history_rate[1] - before;
  const double stored = 0.5 * 0.7 * (z * z - 0.05 * 0.05);
  const double unresolved = walls.contact.unresolved_work(walls.workspace.get());
  CHECK(std::abs(more) > 1e-5);
  CHECK(unresolved == Approx(std::abs(0.5 * 0.7 * z * step * more)).epsilon(1e-9));
  CHECK(unresolved < 0.1 * std::abs(stored));
}

TEST_CASE("bristles that no friction can hold as walls part are lost", "[contact_interaction]") {
  const Vector out = list({0.4, 0.0, 0.0}), rate = list({-0.3, 0.0, 0.0});
  for (const double depth : {1e-3, 0.3}) {
    Walls walls(false, bristled());
    walls.at(0.0, list({0.5001, 0.0, 0.0}), list({0.3, 0.0, 0.0}));
    walls.accept();
    walls.history[1] = 0.01;
    walls.at(0.1, list({0.5 + depth, 0.0, 0.0}), rate);
    const double load = -walls.out.force[0];
    REQUIRE(load > 0.0);
    walls.accept();
    // They do not slide, so that nothing is bent or straightened on the way.
    walls.at(0.1 + 1e-9, out, rate);
    const double held = 0.5 * load / 0.7;
    INFO("load " << load << ", bent by 0.01, held " << held);
    const double unresolved = walls.contact.unresolved_work(walls.workspace.get());
    CHECK((depth > 0.1 ? held > 0.01 : held < 0.01));
    CHECK(unresolved == Approx(0.5 * 0.7 * std::pow(std::min(held, 0.01), 2)).epsilon(1e-6));
  }
}

TEST_CASE("bristles are straight at each touch", "[contact_interaction]") {
  Walls walls(false, bristled());
  const Vector out = list({0.4, 0.0, 0.0}), in = list({0.6, 0.0, 0.0});
  const Vector rate = list({0.3, 0.2, 0.0});
  walls.history = Vector3(0.0, 0.07, 0.0);
  walls.at(0.0, out, rate);
  CHECK(walls.history_rate.isZero());  // an open site
  walls.accept();
  walls.at(0.1, in, rate);
  CHECK(walls.history_rate.isZero());
  CHECK(walls.out.force.isZero());
  walls.accept();
  CHECK(walls.contact.bristle_energy(walls.workspace.get()) == 0.0);
  walls.at(0.2, in, rate);
  // No deflection: no slip is lost, and the force is that of the damping alone.
  CHECK(walls.history_rate[1] == Approx(0.2));
  walls.history[1] = 0.09;
  walls.at(0.2, in, rate);
  CHECK(walls.contact.bristle_energy(walls.workspace.get()) == Approx(0.5 * 0.7 * 0.02 * 0.02));
  walls.accept();
  // Errors by the deflection 0.5 N / 0.7 at which they give way under the largest load.
  const double load = -walls.out.force[0];
  const Vector3 change(0.0, 1e-3, 0.0);
  const auto error = [&] {
    return walls.contact.history_error(walls.workspace.get(), change.data());
  };
  CHECK(error() == Approx(1e-3 * 0.7 / (0.5 * load)).epsilon(1e-9));
  walls.at(0.3, out, rate);
  CHECK(walls.contact.bristle_energy(walls.workspace.get()) == 0.0);
  CHECK(error() == Approx(1e-3 * 0.7 / (0.5 * load)).epsilon(1e-9));
  walls.accept();
  CHECK(walls.out.force.isZero());
  CHECK(walls.history_rate.isZero());
}

TEST_CASE("a dry interface takes asperities or contact", "[contact_interaction]") {
  CHECK_THROWS_WITH(DryInterface(DryOptions{}), ContainsSubstring("asperities or contact must"));
  JournalGapOptions waved{
      .bearing_radius = 2.0, .radial_clearance = kClearance, .bearing_length = 1.5};
  waved.profile.contact = {1e-6};
  const auto shape = std::make_shared<const JournalGap>("joint 'pin'", waved);
  CHECK_THROWS_WITH(DryInterface(options()).attach("joint 'pin'", shape),
                    ContainsSubstring("joint 'pin': profile"));
  DryOptions viscous = options();
  viscous.bristles = std::make_shared<const LuGre>(LuGreOptions{1.0, 0.0, 0.4, 0.5, 0.3, 1.0});
  CHECK_THROWS_WITH(DryInterface(viscous), ContainsSubstring("viscous_friction of LuGre = 0.4"));
  DryOptions both = options(true);
  both.bristles = bristled().bristles;
  CHECK_THROWS_WITH(DryInterface(both), ContainsSubstring("must have no history"));
}
