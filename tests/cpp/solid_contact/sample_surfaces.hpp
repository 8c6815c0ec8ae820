#pragma once
/// Surfaces of several facets for tests.

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <vector>

#include "tribodyn/solids/solid_body.hpp"

namespace tribodyn::test {

/// Position of the point (u, v), 0 to 1, of a piece of a surface; r = 1 on the surface, less below.
using Shape = std::function<Vector3(int piece, double u, double v, double r)>;

/// An octant of the unit sphere in three pieces, which meet in the node at (1, 1, 1)/sqrt(3).
inline Vector3 on_sphere(int piece, double u, double v, double r) {
  constexpr double kQuarter = 0.25 * 3.14159265358979323846;
  Vector3 x;
  x[(piece + 2) % 3] = 1.0;
  x[piece] = std::tan(kQuarter * u);
  x[(piece + 1) % 3] = std::tan(kQuarter * v);
  return r * x.normalized();
}

/// Nodes are shared by position.
class MeshMaker {
 public:
  MeshMaker(ElementKind kind, Shape shape) : shape_(std::move(shape)) {
    mesh_.kind = kind;
    mesh_.surfaces = {{"high", {}}};
  }
  void add_piece(int piece, int cells) {
    for (int i = 0; i < cells; ++i) {
      for (int j = 0; j < cells; ++j) {
        const double h = 1.0 / cells;
        const auto place = [&, i, j](const Vector3& x) {
          return node(shape_(piece, h * (i + x[0]), h * (j + x[1]), 0.7 + 0.3 * x[2]));
        };
        if (mesh_.kind == ElementKind::tet10) {
          add_simplices(place);
        } else {
          add_hexahedron(place);
        }
      }
    }
  }
  SolidMesh mesh() const { return mesh_; }

 private:
  int node(const Vector3& x) {
    const auto found =
        numbers_.emplace(std::array<long, 3>{std::lround(1e9 * x[0]), std::lround(1e9 * x[1]),
                                             std::lround(1e9 * x[2])},
                         static_cast<int>(mesh_.nodes.size()));
    if (found.second) mesh_.nodes.push_back(x);
    return found.first->second;
  }
  template <typename Place>
  void add_hexahedron(const Place& place) {
    const ReferenceElement& element = reference_element(mesh_.kind);
    std::vector<int>& nodes = mesh_.elements.emplace_back();
    for (int i = 0; i < element.nodes; ++i) {
      nodes.push_back(place(0.5 * (element.node(i) + Vector3::Ones())));
    }
    std::vector<int>& facet = mesh_.surfaces[0].facets.emplace_back();
    for (const int i : {4, 5, 6, 7, 12, 13, 14, 15, 25}) {
      if (i < element.nodes && (i < 8 || element.quadratic)) facet.push_back(nodes[at(i)]);
    }
  }
  /// Six tetrahedra around a diagonal.
  template <typename Place>
  void add_simplices(const Place& place) {
    std::array<int, 3> order = {0, 1, 2};
    do {
      std::array<Vector3, 4> corners;
      corners[0] = Vector3::Zero();
      for (int k = 0; k < 3; ++k) {
        corners[at(k + 1)] = corners[at(k)] + Vector3(Vector3::Unit(order[at(k)]));
      }
      const bool top = order[0] == 2;
      Matrix3 sides;
      for (int k = 0; k < 3; ++k) sides.col(k) = corners[at(k + 1)] - corners[0];
      if (sides.determinant() < 0.0) std::swap(corners[2], corners[3]);
      std::vector<int>& nodes = mesh_.elements.emplace_back();
      for (const Vector3& corner : corners) nodes.push_back(place(corner));
      constexpr int kEdges[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};
      for (const auto& [a, b] : kEdges) {
        nodes.push_back(place(0.5 * (corners[at(a)] + corners[at(b)])));
      }
      if (top) {
        mesh_.surfaces[0].facets.push_back(
            {nodes[1], nodes[2], nodes[3], nodes[5], nodes[9], nodes[8]});
      }
    } while (std::next_permutation(order.begin(), order.end()));
  }
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  Shape shape_;
  SolidMesh mesh_;
  std::map<std::array<long, 3>, int> numbers_;
};

/// cells x cells cells in each piece.
inline SolidMesh surface_mesh(ElementKind kind, int cells, const Shape& shape, int pieces) {
  MeshMaker maker(kind, shape);
  for (int p = 0; p < pieces; ++p) maker.add_piece(p, cells);
  return maker.mesh();
}

/// An arc of the unit circle, from 0 to a right angle, with its outside as the surface "high".
inline SolidMesh arc_mesh(ElementKind kind, int cells) {
  const ReferenceElement& element = reference_element(kind);
  const double right_angle = std::acos(0.0);
  SolidMesh mesh;
  mesh.kind = kind;
  mesh.surfaces = {{"high", {}}};
  std::map<std::array<long, 2>, int> numbers;
  for (int i = 0; i < cells; ++i) {
    std::vector<int>& nodes = mesh.elements.emplace_back();
    for (int k = 0; k < element.nodes; ++k) {
      const Vector3 xi = 0.5 * (element.node(k) + Vector3(1.0, 1.0, 0.0));
      const double angle = right_angle * (i + xi[1]) / cells, r = 0.8 + 0.2 * xi[0];
      const Vector3 x(r * std::cos(angle), r * std::sin(angle), 0.0);
      const auto found =
          numbers.emplace(std::array<long, 2>{std::lround(1e9 * x[0]), std::lround(1e9 * x[1])},
                          static_cast<int>(mesh.nodes.size()));
      if (found.second) mesh.nodes.push_back(x);
      nodes.push_back(found.first->second);
    }
    std::vector<int>& facet = mesh.surfaces[0].facets.emplace_back();
    facet = {nodes[1], nodes[2]};
    if (element.quadratic) facet.push_back(nodes[5]);
  }
  return mesh;
}

}  // namespace tribodyn::test
