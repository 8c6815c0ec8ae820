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
#include "tribodyn/friction/threlfall.hpp"
#include "tribodyn/gaps/journal_gap.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

// Sizes of order one, for the differences.
constexpr double kClearance = 0.5;

std::shared_ptr<const JournalGap> gap(bool tilting = true) {
  return std::make_shared<const JournalGap>("joint 'pin'",
                                            JournalGapOptions{.bearing_radius = 2.0,
                                                              .radial_clearance = kClearance,
                                                              .bearing_length = 1.5,
                                                              .tilting = tilting});
}

DryOptions options(bool friction = false) {
  DryOptions o;
  o.contact = std::make_shared<const LankaraniNikravesh>(
      std::make_shared<const PowerLaw>(PowerLawOptions{.stiffness = 3.0, .exponent = 1.5}), 0.6);
  if (friction) o.friction = std::make_shared<const Threlfall>(ThrelfallOptions{0.3, 2.0});
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

  explicit Walls(bool tilting = true, bool friction = false)
      : shape(gap(tilting)),
        contact("joint 'pin'", shape, options(friction)),
        workspace(contact.make_workspace()),
        held(static_cast<std::size_t>(contact.held_size())) {}

  const InteractionForce& at(double time, const Vector6& xi, const Vector6& rate) {
    GapMotion motion;
    motion.xi = xi;
    motion.rate = rate;
    InteractionRequest request;
    request.time = time;
    request.motion = &motion;
    out.set_zero(shape->size());
    REQUIRE(contact.evaluate(request, workspace.get(), out, nullptr) == ItemStatus::ok);
    return out;
  }
  void accept() {
    contact.accept(workspace.get(), held.data());
    contact.restore(held.data(), workspace.get());
  }
  SiteMeasures site(int k = 0) const { return contact.site_measures(k, workspace.get()); }
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

TEST_CASE("a dry interface takes asperities or contact", "[contact_interaction]") {
  CHECK_THROWS_WITH(DryInterface(DryOptions{}), ContainsSubstring("asperities or contact must"));
  JournalGapOptions waved{
      .bearing_radius = 2.0, .radial_clearance = kClearance, .bearing_length = 1.5};
  waved.profile.contact = {1e-6};
  const auto shape = std::make_shared<const JournalGap>("joint 'pin'", waved);
  CHECK_THROWS_WITH(DryInterface(options()).attach("joint 'pin'", shape),
                    ContainsSubstring("joint 'pin': profile"));
}
