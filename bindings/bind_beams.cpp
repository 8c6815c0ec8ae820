// Materials and sections of beams, and methods of the model that add beams and markers on them.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "model_class.hpp"
#include "tribodyn/beams/axis_points.hpp"
#include "tribodyn/beams/beam_body.hpp"
#include "tribodyn/beams/beam_shape.hpp"
#include "tribodyn/beams/frame_beam.hpp"
#include "tribodyn/beams/planar_frame_beam.hpp"
#include "tribodyn/beams/section_stress.hpp"
#include "tribodyn/beams/sectioned_beam.hpp"
#include "tribodyn/core/errors.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

using Triple = std::array<double, 3>;

Vector3 vector_of(const Triple& v) { return {v[0], v[1], v[2]}; }

SectionResultants resultants_from(const py::dict& given) {
  const auto number = [&given](const char* name) { return py::cast<double>(given[name]); };
  const auto shear = py::cast<std::array<double, 2>>(given["shear_stiffness"]);
  const auto bending = py::cast<std::array<double, 2>>(given["bending_stiffness"]);
  const auto inertia = py::cast<Triple>(given["rotary_inertia"]);
  return {.axial = number("axial_stiffness"),
          .shear_y = shear[0],
          .shear_z = shear[1],
          .torsion = number("torsional_stiffness"),
          .bending_y = bending[0],
          .bending_z = bending[1],
          .mass_per_length = number("mass_per_length"),
          .inertia_x = inertia[0],
          .inertia_y = inertia[1],
          .inertia_z = inertia[2]};
}

py::dict resultants_to(const SectionResultants& s) {
  return py::dict("axial_stiffness"_a = s.axial,
                  "shear_stiffness"_a = py::make_tuple(s.shear_y, s.shear_z),
                  "torsional_stiffness"_a = s.torsion,
                  "bending_stiffness"_a = py::make_tuple(s.bending_y, s.bending_z),
                  "mass_per_length"_a = s.mass_per_length,
                  "rotary_inertia"_a = py::make_tuple(s.inertia_x, s.inertia_y, s.inertia_z));
}

void bind_sections(py::module_& m) {
  py::class_<ElasticMaterial>(m, "ElasticMaterial", "A linear elastic isotropic material.")
      .def(py::init([](double modulus, double ratio, double density) {
             const ElasticMaterial material{modulus, ratio, density};
             check(material, "elastic material");
             return material;
           }),
           py::kw_only(), "youngs_modulus"_a, "poisson_ratio"_a, "density"_a,
           "youngs_modulus [Pa] > 0; poisson_ratio [-] above -1, below 0.5; density [kg/m3] > 0.");
  py::class_<CrossSection>(m, "CrossSection", "The shape of a cross-section.")
      .def_static(
          "rectangle", [](double y, double z) { return rectangle(y, z); }, py::kw_only(),
          "along_y"_a, "along_z"_a, "Sides [m] along the axes y and z of the section.")
      .def_static(
          "circle", [](double radius) { return circle(radius); }, py::kw_only(), "radius"_a,
          "Radius [m].")
      .def_static(
          "tube", [](double outer, double inner) { return tube(outer, inner); }, py::kw_only(),
          "outer_radius"_a, "inner_radius"_a, "Radii [m].");
  m.def(
      "section_resultants",
      [](const CrossSection& section, const ElasticMaterial& material) {
        return resultants_to(resultants(section, material));
      },
      py::kw_only(), "section"_a, "material"_a,
      "Stiffness and inertia of a section of a material, by name, in SI units.");
  m.def(
      "section_stress",
      [](const CrossSection& section, const ElasticMaterial& material) {
        check(material, "material of a beam");
        const std::vector<SectionPoint> points = section.edge_points();
        const auto count = static_cast<py::ssize_t>(points.size());
        py::array_t<double> places({count, py::ssize_t{2}});
        py::array_t<double> factors({count, py::ssize_t{3}, py::ssize_t{6}});
        for (py::ssize_t k = 0; k < count; ++k) {
          const SectionPoint& at = points[static_cast<std::size_t>(k)];
          places.mutable_at(k, 0) = at.y;
          places.mutable_at(k, 1) = at.z;
          const StressFactors all = section_stress(section, material.poisson_ratio, at.y, at.z);
          for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < 6; ++j) factors.mutable_at(k, i, j) = all(i, j);
          }
        }
        return std::pair(places, factors);
      },
      py::kw_only(), "section"_a, "material"_a,
      "Points (y, z) [m] of the edge of a section, and for each the stresses (axial, shear_xy, "
      "shear_xz) [Pa] for unit loads N, Q_y, Q_z [N], T, M_y, M_z [N m], in columns.");
  py::class_<BeamSection>(m, "BeamSection", "The section of an element of a beam.")
      .def(py::init([](const py::dict& given) {
             const SectionResultants section = resultants_from(given);
             check(section, "section resultants");
             return BeamSection::of(section);
           }),
           py::kw_only(), "resultants"_a, "resultants: by name, as of section_resultants().")
      .def(py::init([](const CrossSection& section, const ElasticMaterial& material) {
             return BeamSection::of(section, material);
           }),
           py::kw_only(), "section"_a, "material"_a, "A shape of a material.");
}

/// What all formulations of a beam need.
struct BeamInput {
  std::string name;
  std::vector<BeamNode> nodes;  // relative to the first one
  std::vector<BeamSection> sections;
  double stiffness_damping = 0.0, mass_damping = 0.0;

  std::vector<SectionResultants> resultants() const {
    std::vector<SectionResultants> out;
    for (const BeamSection& section : sections) out.push_back(section.resultants);
    return out;
  }
};

/// A beam with its coordinates at the start; its body frame has its origin at the first node and
/// the directions of the global axes.
struct PlacedBeam {
  std::unique_ptr<Body> body;
  std::vector<double> coordinates;
};

PlacedBeam planar_frame_beam(const BeamInput& in, const Vector3& origin) {
  PlanarFrameBeamOptions options{{}, in.resultants(), in.stiffness_damping, in.mass_damping};
  for (const BeamNode& node : in.nodes) {
    options.nodes.push_back(
        {node.position.x(), node.position.y(), std::atan2(node.frame(1, 0), node.frame(0, 0))});
  }
  auto beam = std::make_unique<PlanarFrameBeam>(in.name, options);
  std::vector<double> q = beam->placed({origin.x(), origin.y(), 0.0});
  return {std::move(beam), std::move(q)};
}

PlacedBeam frame_beam(const BeamInput& in, const Vector3& origin) {
  FrameBeamOptions options{{}, in.resultants(), in.stiffness_damping, in.mass_damping};
  for (const BeamNode& node : in.nodes) options.nodes.push_back({node.position, node.frame});
  auto beam = std::make_unique<FrameBeam>(in.name, options);
  std::vector<double> q = beam->placed(origin);
  return {std::move(beam), std::move(q)};
}

PlacedBeam slope_beam(const BeamInput& in, const Vector3& origin, BeamFormulation formulation,
                      bool planar) {
  auto beam = std::make_unique<BeamBody>(
      in.name, in.nodes, in.sections,
      BeamOptions{formulation, planar, in.stiffness_damping, in.mass_damping});
  std::vector<double> q = beam->placed(origin);
  return {std::move(beam), std::move(q)};
}

PlacedBeam make_beam(const BeamInput& in, const Vector3& origin, const std::string& formulation,
                     bool planar) {
  if (formulation == "geometrically_exact") {
    return planar ? planar_frame_beam(in, origin) : frame_beam(in, origin);
  }
  static const std::pair<const char*, BeamFormulation> kNames[] = {
      {"cable", BeamFormulation::cable},
      {"ancf", BeamFormulation::ancf},
      {"continuum", BeamFormulation::continuum},
      {"split_continuum", BeamFormulation::split_continuum}};
  for (const auto& [name, known] : kNames) {
    if (formulation == name) return slope_beam(in, origin, known, planar);
  }
  throw py::value_error("unknown formulation '" + formulation + "'");
}

const SectionedBeam& beam_of(const Model& model, int body) {
  return dynamic_cast<const SectionedBeam&>(*model.bodies().at(static_cast<std::size_t>(body)));
}

int add_beam(Model& model, const std::string& name, const std::vector<Triple>& points,
             const Triple& y_direction, const std::vector<double>& twist,
             const std::vector<BeamSection>& sections, const std::string& formulation, bool planar,
             double stiffness_damping, double mass_damping, const std::optional<Triple>& velocity,
             const std::optional<Triple>& angular_velocity) {
  const std::string item = "beam '" + name + "'";
  const Vector3 origin = vector_of(points.at(0));
  std::vector<Vector3> places;
  for (const Triple& point : points) places.push_back(vector_of(point) - origin);
  const BeamInput in{name, curved_beam(places, vector_of(y_direction), twist, item), sections,
                     stiffness_damping, mass_damping};
  PlacedBeam beam = make_beam(in, origin, formulation, planar);
  const auto n = beam.coordinates.size();
  const bool moving = velocity.has_value() || angular_velocity.has_value();
  const std::vector<double> rates =
      rigid_velocities(*beam.body, beam.coordinates, vector_of(velocity.value_or(Triple{})),
                       vector_of(angular_velocity.value_or(Triple{})));
  return model.add_body(
      std::move(beam.body), beam.coordinates, rates,
      {.coordinates = std::vector<bool>(n, true), .velocities = std::vector<bool>(n, moving)});
}

}  // namespace

void bind_beams(py::module_& m) {
  bind_sections(m);
  ModelClass model = model_class(m);
  model.def("add_beam", &add_beam, py::kw_only(), "name"_a, "points"_a, "y_direction"_a, "twist"_a,
            "sections"_a, "formulation"_a, "planar"_a, "stiffness_damping"_a, "mass_damping"_a,
            "velocity"_a, "angular_velocity"_a,
            "points: (x, y, z) [m] of the nodes at the start, free of stress, global axes; "
            "y_direction: of the y axis of the first section; twist [rad]: of each section about "
            "the tangent, or empty; sections: one, or one for each element; formulation: by name; "
            "stiffness_damping [s], mass_damping [1/s]; velocity of the centre of mass [m/s] and "
            "angular_velocity [rad/s] of a rigid motion at the start, None where none is given. "
            "Returns the number of the body.");
  model.def(
      "beam_marker",
      [](const Model& self, int body, double share, double y, double z) {
        const BeamNode section = beam_of(self, body).section(share);
        const Vector3 place = section.position + section.frame * Vector3(0.0, y, z);
        const Eigen::Quaterniond turn(section.frame);
        return py::make_tuple(py::make_tuple(place.x(), place.y(), place.z()),
                              py::make_tuple(turn.x(), turn.y(), turn.z(), turn.w()));
      },
      py::kw_only(), "body"_a, "share"_a, "y"_a, "z"_a,
      "(x, y, z) [m] and orientation (x, y, z, w), in the frame of the beam, of the section at a "
      "share 0 to 1 of its length, and of the point (y, z) [m] in this section.");
  model.def(
      "beam_points",
      [](const Model& self, int body, double start, double stop, const std::string& item) {
        py::list points;
        for (const AxisPoint& at :
             axis_points(beam_of(self, body).arc_lengths(), start, stop, item)) {
          points.append(py::make_tuple(at.share, at.length, at.element));
        }
        return points;
      },
      py::kw_only(), "body"_a, "start"_a, "stop"_a, "item"_a,
      "Points of the axis for integrals between two shares of its length: share, weight [m] and "
      "number of the element of each.");
}
