#include "tribodyn/beams/section_stress.hpp"

#include <cmath>
#include <numbers>

namespace tribodyn {

namespace {

constexpr double kPi = std::numbers::pi;
constexpr int kTerms = 4000;  // the rest of an alternating series is below 1/kTerms^2

/// Derivatives of Prandtl's stress function of a rectangle for T/J = 1.
struct StressFunction {
  double along_short = 0.0, along_long = 0.0;
};

/// At the point (xi, eta) of a rectangle with the half-sides a <= b along xi and eta.
StressFunction rectangle_torsion(double a, double b, double xi, double eta) {
  StressFunction sum;
  const double from_edge = b - std::abs(eta);
  for (int n = 1, sign = 1; n < kTerms; n += 2, sign = -sign) {
    const double c = 0.5 * kPi * n / a;
    const double decay = std::exp(-c * from_edge) / (1.0 + std::exp(-2.0 * c * b));
    const double far = std::exp(-2.0 * c * std::abs(eta)), weight = sign * decay / (1.0 * n * n);
    if (decay < 1e-18) break;
    sum.along_long += weight * (1.0 - far) * std::cos(c * xi);
    sum.along_short += weight * (1.0 + far) * std::sin(c * xi);
  }
  const double scale = 16.0 * a / (kPi * kPi);
  // The shear stress normal to the edge vanishes; the series of the edge converges slowly.
  const bool edge = from_edge <= 1e-12 * b;
  return {.along_short = edge ? 0.0 : scale * sum.along_short - 2.0 * xi,
          .along_long = -scale * (eta < 0.0 ? -sum.along_long : sum.along_long)};
}

/// (tau_xy, tau_xz) for T = 1.
Vector2 torsion(const CrossSection& section, double y, double z) {
  const double j = section.torsion_constant();
  if (section.shape != CrossSection::Shape::rectangle) return Vector2(-z, y) / j;
  const double half_y = 0.5 * section.width, half_z = 0.5 * section.height;
  if (half_y <= half_z) {
    const StressFunction d = rectangle_torsion(half_y, half_z, y, z);
    return Vector2(d.along_long, -d.along_short) / j;
  }
  const StressFunction d = rectangle_torsion(half_z, half_y, z, y);
  return Vector2(d.along_short, -d.along_long) / j;
}

/// (tau along the force, tau across it) of a circle or a tube for a unit force along p, at (p, q).
Vector2 round_shear(const CrossSection& section, double nu, double p, double q) {
  const double outer = 0.25 * section.width * section.width;
  const double hole = 0.25 * section.inner * section.inner;
  const double k = 0.75 + 0.5 * nu, r2 = p * p + q * q;
  const double ring = r2 > 0.0 ? outer * hole / (r2 * r2) : 0.0;
  const double along =
      k * (outer + hole + ring * (q * q - p * p) - p * p) - 0.25 * (1.0 - 2.0 * nu) * q * q;
  const double across = -(2.0 * k * ring + 0.5 + nu) * p * q;
  return Vector2(along, across) / (2.0 * (1.0 + nu) * section.second_moment_z());
}

}  // namespace

StressFactors section_stress(const CrossSection& section, double poisson_ratio, double y,
                             double z) {
  StressFactors out = StressFactors::Zero();
  const double area = section.area();
  out(0, 0) = 1.0 / area;
  out(0, 4) = z / section.second_moment_y();
  out(0, 5) = -y / section.second_moment_z();
  out.block<2, 1>(1, 3) = torsion(section, y, z);
  if (section.shape == CrossSection::Shape::rectangle) {
    const double share_y = 2.0 * y / section.width, share_z = 2.0 * z / section.height;
    out(1, 1) = 1.5 / area * (1.0 - share_y * share_y);
    out(2, 2) = 1.5 / area * (1.0 - share_z * share_z);
    return out;
  }
  out.block<2, 1>(1, 1) = round_shear(section, poisson_ratio, y, z);
  out.block<2, 1>(1, 2) = round_shear(section, poisson_ratio, z, y).reverse();
  return out;
}

}  // namespace tribodyn
