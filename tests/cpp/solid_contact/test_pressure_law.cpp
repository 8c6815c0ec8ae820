// Contact pressure as a function of the gap.

#include <cmath>
#include <memory>

#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/contact/greenwood_williamson.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/solid_contact/pressure_law.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("penalty: hand numbers, slope and energy") {
  const PenaltyPressure law({.stiffness = 2.0, .exponent = 1.5});
  const PressureState at = law.at(-4.0);
  CHECK(std::abs(at.pressure - 16.0) < 1e-14);
  CHECK(std::abs(at.slope + 6.0) < 1e-14);
  CHECK(std::abs(at.energy - 25.6) < 1e-13);
  for (const double gap : {0.0, 1e-3}) {
    CHECK(law.at(gap).pressure == 0.0);
    CHECK(law.at(gap).slope == 0.0);
    CHECK(law.at(gap).energy == 0.0);
  }
  CHECK(law.reach() == 0.0);
  CHECK(std::string(law.name()) == "penalty");
  CHECK(std::string(law.source()).find("Wriggers") != std::string::npos);
}

TEST_CASE("penalty: invalid options") {
  CHECK_THROWS_AS(PenaltyPressure({.stiffness = 0.0}), InvalidInput);
  CHECK_THROWS_AS(PenaltyPressure({.stiffness = 1.0, .exponent = 0.9}), InvalidInput);
}

TEST_CASE("rough walls: the pressure of the asperities") {
  const RoughSurface surface({.asperity_height_deviation = 1e-6,
                              .asperity_height_mean = 0.0,
                              .asperity_radius = 2e-5,
                              .asperity_density = 1e10,
                              .contact_modulus = 1.1e11});
  const auto asperities = std::make_shared<GreenwoodWilliamson>(surface);
  const RoughPressure law(asperities);
  CHECK(law.reach() == asperities->upper_end());
  CHECK(std::string(law.name()) == asperities->name());
  CHECK(std::string(law.source()) == asperities->source());
  const double gap = 1.2e-6;
  const PressureState at = law.at(gap);
  CHECK(at.pressure == asperities->evaluate(gap).pressure);
  CHECK(at.pressure > 0.0);
  CHECK(at.slope == asperities->evaluate(gap).pressure_slope);
  CHECK(at.energy == asperities->energy(gap));
}
