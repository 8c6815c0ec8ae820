// Items that are neither joints nor forces: methods of the model that add them.

#include <memory>
#include <string>

#include <pybind11/pybind11.h>

#include "model_class.hpp"
#include "tribodyn/items/point_mass.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

void bind_items(py::module_& m) {
  ModelClass model = model_class(m);
  model.def(
      "add_point_mass",
      [](Model& self, const std::string& name, const Marker& marker, double mass) {
        const auto body = static_cast<std::size_t>(marker.body);
        self.add(std::make_unique<PointMass>(name, marker, *self.bodies().at(body), mass));
      },
      py::kw_only(), "name"_a, "marker"_a, "mass"_a, "mass [kg] at the origin of the marker.");
}
