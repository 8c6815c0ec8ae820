// Markers: frames on bodies.

#include <array>
#include <cmath>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "tribodyn/bodies/marker.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

void bind_bodies(py::module_& m) {
  py::class_<Marker>(m, "Marker", "A frame on a body of a model; the ground is body 0.")
      .def(py::init([](int body, std::array<double, 2> position, double angle) {
             return planar_marker(body, position[0], position[1], angle);
           }),
           py::kw_only(), "body"_a, "position"_a, "angle"_a,
           "body: number in the model; position: (x, y) [m] in the body's frame; angle: of the "
           "marker's x axis in the body's frame [rad].")
      .def_readonly("body", &Marker::body, "Number of the body in the model.")
      .def_property_readonly(
          "position",
          [](const Marker& self) { return py::make_tuple(self.position.x(), self.position.y()); },
          "(x, y) [m] in the body's frame.")
      .def_property_readonly(
          "angle",
          [](const Marker& self) { return std::atan2(self.rotation(1, 0), self.rotation(0, 0)); },
          "Angle [rad] of the marker's x axis in the body's frame.");
}
