// Flexible solids: the method of the model that adds them, their surfaces and stresses.

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
#include "tribodyn/solids/rigid_patch.hpp"
#include "tribodyn/solids/solid_body.hpp"
#include "tribodyn/solids/surface_load.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

using Xyz = std::array<double, 3>;
using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;
using Whole = py::array_t<int, py::array::c_style | py::array::forcecast>;
using Surfaces = std::vector<std::pair<std::string, std::vector<std::vector<int>>>>;

SolidMesh mesh_from(const std::string& item, const std::string& element, const Numbers& nodes,
                    const Whole& elements, const Surfaces& surfaces) {
  SolidMesh mesh;
  mesh.kind = reference_element(element, item).kind;
  const auto at = nodes.unchecked<2>();
  for (py::ssize_t i = 0; i < at.shape(0); ++i) {
    mesh.nodes.emplace_back(at(i, 0), at(i, 1), at.shape(1) > 2 ? at(i, 2) : 0.0);
  }
  const auto numbers = elements.unchecked<2>();
  for (py::ssize_t e = 0; e < numbers.shape(0); ++e) {
    std::vector<int>& own = mesh.elements.emplace_back();
    for (py::ssize_t k = 0; k < numbers.shape(1); ++k) own.push_back(numbers(e, k));
  }
  for (const auto& [name, facets] : surfaces) mesh.surfaces.push_back({name, facets});
  return mesh;
}

SolidOptions options_from(const ElasticMaterial& material, const std::string& law,
                          const std::string& plane, double thickness,
                          const std::vector<double>& free_strain = {}) {
  SolidOptions options;
  options.material = material;
  options.free_strain = free_strain;
  options.law = law == "neo_hooke" ? SolidLawKind::neo_hooke
                : law == "linear"  ? SolidLawKind::linear
                                   : SolidLawKind::saint_venant_kirchhoff;
  options.plane = plane == "stress" ? PlaneState::stress : PlaneState::strain;
  options.thickness = thickness;
  return options;
}

const SolidBody& solid_of(const Model& model, int body) {
  return dynamic_cast<const SolidBody&>(*model.bodies().at(static_cast<std::size_t>(body)));
}

int add_solid(Model& model, const std::string& name, const std::string& element,
              const Numbers& nodes, const Whole& elements, const Surfaces& surfaces,
              const ElasticMaterial& material, const std::string& law, const std::string& plane,
              double thickness, const Xyz& position, const std::array<double, 4>& orientation,
              const std::vector<std::array<bool, 3>>& held, double stiffness_damping,
              double mass_damping, const std::vector<double>& free_strain,
              const std::optional<Xyz>& velocity, const std::optional<Xyz>& angular_velocity,
              const std::optional<Xyz>& observed) {
  SolidOptions options = options_from(material, law, plane, thickness, free_strain);
  options.stiffness_damping = stiffness_damping;
  options.mass_damping = mass_damping;
  const auto& [x, y, z, w] = orientation;
  auto solid = std::make_unique<SolidBody>(
      name, mesh_from("solid '" + name + "'", element, nodes, elements, surfaces), options,
      SolidPlacement{{position[0], position[1], position[2]},
                     Eigen::Quaterniond(w, x, y, z).toRotationMatrix()},
      held);
  if (observed) solid->observe({(*observed)[0], (*observed)[1], (*observed)[2]});
  const std::vector<double> q = solid->placed();
  const bool moving = velocity.has_value() || angular_velocity.has_value();
  // A solid with supports starts at rest: it does not follow a journal that rotates in its bore.
  std::vector<double> rates(q.size(), 0.0);
  if (moving) {
    const Xyz at = velocity.value_or(Xyz{}), spin = angular_velocity.value_or(Xyz{});
    rates = rigid_velocities(*solid, q, {at[0], at[1], at[2]}, {spin[0], spin[1], spin[2]});
  }
  return model.add_body(std::move(solid), q, rates,
                        {.coordinates = std::vector<bool>(q.size(), true),
                         .velocities = std::vector<bool>(q.size(), moving || !held.empty())});
}

py::array_t<double> stresses(const SolidBody& solid, const Numbers& positions) {
  const auto at = positions.unchecked<2>();
  std::vector<double> q(static_cast<std::size_t>(solid.coordinates()));
  for (py::ssize_t i = 0; i < at.shape(0); ++i) {
    for (py::ssize_t c = 0; c < at.shape(1); ++c) {
      const int k = solid.coordinate(static_cast<int>(i), static_cast<int>(c));
      if (k >= 0) q[static_cast<std::size_t>(k)] = at(i, c);
    }
  }
  const std::vector<CauchyStress> all = solid.stresses(q.data());
  py::array_t<double> out({static_cast<py::ssize_t>(all.size()), py::ssize_t{6}});
  auto into = out.mutable_unchecked<2>();
  for (py::ssize_t i = 0; i < out.shape(0); ++i) {
    for (py::ssize_t k = 0; k < 6; ++k) into(i, k) = all[static_cast<std::size_t>(i)][k];
  }
  return out;
}

}  // namespace

void bind_solids(py::module_& m) {
  ModelClass model = model_class(m);
  model.def(
      "add_solid", &add_solid, py::kw_only(), "name"_a, "element"_a, "nodes"_a, "elements"_a,
      "surfaces"_a, "material"_a, "law"_a, "plane"_a, "thickness"_a, "position"_a, "orientation"_a,
      "held"_a, "stiffness_damping"_a, "mass_damping"_a, "free_strain"_a, "velocity"_a,
      "angular_velocity"_a, "observed"_a,
      "element: kind by name; nodes (n, 3) or (n, 2) [m]; elements (m, k): node numbers in the "
      "order of VTK; surfaces: name and facets of each; law: 'saint_venant_kirchhoff', 'neo_hooke' "
      "or 'linear'; plane: 'strain' or 'stress'; thickness [m]: of a planar solid; position [m] "
      "and "
      "orientation (x, y, z, w) of the frame of the mesh; held: for each node the components that "
      "are no coordinates, or empty; stiffness_damping [s], mass_damping [1/s]; free_strain: of "
      "each node, that of its temperature, or empty; velocity of the "
      "centre of mass [m/s] and angular_velocity [rad/s] of a rigid motion at the start, None "
      "where "
      "none is given; observed: the point (x, y, z) of the mesh [m] whose motion is recorded, or "
      "None "
      "for the centre of mass. Returns the number of the body.");
  model.def(
      "add_surface_load",
      [](Model& self, const std::string& name, int body, int surface,
         const std::vector<std::shared_ptr<TimeFunction>>& functions,
         const std::vector<double>& factors) {
        self.add(std::make_unique<SurfaceLoad>(
            name, solid_of(self, body), body, surface,
            std::vector<TimeFunctionPointer>(functions.begin(), functions.end()), factors));
      },
      py::kw_only(), "name"_a, "body"_a, "surface"_a, "functions"_a, "factors"_a,
      "functions of time [Pa]: three components of a traction, None for zero, or one pressure; "
      "factors: of the points of solid_surface_points(), or empty.");
  model.def(
      "add_rigid_patch",
      [](Model& self, int body, int surface) {
        for (auto& item : rigid_patch(solid_of(self, body), body, surface)) {
          self.add(std::move(item));
        }
      },
      py::kw_only(), "body"_a, "surface"_a, "Adds the constraints that make a surface rigid.");
  model.def(
      "solid_surface_points",
      [](const Model& self, int body, int surface) {
        const SolidMesh& mesh = solid_of(self, body).mesh();
        std::vector<std::pair<Xyz, double>> out;
        for (const SurfacePoint& point :
             surface_points(mesh, mesh.surfaces.at(static_cast<std::size_t>(surface)), "surface")) {
          Vector3 x = Vector3::Zero();
          for (std::size_t i = 0; i < point.nodes.size(); ++i) {
            x += point.weights[static_cast<Eigen::Index>(i)] *
                 mesh.nodes[static_cast<std::size_t>(point.nodes[i])];
          }
          out.push_back({{x.x(), x.y(), x.z()}, point.area});
        }
        return out;
      },
      py::kw_only(), "body"_a, "surface"_a,
      "Points (x, y, z) [m] of a surface for integrals, in the frame of the mesh, and their areas "
      "[m2].");
  model.def(
      "solid_surface_centre",
      [](const Model& self, int body, int surface) {
        const Vector3 x = solid_of(self, body).surface_marker(body, surface).position;
        return py::make_tuple(x.x(), x.y(), x.z());
      },
      py::kw_only(), "body"_a, "surface"_a,
      "Centre (x, y, z) [m] of a surface in the frame of the mesh.");
  model.def(
      "solid_mass", [](const Model& self, int body) { return solid_of(self, body).mass(); },
      py::kw_only(), "body"_a, "Mass [kg] of a solid.");
  m.def(
      "solid_stresses",
      [](const std::string& element, const Numbers& nodes, const Whole& elements,
         const ElasticMaterial& material, const std::string& law, const std::string& plane,
         const std::vector<double>& free_strain, const Numbers& positions) {
        const SolidBody solid("solid", mesh_from("solid", element, nodes, elements, {}),
                              options_from(material, law, plane, 1.0, free_strain));
        return stresses(solid, positions);
      },
      py::kw_only(), "element"_a, "nodes"_a, "elements"_a, "material"_a, "law"_a, "plane"_a,
      "free_strain"_a, "positions"_a,
      "Stresses of Cauchy at the nodes (n, 6): xx, yy, zz, yz, xz, xy [Pa], in global axes, for "
      "the "
      "positions (n, 3) or (n, 2) [m] of the nodes.");
}
