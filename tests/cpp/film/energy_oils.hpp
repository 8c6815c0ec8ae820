#pragma once
/// Oils for tests of the energy of a film: of constant properties, compressible, and of variable
/// viscosity as well.

#include <memory>
#include <vector>

#include "tribodyn/lubricants/barus.hpp"
#include "tribodyn/lubricants/carreau.hpp"
#include "tribodyn/lubricants/dowson_higginson.hpp"
#include "tribodyn/lubricants/lubricant.hpp"

namespace tribodyn::test {

inline std::vector<std::shared_ptr<const Lubricant>> energy_oils() {
  LubricantOptions plain{.dynamic_viscosity = 0.01}, dense = plain, changing = plain;
  dense.density_law = std::make_shared<DowsonHigginson>();
  changing.density_law = dense.density_law;
  changing.pressure_viscosity = std::make_shared<Barus>(BarusOptions{.pressure_coefficient = 2e-8});
  changing.shear_thinning = std::make_shared<Carreau>(
      CarreauOptions{.time_constant = 1e-6, .exponent = 0.6, .high_shear_ratio = 0.3});
  return {std::make_shared<Lubricant>(plain), std::make_shared<Lubricant>(dense),
          std::make_shared<Lubricant>(changing)};
}

}  // namespace tribodyn::test
