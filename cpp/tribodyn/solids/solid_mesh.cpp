#include "tribodyn/solids/solid_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/LU>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

void check_numbers(const std::vector<int>& numbers, std::size_t nodes, const std::string& item) {
  for (const int node : numbers) {
    require(node >= 0 && node < static_cast<int>(nodes), item, "number of a node", node, "",
            "must be that of a node of the mesh", "the first node has the number 0");
  }
}

/// Position of a point of an element.
Vector3 position_of(const SolidMesh& mesh, const std::vector<int>& nodes, const Vector& weights) {
  Vector3 x = Vector3::Zero();
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    x += weights[static_cast<Eigen::Index>(i)] * mesh.nodes[static_cast<std::size_t>(nodes[i])];
  }
  return x;
}

/// dX/dxi; the identity in directions that the element does not have.
Matrix3 jacobian_of(const SolidMesh& mesh, const std::vector<int>& nodes,
                    const Matrix& derivatives) {
  Matrix3 j = Matrix3::Identity();
  j.leftCols(derivatives.cols()).setZero();
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    j.leftCols(derivatives.cols()) += mesh.nodes[static_cast<std::size_t>(nodes[i])] *
                                      derivatives.row(static_cast<Eigen::Index>(i));
  }
  return j;
}

/// Moves xi into the reference domain.
Vector3 inside(const ReferenceElement& element, Vector3 xi) {
  if (!element.simplex) {
    for (int d = 0; d < element.dimensions; ++d) xi[d] = std::clamp(xi[d], -1.0, 1.0);
    return xi;
  }
  for (int d = 0; d < element.dimensions; ++d) xi[d] = std::max(xi[d], 0.0);
  const double sum = xi.sum();
  return sum > 1.0 ? Vector3(xi / sum) : xi;
}

/// The natural coordinates of the point of an element nearest to a position, by Newton's method.
Vector3 nearest(const SolidMesh& mesh, const std::vector<int>& nodes, const Vector3& position) {
  const ReferenceElement& element = reference_element(mesh.kind);
  Vector3 xi = Vector3::Zero();
  if (element.simplex) xi.head(element.dimensions).setConstant(0.25);
  for (int step = 0; step < 30; ++step) {
    const ShapeValues shape = element.shape(xi);
    const Vector3 away = position - position_of(mesh, nodes, shape.values);
    const Vector3 next =
        inside(element, xi + jacobian_of(mesh, nodes, shape.derivatives).inverse() * away);
    const double change = (next - xi).norm();
    xi = next;
    if (change < 1e-14) break;
  }
  return xi;
}

}  // namespace

void SolidMesh::check(const std::string& item) const {
  const ReferenceElement& element = reference_element(kind);
  require(!elements.empty(), item, "elements", 0.0, "", "must be at least 1");
  std::vector<bool> used(nodes.size(), false);
  for (const std::vector<int>& own : elements) {
    require(static_cast<int>(own.size()) == element.nodes, item, "nodes of an element",
            static_cast<double>(own.size()), "",
            "must be " + std::to_string(element.nodes) + " for " + element.name);
    check_numbers(own, nodes.size(), item);
    for (const int node : own) used[static_cast<std::size_t>(node)] = true;
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    require(nodes[i].allFinite(), item, "position of node " + std::to_string(i), nodes[i].norm(),
            "m", "must be finite");
    require(used[i], item, "node without an element", static_cast<double>(i), "",
            "must belong to an element", "remove unused nodes");
  }
  for (const SolidSurface& surface : surfaces) {
    require(!surface.facets.empty(), item, "facets of surface '" + surface.name + "'", 0.0, "",
            "must be at least 1");
    for (const std::vector<int>& facet : surface.facets) check_numbers(facet, nodes.size(), item);
  }
}

std::vector<SurfacePoint> surface_points(const SolidMesh& mesh, const SolidSurface& surface,
                                         const std::string& item) {
  std::vector<SurfacePoint> out;
  for (const std::vector<int>& facet : surface.facets) {
    for (const FacetShape& at :
         facet_points(mesh.dimensions(), static_cast<int>(facet.size()), item)) {
      const Matrix3 j = jacobian_of(mesh, facet, at.shape.derivatives);
      const double area = mesh.dimensions() == 3 ? Vector3(j.col(0)).cross(Vector3(j.col(1))).norm()
                                                 : j.col(0).norm();
      out.push_back({facet, at.shape.values, at.weight * area});
    }
  }
  return out;
}

MeshPlace find_place(const SolidMesh& mesh, const Vector3& position) {
  const ReferenceElement& element = reference_element(mesh.kind);
  MeshPlace best;
  best.distance = std::numeric_limits<double>::infinity();
  double size = 0.0;
  for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
    const std::vector<int>& nodes = mesh.elements[e];
    Vector3 low = Vector3::Constant(std::numeric_limits<double>::infinity()), high = -low;
    for (const int node : nodes) {
      low = low.cwiseMin(mesh.nodes[static_cast<std::size_t>(node)]);
      high = high.cwiseMax(mesh.nodes[static_cast<std::size_t>(node)]);
    }
    size = std::max(size, (high - low).norm());
    // A curved element may reach a little beyond the box of its nodes.
    const Vector3 outside =
        (position - high).cwiseMax(low - position).cwiseMax(0.0) - 0.1 * (high - low);
    if (outside.cwiseMax(0.0).norm() >= best.distance) continue;
    const Vector3 xi = nearest(mesh, nodes, position);
    const ShapeValues shape = element.shape(xi);
    const double distance = (position - position_of(mesh, nodes, shape.values)).norm();
    if (distance >= best.distance) continue;
    const Matrix3 back = jacobian_of(mesh, nodes, shape.derivatives).inverse();
    best = {static_cast<int>(e), shape.values,
            shape.derivatives * back.topRows(element.dimensions).leftCols(element.dimensions),
            distance};
    if (distance < 1e-12 * size) break;
  }
  if (best.distance < 1e-9 * size) best.distance = 0.0;
  return best;
}

}  // namespace tribodyn
