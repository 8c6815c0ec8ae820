// The model: numbering, mobility and properties of a frozen mechanism.

#include <cmath>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "model_class.hpp"
#include "small_motions.hpp"
#include "tribodyn/system/mobility.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

void bind_system(py::module_& m) {
  ModelClass model = model_class(m);
  model.def(py::init<>());
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
        for (std::size_t k = 0; k < self.items().size(); ++k) {
          const ItemOil* oil = self.facets()[k].oil;
          if (oil && oil->is_unfed()) names.push_back(self.items()[k]->name());
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
  bind_small_motions(m);
}
