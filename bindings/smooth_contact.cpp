// Elastic laws of smooth walls, and the contact laws of impacts.

#include "smooth_contact.hpp"

#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "laws.hpp"
#include "parameters.hpp"
#include "tribodyn/contact/cylinder_law.hpp"
#include "tribodyn/contact/damped_law.hpp"
#include "tribodyn/contact/dubowsky_freudenstein.hpp"
#include "tribodyn/contact/esdu_78035.hpp"
#include "tribodyn/contact/goldsmith.hpp"
#include "tribodyn/contact/hertz.hpp"
#include "tribodyn/contact/impact_force.hpp"
#include "tribodyn/contact/johnson.hpp"
#include "tribodyn/contact/liu.hpp"
#include "tribodyn/contact/lossless_contact.hpp"
#include "tribodyn/contact/pereira.hpp"
#include "tribodyn/contact/power_law.hpp"
#include "tribodyn/contact/radzimovsky.hpp"
#include "tribodyn/contact/restitution.hpp"
#include "tribodyn/contact/tabulated_contact.hpp"
#include "tribodyn/core/errors.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

/// An elastic law between walls, as evaluated in Python.
class BoundElastic {
 public:
  BoundElastic(const ElasticLaw& law, const WallPair& walls)
      : name_(law.name()), walls_(walls), contact_(law.between("walls", walls)) {}

  double largest_penetration() const { return contact_->largest_penetration(); }
  ElasticForce at(double penetration) const {
    const double largest = largest_penetration();
    require(!(penetration > largest), name_ + " contact", "penetration", penetration, "m",
            "must be <= largest_penetration = " + format_value(largest) + " m",
            "the law has no force at a larger penetration");
    return contact_->at(penetration);
  }
  std::string text() const { return name_ + " contact of " + walls_.name(); }

 private:
  std::string name_;
  WallPair walls_;
  std::unique_ptr<const ElasticContact> contact_;
};

/// A contact law between walls.
struct BoundContact {
  std::shared_ptr<BoundElastic> elastic;
  std::string name;
  double damping_factor;
};

/// The walls implied by the arguments: a shaft in a bearing with a length, a ball in a cup with
/// radii alone, and a corner on a plane without arguments.
WallPair walls_of(std::optional<double> journal_radius, std::optional<double> bearing_radius,
                  std::optional<double> length) {
  WallPair walls{.kind = WallPair::Kind::corner};
  if (!journal_radius && !bearing_radius && !length) return walls;
  for (const auto& [quantity, value] :
       {std::pair{"journal_radius", journal_radius}, std::pair{"bearing_radius", bearing_radius}}) {
    if (!value) {
      throw InvalidInput({.item = "walls",
                          .quantity = quantity,
                          .unit = "m",
                          .rule = "must be given",
                          .hint =
                              "give both radii and a length for a shaft in a bearing, both radii "
                              "for a ball in a cup, no argument for a corner on a plane"});
    }
  }
  walls.kind = length ? WallPair::Kind::cylinder : WallPair::Kind::sphere;
  walls.journal_radius = *journal_radius;
  walls.bearing_radius = *bearing_radius;
  walls.length = length.value_or(0.0);
  return walls;
}

constexpr const char* kBetween =
    "Return the law between walls: a shaft of journal_radius [m] in a bearing of bearing_radius\n"
    "[m] and length [m]; without a length a ball in a cup; without arguments a corner on a plane.";

/// Unit of the stiffness of a power law.
constexpr const char* kStiffness = "N/m^exponent";

void bind_bound(py::module_& m) {
  using Shared = std::shared_ptr<BoundElastic>;
  py::class_<BoundElastic, Shared>(m, "ElasticContact", "An elastic law between two walls.")
      .def_property_readonly("largest_penetration", &BoundElastic::largest_penetration,
                             "Penetration [m] at which the law ends.")
      .def("__repr__", [](const BoundElastic& self) { return "<" + self.text() + ">"; })
      .def("force", py::vectorize([](const BoundElastic* self, double penetration) {
             return self->at(penetration).force;
           }),
           "penetration"_a, "Force [N] at the penetration [m], zero below 0; scalar or array.")
      .def("slope", py::vectorize([](const BoundElastic* self, double penetration) {
             return self->at(penetration).slope;
           }),
           "penetration"_a, "Derivative [N/m] of the force with respect to the penetration [m].")
      .def("energy", py::vectorize([](const BoundElastic* self, double penetration) {
             return self->at(penetration).energy;
           }),
           "penetration"_a, "Integral [J] of the force up to the penetration [m].");

  py::class_<BoundContact, std::shared_ptr<BoundContact>>(m, "ImpactContact",
                                                          "A contact law between two walls.")
      .def_readonly("elastic", &BoundContact::elastic, "Its elastic part alone, ElasticContact.")
      .def_readonly("damping_factor", &BoundContact::damping_factor, "Damping factor d [-].")
      .def("__repr__",
           [](const BoundContact& self) {
             return "<" + self.name + ", " + self.elastic->text() + ">";
           })
      .def("force",
           py::vectorize([](const BoundContact* self, double penetration, double penetration_rate,
                            double impact_velocity) {
             require(!(impact_velocity < 0.0), self->name + " contact", "impact_velocity",
                     impact_velocity, "m/s", "must be >= 0",
                     "the impact velocity is the approach speed at the first touch");
             return impact_force(self->elastic->at(penetration), self->damping_factor,
                                 penetration_rate, impact_velocity)
                 .force;
           }),
           "penetration"_a, "penetration_rate"_a, "impact_velocity"_a,
           "Force [N] at the penetration [m] and its rate [m/s], positive where the walls\n"
           "approach, in an impact that began with impact_velocity [m/s]; scalars or arrays.");
}

/// Binds and lists a law with the contact modulus as its only parameter.
template <class Law>
void bind_modulus_law(py::module_& m, const char* name, const char* doc) {
  using Base = std::conditional_t<std::is_base_of_v<CylinderLaw, Law>, CylinderLaw, ElasticLaw>;
  auto law = py::class_<Law, Base, std::shared_ptr<Law>>(m, name, doc);
  law.def(py::init<double>(), py::kw_only(), "contact_modulus"_a, "contact_modulus [Pa] > 0.");
  bind_parameters(
      law, [](const Law& self) { return py::dict("contact_modulus"_a = self.contact_modulus()); });
  list_law(m, {.law = law,
               .family = "elastic",
               .arguments = {number_argument("contact_modulus", "Pa", "> 0", 1.1e11)}});
}

void bind_elastic_laws(py::module_& m) {
  py::class_<ElasticLaw, std::shared_ptr<ElasticLaw>>(
      m, "ElasticLaw", "The elastic force between smooth walls that press into each other.")
      .def_property_readonly("name", &ElasticLaw::name, "Name of the law.")
      .def_property_readonly("source", &ElasticLaw::source, "Publication of the law.")
      .def(
          "between",
          [](const ElasticLaw& self, std::optional<double> journal_radius,
             std::optional<double> bearing_radius, std::optional<double> length) {
            return std::make_shared<BoundElastic>(self,
                                                  walls_of(journal_radius, bearing_radius, length));
          },
          py::kw_only(), "journal_radius"_a = py::none(), "bearing_radius"_a = py::none(),
          "length"_a = py::none(), kBetween);

  py::class_<CylinderLaw, ElasticLaw, std::shared_ptr<CylinderLaw>>(
      m, "CylinderLaw", "An elastic law of a shaft in a bearing alone.");

  auto power = py::class_<PowerLaw, ElasticLaw, std::shared_ptr<PowerLaw>>(
      m, "PowerLaw", "Stiffness times penetration^exponent, for any walls.");
  define_law(m, "elastic", power,
             "stiffness [N/m^exponent] > 0; exponent [-] >= 1, 3/2 for a point contact.",
             ARGUMENT(PowerLaw, stiffness, kStiffness, "> 0", 6.6e10),
             defaulted(ARGUMENT(PowerLaw, exponent, "", "> 0", 1.5)));
  bind_modulus_law<Hertz>(
      m, "Hertz",
      "A ball in a cup (after Hertz 1882), 4/3 contact_modulus sqrt(R) penetration^(3/2); of a\n"
      "shaft in a bearing the same, as in the literature of clearance joints.");
  bind_modulus_law<Johnson>(m, "Johnson", "A shaft in a bearing (after Johnson 1985).");
  bind_modulus_law<Radzimovsky>(m, "Radzimovsky", "A shaft in a bearing (after Radzimovsky 1953).");
  bind_modulus_law<Goldsmith>(
      m, "Goldsmith",
      "A shaft in a bearing (after Goldsmith 1960); its formula is defined in metres only.");
  bind_modulus_law<Esdu78035>(m, "ESDU78035", "A shaft in a bearing (after ESDU 78035).");
  bind_modulus_law<DubowskyFreudenstein>(
      m, "DubowskyFreudenstein", "A shaft in a bearing (after Dubowsky, Freudenstein 1971).");
  bind_modulus_law<Liu>(m, "Liu", "A shaft in a bearing (after Liu, Zhang, Yang 2007).");
  bind_modulus_law<Pereira>(
      m, "Pereira",
      "A shaft in a bearing (after Pereira, Ramalho, Ambrosio 2011); the radii differ by 5e-6 m\n"
      "to 0.01 m.");
}

/// The elastic law of a contact law from the arguments of its constructor.
std::shared_ptr<const ElasticLaw> elastic_of(const char* name, std::shared_ptr<ElasticLaw> elastic,
                                             std::optional<double> stiffness,
                                             std::optional<double> exponent) {
  const std::string item = std::string(name) + " contact";
  if (elastic && (stiffness || exponent)) {
    throw InvalidInput({.item = item,
                        .quantity = stiffness ? "stiffness" : "exponent",
                        .value = stiffness ? stiffness : exponent,
                        .rule = "must not be given with elastic",
                        .hint = "the elastic law has its own stiffness"});
  }
  if (elastic) return elastic;
  if (!stiffness) {
    throw InvalidInput({.item = item,
                        .quantity = exponent ? "stiffness" : "elastic",
                        .rule = "must be given",
                        .hint = "give an elastic law, or stiffness and exponent of a power law"});
  }
  PowerLawOptions options{.stiffness = *stiffness};
  if (exponent) options.exponent = *exponent;
  return std::make_shared<PowerLaw>(options);
}

std::shared_ptr<ElasticLaw> shared_elastic(const ContactLaw& law) {
  return std::const_pointer_cast<ElasticLaw>(law.elastic().shared_from_this());
}

/// Binds and lists a law whose damping is a factor of the restitution coefficient.
template <class Law>
void bind_damped_law(py::module_& m, const char* name, const char* doc) {
  auto law = py::class_<Law, ContactLaw, std::shared_ptr<Law>>(m, name, doc);
  law.def(py::init([](std::shared_ptr<ElasticLaw> elastic, double restitution_coefficient,
                      std::optional<double> stiffness, std::optional<double> exponent) {
            return std::make_shared<Law>(
                elastic_of(Law::damping().name, elastic, stiffness, exponent),
                restitution_coefficient);
          }),
          "elastic"_a = py::none(), py::kw_only(), "restitution_coefficient"_a,
          "stiffness"_a = py::none(), "exponent"_a = py::none(),
          "elastic: an elastic law; or, instead, stiffness [N/m^exponent] > 0 and\n"
          "exponent [-] >= 1 (3/2 if None) of a PowerLaw. restitution_coefficient [-]\n"
          "> 0 and <= 1 of the impact.");
  bind_parameters(law, [](const Law& self) {
    return py::dict("elastic"_a = shared_elastic(self),
                    "restitution_coefficient"_a = self.restitution_coefficient());
  });
  list_law(m, {.law = law,
               .family = "contact",
               .arguments = {object_argument("elastic", py::type::of<ElasticLaw>(), true),
                             number_argument("restitution_coefficient", "", "> 0", 0.9),
                             number_argument("stiffness", kStiffness, "> 0", 6.6e10, true),
                             number_argument("exponent", "", "> 0", 1.5, true)}});
}

void bind_contact_laws(py::module_& m) {
  auto law = py::class_<ContactLaw, std::shared_ptr<ContactLaw>>(
      m, "ContactLaw",
      "Dry contact of smooth walls: an elastic law and the loss of an impact. Alone it is\n"
      "lossless; an elastic law alone is accepted wherever a contact law is expected.");
  law.def(py::init([](std::shared_ptr<ElasticLaw> elastic) -> std::shared_ptr<ContactLaw> {
            return std::make_shared<LosslessContact>(std::move(elastic));
          }),
          "elastic"_a, "elastic: an elastic law.")
      .def_property_readonly("name", &ContactLaw::name, "Name of the law.")
      .def_property_readonly("source", &ContactLaw::source, "Publication of the law.")
      .def_property_readonly("elastic", &shared_elastic, "The elastic law.")
      .def_property_readonly("restitution_coefficient", &ContactLaw::restitution_coefficient,
                             "Restitution coefficient [-] that was given.")
      .def_property_readonly("damping_factor", &ContactLaw::damping_factor,
                             "Damping factor d [-] of F = F_e (1 + d rate / impact_velocity).")
      .def_property_readonly(
          "effective_restitution",
          [](const ContactLaw& self) { return effective_restitution(self.damping_factor()); },
          "Speed [-] after an impact of free bodies by that before it, which the damping factor\n"
          "gives: d (1 + e) = ln[(1 + d) / (1 - d e)].")
      .def(
          "between",
          [](const ContactLaw& self, std::optional<double> journal_radius,
             std::optional<double> bearing_radius, std::optional<double> length) {
            return std::make_shared<BoundContact>(
                BoundContact{.elastic = std::make_shared<BoundElastic>(
                                 self.elastic(), walls_of(journal_radius, bearing_radius, length)),
                             .name = self.name(),
                             .damping_factor = self.damping_factor()});
          },
          py::kw_only(), "journal_radius"_a = py::none(), "bearing_radius"_a = py::none(),
          "length"_a = py::none(), kBetween);
  bind_parameters(
      law, [](const ContactLaw& self) { return py::dict("elastic"_a = shared_elastic(self)); });
  py::implicitly_convertible<ElasticLaw, ContactLaw>();

  bind_damped_law<HuntCrossley>(m, "HuntCrossley", "d = 3/2 (1 - e) (Hunt, Crossley 1975).");
  bind_damped_law<HerbertMcWhannell>(
      m, "HerbertMcWhannell", "d = 6 (1 - e) / ((2e - 1)^2 + 3) (Herbert, McWhannell 1977).");
  bind_damped_law<LeeWang>(m, "LeeWang", "d = 3/4 (1 - e) (Lee, Wang 1983).");
  bind_damped_law<LankaraniNikravesh>(m, "LankaraniNikravesh",
                                      "d = 3/4 (1 - e^2) (Lankarani, Nikravesh 1990).");
  bind_damped_law<ZhiyingQishao>(m, "ZhiyingQishao",
                                 "d = 3/4 (1 - e^2) exp(2 (1 - e)) (Zhiying, Qishao 2006).");
  bind_damped_law<Gonthier>(m, "Gonthier",
                            "d = (1 - e^2) / e, explicit form of Gonthier and others (2004).");
  bind_damped_law<Flores>(m, "Flores", "d = 8 (1 - e) / (5 e) (Flores and others 2011).");
  bind_damped_law<HuGuo>(m, "HuGuo", "d = 3 (1 - e) / (2 e) (Hu, Guo 2015).");
  bind_damped_law<ExactRestitution>(
      m, "ExactRestitution",
      "d of the equation d (1 + e) = ln[(1 + d) / (1 - d e)]: impacts of free bodies give e back.");
}

void bind_table_of_contact(py::module_& m) {
  auto law = py::class_<TabulatedContact, ElasticLaw, std::shared_ptr<TabulatedContact>>(
      m, "TabulatedContact", "Elastic force from a table of forces over the penetration.");
  law.def(py::init([](std::vector<double> penetrations, std::vector<double> forces) {
            return std::make_shared<TabulatedContact>(
                TabulatedContactOptions{std::move(penetrations), std::move(forces)});
          }),
          py::kw_only(), "penetrations"_a, "forces"_a,
          "penetrations [m] and forces [N], both from 0 on and strictly rising.");
  bind_parameters(law, [](const TabulatedContact& self) {
    return py::dict("penetrations"_a = self.options().penetrations,
                    "forces"_a = self.options().forces);
  });
}

}  // namespace

void bind_smooth_contact(py::module_& m) {
  bind_bound(m);
  bind_elastic_laws(m);
  bind_table_of_contact(m);
  bind_contact_laws(m);
}
