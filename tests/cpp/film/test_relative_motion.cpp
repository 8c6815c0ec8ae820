#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "film/journal_film.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/relative_motion.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kRadius = 0.02;
constexpr double kClearance = 2e-5;

GapCoordinate translation(const Vector3& direction) {
  GapCoordinate c;
  c.translation = direction;
  return c;
}

GapCoordinate rotation(const Vector3& axis, bool entrains = false) {
  GapCoordinate c;
  c.rotation = axis;
  c.entrains = entrains;
  return c;
}

/// All six motions of a journal in its bearing.
RelativeMotion six_motions(const SurfaceMesh& mesh) {
  return {
      mesh.position(),
      mesh.normal(),
      {translation(Vector3::UnitX()), translation(Vector3::UnitY()), translation(Vector3::UnitZ()),
       rotation(Vector3::UnitX()), rotation(Vector3::UnitY()), rotation(Vector3::UnitZ(), true)},
      std::vector<double>(mesh.position().size(), kClearance)};
}

}  // namespace

TEST_CASE("the gap of a journal bearing is h = c - e.n, and its rate follows") {
  const SurfaceMesh mesh = cylinder_mesh(kRadius, 0.03, 36, 4, false);
  const RelativeMotion motion = six_motions(mesh);
  CHECK(motion.coordinates() == 6);
  CHECK(motion.nodes() == mesh.size());
  const Vector3 e(0.6 * kClearance, -0.3 * kClearance, 0.0);
  const double xi[] = {e.x(), e.y(), 0.0, 0.0, 0.0, 0.0};
  std::vector<double> h(mesh.position().size());
  motion.thickness(xi, h.data());
  for (std::size_t i = 0; i < h.size(); ++i) {
    CHECK(h[i] == Approx(kClearance - e.dot(mesh.normal()[i])).epsilon(1e-14));
  }
  // Thickness is linear in xi: its rate is the thickness of the rates without the reference.
  const double rate[] = {0.3, -0.2, 0.5, 0.1, 0.7, 100.0};
  std::vector<double> h_rate(h.size());
  motion.thickness(rate, h.data());
  motion.thickness_rate(rate, h_rate.data());
  for (std::size_t i = 0; i < h.size(); ++i) {
    CHECK(h_rate[i] == Approx(h[i] - motion.reference_thickness()[i]).epsilon(1e-13).margin(1e-18));
  }
}

TEST_CASE("a misaligned journal against the distance of the two cylinders") {
  const SurfaceMesh mesh = cylinder_mesh(kRadius, 0.03, 36, 4, false);
  const RelativeMotion motion = six_motions(mesh);
  const double tilt = 1e-4;
  const double xi[] = {0.0, 0.0, 0.0, tilt, 0.0, 0.0};
  std::vector<double> h(mesh.position().size());
  motion.thickness(xi, h.data());
  // The axis of the journal, turned about x, runs along (0, -sin, cos).
  const Vector3 axis(0.0, -std::sin(tilt), std::cos(tilt));
  for (std::size_t i = 0; i < h.size(); ++i) {
    const Vector3& x = mesh.position()[i];
    const double gap = (x - x.dot(axis) * axis).norm() - (kRadius - kClearance);
    // What is left out is of second order, (tilt x length)^2 / radius = 1e-10 m, and the slope
    // times the shift across the clearance.
    CHECK(h[i] == Approx(gap).margin(2e-10));
  }
}

TEST_CASE("spin and travel along the axis slide only") {
  const SurfaceMesh mesh = cylinder_mesh(kRadius, 0.03, 36, 4, false);
  const RelativeMotion motion = six_motions(mesh);
  const std::vector<double>& a = motion.thickness_by_coordinate();
  for (std::size_t i = 0; i < mesh.position().size(); ++i) {
    CHECK(a[i * 6 + 2] == 0.0);
    CHECK(a[i * 6 + 5] == 0.0);
    const int node = static_cast<int>(i);
    CHECK((motion.tangent(node, 2) - Vector3::UnitZ()).norm() == 0.0);
    CHECK((motion.tangent(node, 5) - Vector3::UnitZ().cross(mesh.position()[i])).norm() < 1e-17);
    for (int k = 0; k < 6; ++k) {
      CHECK(std::abs(motion.tangent(node, k).dot(mesh.normal()[i])) < 4e-16);
      for (int l = 0; l < 6; ++l) {
        const double product = motion.tangent(node, k).dot(motion.tangent(node, l));
        CHECK(motion.tangent_products()[(i * 6 + static_cast<std::size_t>(k)) * 6 +
                                        static_cast<std::size_t>(l)] == product);
      }
    }
  }
  CHECK(motion.entrains(5));
  CHECK(!motion.entrains(0));
}

TEST_CASE("a pad above a plane: descent closes the gap, a tilt opens one side") {
  const SurfaceMesh mesh = plane_mesh(0.04, 0.02, 4, 2);
  // The normal points into the wall at larger z, so the other wall comes closer by moving up.
  const RelativeMotion motion(mesh.position(), mesh.normal(),
                              {translation(Vector3::UnitZ()), rotation(Vector3::UnitY())},
                              std::vector<double>(mesh.position().size(), 1e-4));
  const double xi[] = {1e-5, 1e-4};
  std::vector<double> h(mesh.position().size());
  motion.thickness(xi, h.data());
  for (std::size_t i = 0; i < h.size(); ++i) {
    // A turn about y moves a point at x by -x along z.
    CHECK(h[i] == Approx(1e-4 - 1e-5 + 1e-4 * mesh.position()[i].x()).epsilon(1e-13));
  }
}

TEST_CASE("relative motion checks its input") {
  const SurfaceMesh mesh = plane_mesh(1.0, 1.0, 1, 1);
  const std::vector<double> h(4, 1e-4);
  const auto make = [&](const std::vector<GapCoordinate>& coordinates,
                        const std::vector<double>& thickness) {
    return RelativeMotion(mesh.position(), mesh.normal(), coordinates, thickness);
  };
  const GapCoordinate z = translation(Vector3::UnitZ());
  CHECK_NOTHROW(make({z}, h));
  CHECK_THROWS_WITH(make({}, h), ContainsSubstring("relative motion: gap coordinates = 0") &&
                                     ContainsSubstring("between 1 and 6"));
  CHECK_THROWS_AS(make(std::vector<GapCoordinate>(7, z), h), InvalidInput);
  CHECK_THROWS_WITH(make({z}, {1.0, 2.0}), ContainsSubstring("thickness = 2 values"));
  CHECK_THROWS_WITH(make({z}, {1e-4, 1e-4, NAN, 1e-4}), ContainsSubstring("thickness = nan m"));
}
