// Interfaces: the contents of the gap of a clearance joint.

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "film_parts.hpp"
#include "model_class.hpp"
#include "tribodyn/clearance/blended_interface.hpp"
#include "tribodyn/clearance/clearance_joint.hpp"
#include "tribodyn/clearance/dry_interface.hpp"
#include "tribodyn/clearance/lubricated_interface.hpp"
#include "tribodyn/clearance/mixed_interface.hpp"
#include "tribodyn/clearance/squeeze_interface.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

/// LuGre or a law without history.
using Rubbing = std::variant<std::shared_ptr<FrictionLaw>, std::shared_ptr<LuGre>>;

/// Sets the optional friction of walls in contact.
template <class Options>
void set_friction(const std::optional<Rubbing>& law, Options& options) {
  if (!law) return;
  if (const auto* bristles = std::get_if<std::shared_ptr<LuGre>>(&*law)) {
    options.bristles = *bristles;
  } else {
    options.friction = std::get<std::shared_ptr<FrictionLaw>>(*law);
  }
}

}  // namespace

void bind_clearance(py::module_& m) {
  py::class_<Interface, std::shared_ptr<Interface>>(m, "Interface",
                                                    "Converts the motion in a gap into force.")
      .def_property_readonly("kind", &Interface::kind, "'lubricated', 'dry' or 'mixed'.");

  const LubricatedOptions film;
  py::class_<LubricatedInterface, Interface, std::shared_ptr<LubricatedInterface>>(
      m, "LubricatedInterface", "A film of oil.")
      .def(py::init([](std::shared_ptr<Lubricant> lubricant, double ambient_pressure,
                       double cavitation_pressure, double initial_film_fraction,
                       const std::vector<std::shared_ptr<SupplyPort>>& ports,
                       std::vector<std::string> flooded, const FilmMesh& mesh,
                       const std::string& solver, const std::string& cavitation,
                       std::shared_ptr<FlowFactorModel> flow_factors,
                       std::shared_ptr<ElasticWall> elastic_wall, const std::string& transport) {
             LubricatedOptions options;
             options.lubricant = std::move(lubricant);
             options.ambient_pressure = ambient_pressure;
             options.cavitation_pressure = cavitation_pressure;
             options.initial_film_fraction = initial_film_fraction;
             options.ports.assign(ports.begin(), ports.end());
             options.flooded = std::move(flooded);
             options.mesh = mesh;
             options.solver = mesh_solver_by_name(solver);
             options.cavitation = cavitation_by_name(cavitation);
             options.flow_factors = std::move(flow_factors);
             options.elastic_wall = std::move(elastic_wall);
             options.transport = transport_by_name(transport);
             return std::make_shared<LubricatedInterface>(std::move(options));
           }),
           py::kw_only(), "lubricant"_a, "ambient_pressure"_a = film.ambient_pressure,
           "cavitation_pressure"_a = film.cavitation_pressure,
           "initial_film_fraction"_a = film.initial_film_fraction,
           "ports"_a = std::vector<std::shared_ptr<SupplyPort>>{},
           "flooded"_a = std::vector<std::string>{}, "mesh"_a, "solver"_a = "automatic",
           "cavitation"_a = name_of(film.cavitation), "flow_factors"_a = py::none(),
           "elastic_wall"_a = py::none(), "transport"_a = name_of(film.transport),
           "Pressures are gauge [Pa]; initial_film_fraction [-]; flooded: open boundaries outside "
           "of which oil stands.");

  const DryOptions dry;
  py::class_<DryInterface, Interface, std::shared_ptr<DryInterface>>(
      m, "DryInterface", "Walls without oil: asperities or a contact law, and friction.")
      .def(py::init([](std::shared_ptr<AsperityLaw> asperities, std::shared_ptr<ContactLaw> contact,
                       const std::optional<Rubbing>& friction, int contact_points) {
             DryOptions options;
             options.asperities = std::move(asperities);
             options.contact = std::move(contact);
             set_friction(friction, options);
             options.contact_points = contact_points;
             return std::make_shared<DryInterface>(std::move(options));
           }),
           py::kw_only(), "asperities"_a = py::none(), "contact"_a = py::none(),
           "friction"_a = py::none(), "contact_points"_a = dry.contact_points,
           "asperities: contact law of rough walls; contact: of smooth ones; one of the two; "
           "friction: LuGre of contact, a law without history, or None; contact_points: points "
           "around the bearing, of "
           "asperities.");

  py::class_<SqueezeInterface, Interface, std::shared_ptr<SqueezeInterface>>(
      m, "SqueezeInterface", "The squeeze film of a ball in closed form.")
      .def(py::init([](std::shared_ptr<Lubricant> lubricant, double extra_clearance) {
             return std::make_shared<SqueezeInterface>(SqueezeOptions{
                 .lubricant = std::move(lubricant), .extra_clearance = extra_clearance});
           }),
           py::kw_only(), "lubricant"_a, "extra_clearance"_a = SqueezeOptions().extra_clearance,
           "extra_clearance: addition to the radial clearance, divided by it [-].");

  const BlendedOptions blended;
  py::class_<BlendedInterface, Interface, std::shared_ptr<BlendedInterface>>(
      m, "BlendedInterface", "The squeeze film of a ball with a transition to dry contact.")
      .def(
          py::init([](std::shared_ptr<Lubricant> lubricant, std::shared_ptr<ContactLaw> contact,
                      const std::optional<Rubbing>& friction, double band, double extra_clearance) {
            BlendedOptions options;
            options.lubricant = std::move(lubricant);
            options.contact = std::move(contact);
            set_friction(friction, options);
            options.band = band;
            options.extra_clearance = extra_clearance;
            return std::make_shared<BlendedInterface>(std::move(options));
          }),
          py::kw_only(), "lubricant"_a, "contact"_a, "friction"_a = py::none(),
          "band"_a = blended.band, "extra_clearance"_a = blended.extra_clearance,
          "band, extra_clearance: divided by the radial clearance [-].");

  py::class_<MixedInterface, Interface, std::shared_ptr<MixedInterface>>(
      m, "MixedInterface", "The sum of several interfaces in one gap.")
      .def(py::init([](const std::vector<std::shared_ptr<Interface>>& parts) {
             return std::make_shared<MixedInterface>(
                 std::vector<std::shared_ptr<const Interface>>(parts.begin(), parts.end()));
           }),
           py::kw_only(), "parts"_a, "parts: interfaces whose forces add up.");

  ModelClass model = model_class(m);
  model.def(
      "add_clearance",
      [](Model& self, const std::string& name, const Marker& journal, const Marker& bearing,
         std::shared_ptr<const Gap> shape, const Interface& interface,
         std::optional<std::vector<double>> initial_eccentricity) {
        auto gap = std::make_unique<GapKinematics>("joint '" + name + "'", journal, bearing,
                                                   std::move(shape));
        self.add(std::make_unique<ClearanceJoint>(name, std::move(gap), interface,
                                                  std::move(initial_eccentricity)));
      },
      py::kw_only(), "name"_a, "journal"_a, "bearing"_a, "gap"_a, "interface"_a,
      "initial_eccentricity"_a,
      "A joint with clearance between two markers; initial_eccentricity: of the journal in the "
      "bearing's frame [m], one value per translation of its gap; None: found by the start.");

  bind_films(m);
}
