#include "catch.hpp"
#include "tribodyn/meshes/mesh_coarsening.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"
#include "tribodyn/meshes/spherical_mesh.hpp"

using namespace tribodyn;

namespace {

double total(const SurfaceMesh& mesh) {
  double sum = 0.0;
  for (const double w : mesh.weight()) sum += w;
  return sum;
}

double outward(const MeshBoundary& boundary) {
  double sum = 0.0;
  for (const Vector3& face : boundary.face) sum += face.norm();
  return sum;
}

}  // namespace

TEST_CASE("every second line makes a mesh of the same surface") {
  CylinderMeshOptions arc;
  arc.radius = 0.02;
  arc.angles = evenly_spaced(-1.0, 1.0, 16);
  arc.heights = graded(0.0, 0.03, 8, Towards::hi);
  arc.closed = false;
  arc.convex = true;
  arc.symmetric = true;
  arc.triangles = true;
  for (const SurfaceMesh& fine :
       {plane_mesh(0.3, 0.2, 16, 8), cylinder_mesh(0.02, 0.03, 64, 8, false), cylinder_mesh(arc)}) {
    const auto coarse = coarsened(fine);
    REQUIRE(coarse);
    const SurfaceMesh& mesh = coarse->mesh;
    // Chords are shorter than arcs: (1 - cos of half a cell) is 1 % here.
    CHECK(total(mesh) == Approx(total(fine)).epsilon(0.01));
    CHECK(mesh.multiplicity() == fine.multiplicity());
    CHECK(mesh.has_lay() == fine.has_lay());
    for (int i = 0; i < mesh.size(); ++i) {
      const auto at = static_cast<std::size_t>(i);
      const auto same = static_cast<std::size_t>(coarse->fine_of_coarse[at]);
      CHECK((mesh.position()[at] - fine.position()[same]).norm() == 0.0);
      CHECK((mesh.normal()[at] - fine.normal()[same]).norm() == 0.0);
      CHECK(coarse->coarse_of_fine[same] == i);
    }
    REQUIRE(mesh.boundaries().size() == fine.boundaries().size());
    for (std::size_t b = 0; b < mesh.boundaries().size(); ++b) {
      CHECK(mesh.boundaries()[b].name == fine.boundaries()[b].name);
      CHECK(outward(mesh.boundaries()[b]) == Approx(outward(fine.boundaries()[b])).epsilon(0.01));
    }
  }
}

TEST_CASE("narrow meshes keep their rows") {
  for (const int cells : {1, 2, 3}) {
    const SurfaceMesh fine = cylinder_mesh(0.02, 0.03, 64, cells, false);
    const auto coarse = coarsened(fine);
    REQUIRE(coarse);
    CHECK(coarse->mesh.shape() == std::array<int, 2>{32, cells + 1});
    CHECK(coarse->mesh.axes()[1].values == fine.axes()[1].values);
    for (int i = 0; i < coarse->mesh.size(); ++i) {
      const auto same =
          static_cast<std::size_t>(coarse->fine_of_coarse[static_cast<std::size_t>(i)]);
      CHECK(coarse->mesh.position()[static_cast<std::size_t>(i)] == fine.position()[same]);
      CHECK(coarse->coarse_of_fine[same] == i);
    }
    CHECK(coarse->mesh.boundaries().size() == fine.boundaries().size());
  }
}

TEST_CASE("meshes that cannot be coarsened stay as they are") {
  CHECK_FALSE(coarsened(plane_mesh(0.3, 0.2, 15, 8)));
  CHECK_FALSE(coarsened(plane_mesh(0.3, 0.2, 16, 5)));
  CHECK_FALSE(coarsened(skirt_mesh(0.04, evenly_spaced(0.0, 0.03, 8), 0.8, 0.8, 16, false)));
  CHECK_FALSE(coarsened(cap_mesh({.radius = 0.01, .half_angle = 1.0, .rings = 8})));
}
