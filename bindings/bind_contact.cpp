// Contact laws of rough surfaces; those of smooth surfaces are in smooth_contact.cpp.

#include <memory>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "laws.hpp"
#include "parameters.hpp"
#include "smooth_contact.hpp"
#include "tribodyn/contact/chang_etsion_bogy.hpp"
#include "tribodyn/contact/greenwood_tripp.hpp"
#include "tribodyn/contact/greenwood_williamson.hpp"
#include "tribodyn/contact/jackson_green.hpp"
#include "tribodyn/contact/kogut_etsion.hpp"
#include "tribodyn/contact/pullen_williamson.hpp"
#include "tribodyn/contact/tabulated_asperities.hpp"
#include "tribodyn/contact/zhao_maietta_chang.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

/// Binds and lists a law of the surface and of its own options, if it has any. The short name
/// consists of the initials of the authors.
template <class Law, class... Arguments>
void bind_asperity_law(py::module_& m, const char* short_name, const char* name, const char* doc,
                       const char* arguments_doc, const Arguments&... arguments) {
  auto law = py::class_<Law, AsperityLaw, std::shared_ptr<Law>>(m, name, doc);
  if constexpr (sizeof...(Arguments) == 0) {
    law.def(py::init<const RoughSurface&>(), "surface"_a, arguments_doc);
    bind_parameters(law, [](const Law& self) { return py::dict("surface"_a = self.surface()); });
  } else {
    law.def(py::init([](const RoughSurface& surface, typename Arguments::Value... values) {
              OptionsOf<Law> options{};
              ((options.*Arguments::member = values), ...);
              return std::make_shared<Law>(surface, options);
            }),
            "surface"_a, py::kw_only(), arguments.with_default()..., arguments_doc);
    (bind_property<Law>(law, arguments), ...);
    bind_parameters(law, [add = parameters_of<Law>(arguments...)](const Law& self) {
      return add(self, py::dict("surface"_a = self.surface()));
    });
  }
  list_law(m, {.law = law,
               .family = "asperity",
               .short_name = short_name,
               .arguments = {object_argument("surface", py::type::of<RoughSurface>()),
                             arguments.listed()...}});
}

constexpr const char* kNeedsHardness =
    "surface: with asperity heights, radius and density, contact modulus, hardness and Poisson "
    "ratio.";

void bind_asperity_laws(py::module_& m) {
  bind_asperity_law<GreenwoodWilliamson>(
      m, "GW", "GreenwoodWilliamson", "Elastic asperities (Greenwood, Williamson 1966).",
      "surface: with asperity heights, radius and density, and the contact modulus.");
  bind_asperity_law<GreenwoodTripp>(
      m, "GT", "GreenwoodTripp", "Elastic asperities on both walls (Greenwood, Tripp 1970).",
      "surface: with deviation and mean of the summed asperity heights, radius "
      "and density of\nthe asperities of one wall, and the contact modulus.");
  bind_asperity_law<ChangEtsionBogy>(m, "CEB", "ChangEtsionBogy",
                                     "Elastic or plastic asperities (Chang, Etsion, Bogy 1987).",
                                     kNeedsHardness);
  bind_asperity_law<ZhaoMaiettaChang>(m, "ZMC", "ZhaoMaiettaChang",
                                      "Elastic-plastic asperities (Zhao, Maietta, Chang 2000).",
                                      kNeedsHardness);
  bind_asperity_law<KogutEtsion>(
      m, "KE", "KogutEtsion", "Elastic-plastic asperities (Kogut, Etsion 2002).", kNeedsHardness);
  bind_asperity_law<JacksonGreen>(
      m, "JG", "JacksonGreen", "Elastic-plastic asperities (Jackson, Green 2005).",
      "surface: with asperity heights, radius and density, contact modulus, "
      "yield strength and Poisson ratio.");
  bind_asperity_law<PullenWilliamson>(
      m, "PW", "PullenWilliamson", "Fully plastic asperities (after Pullen, Williamson 1972).",
      "surface: with asperity heights, radius and density, and hardness; exponent [-] of the\n"
      "force over the interference, from 1 to 3; with 1 the contact pressure is the hardness.",
      defaulted(ARGUMENT(PullenWilliamson, exponent, "", "> 0", 1.5,
                         "Exponent [-] of the force as a function of the interference.")));
}

void bind_table_of_asperities(py::module_& m) {
  using Law = TabulatedAsperities;
  using Numbers = std::vector<double>;
  auto law = py::class_<Law, AsperityLaw, std::shared_ptr<Law>>(
      m, "TabulatedAsperities",
      "Asperity pressure and contact area from a table over the film thickness.");
  law.def(py::init([](const RoughSurface& surface, Numbers film_thicknesses, Numbers pressures,
                      Numbers area_ratios) {
            return std::make_shared<Law>(
                surface, TabulatedAsperitiesOptions{std::move(film_thicknesses),
                                                    std::move(pressures), std::move(area_ratios)});
          }),
          "surface"_a, py::kw_only(), "film_thicknesses"_a, "pressures"_a, "area_ratios"_a,
          "surface: with asperity_height_deviation; film_thicknesses [m], strictly rising;\n"
          "pressures [Pa], strictly falling to 0; area_ratios [-], not rising, 0 at the end.");
  bind_parameters(law, [](const Law& self) {
    const TabulatedAsperitiesOptions& o = self.options();
    return py::dict("surface"_a = self.surface(), "film_thicknesses"_a = o.film_thicknesses,
                    "pressures"_a = o.pressures, "area_ratios"_a = o.area_ratios);
  });
}

}  // namespace

void bind_contact(py::module_& m) {
  py::class_<AsperityLaw, std::shared_ptr<AsperityLaw>>(
      m, "AsperityLaw", "The pressure carried by the asperities of a rough surface.")
      .def_property_readonly("name", &AsperityLaw::name, "Name of the law.")
      .def_property_readonly("source", &AsperityLaw::source, "Publication of the law.")
      .def_property_readonly("surface", &AsperityLaw::surface, "The rough surface.")
      .def_property_readonly("lower_end", &AsperityLaw::lower_end,
                             "Film thickness [m] below which the table continues linearly.")
      .def_property_readonly("upper_end", &AsperityLaw::upper_end,
                             "Film thickness [m] at and above which the pressure is zero.")
      .def("pressure", py::vectorize([](const AsperityLaw* self, double film_thickness) {
             return self->evaluate(film_thickness).pressure;
           }),
           "film_thickness"_a, "Asperity pressure [Pa] at film_thickness [m], scalar or array.")
      .def("pressure_slope", py::vectorize([](const AsperityLaw* self, double film_thickness) {
             return self->evaluate(film_thickness).pressure_slope;
           }),
           "film_thickness"_a,
           "Slope [Pa/m] of the asperity pressure over film_thickness [m], scalar or array.")
      .def("area_ratio", py::vectorize([](const AsperityLaw* self, double film_thickness) {
             return self->evaluate(film_thickness).area_ratio;
           }),
           "film_thickness"_a,
           "Real divided by nominal contact area [-] at film_thickness [m], scalar or array.");

  bind_asperity_laws(m);
  bind_table_of_asperities(m);
  bind_smooth_contact(m);
}
