// Shapes of gaps, their ports, and the mesh of a film.

#include <array>
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
#include "tribodyn/gaps/gap_wrench.hpp"
#include "tribodyn/gaps/guide_gap.hpp"
#include "tribodyn/gaps/journal_gap.hpp"
#include "tribodyn/gaps/skirt_gap.hpp"
#include "tribodyn/gaps/spherical_gap.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

using Kind = SupplyPort::Kind;

Kind kind_by_name(const std::string& name) {
  for (const Kind kind :
       {Kind::axial_groove, Kind::circumferential_groove, Kind::pocket, Kind::hole}) {
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
           "Angles of its edges [rad], for a hole also of its centre; none for a full ring.")
      .def("heights", &SupplyPort::heights, "bearing_length"_a,
           "Positions z of its edges [m], for a hole also of its centre.")
      .def_property_readonly("name", &SupplyPort::name, "Kind and position.")
      .def_property_readonly("kind", &SupplyPort::noun, "Kind.");
}

/// Heights of a profile, if known; empty if there is no profile yet.
HeightProfile profile_of(std::vector<double> nodes, std::vector<double> faces,
                         std::vector<double> contact, bool symmetric) {
  return {.nodes = std::move(nodes),
          .faces = std::move(faces),
          .contact = std::move(contact),
          .symmetric = symmetric};
}

using Heights = std::vector<double>;

void bind_shapes(py::module_& m) {
  py::class_<Gap, std::shared_ptr<Gap>>(m, "Gap", "Two walls and their relative motion.")
      .def_property_readonly("names", &Gap::names, "Names of the gap coordinates.")
      .def_property_readonly("clearance", &Gap::clearance,
                             "Reference length of motion in the gap [m].")
      .def_property_readonly("on_journal", &Gap::on_journal,
                             "Whether the journal carries the film and the bearing moves.")
      .def(
          "wrench",
          [](const Gap& self, const py::array_t<double>& position) {
            const auto count = static_cast<py::ssize_t>(self.size());
            require(position.size() == count, "gap", "position",
                    static_cast<double>(position.size()), "values",
                    "must be one for each coordinate");
            Vector6 xi(self.size());
            for (int k = 0; k < self.size(); ++k) xi[k] = position.at(k);
            const Matrix6 all = gap_wrench(self, gap_pose(self, xi));
            py::array_t<double> array({static_cast<py::ssize_t>(6), count});
            for (int i = 0; i < 6; ++i) {
              for (int k = 0; k < self.size(); ++k) array.mutable_at(i, k) = all(i, k);
            }
            return array;
          },
          "position"_a,
          "Force [N] and moment [N m] on the journal, about its marker and in the axes of the\n"
          "bearing, of a unit of each generalised force (6, K), at gap coordinates (K,).")
      .def(
          "film_mesh",
          [](const std::shared_ptr<Gap>& self, const std::string& item, const FilmMesh& mesh,
             const std::vector<SupplyPort>& ports) {
            return interruptible_make(mesh.around * mesh.along > 20000, [=] {
              return std::make_shared<SurfaceMesh>(self->film_mesh(item, mesh, ports));
            });
          },
          "item"_a, "mesh"_a, "ports"_a, "The mesh of a film in this gap.")
      .def(
          "contact_positions",
          [](const Gap& self, const std::string& item, int count) {
            return table(self.profile_points(item, count).position);
          },
          "item"_a, "count"_a, "Points (n, 3) [m] at which contact evaluates a profile.")
      .def_property_readonly("open_boundaries", &Gap::open_boundaries,
                             "Names of the edges that are open to the surroundings.");
  const char* const profile_words =
      "Lengths [m], angles [rad]. Heights of a profile [m]: at the nodes of a film, at midpoints "
      "between them (or none), and at the contact points.";
  py::class_<JournalGap, Gap, std::shared_ptr<JournalGap>>(m, "JournalGap",
                                                           "A journal in a plain bearing.")
      .def(py::init([](const std::string& item, double bearing_radius, double radial_clearance,
                       double bearing_length, std::vector<double> arc, bool misalignment,
                       bool sliding, double collar_radius, double axial_clearance, Heights nodes,
                       Heights faces, Heights contact, bool symmetric) {
             JournalGapOptions options;
             options.bearing_radius = bearing_radius;
             options.radial_clearance = radial_clearance;
             options.bearing_length = bearing_length;
             options.arc = std::move(arc);
             options.misalignment = misalignment;
             options.sliding = sliding;
             options.collar_radius = collar_radius;
             options.axial_clearance = axial_clearance;
             options.profile = profile_of(nodes, faces, contact, symmetric);
             return std::make_shared<JournalGap>(item, options);
           }),
           py::kw_only(), "item"_a, "bearing_radius"_a, "radial_clearance"_a, "bearing_length"_a,
           "arc"_a = Heights(), "misalignment"_a = false, "sliding"_a = false,
           "collar_radius"_a = 0.0, "axial_clearance"_a = 0.0, "nodes"_a = Heights(),
           "faces"_a = Heights(), "contact"_a = Heights(), "symmetric"_a = true, profile_words);
  py::class_<SphericalGap, Gap, std::shared_ptr<SphericalGap>>(m, "SphericalGap",
                                                               "A ball in a spherical cup.")
      .def(py::init([](const std::string& item, double cup_radius, double radial_clearance,
                       double half_angle, bool plane_motion, Heights nodes, Heights faces,
                       Heights contact, bool symmetric) {
             SphericalGapOptions options;
             options.cup_radius = cup_radius;
             options.radial_clearance = radial_clearance;
             options.half_angle = half_angle;
             options.plane_motion = plane_motion;
             options.profile = profile_of(nodes, faces, contact, symmetric);
             return std::make_shared<SphericalGap>(item, options);
           }),
           py::kw_only(), "item"_a, "cup_radius"_a, "radial_clearance"_a, "half_angle"_a,
           "plane_motion"_a = false, "nodes"_a = Heights(), "faces"_a = Heights(),
           "contact"_a = Heights(), "symmetric"_a = true, profile_words);
  py::class_<GuideGap, Gap, std::shared_ptr<GuideGap>>(m, "GuideGap",
                                                       "A slider between faces of a guide.")
      .def(py::init([](const std::string& item, double slider_length, double slider_height,
                       double slider_width, double clearance, int faces_of_guide, bool misalignment,
                       Heights nodes, Heights faces, Heights contact, bool symmetric) {
             GuideGapOptions options;
             options.slider_length = slider_length;
             options.slider_height = slider_height;
             options.slider_width = slider_width;
             options.clearance = clearance;
             options.faces = faces_of_guide;
             options.misalignment = misalignment;
             options.profile = profile_of(nodes, faces, contact, symmetric);
             return std::make_shared<GuideGap>(item, options);
           }),
           py::kw_only(), "item"_a, "slider_length"_a, "slider_height"_a, "slider_width"_a,
           "clearance"_a, "faces_of_guide"_a, "misalignment"_a = false, "nodes"_a = Heights(),
           "faces"_a = Heights(), "contact"_a = Heights(), "symmetric"_a = true, profile_words);
  py::class_<SkirtGap, Gap, std::shared_ptr<SkirtGap>>(m, "SkirtGap",
                                                       "A piston's skirt in its liner.")
      .def(py::init([](const std::string& item, double piston_radius, double radial_clearance,
                       double skirt_length, double thrust_half_angle, double anti_thrust_half_angle,
                       double pin_height, Heights nodes, Heights faces, Heights contact,
                       bool symmetric) {
             SkirtGapOptions options;
             options.piston_radius = piston_radius;
             options.radial_clearance = radial_clearance;
             options.skirt_length = skirt_length;
             options.thrust_half_angle = thrust_half_angle;
             options.anti_thrust_half_angle = anti_thrust_half_angle;
             options.pin_height = pin_height;
             options.profile = profile_of(nodes, faces, contact, symmetric);
             return std::make_shared<SkirtGap>(item, options);
           }),
           py::kw_only(), "item"_a, "piston_radius"_a, "radial_clearance"_a, "skirt_length"_a,
           "thrust_half_angle"_a, "anti_thrust_half_angle"_a, "pin_height"_a, "nodes"_a = Heights(),
           "faces"_a = Heights(), "contact"_a = Heights(), "symmetric"_a = true, profile_words);
}

}  // namespace

void bind_gaps(py::module_& m) {
  bind_ports(m);
  py::class_<FilmMesh>(m, "FilmMesh", "Resolution of a film.")
      .def(py::init([](int around, int along, std::optional<bool> symmetric, bool triangles,
                       std::optional<std::array<double, 2>> focus) {
             return FilmMesh{around, along, symmetric, triangles, focus};
           }),
           py::kw_only(), "around"_a = FilmMesh().around, "along"_a = FilmMesh().along,
           "symmetric"_a = py::none(), "triangles"_a = false, "focus"_a = py::none(),
           "around, along: cells around the bearing and along its whole length; focus: where the "
           "mesh of a ball's cup is finest, in the unit disc.")
      .def_readonly("around", &FilmMesh::around, "Cells around the bearing.")
      .def_readonly("along", &FilmMesh::along, "Cells along the whole bearing.")
      .def_readonly("symmetric", &FilmMesh::symmetric,
                    "Whether only one half is computed; None: wherever possible.")
      .def_readonly("triangles", &FilmMesh::triangles, "Whether cells are split into triangles.")
      .def_readonly("focus", &FilmMesh::focus,
                    "Where the mesh of a ball's cup is finest, in the unit disc [-], or None.");
  bind_shapes(m);
}
