// Forces and loads: methods of the model that add them.

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "angle_function.hpp"
#include "model_class.hpp"
#include "python_function.hpp"
#include "tribodyn/beams/sectioned_beam.hpp"
#include "tribodyn/forces/applied_wrench.hpp"
#include "tribodyn/forces/bushing.hpp"
#include "tribodyn/forces/controlled_force.hpp"
#include "tribodyn/forces/distributed_force.hpp"
#include "tribodyn/forces/gravity.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/forces/torsional_spring.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

template <class Kind>
using Three = std::array<std::shared_ptr<Kind>, 3>;
using SixBySix = std::array<std::array<double, 6>, 6>;

/// Kind, first marker, second marker or None, component of a measurement.
using Measured = std::tuple<std::string, Marker, std::optional<Marker>, int>;

Measurement measurement(const Measured& given) {
  const auto& [kind, first, second, component] = given;
  using Kind = Measurement::Kind;
  const std::map<std::string, Kind> kinds = {{"position", Kind::position},
                                             {"velocity", Kind::velocity},
                                             {"angular_velocity", Kind::angular_velocity},
                                             {"angle", Kind::angle},
                                             {"angle_rate", Kind::angle_rate}};
  return {kinds.at(kind), first, second.value_or(Marker{}), component};
}

LoadAxes load_axes(bool following) { return following ? LoadAxes::following : LoadAxes::global; }

}  // namespace

void bind_forces(py::module_& m) {
  bind_python_function(m);
  ModelClass model = model_class(m);
  model.def(
      "add_gravity",
      [](Model& self, const std::string& name, std::array<double, 3> acceleration) {
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
      "add_distributed_force",
      [](Model& self, const std::string& name, int body, const std::vector<double>& shares,
         const std::vector<double>& weights, const Three<TimeFunction>& force, bool following) {
        const auto& beam =
            dynamic_cast<const SectionedBeam&>(*self.bodies().at(static_cast<std::size_t>(body)));
        std::vector<LoadPoint> points;
        for (std::size_t k = 0; k < shares.size(); ++k) {
          const BeamNode section = beam.section(shares[k]);
          points.push_back({{body, section.position, section.frame}, weights.at(k)});
        }
        self.add(std::make_unique<DistributedForce>(
            name, std::move(points),
            std::array<TimeFunctionPointer, 3>{force[0], force[1], force[2]},
            load_axes(following)));
      },
      py::kw_only(), "name"_a, "body"_a, "shares"_a, "weights"_a, "force"_a, "following"_a,
      "shares: places of the points on the axis of a beam, 0 to 1; weights: of the points [m] or "
      "[m2]; force: (x, y, z) functions of time [N/m] or [Pa] or None; following: components in "
      "the axes of the sections instead of the global ones.");
  model.def(
      "add_controlled_force",
      [](Model& self, const std::string& name, const Marker& marker,
         const std::optional<Marker>& reaction, const std::vector<int>& components, bool following,
         const std::vector<Measured>& measurements,
         const std::vector<std::tuple<std::string, double, double>>& states,
         const std::shared_ptr<PythonFunction>& function) {
        ControlledForceOptions options;
        options.marker = marker;
        options.has_reaction = reaction.has_value();
        options.reaction = reaction.value_or(Marker{});
        options.components = components;
        options.axes = load_axes(following);
        for (const Measured& each : measurements) {
          options.measurements.push_back(measurement(each));
        }
        for (const auto& [state, initial, scale] : states) {
          options.states.push_back({state, initial, scale});
        }
        self.add(std::make_unique<ControlledForce>(name, std::move(options), function));
      },
      py::kw_only(), "name"_a, "marker"_a, "reaction"_a, "components"_a, "following"_a,
      "measurements"_a, "states"_a, "function"_a,
      "components: 0, 1, 2 for the force [N] and 3, 4, 5 for the torque [N m] along x, y, z; "
      "measurements: (kind, marker, second marker or None, component); states: (name, initial "
      "value, typical size).");
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
}
