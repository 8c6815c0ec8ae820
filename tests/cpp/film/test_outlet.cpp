#include "catch.hpp"
#include "tribodyn/film/outlet.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"

using namespace tribodyn;

namespace {

/// An arc of 3 x 4 nodes, of which the lower half is not modelled if `half`.
SurfaceMesh arc(bool half) {
  return cylinder_mesh({.radius = 1.0,
                        .angles = {0.0, 0.1, 0.2},
                        .heights = {0.0, 0.1, 0.2, 0.3},
                        .closed = false,
                        .symmetric = half});
}

}  // namespace

TEST_CASE("Every node counts for the first outlet to which it belongs") {
  const SurfaceMesh mesh = arc(false);
  const std::vector<int> ends = mesh.boundary("ends").nodes;
  REQUIRE(ends.size() == 6);
  // A port that covers one node of the ends and the leading edge with another.
  const std::vector<Outlet> outlets =
      outlets_of(mesh, {{"hole", {ends.front()}}}, {"ends", "leading", "trailing"});
  CHECK(names_of(outlets) == std::vector<std::string>{"hole", "ends", "leading", "trailing"});
  CHECK(outlets[1].nodes.size() == 5);
  CHECK(outlets[2].nodes.size() == 2);  // two of four nodes are also at the ends
  std::vector<double> outflow(static_cast<std::size_t>(mesh.size()), 0.0);
  double sum = 0.0, expected = 0.0;
  for (const Outlet& outlet : outlets) {
    for (const int node : outlet.nodes) {
      CHECK(outflow[static_cast<std::size_t>(node)] == 0.0);  // counted once
      outflow[static_cast<std::size_t>(node)] = 1.0 + node;
      expected += 1.0 + node;
    }
  }
  for (const Outlet& outlet : outlets) sum += outlet.flow(outflow);
  CHECK(sum == expected);
  CHECK(outlets[0].flow(outflow) == 1.0 + ends.front());
}

TEST_CASE("The flow through the ends of a half model is that of both sides") {
  const SurfaceMesh mesh = arc(true);
  const std::vector<Outlet> outlets = outlets_of(mesh, {{"groove", {4, 4}}}, {"ends"});
  const std::vector<double> outflow(static_cast<std::size_t>(mesh.size()), 0.5);
  CHECK(outlets[0].flow(outflow) == 1.0);  // lists the nodes of both sides
  CHECK(outlets[1].flow(outflow) == 3.0);  // three nodes at the modelled end
}
