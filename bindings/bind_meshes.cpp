// Reference surfaces of films: meshes, their generators, and sets of nodes for ports.

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "film_parts.hpp"
#include "interruptible.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"
#include "tribodyn/meshes/mesh_lines.hpp"
#include "tribodyn/meshes/mesh_selection.hpp"
#include "tribodyn/meshes/spherical_mesh.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

using Mesh = std::shared_ptr<SurfaceMesh>;

/// Number of nodes from which a mesh takes so long that Ctrl-C is checked meanwhile.
constexpr std::size_t kLongMesh = 20000;

std::vector<Vector3> face_positions(const SurfaceMesh& mesh) {
  std::vector<Vector3> rows;
  for (std::size_t k = 0; k < mesh.pairs().size(); ++k) rows.push_back(mesh.face_position(k));
  return rows;
}

py::array_t<int> elements(const SurfaceMesh& mesh) {
  const auto& corners = mesh.elements();
  py::array_t<int> values({static_cast<py::ssize_t>(corners.size()), py::ssize_t{4}});
  auto view = values.mutable_unchecked<2>();
  for (py::ssize_t i = 0; i < view.shape(0); ++i) {
    for (py::ssize_t k = 0; k < 4; ++k) {
      view(i, k) = corners[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)];
    }
  }
  return values;
}

py::dict boundaries(const SurfaceMesh& mesh) {
  py::dict result;
  for (const MeshBoundary& boundary : mesh.boundaries()) {
    result[py::str(boundary.name)] =
        py::array_t<int>(static_cast<py::ssize_t>(boundary.nodes.size()), boundary.nodes.data());
  }
  return result;
}

void bind_mesh(py::module_& m) {
  py::class_<SurfaceMesh, Mesh>(
      m, "SurfaceMesh",
      "The reference surface of a film as a mesh of quadrilaterals and triangles.\n\n"
      "It is fixed to the bearing; normals point out of the film into its wall.")
      .def(py::init([](const std::vector<Vector3Array>& position,
                       const std::vector<Vector3Array>& normal,
                       const std::vector<std::array<int, 4>>& corners,
                       const std::vector<Vector3Array>& lay) {
             return std::make_shared<SurfaceMesh>(to_vectors(position), to_vectors(normal), corners,
                                                  to_vectors(lay));
           }),
           py::kw_only(), "position"_a, "normal"_a, "elements"_a,
           "lay"_a = std::vector<Vector3Array>(),
           "position (nodes, 3) [m], unit normal (nodes, 3), elements (m, 4): node numbers\n"
           "counter-clockwise seen from the tip of the normal, -1 as fourth of a triangle; lay\n"
           "(nodes, 3): unit tangents along the roughness, or none.")
      .def("add_boundary", &SurfaceMesh::add_boundary, "name"_a, "edges"_a,
           "Name the nodes of edges (k, 2) a boundary; the surface lies to the left of each.")
      .def_property_readonly("size", &SurfaceMesh::size, "Number of nodes.")
      .def_property_readonly(
          "pairs", [](const SurfaceMesh& s) { return s.pairs().size(); },
          "Number of pairs of neighbouring nodes.")
      .def_property_readonly(
          "position", [](const SurfaceMesh& s) { return table(s.position()); }, "(nodes, 3) [m].")
      .def_property_readonly(
          "normal", [](const SurfaceMesh& s) { return table(s.normal()); }, "(nodes, 3) [-].")
      .def_property_readonly(
          "weight",
          [](const SurfaceMesh& s) {
            return py::array_t<double>(static_cast<py::ssize_t>(s.weight().size()),
                                       s.weight().data());
          },
          "Area of each node's dual cell (nodes,) [m2].")
      .def_property_readonly(
          "face_position", [](const SurfaceMesh& s) { return table(face_positions(s)); },
          "Midpoints of the pairs of nodes (pairs, 3) [m].")
      .def_property_readonly("elements", &elements, "Corners (m, 4); -1: a triangle has no fourth.")
      .def_property_readonly("boundaries", &boundaries, "Nodes of each boundary by its name.")
      .def_property_readonly("multiplicity", &SurfaceMesh::multiplicity,
                             "Number of such parts in the whole surface.")
      .def_property_readonly(
          "shape", [](const SurfaceMesh& s) { return py::make_tuple(s.shape()[0], s.shape()[1]); },
          "Nodes in the two directions of a structured mesh; (nodes, 1) otherwise.")
      .def_property_readonly(
          "axes",
          [](const SurfaceMesh& s) {
            py::list axes;
            for (const MeshAxis& axis : s.axes()) {
              if (axis.values.empty()) continue;
              axes.append(
                  py::make_tuple(axis.name, axis.unit,
                                 py::array_t<double>(static_cast<py::ssize_t>(axis.values.size()),
                                                     axis.values.data())));
            }
            return axes;
          },
          "Name, unit and values of the two directions; empty if the mesh has no structure.");
}

void bind_generators(py::module_& m) {
  m.def(
      "cylinder_mesh",
      [](double radius, std::vector<double> angles, std::vector<double> heights, bool closed,
         bool convex, bool triangles, bool symmetric) {
        return interruptible_make(angles.size() * heights.size() > kLongMesh, [=] {
          return std::make_shared<SurfaceMesh>(cylinder_mesh({.radius = radius,
                                                              .angles = angles,
                                                              .heights = heights,
                                                              .closed = closed,
                                                              .convex = convex,
                                                              .triangles = triangles,
                                                              .symmetric = symmetric}));
        });
      },
      py::kw_only(), "radius"_a, "angles"_a, "heights"_a, "closed"_a = true, "convex"_a = false,
      "triangles"_a = false, "symmetric"_a = false,
      "Mesh of a cylinder about z, radius [m], at angles [rad] times heights [m].\n\n"
      "`closed`: a ring. `convex`: the film lies outside. `symmetric`: the first height is a\n"
      "symmetry plane. Boundaries: 'ends', of an open arc 'leading' and 'trailing'.");
  m.def(
      "plane_mesh",
      [](const std::vector<double>& x, const std::vector<double>& y, bool triangles,
         bool symmetric) {
        return interruptible_make(x.size() * y.size() > kLongMesh, [=] {
          auto mesh = std::make_shared<SurfaceMesh>(plane_mesh(x, y, triangles));
          mesh->set_multiplicity(symmetric ? 2.0 : 1.0);
          return mesh;
        });
      },
      py::kw_only(), "x"_a, "y"_a, "triangles"_a = false, "symmetric"_a = false,
      "Mesh of a rectangle at x [m] times y [m], normal z.\n\n"
      "`symmetric`: the first y is a symmetry plane. Boundaries: 'x_min', 'x_max', 'y_min',\n"
      "'y_max'.");
  m.def(
      "skirt_mesh",
      [](double radius, std::vector<double> heights, std::vector<double> thrust_angles,
         std::vector<double> anti_thrust_angles, bool symmetric, bool triangles) {
        const std::size_t around = thrust_angles.size() + anti_thrust_angles.size();
        return interruptible_make(around * heights.size() > kLongMesh, [=] {
          return std::make_shared<SurfaceMesh>(skirt_mesh({.radius = radius,
                                                           .heights = heights,
                                                           .thrust_angles = thrust_angles,
                                                           .anti_thrust_angles = anti_thrust_angles,
                                                           .symmetric = symmetric,
                                                           .triangles = triangles}));
        });
      },
      py::kw_only(), "radius"_a, "heights"_a, "thrust_angles"_a, "anti_thrust_angles"_a,
      "symmetric"_a = false, "triangles"_a = false,
      "Mesh of a piston's skirt: two arcs around y and -y of a convex cylinder about x.\n\n"
      "thrust_angles [rad] from y, anti_thrust_angles [rad] from -y. `symmetric`: z >= 0 alone,\n"
      "angles from 0 towards z. Boundaries: 'ends' and 'sides'.");
  m.def(
      "cap_mesh",
      [](double radius, double half_angle, int rings, bool convex, bool symmetric, bool quads,
         const std::array<double, 2>& focus) {
        const auto rows = static_cast<std::size_t>(std::max(rings, 0));
        return interruptible_make(3 * rows * rows > kLongMesh, [=] {
          return std::make_shared<SurfaceMesh>(cap_mesh({.radius = radius,
                                                         .half_angle = half_angle,
                                                         .rings = rings,
                                                         .convex = convex,
                                                         .symmetric = symmetric,
                                                         .quads = quads,
                                                         .focus = focus}));
        });
      },
      py::kw_only(), "radius"_a, "half_angle"_a, "rings"_a, "convex"_a = false,
      "symmetric"_a = false, "quads"_a = false, "focus"_a = std::array<double, 2>{0.0, 0.0},
      "Mesh of a spherical cap about +z within the polar angle half_angle [rad].\n\n"
      "Triangles in rings around a node at `focus` of the stereographic disc. `symmetric`: y >= 0\n"
      "alone. Boundary: 'rim'.");
  m.def("share_out", &share_out, "widths"_a, "cells"_a, "least"_a,
        "Cells for intervals in proportion to their widths, at least `least` each.");
  m.def("ring_lines", &ring_lines, "fixed"_a, "cells"_a,
        "Angles of a ring [rad], including the fixed ones.");
  m.def("arc_lines", &arc_lines, "start"_a, "end"_a, "fixed"_a, "cells"_a,
        "Angles of an arc [rad], including the fixed ones inside.");
  m.def("even_lines", &even_lines, "lo"_a, "hi"_a, "cells"_a, "fixed"_a = std::vector<double>(),
        "Coordinates from lo to hi, evenly spaced between the fixed ones.");
  m.def("graded_lines", &graded_lines, "lo"_a, "hi"_a, "cells"_a, "fixed"_a = std::vector<double>(),
        "steep"_a = std::vector<double>(),
        "Coordinates from lo to hi that become denser towards those in `steep`.");
  m.def("mirrored_lines", &mirrored_lines, "half"_a,
        "Coordinates on both sides of the first, which is 0.");
  m.def("nodes_between", &nodes_between, "mesh"_a, "first"_a, "second"_a,
        "Nodes of a structured mesh within two ranges of its axes; angles modulo 2 pi.");
  m.def(
      "nodes_within",
      [](const SurfaceMesh& mesh, const Vector3Array& centre, double radius) {
        return nodes_within(mesh, to_vector(centre), radius);
      },
      "mesh"_a, "centre"_a, "radius"_a, "Nodes within radius [m] of a point [m].");
}

}  // namespace

void bind_meshes(py::module_& m) {
  bind_mesh(m);
  bind_generators(m);
}
