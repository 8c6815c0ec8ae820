#include "tribodyn/beams/section.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/quadrature.hpp"

namespace tribodyn {

namespace {

constexpr double kPi = std::numbers::pi;

/// Saint-Venant's J of a rectangle with the sides a >= b.
double rectangle_torsion(double a, double b) {
  double sum = 0.0;
  for (int n = 1; n < 200; n += 2) {
    sum += std::tanh(0.5 * kPi * n * a / b) / std::pow(n, 5);
  }
  // The tail of the series, where tanh is 1 to round-off, is 2e-11 of the sum.
  return a * b * b * b * (1.0 / 3.0 - 64.0 / std::pow(kPi, 5) * (b / a) * sum);
}

}  // namespace

void check(const ElasticMaterial& material, const std::string& item) {
  require_positive(item, "youngs_modulus", material.youngs_modulus, "Pa");
  const double nu = material.poisson_ratio;
  require(nu > -1.0 && nu < 0.5, item, "poisson_ratio", nu, "", "must lie between -1 and 0.5",
          "0.3 for steel; an incompressible material is not available for beams");
  require_positive(item, "density", material.density, "kg/m3");
}

double CrossSection::area() const {
  if (shape == Shape::rectangle) return width * height;
  return 0.25 * kPi * (width - inner) * (width + inner);
}

double CrossSection::second_moment_y() const {
  if (shape == Shape::rectangle) return width * height * height * height / 12.0;
  return kPi / 64.0 * (std::pow(width, 4) - std::pow(inner, 4));
}

double CrossSection::second_moment_z() const {
  if (shape == Shape::rectangle) return height * width * width * width / 12.0;
  return second_moment_y();
}

double CrossSection::torsion_constant() const {
  if (shape != Shape::rectangle) return 2.0 * second_moment_y();
  return rectangle_torsion(std::max(width, height), std::min(width, height));
}

double CrossSection::shear_factor(double nu) const {
  if (shape == Shape::rectangle) return 10.0 * (1.0 + nu) / (12.0 + 11.0 * nu);
  const double m = inner / width;
  const double ring = (1.0 + m * m) * (1.0 + m * m);
  return 6.0 * (1.0 + nu) * ring / ((7.0 + 6.0 * nu) * ring + (20.0 + 12.0 * nu) * m * m);
}

std::vector<SectionPoint> CrossSection::quadrature() const {
  std::vector<SectionPoint> points;
  const GaussRule gauss = gauss_legendre(3);
  if (shape == Shape::rectangle) {
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        points.push_back({0.5 * width * gauss.nodes[i], 0.5 * height * gauss.nodes[j],
                          0.25 * area() * gauss.weights[i] * gauss.weights[j]});
      }
    }
    return points;
  }
  // In r^2 the integrands are polynomials: those of odd degree vanish by the angles.
  constexpr int kAngles = 6;
  const double outer = 0.25 * width * width, hole = 0.25 * inner * inner;
  for (std::size_t i = 0; i < 3; ++i) {
    const double r = std::sqrt(0.5 * (outer + hole) + 0.5 * (outer - hole) * gauss.nodes[i]);
    for (int j = 0; j < kAngles; ++j) {
      const double angle = 2.0 * kPi * j / kAngles;
      points.push_back(
          {r * std::cos(angle), r * std::sin(angle), 0.5 * area() * gauss.weights[i] / kAngles});
    }
  }
  return points;
}

std::vector<SectionPoint> CrossSection::edge_points() const {
  std::vector<SectionPoint> points;
  for (int j = 0; j < 8; ++j) {
    const double c = std::cos(0.25 * kPi * j), s = std::sin(0.25 * kPi * j);
    const double most = shape == Shape::rectangle ? std::max(std::abs(c), std::abs(s)) : 1.0;
    points.push_back({0.5 * width * c / most, 0.5 * height * s / most, 0.0});
  }
  return points;
}

CrossSection rectangle(double width, double height, const std::string& item) {
  require_positive(item, "width", width, "m");
  require_positive(item, "height", height, "m");
  return {CrossSection::Shape::rectangle, width, height, 0.0};
}

CrossSection circle(double radius, const std::string& item) {
  require_positive(item, "radius", radius, "m");
  return {CrossSection::Shape::circle, 2.0 * radius, 2.0 * radius, 0.0};
}

CrossSection tube(double outer_radius, double inner_radius, const std::string& item) {
  require_positive(item, "outer_radius", outer_radius, "m");
  require_positive(item, "inner_radius", inner_radius, "m");
  require(inner_radius < outer_radius, item, "inner_radius", inner_radius, "m",
          "must be smaller than the outer radius");
  return {CrossSection::Shape::tube, 2.0 * outer_radius, 2.0 * outer_radius, 2.0 * inner_radius};
}

SectionResultants resultants(const CrossSection& section, const ElasticMaterial& material) {
  check(material, "material of a beam");
  const double e = material.youngs_modulus, g = material.shear_modulus(), rho = material.density;
  const double area = section.area(), iy = section.second_moment_y(),
               iz = section.second_moment_z();
  const double shear = section.shear_factor(material.poisson_ratio) * g * area;
  return {.axial = e * area,
          .shear_y = shear,
          .shear_z = shear,
          .torsion = g * section.torsion_constant(),
          .bending_y = e * iy,
          .bending_z = e * iz,
          .mass_per_length = rho * area,
          .inertia_x = rho * (iy + iz),
          .inertia_y = rho * iy,
          .inertia_z = rho * iz};
}

}  // namespace tribodyn
