#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "meshes/mesh_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kPi = std::numbers::pi;

CylinderMeshOptions arc(int n = 10) {
  return {.radius = 0.04,
          .angles = graded(-0.5, 0.7, n, Towards::hi),
          .heights = graded(-0.02, 0.05, n, Towards::both),
          .closed = false};
}

SkirtMeshOptions skirt(bool symmetric) {
  return {.radius = 0.04,
          .heights = evenly_spaced(-0.02, 0.03, 5),
          .thrust_angles = evenly_spaced(symmetric ? 0.0 : -0.6, 0.6, symmetric ? 6 : 12),
          .anti_thrust_angles = evenly_spaced(symmetric ? 0.0 : -0.5, 0.5, symmetric ? 5 : 10),
          .symmetric = symmetric};
}

/// Boundary faces point away from the surface, in it; they have the length of the boundary.
double checked_length(const SurfaceMesh& mesh, const std::string& name, const Vector3& outward) {
  const MeshBoundary& boundary = mesh.boundary(name);
  double length = 0.0;
  for (std::size_t i = 0; i < boundary.nodes.size(); ++i) {
    const auto node = static_cast<std::size_t>(boundary.nodes[i]);
    if (!outward.isZero(0.0)) CHECK(boundary.face[i].dot(outward) > 0.0);
    CHECK(std::abs(boundary.face[i].dot(mesh.normal()[node])) < 0.1 * boundary.face[i].norm());
    length += boundary.face[i].norm();
  }
  return length;
}

/// Largest sum of faces that stays open in the surface, away from a symmetry plane.
template <class Cut>
double open_faces(const SurfaceMesh& mesh, Cut cut) {
  double worst = 0.0;
  const std::vector<Vector3> sums = closure(mesh);
  for (std::size_t i = 0; i < sums.size(); ++i) {
    if (cut(mesh.position()[i])) continue;
    const Vector3& n = mesh.normal()[i];
    worst = std::max(worst, (sums[i] - sums[i].dot(n) * n).norm());
  }
  return worst;
}

bool nowhere(const Vector3&) { return false; }

}  // namespace

TEST_CASE(
    "the area of a cylinder is that of its prism and tends to the exact one by second order") {
  for (const bool symmetric : {true, false}) {
    const SurfaceMesh mesh = cylinder_mesh(0.02, 0.03, 40, 6, symmetric);
    const double chord = 2.0 * 0.02 * std::sin(kPi / 40);
    CHECK(mesh.multiplicity() * total(mesh.weight()) == Approx(40 * chord * 0.03).epsilon(1e-13));
    CHECK(mesh.multiplicity() == (symmetric ? 2.0 : 1.0));
  }
  for (const bool triangles : {false, true}) {
    double error[2];
    for (const int fine : {0, 1}) {
      CylinderMeshOptions o = arc(10 << fine);
      o.triangles = triangles;
      error[fine] = total(cylinder_mesh(o).weight()) / (0.04 * 1.2 * 0.07) - 1.0;
    }
    CHECK(error[0] == Approx(-1e-3).margin(5e-4));
    CHECK(error[0] / error[1] == Approx(4.0).epsilon(0.01));
  }
}

TEST_CASE("a ring has the shape, the axes and the ends it had") {
  const SurfaceMesh mesh = cylinder_mesh(0.02, 0.03, 24, 6, false);
  CHECK(mesh.shape() == std::array<int, 2>{24, 7});
  CHECK(mesh.axes()[0].name == "angle");
  CHECK(mesh.axes()[0].unit == "rad");
  CHECK(mesh.axes()[1].name == "z");
  CHECK(mesh.axes()[1].unit == "m");
  for (int i = 0; i < mesh.size(); ++i) {
    const double angle = mesh.axes()[0].values[static_cast<std::size_t>(i / 7)];
    const double z = mesh.axes()[1].values[static_cast<std::size_t>(i % 7)];
    const Vector3 x(0.02 * std::cos(angle), 0.02 * std::sin(angle), z);
    CHECK((mesh.position()[static_cast<std::size_t>(i)] - x).norm() == 0.0);
  }
  const MeshBoundary& ends = mesh.boundary("ends");
  CHECK(ends.nodes.size() == 48);
  for (std::size_t i = 0; i < ends.nodes.size(); ++i) {
    const double z = mesh.position()[static_cast<std::size_t>(ends.nodes[i])].z();
    CHECK(std::abs(z) == 0.015);
    CHECK(ends.face[i].z() * z > 0.0);
    CHECK(ends.face[i].head<2>().norm() < 1e-16);
  }
  CHECK(open_faces(mesh, nowhere) < 1e-16);
  const SurfaceMesh half = cylinder_mesh(0.02, 0.03, 24, 6, true, true);
  CHECK(half.boundary("ends").nodes.size() == 24);
  CHECK(half.boundaries().size() == 1);
  CHECK(open_faces(half, [](const Vector3& x) { return x.z() == 0.0; }) < 1e-16);
  // Graded: the last cell is the finest, and the plane of symmetry stays where it is.
  const std::vector<double>& z = half.axes()[1].values;
  CHECK(z.front() == 0.0);
  CHECK(z.back() == 0.015);
  CHECK(z[6] - z[5] < 0.2 * (z[1] - z[0]));
  CHECK(cylinder_mesh(0.02, 0.03, 24, 6, false, true).axes()[1].values[3] ==
        Approx(0.0).margin(1e-17));
}

TEST_CASE("open arcs have four sides, whichever way the wall looks") {
  for (const bool convex : {false, true}) {
    for (const bool triangles : {false, true}) {
      CylinderMeshOptions o = arc();
      o.convex = convex;
      o.triangles = triangles;
      const SurfaceMesh mesh = cylinder_mesh(o);
      for (std::size_t i = 0; i < mesh.position().size(); ++i) {
        const Vector3 out(mesh.position()[i].x() / 0.04, mesh.position()[i].y() / 0.04, 0.0);
        CHECK((mesh.normal()[i] - (convex ? -out : out)).norm() < 1e-14);
        CHECK((mesh.lay()[i] - Vector3::UnitZ().cross(out)).norm() < 1e-14);
      }
      CHECK(open_faces(mesh, nowhere) < 2e-3 * 0.04);  // chords of different angles
      CHECK(checked_length(mesh, "leading", {-std::sin(-0.5) * -1, -std::cos(-0.5), 0.0}) ==
            Approx(0.07).epsilon(1e-12));
      CHECK(checked_length(mesh, "trailing", {-std::sin(0.7), std::cos(0.7), 0.0}) ==
            Approx(0.07).epsilon(1e-12));
      CHECK(checked_length(mesh, "ends", Vector3::Zero()) ==
            Approx(2.0 * 0.04 * 1.2).epsilon(2e-3));
      const MeshBoundary& ends = mesh.boundary("ends");
      for (std::size_t i = 0; i < ends.nodes.size(); ++i) {
        CHECK(ends.face[i].z() *
                  (mesh.position()[static_cast<std::size_t>(ends.nodes[i])].z() - 0.015) >
              0.0);
      }
      CHECK(mesh.shares().empty());
      CHECK(conductance_range(mesh)[0] >= 0.0);
      o.symmetric = true;
      const SurfaceMesh half = cylinder_mesh(o);
      CHECK(half.boundary("ends").nodes.size() == 11);
      CHECK(half.multiplicity() == 2.0);
      checked_length(half, "ends", Vector3::UnitZ());
    }
  }
}

TEST_CASE("a skirt is two arcs of the outside of a piston") {
  for (const bool symmetric : {false, true}) {
    const SurfaceMesh mesh = skirt_mesh(skirt(symmetric));
    const double parts = symmetric ? 2.0 : 1.0;
    CHECK(mesh.multiplicity() == parts);
    CHECK(parts * total(mesh.weight()) == Approx(0.04 * 2.2 * 0.05).epsilon(1e-3));
    CHECK(mesh.shape()[0] * mesh.shape()[1] == mesh.size());
    const std::vector<double>& angle = mesh.axes()[0].values;
    CHECK_NOTHROW(require_ascending("skirt", "angles", angle, "rad", 4));
    for (int i = 0; i < mesh.size(); ++i) {
      const Vector3& x = mesh.position()[static_cast<std::size_t>(i)];
      const double a = angle[static_cast<std::size_t>(i / mesh.shape()[1])];
      CHECK(std::abs(std::remainder(std::atan2(x.z(), x.y()) - a, 2.0 * kPi)) < 1e-14);
      CHECK(x.x() == mesh.axes()[1].values[static_cast<std::size_t>(i % mesh.shape()[1])]);
      if (symmetric) CHECK(x.z() >= -1e-16);
      CHECK(std::abs(x.y()) > 0.04 * std::cos(0.61));
      CHECK(mesh.normal()[static_cast<std::size_t>(i)].dot(x) < 0.0);
    }
    // The two arcs have no pair in common.
    for (const MeshPair& pair : mesh.pairs()) {
      CHECK(mesh.position()[static_cast<std::size_t>(pair.a)].y() *
                mesh.position()[static_cast<std::size_t>(pair.b)].y() >
            0.0);
      CHECK((pair.along == 0.0) != (pair.across == 0.0));
    }
    CHECK(checked_length(mesh, "ends", Vector3::Zero()) ==
          Approx(2.0 * 0.04 * 2.2 / parts).epsilon(2e-3));
    CHECK(checked_length(mesh, "sides", Vector3::Zero()) == Approx(4.0 * 0.05 / parts));
    const MeshBoundary& sides = mesh.boundary("sides");
    for (std::size_t i = 0; i < sides.nodes.size(); ++i) {
      const Vector3& x = mesh.position()[static_cast<std::size_t>(sides.nodes[i])];
      CHECK(sides.face[i].z() * x.z() > 0.0);  // away from the thrust plane
      CHECK(sides.face[i].y() * x.y() < 0.0);
    }
    CHECK(open_faces(mesh, [&](const Vector3& x) { return symmetric && std::abs(x.z()) < 1e-12; }) <
          5e-4 * 0.04);
  }
  const SurfaceMesh half = skirt_mesh(skirt(true));
  const SurfaceMesh brief = skirt_mesh(0.04, evenly_spaced(-0.02, 0.03, 5), 0.6, 0.5, 6, true);
  CHECK(brief.shape() == std::array<int, 2>{14, 6});
  CHECK(total(brief.weight()) == Approx(total(half.weight())).epsilon(1e-3));
  CHECK(skirt_mesh(0.04, {0.0, 0.01}, 0.6, 0.5, 6, false).axes()[0].values.front() == -0.6);
  SkirtMeshOptions triangles = skirt(true);
  triangles.triangles = true;
  CHECK(conductance_range(skirt_mesh(triangles))[0] == 0.0);
}

TEST_CASE("a bearing with collars is a cylinder and two rings that look at it") {
  const CylinderMeshOptions bearing{
      .radius = 0.02, .angles = ring_angles(32), .heights = evenly_spaced(-0.015, 0.015, 6)};
  const std::vector<double> radii = evenly_spaced(0.02, 0.03, 5);
  const SurfaceMesh mesh = collared_bearing_mesh(bearing, radii);
  REQUIRE(mesh.size() == 32 * 7 + 2 * 32 * 6);
  // A polygon of 32 sides instead of a circle.
  const double chords = 16.0 / kPi * std::sin(kPi / 16.0);
  const double rings = 2.0 * kPi * (0.03 * 0.03 - 0.02 * 0.02) * chords;
  double axial = 0.0;
  for (int i = 0; i < mesh.size(); ++i) {
    const auto node = static_cast<std::size_t>(i);
    const Vector3 &x = mesh.position()[node], n = mesh.normal()[node];
    if (n.z() == 0.0) {
      CHECK((x - Vector3(0.0, 0.0, x.z()) - 0.02 * n).norm() < 1e-16);
      continue;
    }
    axial += mesh.weight()[node];
    CHECK(n == Vector3(0.0, 0.0, x.z() > 0.0 ? -1.0 : 1.0));
    CHECK(std::abs(x.z()) == 0.015);
    CHECK(std::abs(mesh.lay()[node].dot(x)) < 1e-17);
  }
  CHECK(axial == Approx(rings).epsilon(1e-12));
  // An M-matrix, where diagonals add up to zero, and parts without a pair in common.
  CHECK(conductance_range(mesh)[0] > -1e-14);
  for (const MeshPair& pair : mesh.pairs()) {
    CHECK(mesh.normal()[static_cast<std::size_t>(pair.a)].z() ==
          mesh.normal()[static_cast<std::size_t>(pair.b)].z());
  }
  // Of what the spin drags as much leaves a dual cell as comes in.
  CHECK(turn_imbalance(mesh, Vector3::UnitZ()) < 1e-15 * 0.02);
  const double side = 2.0 * std::sin(kPi / 32.0) * 32.0;
  CHECK(checked_length(mesh, "ends", Vector3::Zero()) == Approx(2.0 * 0.02 * side));
  CHECK(checked_length(mesh, "collars", Vector3::Zero()) ==
        Approx(2.0 * (0.02 + 0.03) * side * std::cos(kPi / 32.0)));  // mean of two edges
  // Pressure between two circles.
  const auto error = [](int around, int across) {
    const SurfaceMesh m = collared_bearing_mesh(
        {.radius = 0.02, .angles = ring_angles(around), .heights = {0.0, 1.0}},
        evenly_spaced(0.02, 0.03, across));
    return conduction_error(
        m,
        [](const Vector3& x) {
          const double r = x.head<2>().norm();
          return r < 0.02 * (1.0 + 1e-9) ? 0.0 : std::log(r / 0.02);
        },
        [](const Vector3&) { return 0.0; });
  };
  CHECK(error(64, 16) < 1e-3);
  CHECK(error(32, 8) / error(64, 16) == Approx(4.0).margin(0.8));
}

SliderMeshOptions slider(bool four, bool symmetric = false) {
  return {.height = 0.03,
          .width = 0.02,
          .x = evenly_spaced(-0.02, 0.02, 8),
          .z = symmetric ? evenly_spaced(0.0, 0.01, 3) : evenly_spaced(-0.01, 0.01, 6),
          .y = four ? evenly_spaced(-0.015, 0.015, 5) : std::vector<double>{},
          .symmetric = symmetric};
}

TEST_CASE("faces of a slider look into it, each by itself") {
  for (const auto& [four, symmetric] : {std::pair{false, false}, {false, true}, {true, false}}) {
    const SurfaceMesh mesh = slider_mesh(slider(four, symmetric));
    const double parts = symmetric ? 2.0 : 1.0;
    CHECK(mesh.multiplicity() == parts);
    CHECK(parts * total(mesh.weight()) ==
          Approx(2.0 * 0.04 * (0.02 + (four ? 0.03 : 0.0))).epsilon(1e-13));
    CHECK(conductance_range(mesh)[0] >= 0.0);
    for (int i = 0; i < mesh.size(); ++i) {
      const auto node = static_cast<std::size_t>(i);
      const Vector3 &x = mesh.position()[node], n = mesh.normal()[node];
      const double depth = n.y() != 0.0 ? 0.015 : 0.01;
      CHECK(n.dot(x) == Approx(-depth));
      CHECK(mesh.lay()[node] == Vector3::UnitX());
    }
    for (const MeshPair& pair : mesh.pairs()) {
      CHECK(mesh.normal()[static_cast<std::size_t>(pair.a)] ==
            mesh.normal()[static_cast<std::size_t>(pair.b)]);
    }
    const double across = 2.0 * 0.02 / parts + (four ? 2.0 * 0.03 : 0.0);
    CHECK(checked_length(mesh, "ends", Vector3::Zero()) == Approx(2.0 * across));
    CHECK(checked_length(mesh, "sides", Vector3::Zero()) ==
          Approx((four ? 8.0 : 4.0) / parts * 0.04));
    // Closed dual cells: what slides in slides out.
    CHECK(open_faces(mesh, [&](const Vector3& x) { return symmetric && x.z() == 0.0; }) < 1e-16);
  }
  SliderMeshOptions triangles = slider(true);
  triangles.triangles = true;
  CHECK(conductance_range(slider_mesh(triangles))[0] == 0.0);
}

TEST_CASE("a plane takes any coordinates") {
  const std::vector<double> x = graded(-0.1, 0.2, 6, Towards::lo), y = {0.0, 0.05, 0.2};
  for (const bool triangles : {false, true}) {
    const SurfaceMesh mesh = plane_mesh(x, y, triangles);
    CHECK(total(mesh.weight()) == Approx(0.06).epsilon(1e-14));
    CHECK(mesh.axes()[0].values == x);
    CHECK(mesh.axes()[1].values == y);
    CHECK(mesh.axes()[1].name == "y");
    CHECK(mesh.lay()[0] == Vector3::UnitX());
    CHECK(checked_length(mesh, "x_min", -Vector3::UnitX()) == Approx(0.2));
    CHECK(checked_length(mesh, "x_max", Vector3::UnitX()) == Approx(0.2));
    CHECK(checked_length(mesh, "y_min", -Vector3::UnitY()) == Approx(0.3));
    CHECK(checked_length(mesh, "y_max", Vector3::UnitY()) == Approx(0.3));
    CHECK(open_faces(mesh, nowhere) < 1e-16);
    CHECK(conductance_range(mesh)[0] >= 0.0);
    for (const Vector3& normal : mesh.normal()) CHECK(normal == Vector3::UnitZ());
  }
  const SurfaceMesh plane = plane_mesh(0.3, 0.2, 3, 4);
  CHECK((plane.boundary("x_min").face[1] - Vector3(-0.05, 0, 0)).norm() < 1e-16);
  CHECK((plane.boundary("x_max").face[2] - Vector3(0.05, 0, 0)).norm() < 1e-16);
  CHECK((plane.boundary("y_min").face[0] - Vector3(0, -0.05, 0)).norm() < 1e-16);
  CHECK((plane.boundary("y_max").face[1] - Vector3(0, 0.1, 0)).norm() < 1e-16);
  CHECK(plane.boundary("x_max").nodes.size() == 5);
}

TEST_CASE("pressure in a half is that of the whole") {
  // p = cos(angle) cosh(z / R): harmonic, symmetric about z = 0.
  const auto p = [](const Vector3& x) { return x.x() / 0.02 * std::cosh(x.z() / 0.02); };
  const auto none = [](const Vector3&) { return 0.0; };
  double error[2];
  for (const int fine : {0, 1}) {
    error[fine] = conduction_error(cylinder_mesh(0.02, 0.04, 16 << fine, 4 << fine, true), p, none);
    CHECK(conduction_error(cylinder_mesh(0.02, 0.04, 16 << fine, 8 << fine, false), p, none) ==
          Approx(error[fine]).epsilon(1e-9));
  }
  CHECK(error[0] / error[1] == Approx(4.0).epsilon(0.1));
}

TEST_CASE("cylinders and planes say what is wrong with them") {
  CHECK_THROWS_WITH(cylinder_mesh(-1.0, 1.0, 20, 4, true),
                    ContainsSubstring("cylinder mesh: radius = -1 m must be > 0"));
  CHECK_THROWS_WITH(cylinder_mesh(1.0, NAN, 20, 4, true), ContainsSubstring("length = nan m"));
  CHECK_THROWS_WITH(cylinder_mesh(1.0, 1.0, 4, 4, true),
                    ContainsSubstring("n_around = 4 cells must be >= 8"));
  CHECK_THROWS_WITH(cylinder_mesh(1.0, 1.0, 8, 0, true), ContainsSubstring("n_along = 0"));
  const auto fails = [](auto change, const std::string& text) {
    CylinderMeshOptions o = arc();
    change(o);
    CHECK_THROWS_WITH(cylinder_mesh(o), ContainsSubstring("cylinder mesh: " + text));
  };
  using O = CylinderMeshOptions;
  fails([](O& o) { o.radius = NAN; }, "radius = nan m");
  fails([](O& o) { o.heights = {0.0}; }, "number of heights = 1 must be >= 2");
  fails([](O& o) { o.heights[2] = NAN; }, "heights[2] = nan m");
  fails([](O& o) { o.angles = {}; }, "number of angles = 0 must be >= 2");
  fails([](O& o) { o.angles[3] = o.angles[2]; }, "angles[3] =");
  fails([](O& o) { o.angles = {0.0, 0.8}; }, "spacing of angles = 0.8 rad must be at most pi / 4");
  fails([](O& o) { o.angles = evenly_spaced(0.0, 2.0 * kPi, 20); },
        "span of angles = 6.28318531 rad must be below 2 pi; a full ring is closed");
  fails([](O& o) { o.angles = evenly_spaced(0.0, 400.0, 800); }, "span of angles = 400 rad");
  fails([](O& o) { o.closed = true; },
        "angle from the last to the first of a closed ring = 5.08318531 rad must be at most");

  CHECK_THROWS_WITH(plane_mesh(1.0, 0.0, 2, 2), ContainsSubstring("length_y = 0 m"));
  CHECK_THROWS_WITH(plane_mesh(NAN, 1.0, 2, 2), ContainsSubstring("length_x = nan m"));
  CHECK_THROWS_WITH(plane_mesh(1.0, 1.0, 0, 2), ContainsSubstring("n_x = 0"));
  CHECK_THROWS_WITH(plane_mesh(1.0, 1.0, 2, 0), ContainsSubstring("n_y = 0"));
  CHECK_THROWS_WITH(plane_mesh({0.0, 1.0}, {1.0, 0.0}),
                    ContainsSubstring("plane mesh: y[1] = 0 m must be above the one before, 1 m"));
  CHECK_THROWS_WITH(plane_mesh(std::vector<double>{0.0}, {1.0, 2.0}),
                    ContainsSubstring("number of x = 1"));
}

TEST_CASE("collars and sliders say what is wrong with them") {
  const CylinderMeshOptions bearing{
      .radius = 0.02, .angles = ring_angles(16), .heights = {0.0, 0.01}};
  const auto collar = [&](CylinderMeshOptions o, const std::vector<double>& radii,
                          const std::string& text) {
    CHECK_THROWS_WITH(collared_bearing_mesh(o, radii),
                      ContainsSubstring("collared bearing mesh: " + text));
  };
  collar({.radius = 0.0}, {0.02, 0.03}, "radius = 0 m must be > 0");
  collar({.radius = 0.02}, {0.02, 0.03}, "number of heights = 0");
  collar(bearing, {0.02}, "number of radii = 1");
  const auto fails = [](auto change, const std::string& text) {
    SliderMeshOptions o = slider(true);
    change(o);
    CHECK_THROWS_WITH(slider_mesh(o), ContainsSubstring("slider mesh: " + text));
  };
  using O = SliderMeshOptions;
  fails([](O& o) { o.height = 0.0; }, "height = 0 m must be > 0");
  fails([](O& o) { o.width = -1.0; }, "width = -1 m must be > 0");
  fails([](O& o) { o.x = {0.0}; }, "number of x = 1");
  fails([](O& o) { o.z = {}; }, "number of z = 0");
  fails([](O& o) { o.y = {0.0, 0.0}; }, "y");
}

TEST_CASE("skirts say what is wrong with them") {
  const auto fails = [](bool symmetric, auto change, const std::string& text) {
    SkirtMeshOptions o = skirt(symmetric);
    change(o);
    CHECK_THROWS_WITH(skirt_mesh(o), ContainsSubstring("skirt mesh: " + text));
  };
  using O = SkirtMeshOptions;
  fails(false, [](O& o) { o.radius = 0.0; }, "radius = 0 m must be > 0");
  fails(false, [](O& o) { o.heights = {}; }, "number of heights = 0");
  fails(false, [](O& o) { o.thrust_angles = {0.0}; }, "number of thrust_angles = 1");
  fails(
      false, [](O& o) { o.anti_thrust_angles = {0.0, 1.0}; },
      "spacing of anti_thrust_angles = 1 rad");
  fails(
      true, [](O& o) { o.thrust_angles[0] = -0.1; },
      "thrust_angles[0] = -0.1 rad must be 0: the arc begins on the symmetry plane");
  fails(true, [](O& o) { o.anti_thrust_angles[0] = 0.05; }, "anti_thrust_angles[0] = 0.05 rad");
  fails(
      true, [](O& o) { o.thrust_angles = evenly_spaced(0.0, 2.7, 20); },
      "first angle of the anti-thrust arc = 2.64159265 rad must not reach into");
  fails(
      false, [](O& o) { o.thrust_angles = evenly_spaced(-2.7, 0.2, 20); },
      "last angle of the anti-thrust arc = 3.64159265 rad must not reach into");
  CHECK_THROWS_WITH(skirt_mesh(0.04, {0.0, 0.1}, 0.0, 0.5, 6, true),
                    ContainsSubstring("thrust_half_angle = 0 rad must be > 0"));
  CHECK_THROWS_WITH(skirt_mesh(0.04, {0.0, 0.1}, 0.5, 30.0, 6, true),
                    ContainsSubstring("anti_thrust_half_angle = 30 rad must be below pi"));
  CHECK_THROWS_WITH(skirt_mesh(0.04, {0.0, 0.1}, 0.5, 0.5, 0, true),
                    ContainsSubstring("n_around = 0 cells"));
}
