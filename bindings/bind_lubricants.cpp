// Lubricants and the laws of their viscosity and density.

#include <memory>
#include <optional>
#include <utility>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "laws.hpp"
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

/// Binds and lists a law of a lubricant.
template <class Law, class Base, class... Arguments>
void bind_lubricant_law(py::module_& m, const char* name, const char* doc,
                        const char* arguments_doc, const Arguments&... arguments) {
  auto law = py::class_<Law, Base, std::shared_ptr<Law>>(m, name, doc);
  define_law(m, "lubricant", law, arguments_doc, arguments...);
}

void bind_laws_of_pressure(py::module_& m) {
  bind_lubricant_law<Barus, ViscosityPressureLaw>(
      m, "Barus", "Viscosity times exp(pressure_coefficient p), valid to about 100 MPa.",
      "pressure_coefficient [1/Pa] > 0.",
      ARGUMENT(Barus, pressure_coefficient, "1/Pa", "> 0", 2e-8,
               "Slope of the logarithm of the viscosity [1/Pa]."));
  bind_lubricant_law<Roelands, ViscosityPressureLaw>(
      m, "Roelands", "Viscosity under pressures up to about 1 GPa (Roelands 1966).",
      "One of: index z [-] > 0; pressure_coefficient, the slope of the logarithm of the\n"
      "viscosity at ambient pressure [1/Pa] > 0.",
      ARGUMENT(Roelands, index, "", "> 0", 0.6, "Index z [-]; None if not given."),
      ARGUMENT(Roelands, pressure_coefficient, "1/Pa", "> 0", std::nullopt,
               "Slope of the logarithm of the viscosity at ambient pressure [1/Pa]; None if "
               "not given."));
  bind_lubricant_law<DowsonHigginson, DensityLaw>(
      m, "DowsonHigginson",
      "Density times 1 + a p / (1 + b p); the defaults are the published a and b.",
      "initial_compressibility a [1/Pa] > 0; saturation b [1/Pa] > 1.041 a.",
      defaulted(ARGUMENT(DowsonHigginson, initial_compressibility, "1/Pa", "> 0", 0.6e-9,
                         "Compressibility a at ambient pressure [1/Pa].")),
      defaulted(ARGUMENT(DowsonHigginson, saturation, "1/Pa", "> 0", 1.7e-9,
                         "Coefficient b that limits the density [1/Pa].")));
}

void bind_laws_of_shear(py::module_& m) {
  bind_lubricant_law<Carreau, ShearThinning>(
      m, "Carreau", "A power law between two plateaus (Carreau 1972).",
      "time_constant [s] > 0; exponent n [-] in (0, 1]; high_shear_ratio [-] in [0, 1),\n"
      "viscosity at high shear divided by the viscosity at low shear.",
      ARGUMENT(Carreau, time_constant, "s", "> 0", 1e-6,
               "Inverse of the shear rate at which thinning begins [s]."),
      ARGUMENT(Carreau, exponent, "", "> 0", 0.8, "Exponent n of the power law of the stress [-]."),
      ARGUMENT(Carreau, high_shear_ratio, "", ">= 0", 0.3,
               "Viscosity at high shear divided by the viscosity at low shear [-]."));
  bind_lubricant_law<Eyring, ShearThinning>(
      m, "Eyring", "Shear stress eyring_stress asinh(viscosity rate / eyring_stress).",
      "eyring_stress [Pa] > 0.",
      ARGUMENT(Eyring, eyring_stress, "Pa", "> 0", 5e6,
               "Shear stress at which thinning begins [Pa]."));
}

void bind_vogel(py::module_& m) {
  auto vogel = py::class_<Vogel, std::shared_ptr<Vogel>>(
      m, "Vogel", "Viscosity a exp(b / (T - c)) at the absolute temperature T.");
  bind_name_and_source(vogel);
  define_law(m, "lubricant", vogel, "a [Pa s] > 0; b [K] > 0; c [K] >= 0.",
             ARGUMENT(Vogel, a, "Pa s", "> 0", 5e-5, "Viscosity at infinite temperature [Pa s]."),
             ARGUMENT(Vogel, b, "K", "> 0", 1000.0, "Temperature that sets the slope [K]."),
             ARGUMENT(Vogel, c, "K", ">= 0", 150.0, "Temperature of infinite viscosity [K]."));
  vogel.def("viscosity", py::vectorize([](const Vogel* self, double temperature) {
              return self->viscosity(temperature);
            }),
            "temperature"_a, "Viscosity [Pa s] at the temperature [K], scalar or array.");
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
      "pressure_viscosity: a ViscosityPressureLaw; density_law: a DensityLaw; shear_thinning:\n"
      "a ShearThinning. None: not given, or left out.");
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
  bind_laws_of_pressure(m);
  bind_laws_of_shear(m);
  bind_vogel(m);
  bind_lubricant(m);
}
