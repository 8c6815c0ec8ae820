// Lubricants and the laws of their viscosity and density.

#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

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
#include "tribodyn/lubricants/tabulated_pressure_viscosity.hpp"
#include "tribodyn/lubricants/tabulated_shear_thinning.hpp"
#include "tribodyn/lubricants/tabulated_viscosity.hpp"
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

  auto temperature = py::class_<ViscosityTemperatureLaw, std::shared_ptr<ViscosityTemperatureLaw>>(
      m, "ViscosityTemperatureLaw", "Decrease of the viscosity of a lubricant with temperature.");
  bind_name_and_source(temperature);
  temperature.def("viscosity",
                  py::vectorize([](const ViscosityTemperatureLaw* self, double degrees) {
                    return self->viscosity(degrees);
                  }),
                  "temperature"_a, "Viscosity [Pa s] at the temperature [K], scalar or array.");

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
  auto vogel = py::class_<Vogel, ViscosityTemperatureLaw, std::shared_ptr<Vogel>>(
      m, "Vogel", "Viscosity a exp(b / (T - c)) at the absolute temperature T.");
  define_law(m, "lubricant", vogel, "a [Pa s] > 0; b [K] > 0; c [K] >= 0.",
             ARGUMENT(Vogel, a, "Pa s", "> 0", 5e-5, "Viscosity at infinite temperature [Pa s]."),
             ARGUMENT(Vogel, b, "K", "> 0", 1000.0, "Temperature that sets the slope [K]."),
             ARGUMENT(Vogel, c, "K", ">= 0", 150.0, "Temperature of infinite viscosity [K]."));
}

using Numbers = std::vector<double>;

void bind_tables(py::module_& m) {
  auto temperature =
      py::class_<TabulatedViscosity, ViscosityTemperatureLaw, std::shared_ptr<TabulatedViscosity>>(
          m, "TabulatedViscosity", "Viscosity from a table over the temperature.");
  temperature.def(py::init([](Numbers temperatures, Numbers dynamic_viscosities) {
                    return std::make_shared<TabulatedViscosity>(TabulatedViscosityOptions{
                        std::move(temperatures), std::move(dynamic_viscosities)});
                  }),
                  py::kw_only(), "temperatures"_a, "dynamic_viscosities"_a,
                  "temperatures [K], strictly rising; dynamic_viscosities [Pa s] > 0, strictly "
                  "falling.");
  bind_parameters(temperature, [](const TabulatedViscosity& self) {
    return py::dict("temperatures"_a = self.options().temperatures,
                    "dynamic_viscosities"_a = self.options().dynamic_viscosities);
  });

  using Pressure = TabulatedPressureViscosity;
  auto pressure = py::class_<Pressure, ViscosityPressureLaw, std::shared_ptr<Pressure>>(
      m, "TabulatedPressureViscosity", "Increase of the viscosity with the pressure from a table.");
  pressure.def(py::init([](Numbers pressures, Numbers factors) {
                 return std::make_shared<Pressure>(
                     TabulatedPressureViscosityOptions{std::move(pressures), std::move(factors)});
               }),
               py::kw_only(), "pressures"_a, "factors"_a,
               "pressures [Pa] above ambient, from 0 on, strictly rising; factors [-], 1 at\n"
               "ambient pressure, not falling.");
  bind_parameters(pressure, [](const Pressure& self) {
    return py::dict("pressures"_a = self.options().pressures, "factors"_a = self.options().factors);
  });

  using Shear = TabulatedShearThinning;
  auto shear = py::class_<Shear, ShearThinning, std::shared_ptr<Shear>>(
      m, "TabulatedShearThinning", "Shear thinning from a table over the shear rate.");
  shear.def(py::init([](Numbers shear_rates, Numbers factors) {
              return std::make_shared<Shear>(
                  TabulatedShearThinningOptions{std::move(shear_rates), std::move(factors)});
            }),
            py::kw_only(), "shear_rates"_a, "factors"_a,
            "shear_rates [1/s] from 0 on, strictly rising; factors [-], 1 at rest, not rising.");
  bind_parameters(shear, [](const Shear& self) {
    return py::dict("shear_rates"_a = self.options().shear_rates,
                    "factors"_a = self.options().factors);
  });
}

/// The viscosity at ambient pressure as Python gives it.
using AmbientViscosity = std::optional<std::variant<double, std::shared_ptr<TabulatedViscosity>>>;

std::shared_ptr<Lubricant> make_lubricant(const AmbientViscosity& dynamic_viscosity,
                                          Optional density,
                                          std::shared_ptr<ViscosityPressureLaw> pressure_viscosity,
                                          std::shared_ptr<DensityLaw> density_law,
                                          std::shared_ptr<ShearThinning> shear_thinning,
                                          std::shared_ptr<Vogel> vogel, Optional temperature) {
  LubricantOptions options{.dynamic_viscosity = {},
                           .density = density,
                           .pressure_viscosity = std::move(pressure_viscosity),
                           .density_law = std::move(density_law),
                           .shear_thinning = std::move(shear_thinning),
                           .temperature_viscosity = vogel,
                           .temperature = temperature};
  if (dynamic_viscosity) {
    const auto* table = std::get_if<std::shared_ptr<TabulatedViscosity>>(&*dynamic_viscosity);
    // Beside Vogel's law a table is one viscosity too many, as a number is.
    if (table && !vogel) {
      options.temperature_viscosity = *table;
    } else {
      options.dynamic_viscosity = table ? 1.0 : std::get<double>(*dynamic_viscosity);
    }
  }
  return std::make_shared<Lubricant>(options);
}

/// The law of the viscosity over the temperature, if it is of this kind.
template <class Law>
std::shared_ptr<const Law> law_of_temperature(const Lubricant& lubricant) {
  return std::dynamic_pointer_cast<const Law>(lubricant.options().temperature_viscosity);
}

void bind_lubricant(py::module_& m) {
  const LubricantOptions none;
  auto lubricant = py::class_<Lubricant, std::shared_ptr<Lubricant>>(
      m, "Lubricant",
      "The liquid between two walls; without laws Newtonian, isoviscous and incompressible.");
  lubricant.def(
      py::init(&make_lubricant), py::kw_only(), "dynamic_viscosity"_a = py::none(),
      "density"_a = none.density, "pressure_viscosity"_a = py::none(), "density_law"_a = py::none(),
      "shear_thinning"_a = py::none(), "vogel"_a = py::none(), "temperature"_a = none.temperature,
      "dynamic_viscosity [Pa s] > 0 at ambient pressure and low shear; or a TabulatedViscosity as\n"
      "dynamic_viscosity, or vogel (Vogel), and temperature [K]; density [kg/m3] > 0 at ambient "
      "pressure, for mass flows;\n"
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
  option("temperature_viscosity", &LubricantOptions::temperature_viscosity,
         "Law of the viscosity over temperature, Vogel or a table, or None.");
  lubricant.def_property_readonly("vogel", &law_of_temperature<Vogel>,
                                  "Vogel's law of the viscosity over temperature, or None.");
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
    py::object viscosity = py::cast(o.dynamic_viscosity);
    if (const auto table = law_of_temperature<TabulatedViscosity>(self))
      viscosity = py::cast(table);
    return py::dict("dynamic_viscosity"_a = viscosity, "density"_a = o.density,
                    "pressure_viscosity"_a = o.pressure_viscosity, "density_law"_a = o.density_law,
                    "shear_thinning"_a = o.shear_thinning,
                    "vogel"_a = law_of_temperature<Vogel>(self), "temperature"_a = o.temperature);
  });
}

}  // namespace

void bind_lubricants(py::module_& m) {
  bind_interfaces(m);
  bind_laws_of_pressure(m);
  bind_laws_of_shear(m);
  bind_vogel(m);
  bind_tables(m);
  bind_lubricant(m);
}
