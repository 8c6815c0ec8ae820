#pragma once
/// Meshes and solids for tests.

#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "tribodyn/solids/solid_body.hpp"

namespace tribodyn::test {

inline constexpr ElementKind kAllKinds[] = {
    ElementKind::hex8,  ElementKind::hex20, ElementKind::hex27, ElementKind::tet10,
    ElementKind::quad4, ElementKind::quad8, ElementKind::quad9, ElementKind::tri6};

/// Forces of an element with their derivatives.
struct ElementForces {
  Vector force;
  Matrix by_q, by_v;
};

inline ElementForces forces(const SolidElement& element, const Vector& x, const Vector& v,
                            double beta) {
  const Eigen::Index n = x.size();
  ElementForces out{Vector::Zero(n), Matrix::Zero(n, n), Matrix::Zero(n, n)};
  ElementBlocks blocks{.force = {out.force.data(), n},
                       .by_q = {out.by_q.data(), n, n},
                       .by_v = {out.by_v.data(), n, n}};
  element.add_forces(x.data(), v.data(), beta, true, blocks);
  return out;
}

/// A soft material, so that forces are of the order of 1.
inline ElasticMaterial rubber(double nu = 0.3) {
  return {.youngs_modulus = 3.0, .poisson_ratio = nu, .density = 2.0};
}

inline SolidOptions options_of(ElementKind kind) {
  SolidOptions options;
  options.kind = kind;
  options.material = rubber();
  options.thickness = reference_element(kind).dimensions == 2 ? 0.4 : 1.0;
  return options;
}

/// Nodes of a skewed element; with `bent` also curved.
inline std::vector<Vector3> element_nodes(ElementKind kind, bool bent = false) {
  const ReferenceElement& element = reference_element(kind);
  std::vector<Vector3> nodes;
  for (int i = 0; i < element.nodes; ++i) {
    const Vector3 xi = element.node(i);
    Vector3 x(0.5 * xi[0] + 0.1 * xi[1], 0.4 * xi[1] - 0.05 * xi[2], 0.3 * xi[2] + 0.06 * xi[0]);
    if (element.dimensions == 2) x[2] = 0.0;
    x[0] += 0.05 * xi[0] * xi[1];
    if (bent) x[1] += 0.06 * xi[0] * xi[0];
    nodes.push_back(3.0 * x);  // large beside the steps of differences
  }
  return nodes;
}

/// The coordinates of nodes, moved by a smooth field of the size `amount`.
inline Vector moved(const std::vector<Vector3>& nodes, int dimensions, double amount) {
  Vector x(dimensions * static_cast<Eigen::Index>(nodes.size()));
  Eigen::Index k = 0;
  for (const Vector3& node : nodes) {
    const Vector3 u(std::sin(3.0 * node[1] + node[2]), std::cos(2.0 * node[0] - node[2]),
                    std::sin(node[0] + 2.0 * node[1]));
    for (int c = 0; c < dimensions; ++c) x[k++] = node[c] + amount * u[c];
  }
  return x;
}

/// A body of one element with all its facets of the last direction as surfaces "low" and "high"
/// (a simplex has the surface "low" alone).
inline SolidMesh one_element(ElementKind kind) {
  static const std::vector<int> hex_low = {0, 3, 2, 1, 11, 10, 9, 8, 24};
  static const std::vector<int> hex_high = {4, 5, 6, 7, 12, 13, 14, 15, 25};
  static const std::vector<int> tet_low = {0, 2, 1, 6, 5, 4};
  static const std::vector<int> quad_low = {0, 1, 4}, quad_high = {2, 3, 6}, tri_low = {0, 1, 3};
  const auto first = [](const std::vector<int>& all, std::size_t count) {
    return std::vector<int>(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
  };
  const ReferenceElement& element = reference_element(kind);
  SolidMesh mesh;
  mesh.kind = kind;
  mesh.nodes = element_nodes(kind);
  mesh.elements.emplace_back();
  for (int i = 0; i < element.nodes; ++i) mesh.elements[0].push_back(i);
  if (kind == ElementKind::tet10) {
    mesh.surfaces = {{"low", {tet_low}}};
  } else if (kind == ElementKind::tri6) {
    mesh.surfaces = {{"low", {tri_low}}};
  } else if (element.dimensions == 2) {
    const std::size_t count = element.quadratic ? 3 : 2;
    mesh.surfaces = {{"low", {first(quad_low, count)}}, {"high", {first(quad_high, count)}}};
  } else {
    const std::size_t count = kind == ElementKind::hex8 ? 4 : kind == ElementKind::hex20 ? 8 : 9;
    mesh.surfaces = {{"low", {first(hex_low, count)}}, {"high", {first(hex_high, count)}}};
  }
  return mesh;
}

}  // namespace tribodyn::test
