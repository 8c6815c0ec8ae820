#pragma once
/// The contracts of the laws of lubricants, which the test of each law checks.

#include <memory>

#include "tribodyn/lubricants/density_law.hpp"
#include "tribodyn/lubricants/shear_thinning.hpp"
#include "tribodyn/lubricants/viscosity_pressure_law.hpp"

namespace tribodyn::test {

/// The viscosity rises with the pressure, with its derivative, over the range of the law and
/// beyond, and the pressure at which the liquid becomes a glass is known.
void check_contract(const std::shared_ptr<const ViscosityPressureLaw>& law);

/// The density rises with the pressure, with derivative, work and inverse.
void check_contract(const DensityLaw& law);

/// Shear thins the liquid evenly in both directions, and its stress still grows.
void check_contract(const ShearThinning& law);

}  // namespace tribodyn::test
