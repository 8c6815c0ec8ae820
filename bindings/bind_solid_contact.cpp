// Contact of surfaces of solids: the methods of the model that add it.

#include <array>
#include <memory>
#include <optional>
#include <string>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "model_class.hpp"
#include "solid_facets.hpp"
#include "tribodyn/solid_contact/surface_contact.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

using Xyz = std::array<double, 3>;

SurfaceContactOptions contact_options(const std::shared_ptr<AsperityLaw>& asperities,
                                      double stiffness, double exponent, double damping,
                                      const std::shared_ptr<FrictionLaw>& friction) {
  SurfaceContactOptions options;
  if (asperities) {
    options.pressure = std::make_shared<RoughPressure>(asperities);
  } else {
    options.pressure = std::make_shared<PenaltyPressure>(PenaltyOptions{stiffness, exponent});
  }
  options.damping = damping;
  options.friction = friction;
  return options;
}

}  // namespace

void bind_solid_contact(py::module_& m) {
  ModelClass model = model_class(m);
  const char* law =
      "asperities: law of rough walls, or None for a penalty with stiffness [Pa/m^exponent]; "
      "damping [s/m]; friction: without history, with a transition speed, or None.";
  model.def(
      "add_rigid_contact",
      [](Model& self, const std::string& name, int body, int surface, const std::string& shape,
         const Marker& marker, const Xyz& direction, double radius, bool inside,
         const std::shared_ptr<AsperityLaw>& asperities, double stiffness, double exponent,
         double damping, const std::shared_ptr<FrictionLaw>& friction) {
        RigidShape rigid{.direction = {direction[0], direction[1], direction[2]},
                         .radius = radius,
                         .inside = inside};
        if (shape == "cylinder") rigid.kind = RigidShape::Kind::cylinder;
        if (shape == "sphere") rigid.kind = RigidShape::Kind::sphere;
        self.add(std::make_unique<SurfaceContact>(
            name, facets_of(self, body, surface), rigid, marker,
            contact_options(asperities, stiffness, exponent, damping, friction)));
      },
      py::kw_only(), "name"_a, "body"_a, "surface"_a, "shape"_a, "marker"_a, "direction"_a,
      "radius"_a, "inside"_a, "asperities"_a, "stiffness"_a, "exponent"_a, "damping"_a,
      "friction"_a, law);
  model.def(
      "add_solid_contact",
      [](Model& self, const std::string& name, int body, int surface, int other_body,
         int other_surface, const Xyz& reach, bool smooth,
         const std::shared_ptr<AsperityLaw>& asperities, double stiffness, double exponent,
         double damping, const std::shared_ptr<FrictionLaw>& friction) {
        self.add(std::make_unique<SurfaceContact>(
            name, facets_of(self, body, surface), facets_of(self, other_body, other_surface),
            FacetTargetOptions{.reach = {reach[0], reach[1], reach[2]}, .smooth = smooth},
            contact_options(asperities, stiffness, exponent, damping, friction)));
      },
      py::kw_only(), "name"_a, "body"_a, "surface"_a, "other_body"_a, "other_surface"_a, "reach"_a,
      "smooth"_a, "asperities"_a, "stiffness"_a, "exponent"_a, "damping"_a, "friction"_a, law);
}
