#include <cmath>

#include "contact/cylinder_checks.hpp"
#include "tribodyn/contact/pereira.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("Pereira's law: depths, walls") {
  const Pereira law(kModulus);
  check_cylinder_law(law, {1.575931031289627e-07, 1.1420860916407934e-06, 8.276762211173345e-06,
                           5.99821617667095e-05});
  CHECK_THROWS_AS(Pereira(0.0), InvalidInput);
  CHECK_THROWS_AS(Pereira(std::nan("")), InvalidInput);
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
  // The formulas of the exponent meet where the one follows the other, to 4.6e-8.
  const double below = 1.51 * std::pow(std::log(349.54), -0.151);
  CHECK(below == Approx(0.0151 * 0.34954 + 1.151).epsilon(1e-7));
}

TEST_CASE("Pereira's law is a fit over a range of radii and refuses others") {
  using Catch::Matchers::ContainsSubstring;
  for (const double clearance : {4.9e-6, 10.1e-3}) {
    WallPair walls = kJournal;
    walls.bearing_radius = walls.journal_radius + clearance;
    CHECK_THAT(refusal(Pereira(kModulus), walls),
               ContainsSubstring("joint 'pin': bearing_radius - journal_radius = ") &&
                   ContainsSubstring("m must be in [5e-06, 0.01]"));
  }
}
