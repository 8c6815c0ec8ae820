// Meshes: their check, points of surfaces, and the search for a position.

#include <cmath>

#include "catch.hpp"
#include "solids/sample_solids.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("the surfaces of a bar add up to its faces") {
  for (const ElementKind kind : {ElementKind::hex8, ElementKind::hex20, ElementKind::hex27}) {
    SolidMesh mesh = one_element(kind);
    const ReferenceElement& element = reference_element(kind);
    for (int i = 0; i < element.nodes; ++i) {
      mesh.nodes[static_cast<std::size_t>(i)] =
          element.node(i).cwiseProduct(Vector3(0.5, 0.25, 2.0));
    }
    double area = 0.0;
    for (const SurfacePoint& point : surface_points(mesh, mesh.surfaces[0], "mesh")) {
      area += point.area;
      CHECK(std::abs(point.weights.sum() - 1.0) < 1e-14);
    }
    CHECK(std::abs(area - 0.5) < 1e-14);
  }
  SolidMesh plate = one_element(ElementKind::quad8);
  for (int i = 0; i < 8; ++i) {
    plate.nodes[static_cast<std::size_t>(i)] = 3.0 * reference_element(plate.kind).node(i);
  }
  double length = 0.0;
  for (const SurfacePoint& point : surface_points(plate, plate.surfaces[1], "mesh")) {
    length += point.area;
  }
  CHECK(std::abs(length - 6.0) < 1e-13);
}

TEST_CASE("a position inside the mesh has its shape functions; outside the distance") {
  for (const ElementKind kind : kAllKinds) {
    const ReferenceElement& element = reference_element(kind);
    INFO(element.name);
    const SolidMesh mesh = one_element(kind);
    const Vector3 xi(0.21, 0.13, element.dimensions == 3 ? 0.35 : 0.0);
    const ShapeValues shape = element.shape(xi);
    Vector3 x = Vector3::Zero();
    for (int i = 0; i < element.nodes; ++i) {
      x += shape.values[i] * mesh.nodes[static_cast<std::size_t>(i)];
    }
    const MeshPlace place = find_place(mesh, x);
    CHECK(place.distance == 0.0);
    CHECK((place.weights - shape.values).norm() < 1e-12);
    // The gradients differentiate a linear function of the position exactly.
    Vector slope = Vector::Zero(element.dimensions);
    for (int i = 0; i < element.nodes; ++i) {
      const Vector3& node = mesh.nodes[static_cast<std::size_t>(i)];
      slope += (2.0 * node[0] - node[1]) * place.gradients.row(i).transpose();
    }
    CHECK(std::abs(slope[0] - 2.0) < 1e-12);
    CHECK(std::abs(slope[1] + 1.0) < 1e-12);
    CHECK(find_place(mesh, x + Vector3(0.0, 50.0, 0.0)).distance > 40.0);
  }
}

TEST_CASE("invalid meshes") {
  const SolidMesh valid = one_element(ElementKind::hex8);
  valid.check("solid");
  const auto refused = [&](auto change) {
    SolidMesh mesh = valid;
    change(mesh);
    CHECK_THROWS_AS(mesh.check("solid"), InvalidInput);
  };
  refused([](SolidMesh& mesh) { mesh.elements.clear(); });
  refused([](SolidMesh& mesh) { mesh.elements[0].pop_back(); });
  refused([](SolidMesh& mesh) { mesh.elements[0][2] = 99; });
  refused([](SolidMesh& mesh) { mesh.nodes[3][1] = std::nan(""); });
  refused([](SolidMesh& mesh) { mesh.nodes.emplace_back(1.0, 2.0, 3.0); });
  refused([](SolidMesh& mesh) { mesh.surfaces[0].facets.clear(); });
  refused([](SolidMesh& mesh) { mesh.surfaces[0].facets[0][0] = -1; });
}
