// Flexible solids: the method of the model that adds them, their surfaces and stresses.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "model_class.hpp"
#include "tribodyn/solids/reduced_body.hpp"
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

/// The matrices of the elements of a free solid at rest, by rows and columns of all components.
py::tuple matrices(const SolidBody& solid) {
  std::vector<int> rows, columns;
  std::vector<double> stiffness, mass;
  const std::vector<double> q = solid.placed(), zero(q.size(), 0.0);
  const BodyState state{q.data(), zero.data(), zero.data()};
  for (int e = 0; e < solid.elements(); ++e) {
    const std::vector<int> at = solid.element_coordinates(e);
    const auto n = static_cast<Eigen::Index>(at.size());
    Vector force = Vector::Zero(n);
    Matrix by_q = Matrix::Zero(n, n), by_v = by_q, m = by_q;
    ElementBlocks blocks{.force = VectorMap(force.data(), n),
                         .by_q = MatrixMap(by_q.data(), n, n),
                         .by_v = MatrixMap(by_v.data(), n, n)};
    solid.add_forces(e, state, true, blocks);
    solid.mass_matrix(e, state, m);
    for (Eigen::Index i = 0; i < n; ++i) {
      for (Eigen::Index j = 0; j < n; ++j) {
        rows.push_back(at[static_cast<std::size_t>(i)]);
        columns.push_back(at[static_cast<std::size_t>(j)]);
        stiffness.push_back(-by_q(i, j));
        mass.push_back(m(i, j));
      }
    }
  }
  return py::make_tuple(py::array_t<int>(py::cast(rows)), py::array_t<int>(py::cast(columns)),
                        py::array_t<double>(py::cast(stiffness)),
                        py::array_t<double>(py::cast(mass)));
}

/// The integrals of the shape functions of each node over a surface, and of these times x, y and z.
py::array_t<double> surface_moments(const SolidMesh& mesh, const SolidSurface& surface) {
  py::array_t<double> out({static_cast<py::ssize_t>(mesh.nodes.size()), py::ssize_t{4}});
  auto into = out.mutable_unchecked<2>();
  for (py::ssize_t i = 0; i < out.shape(0); ++i) {
    for (py::ssize_t k = 0; k < 4; ++k) into(i, k) = 0.0;
  }
  for (const SurfacePoint& point : surface_points(mesh, surface, "mesh")) {
    Vector3 x = Vector3::Zero();
    for (std::size_t i = 0; i < point.nodes.size(); ++i) {
      x += point.weights[static_cast<Eigen::Index>(i)] *
           mesh.nodes[static_cast<std::size_t>(point.nodes[i])];
    }
    for (std::size_t i = 0; i < point.nodes.size(); ++i) {
      const double share = point.area * point.weights[static_cast<Eigen::Index>(i)];
      const py::ssize_t node = point.nodes[i];
      into(node, 0) += share;
      for (py::ssize_t k = 0; k < 3; ++k) into(node, 1 + k) += share * x[k];
    }
  }
  return out;
}

using Patches = std::vector<std::tuple<std::string, Xyz, Numbers, Numbers>>;

Jacobian3 three_rows(const Numbers& numbers) {
  const auto at = numbers.unchecked<2>();
  Jacobian3 out(3, at.shape(1));
  for (py::ssize_t k = 0; k < 3; ++k) {
    for (py::ssize_t j = 0; j < at.shape(1); ++j) out(k, j) = at(k, j);
  }
  return out;
}

Vector vector_of(const Numbers& numbers) {
  const auto at = numbers.unchecked<1>();
  Vector out(at.shape(0));
  for (py::ssize_t i = 0; i < at.shape(0); ++i) out[i] = at(i);
  return out;
}

/// The surfaces of a reduced solid: kind of element, nodes, shapes of the modes there, surfaces.
using Skin = std::tuple<std::string, Numbers, Numbers, Surfaces>;

ReducedSkin skin_from(const std::string& name, const Skin& skin, const Vector3& position,
                      const Matrix3& rotation) {
  const auto& [element, nodes, columns, surfaces] = skin;
  const auto at = columns.unchecked<2>();
  Matrix shapes(at.shape(0), at.shape(1));
  for (py::ssize_t i = 0; i < at.shape(0); ++i) {
    for (py::ssize_t j = 0; j < at.shape(1); ++j) shapes(i, j) = at(i, j);
  }
  const Whole no_elements(std::vector<py::ssize_t>{0, 0});
  ReducedSkin out{mesh_from("reduced solid '" + name + "'", element, nodes, no_elements, surfaces),
                  std::move(shapes),
                  {}};
  out.place(position, rotation);
  return out;
}

int add_reduced_solid(Model& model, const std::string& name, double mass, const Xyz& centre,
                      const Numbers& inertia, const Numbers& stiffness, const Numbers& damping,
                      const Patches& patches, const std::optional<Skin>& skin, const Xyz& position,
                      const std::array<double, 4>& orientation, const Numbers& modal_coordinates,
                      const std::optional<Xyz>& velocity,
                      const std::optional<Xyz>& angular_velocity) {
  Reduction reduction{.mass = mass,
                      .centre = {centre[0], centre[1], centre[2]},
                      .inertia = {},
                      .stiffness = vector_of(stiffness),
                      .damping = vector_of(damping)};
  const auto products = inertia.unchecked<2>();
  reduction.inertia.resize(products.shape(0), products.shape(1));
  for (py::ssize_t i = 0; i < products.shape(0); ++i) {
    for (py::ssize_t j = 0; j < products.shape(1); ++j) reduction.inertia(i, j) = products(i, j);
  }
  for (const auto& [label, at, shift, turn] : patches) {
    reduction.patches.push_back(
        {label, {at[0], at[1], at[2]}, three_rows(shift), three_rows(turn)});
  }
  const auto& [x, y, z, w] = orientation;
  const Vector3 place(position[0], position[1], position[2]);
  const Matrix3 rotation = Eigen::Quaterniond(w, x, y, z).toRotationMatrix();
  if (skin) reduction.skin = skin_from(name, *skin, place, rotation);
  auto body = std::make_unique<ReducedBody>(name, std::move(reduction));
  std::vector<double> q = body->placed(place, rotation);
  const auto modal = modal_coordinates.unchecked<1>();
  for (py::ssize_t j = 0; j < modal.shape(0); ++j) q.at(static_cast<std::size_t>(6 + j)) = modal(j);
  const bool moving = velocity.has_value() || angular_velocity.has_value();
  const Xyz rate = velocity.value_or(Xyz{}), spin = angular_velocity.value_or(Xyz{});
  std::vector<double> rates(q.size(), 0.0);
  for (std::size_t k = 0; k < 3; ++k) {
    rates[k] = rate[k];
    rates[3 + k] = spin[k];
  }
  return model.add_body(std::move(body), q, rates,
                        {.coordinates = std::vector<bool>(q.size(), true),
                         .velocities = std::vector<bool>(q.size(), moving)},
                        Eigen::Vector4d(x, y, z, w));
}

void bind_reduction(py::module_& m, ModelClass& model) {
  model.def(
      "add_reduced_solid", &add_reduced_solid, py::kw_only(), "name"_a, "mass"_a, "centre"_a,
      "inertia"_a, "stiffness"_a, "damping"_a, "patches"_a, "skin"_a, "position"_a, "orientation"_a,
      "modal_coordinates"_a, "velocity"_a, "angular_velocity"_a,
      "mass [kg]; centre (x, y, z) of mass in the axes of the nodes [m]; inertia: products of "
      "the motions e_k x X, phi_j and e_k x phi_j with respect to mass (3 + 4 m, 3 + 4 m); "
      "stiffness [N/m] and damping [N s/m] of each mode (m,); patches: name, centre [m], "
      "displacement (3, m) and rotation (3, m) by the modes [-, rad/m]; skin: kind of element, "
      "nodes of the surfaces (n, 3) [m], shapes of the modes there (3 n, m) [-], and names and "
      "facets of the surfaces, or None; position [m] and "
      "orientation (x, y, z, w) of the axes of the nodes; modal_coordinates (m,) [m] at the "
      "start; velocity [m/s] of the centre of mass and angular_velocity [rad/s] at the "
      "start, None where none is given. Returns the number of the body.");
  m.def(
      "solid_matrices",
      [](const std::string& element, const Numbers& nodes, const Whole& elements,
         const ElasticMaterial& material) {
        return matrices(SolidBody("solid", mesh_from("solid", element, nodes, elements, {}),
                                  options_from(material, "saint_venant_kirchhoff", "strain", 1.0)));
      },
      py::kw_only(), "element"_a, "nodes"_a, "elements"_a, "material"_a,
      "Rows, columns, stiffness [N/m] and mass [kg] of the elements of a free solid at rest; "
      "entries of one place add up. Component c of node i is number 3 i + c, in the plane 2 i + "
      "c.");
  m.def(
      "solid_surface_moments",
      [](const std::string& element, const Numbers& nodes, const Whole& elements,
         const std::vector<std::vector<int>>& facets) {
        const SolidMesh mesh = mesh_from("solid", element, nodes, elements, {{"surface", facets}});
        return surface_moments(mesh, mesh.surfaces.front());
      },
      py::kw_only(), "element"_a, "nodes"_a, "elements"_a, "facets"_a,
      "Integrals (n, 4) of the shape functions of the nodes over a surface [m2], and of these "
      "times "
      "x, y and z [m3].");
}

}  // namespace

void bind_solids(py::module_& m) {
  ModelClass model = model_class(m);
  bind_reduction(m, model);
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
