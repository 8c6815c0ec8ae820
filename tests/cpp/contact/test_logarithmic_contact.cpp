#include <cmath>

#include "contact/elastic_checks.hpp"
#include "tribodyn/contact/logarithmic_contact.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("the logarithmic contact has force, slope and energy of its formulas") {
  const LogarithmicContact contact(2e-9, 3e4);
  CHECK(contact.largest_penetration() == Approx(6e-5).epsilon(1e-15));
  for (const double s : {1e-3, 0.1, 1.0, 5.0, 30.0, 300.0}) {
    INFO("s = " << s);
    const double force = 3e4 * std::exp(-s);
    const ElasticForce here = contact.at(2e-9 * force * (1.0 + s));
    // Near the end the depth is flat in the force: 1e-16/s of round-off.
    const double round_off = 1e-14 + 1e-15 / s;
    CHECK(here.force == Approx(force).epsilon(round_off));
    CHECK(here.slope == Approx(1.0 / (2e-9 * s)).epsilon(1e-14 + 1e-15 / (s * s)));
    CHECK(here.energy == Approx(2e-9 * force * force * (0.25 + 0.5 * s)).epsilon(2.0 * round_off));
  }
  check_elastic(contact, contact.largest_penetration());
}

TEST_CASE("at the end of the logarithmic contact and beyond everything is finite") {
  const LogarithmicContact contact(2e-9, 3e4);
  for (const double times : {1.0, 1.0 + 1e-15, 2.0, 1e6, 1e300}) {
    const ElasticForce end = contact.at(times * contact.largest_penetration());
    CHECK(end.force == Approx(3e4).epsilon(1e-14));
    CHECK(end.energy == Approx(0.25 * 2e-9 * 9e8).epsilon(1e-14));
    CHECK(end.slope == Approx(1e8 / 2e-9).epsilon(1e-14));
  }
  // Up to the last digits before it force and slope rise.
  ElasticForce last;
  for (double away = 0.1; away > 1e-16; away *= 0.5) {
    const ElasticForce here = contact.at((1.0 - away) * contact.largest_penetration());
    CHECK(here.force >= last.force);
    CHECK(here.slope > last.slope);
    last = here;
  }
}
