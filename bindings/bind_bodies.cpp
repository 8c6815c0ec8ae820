// Markers, the frames on bodies, and bodies: methods of the model that add them.

#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "model_class.hpp"
#include "tribodyn/bodies/marker.hpp"
#include "tribodyn/bodies/planar_body.hpp"
#include "tribodyn/bodies/spatial_body.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

using Pair = std::array<double, 2>;
using Triple = std::array<double, 3>;

void bind_body_methods(ModelClass model) {
  model.def(
      "add_planar_body",
      [](Model& self, const std::string& name, double mass, double inertia,
         std::optional<Pair> position, double angle, std::optional<Pair> velocity,
         std::optional<double> angular_velocity) {
        const bool placed = position.has_value(), moving = velocity.has_value();
        const Pair at = position.value_or(Pair{}), rate = velocity.value_or(Pair{});
        return self.add_body(std::make_unique<PlanarBody>(name, mass, inertia),
                             {at[0], at[1], angle},
                             {rate[0], rate[1], angular_velocity.value_or(0.0)},
                             {.coordinates = {placed, placed, true},
                              .velocities = {moving, moving, angular_velocity.has_value()}});
      },
      py::kw_only(), "name"_a, "mass"_a, "inertia"_a, "position"_a, "angle"_a, "velocity"_a,
      "angular_velocity"_a,
      "mass [kg]; inertia about the centre of mass [kg m2]; position [m], angle [rad], velocity "
      "[m/s], angular_velocity [rad/s]: start values, corrected as little as the joints need; None "
      "where none is given. "
      "Returns the number of the body.");

  model.def(
      "add_spatial_body",
      [](Model& self, const std::string& name, double mass,
         const std::array<std::array<double, 3>, 3>& inertia, std::optional<Triple> position,
         const std::array<double, 4>& orientation, std::optional<Triple> velocity,
         std::optional<Triple> angular_velocity) {
        Matrix3 tensor;
        for (int i = 0; i < 3; ++i) {
          for (int j = 0; j < 3; ++j) tensor(i, j) = inertia[i][j];
        }
        const bool placed = position.has_value(), moving = velocity.has_value(),
                   turning = angular_velocity.has_value();
        const Triple at = position.value_or(Triple{}), rate = velocity.value_or(Triple{}),
                     spin = angular_velocity.value_or(Triple{});
        return self.add_body(
            std::make_unique<SpatialBody>(name, mass, tensor), {at[0], at[1], at[2], 0.0, 0.0, 0.0},
            {rate[0], rate[1], rate[2], spin[0], spin[1], spin[2]},
            {.coordinates = {placed, placed, placed, true, true, true},
             .velocities = {moving, moving, moving, turning, turning, turning}},
            Eigen::Vector4d(orientation[0], orientation[1], orientation[2], orientation[3]));
      },
      py::kw_only(), "name"_a, "mass"_a, "inertia"_a, "position"_a, "orientation"_a, "velocity"_a,
      "angular_velocity"_a,
      "mass [kg]; inertia: 3x3 about the centre of mass in the axes of the body [kg m2]; position "
      "[m], orientation: quaternion (x, y, z, w), velocity [m/s], angular_velocity [rad/s] in "
      "global axes: as for a planar body. Returns the number of the body.");
}

}  // namespace

void bind_bodies(py::module_& m) {
  py::class_<Marker>(m, "Marker", "A frame on a body of a model; the ground is body 0.")
      .def(py::init([](int body, const std::vector<double>& position, double angle,
                       const std::optional<std::array<double, 4>>& orientation, int patch) {
             Marker marker = planar_marker(body, position.at(0), position.at(1), angle);
             if (position.size() > 2) marker.position[2] = position[2];
             if (orientation) {
               const auto& [x, y, z, w] = *orientation;
               marker.rotation = Eigen::Quaterniond(w, x, y, z).toRotationMatrix();
             }
             marker.patch = patch;
             return marker;
           }),
           py::kw_only(), "body"_a, "position"_a, "angle"_a, "orientation"_a = py::none(),
           "patch"_a = -1,
           "body: number in the model; position: (x, y) or (x, y, z) [m] in the body's frame; "
           "angle: of the marker's x axis in the body's frame about z [rad]; orientation: "
           "quaternion (x, y, z, w) instead of the angle; patch: number of the surface of a solid "
           "that the marker follows, -1: the material at the position.")
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
  bind_body_methods(model_class(m));
}
