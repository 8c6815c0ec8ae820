#pragma once
/// What the tests of elastic laws of cylinders share.

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include "contact/elastic_checks.hpp"
#include "tribodyn/contact/cylinder_law.hpp"
#include "tribodyn/core/errors.hpp"

namespace tribodyn::test {

/// F'/(pi E*) [m] and R_i - R_j [m].
inline double share(double force, const WallPair& w) {
  return force / (std::numbers::pi * kModulus * w.length);
}
inline double gap(const WallPair& w) { return w.bearing_radius - w.journal_radius; }

/// What a law says to walls that it refuses; empty where it takes them.
inline std::string refusal(const ElasticLaw& law, const WallPair& walls) {
  try {
    law.between("joint 'pin'", walls);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "";
}

/// Depths [m] of an independent program at 100 N, 1 kN, 10 kN and 100 kN between kJournal, to a
/// relative tolerance; the slope turns the force into a depth. Other walls are refused.
inline void check_cylinder_law(const CylinderLaw& law, const std::vector<double>& depths,
                               double tolerance = 1e-14) {
  const auto contact = law.between("pin", kJournal);
  double force = 100.0;
  for (const double depth : depths) {
    INFO("force " << force);
    const ElasticForce here = contact->at(depth);
    CHECK(std::abs(here.force - force) < tolerance * here.slope * depth);
    force *= 10.0;
  }
  check_elastic(*contact, std::min(contact->largest_penetration(), 5e-3));
  const std::string name = law.name();
  CHECK(refusal(law, kBall) ==
        "joint 'pin': " + name +
            " contact is valid for a shaft in a bearing, not for a ball in a cup; "
            "use Hertz or PowerLaw");
  CHECK(refusal(law, kCorner) ==
        "joint 'pin': " + name +
            " contact is valid for a shaft in a bearing, not for a corner on a "
            "plane; use PowerLaw with the stiffness of the corner");
}

/// A law that is `written` for the depth is inverted to round-off, up to `largest` [m] between
/// kJournal, where the depth grows no more with the force.
inline void check_inverted(const CylinderLaw& law, double largest,
                           const std::function<double(double, const WallPair&)>& written) {
  CHECK(law.between("pin", kJournal)->largest_penetration() == Approx(largest).epsilon(1e-14));
  for (const double length : {5e-3, 20e-3, 100e-3}) {
    WallPair walls = kJournal;
    walls.length = length;
    const auto contact = law.between("pin", walls);
    const double end = contact->at(contact->largest_penetration()).force;
    CHECK(written(end, walls) == Approx(contact->largest_penetration()).epsilon(1e-14));
    for (double force = 1e-12 * end; force < 0.999 * end; force *= 2.1) {
      INFO("length " << length << ", force " << force);
      const double depth = written(force, walls);
      const ElasticForce here = contact->at(depth);
      // What round-off of the depth makes of the force.
      const double turned = here.slope * depth / force;
      CHECK(here.force == Approx(force).epsilon(1e-14 * (1.0 + turned)));
    }
  }
}

}  // namespace tribodyn::test
