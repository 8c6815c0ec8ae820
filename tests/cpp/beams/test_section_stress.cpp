// Stresses in sections: published numbers, integrals over the section, equilibrium, free edges.

#include <cmath>
#include <numbers>
#include <vector>

#include "catch.hpp"
#include "tribodyn/beams/section_stress.hpp"

using namespace tribodyn;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kNu = 0.3;

/// Midpoints of cells of a section with their areas.
std::vector<SectionPoint> cells(const CrossSection& s, int count) {
  std::vector<SectionPoint> out;
  for (int i = 0; i < count; ++i) {
    for (int j = 0; j < count; ++j) {
      const double u = (i + 0.5) / count, v = (j + 0.5) / count;
      if (s.shape == CrossSection::Shape::rectangle) {
        out.push_back({s.width * (u - 0.5), s.height * (v - 0.5), s.area() / (count * count)});
        continue;
      }
      const double inner = 0.5 * s.inner, r = inner + (0.5 * s.width - inner) * u;
      const double ring = 2.0 * kPi * r * (0.5 * s.width - inner) / (count * count);
      out.push_back({r * std::cos(2.0 * kPi * v), r * std::sin(2.0 * kPi * v), ring});
    }
  }
  return out;
}

std::vector<CrossSection> sections() {
  return {rectangle(0.2, 0.3), rectangle(0.3, 0.1), circle(0.1), tube(0.1, 0.06)};
}

/// The divergence of the shear stress, by differences.
Vector shear_divergence(const CrossSection& section, double y, double z) {
  const double h = 1e-5;
  const Vector along_y = (section_stress(section, kNu, y + h, z).row(1) -
                          section_stress(section, kNu, y - h, z).row(1)) /
                         (2.0 * h);
  const Vector along_z = (section_stress(section, kNu, y, z + h).row(2) -
                          section_stress(section, kNu, y, z - h).row(2)) /
                         (2.0 * h);
  return along_y + along_z;
}

}  // namespace

TEST_CASE("the stresses in a section have its load as resultants") {
  for (const CrossSection& section : sections()) {
    Eigen::Matrix<double, 6, 6> load = Eigen::Matrix<double, 6, 6>::Zero();
    Eigen::Matrix<double, 6, 1> size;
    size << 1.0, 1.0, 1.0, 0.1, 0.1, 0.1;  // unit moments act on the size of the section
    for (const SectionPoint& p : cells(section, 200)) {
      const StressFactors stress = section_stress(section, kNu, p.y, p.z);
      load.row(0) += p.weight * stress.row(0);
      load.row(1) += p.weight * stress.row(1);
      load.row(2) += p.weight * stress.row(2);
      load.row(3) += p.weight * (p.y * stress.row(2) - p.z * stress.row(1));
      load.row(4) += p.weight * p.z * stress.row(0);
      load.row(5) -= p.weight * p.y * stress.row(0);
    }
    // Midpoints of 200 x 200 cells: seen 7.9e-5.
    const auto error = load - Eigen::Matrix<double, 6, 6>::Identity();
    CHECK((size.cwiseInverse().asDiagonal() * error * size.asDiagonal()).cwiseAbs().maxCoeff() <
          2e-4);
  }
}

TEST_CASE("the stresses in a section are in equilibrium along the beam") {
  // Of a beam under shear forces M_z' = -Q_y and M_y' = Q_z: d sigma/dx = Q_y y/I_z + Q_z z/I_y.
  for (const CrossSection& section : sections()) {
    for (const auto& [y, z] : {std::pair(0.04, 0.03), std::pair(-0.07, 0.01)}) {
      const Vector rate = shear_divergence(section, y, z);
      CHECK(std::abs(rate[1] * section.second_moment_z() + y) < 1e-7);
      CHECK(std::abs(rate[2] * section.second_moment_y() + z) < 1e-7);
      CHECK(std::abs(rate[3] * section.torsion_constant()) < 1e-8);
    }
  }
}

TEST_CASE("no shear stress acts normal to a free edge") {
  for (const CrossSection& section : sections()) {
    const StressFactors middle = section_stress(section, kNu, 0.0, 0.45 * section.height);
    for (const SectionPoint& p : section.edge_points()) {
      const StressFactors stress = section_stress(section, kNu, p.y, p.z);
      for (int load = 1; load < 4; ++load) {
        const double scale = middle.col(load).norm();
        const Vector2 shear = stress.block<2, 1>(1, load);
        if (section.shape != CrossSection::Shape::rectangle) {
          CHECK(std::abs(shear.dot(Vector2(p.y, p.z))) < 5e-15 * scale * section.width);
          continue;
        }
        if (std::abs(std::abs(p.y) - 0.5 * section.width) < 1e-12) {
          CHECK(std::abs(shear[0]) < 3e-14 * scale);
        }
        if (std::abs(std::abs(p.z) - 0.5 * section.height) < 1e-12) {
          CHECK(std::abs(shear[1]) < 3e-14 * scale);
        }
      }
    }
  }
  const CrossSection pipe = tube(0.1, 0.06);
  for (int k = 0; k < 8; ++k) {
    const Vector2 at = 0.06 * Vector2(std::cos(0.7 * k), std::sin(0.7 * k));
    const StressFactors stress = section_stress(pipe, kNu, at[0], at[1]);
    for (int load = 1; load < 4; ++load) {
      CHECK(std::abs(at.dot(stress.block<2, 1>(1, load))) < 5e-18 * stress.norm());
    }
  }
}

TEST_CASE("torsion of rectangles: the largest stress in the middle of the long side") {
  // [TimoshenkoGoodier1970] section 109: T = k2 a b^2 tau for the sides a >= b.
  const std::vector<std::pair<double, double>> published = {
      {1.0, 0.208}, {1.5, 0.231}, {2.0, 0.246}, {3.0, 0.267}, {5.0, 0.291}, {10.0, 0.312}};
  for (const auto& [ratio, factor] : published) {
    const StressFactors upright = section_stress(rectangle(1.0, ratio), kNu, 0.5, 0.0);
    CHECK(std::abs(1.0 / (ratio * upright(2, 3)) - factor) < 6e-4);
    const StressFactors flat = section_stress(rectangle(ratio, 1.0), kNu, 0.0, 0.5);
    CHECK(std::abs(-1.0 / (ratio * flat(1, 3)) - factor) < 6e-4);
  }
  // Of a square both sides have the same, although the series differ.
  const StressFactors right = section_stress(rectangle(1.0, 1.0), kNu, 0.5, 0.0);
  const StressFactors top = section_stress(rectangle(1.0, 1.0), kNu, 0.0, 0.5);
  CHECK(std::abs(right(2, 3) / -top(1, 3) - 1.0) < 1.5e-7);
}

TEST_CASE("circles and tubes under torsion and shear forces") {
  const CrossSection round = circle(0.1);
  const double area = kPi * 0.01;
  // T/(pi R^3/2) at the edge.
  CHECK(std::abs(section_stress(round, kNu, 0.1, 0.0)(2, 3) * 0.5 * kPi * 1e-3 - 1.0) < 1e-14);
  // [TimoshenkoGoodier1970] section 122 for nu = 0.3: 1.38 and 1.23 of the mean stress.
  CHECK(std::abs(section_stress(round, kNu, 0.0, 0.0)(1, 1) * area - 1.38) < 6e-3);
  CHECK(std::abs(section_stress(round, kNu, 0.0, 0.1)(1, 1) * area - 1.23) < 6e-3);
  CHECK(std::abs(section_stress(round, kNu, 0.1, 0.0)(2, 2) * area - 1.23) < 6e-3);
  // A thin tube: twice the mean stress.
  const CrossSection thin = tube(0.1, 0.0999);
  CHECK(std::abs(section_stress(thin, kNu, 0.0, 0.1)(1, 1) * thin.area() - 2.0) < 2e-3);
  // A tube with a small hole is a circle outside of the hole.
  const StressFactors hole = section_stress(tube(0.1, 1e-6), kNu, 0.05, 0.06);
  CHECK((hole - section_stress(round, kNu, 0.05, 0.06)).norm() < 5e-11 * hole.norm());
}

TEST_CASE("axial stresses by hand") {
  const StressFactors stress = section_stress(rectangle(0.2, 0.3), kNu, 0.1, -0.15);
  CHECK(std::abs(stress(0, 0) * 0.06 - 1.0) < 1e-15);
  CHECK(std::abs(stress(0, 4) * 0.2 * 0.09 / 6.0 + 1.0) < 1e-14);  // z < 0: compression
  CHECK(std::abs(stress(0, 5) * 0.3 * 0.04 / 6.0 + 1.0) < 1e-14);  // y > 0: compression
  CHECK(stress.block<1, 3>(0, 1).norm() == 0.0);
}
