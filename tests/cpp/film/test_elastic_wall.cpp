#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "film/journal_film.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/elastic_wall.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

constexpr double kPi = std::numbers::pi;

std::vector<double> deflection(const Compliance& wall, const std::vector<double>& pressure) {
  std::vector<double> result(pressure.size());
  wall.deflect(pressure.data(), result.data());
  return result;
}

/// The flexibility C_ij / w_j.
Matrix flexibility(const Compliance& wall, const SurfaceMesh& mesh) {
  const int n = mesh.size();
  Matrix result(n, n);
  for (int j = 0; j < n; ++j) {
    std::vector<double> unit(static_cast<std::size_t>(n), 0.0);
    unit[static_cast<std::size_t>(j)] = 1.0 / mesh.weight()[static_cast<std::size_t>(j)];
    const std::vector<double> d = deflection(wall, unit);
    for (int i = 0; i < n; ++i) result(i, j) = d[static_cast<std::size_t>(i)];
  }
  return result;
}

}  // namespace

TEST_CASE("coefficients of a ring against published values") {
  // Own computation of plane strain, six digits, for b = 1.5, nu = 0.3.
  const double known[] = {.342105, .341436, .338533, .331325, .318080, .298821, .275474};
  const std::vector<double> c = ring_coefficients(1.5, 0.3, 6);
  for (std::size_t n = 0; n < 7; ++n) CHECK(std::abs(c[n] - known[n]) < 6e-7);
}

TEST_CASE("coefficients of a ring tend to those of a bore in a large body") {
  for (const double nu : {0.0, 0.3, 0.45}) {
    const std::vector<double> c = ring_coefficients(1.5, nu, 200);
    for (const std::size_t n : {40u, 80u, 97u, 99u, 200u}) {
      const double x = static_cast<double>(n);
      const double far = (1.0 + nu) * (2.0 * (1.0 - nu) * x + 1.0 - 2.0 * nu) / (x * x - 1.0);
      // The rim is felt as n^2 b^-2n.
      CHECK(std::abs(c[n] / far - 1.0) < 1e-13 + 20.0 * x * x * std::pow(1.5, -2.0 * x));
    }
    // A thick ring under uniform pressure expands as a bore in a large body.
    CHECK(std::abs(ring_coefficients(1e4, nu, 0)[0] / (1.0 + nu) - 1.0) < 3e-7);
    // A thin ring on a rigid rim is a bonded liner.
    const double thin = 1e-3;
    for (const double each : ring_coefficients(1.0 + thin, nu, 3)) {
      const double liner = thin * (1.0 + nu) * (1.0 - 2.0 * nu) / (1.0 - nu);
      CHECK(std::abs(each / liner - 1.0) < 5e-3);
    }
  }
}

TEST_CASE("a ring on a mesh deflects by its coefficients") {
  const double young = 2e9, nu = 0.3;
  const ElasticWall wall(ClampedRing{{young, nu}, 0.015});
  double before = 0.0;
  for (const int around : {40, 80}) {
    const SurfaceMesh mesh = cylinder_mesh(0.01, 0.02, around, 4, true);
    const auto compliance = wall.compliance("film", mesh);
    const std::vector<double> c = ring_coefficients(1.5, nu, 5);
    double worst = 0.0;
    for (const int n : {0, 1, 2, 5}) {
      std::vector<double> p, expected;
      for (const Vector3& x : mesh.position()) {
        // The pressure varies along the axis; each line has its own.
        const double wave = (1.0 + x.z()) * std::cos(n * std::atan2(x.y(), x.x()) + 0.3);
        p.push_back(wave);
        expected.push_back(0.01 / young * c[static_cast<std::size_t>(n)] * wave);
      }
      const std::vector<double> d = deflection(*compliance, p);
      for (std::size_t i = 0; i < d.size(); ++i) {
        worst = std::max(worst, std::abs(d[i] - expected[i]) * young / 0.01);
      }
    }
    if (around == 80) CHECK(worst < 0.3 * before);  // second order
    before = worst;
    CHECK(worst < 0.03);
    const Matrix f = flexibility(*compliance, mesh);
    CHECK((f - f.transpose()).cwiseAbs().maxCoeff() < 1e-12 * f.cwiseAbs().maxCoeff());
    CHECK(Cholesky(f).positive_definite());
  }
}

TEST_CASE("a ring on unequal cells and on an arc") {
  CylinderMeshOptions options;
  options.radius = 0.01;
  for (int i = 0; i < 90; ++i) {
    options.angles.push_back(2.0 * kPi * (i + 0.3 * std::sin(2.0 * kPi * i / 90.0)) / 90.0);
  }
  options.heights = {0.0, 0.01};
  options.closed = true;
  const ElasticWall wall(ClampedRing{{1.0, 0.3}, 0.02});
  const SurfaceMesh mesh = cylinder_mesh(options);
  const auto compliance = wall.compliance("film", mesh);
  std::vector<double> p;
  for (const Vector3& x : mesh.position()) p.push_back(std::cos(2.0 * std::atan2(x.y(), x.x())));
  const std::vector<double> d = deflection(*compliance, p);
  const double c = ring_coefficients(2.0, 0.3, 2)[2];
  for (std::size_t i = 0; i < d.size(); ++i) CHECK(std::abs(d[i] - 0.01 * c * p[i]) < 2e-2 * 0.01);
  const Matrix f = flexibility(*compliance, mesh);
  CHECK((f - f.transpose()).cwiseAbs().maxCoeff() < 1e-12 * f.cwiseAbs().maxCoeff());

  // A bearing arc sees its part of the ring: the same columns of a closed mesh.
  CylinderMeshOptions arc = options;
  arc.closed = false;
  arc.angles.clear();
  for (int i = 0; i < 31; ++i) arc.angles.push_back(2.0 * kPi * i / 90.0);
  options.angles.clear();
  for (int i = 0; i < 90; ++i) options.angles.push_back(2.0 * kPi * i / 90.0);
  const SurfaceMesh part = cylinder_mesh(arc), whole = cylinder_mesh(options);
  std::vector<double> on_part(static_cast<std::size_t>(part.size()), 0.0);
  std::vector<double> on_whole(static_cast<std::size_t>(whole.size()), 0.0);
  for (std::size_t i = 20; i < 30; ++i) on_part[i] = on_whole[i] = 1.0;
  const std::vector<double> a = deflection(*wall.compliance("film", part), on_part);
  const std::vector<double> b = deflection(*wall.compliance("film", whole), on_whole);
  // The sums over harmonics end at 32 per cell, earlier on the arc.
  for (std::size_t i = 2; i < 60; ++i) CHECK(std::abs(a[i] - b[i]) < 1e-3 * b[24]);
}

TEST_CASE("a liner deflects under the pressure of each place") {
  const ElasticWall wall(BondedLiner{{3e9, 0.3}, 2e-4});
  const SurfaceMesh mesh = cylinder_mesh(0.01, 0.02, 12, 2, true);
  std::vector<double> p(static_cast<std::size_t>(mesh.size()), 0.0);
  p[5] = 4e6;
  const std::vector<double> d = deflection(*wall.compliance("film", mesh), p);
  for (std::size_t i = 0; i < d.size(); ++i) {
    CHECK(std::abs(d[i] - (i == 5 ? 2e-4 * 1.3 * 0.4 / (3e9 * 0.7) * 4e6 : 0.0)) < 1e-20);
  }
}

TEST_CASE("a half-space under uniform pressure on a square") {
  // Centre: 4 ln(1 + sqrt 2) (1 - nu^2) p B / (pi E) for the side B.
  const int cells = 20;
  const SurfaceMesh mesh = plane_mesh(0.02, 0.02, cells, cells);
  const ElasticWall wall(HalfSpace{{1e9, 0.25}});
  const auto compliance = wall.compliance("film", mesh);
  const std::vector<double> p(static_cast<std::size_t>(mesh.size()), 1e6);
  const std::vector<double> d = deflection(*compliance, p);
  const double centre =
      4.0 * std::log(1.0 + std::numbers::sqrt2) * (1.0 - 0.0625) * 1e6 * 0.02 / (kPi * 1e9);
  const std::size_t middle = static_cast<std::size_t>(mesh.size()) / 2;
  CHECK(std::abs(d[middle] / centre - 1.0) < 2e-3);
  // At the middle of an outermost cell the four rectangles around it add up.
  const auto rectangle = [](double a, double b) {
    return a * std::asinh(b / a) + b * std::asinh(a / b);
  };
  const double near = 0.02 / (4.0 * cells), far = 0.02 - near;
  const double corner = (1.0 - 0.0625) * 1e6 / (kPi * 1e9) *
                        (rectangle(near, near) + 2.0 * rectangle(near, far) + rectangle(far, far));
  CHECK(std::abs(d[0] / corner - 1.0) < 8e-3);
  const Matrix f = flexibility(*compliance, mesh);
  CHECK((f - f.transpose()).cwiseAbs().maxCoeff() < 1e-12 * f.cwiseAbs().maxCoeff());
  CHECK(Cholesky(f).positive_definite());
}

TEST_CASE("a given flexibility acts on nodal forces") {
  const SurfaceMesh mesh = cylinder_mesh(0.01, 0.02, 8, 1, true);
  const int n = mesh.size();
  Matrix f = 1e-9 * Matrix::Identity(n, n);
  f(2, 3) = f(3, 2) = 4e-10;
  const ElasticWall wall(Flexibility{f});
  const Matrix back = flexibility(*wall.compliance("film", mesh), mesh);
  CHECK((back - f).cwiseAbs().maxCoeff() < 1e-24);
}

TEST_CASE("elastic walls reject wrong input") {
  const SurfaceMesh mesh = cylinder_mesh(0.01, 0.02, 8, 1, true);
  const SurfaceMesh plane = plane_mesh(0.02, 0.02, 4, 4);
  CHECK_THROWS_AS(ElasticWall(BondedLiner{{3e9, 0.5}, 2e-4}), InvalidInput);
  CHECK_THROWS_AS(ElasticWall(BondedLiner{{-3e9, 0.3}, 2e-4}), InvalidInput);
  CHECK_THROWS_AS(ElasticWall(BondedLiner{{3e9, 0.3}, 0.0}), InvalidInput);
  CHECK_THROWS_AS(ElasticWall(HalfSpace{{0.0, 0.3}}), InvalidInput);
  CHECK_THROWS_AS(ElasticWall(ClampedRing{{3e9, 0.3}, 0.0}), InvalidInput);
  const ElasticWall ring(ClampedRing{{3e9, 0.3}, 0.01});
  CHECK_THROWS_AS(ring.compliance("film", mesh), InvalidInput);   // not above the bore
  CHECK_THROWS_AS(ring.compliance("film", plane), InvalidInput);  // no bore
  const ElasticWall half(HalfSpace{{3e9, 0.3}});
  CHECK_THROWS_AS(half.compliance("film", mesh), InvalidInput);
  Matrix f = Matrix::Identity(mesh.size(), mesh.size());
  const ElasticWall fits(Flexibility{f});
  CHECK_THROWS_AS(fits.compliance("film", plane), InvalidInput);
  f(0, 1) = 0.5;
  CHECK_THROWS_AS(ElasticWall(Flexibility{f}), InvalidInput);  // not symmetric
  f(1, 0) = 0.5;
  CHECK_NOTHROW(ElasticWall(Flexibility{f}));
  f(0, 1) = f(1, 0) = 1.5;
  CHECK_THROWS_AS(ElasticWall(Flexibility{f}), InvalidInput);  // not positive definite
  CHECK_THROWS_AS(ElasticWall(Flexibility{Matrix::Ones(2, 3)}), InvalidInput);
}
