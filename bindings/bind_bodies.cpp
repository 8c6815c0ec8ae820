// Markers: frames on bodies.

#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "tribodyn/bodies/marker.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

void bind_bodies(py::module_& m) {
  py::class_<Marker>(m, "Marker", "A frame on a body of a model; the ground is body 0.")
      .def(py::init([](int body, const std::vector<double>& position, double angle,
                       const std::optional<std::array<double, 4>>& orientation) {
             Marker marker = planar_marker(body, position.at(0), position.at(1), angle);
             if (position.size() > 2) marker.position[2] = position[2];
             if (orientation) {
               const auto& [x, y, z, w] = *orientation;
               marker.rotation = Eigen::Quaterniond(w, x, y, z).toRotationMatrix();
             }
             return marker;
           }),
           py::kw_only(), "body"_a, "position"_a, "angle"_a, "orientation"_a = py::none(),
           "body: number in the model; position: (x, y) or (x, y, z) [m] in the body's frame; "
           "angle: of the marker's x axis in the body's frame about z [rad]; orientation: "
           "quaternion (x, y, z, w) instead of the angle.")
      .def_readonly("body", &Marker::body, "Number of the body in the model.")
      .def_property_readonly(
          "position",
          [](const Marker& self) {
            return py::make_tuple(self.position.x(), self.position.y(), self.position.z());
          },
          "(x, y, z) [m] in the body's frame.")
      .def_property_readonly(
          "angle",
          [](const Marker& self) { return std::atan2(self.rotation(1, 0), self.rotation(0, 0)); },
          "Angle [rad] of the marker's x axis in the body's frame.");
}
