// Friction laws.

#include <cmath>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "laws.hpp"
#include "parameters.hpp"
#include "tribodyn/friction/ambrosio.hpp"
#include "tribodyn/friction/bengisu_akay.hpp"
#include "tribodyn/friction/brown_mcphee.hpp"
#include "tribodyn/friction/coulomb.hpp"
#include "tribodyn/friction/joint_friction.hpp"
#include "tribodyn/friction/lugre.hpp"
#include "tribodyn/friction/stribeck.hpp"
#include "tribodyn/friction/tabulated_friction.hpp"
#include "tribodyn/friction/threlfall.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

/// Binds and lists a friction law without history.
template <class Law, class... Arguments>
void bind_friction_law(py::module_& m, const char* name, const char* doc, const char* arguments_doc,
                       const Arguments&... arguments) {
  auto law = py::class_<Law, FrictionLaw, std::shared_ptr<Law>>(m, name, doc);
  define_law(m, "friction", law, arguments_doc, arguments...);
}

void bind_friction_laws(py::module_& m) {
  bind_friction_law<Coulomb>(
      m, "Coulomb", "Coulomb friction, friction_coefficient tanh(v / transition_speed).",
      "friction_coefficient [-] >= 0; transition_speed [m/s] > 0, numerical, far below\n"
      "the sliding speeds of the joint. By default each joint of a model uses a\n"
      "hundredth of its sliding speed at the start, and the law alone uses 1 mm/s.",
      positional(ARGUMENT(Coulomb, friction_coefficient, "", ">= 0", 0.1)),
      ARGUMENT(Coulomb, transition_speed, "m/s", "> 0", 0.01));
  bind_friction_law<Ambrosio>(
      m, "Ambrosio",
      "Coulomb friction with a ramp in the sliding speed (after Ambrosio 2003): none below the\n"
      "lower speed, friction_coefficient above the upper speed, linear in between.",
      "friction_coefficient [-] >= 0; lower_speed [m/s] >= 0; upper_speed [m/s] > lower_speed.",
      positional(ARGUMENT(Ambrosio, friction_coefficient, "", ">= 0", 0.1)),
      ARGUMENT(Ambrosio, lower_speed, "m/s", ">= 0", 0.001),
      ARGUMENT(Ambrosio, upper_speed, "m/s", "> 0", 0.01));
  bind_friction_law<Threlfall>(
      m, "Threlfall",
      "Coulomb friction that rises exponentially up to the transition speed (after Threlfall\n"
      "1978) and is 0.95 friction_coefficient beyond.",
      "friction_coefficient [-] >= 0; transition_speed [m/s] > 0, numerical, far below\n"
      "the sliding speeds of the joint. By default each joint of a model uses a\n"
      "hundredth of its sliding speed at the start, and the law alone uses 1 mm/s.",
      positional(ARGUMENT(Threlfall, friction_coefficient, "", ">= 0", 0.1)),
      ARGUMENT(Threlfall, transition_speed, "m/s", "> 0", 0.01));
  bind_friction_law<BengisuAkay>(
      m, "BengisuAkay",
      "Friction that rises to the static coefficient at the transition speed and falls\n"
      "exponentially to the dynamic coefficient (after Bengisu, Akay 1994).",
      "static_coefficient [-] >= dynamic_coefficient [-] >= 0; transition_speed [m/s] > 0, at\n"
      "which the coefficient is the static one; decay_rate [s/m] > 0 of the fall beyond.",
      ARGUMENT(BengisuAkay, static_coefficient, "", ">= 0", 0.15),
      ARGUMENT(BengisuAkay, dynamic_coefficient, "", ">= 0", 0.1),
      ARGUMENT(BengisuAkay, transition_speed, "m/s", "> 0", 0.01),
      ARGUMENT(BengisuAkay, decay_rate, "s/m", "> 0", 50.0));
  bind_friction_law<BrownMcPhee>(
      m, "BrownMcPhee",
      "Smooth friction that rises to the static coefficient near the transition speed and falls\n"
      "to the dynamic coefficient (Brown, McPhee 2016, without its viscous force).",
      "static_coefficient [-] >= dynamic_coefficient [-] >= 0; transition_speed [m/s] > 0, near\n"
      "which the coefficient has its peak.",
      ARGUMENT(BrownMcPhee, static_coefficient, "", ">= 0", 0.15),
      ARGUMENT(BrownMcPhee, dynamic_coefficient, "", ">= 0", 0.1),
      ARGUMENT(BrownMcPhee, transition_speed, "m/s", "> 0", 0.01));
  bind_friction_law<Stribeck>(
      m, "Stribeck",
      "Stribeck friction with a smooth change of sign, (dynamic + (static - dynamic)\n"
      "exp(-(abs(v) / stribeck_speed)^exponent)) tanh(v / transition_speed).",
      "static_coefficient [-] >= dynamic_coefficient [-] >= 0; stribeck_speed [m/s] > 0 of the\n"
      "decay; exponent [-] > 0 of the decay, 2 is Gaussian; transition_speed [m/s] > 0, a\n"
      "numerical choice; None: stribeck_speed / 10.",
      ARGUMENT(Stribeck, static_coefficient, "", ">= 0", 0.15),
      ARGUMENT(Stribeck, dynamic_coefficient, "", ">= 0", 0.1),
      ARGUMENT(Stribeck, stribeck_speed, "m/s", "> 0", 0.02),
      defaulted(ARGUMENT(Stribeck, exponent, "", "> 0", 1.5)),
      ARGUMENT(Stribeck, transition_speed, "m/s", "> 0", 0.002));
}

void bind_table_of_friction(py::module_& m) {
  auto law = py::class_<TabulatedFriction, FrictionLaw, std::shared_ptr<TabulatedFriction>>(
      m, "TabulatedFriction", "Friction from a table of coefficients over the sliding speed.");
  law.def(py::init([](std::vector<double> speeds, std::vector<double> coefficients) {
            return std::make_shared<TabulatedFriction>(
                TabulatedFrictionOptions{std::move(speeds), std::move(coefficients)});
          }),
          py::kw_only(), "speeds"_a, "coefficients"_a,
          "speeds [m/s] from 0 on, strictly rising; coefficients [-] >= 0, 0 at rest.");
  bind_parameters(law, [](const TabulatedFriction& self) {
    return py::dict("speeds"_a = self.options().speeds,
                    "coefficients"_a = self.options().coefficients);
  });
}

void bind_lugre(py::module_& m) {
  auto law = py::class_<LuGre, std::shared_ptr<LuGre>>(
      m, "LuGre", "Bristle friction with presliding (Canudas de Wit and others 1995).");
  define_law(
      m, "friction", law,
      "bristle_stiffness [N/m] > 0, bristle_damping [N s/m] >= 0 and viscous_friction [N s/m]\n"
      ">= 0 do not depend on the load; static_coefficient [-] >= dynamic_coefficient [-] > 0\n"
      "of steady sliding do; stribeck_speed [m/s] > 0 of the decay between the coefficients.",
      ARGUMENT(LuGre, bristle_stiffness, "N/m", "> 0", 1e5),
      ARGUMENT(LuGre, bristle_damping, "N s/m", ">= 0", 300.0),
      ARGUMENT(LuGre, viscous_friction, "N s/m", ">= 0", 0.4),
      ARGUMENT(LuGre, static_coefficient, "", "> 0", 0.12),
      ARGUMENT(LuGre, dynamic_coefficient, "", "> 0", 0.08),
      ARGUMENT(LuGre, stribeck_speed, "m/s", "> 0", 1e-3));
  law.def_property_readonly("name", &LuGre::name, "Name of the law.");
  law.def_property_readonly("source", &LuGre::source, "Publication of the law.");
  law.def("steady_coefficient", py::vectorize([](const LuGre* self, double sliding_velocity) {
            return sliding_velocity == 0.0
                       ? 0.0
                       : std::copysign(self->steady_coefficient(sliding_velocity),
                                       sliding_velocity);
          }),
          "sliding_velocity"_a,
          "Coefficient [-] of steady sliding, without the viscous force, with the sign of the\n"
          "sliding velocity [m/s], scalar or array; 0 at rest.");
}

void bind_joint_friction(py::module_& m) {
  auto friction = py::class_<JointFriction, std::shared_ptr<JointFriction>>(
      m, "JointFriction",
      "Friction of an ideal joint, by its reaction: a law, and the radius at which surfaces rub\n"
      "that rotate on each other.");
  friction.def(
      py::init([](const py::object& law, std::optional<double> radius) {
        if (py::isinstance<LuGre>(law)) {
          return std::make_shared<JointFriction>(
              std::shared_ptr<const LuGre>(law.cast<std::shared_ptr<LuGre>>()), radius);
        }
        return std::make_shared<JointFriction>(
            std::shared_ptr<const FrictionLaw>(law.cast<std::shared_ptr<FrictionLaw>>()), radius);
      }),
      "law"_a, py::kw_only(), "radius"_a = py::none(),
      "law: LuGre or a law without history; radius [m] > 0 of revolute, cylindrical, spherical\n"
      "and universal joints, None for joints that only slide.");
  bind_parameters(friction, [](const JointFriction& self) {
    const py::object law = std::visit(
        [](const auto& each) -> py::object {
          using Law = std::remove_const_t<typename std::decay_t<decltype(each)>::element_type>;
          return py::cast(std::const_pointer_cast<Law>(each));
        },
        self.law());
    return py::dict("law"_a = law, "radius"_a = self.radius());
  });
}

}  // namespace

void bind_friction(py::module_& m) {
  py::class_<FrictionLaw, std::shared_ptr<FrictionLaw>>(
      m, "FrictionLaw", "A coefficient of friction that depends on the sliding velocity.")
      .def_property_readonly("name", &FrictionLaw::name, "Name of the law.")
      .def_property_readonly("source", &FrictionLaw::source, "Publication of the law.")
      .def("coefficient", py::vectorize([](const FrictionLaw* self, double sliding_velocity) {
             return self->coefficient(sliding_velocity);
           }),
           "sliding_velocity"_a,
           "Coefficient [-] with the sign of the sliding velocity [m/s], scalar or array.")
      .def("derivative", py::vectorize([](const FrictionLaw* self, double sliding_velocity) {
             return self->derivative(sliding_velocity);
           }),
           "sliding_velocity"_a,
           "Derivative [s/m] of the coefficient at the sliding velocity [m/s].")
      .def("full_coefficient", py::vectorize([](const FrictionLaw* self, double sliding_velocity) {
             return sliding_velocity == 0.0
                        ? 0.0
                        : std::copysign(self->full_coefficient(std::abs(sliding_velocity)),
                                        sliding_velocity);
           }),
           "sliding_velocity"_a,
           "Coefficient [-] that the friction would have without a transition at rest, with the\n"
           "sign of the sliding velocity [m/s], scalar or array; 0 at rest.");

  bind_friction_laws(m);
  bind_table_of_friction(m);
  bind_lugre(m);
  bind_joint_friction(m);
}
