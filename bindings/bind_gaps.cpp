// Shapes of gaps, their ports, and the mesh of a film.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "film_parts.hpp"
#include "interruptible.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/gaps/journal_gap.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

using Kind = SupplyPort::Kind;

Kind kind_by_name(const std::string& name) {
  for (const Kind kind : {Kind::axial_groove, Kind::circumferential_groove, Kind::pocket,
                          Kind::hole, Kind::line_groove}) {
    if (name == SupplyPort{.kind = kind}.noun()) return kind;
  }
  throw InvalidInput({.item = "port", .quantity = "kind = '" + name + "'", .rule = "is not known"});
}

void bind_ports(py::module_& m) {
  py::class_<SupplyPort>(m, "SupplyPort",
                         "A groove, hole or pocket of a cylindrical gap, with oil of a given "
                         "pressure.")
      .def(py::init([](const std::string& kind, double pressure, double angle, double width,
                       double position, double length, double axial_width, double diameter) {
             return SupplyPort{.kind = kind_by_name(kind),
                               .pressure = pressure,
                               .angle = angle,
                               .width = width,
                               .position = position,
                               .length = length,
                               .axial_width = axial_width,
                               .diameter = diameter};
           }),
           py::kw_only(), "kind"_a, "pressure"_a, "angle"_a = 0.0, "width"_a = 0.0,
           "position"_a = 0.0, "length"_a = 0.0, "axial_width"_a = 0.0, "diameter"_a = 0.0,
           "pressure: gauge [Pa]; angle, width [rad]; position, length, axial_width, diameter [m].")
      .def("angles", &SupplyPort::angles, "radius"_a,
           "Angles of its edges [rad], of a hole also of its middle; none where it goes around.")
      .def("heights", &SupplyPort::heights, "bearing_length"_a,
           "Positions z of its edges [m], of a hole also of its middle.")
      .def_property_readonly("name", &SupplyPort::name, "What it is and where.")
      .def_property_readonly("kind", &SupplyPort::noun, "What it is.");
}

void bind_journal(py::module_& m) {
  py::class_<GapShape, std::shared_ptr<GapShape>>(m, "GapShape",
                                                  "Two walls, and how one moves against the other.")
      .def_property_readonly("names", &GapShape::names, "Names of the gap coordinates.")
      .def_property_readonly("clearance", &GapShape::clearance,
                             "Length by which motion in the gap is measured [m].");
  py::class_<JournalGap, GapShape, std::shared_ptr<JournalGap>>(m, "JournalGap",
                                                                "A journal in a plain bearing.")
      .def(py::init([](const std::string& item, double bearing_radius, double radial_clearance,
                       double bearing_length, std::vector<double> arc, bool tilting,
                       bool symmetric_profile) {
             JournalGapOptions options;
             options.bearing_radius = bearing_radius;
             options.radial_clearance = radial_clearance;
             options.bearing_length = bearing_length;
             options.arc = std::move(arc);
             options.tilting = tilting;
             options.profile.symmetric = symmetric_profile;
             return std::make_shared<JournalGap>(item, options);
           }),
           py::kw_only(), "item"_a, "bearing_radius"_a, "radial_clearance"_a, "bearing_length"_a,
           "arc"_a = std::vector<double>(), "tilting"_a = false, "symmetric_profile"_a = true,
           "Lengths [m]; arc: start and end [rad] of a partial bearing, or nothing.")
      .def(
          "with_profile",
          [](const JournalGap& self, const std::string& item, std::vector<double> nodes,
             std::vector<double> faces, std::vector<double> contact) {
            JournalGapOptions options = self.options();
            options.profile.nodes = std::move(nodes);
            options.profile.faces = std::move(faces);
            options.profile.contact = std::move(contact);
            return std::make_shared<JournalGap>(item, options);
          },
          py::kw_only(), "item"_a, "nodes"_a, "faces"_a, "contact"_a,
          "The gap with heights [m] at the nodes of a film, at the middles between them (or none), "
          "and at the contact points.")
      .def(
          "film_mesh",
          [](const std::shared_ptr<JournalGap>& self, const std::string& item, const FilmMesh& mesh,
             const std::vector<SupplyPort>& ports) {
            return interruptible_make(mesh.around * mesh.along > 20000, [=] {
              return std::make_shared<SurfaceMesh>(self->film_mesh(item, mesh, ports));
            });
          },
          "item"_a, "mesh"_a, "ports"_a, "The mesh of a film in this gap.")
      .def(
          "contact_positions",
          [](const JournalGap& self, const std::string& item, int count) {
            // Those of a gap whose walls differ along the axis.
            JournalGapOptions options = self.options();
            options.profile = {};
            options.tilting = true;
            return table(JournalGap(item, options).contact_points(item, count).position);
          },
          "item"_a, "count"_a, "Points (n, 3) [m] at which contact asks for a profile.")
      .def_property_readonly("open_boundaries", &JournalGap::open_boundaries,
                             "Names of the edges that are open to the surroundings.");
}

}  // namespace

void bind_gaps(py::module_& m) {
  bind_ports(m);
  py::class_<FilmMesh>(m, "FilmMesh", "How finely a film is resolved.")
      .def(py::init([](int around, int along, std::optional<bool> symmetric, bool triangles) {
             return FilmMesh{around, along, symmetric, triangles};
           }),
           py::kw_only(), "around"_a = FilmMesh().around, "along"_a = FilmMesh().along,
           "symmetric"_a = py::none(), "triangles"_a = false,
           "around, along: cells around the bearing and along its whole length.")
      .def_readonly("around", &FilmMesh::around, "Cells around the bearing.")
      .def_readonly("along", &FilmMesh::along, "Cells along the whole bearing.")
      .def_readonly("symmetric", &FilmMesh::symmetric,
                    "Whether one half alone is computed; None: wherever that is possible.")
      .def_readonly("triangles", &FilmMesh::triangles, "Whether cells are halved.");
  bind_journal(m);
}
