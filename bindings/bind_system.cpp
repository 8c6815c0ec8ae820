// The model: bodies, joints, forces and clearance joints.

#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "angle_function.hpp"
#include "tribodyn/bodies/planar_body.hpp"
#include "tribodyn/bodies/spatial_body.hpp"
#include "tribodyn/clearance/clearance_joint.hpp"
#include "tribodyn/forces/applied_wrench.hpp"
#include "tribodyn/forces/bushing.hpp"
#include "tribodyn/forces/gravity.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/forces/torsional_spring.hpp"
#include "tribodyn/items/point_mass.hpp"
#include "tribodyn/joints/cylindrical.hpp"
#include "tribodyn/joints/distance.hpp"
#include "tribodyn/joints/fixed.hpp"
#include "tribodyn/joints/in_plane.hpp"
#include "tribodyn/joints/prescribed_displacement.hpp"
#include "tribodyn/joints/prescribed_rotation.hpp"
#include "tribodyn/joints/revolute.hpp"
#include "tribodyn/joints/spherical.hpp"
#include "tribodyn/joints/translational.hpp"
#include "tribodyn/joints/universal.hpp"
#include "tribodyn/system/mobility.hpp"
#include "tribodyn/system/model.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

using Pair = std::array<double, 2>;
using Triple = std::array<double, 3>;
using Function = std::shared_ptr<TimeFunction>;

template <class Kind>
using Three = std::array<std::shared_ptr<Kind>, 3>;
using SixBySix = std::array<std::array<double, 6>, 6>;

LoadAxes load_axes(bool following) { return following ? LoadAxes::following : LoadAxes::global; }

template <class JointType>
void bind_joint(py::class_<Model, std::shared_ptr<Model>>& model, const char* method,
                const char* doc) {
  model.def(
      method,
      [](Model& self, const std::string& name, const Marker& first, const Marker& second) {
        self.add(std::make_unique<JointType>(name, first, second));
      },
      py::kw_only(), "name"_a, "first"_a, "second"_a, doc);
}

/// Likewise for a joint that may have friction.
template <class JointType>
void bind_rubbing_joint(py::class_<Model, std::shared_ptr<Model>>& model, const char* method,
                        const char* doc) {
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

void bind_system(py::module_& m) {
  py::class_<Model, std::shared_ptr<Model>> model(
      m, "Model", "A mechanism: items are added until the first run freezes it.");
  model.def(py::init<>());
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
         double initial_angle, const Function& speed) {
        self.add(std::make_unique<PrescribedRotation>(name, first, second, initial_angle, speed));
      },
      py::kw_only(), "name"_a, "first"_a, "second"_a, "initial_angle"_a, "speed"_a,
      "initial_angle [rad] of the second marker relative to the first; speed [rad/s] of time.");
  model.def(
      "add_prescribed_displacement",
      [](Model& self, const std::string& name, const Marker& first, const Marker& second,
         double initial_displacement, const Function& speed, int axis) {
        self.add(std::make_unique<PrescribedDisplacement>(name, first, second, initial_displacement,
                                                          speed, axis));
      },
      py::kw_only(), "name"_a, "first"_a, "second"_a, "initial_displacement"_a, "speed"_a, "axis"_a,
      "initial_displacement [m] of the second marker along an axis (0, 1, 2: x, y, z) of the "
      "first; "
      "speed [m/s].");

  model.def(
      "add_gravity",
      [](Model& self, const std::string& name, Triple acceleration) {
        self.add(std::make_unique<Gravity>(
            name, Vector3(acceleration[0], acceleration[1], acceleration[2])));
      },
      py::kw_only(), "name"_a, "acceleration"_a, "acceleration: (x, y, z) [m/s2].");
  model.def(
      "add_applied_wrench",
      [](Model& self, const std::string& name, const Marker& marker,
         const Three<TimeFunction>& force, const Three<TimeFunction>& torque, bool following) {
        LoadComponents load;
        for (std::size_t k = 0; k < 3; ++k) {
          load.force[k] = force[k];
          load.torque[k] = torque[k];
        }
        self.add(std::make_unique<AppliedWrench>(name, marker, load, load_axes(following)));
      },
      py::kw_only(), "name"_a, "marker"_a, "force"_a, "torque"_a, "following"_a,
      "force: (x, y, z) functions of time [N] or None, at the marker's origin; torque: likewise "
      "[N m]; following: components in the marker's axes instead of the global ones.");
  model.def(
      "add_applied_wrench_by_angle",
      [](Model& self, const std::string& name, const Marker& marker,
         const Three<AngleFunction>& force, const Three<AngleFunction>& torque, bool following,
         const Marker& first, const Marker& second) {
        LoadComponents load;
        for (std::size_t k = 0; k < 3; ++k) {
          if (force[k]) load.force[k] = force[k]->function;
          if (torque[k]) load.torque[k] = torque[k]->function;
        }
        self.add(
            std::make_unique<AppliedWrench>(name, marker, load, load_axes(following),
                                            RelativeAngle("force '" + name + "'", first, second)));
      },
      py::kw_only(), "name"_a, "marker"_a, "force"_a, "torque"_a, "following"_a, "first"_a,
      "second"_a,
      "As add_applied_wrench, over the angle of the second marker relative to the first.");
  model.def(
      "add_spring_damper",
      [](Model& self, const std::string& name, const Marker& first, const Marker& second,
         double stiffness, double damping, double free_length) {
        self.add(std::make_unique<SpringDamper>(
            name, first, second, SpringDamperOptions{stiffness, damping, free_length}));
      },
      py::kw_only(), "name"_a, "first"_a, "second"_a, "stiffness"_a, "damping"_a, "free_length"_a,
      "stiffness [N/m], damping [N s/m], free_length [m], between the markers' origins.");
  model.def(
      "add_torsional_spring",
      [](Model& self, const std::string& name, const Marker& first, const Marker& second,
         double stiffness, double damping, double free_angle) {
        self.add(std::make_unique<TorsionalSpring>(
            name, first, second, TorsionalSpringOptions{stiffness, damping, free_angle}));
      },
      py::kw_only(), "name"_a, "first"_a, "second"_a, "stiffness"_a, "damping"_a, "free_angle"_a,
      "stiffness [N m/rad], damping [N m s/rad], free_angle [rad], about the markers' z axes.");
  model.def(
      "add_bushing",
      [](Model& self, const std::string& name, const Marker& first, const Marker& second,
         const SixBySix& stiffness, const SixBySix& damping) {
        BushingOptions options;
        for (std::size_t i = 0; i < 6; ++i) {
          for (std::size_t j = 0; j < 6; ++j) {
            const auto row = static_cast<int>(i), column = static_cast<int>(j);
            options.stiffness(row, column) = stiffness[i][j];
            options.damping(row, column) = damping[i][j];
          }
        }
        self.add(std::make_unique<Bushing>(name, first, second, options));
      },
      py::kw_only(), "name"_a, "first"_a, "second"_a, "stiffness"_a, "damping"_a,
      "stiffness, damping: 6x6 by x, y, z [m] and the rotations about them [rad].");
  model.def(
      "add_point_mass",
      [](Model& self, const std::string& name, const Marker& marker, double mass) {
        const auto body = static_cast<std::size_t>(marker.body);
        self.add(std::make_unique<PointMass>(name, marker, *self.bodies().at(body), mass));
      },
      py::kw_only(), "name"_a, "marker"_a, "mass"_a, "mass [kg] at the origin of the marker.");
  model.def(
      "add_clearance",
      [](Model& self, const std::string& name, const Marker& journal, const Marker& bearing,
         std::shared_ptr<const Gap> shape, const Interface& interface,
         std::optional<std::vector<double>> initial_eccentricity) {
        auto gap = std::make_unique<GapKinematics>("joint '" + name + "'", journal, bearing,
                                                   std::move(shape));
        self.add(std::make_unique<ClearanceJoint>(name, std::move(gap), interface,
                                                  std::move(initial_eccentricity)));
      },
      py::kw_only(), "name"_a, "journal"_a, "bearing"_a, "gap"_a, "interface"_a,
      "initial_eccentricity"_a,
      "A joint with clearance between two markers; initial_eccentricity: of the journal in the "
      "bearing's frame [m], one value per translation of its gap; None: found by the start.");
  model.def("freeze", &Model::freeze, "Check and number the model; no additions afterwards.");
  model.def_property_readonly("frozen", &Model::frozen, "Whether the model is frozen.");
  model.def_property_readonly(
      "periods",
      [](const Model& self) {
        py::list out;
        for (const TimeDependence& each : self.time_dependences()) {
          const double period = each.function->period();
          if (!each.prescribes && each.function->is_ripple()) continue;
          if (std::isfinite(period)) out.append(py::make_tuple(each.item, period));
        }
        return out;
      },
      "(item, period [s]) of every periodic load and drive of a frozen model; loads whose "
      "amplitude is negligible compared with their mean are omitted.");
  model.def_property_readonly(
      "transition_speeds",
      [](const Model& self) {
        py::dict speeds;
        for (const auto& [joint, speed] : self.transition_speeds()) speeds[py::str(joint)] = speed;
        return speeds;
      },
      "Transition speeds [m/s] that the friction of joints of a frozen model received from the\n"
      "start, by the names of the joints.");
  model.def_property_readonly(
      "unfed_films",
      [](const Model& self) {
        std::vector<std::string> names;
        for (const Item* item : self.items()) {
          if (item->is_unfed()) names.push_back(item->name());
        }
        return names;
      },
      "Names of the joints of a frozen model whose film has an oil balance and into which "
      "no oil can enter.");
  m.attr("starved_share") = kStarvedShare;
  model.def(
      "mobility",
      [](const Model& self) {
        const Mobility found = mobility(self);
        py::list joints;
        for (const JointFreedom& joint : found.joints) {
          joints.append(py::dict("name"_a = joint.name, "rows"_a = joint.rows,
                                 "free"_a = joint.free, "motions"_a = joint.motions));
        }
        return py::dict("coordinates"_a = found.coordinates, "rows"_a = found.rows,
                        "degrees_of_freedom"_a = found.degrees_of_freedom,
                        "redundant_rows"_a = found.redundant_rows,
                        "redundant_joints"_a = found.redundant_joints, "joints"_a = joints);
      },
      "Mobility of a frozen model at its start: coordinates, rows, degrees_of_freedom, "
      "redundant_rows, redundant_joints (names), joints (name, rows, free, motions each).");
  model.def_property_readonly("coordinates", &Model::coordinates, "Number of coordinates.");
  model.def_property_readonly("constraints", &Model::rows, "Number of constraint rows.");
}
