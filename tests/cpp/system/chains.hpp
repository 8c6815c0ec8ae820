#pragma once
/// Chains of equal uniform links, for what depends on the size of a mechanism.

#include <cmath>
#include <string>

#include "models.hpp"

namespace tribodyn::test {

/// `links` rods of `length` in all and of 1 kg/m, hanging from the ground in a line at `angle` from
/// the x axis. They start at rest where they fit.
inline Model chain(int links, double length, double angle) {
  Model model;
  const double l = length / links;
  Marker end = planar_marker(kGround, 0.0, 0.0, 0.0);
  for (int k = 0; k < links; ++k) {
    const double middle = (k + 0.5) * l;
    const int link = add_rigid(model, "link " + std::to_string(k), l, l * l * l / 12.0,
                               {middle * std::cos(angle), middle * std::sin(angle), angle});
    add_revolute(model, "pin " + std::to_string(k), end, planar_marker(link, -0.5 * l, 0.0, 0.0));
    end = planar_marker(link, 0.5 * l, 0.0, 0.0);
  }
  add_gravity(model);
  return model;
}

}  // namespace tribodyn::test
