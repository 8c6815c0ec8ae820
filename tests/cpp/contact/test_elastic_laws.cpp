#include <functional>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include "contact/elastic_checks.hpp"
#include "tribodyn/contact/dubowsky_freudenstein.hpp"
#include "tribodyn/contact/esdu_78035.hpp"
#include "tribodyn/contact/goldsmith.hpp"
#include "tribodyn/contact/hertz.hpp"
#include "tribodyn/contact/johnson.hpp"
#include "tribodyn/contact/liu.hpp"
#include "tribodyn/contact/pereira.hpp"
#include "tribodyn/contact/power_law.hpp"
#include "tribodyn/contact/radzimovsky.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

constexpr double kPi = std::numbers::pi;
const double kE = std::exp(1.0);

/// A law of cylinders, the depth [m] of an independent program at forces of 100 N, 1 kN, 10 kN and
/// 100 kN between kJournal, and the depth as it is written, where it is.
struct Cylinders {
  std::unique_ptr<ElasticLaw> law;
  std::vector<double> depths;
  std::function<double(double force, const WallPair& w)> written;
  double largest;
};

double share(double force, const WallPair& w) { return force / (kPi * kModulus * w.length); }
double gap(const WallPair& w) { return w.bearing_radius - w.journal_radius; }

std::vector<Cylinders> cylinder_laws() {
  std::vector<Cylinders> laws;
  laws.push_back({std::make_unique<Johnson>(kModulus),
                  {1.5210860509757036e-07, 1.1988776476035885e-06, 8.766692442314727e-06,
                   5.54460840859357e-05},
                  [](double f, const WallPair& w) {
                    return share(f, w) *
                           (std::log(4.0 * kPi * kModulus * gap(w) * w.length / f) - 1.0);
                  },
                  4.0 * 0.5e-3 / (kE * kE)});
  laws.push_back({std::make_unique<Radzimovsky>(kModulus),
                  {1.5603194817813026e-07, 1.2381110784091872e-06, 9.159026750370717e-06,
                   5.93694271664956e-05},
                  [](double f, const WallPair& w) {
                    const double radius = w.bearing_radius * w.journal_radius;
                    const double b2 = 4.0 * f / w.length * radius / (kPi * kModulus * gap(w));
                    return share(f, w) * (2.0 / 3.0 + std::log(4.0 * radius / b2));
                  },
                  0.5e-3 / std::cbrt(kE)});
  laws.push_back({std::make_unique<Goldsmith>(kModulus),
                  {2.9029751807116543e-07, 2.5807667773395395e-06, 2.2585583739674235e-05,
                   0.00019363499705953084},
                  [](double f, const WallPair& w) {
                    const double under = f * w.bearing_radius * w.journal_radius;
                    return share(f, w) *
                           (std::log(kPi * kModulus * w.length * gap(w) / under) + 1.0);
                  },
                  0.5e-3 / (9.5e-3 * 10e-3)});
  laws.push_back({std::make_unique<DubowskyFreudenstein>(kModulus),
                  {1.808130355763205e-07, 1.4859219523910896e-06, 1.1637135490189735e-05,
                   8.415051456468582e-05},
                  [](double f, const WallPair& w) {
                    const double under = f * w.bearing_radius * w.journal_radius;
                    const double cube = w.length * w.length * w.length;
                    return share(f, w) * (std::log(kPi * kModulus * cube * gap(w) / under) + 1.0);
                  },
                  20e-3 * 20e-3 * 0.5e-3 / (9.5e-3 * 10e-3)});
  laws.push_back({std::make_unique<Esdu78035>(kModulus),
                  {1.8009527141904375e-07, 1.4787443108183223e-06, 1.1565359074462066e-05,
                   8.343275040740909e-05},
                  [](double f, const WallPair& w) {
                    return share(f, w) *
                           (std::log(4.0 * kPi * kModulus * w.length * gap(w) / f) + 1.0);
                  },
                  4.0 * 0.5e-3});
  laws.push_back(
      {std::make_unique<Liu>(kModulus),
       {9.22360970055432e-07, 4.290795507499484e-06, 2.012237746629378e-05, 9.783745607607818e-05},
       nullptr,
       INFINITY});
  laws.push_back(
      {std::make_unique<Pereira>(kModulus),
       {1.575931031289627e-07, 1.1420860916407934e-06, 8.276762211173345e-06, 5.99821617667095e-05},
       nullptr,
       INFINITY});
  return laws;
}

std::string refusal(const ElasticLaw& law, const WallPair& walls) {
  try {
    law.between("joint 'pin'", walls);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("laws of cylinders have the depths of an independent program") {
  for (const Cylinders& each : cylinder_laws()) {
    INFO(each.law->name());
    const auto contact = each.law->between("pin", kJournal);
    CHECK(contact->largest_penetration() == Approx(each.largest).epsilon(1e-14));
    double force = 100.0;
    for (const double depth : each.depths) {
      // The slope turns the force back into a depth. Liu's was found by a solver, 6e-8 apart.
      const ElasticForce here = contact->at(depth);
      const double apart = std::abs(here.force - force) / (here.slope * depth);
      CHECK(apart < (std::string(each.law->name()) == "Liu" ? 1e-7 : 1e-14));
      force *= 10.0;
    }
  }
}

TEST_CASE("laws that are written for the depth are inverted to round-off, up to their end") {
  for (const Cylinders& each : cylinder_laws()) {
    if (!each.written) continue;
    INFO(each.law->name());
    for (const double length : {5e-3, 20e-3, 100e-3}) {
      WallPair walls = kJournal;
      walls.length = length;
      const auto contact = each.law->between("pin", walls);
      const double end = contact->at(contact->largest_penetration()).force;
      CHECK(each.written(end, walls) == Approx(contact->largest_penetration()).epsilon(1e-14));
      for (double force = 1e-12 * end; force < 0.999 * end; force *= 2.1) {
        INFO("force " << force);
        const ElasticForce here = contact->at(each.written(force, walls));
        // What round-off of the depth makes of the force.
        const double turned = here.slope * each.written(force, walls) / force;
        CHECK(here.force == Approx(force).epsilon(1e-14 * (1.0 + turned)));
      }
      // At the end and beyond, where the slope is infinite, everything stays finite.
      for (const double beyond : {1.0, 2.0, 1e6}) {
        const ElasticForce last = contact->at(beyond * contact->largest_penetration());
        CHECK(last.force == end);
        CHECK(std::isfinite(last.slope));
        CHECK(last.slope > 1e6 * end / contact->largest_penetration());
      }
    }
  }
}

TEST_CASE("slope and energy of a power law belong to its force for every exponent") {
  check_elastic(*PowerLaw({.stiffness = 1e8, .exponent = 1.0}).between("pin", kJournal), 1e-3);
  check_elastic(*PowerLaw({.stiffness = 1e12, .exponent = 2.3}).between("pin", kBall), 1e-3);
}

TEST_CASE("a power law is what it says, of any walls") {
  const PowerLaw law({.stiffness = 4e10, .exponent = 1.5});
  for (const WallPair& walls : {kJournal, kBall, kCorner}) {
    const ElasticForce here = law.between("pin", walls)->at(4e-6);
    CHECK(here.force == Approx(4e10 * 8e-9).epsilon(1e-14));
    CHECK(here.slope == Approx(1.5 * 4e10 * 2e-3).epsilon(1e-14));
    CHECK(here.energy == Approx(0.4 * 4e10 * 32e-15).epsilon(1e-14));
  }
  CHECK(PowerLaw({.stiffness = 1.0}).options().exponent == 1.5);
  CHECK(law.between("pin", kBall)->largest_penetration() == double(INFINITY));
}

TEST_CASE("Hertz's stiffness is that of the internal radius, of the slider-crank 6.61e10") {
  // Of the steel pair in the literature of clearance joints, to its seven digits.
  const double stiffness = Hertz(kModulus).between("pin", kJournal)->at(1.0).force;
  CHECK(stiffness == Approx(6.610198e10).epsilon(1e-7));
  CHECK(Hertz(kModulus).between("pin", kBall)->at(1.0).force == stiffness);
  CHECK(Hertz(kModulus).between("pin", kBall)->at(4.0).force == Approx(8.0 * stiffness));
}

TEST_CASE("Pereira's law is in N, mm and MPa, on both branches of its exponent") {
  for (const double clearance : {0.005, 0.05, 0.34953, 0.34955, 2.0, 10.0}) {
    INFO("clearance " << clearance << " mm");
    WallPair walls = kJournal;
    walls.bearing_radius = walls.journal_radius + 1e-3 * clearance;
    const auto contact = Pereira(kModulus).between("pin", walls);
    const double y = clearance < 0.34954 ? 1.51 * std::pow(std::log(1000.0 * clearance), -0.151)
                                         : 0.0151 * clearance + 1.151;
    const double factor = (0.965 * clearance + 0.0965) * 20.0 * kModulus * 1e-6 / clearance;
    const double force = factor * std::pow(0.01, y * std::pow(clearance, -0.005));
    CHECK(contact->at(0.01e-3).force == Approx(force).epsilon(1e-10));
  }
  // The formulas of the exponent meet to 6e-4 where the one follows the other.
  CHECK(std::abs(1.51 * std::pow(std::log(349.54), -0.151) - (0.0151 * 0.34954 + 1.151)) < 6e-4);
}

TEST_CASE("laws refuse walls and numbers that are not theirs") {
  using Catch::Matchers::ContainsSubstring;
  for (const Cylinders& each : cylinder_laws()) {
    const std::string name = each.law->name();
    CHECK(refusal(*each.law, kBall) == "joint 'pin': " + name +
                                           " contact is of a shaft in a bearing, not of a ball in "
                                           "a cup; give Hertz or PowerLaw");
    CHECK_THAT(refusal(*each.law, kCorner),
               ContainsSubstring("not of a corner on a plane; give PowerLaw"));
  }
  CHECK_THAT(refusal(Hertz(kModulus), kCorner),
             ContainsSubstring("joint 'pin': Hertz contact is of curved walls, not of a corner on "
                               "a plane; give PowerLaw"));
  for (const double clearance : {4.9e-6, 10.1e-3}) {
    WallPair walls = kJournal;
    walls.bearing_radius = walls.journal_radius + clearance;
    CHECK_THAT(refusal(Pereira(kModulus), walls),
               ContainsSubstring("joint 'pin': bearing_radius - journal_radius = ") &&
                   ContainsSubstring("m must be in [5e-06, 0.01]"));
    CHECK(refusal(Johnson(kModulus), walls) == "");
  }
  const auto refused = [](auto change) {
    WallPair walls = kJournal;
    change(walls);
    for (const Cylinders& each : cylinder_laws()) CHECK(refusal(*each.law, walls) != "");
    CHECK(refusal(PowerLaw({.stiffness = 1.0}), walls) != "");
    CHECK(refusal(Hertz(1.0), walls) != "");
  };
  refused([](WallPair& w) { w.journal_radius = 0.0; });
  refused([](WallPair& w) { w.journal_radius = w.bearing_radius; });
  refused([](WallPair& w) { w.bearing_radius = std::nan(""); });
  refused([](WallPair& w) { w.length = -1.0; });
  for (const double bad : {0.0, -1.0, double(INFINITY), std::nan("")}) {
    CHECK_THROWS_AS(Hertz(bad), InvalidInput);
    CHECK_THROWS_AS(Johnson(bad), InvalidInput);
    CHECK_THROWS_AS(Liu(bad), InvalidInput);
    CHECK_THROWS_AS(PowerLaw({.stiffness = bad}), InvalidInput);
    CHECK_THROWS_AS(PowerLaw({.stiffness = 1.0, .exponent = bad}), InvalidInput);
  }
  CHECK_THROWS_AS(PowerLaw({.stiffness = 1.0, .exponent = 0.99}), InvalidInput);
}
