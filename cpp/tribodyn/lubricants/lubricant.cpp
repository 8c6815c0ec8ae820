#include "tribodyn/lubricants/lubricant.hpp"

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

Lubricant::Lubricant(const LubricantOptions& options) : options_(options) {
  require_positive("lubricant", "dynamic_viscosity", options.dynamic_viscosity, "Pa s");
  if (options.density) require_positive("lubricant", "density", *options.density, "kg/m3");
}

double Lubricant::density() const {
  if (!options_.density) {
    throw InvalidInput({.item = "lubricant",
                        .quantity = "density",
                        .unit = "kg/m3",
                        .rule = "must be given",
                        .hint = "mass flows need it"});
  }
  return *options_.density;
}

}  // namespace tribodyn
