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
#include "tribodyn/gaps/pad_gap.hpp"
#include "tribodyn/gaps/skirt_gap.hpp"
#include "tribodyn/gaps/spherical_gap.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

void bind_ports(py::module_& m) {
  py::class_<SupplyPort, std::shared_ptr<SupplyPort>>(
      m, "SupplyPort",
      "A groove, hole or pocket of a cylindrical gap, with oil of a given gauge pressure [Pa].")
      .def("angles", &SupplyPort::angles, "radius"_a,
           "Angles of its edges [rad], for a hole also of its centre; none for a full ring.")
      .def("heights", &SupplyPort::heights, "bearing_length"_a,
           "Positions z of its edges [m], for a hole also of its centre.")
      .def_property_readonly("name", &SupplyPort::name, "Kind and position.")
      .def_property_readonly("kind", &SupplyPort::noun, "Kind.");
  py::class_<AxialGroove, SupplyPort, std::shared_ptr<AxialGroove>>(m, "AxialGroove",
                                                                    "A groove along the bearing.")
      .def(py::init([](double pressure, double angle, double width, double length) {
             return std::make_shared<AxialGroove>(
                 AxialGrooveOptions{pressure, angle, width, length});
           }),
           py::kw_only(), "pressure"_a, "angle"_a, "width"_a, "length"_a = 0.0,
           "Gauge pressure [Pa], angles [rad], length [m]; 0: the bearing length.");
  py::class_<CircumferentialGroove, SupplyPort, std::shared_ptr<CircumferentialGroove>>(
      m, "CircumferentialGroove", "A groove around the bearing.")
      .def(py::init([](double pressure, double position, double width) {
             return std::make_shared<CircumferentialGroove>(
                 CircumferentialGrooveOptions{pressure, position, width});
           }),
           py::kw_only(), "pressure"_a, "position"_a, "width"_a,
           "Gauge pressure [Pa], lengths along the axis [m].");
  py::class_<SupplyPocket, SupplyPort, std::shared_ptr<SupplyPocket>>(m, "SupplyPocket",
                                                                      "A rectangular pocket.")
      .def(
          py::init([](double pressure, double angle, double width, double position, double length) {
            return std::make_shared<SupplyPocket>(
                SupplyPocketOptions{pressure, angle, width, position, length});
          }),
          py::kw_only(), "pressure"_a, "angle"_a, "width"_a, "position"_a, "length"_a,
          "Gauge pressure [Pa], angles [rad], lengths along the axis [m].");
  py::class_<SupplyHole, SupplyPort, std::shared_ptr<SupplyHole>>(m, "SupplyHole", "A round hole.")
      .def(py::init([](double pressure, double angle, double position, double diameter) {
             return std::make_shared<SupplyHole>(
                 SupplyHoleOptions{pressure, angle, position, diameter});
           }),
           py::kw_only(), "pressure"_a, "angle"_a, "position"_a, "diameter"_a,
           "Gauge pressure [Pa], angle [rad], lengths [m].");
}

using Heights = std::vector<double>;

/// An argument of the constructor of a gap: its name and the member of the options that it sets.
template <class Options, class Value, bool is_needed>
struct GapArgument {
  const char* name;
  Value Options::* member;

  auto bound() const {
    if constexpr (is_needed) {
      return py::arg(name);
    } else {
      return py::arg(name) = Options().*member;
    }
  }
};

/// An argument without default.
template <class Options, class Value>
GapArgument<Options, Value, true> needed(const char* name, Value Options::* member) {
  return {name, member};
}

/// An argument whose default is that of the options.
template <class Options, class Value>
GapArgument<Options, Value, false> given(const char* name, Value Options::* member) {
  return {name, member};
}

/// Binds a gap with its arguments and with the heights of a profile, which every gap may have.
template <class Shape, class Options, class... Value, bool... is_needed>
void bind_gap(py::module_& m, const char* name, const char* meaning,
              GapArgument<Options, Value, is_needed>... arguments) {
  py::class_<Shape, Gap, std::shared_ptr<Shape>>(m, name, meaning)
      .def(py::init([arguments...](const std::string& item, Value... values, Heights nodes,
                                   Heights faces, Heights contact, bool symmetric) {
             Options options;
             ((options.*(arguments.member) = std::move(values)), ...);
             options.profile = {.nodes = std::move(nodes),
                                .faces = std::move(faces),
                                .contact = std::move(contact),
                                .symmetric = symmetric};
             return std::make_shared<Shape>(item, options);
           }),
           py::kw_only(), "item"_a, arguments.bound()..., "nodes"_a = Heights(),
           "faces"_a = Heights(), "contact"_a = Heights(), "symmetric"_a = true,
           "Lengths [m], angles [rad]. Heights of a profile [m]: at the nodes of a film, at "
           "midpoints between them (or none), and at the contact points.");
}

void bind_moving_profile(py::module_& m) {
  py::class_<MovingProfile, std::shared_ptr<MovingProfile>>(
      m, "MovingProfile", "A profile of the moving wall of a ring, which turns with this wall.")
      .def(py::init([](const std::string& item, Heights axial, Heights heights) {
             return std::make_shared<MovingProfile>(
                 item, MovingHeights{std::move(axial), std::move(heights)});
           }),
           py::kw_only(), "item"_a, "axial"_a, "heights"_a,
           "Positions along the axis [m], ascending; heights [m] at equal angles from 0, one row "
           "for each position.")
      .def_property_readonly("is_round", &MovingProfile::is_round,
                             "Whether no height depends on the angle.")
      .def_property_readonly("is_symmetric", &MovingProfile::is_symmetric,
                             "Whether the profile is symmetric about the middle.")
      .def(
          "heights",
          [](const MovingProfile& self, double axial, const std::vector<double>& angles) {
            const MovingProfile::Line line = self.line(axial);
            std::vector<double> heights;
            for (const double angle : angles) heights.push_back(line.at(angle).height);
            return heights;
          },
          "axial"_a, "angles"_a, "Heights [m] at a position [m] and angles [rad].");
}

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
             const std::vector<std::shared_ptr<SupplyPort>>& ports) {
            return interruptible_make(mesh.around * mesh.along > 20000, [=] {
              return std::make_shared<SurfaceMesh>(self->film_surface(item).film_mesh(
                  item, mesh, SupplyPorts(ports.begin(), ports.end())));
            });
          },
          "item"_a, "mesh"_a, "ports"_a, "The mesh of a film in this gap.")
      .def(
          "contact_positions",
          [](const Gap& self, const std::string& item, int count) {
            return table(self.profile_points(item, count).position);
          },
          "item"_a, "count"_a, "Points (n, 3) [m] at which contact evaluates a profile.")
      .def_property_readonly(
          "open_boundaries",
          [](const Gap& self) { return self.film_surface("gap").open_boundaries(); },
          "Names of the edges that are open to the surroundings.");
  bind_gap<JournalGap>(m, "JournalGap", "A journal in a plain bearing.",
                       needed("bearing_radius", &JournalGapOptions::bearing_radius),
                       needed("radial_clearance", &JournalGapOptions::radial_clearance),
                       needed("bearing_length", &JournalGapOptions::bearing_length),
                       given("arc", &JournalGapOptions::arc),
                       given("misalignment", &JournalGapOptions::misalignment),
                       given("sliding", &JournalGapOptions::sliding),
                       given("collar_radius", &JournalGapOptions::collar_radius),
                       given("axial_clearance", &JournalGapOptions::axial_clearance),
                       given("journal_profile", &JournalGapOptions::journal_profile));
  bind_gap<SphericalGap>(m, "SphericalGap", "A ball in a spherical cup.",
                         needed("cup_radius", &SphericalGapOptions::cup_radius),
                         needed("radial_clearance", &SphericalGapOptions::radial_clearance),
                         needed("half_angle", &SphericalGapOptions::half_angle),
                         given("plane_motion", &SphericalGapOptions::plane_motion));
  bind_gap<GuideGap>(m, "GuideGap", "A slider between faces of a guide.",
                     needed("slider_length", &GuideGapOptions::slider_length),
                     needed("slider_height", &GuideGapOptions::slider_height),
                     needed("slider_width", &GuideGapOptions::slider_width),
                     needed("clearance", &GuideGapOptions::clearance),
                     needed("faces_of_guide", &GuideGapOptions::faces),
                     given("misalignment", &GuideGapOptions::misalignment));
  bind_gap<SkirtGap>(m, "SkirtGap", "A piston's skirt in its liner.",
                     needed("piston_radius", &SkirtGapOptions::piston_radius),
                     needed("radial_clearance", &SkirtGapOptions::radial_clearance),
                     needed("skirt_length", &SkirtGapOptions::skirt_length),
                     needed("thrust_half_angle", &SkirtGapOptions::thrust_half_angle),
                     needed("anti_thrust_half_angle", &SkirtGapOptions::anti_thrust_half_angle),
                     needed("pin_height", &SkirtGapOptions::pin_height));
  bind_gap<PadGap>(m, "PadGap", "A pad over a sliding wall.",
                   needed("length", &PadGapOptions::length), needed("width", &PadGapOptions::width),
                   needed("thickness", &PadGapOptions::thickness),
                   given("tilting", &PadGapOptions::tilting), given("pivot", &PadGapOptions::pivot),
                   given("open_edges", &PadGapOptions::open_edges),
                   given("mesh_lines", &PadGapOptions::mesh_lines),
                   given("plane_motion", &PadGapOptions::plane_motion));
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
  bind_moving_profile(m);
  bind_shapes(m);
}
