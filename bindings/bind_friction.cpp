// Friction laws.

#include <memory>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "parameters.hpp"
#include "tribodyn/friction/coulomb.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

void bind_friction(py::module_& m) {
  py::class_<FrictionLaw, std::shared_ptr<FrictionLaw>>(
      m, "FrictionLaw", "A coefficient of friction that depends on the sliding velocity.")
      .def_property_readonly("name", &FrictionLaw::name, "Name of the law.")
      .def_property_readonly("source", &FrictionLaw::source, "Where the law is published.")
      .def("coefficient", py::vectorize([](const FrictionLaw* self, double sliding_velocity) {
             return self->coefficient(sliding_velocity);
           }),
           "sliding_velocity"_a,
           "Coefficient [-] with the sign of the sliding velocity [m/s], scalar or array.")
      .def("derivative", py::vectorize([](const FrictionLaw* self, double sliding_velocity) {
             return self->derivative(sliding_velocity);
           }),
           "sliding_velocity"_a,
           "Derivative [s/m] of the coefficient at the sliding velocity [m/s].");

  const CoulombOptions defaults{.friction_coefficient = 0.0};
  auto coulomb = py::class_<Coulomb, FrictionLaw, std::shared_ptr<Coulomb>>(
      m, "Coulomb", "Coulomb friction, friction_coefficient tanh(v / transition_speed).");
  coulomb.def(
      py::init([](double friction_coefficient, double transition_speed) {
        return std::make_shared<Coulomb>(CoulombOptions{
            .friction_coefficient = friction_coefficient, .transition_speed = transition_speed});
      }),
      "friction_coefficient"_a, py::kw_only(), "transition_speed"_a = defaults.transition_speed,
      "friction_coefficient [-] >= 0; transition_speed [m/s] > 0, a numerical choice.");
  bind_parameters(coulomb, [](const Coulomb& self) {
    return py::dict("friction_coefficient"_a = self.options().friction_coefficient,
                    "transition_speed"_a = self.options().transition_speed);
  });
}
