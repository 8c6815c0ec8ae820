// Lubricants and the laws of their viscosity and density.

#include <memory>
#include <optional>
#include <utility>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "parameters.hpp"
#include "tribodyn/lubricants/barus.hpp"
#include "tribodyn/lubricants/carreau.hpp"
#include "tribodyn/lubricants/dowson_higginson.hpp"
#include "tribodyn/lubricants/eyring.hpp"
#include "tribodyn/lubricants/lubricant.hpp"
#include "tribodyn/lubricants/roelands.hpp"
#include "tribodyn/lubricants/vogel.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

using Optional = std::optional<double>;

template <class Class>
void bind_name_and_source(Class& law) {
  using Law = typename Class::type;
  law.def_property_readonly("name", &Law::name, "Name of the law.")
      .def_property_readonly("source", &Law::source, "Publication of the law.");
}

template <class Class>
void bind_range(Class& law) {
  using Law = typename Class::type;
  law.def_property_readonly(
      "pressure_range",
      [](const Law& self) {
        const PressureRange range = self.range();
        return std::pair(range.lowest, range.highest);
      },
      "Lowest and highest gauge pressure [Pa] of the range of validity.");
}

void bind_interfaces(py::module_& m) {
  auto pressure = py::class_<ViscosityPressureLaw, std::shared_ptr<ViscosityPressureLaw>>(
      m, "ViscosityPressureLaw", "Increase of the viscosity of a lubricant with pressure.");
  bind_name_and_source(pressure);
  bind_range(pressure);
  pressure.def("factor",
               py::vectorize([](const ViscosityPressureLaw* self, double pressure_over_ambient,
                                double dynamic_viscosity) {
                 double value = 1.0;
                 double by_pressure = 0.0;
                 self->factor(dynamic_viscosity, pressure_over_ambient, value, by_pressure);
                 return value;
               }),
               "pressure"_a, "dynamic_viscosity"_a,
               "Viscosity at the gauge pressure [Pa] by dynamic_viscosity [Pa s], that at ambient "
               "pressure; scalars or arrays.");

  auto density = py::class_<DensityLaw, std::shared_ptr<DensityLaw>>(
      m, "DensityLaw", "Increase of the density of a lubricant with pressure.");
  bind_name_and_source(density);
  bind_range(density);
  density.def("ratio", py::vectorize([](const DensityLaw* self, double pressure_over_ambient) {
                double value = 1.0;
                double by_pressure = 0.0;
                self->ratio(pressure_over_ambient, value, by_pressure);
                return value;
              }),
              "pressure"_a,
              "Density at the gauge pressure [Pa] divided by that at ambient pressure.");

  auto shear = py::class_<ShearThinning, std::shared_ptr<ShearThinning>>(
      m, "ShearThinning", "Decrease of the viscosity of a lubricant with the shear rate.");
  bind_name_and_source(shear);
  shear.def(
      "viscosity",
      py::vectorize([](const ShearThinning* self, double shear_rate, double low_shear_viscosity) {
        double value = 0.0;
        double by_low = 0.0;
        double by_rate = 0.0;
        self->apply(low_shear_viscosity, shear_rate, value, by_low, by_rate);
        return value;
      }),
      "shear_rate"_a, "low_shear_viscosity"_a,
      "Viscosity [Pa s] at the shear rate [1/s] of a liquid with low_shear_viscosity "
      "[Pa s]; scalars or arrays.");
}

void bind_pressure_laws(py::module_& m) {
  auto barus = py::class_<Barus, ViscosityPressureLaw, std::shared_ptr<Barus>>(
      m, "Barus", "Viscosity times exp(pressure_coefficient p), valid to about 100 MPa.");
  barus
      .def(py::init([](double pressure_coefficient) {
             return std::make_shared<Barus>(
                 BarusOptions{.pressure_coefficient = pressure_coefficient});
           }),
           py::kw_only(), "pressure_coefficient"_a, "pressure_coefficient [1/Pa] > 0.")
      .def_property_readonly(
          "pressure_coefficient",
          [](const Barus& self) { return self.options().pressure_coefficient; },
          "Slope of the logarithm of the viscosity [1/Pa].");
  bind_parameters(barus, [](const Barus& self) {
    return py::dict("pressure_coefficient"_a = self.options().pressure_coefficient);
  });

  const RoelandsOptions none;
  auto roelands = py::class_<Roelands, ViscosityPressureLaw, std::shared_ptr<Roelands>>(
      m, "Roelands", "Viscosity under pressures up to about 1 GPa (Roelands 1966).");
  roelands
      .def(py::init([](Optional index, Optional pressure_coefficient) {
             return std::make_shared<Roelands>(
                 RoelandsOptions{.index = index, .pressure_coefficient = pressure_coefficient});
           }),
           py::kw_only(), "index"_a = none.index,
           "pressure_coefficient"_a = none.pressure_coefficient,
           "One of: index z [-] > 0; pressure_coefficient, the slope of the logarithm of the\n"
           "viscosity at ambient pressure [1/Pa] > 0.")
      .def_property_readonly(
          "index", [](const Roelands& self) { return self.options().index; },
          "Index z [-]; None if not given.")
      .def_property_readonly(
          "pressure_coefficient",
          [](const Roelands& self) { return self.options().pressure_coefficient; },
          "Slope of the logarithm of the viscosity at ambient pressure [1/Pa]; None if "
          "not given.");
  bind_parameters(roelands, [](const Roelands& self) {
    return py::dict("index"_a = self.options().index,
                    "pressure_coefficient"_a = self.options().pressure_coefficient);
  });
}

void bind_dowson_higginson(py::module_& m) {
  const DowsonHigginsonOptions defaults;
  auto law = py::class_<DowsonHigginson, DensityLaw, std::shared_ptr<DowsonHigginson>>(
      m, "DowsonHigginson",
      "Density times 1 + a p / (1 + b p); the defaults are the published a and b.");
  law.def(py::init([](double initial_compressibility, double saturation) {
            return std::make_shared<DowsonHigginson>(DowsonHigginsonOptions{
                .initial_compressibility = initial_compressibility, .saturation = saturation});
          }),
          py::kw_only(), "initial_compressibility"_a = defaults.initial_compressibility,
          "saturation"_a = defaults.saturation,
          "initial_compressibility a [1/Pa] > 0; saturation b [1/Pa] > 1.041 a.")
      .def_property_readonly(
          "initial_compressibility",
          [](const DowsonHigginson& self) { return self.options().initial_compressibility; },
          "Compressibility a at ambient pressure [1/Pa].")
      .def_property_readonly(
          "saturation", [](const DowsonHigginson& self) { return self.options().saturation; },
          "Coefficient b that limits the density [1/Pa].");
  bind_parameters(law, [](const DowsonHigginson& self) {
    return py::dict("initial_compressibility"_a = self.options().initial_compressibility,
                    "saturation"_a = self.options().saturation);
  });
}

void bind_shear_laws(py::module_& m) {
  auto carreau = py::class_<Carreau, ShearThinning, std::shared_ptr<Carreau>>(
      m, "Carreau", "A power law between two plateaus (Carreau 1972).");
  carreau
      .def(py::init([](double time_constant, double exponent, double high_shear_ratio) {
             return std::make_shared<Carreau>(CarreauOptions{.time_constant = time_constant,
                                                             .exponent = exponent,
                                                             .high_shear_ratio = high_shear_ratio});
           }),
           py::kw_only(), "time_constant"_a, "exponent"_a, "high_shear_ratio"_a,
           "time_constant [s] > 0; exponent n [-] in (0, 1]; high_shear_ratio [-] in [0, 1),\n"
           "viscosity at high shear divided by that at low shear.")
      .def_property_readonly(
          "time_constant", [](const Carreau& self) { return self.options().time_constant; },
          "Inverse of the shear rate at which thinning begins [s].")
      .def_property_readonly(
          "exponent", [](const Carreau& self) { return self.options().exponent; },
          "Exponent n of the power law of the stress [-].")
      .def_property_readonly(
          "high_shear_ratio", [](const Carreau& self) { return self.options().high_shear_ratio; },
          "Viscosity at high shear divided by that at low shear [-].");
  bind_parameters(carreau, [](const Carreau& self) {
    const CarreauOptions& o = self.options();
    return py::dict("time_constant"_a = o.time_constant, "exponent"_a = o.exponent,
                    "high_shear_ratio"_a = o.high_shear_ratio);
  });

  auto eyring = py::class_<Eyring, ShearThinning, std::shared_ptr<Eyring>>(
      m, "Eyring", "Shear stress eyring_stress asinh(viscosity rate / eyring_stress).");
  eyring
      .def(py::init([](double eyring_stress) {
             return std::make_shared<Eyring>(EyringOptions{.eyring_stress = eyring_stress});
           }),
           py::kw_only(), "eyring_stress"_a, "eyring_stress [Pa] > 0.")
      .def_property_readonly(
          "eyring_stress", [](const Eyring& self) { return self.options().eyring_stress; },
          "Shear stress at which thinning begins [Pa].");
  bind_parameters(eyring, [](const Eyring& self) {
    return py::dict("eyring_stress"_a = self.options().eyring_stress);
  });
}

void bind_vogel(py::module_& m) {
  auto vogel = py::class_<Vogel, std::shared_ptr<Vogel>>(
      m, "Vogel", "Viscosity a exp(b / (T - c)) at the absolute temperature T.");
  bind_name_and_source(vogel);
  vogel
      .def(py::init([](double a, double b, double c) {
             return std::make_shared<Vogel>(VogelOptions{.a = a, .b = b, .c = c});
           }),
           py::kw_only(), "a"_a, "b"_a, "c"_a, "a [Pa s] > 0; b [K] > 0; c [K] >= 0.")
      .def_property_readonly(
          "a", [](const Vogel& self) { return self.options().a; },
          "Viscosity at infinite temperature [Pa s].")
      .def_property_readonly(
          "b", [](const Vogel& self) { return self.options().b; },
          "Temperature that sets the slope [K].")
      .def_property_readonly(
          "c", [](const Vogel& self) { return self.options().c; },
          "Temperature of infinite viscosity [K].")
      .def("viscosity", py::vectorize([](const Vogel* self, double temperature) {
             return self->viscosity(temperature);
           }),
           "temperature"_a, "Viscosity [Pa s] at the temperature [K], scalar or array.");
  bind_parameters(vogel, [](const Vogel& self) {
    return py::dict("a"_a = self.options().a, "b"_a = self.options().b, "c"_a = self.options().c);
  });
}

std::shared_ptr<Lubricant> make_lubricant(Optional dynamic_viscosity, Optional density,
                                          std::shared_ptr<ViscosityPressureLaw> pressure_viscosity,
                                          std::shared_ptr<DensityLaw> density_law,
                                          std::shared_ptr<ShearThinning> shear_thinning,
                                          std::shared_ptr<Vogel> vogel, Optional temperature) {
  return std::make_shared<Lubricant>(
      LubricantOptions{.dynamic_viscosity = dynamic_viscosity,
                       .density = density,
                       .pressure_viscosity = std::move(pressure_viscosity),
                       .density_law = std::move(density_law),
                       .shear_thinning = std::move(shear_thinning),
                       .vogel = std::move(vogel),
                       .temperature = temperature});
}

void bind_lubricant(py::module_& m) {
  const LubricantOptions none;
  auto lubricant = py::class_<Lubricant, std::shared_ptr<Lubricant>>(
      m, "Lubricant",
      "The liquid between two walls; without laws Newtonian, isoviscous and incompressible.");
  lubricant.def(
      py::init(&make_lubricant), py::kw_only(), "dynamic_viscosity"_a = none.dynamic_viscosity,
      "density"_a = none.density, "pressure_viscosity"_a = py::none(), "density_law"_a = py::none(),
      "shear_thinning"_a = py::none(), "vogel"_a = py::none(), "temperature"_a = none.temperature,
      "dynamic_viscosity [Pa s] > 0 at ambient pressure and low shear, or vogel (Vogel) and\n"
      "temperature [K]; density [kg/m3] > 0 at ambient pressure, for mass flows;\n"
      "pressure_viscosity: Barus or Roelands; density_law: DowsonHigginson; shear_thinning:\n"
      "Carreau or Eyring. None: not given, or left out.");
  const auto option = [&lubricant](const char* name, auto member, const char* doc) {
    lubricant.def_property_readonly(
        name, [member](const Lubricant& self) { return self.options().*member; }, doc);
  };
  option("density", &LubricantOptions::density,
         "Density at ambient pressure [kg/m3]; None if not given.");
  option("pressure_viscosity", &LubricantOptions::pressure_viscosity,
         "Law of the viscosity under pressure, or None.");
  option("density_law", &LubricantOptions::density_law,
         "Law of the density under pressure, or None.");
  option("shear_thinning", &LubricantOptions::shear_thinning, "Law of shear thinning, or None.");
  option("vogel", &LubricantOptions::vogel, "Law of the viscosity over temperature, or None.");
  option("temperature", &LubricantOptions::temperature,
         "Temperature of the film [K]; None if not given.");
  lubricant
      .def_property_readonly(
          "glass_pressure", &Lubricant::glass_pressure,
          "Gauge pressure [Pa] at which the viscosity reaches 1e12 Pa s, that of a "
          "glass, where films end; inf if no pressure does so.")
      .def_property_readonly("dynamic_viscosity", &Lubricant::dynamic_viscosity,
                             "Dynamic viscosity [Pa s] at ambient pressure and low shear.")
      .def("viscosity", py::vectorize([](const Lubricant* self, double pressure, double rate) {
             return self->viscosity(pressure, rate).value;
           }),
           "pressure"_a = 0.0, "shear_rate"_a = 0.0,
           "Viscosity [Pa s] at gauge pressure [Pa] and shear rate [1/s], scalars or arrays.")
      .def("density_ratio", py::vectorize([](const Lubricant* self, double pressure) {
             double value = 1.0;
             double by_pressure = 0.0;
             self->density_ratio(pressure, value, by_pressure);
             return value;
           }),
           "pressure"_a, "Density at the gauge pressure [Pa] divided by that at ambient pressure.");
  bind_parameters(lubricant, [](const Lubricant& self) {
    const LubricantOptions& o = self.options();
    return py::dict("dynamic_viscosity"_a = o.dynamic_viscosity, "density"_a = o.density,
                    "pressure_viscosity"_a = o.pressure_viscosity, "density_law"_a = o.density_law,
                    "shear_thinning"_a = o.shear_thinning, "vogel"_a = o.vogel,
                    "temperature"_a = o.temperature);
  });
}

}  // namespace

void bind_lubricants(py::module_& m) {
  bind_interfaces(m);
  bind_pressure_laws(m);
  bind_dowson_higginson(m);
  bind_shear_laws(m);
  bind_vogel(m);
  bind_lubricant(m);
}
