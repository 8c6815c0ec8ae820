#include <cmath>
#include <map>
#include <numbers>

#include "catch.hpp"
#include "meshes/mesh_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/meshes/mesh_grid.hpp"
#include "tribodyn/meshes/spherical_mesh.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kRadius = 0.014;

CapMeshOptions cup(double half_angle, int rings) {
  return {.radius = kRadius, .half_angle = half_angle, .rings = rings};
}

double exact_area(double half_angle) {
  return 2.0 * kPi * kRadius * kRadius * (1.0 - std::cos(half_angle));
}

/// First and second spherical harmonics: -R^2 laplacian = l (l + 1) p.
double pressure(const Vector3& x) {
  const Vector3 n = x / kRadius;
  return n.x() + n.x() * n.z();
}
double source(const Vector3& x) {
  const Vector3 n = x / kRadius;
  return (2.0 * n.x() + 6.0 * n.x() * n.z()) / (kRadius * kRadius);
}

}  // namespace

TEST_CASE("nodes of a cap lie on the sphere, its rim on the rim") {
  for (const bool convex : {false, true}) {
    for (const bool symmetric : {false, true}) {
      for (const bool quads : {false, true}) {
        CapMeshOptions o = cup(1.3, 6);
        o.convex = convex;
        o.symmetric = symmetric;
        o.quads = quads;
        o.focus = {0.3, symmetric ? 0.0 : -0.2};
        const SurfaceMesh mesh = cap_mesh(o);
        const double sign = convex ? -1.0 : 1.0;
        for (std::size_t i = 0; i < mesh.position().size(); ++i) {
          const Vector3& x = mesh.position()[i];
          CHECK((x - sign * kRadius * mesh.normal()[i]).norm() < 1e-16);
          CHECK(x.z() >= kRadius * std::cos(1.3));
          if (symmetric) CHECK(x.y() >= 0.0);
        }
        const MeshBoundary& rim = mesh.boundary("rim");
        const std::size_t around = quads ? 48 : 36;
        CHECK(rim.nodes.size() == (symmetric ? around / 2 + 1 : around));
        double length = 0.0;
        for (std::size_t i = 0; i < rim.nodes.size(); ++i) {
          CHECK(mesh.position()[static_cast<std::size_t>(rim.nodes[i])].z() ==
                kRadius * std::cos(1.3));
          CHECK(rim.face[i].z() < 0.0);  // away from the pole
          length += rim.face[i].norm();
        }
        CHECK(mesh.multiplicity() * length ==
              Approx(2.0 * kPi * kRadius * std::sin(1.3)).epsilon(0.05));
        CHECK(!mesh.has_lay());
        CHECK(mesh.axes()[0].values.size() == (quads ? 13 : 0));
        CHECK(turn_imbalance(mesh) < 1e-15 * kRadius * kRadius + (symmetric ? 1.0 : 0.0));
      }
    }
  }
  // The middle node is on the axis without a focus; with one, where the disc puts it.
  CHECK((cap_mesh(cup(1.0, 4)).position()[0] - Vector3(0, 0, kRadius)).norm() == 0.0);
  CapMeshOptions o = cup(1.0, 8);
  o.focus = {0.0, 0.5};
  const double polar = 2.0 * std::atan(0.5 * std::tan(0.5));
  const Vector3 middle(0.0, kRadius * std::sin(polar), kRadius * std::cos(polar));
  CHECK((cap_mesh(o).position()[0] - middle).norm() < 1e-16);
  CHECK(cap_mesh(o).size() == 1 + 3 * 8 * 9);
  CHECK(cap_mesh(o).elements().size() == 6 * 64);
}

TEST_CASE("the area of a cap tends to the exact one by second order") {
  for (const bool quads : {false, true}) {
    for (const double half_angle : {0.4, 0.5 * kPi}) {
      for (const double focus : {0.0, 0.4}) {
        double error[2];
        for (const int fine : {0, 1}) {
          CapMeshOptions o = cup(half_angle, 12 << fine);
          o.quads = quads;
          o.focus = {focus, 0.0};
          error[fine] = total(cap_mesh(o).weight()) / exact_area(half_angle) - 1.0;
          o.symmetric = true;
          const SurfaceMesh half = cap_mesh(o);
          CHECK(half.multiplicity() == 2.0);
          CHECK(2.0 * total(half.weight()) / exact_area(half_angle) - 1.0 ==
                Approx(error[fine]).epsilon(1e-9));
        }
        CHECK(std::abs(error[0]) < 0.02);
        CHECK(error[0] / error[1] == Approx(4.0).epsilon(0.1));
      }
    }
  }
}

TEST_CASE("conductances of a cap are positive, whatever the focus") {
  for (const double half_angle : {0.2, 1.0, 0.5 * kPi, 2.2}) {
    for (const int rings : {10, 20, 40}) {
      for (const double focus : {0.0, 0.25, 0.5}) {
        CapMeshOptions o = cup(half_angle, rings);
        o.focus = {0.6 * focus, 0.8 * focus};
        const SurfaceMesh mesh = cap_mesh(o);
        CHECK(mesh.shares().empty());
        CHECK(conductance_range(mesh)[0] > 0.0);
        for (const MeshPair& pair : mesh.pairs()) CHECK(pair.along == pair.across);
        o.focus = {focus, 0.0};
        o.symmetric = true;
        CHECK(conductance_range(cap_mesh(o))[0] > 0.0);
      }
    }
  }
  // Rings that come a little closer towards the rim stay fit, and lie where they should.
  CapMeshOptions o = cup(1.2, 0);
  o.rings = 2;
  o.ring_angles = {0.15, 0.3, 0.45, 0.6, 0.74, 0.87, 0.99, 1.1, 1.2};
  const SurfaceMesh mesh = cap_mesh(o);
  CHECK(mesh.size() == 1 + 3 * 9 * 10);
  CHECK(mesh.position()[1].z() == Approx(kRadius * std::cos(0.15)).epsilon(1e-14));
  CHECK(conductance_range(mesh)[0] > 0.0);
  // Squares are skew: they need shares, and not all conductances are positive.
  o = cup(1.2, 6);
  o.quads = true;
  CHECK(!cap_mesh(o).shares().empty());
  CHECK(conductance_range(cap_mesh(o))[0] < 0.0);
}

TEST_CASE("a ball that turns about any axis carries no oil into a dual cell on balance") {
  for (const bool convex : {false, true}) {
    CapMeshOptions o = cup(0.5 * kPi, 12);
    o.focus = {0.3, 0.1};
    o.convex = convex;
    const SurfaceMesh mesh = cap_mesh(o);
    CHECK(turn_imbalance(mesh) < 1e-15 * kRadius * kRadius);
    // It is the moment of the face, up to the curvature of a cell.
    double worst = 0.0;
    for (std::size_t k = 0; k < mesh.pairs().size(); ++k) {
      const MeshPair& pair = mesh.pairs()[k];
      const Vector3 moment = mesh.face_position(k).cross(pair.face);
      worst = std::max(worst, (moment - pair.turn).norm() / (kRadius * pair.face.norm()));
    }
    CHECK(worst > 0.0);
    CHECK(worst < 0.12);
  }
}

TEST_CASE("conduction on a sphere is of second order") {
  for (const double half_angle : {0.4, 0.5 * kPi}) {
    for (const double focus : {0.0, 0.4}) {
      for (const bool symmetric : {false, true}) {
        double error[2];
        for (const int fine : {0, 1}) {
          CapMeshOptions o = cup(half_angle, 12 << fine);
          o.focus = {focus, 0.0};
          o.symmetric = symmetric;
          error[fine] = conduction_error(cap_mesh(o), pressure, source);
        }
        CHECK(error[0] < 0.02);
        CHECK(std::log2(error[0] / error[1]) > 1.8);
      }
    }
  }
  CapMeshOptions o = cup(1.2, 6);
  o.quads = true;
  const double coarse = conduction_error(cap_mesh(o), pressure, source);
  o.rings = 12;
  CHECK(conduction_error(cap_mesh(o), pressure, source) < 0.4 * coarse);
}

TEST_CASE("half a cap has the pressure of the whole") {
  CapMeshOptions o = cup(1.1, 6);
  o.focus = {-0.3, 0.0};
  const double whole = conduction_error(cap_mesh(o), pressure, source);
  o.symmetric = true;
  CHECK(conduction_error(cap_mesh(o), pressure, source) == Approx(whole).epsilon(1e-8));
}

TEST_CASE("caps say what is wrong with them") {
  const auto fails = [](auto change, const std::string& text) {
    CapMeshOptions o = cup(1.0, 6);
    change(o);
    CHECK_THROWS_WITH(cap_mesh(o), ContainsSubstring("cap mesh: " + text));
  };
  using O = CapMeshOptions;
  fails([](O& o) { o.radius = 0.0; }, "radius = 0 m must be > 0");
  fails([](O& o) { o.half_angle = NAN; }, "half_angle = nan rad");
  fails([](O& o) { o.half_angle = 0.0; }, "half_angle = 0 rad must be > 0");
  fails([](O& o) { o.half_angle = 90.0; }, "half_angle = 90 rad must be below pi");
  fails([](O& o) { o.rings = 1; }, "rings = 1 rings must be >= 2");
  fails([](O& o) { o.focus[0] = NAN; }, "focus[0] = nan");
  fails([](O& o) { o.focus[1] = INFINITY; }, "focus[1] = inf");
  fails([](O& o) { o.focus = {0.8, 0.6}; },
        "distance of the focus from the axis = 1 must be below");
  fails(
      [](O& o) {
        o.focus = {0.1, 0.1};
        o.symmetric = true;
      },
      "focus[1] = 0.1 must be 0 in a symmetric mesh");
  fails(
      [](O& o) {
        o.half_angle = 2.5;
        o.rings = 3;
        o.focus = {0.5, 0.0};
      },
      "angle that the longest edge subtends = ");
  fails([](O& o) { o.ring_angles = {1.0}; }, "number of ring_angles = 1 must be >= 2");
  fails([](O& o) { o.ring_angles = {0.0, 1.0}; }, "ring_angles[0] = 0 rad must be > 0");
  fails([](O& o) { o.ring_angles = {0.5, 0.4, 1.0}; }, "ring_angles[1] = 0.4 rad must be above");
  fails([](O& o) { o.ring_angles = {0.5, 0.9}; },
        "last of ring_angles = 0.9 rad must equal the half");
  fails(
      [](O& o) {
        o.ring_angles = {0.5, 1.0};
        o.quads = true;
      },
      "number of ring_angles = 2 must be 0 with quads");
}
