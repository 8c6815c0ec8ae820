// Ideal joints: methods of the model that add them.

#include <array>
#include <memory>
#include <optional>
#include <string>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "model_class.hpp"
#include "tribodyn/joints/cylindrical.hpp"
#include "tribodyn/joints/distance.hpp"
#include "tribodyn/joints/fixed.hpp"
#include "tribodyn/joints/in_plane.hpp"
#include "tribodyn/joints/point_on_line.hpp"
#include "tribodyn/joints/prescribed_displacement.hpp"
#include "tribodyn/joints/prescribed_rotation.hpp"
#include "tribodyn/joints/revolute.hpp"
#include "tribodyn/joints/spherical.hpp"
#include "tribodyn/joints/translational.hpp"
#include "tribodyn/joints/universal.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

using Speed = std::shared_ptr<TimeFunction>;

template <class JointType>
void bind_joint(ModelClass& model, const char* method, const char* doc) {
  model.def(
      method,
      [](Model& self, const std::string& name, const Marker& first, const Marker& second) {
        self.add(std::make_unique<JointType>(name, first, second));
      },
      py::kw_only(), "name"_a, "first"_a, "second"_a, doc);
}

/// Likewise for a joint that may have friction.
template <class JointType>
void bind_rubbing_joint(ModelClass& model, const char* method, const char* doc) {
  model.def(
      method,
      [](Model& self, const std::string& name, const Marker& first, const Marker& second,
         const std::optional<JointFriction>& friction) {
        auto joint = std::make_unique<JointType>(name, first, second);
        if (friction) joint->set_friction(*friction);
        self.add(std::move(joint));
      },
      py::kw_only(), "name"_a, "first"_a, "second"_a, "friction"_a = py::none(), doc);
}

}  // namespace

void bind_joints(py::module_& m) {
  ModelClass model = model_class(m);
  bind_rubbing_joint<Revolute>(
      model, "add_revolute", "The origins of the two markers coincide, and in space their z axes.");
  bind_rubbing_joint<Spherical>(model, "add_spherical", "The origins of the two markers coincide.");
  bind_rubbing_joint<Universal>(
      model, "add_universal",
      "The origins of the two markers coincide; x of the first is at right angles "
      "to y of the second.");
  bind_rubbing_joint<Cylindrical>(
      model, "add_cylindrical",
      "The second marker slides along the z axis of the first and rotates about "
      "it.");
  bind_joint<InPlane>(model, "add_in_plane",
                      "The second marker slides in the x-y plane of the first, rotating about z.");
  bind_joint<PointOnLine>(model, "add_point_on_line",
                          "The origin of the second marker stays on the x axis of the first.");
  bind_rubbing_joint<Translational>(model, "add_translational",
                                    "The second marker slides along the x axis of the first.");
  bind_joint<Fixed>(model, "add_fixed", "The two markers coincide.");
  model.def(
      "add_distance",
      [](Model& self, const std::string& name, const Marker& first, const Marker& second,
         double length) { self.add(std::make_unique<Distance>(name, first, second, length)); },
      py::kw_only(), "name"_a, "first"_a, "second"_a, "length"_a,
      "length [m] between the markers' origins.");
  model.def(
      "add_prescribed_rotation",
      [](Model& self, const std::string& name, const Marker& first, const Marker& second,
         double initial_angle, const Speed& speed) {
        self.add(std::make_unique<PrescribedRotation>(name, first, second, initial_angle, speed));
      },
      py::kw_only(), "name"_a, "first"_a, "second"_a, "initial_angle"_a, "speed"_a,
      "initial_angle [rad] of the second marker relative to the first; speed [rad/s] of time.");
  model.def(
      "add_prescribed_displacement",
      [](Model& self, const std::string& name, const Marker& first, const Marker& second,
         double initial_displacement, const Speed& speed, int axis) {
        self.add(std::make_unique<PrescribedDisplacement>(name, first, second, initial_displacement,
                                                          speed, axis));
      },
      py::kw_only(), "name"_a, "first"_a, "second"_a, "initial_displacement"_a, "speed"_a, "axis"_a,
      "initial_displacement [m] of the second marker along an axis (0, 1, 2: x, y, z) of the "
      "first; "
      "speed [m/s].");
}
