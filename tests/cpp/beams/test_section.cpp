// Sections and materials beside hand calculations.

#include <cmath>
#include <numbers>
#include <utility>

#include "catch.hpp"
#include "tribodyn/beams/section.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;

namespace {

constexpr double kPi = std::numbers::pi;

/// The integral of y^i z^j over a section.
double moment(const CrossSection& section, int i, int j) {
  double sum = 0.0;
  for (const SectionPoint& p : section.quadrature()) {
    sum += p.weight * std::pow(p.y, i) * std::pow(p.z, j);
  }
  return sum;
}

}  // namespace

TEST_CASE("rectangle: area, second moments, torsion and shear") {
  const CrossSection section = rectangle(0.2, 0.3);
  CHECK(std::abs(section.area() - 0.06) < 1e-16);
  CHECK(std::abs(section.second_moment_y() - 0.2 * 0.027 / 12.0) < 1e-18);
  CHECK(std::abs(section.second_moment_z() - 0.3 * 0.008 / 12.0) < 1e-18);
  // [TimoshenkoGoodier1970] section 109: 0.1406, 0.196, 0.229, 0.291 and 0.312 of a b^3.
  CHECK(std::abs(rectangle(1.0, 1.0).torsion_constant() - 0.140577) < 1e-6);
  CHECK(std::abs(section.torsion_constant() / (0.3 * 0.008) - 0.196) < 5e-4);
  CHECK(std::abs(rectangle(1.0, 2.0).torsion_constant() / 2.0 - 0.229) < 5e-4);
  CHECK(std::abs(rectangle(5.0, 1.0).torsion_constant() / 5.0 - 0.291) < 5e-4);
  CHECK(std::abs(rectangle(1.0, 10.0).torsion_constant() / 10.0 - 0.312) < 5e-4);
  CHECK(std::abs(section.shear_factor(0.0) - 10.0 / 12.0) < 1e-15);
  CHECK(std::abs(section.shear_factor(0.3) - 13.0 / 15.3) < 1e-15);
}

TEST_CASE("circle and tube: area, second moments, torsion and shear") {
  const CrossSection round = circle(0.1), pipe = tube(0.1, 0.06);
  CHECK(std::abs(round.area() - kPi * 0.01) < 1e-16);
  CHECK(std::abs(round.second_moment_y() - 0.25 * kPi * 1e-4) < 1e-18);
  CHECK(round.torsion_constant() == 2.0 * round.second_moment_z());
  CHECK(std::abs(round.shear_factor(0.3) - 7.8 / 8.8) < 1e-15);
  CHECK(std::abs(pipe.area() - kPi * 0.0064) < 1e-16);
  CHECK(std::abs(pipe.second_moment_z() - 0.25 * kPi * (1e-4 - 0.1296e-4)) < 1e-18);
  // Cowper's thin tube: 2 (1 + nu)/(4 + 3 nu).
  CHECK(std::abs(tube(1.0, 0.9999).shear_factor(0.3) - 2.6 / 4.9) < 1e-4);
  CHECK(std::abs(tube(1.0, 1e-6).shear_factor(0.3) - circle(1.0).shear_factor(0.3)) < 1e-10);
}

TEST_CASE("quadrature of sections up to degree 5") {
  for (const CrossSection& section : {rectangle(0.2, 0.3), circle(0.1), tube(0.1, 0.06)}) {
    CHECK(std::abs(moment(section, 0, 0) - section.area()) < 1e-15);
    CHECK(std::abs(moment(section, 2, 0) - section.second_moment_z()) < 1e-17);
    CHECK(std::abs(moment(section, 0, 2) - section.second_moment_y()) < 1e-17);
    for (const auto& [i, j] : {std::pair{1, 0}, {0, 1}, {1, 1}, {3, 0}, {2, 1}, {1, 3}, {5, 0}}) {
      CHECK(std::abs(moment(section, i, j)) < 1e-17);
    }
  }
  CHECK(std::abs(moment(rectangle(0.2, 0.3), 2, 2) - 0.2 * 0.2 * 0.2 * 0.027 / 144.0) < 1e-18);
  CHECK(std::abs(moment(circle(0.1), 4, 0) - kPi / 8.0 * 1e-6) < 1e-20);
  CHECK(std::abs(moment(circle(0.1), 2, 2) - kPi / 24.0 * 1e-6) < 1e-20);
}

TEST_CASE("edge points of sections") {
  for (const SectionPoint& p : circle(0.1).edge_points()) {
    CHECK(std::abs(std::hypot(p.y, p.z) - 0.1) < 1e-15);
  }
  double y = 0.0, z = 0.0;
  for (const SectionPoint& p : rectangle(0.2, 0.3).edge_points()) {
    CHECK(std::max(std::abs(p.y) / 0.1, std::abs(p.z) / 0.15) == Approx(1.0));
    y = std::max(y, std::abs(p.y));
    z = std::max(z, std::abs(p.z));
  }
  CHECK(y == Approx(0.1));
  CHECK(z == Approx(0.15));
}

TEST_CASE("resultants of a section of steel") {
  const ElasticMaterial steel{.youngs_modulus = 2e11, .poisson_ratio = 0.25, .density = 8000.0};
  const SectionResultants s = resultants(rectangle(0.2, 0.3), steel);
  CHECK(std::abs(s.axial - 1.2e10) < 1.0);
  CHECK(std::abs(s.bending_y - 2e11 * 4.5e-4) < 1e-5);
  CHECK(std::abs(s.bending_z - 2e11 * 2e-4) < 1e-5);
  CHECK(std::abs(s.shear_y - 12.5 / 14.75 * 8e10 * 0.06) < 1.0);
  CHECK(s.shear_z == s.shear_y);
  CHECK(std::abs(s.torsion - 8e10 * rectangle(0.2, 0.3).torsion_constant()) < 1e-5);
  CHECK(std::abs(s.mass_per_length - 480.0) < 1e-12);
  CHECK(std::abs(s.inertia_x - 8000.0 * 6.5e-4) < 1e-14);
  CHECK(std::abs(s.inertia_y - 8000.0 * 4.5e-4) < 1e-14);
  CHECK_NOTHROW(check(s, "beam 'rod'"));
}

TEST_CASE("bad sections and materials") {
  using Catch::Matchers::Contains;
  CHECK_THROWS_WITH(rectangle(-0.1, 0.2), Contains("section: width = -0.1 m must be > 0"));
  CHECK_THROWS_WITH(circle(NAN), Contains("radius = nan m"));
  CHECK_THROWS_WITH(tube(0.1, 0.2), Contains("must be smaller than the outer radius"));
  const ElasticMaterial rubber{.youngs_modulus = 1e6, .poisson_ratio = 0.5, .density = 1e3};
  CHECK_THROWS_WITH(check(rubber, "material"), Contains("poisson_ratio = 0.5 must lie between"));
  CHECK_THROWS_WITH(check(ElasticMaterial{1e6, 0.3, 0.0}, "material"), Contains("density = 0"));
  CHECK_THROWS_WITH(check(ElasticMaterial{NAN, 0.3, 1.0}, "material"), Contains("youngs_modulus"));
}
