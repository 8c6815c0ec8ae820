#include <cmath>
#include <numbers>
#include <vector>

#include "catch.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"
#include "tribodyn/meshes/mesh_interpolation.hpp"

using namespace tribodyn;

namespace {

constexpr double kRadius = 0.01, kLength = 0.02;

SurfaceMesh ring(int around, int along, double length = kLength) {
  return cylinder_mesh(kRadius, length, around, along, true, true);
}

/// 2 + cos(angle) (1 + 3 z / length), sampled at the nodes.
std::vector<double> sampled(const SurfaceMesh& mesh, double length = kLength) {
  std::vector<double> field;
  for (const Vector3& x : mesh.position()) {
    field.push_back(2.0 + x.x() / kRadius * (1.0 + 3.0 * x.z() / length));
  }
  return field;
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  REQUIRE(a.size() == b.size());
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

}  // namespace

TEST_CASE("a field on its own mesh stays what it is, to the bit") {
  const SurfaceMesh mesh = ring(24, 5);
  const std::vector<double> field = sampled(mesh);
  CHECK(interpolated(mesh, field, mesh) == field);
}

TEST_CASE("a field on another ring is that between the nodes, over the seam too") {
  for (const auto& [around, along] : {std::pair{36, 5}, {50, 7}, {16, 3}}) {
    const SurfaceMesh from = ring(24, 5), to = ring(around, along);
    const double error = largest_difference(interpolated(from, sampled(from), to), sampled(to));
    // Chords of the cosine: (pitch/2)^2/2 of its amplitude, which is 2.5 at most.
    const double chord = 2.5 * 0.5 * std::pow(std::numbers::pi / 24.0, 2);
    INFO(around << " x " << along << ": " << error << " of " << chord);
    CHECK(error < 1.01 * chord);
  }
}

TEST_CASE("a field on a longer bearing is stretched along it") {
  const SurfaceMesh from = ring(24, 5), to = ring(24, 5, 3.0 * kLength);
  // 1e-14: round-off of the stretched places.
  CHECK(largest_difference(interpolated(from, sampled(from), to), sampled(to, 3.0 * kLength)) <
        1e-14);
}

TEST_CASE("meshes of different kinds have no field in common") {
  const SurfaceMesh plane = plane_mesh({0.0, 1.0, 2.0}, {0.0, 1.0});
  const SurfaceMesh cylinder = ring(24, 5);
  CHECK(interpolated(cylinder, sampled(cylinder), plane).empty());
}
