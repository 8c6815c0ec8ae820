#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"
#include "tribodyn/meshes/mesh_selection.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("nodes between angles, over the seam too") {
  const SurfaceMesh mesh = cylinder_mesh(0.02, 0.04, 12, 4, false);  // 30 degrees, 10 mm
  const double step = std::numbers::pi / 6;
  // Ends count, whatever the round-off.
  CHECK(nodes_between(mesh, {step, 2.0 * step}, {0.0, 0.01}) == std::vector<int>{7, 8, 12, 13});
  CHECK(nodes_between(mesh, {-step, step}, {0.02, 0.02}) == std::vector<int>{4, 9, 59});
  CHECK(nodes_between(mesh, {11.0 * step, 13.0 * step}, {0.02, 0.02}) ==
        std::vector<int>{4, 9, 59});
  CHECK(nodes_between(mesh, {step + 2e-9, 2.0 * step - 2e-9}, {0.0, 0.01}).empty());
  CHECK(nodes_between(mesh, {step + 5e-10, 2.0 * step - 5e-10}, {1e-11, 0.01}).size() == 4);
  CHECK(nodes_between(mesh, {0.0, 2.0 * std::numbers::pi}, {-1.0, 1.0}).size() == 60);
  CHECK(nodes_between(mesh, {-3.0, 20.0}, {-1.0, 1.0}).size() == 60);
  // On planes both axes are lengths.
  const SurfaceMesh plane = plane_mesh(10.0, 2.0, 10, 2);
  CHECK(nodes_between(plane, {6.0, 7.0}, {0.5, 1.5}) == std::vector<int>{19, 22});
}

TEST_CASE("ends count on meshes that round badly, along the axis and around it") {
  for (const int columns : {24, 60, 84, 120}) {
    const int along = 30;
    const double length = 0.022;
    const SurfaceMesh mesh = cylinder_mesh(0.02, length, columns, along, false);
    const double step = 2.0 * std::numbers::pi / columns;
    for (int first = -3; first < columns; ++first) {
      for (const int count : {1, 4, 9}) {
        INFO(columns << " columns, from " << first << " on " << count);
        const double from = 360.0 / columns * first * (std::numbers::pi / 180.0);
        const double to = 360.0 / columns * (first + count) * (std::numbers::pi / 180.0);
        CHECK(nodes_between(mesh, {from, to}, {0.0, 0.0}).size() == count + 1u);
        CHECK(nodes_between(mesh, {from + 1e-6 * step, to - 1e-6 * step}, {0.0, 0.0}).size() ==
              count - 1u);
      }
    }
    for (int first = 0; first < along - 9; ++first) {
      for (const int count : {1, 4, 9}) {
        const double from = length * first / along - 0.5 * length;
        const double to = length * (first + count) / along - 0.5 * length;
        INFO(first << " on " << count);
        CHECK(nodes_between(mesh, {0.0, 0.0}, {from, to}).size() == count + 1u);
      }
    }
  }
}

TEST_CASE("nodes by distance and by any condition") {
  const SurfaceMesh mesh = plane_mesh(1.0, 1.0, 10, 10);
  CHECK(nodes_within(mesh, {0.5, 0.5, 0.0}, 0.1) == std::vector<int>{49, 59, 60, 61, 71});
  CHECK(nodes_within(mesh, {0.5, 0.5, 0.2}, 0.1).empty());
  CHECK(nodes_where(mesh, [](const Vector3& x) { return x.x() + x.y() < 0.15; }) ==
        std::vector<int>{0, 1, 11});
}

TEST_CASE("selections say what is wrong with them") {
  const SurfaceMesh mesh = cylinder_mesh(0.02, 0.04, 12, 4, false);
  CHECK_THROWS_WITH(nodes_between(mesh, {1.0, 0.5}, {0.0, 0.01}),
                    ContainsSubstring("nodes between: upper end of angle = 0.5 rad must not be") &&
                        ContainsSubstring("seam"));
  CHECK_THROWS_WITH(nodes_between(mesh, {0.0, 0.5}, {0.0, NAN}),
                    ContainsSubstring("end of z = nan m"));
  const SurfaceMesh loose({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {3, Vector3::UnitZ()},
                          {{0, 1, 2, -1}});
  CHECK_THROWS_WITH(nodes_between(loose, {0.0, 1.0}, {0.0, 1.0}),
                    ContainsSubstring("axes of the mesh = 0") && ContainsSubstring("by position"));
  CHECK_THROWS_WITH(nodes_within(mesh, {0.0, NAN, 0.0}, 1.0), ContainsSubstring("centre = nan m"));
  CHECK_THROWS_WITH(nodes_within(mesh, Vector3::Zero(), -1.0),
                    ContainsSubstring("radius = -1 m must be > 0"));
}
