// Rough surfaces.

#include <memory>
#include <optional>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "parameters.hpp"
#include "tribodyn/surfaces/rough_surface.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

void bind_surfaces(py::module_& m) {
  using Optional = std::optional<double>;
  const RoughSurfaceOptions defaults;
  auto surface = py::class_<RoughSurface, std::shared_ptr<RoughSurface>>(
      m, "RoughSurface",
      "The equivalent rough surface of two walls; each contact law uses some of the values.");
  surface.def(py::init([](Optional deviation, Optional mean, Optional radius, Optional density,
                          Optional modulus, Optional hardness, Optional yield, Optional poisson) {
                return std::make_shared<RoughSurface>(
                    RoughSurfaceOptions{.asperity_height_deviation = deviation,
                                        .asperity_height_mean = mean,
                                        .asperity_radius = radius,
                                        .asperity_density = density,
                                        .contact_modulus = modulus,
                                        .hardness = hardness,
                                        .yield_strength = yield,
                                        .poisson_ratio = poisson});
              }),
              py::kw_only(), "asperity_height_deviation"_a = defaults.asperity_height_deviation,
              "asperity_height_mean"_a = defaults.asperity_height_mean,
              "asperity_radius"_a = defaults.asperity_radius,
              "asperity_density"_a = defaults.asperity_density,
              "contact_modulus"_a = defaults.contact_modulus, "hardness"_a = defaults.hardness,
              "yield_strength"_a = defaults.yield_strength,
              "poisson_ratio"_a = defaults.poisson_ratio,
              "asperity_height_deviation [m] > 0, asperity_height_mean [m] above the mean plane,\n"
              "asperity_radius [m] > 0, asperity_density [1/m2] > 0, contact_modulus E* [Pa] > 0,\n"
              "hardness [Pa] > 0, yield_strength [Pa] > 0, poisson_ratio [-] from 0 to 0.5.\n"
              "None: not given.");
  const auto quantity = [&surface](const char* name, Optional RoughSurfaceOptions::* member,
                                   const char* doc) {
    surface.def_property_readonly(
        name, [member](const RoughSurface& self) { return self.options().*member; }, doc);
  };
  quantity("asperity_height_deviation", &RoughSurfaceOptions::asperity_height_deviation,
           "Standard deviation of the asperity heights [m].");
  quantity("asperity_height_mean", &RoughSurfaceOptions::asperity_height_mean,
           "Mean asperity height above the mean plane [m].");
  quantity("asperity_radius", &RoughSurfaceOptions::asperity_radius,
           "Radius of the asperity tips [m].");
  quantity("asperity_density", &RoughSurfaceOptions::asperity_density,
           "Number of asperities per area [1/m2].");
  quantity("contact_modulus", &RoughSurfaceOptions::contact_modulus,
           "Contact modulus E* of the pair [Pa].");
  quantity("hardness", &RoughSurfaceOptions::hardness, "Hardness of the softer wall [Pa].");
  quantity("yield_strength", &RoughSurfaceOptions::yield_strength,
           "Yield strength of the softer wall [Pa].");
  quantity("poisson_ratio", &RoughSurfaceOptions::poisson_ratio,
           "Poisson ratio of the softer wall [-].");
  bind_parameters(surface, [](const RoughSurface& self) {
    const RoughSurfaceOptions& o = self.options();
    return py::dict("asperity_height_deviation"_a = o.asperity_height_deviation,
                    "asperity_height_mean"_a = o.asperity_height_mean,
                    "asperity_radius"_a = o.asperity_radius,
                    "asperity_density"_a = o.asperity_density,
                    "contact_modulus"_a = o.contact_modulus, "hardness"_a = o.hardness,
                    "yield_strength"_a = o.yield_strength, "poisson_ratio"_a = o.poisson_ratio);
  });
}
