// Interfaces: what fills the gap of a clearance joint.

#include <memory>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "tribodyn/clearance/dry_interface.hpp"
#include "tribodyn/clearance/lubricated_interface.hpp"
#include "tribodyn/clearance/mixed_interface.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

void bind_clearance(py::module_& m) {
  py::class_<SupplyGroove>(m, "SupplyGroove",
                           "Nodes of a film with supply pressure and theta = 1, about a line "
                           "along the bearing.")
      .def(py::init<double, double, double>(), py::kw_only(), "angle"_a, "width"_a, "pressure"_a,
           "angle: of its middle in the bearing's frame [rad]; width: [rad], 0 for one line of "
           "nodes; pressure: gauge [Pa].")
      .def_readonly("angle", &SupplyGroove::angle, "[rad]")
      .def_readonly("width", &SupplyGroove::width, "[rad]")
      .def_readonly("pressure", &SupplyGroove::pressure, "gauge [Pa]");

  py::class_<Interface, std::shared_ptr<Interface>>(m, "Interface",
                                                    "What turns the motion in a gap into force.")
      .def_property_readonly("kind", &Interface::kind, "'lubricated', 'dry' or 'mixed'.");

  const FilmResolution mesh;
  const LubricatedOptions film;
  py::class_<LubricatedInterface, Interface, std::shared_ptr<LubricatedInterface>>(
      m, "LubricatedInterface", "A film of oil.")
      .def(py::init([](std::shared_ptr<Lubricant> lubricant, double ambient_pressure,
                       double cavitation_pressure, double initial_film_fraction,
                       std::vector<SupplyGroove> grooves, int cells_around, int cells_along,
                       const std::string& cavitation,
                       std::shared_ptr<FlowFactorModel> flow_factors) {
             LubricatedOptions options;
             options.lubricant = std::move(lubricant);
             options.ambient_pressure = ambient_pressure;
             options.cavitation_pressure = cavitation_pressure;
             options.initial_film_fraction = initial_film_fraction;
             options.grooves = std::move(grooves);
             options.resolution = {cells_around, cells_along};
             options.cavitation = cavitation_by_name(cavitation);
             options.flow_factors = std::move(flow_factors);
             return std::make_shared<LubricatedInterface>(std::move(options));
           }),
           py::kw_only(), "lubricant"_a, "ambient_pressure"_a = film.ambient_pressure,
           "cavitation_pressure"_a = film.cavitation_pressure,
           "initial_film_fraction"_a = film.initial_film_fraction,
           "grooves"_a = std::vector<SupplyGroove>{}, "cells_around"_a = mesh.cells_around,
           "cells_along"_a = mesh.cells_along, "cavitation"_a = name_of(film.cavitation),
           "flow_factors"_a = py::none(),
           "Pressures are gauge [Pa]; initial_film_fraction [-]; cells_along counts the cells on "
           "half of the bearing's length.");

  const DryOptions dry;
  py::class_<DryInterface, Interface, std::shared_ptr<DryInterface>>(
      m, "DryInterface", "Asperities and boundary friction without oil.")
      .def(py::init([](std::shared_ptr<AsperityLaw> asperities,
                       std::shared_ptr<FrictionLaw> friction, int contact_points) {
             DryOptions options;
             options.asperities = std::move(asperities);
             options.friction = std::move(friction);
             options.contact_points = contact_points;
             return std::make_shared<DryInterface>(std::move(options));
           }),
           py::kw_only(), "asperities"_a, "friction"_a = py::none(),
           "contact_points"_a = dry.contact_points,
           "asperities: contact law; friction: friction law or None; contact_points: points "
           "around the bearing.");

  py::class_<MixedInterface, Interface, std::shared_ptr<MixedInterface>>(
      m, "MixedInterface", "The sum of several interfaces in one gap.")
      .def(py::init([](const std::vector<std::shared_ptr<Interface>>& parts) {
             return std::make_shared<MixedInterface>(
                 std::vector<std::shared_ptr<const Interface>>(parts.begin(), parts.end()));
           }),
           py::kw_only(), "parts"_a, "parts: interfaces whose forces add up.");
}
