// Film meshes on surfaces of solids.

#include "solid_film/film_plates.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

double area(const SurfaceMesh& mesh) {
  double sum = 0.0;
  for (const double w : mesh.weight()) sum += w;
  return sum;
}

CarriedMesh mesh_of(const SolidFacets& surface, const CarriedMeshOptions& options) {
  std::vector<int> nodes;
  const WallSurface wall = solid_wall(surface, true, "film 'oil'", nodes);
  return carried_mesh(surface, wall, nodes, options, "film 'oil'");
}

}  // namespace

TEST_CASE("film mesh on a plate: nodes, areas, rim", "[carried_mesh]") {
  for (const ElementKind kind : {ElementKind::hex8, ElementKind::hex20, ElementKind::hex27}) {
    const TwoPlates plates(kind, 2, 3, 0.3);
    const CarriedMesh carried = mesh_of(plates.high(0), {.cells = 3});
    CHECK(carried.mesh.size() == 49);
    CHECK(carried.nodes.size() == 49);
    CHECK(area(carried.mesh) == Approx(1.2).epsilon(1e-12));
    CHECK(carried.nodes_of_facets.size() == 4);
    CHECK(carried.nodes_of_facets[0].size() == 16);
    double length = 0.0;
    for (const Vector3& face : carried.mesh.boundary(kRim).face) length += face.norm();
    // At corners two faces add up as vectors.
    const double corner = 0.5 * (0.2 + 1.0 / 6.0) - 0.5 * std::hypot(0.2, 1.0 / 6.0);
    CHECK(length == Approx(4.4 - 4.0 * corner).epsilon(1e-12));
    // The film lies below the plate, which is turned over: normals point up into it.
    for (const Vector3& n : carried.mesh.normal()) CHECK((n - Vector3::UnitZ()).norm() < 1e-12);
  }
}

TEST_CASE("film mesh on a plate of tetrahedra", "[carried_mesh]") {
  const TwoPlates plates(ElementKind::tet10, 2, 3, 0.3);
  const CarriedMesh carried = mesh_of(plates.high(0), {.cells = 2});
  CHECK(carried.mesh.size() == 25);
  CHECK(area(carried.mesh) == Approx(1.2).epsilon(1e-12));
  CHECK(carried.mesh.boundary(kRim).nodes.size() == 16);
}

TEST_CASE("film mesh: closed edges", "[carried_mesh]") {
  SolidMesh mesh = plate(ElementKind::hex8, 2, 0.6, 0.5);
  // Two facets of the side x = -0.6.
  SolidSurface side{"side", {}};
  for (const std::vector<int>& nodes : mesh.elements) {
    std::vector<int> on;
    for (const int node : nodes) {
      if (mesh.nodes[static_cast<std::size_t>(node)][0] < -0.59) on.push_back(node);
    }
    if (on.size() == 4) side.facets.push_back({on[0], on[1], on[3], on[2]});
  }
  REQUIRE(side.facets.size() == 2);
  mesh.surfaces.push_back(side);
  const SolidBody body("plate", mesh, options_of(ElementKind::hex8));
  const CarriedMesh open = mesh_of({&body, 0, 0}, {.cells = 2});
  const CarriedMesh closed = mesh_of({&body, 0, 0}, {.cells = 2, .closed = {1}});
  CHECK(open.mesh.boundary(kRim).nodes.size() == 16);
  // The three nodes inside the closed edge left the rim; its ends are on other edges too.
  CHECK(closed.mesh.boundary(kRim).nodes.size() == 13);
  CHECK_THROWS_AS(mesh_of({&body, 0, 0}, {.cells = 0}), InvalidInput);
}
