// Friction laws.

#include <cmath>
#include <memory>
#include <optional>
#include <type_traits>
#include <variant>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "parameters.hpp"
#include "tribodyn/friction/ambrosio.hpp"
#include "tribodyn/friction/bengisu_akay.hpp"
#include "tribodyn/friction/brown_mcphee.hpp"
#include "tribodyn/friction/coulomb.hpp"
#include "tribodyn/friction/joint_friction.hpp"
#include "tribodyn/friction/lugre.hpp"
#include "tribodyn/friction/stribeck.hpp"
#include "tribodyn/friction/threlfall.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

void bind_coulomb(py::module_& m) {
  auto law = py::class_<Coulomb, FrictionLaw, std::shared_ptr<Coulomb>>(
      m, "Coulomb", "Coulomb friction, friction_coefficient tanh(v / transition_speed).");
  law.def(
      py::init([](double friction_coefficient, std::optional<double> transition_speed) {
        return std::make_shared<Coulomb>(CoulombOptions{
            .friction_coefficient = friction_coefficient, .transition_speed = transition_speed});
      }),
      "friction_coefficient"_a, py::kw_only(), "transition_speed"_a = py::none(),
      "friction_coefficient [-] >= 0; transition_speed [m/s] > 0, numerical, far below\n"
      "the sliding speeds of the joint. By default each joint of a model uses a\n"
      "hundredth of its sliding speed at the start, and the law alone uses 1 mm/s.");
  bind_parameters(law, [](const Coulomb& self) {
    return py::dict("friction_coefficient"_a = self.options().friction_coefficient,
                    "transition_speed"_a = self.options().transition_speed);
  });
}

void bind_ambrosio(py::module_& m) {
  auto law = py::class_<Ambrosio, FrictionLaw, std::shared_ptr<Ambrosio>>(
      m, "Ambrosio",
      "Coulomb friction with a ramp in the sliding speed (after Ambrosio 2003): none below the\n"
      "lower speed, friction_coefficient above the upper speed, linear in between.");
  law.def(
      py::init([](double friction_coefficient, double lower_speed, double upper_speed) {
        return std::make_shared<Ambrosio>(
            AmbrosioOptions{.friction_coefficient = friction_coefficient,
                            .lower_speed = lower_speed,
                            .upper_speed = upper_speed});
      }),
      "friction_coefficient"_a, py::kw_only(), "lower_speed"_a, "upper_speed"_a,
      "friction_coefficient [-] >= 0; lower_speed [m/s] >= 0; upper_speed [m/s] > lower_speed.");
  bind_parameters(law, [](const Ambrosio& self) {
    return py::dict("friction_coefficient"_a = self.options().friction_coefficient,
                    "lower_speed"_a = self.options().lower_speed,
                    "upper_speed"_a = self.options().upper_speed);
  });
}

void bind_threlfall(py::module_& m) {
  auto law = py::class_<Threlfall, FrictionLaw, std::shared_ptr<Threlfall>>(
      m, "Threlfall",
      "Coulomb friction that rises exponentially up to the transition speed (after Threlfall\n"
      "1978) and is 0.95 friction_coefficient beyond.");
  law.def(
      py::init([](double friction_coefficient, std::optional<double> transition_speed) {
        return std::make_shared<Threlfall>(ThrelfallOptions{
            .friction_coefficient = friction_coefficient, .transition_speed = transition_speed});
      }),
      "friction_coefficient"_a, py::kw_only(), "transition_speed"_a = py::none(),
      "friction_coefficient [-] >= 0; transition_speed [m/s] > 0, numerical, far below\n"
      "the sliding speeds of the joint. By default each joint of a model uses a\n"
      "hundredth of its sliding speed at the start, and the law alone uses 1 mm/s.");
  bind_parameters(law, [](const Threlfall& self) {
    return py::dict("friction_coefficient"_a = self.options().friction_coefficient,
                    "transition_speed"_a = self.options().transition_speed);
  });
}

void bind_bengisu_akay(py::module_& m) {
  auto law = py::class_<BengisuAkay, FrictionLaw, std::shared_ptr<BengisuAkay>>(
      m, "BengisuAkay",
      "Friction that rises to the static coefficient at the transition speed and falls\n"
      "exponentially to the dynamic coefficient (after Bengisu, Akay 1994).");
  law.def(
      py::init([](double static_coefficient, double dynamic_coefficient, double transition_speed,
                  double decay_rate) {
        return std::make_shared<BengisuAkay>(
            BengisuAkayOptions{.static_coefficient = static_coefficient,
                               .dynamic_coefficient = dynamic_coefficient,
                               .transition_speed = transition_speed,
                               .decay_rate = decay_rate});
      }),
      py::kw_only(), "static_coefficient"_a, "dynamic_coefficient"_a, "transition_speed"_a,
      "decay_rate"_a,
      "static_coefficient [-] >= dynamic_coefficient [-] >= 0; transition_speed [m/s] > 0, that\n"
      "of the static coefficient; decay_rate [s/m] > 0 of the fall beyond.");
  bind_parameters(law, [](const BengisuAkay& self) {
    return py::dict("static_coefficient"_a = self.options().static_coefficient,
                    "dynamic_coefficient"_a = self.options().dynamic_coefficient,
                    "transition_speed"_a = self.options().transition_speed,
                    "decay_rate"_a = self.options().decay_rate);
  });
}

void bind_brown_mcphee(py::module_& m) {
  auto law = py::class_<BrownMcPhee, FrictionLaw, std::shared_ptr<BrownMcPhee>>(
      m, "BrownMcPhee",
      "Smooth friction that rises to the static coefficient near the transition speed and falls\n"
      "to the dynamic coefficient (Brown, McPhee 2016, without its viscous force).");
  law.def(
      py::init([](double static_coefficient, double dynamic_coefficient, double transition_speed) {
        return std::make_shared<BrownMcPhee>(
            BrownMcPheeOptions{.static_coefficient = static_coefficient,
                               .dynamic_coefficient = dynamic_coefficient,
                               .transition_speed = transition_speed});
      }),
      py::kw_only(), "static_coefficient"_a, "dynamic_coefficient"_a, "transition_speed"_a,
      "static_coefficient [-] >= dynamic_coefficient [-] >= 0; transition_speed [m/s] > 0, that\n"
      "of the peak.");
  bind_parameters(law, [](const BrownMcPhee& self) {
    return py::dict("static_coefficient"_a = self.options().static_coefficient,
                    "dynamic_coefficient"_a = self.options().dynamic_coefficient,
                    "transition_speed"_a = self.options().transition_speed);
  });
}

void bind_stribeck(py::module_& m) {
  const StribeckOptions defaults{
      .static_coefficient = 0.0, .dynamic_coefficient = 0.0, .stribeck_speed = 0.0};
  auto law = py::class_<Stribeck, FrictionLaw, std::shared_ptr<Stribeck>>(
      m, "Stribeck",
      "Stribeck friction with a smooth change of sign, (dynamic + (static - dynamic)\n"
      "exp(-(abs(v) / stribeck_speed)^exponent)) tanh(v / transition_speed).");
  law.def(
      py::init([](double static_coefficient, double dynamic_coefficient, double stribeck_speed,
                  double exponent, std::optional<double> transition_speed) {
        return std::make_shared<Stribeck>(
            StribeckOptions{.static_coefficient = static_coefficient,
                            .dynamic_coefficient = dynamic_coefficient,
                            .stribeck_speed = stribeck_speed,
                            .exponent = exponent,
                            .transition_speed = transition_speed});
      }),
      py::kw_only(), "static_coefficient"_a, "dynamic_coefficient"_a, "stribeck_speed"_a,
      "exponent"_a = defaults.exponent, "transition_speed"_a = defaults.transition_speed,
      "static_coefficient [-] >= dynamic_coefficient [-] >= 0; stribeck_speed [m/s] > 0 of the\n"
      "decay; exponent [-] > 0 of the decay, 2 is Gaussian; transition_speed [m/s] > 0, a\n"
      "numerical choice; None: stribeck_speed / 10.");
  bind_parameters(law, [](const Stribeck& self) {
    return py::dict("static_coefficient"_a = self.options().static_coefficient,
                    "dynamic_coefficient"_a = self.options().dynamic_coefficient,
                    "stribeck_speed"_a = self.options().stribeck_speed,
                    "exponent"_a = self.options().exponent,
                    "transition_speed"_a = self.options().transition_speed);
  });
}

void bind_lugre(py::module_& m) {
  auto law = py::class_<LuGre, std::shared_ptr<LuGre>>(
      m, "LuGre", "Bristle friction with presliding (Canudas de Wit and others 1995).");
  law.def(
      py::init([](double bristle_stiffness, double bristle_damping, double viscous_friction,
                  double static_coefficient, double dynamic_coefficient, double stribeck_speed) {
        return std::make_shared<LuGre>(LuGreOptions{.bristle_stiffness = bristle_stiffness,
                                                    .bristle_damping = bristle_damping,
                                                    .viscous_friction = viscous_friction,
                                                    .static_coefficient = static_coefficient,
                                                    .dynamic_coefficient = dynamic_coefficient,
                                                    .stribeck_speed = stribeck_speed});
      }),
      py::kw_only(), "bristle_stiffness"_a, "bristle_damping"_a, "viscous_friction"_a,
      "static_coefficient"_a, "dynamic_coefficient"_a, "stribeck_speed"_a,
      "bristle_stiffness [N/m] > 0, bristle_damping [N s/m] >= 0 and viscous_friction [N s/m]\n"
      ">= 0 do not depend on the load; static_coefficient [-] >= dynamic_coefficient [-] > 0\n"
      "of steady sliding do; stribeck_speed [m/s] > 0 of the decay between the coefficients.");
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
  bind_parameters(law, [](const LuGre& self) {
    return py::dict("bristle_stiffness"_a = self.options().bristle_stiffness,
                    "bristle_damping"_a = self.options().bristle_damping,
                    "viscous_friction"_a = self.options().viscous_friction,
                    "static_coefficient"_a = self.options().static_coefficient,
                    "dynamic_coefficient"_a = self.options().dynamic_coefficient,
                    "stribeck_speed"_a = self.options().stribeck_speed);
  });
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

  bind_coulomb(m);
  bind_ambrosio(m);
  bind_threlfall(m);
  bind_bengisu_akay(m);
  bind_brown_mcphee(m);
  bind_stribeck(m);
  bind_lugre(m);
  bind_joint_friction(m);
}
