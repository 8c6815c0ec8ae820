// Lubricants.

#include <memory>
#include <optional>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "parameters.hpp"
#include "tribodyn/lubricants/lubricant.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

void bind_lubricants(py::module_& m) {
  const LubricantOptions defaults{.dynamic_viscosity = 0.0};
  auto lubricant = py::class_<Lubricant, std::shared_ptr<Lubricant>>(
      m, "Lubricant", "A Newtonian, isothermal, iso-viscous, incompressible lubricant.");
  lubricant.def(py::init([](double dynamic_viscosity, std::optional<double> density) {
                  return std::make_shared<Lubricant>(
                      LubricantOptions{.dynamic_viscosity = dynamic_viscosity, .density = density});
                }),
                py::kw_only(), "dynamic_viscosity"_a, "density"_a = defaults.density,
                "dynamic_viscosity [Pa s] > 0; density [kg/m3] > 0, None: not given.");
  lubricant
      .def_property_readonly("dynamic_viscosity", &Lubricant::dynamic_viscosity,
                             "Dynamic viscosity [Pa s].")
      .def_property_readonly(
          "density", [](const Lubricant& self) { return self.options().density; },
          "Density [kg/m3]; None where it was not given.");
  bind_parameters(lubricant, [](const Lubricant& self) {
    return py::dict("dynamic_viscosity"_a = self.options().dynamic_viscosity,
                    "density"_a = self.options().density);
  });
}
