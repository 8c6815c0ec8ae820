// Films between surfaces of solids and beams: the methods of the model that add them.

#include <array>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "film_values.hpp"
#include "model_class.hpp"
#include "solid_facets.hpp"
#include "tribodyn/clearance/lubricated_interface.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/solid_film/surface_film.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

using Xyz = std::array<double, 3>;
using Ports = std::vector<std::tuple<std::string, int, double>>;
using SurfaceNumbers = std::vector<int>;
using Heights = std::vector<double>;
/// The number of a surface of a solid, or a part of a beam.
using SurfaceOf = std::variant<int, BeamSide>;

/// The wall on a body.
FilmWall wall_of(const Model& model, int body, const SurfaceOf& surface) {
  const Body* of = model.bodies().at(static_cast<std::size_t>(body)).get();
  if (const int* number = std::get_if<int>(&surface)) {
    if (const auto* reduced = dynamic_cast<const ReducedBody*>(of)) {
      return ReducedFacets{reduced, body, *number};
    }
    return facets_of(model, body, *number);
  }
  BeamSide side = std::get<BeamSide>(surface);
  side.beam = &dynamic_cast<const SectionedBeam&>(*of);
  side.body = body;
  return side;
}

SurfaceFilmOptions film_options(const std::string& name, const LubricatedInterface& interface,
                                const std::string& coupling, const Ports& ports,
                                const SurfaceNumbers& closed, const Heights& profile, int cells,
                                bool smooth, double clearance) {
  const LubricatedOptions& film = interface.options();
  SurfaceFilmOptions options;
  options.lubricant = film.lubricant;
  options.ambient_pressure = film.ambient_pressure;
  options.cavitation_pressure = film.cavitation_pressure;
  options.initial_film_fraction = film.initial_film_fraction;
  options.cavitation = film.cavitation;
  options.transport = film.transport;
  options.flooded = !film.flooded.empty();
  options.solver = film.solver;
  options.flow_factors = film.flow_factors;
  for (const auto& [port, surface, pressure] : ports) {
    options.ports.push_back({port, surface, pressure});
  }
  options.closed = closed;
  options.profile = profile;
  options.cells = cells;
  options.smooth = smooth;
  options.clearance = clearance;
  options.coupling = coupling_by_name("film '" + name + "'", coupling);
  return options;
}

WallShape shape_by_name(const std::string& name) {
  if (name == "cylinder") return WallShape::cylinder;
  return name == "sphere" ? WallShape::sphere : WallShape::plane;
}

/// The marker, turned so that its third axis has the direction `local` in its axes.
Marker turned(Marker marker, const Xyz& local) {
  const Vector3 direction = Vector3(local[0], local[1], local[2]).normalized();
  const Matrix3 turn =
      Eigen::Quaterniond::FromTwoVectors(Vector3::UnitZ(), direction).toRotationMatrix();
  marker.rotation = marker.rotation * turn;
  return marker;
}

/// The film with this name; throws InvalidInput if there is none.
const SurfaceFilm& film_of(const Model& model, const std::string& name) {
  for (const auto* item : model.items()) {
    if (item->name() != name) continue;
    if (const auto* film = dynamic_cast<const SurfaceFilm*>(item)) return *film;
  }
  throw InvalidInput({.item = "model",
                      .quantity = "film '" + name + "'",
                      .rule = "does not exist on a surface of a solid"});
}

}  // namespace

void bind_solid_film(py::module_& m) {
  py::class_<BeamSide>(m, "BeamSide", "The surface of a part of a beam, or one of its flat faces.")
      .def(py::init([](double start, double stop, int around, int along, double radius,
                       double depth, double half_width, double normal) {
             return BeamSide{.start = start,
                             .stop = stop,
                             .around = around,
                             .along = along,
                             .radius = radius,
                             .depth = depth,
                             .half_width = half_width,
                             .normal = normal};
           }),
           py::kw_only(), "start"_a, "stop"_a, "around"_a, "along"_a, "radius"_a, "depth"_a,
           "half_width"_a, "normal"_a,
           "start, stop: shares of the length; around, along: facets; radius of a round surface "
           "[m]; of a flat face radius = 0, the distance from the axis [m], half of its width [m] "
           "and the angle of its normal from the y axis of the section [rad].");
  ModelClass model = model_class(m);
  const char* text =
      "interface: its oil, cavitation and pressures; coupling: by name; ports: names and numbers "
      "of surfaces "
      "and gauge pressures [Pa]; closed: numbers of surfaces without outflow; profile: heights of "
      "the nodes [m], or empty; cells: along each "
      "edge of a facet; clearance: added to the "
      "distance of the surfaces [m].";
  model.def(
      "add_solid_film",
      [](Model& self, const std::string& name, int body, const SurfaceOf& surface, int other_body,
         const SurfaceOf& other_surface, const Xyz& reach, bool smooth,
         const std::shared_ptr<LubricatedInterface>& interface, const std::string& coupling,
         const Ports& ports, const SurfaceNumbers& closed, const Heights& profile, int cells,
         double clearance) {
        self.add(std::make_unique<SurfaceFilm>(
            name, wall_of(self, body, surface), wall_of(self, other_body, other_surface),
            Vector3(reach[0], reach[1], reach[2]),
            film_options(name, *interface, coupling, ports, closed, profile, cells, smooth,
                         clearance)));
      },
      py::kw_only(), "name"_a, "body"_a, "surface"_a, "other_body"_a, "other_surface"_a, "reach"_a,
      "smooth"_a, "interface"_a, "coupling"_a, "ports"_a, "closed"_a, "profile"_a, "cells"_a,
      "clearance"_a, text);
  model.def(
      "add_rigid_film",
      [](Model& self, const std::string& name, int body, const SurfaceOf& surface,
         const std::string& shape, const Marker& marker, const Xyz& direction, double radius,
         bool inside, bool smooth, const std::shared_ptr<LubricatedInterface>& interface,
         const std::string& coupling, const Ports& ports, const SurfaceNumbers& closed,
         const Heights& profile, int cells, double clearance) {
        self.add(std::make_unique<SurfaceFilm>(
            name, wall_of(self, body, surface),
            RigidShape{shape_by_name(shape), radius, inside, turned(marker, direction)},
            Vector3::Zero(),
            film_options(name, *interface, coupling, ports, closed, profile, cells, smooth,
                         clearance)));
      },
      py::kw_only(), "name"_a, "body"_a, "surface"_a, "shape"_a, "marker"_a, "direction"_a,
      "radius"_a, "inside"_a, "smooth"_a, "interface"_a, "coupling"_a, "ports"_a, "closed"_a,
      "profile"_a, "cells"_a, "clearance"_a, text);
  model.def(
      "surface_film_nodes",
      [](const Model& self, const std::string& name, int body, const SurfaceOf& surface,
         bool smooth, int cells) {
        std::vector<Xyz> out;
        for (const Vector3& x : surface_film_nodes("film '" + name + "'",
                                                   wall_of(self, body, surface), smooth, cells)) {
          out.push_back({x[0], x[1], x[2]});
        }
        return out;
      },
      py::kw_only(), "name"_a, "body"_a, "surface"_a, "smooth"_a, "cells"_a,
      "Nodes of a film on a surface of a solid or a beam, in the axes of its undeformed body [m].");
  model.def(
      "surface_film_mesh",
      [](const Model& self, const std::string& name) {
        return std::make_shared<SurfaceMesh>(film_of(self, name).film().equation().mesh());
      },
      "name"_a,
      "Mesh of a film on a surface of a solid, in its reference shape; of a frozen model.");
  model.def(
      "surface_film_ports",
      [](const Model& self, const std::string& name) {
        std::vector<std::vector<int>> nodes;
        const SurfaceFilm& film = film_of(self, name);
        const auto& ports = film.film().equation().conditions().ports;
        for (std::size_t k = 0; k < film.options().ports.size(); ++k) {
          nodes.push_back(ports[k].nodes);
        }
        return nodes;
      },
      "name"_a, "Nodes of each port of a film on a surface of a solid; of a frozen model.");
  model.def(
      "surface_film_flows",
      [](const Model& self, const std::string& name, const std::vector<double>& outflow) {
        return flows_by_name(film_of(self, name).outlets(), outflow);
      },
      py::kw_only(), "name"_a, "outflow"_a,
      "Net outflow through each port and open boundary of a film on a surface of a solid [m3/s], "
      "by name, from the outflow of each node; of a frozen model.");
}
