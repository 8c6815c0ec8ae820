#include "tribodyn/beams/volume_element.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "tribodyn/beams/vector_coordinates.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/quadrature.hpp"

namespace tribodyn {

namespace {

constexpr int kAxisPoints = 5;

using GreenStrain = Eigen::Matrix<double, 6, 1>;  // xx, yy, zz, 2 yz, 2 xz, 2 xy
using Elasticity = Eigen::Matrix<double, 6, 6>;
using Gradient = Eigen::Matrix<double, 9, 1>;  // columns of F, stacked
using GradientMatrix = Eigen::Matrix<double, 9, 9>;
using StrainRows = Eigen::Matrix<double, 6, 9>;
using GradientWeights = Eigen::Matrix<double, 3, 8>;

/// Columns of F that the shear strains combine.
constexpr Eigen::Index kShearPairs[3][2] = {{1, 2}, {0, 2}, {0, 1}};

GreenStrain green(const Gradient& f) {
  GreenStrain e;
  for (Eigen::Index i = 0; i < 3; ++i) {
    e[i] = 0.5 * (f.segment<3>(3 * i).squaredNorm() - 1.0);
    const auto [j, k] = kShearPairs[i];
    e[3 + i] = f.segment<3>(3 * j).dot(f.segment<3>(3 * k));
  }
  return e;
}

/// dE/dF, linear in F.
StrainRows green_rows(const Gradient& f) {
  StrainRows rows = StrainRows::Zero();
  for (Eigen::Index i = 0; i < 3; ++i) {
    rows.block<1, 3>(i, 3 * i) = f.segment<3>(3 * i).transpose();
    const auto [j, k] = kShearPairs[i];
    rows.block<1, 3>(3 + i, 3 * j) = f.segment<3>(3 * k).transpose();
    rows.block<1, 3>(3 + i, 3 * k) = f.segment<3>(3 * j).transpose();
  }
  return rows;
}

/// S . d2E/dF2.
GradientMatrix green_hessian(const GreenStrain& stress) {
  GradientMatrix h = GradientMatrix::Zero();
  for (Eigen::Index i = 0; i < 3; ++i) {
    h.block<3, 3>(3 * i, 3 * i) = stress[i] * Matrix3::Identity();
    const auto [j, k] = kShearPairs[i];
    h.block<3, 3>(3 * j, 3 * k) = stress[3 + i] * Matrix3::Identity();
    h.block<3, 3>(3 * k, 3 * j) = stress[3 + i] * Matrix3::Identity();
  }
  return h;
}

/// Isotropic stiffness; of plane stress in the plane.
Elasticity isotropic(const ElasticMaterial& material, bool planar) {
  const double e = material.youngs_modulus, nu = material.poisson_ratio,
               g = material.shear_modulus();
  Elasticity d = Elasticity::Zero();
  if (planar) {
    const double plate = e / (1.0 - nu * nu);
    d(0, 0) = d(1, 1) = plate;
    d(0, 1) = d(1, 0) = nu * plate;
    d(5, 5) = g;
    return d;
  }
  const double lame = e * nu / ((1.0 + nu) * (1.0 - 2.0 * nu));
  d.topLeftCorner<3, 3>().setConstant(lame);
  d.diagonal() << lame + 2.0 * g, lame + 2.0 * g, lame + 2.0 * g, g, g, g;
  return d;
}

/// D_0 of the split.
Elasticity without_poisson(const BeamSection& section, bool planar) {
  const double e = section.material.youngs_modulus, g = section.material.shear_modulus();
  const double k = section.section.shear_factor(section.material.poisson_ratio);
  Elasticity d = Elasticity::Zero();
  d.diagonal() << e, e, planar ? 0.0 : e, planar ? 0.0 : g * k, planar ? 0.0 : g * k, g * k;
  if (!planar) d(3, 3) = g;
  return d;
}

/// A point of the volume.
struct VolumePoint {
  double y = 0.0, z = 0.0, weight = 0.0;
  GradientWeights weights = GradientWeights::Zero();  // of the nodal vectors in F
  Elasticity stiffness = Elasticity::Zero();          // times the volume of the point
};

Gradient combined(const GradientWeights& w, const NodalVectors& nodal) {
  Gradient f = Gradient::Zero();
  for (Eigen::Index i = 0; i < 3; ++i) {
    for (Eigen::Index k = 0; k < 8; ++k) f.segment<3>(3 * i) += w(i, k) * nodal.segment<3>(3 * k);
  }
  return f;
}

void add_expanded(const GradientWeights& w, const Gradient& by, NodalVectors& out) {
  for (Eigen::Index i = 0; i < 3; ++i) {
    for (Eigen::Index k = 0; k < 8; ++k) out.segment<3>(3 * k) += w(i, k) * by.segment<3>(3 * i);
  }
}

void add_expanded(const GradientWeights& w, const GradientMatrix& by, NodalMatrix& out) {
  for (Eigen::Index k = 0; k < 8; ++k) {
    Eigen::Matrix<double, 3, 9> rows = Eigen::Matrix<double, 3, 9>::Zero();
    for (Eigen::Index i = 0; i < 3; ++i) rows += w(i, k) * by.middleRows<3>(3 * i);
    for (Eigen::Index l = 0; l < 8; ++l) {
      for (Eigen::Index j = 0; j < 3; ++j) {
        if (w(j, l) != 0.0) out.block<3, 3>(3 * k, 3 * l) += w(j, l) * rows.middleCols<3>(3 * j);
      }
    }
  }
}

class VolumeElement final : public BeamElement {
 public:
  VolumeElement(const ElementShape& shape, const BeamSection& section, bool planar, bool split)
      : BeamElement(shape, section), coordinates_(planar), planar_(planar), split_(split) {
    const GaussRule rule = gauss_legendre(kAxisPoints);
    for (std::size_t g = 0; g < rule.nodes.size(); ++g) {
      const auto of_section =
          section_points(0.5 + 0.5 * rule.nodes[g], 0.5 * length() * rule.weights[g]);
      points_.insert(points_.end(), of_section.begin(), of_section.end());
    }
  }

  void add_forces(const double* q, const double* v, double beta, bool tangents,
                  ElementBlocks& out) const override {
    const NodalVectors nodal = coordinates_.vectors(q, false);
    const NodalVectors rates = beta != 0.0 ? coordinates_.vectors(v, true) : NodalVectors::Zero();
    NodalVectors gradient = NodalVectors::Zero();
    NodalMatrix by_q = NodalMatrix::Zero(), by_v = NodalMatrix::Zero();
    for (const VolumePoint& point : points_) {
      const Gradient f = combined(point.weights, nodal);
      const StrainRows rows = green_rows(f);
      GreenStrain strain = green(f);
      StrainRows columns = rows;
      if (beta != 0.0) {
        const Gradient f_rate = combined(point.weights, rates);
        strain += beta * (rows * f_rate);
        columns += beta * green_rows(f_rate);
      }
      const GreenStrain stress = point.stiffness * strain;
      add_expanded(point.weights, Gradient(rows.transpose() * stress), gradient);
      if (!tangents) continue;
      const StrainRows weighted = point.stiffness * rows;  // D is symmetric
      add_expanded(point.weights,
                   GradientMatrix(weighted.transpose() * columns + green_hessian(stress)), by_q);
      if (beta == 0.0) continue;
      add_expanded(point.weights, GradientMatrix(beta * weighted.transpose() * rows), by_v);
    }
    coordinates_.subtract(gradient, out.force);
    if (!tangents) return;
    coordinates_.subtract(by_q, out.by_q);
    if (beta != 0.0) coordinates_.subtract(by_v, out.by_v);
  }

  double energy(const double* q) const override {
    const NodalVectors nodal = coordinates_.vectors(q, false);
    double sum = 0.0;
    for (const VolumePoint& point : points_) {
      const GreenStrain strain = green(combined(point.weights, nodal));
      sum += 0.5 * strain.dot(point.stiffness * strain);
    }
    return sum;
  }

  double strain_rate_energy(const double* q, const double* v) const override {
    const NodalVectors nodal = coordinates_.vectors(q, false),
                       rates = coordinates_.vectors(v, true);
    double sum = 0.0;
    for (const VolumePoint& point : points_) {
      const GreenStrain rate =
          green_rows(combined(point.weights, nodal)) * combined(point.weights, rates);
      sum += rate.dot(point.stiffness * rate);
    }
    return sum;
  }

  BeamLoad load(const double* q, double xi) const override {
    const NodalVectors nodal = coordinates_.vectors(q, false);
    const auto vector = [&](Eigen::Index k) -> Vector3 {
      return (1.0 - xi) * nodal.segment<3>(3 * k) + xi * nodal.segment<3>(12 + 3 * k);
    };
    BeamLoad load;
    for (const VolumePoint& point : section_points(xi, 1.0)) {
      const Gradient f = combined(point.weights, nodal);
      const GreenStrain s = point.stiffness * green(f);
      const Vector3 traction =
          s[0] * f.segment<3>(0) + s[5] * f.segment<3>(3) + s[4] * f.segment<3>(6);
      load.force += traction;
      load.moment += (point.y * vector(2) + point.z * vector(3)).cross(traction);
    }
    return load;
  }

 private:
  /// The points of the section at xi; `weight` [m] is their length along the axis.
  std::vector<VolumePoint> section_points(double xi, double weight) const {
    const Elasticity whole = isotropic(section().material, planar_);
    const Elasticity spread = split_ ? without_poisson(section(), planar_) : whole;
    std::vector<VolumePoint> points;
    for (const SectionPoint& p : section().section.quadrature()) {
      // In the plane z has no effect.
      const auto same = std::find_if(points.begin(), points.end(), [&](const VolumePoint& other) {
        return planar_ && std::abs(other.y - p.y) < 1e-12 * section().section.width;
      });
      if (same != points.end()) {
        same->weight += weight * p.weight;
      } else {
        points.push_back(
            {p.y, planar_ ? 0.0 : p.z, weight * p.weight, GradientWeights::Zero(), spread});
      }
    }
    if (split_) {
      const Elasticity rest = isotropic(section().material, planar_) - coupled(spread);
      points.push_back(
          {0.0, 0.0, weight * section().section.area(), GradientWeights::Zero(), rest});
    }
    for (VolumePoint& point : points) set_weights(xi, point);
    return points;
  }
  /// D_0 without the shear factors, which belong to D_0 alone.
  Elasticity coupled(Elasticity d) const {
    const double g = section().material.shear_modulus();
    for (int k = 3; k < 6; ++k) d(k, k) = planar_ && k < 5 ? 0.0 : g;
    return d;
  }
  void set_weights(double xi, VolumePoint& point) const {
    GradientWeights w = GradientWeights::Zero();
    const CubicWeights slope = cubic_weights(xi, length(), 1);
    for (Eigen::Index node = 0; node < 2; ++node) {
      const double value = node == 0 ? 1.0 - xi : xi, rate = (node == 0 ? -1.0 : 1.0) / length();
      const Eigen::Index at = 4 * node;
      w(0, at) = slope[static_cast<std::size_t>(2 * node)];
      w(0, at + 1) = slope[static_cast<std::size_t>(2 * node + 1)];
      w(0, at + 2) = point.y * rate;
      w(0, at + 3) = point.z * rate;
      w(1, at + 2) = w(2, at + 3) = value;
    }
    // F = dr/dX with the position X in the reference shape, in the axes of its section.
    Matrix3 shape_gradient = Matrix3::Zero();
    const std::array<Vector3, 8> vectors = shape().vectors();
    for (Eigen::Index i = 0; i < 3; ++i) {
      for (std::size_t k = 0; k < 8; ++k) {
        shape_gradient.col(i) += w(i, static_cast<Eigen::Index>(k)) * vectors[k];
      }
    }
    Matrix3 axes;
    axes.col(1) = shape_gradient.col(1).normalized();
    axes.col(0) = axes.col(1).cross(shape_gradient.col(2)).normalized();
    axes.col(2) = axes.col(0).cross(axes.col(1));
    const Matrix3 local = axes.transpose() * shape_gradient;
    const Matrix3 inverse = local.inverse();
    point.weights = inverse.transpose() * w;
    point.weight *= local.determinant();
    point.stiffness *= point.weight;
  }

  VectorCoordinates coordinates_;
  bool planar_, split_;
  std::vector<VolumePoint> points_;
};

}  // namespace

std::unique_ptr<const BeamElement> make_volume_element(const ElementShape& shape,
                                                       const BeamSection& section, bool planar,
                                                       bool split) {
  return std::make_unique<VolumeElement>(shape, section, planar, split);
}

}  // namespace tribodyn
