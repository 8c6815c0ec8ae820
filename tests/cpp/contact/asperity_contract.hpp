#pragma once
/// The contract of asperity laws, which the test of each law checks.

#include <functional>

#include "tribodyn/contact/asperity_law.hpp"

namespace tribodyn::test {

/// Checks a law on random metal surfaces, from hard and smooth to soft and rough: pressure and area
/// fall with the film thickness, slope and pressure are the derivatives of pressure and energy, the
/// table is within 1e-5 of the integral, and results do not depend on the units.
void check_contract(const std::function<AsperityLaw(const RoughSurfaceOptions&)>& maker);

/// Checks a table of any surface: pressure and area fall, and slope and pressure are the
/// derivatives of pressure and energy, below the table, in it and above.
void check_contract(const AsperityLaw& table);

/// The same for a law of the surface alone.
template <class Law>
void check_contract() {
  check_contract(
      [](const RoughSurfaceOptions& surface) -> AsperityLaw { return Law(RoughSurface(surface)); });
}

}  // namespace tribodyn::test
