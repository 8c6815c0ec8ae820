#pragma once
/// What the tests of elastic laws share.

#include <cmath>

#include "allocation_counter.hpp"
#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/contact/elastic_law.hpp"

namespace tribodyn::test {

/// The steel pair of the literature of clearance joints: radii of 9.5 mm and 10 mm, 20 mm long.
inline constexpr WallPair kJournal{.kind = WallPair::Kind::cylinder,
                                   .journal_radius = 9.5e-3,
                                   .bearing_radius = 10e-3,
                                   .length = 20e-3};
inline constexpr WallPair kBall{
    .kind = WallPair::Kind::sphere, .journal_radius = 9.5e-3, .bearing_radius = 10e-3};
inline constexpr WallPair kCorner{.kind = WallPair::Kind::corner};
/// E = 207 GPa and nu = 0.3 of both walls [Pa].
inline constexpr double kModulus = 0.5 * 2.07e11 / (1.0 - 0.09);

/// Force and energy rise from zero, slope and force are the derivatives of force and energy, over
/// ten decades of the depth up to `deepest` [m]; without allocation. Differences over 1e-3 of the
/// depth are good to 1e-10 (1e-12 in the fourth power of the step, 1e-13 of round-off).
inline void check_elastic(const ElasticContact& contact, double deepest) {
  for (const double none : {0.0, -1e-9, -1.0}) {
    const ElasticForce apart = contact.at(none);
    CHECK((apart.force == 0.0 && apart.slope == 0.0 && apart.energy == 0.0));
  }
  CHECK(std::isnan(contact.at(std::nan("")).force));
  ElasticForce last;
  for (double depth = 1e-10 * deepest; depth < 0.99 * deepest; depth *= 1.7) {
    INFO("depth " << depth);
    const ElasticForce here = contact.at(depth);
    CHECK(here.force > last.force);
    CHECK(here.energy > last.energy);
    const double step = 1e-3 * depth;
    const double slope = difference([&](double x) { return contact.at(x).force; }, depth, step);
    const double force = difference([&](double x) { return contact.at(x).energy; }, depth, step);
    CHECK(here.slope == Approx(slope).epsilon(1e-9));
    CHECK(here.force == Approx(force).epsilon(1e-9));
    last = here;
  }
  for (const double tiny : {1e-300, 5e-324}) {
    const ElasticForce touch = contact.at(tiny);
    CHECK((std::isfinite(touch.force) && std::isfinite(touch.slope) && touch.energy >= 0.0));
  }
  const long before = allocations;
  double sum = 0.0;
  for (double depth = 1e-12; depth < deepest; depth *= 3.0) sum += contact.at(depth).force;
  CHECK(allocations == before);
  CHECK(sum > 0.0);
}

}  // namespace tribodyn::test
