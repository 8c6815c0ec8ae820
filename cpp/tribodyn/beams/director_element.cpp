#include "tribodyn/beams/director_element.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "tribodyn/beams/director_strains.hpp"
#include "tribodyn/beams/section_frame.hpp"
#include "tribodyn/beams/vector_coordinates.hpp"
#include "tribodyn/math/quadrature.hpp"

namespace tribodyn {

namespace {

/// Gauss points, then nodes.
constexpr int kGauss = 3, kStations = kGauss + 2;
constexpr int kStrains = kGauss * kAxisStrains + 2 * kNodeStrains;

using StrainVector = Eigen::Matrix<double, kStrains, 1>;
using StrainMatrix = Eigen::Matrix<double, kStrains, kStrains>;
using StrainGradients = Eigen::Matrix<double, kStrains, 24>;

/// Weights of the eight nodal vectors in the five vectors of DirectorVectors.
using StationWeights = Eigen::Matrix<double, 5, 8>;

StationWeights station_weights(double xi, double length) {
  StationWeights w = StationWeights::Zero();
  const CubicWeights slope = cubic_weights(xi, length, 1);
  for (Eigen::Index node = 0; node < 2; ++node) {
    for (Eigen::Index k = 0; k < 2; ++k) {
      w(0, 4 * node + k) = slope[static_cast<std::size_t>(2 * node + k)];
    }
    const double value = node == 0 ? 1.0 - xi : xi, rate = (node == 0 ? -1.0 : 1.0) / length;
    for (Eigen::Index k = 0; k < 2; ++k) {
      w(1 + k, 4 * node + 2 + k) = value;
      w(3 + k, 4 * node + 2 + k) = rate;
    }
  }
  return w;
}

DirectorVectors combined(const StationWeights& w, const NodalVectors& nodal) {
  DirectorVectors at = DirectorVectors::Zero();
  for (Eigen::Index i = 0; i < 5; ++i) {
    for (Eigen::Index k = 0; k < 8; ++k) {
      if (w(i, k) != 0.0) at.segment<3>(3 * i) += w(i, k) * nodal.segment<3>(3 * k);
    }
  }
  return at;
}

/// The same weights for a derivative with respect to the nodal vectors.
NodalVectors expanded(const StationWeights& w, const DirectorVectors& by) {
  NodalVectors out = NodalVectors::Zero();
  for (Eigen::Index i = 0; i < 5; ++i) {
    for (Eigen::Index k = 0; k < 8; ++k) {
      if (w(i, k) != 0.0) out.segment<3>(3 * k) += w(i, k) * by.segment<3>(3 * i);
    }
  }
  return out;
}

void add_expanded(const StationWeights& w, const DirectorHessian& by, NodalMatrix& out) {
  for (Eigen::Index k = 0; k < 8; ++k) {
    Eigen::Matrix<double, 3, 15> rows = Eigen::Matrix<double, 3, 15>::Zero();
    for (Eigen::Index i = 0; i < 5; ++i) {
      if (w(i, k) != 0.0) rows += w(i, k) * by.middleRows<3>(3 * i);
    }
    for (Eigen::Index l = 0; l < 8; ++l) {
      for (Eigen::Index j = 0; j < 5; ++j) {
        if (w(j, l) != 0.0) out.block<3, 3>(3 * k, 3 * l) += w(j, l) * rows.middleCols<3>(3 * j);
      }
    }
  }
}

class DirectorElement final : public BeamElement {
 public:
  DirectorElement(const ElementShape& shape, const BeamSection& section, bool planar)
      : BeamElement(shape, section), coordinates_(planar) {
    const GaussRule rule = gauss_legendre(kGauss);
    for (int g = 0; g < kGauss; ++g) {
      xi_[static_cast<std::size_t>(g)] = rule.nodes[static_cast<std::size_t>(g)];
      weight_[static_cast<std::size_t>(g)] = 0.5 * rule.weights[static_cast<std::size_t>(g)];
    }
    for (int station = 0; station < kStations; ++station) {
      const double xi =
          station < kGauss ? 0.5 + 0.5 * xi_[static_cast<std::size_t>(station)] : station - kGauss;
      stations_[static_cast<std::size_t>(station)] = station_weights(xi, shape.length);
    }
    NodalVectors nodal;
    const std::array<Vector3, 8> vectors = shape.vectors();
    for (std::size_t k = 0; k < 8; ++k) {
      nodal.segment<3>(3 * static_cast<Eigen::Index>(k)) = vectors[k];
    }
    reference_ = strains(nodal);
    set_stiffness();
  }

  void add_forces(const double* q, const double* v, double beta, bool tangents,
                  ElementBlocks& out) const override {
    const NodalVectors nodal = coordinates_.vectors(q, false);
    std::array<DirectorStrains, kStations> local;
    StrainVector strain;
    StrainGradients by;
    for (int station = 0; station < kStations; ++station) {
      DirectorStrains& own = local[static_cast<std::size_t>(station)];
      const StationWeights& w = stations_[static_cast<std::size_t>(station)];
      own.set(combined(w, nodal), terms(station));
      for (int a = 0; a < count(station); ++a) {
        strain[first(station) + a] = own.value(a);
        by.row(first(station) + a) = expanded(w, own.gradient(a)).transpose();
      }
    }
    StrainVector change = strain - reference_;
    NodalVectors rates = NodalVectors::Zero();
    if (beta != 0.0) {
      rates = coordinates_.vectors(v, true);
      change += beta * (by * rates);
    }
    const StrainVector stress = stiffness_ * change;
    coordinates_.subtract(NodalVectors(by.transpose() * stress), out.force);
    if (!tangents) return;
    const StrainGradients weighted = stiffness_ * by;
    NodalMatrix tangent;
    tangent.noalias() = by.transpose() * weighted;
    if (beta != 0.0) {
      coordinates_.subtract(NodalMatrix(beta * tangent), out.by_v);
      tangent.noalias() += beta * weighted.transpose() * gradient_rates(local, rates);
    }
    for (int station = 0; station < kStations; ++station) {
      DirectorHessian hessian = DirectorHessian::Zero();
      local[static_cast<std::size_t>(station)].add_hessian(stress.data() + first(station), hessian);
      add_expanded(stations_[static_cast<std::size_t>(station)], hessian, tangent);
    }
    coordinates_.subtract(tangent, out.by_q);
  }

  double energy(const double* q) const override {
    const StrainVector change = strains(coordinates_.vectors(q, false)) - reference_;
    return 0.5 * change.dot(stiffness_ * change);
  }

  double strain_rate_energy(const double* q, const double* v) const override {
    const NodalVectors nodal = coordinates_.vectors(q, false),
                       rates = coordinates_.vectors(v, true);
    StrainVector rate;
    for (int station = 0; station < kStations; ++station) {
      const StationWeights& w = stations_[static_cast<std::size_t>(station)];
      DirectorStrains own;
      own.set(combined(w, nodal), terms(station));
      const DirectorVectors along = combined(w, rates);
      for (int a = 0; a < count(station); ++a) {
        rate[first(station) + a] = own.gradient(a).dot(along);
      }
    }
    return rate.dot(stiffness_ * rate);
  }

  BeamLoad load(const double* q, double xi) const override {
    const NodalVectors nodal = coordinates_.vectors(q, false);
    const StrainVector change = strains(nodal) - reference_;
    const double x = 2.0 * xi - 1.0, l = length();
    const SectionResultants& s = section().resultants;
    const double bow_y = legendre(change, 1)[2], bow_z = legendre(change, 2)[2];
    const auto shear = [&](int k) {
      return (1.0 - xi) * change[first(kGauss) + k] + xi * change[first(kGauss + 1) + k];
    };
    // The quadratic part of a strain along the element only compensates the errors of the cubic
    // axis and of the linear section vectors.
    const auto at = [&](int strain) {
      const Vector3 parts = legendre(change, strain);
      return parts[0] + x * parts[1];
    };
    const Vector3 force(s.axial * at(0), s.shear_y * shear(0), s.shear_z * shear(1));
    const Vector3 moment(s.torsion * at(3), s.bending_y * (at(4) - 6.0 / l * x * bow_z),
                         s.bending_z * (at(5) + 6.0 / l * x * bow_y));
    const DirectorVectors v = combined(station_weights(xi, l), nodal);
    const Matrix3 frame = section_axes(SectionFrameKind::section, v.segment<3>(3), v.segment<3>(6));
    return {frame * force, frame * moment};
  }

 private:
  static int first(int station) {
    return station < kGauss ? kAxisStrains * station
                            : kAxisStrains * kGauss + kNodeStrains * (station - kGauss);
  }
  static int count(int station) { return station < kGauss ? kAxisStrains : kNodeStrains; }
  static std::span<const DirectorTerm> terms(int station) {
    if (station < kGauss) return kAxisTerms;
    return kNodeTerms;
  }

  StrainVector strains(const NodalVectors& nodal) const {
    StrainVector all;
    for (int station = 0; station < kStations; ++station) {
      DirectorStrains own;
      own.set(combined(stations_[static_cast<std::size_t>(station)], nodal), terms(station), false);
      for (int a = 0; a < count(station); ++a) all[first(station) + a] = own.value(a);
    }
    return all;
  }

  /// dB/dt along the rates of the nodal vectors.
  StrainGradients gradient_rates(const std::array<DirectorStrains, kStations>& local,
                                 const NodalVectors& rates) const {
    StrainGradients out;
    for (int station = 0; station < kStations; ++station) {
      const StationWeights& w = stations_[static_cast<std::size_t>(station)];
      const DirectorVectors along = combined(w, rates);
      for (int a = 0; a < count(station); ++a) {
        double unit[kAxisStrains] = {};
        unit[a] = 1.0;
        DirectorHessian hessian = DirectorHessian::Zero();
        local[static_cast<std::size_t>(station)].add_hessian(unit, hessian);
        out.row(first(station) + a) = expanded(w, DirectorVectors(hessian * along)).transpose();
      }
    }
    return out;
  }

  /// Coefficients of P_0, P_1 and P_2 of a strain along the element.
  Vector3 legendre(const StrainVector& strain, int which) const {
    Vector3 parts = Vector3::Zero();
    for (std::size_t g = 0; g < kGauss; ++g) {
      const double x = xi_[g], value = strain[first(static_cast<int>(g)) + which];
      parts += weight_[g] * value * Vector3(1.0, 3.0 * x, 2.5 * (3.0 * x * x - 1.0));
    }
    return parts;
  }

  void set_stiffness() {
    const SectionResultants& s = section().resultants;
    const double l = length();
    stiffness_.setZero();
    const auto add = [this](double c, const StrainVector& t) {
      stiffness_.noalias() += c * t * t.transpose();
    };
    const auto unit = [](int station, int which) {
      return StrainVector::Unit(first(station) + which);
    };
    for (int g = 0; g < kGauss; ++g) {
      const double w = l * weight_[static_cast<std::size_t>(g)];
      const double slope = 6.0 / l * xi_[static_cast<std::size_t>(g)];  // dP_2/ds
      add(w * s.axial, unit(g, 0));
      add(w * s.torsion, unit(g, 3));
      add(w * s.bending_y, unit(g, 4) - slope * quadratic_part(2));
      add(w * s.bending_z, unit(g, 5) + slope * quadratic_part(1));
    }
    const double shear[] = {s.shear_y, s.shear_z};
    const double section[] = {s.axial, s.axial, 0.5 * (s.shear_y + s.shear_z)};
    for (int k = 0; k < 2; ++k) {
      // The integral of the square of a linear function.
      add(0.25 * l * shear[k], unit(kGauss, k) + unit(kGauss + 1, k));
      add(l / 12.0 * shear[k], unit(kGauss, k) - unit(kGauss + 1, k));
    }
    for (int node = kGauss; node < kStations; ++node) {
      for (int k = 0; k < 3; ++k) add(0.5 * l * section[k], unit(node, 2 + k));
    }
  }
  /// The row of the coefficient of P_2 of a strain at the Gauss points.
  StrainVector quadratic_part(int which) const {
    StrainVector row = StrainVector::Zero();
    for (int k = 0; k < kStrains; ++k) row[k] = legendre(StrainVector::Unit(k), which)[2];
    return row;
  }

  VectorCoordinates coordinates_;
  std::array<double, kGauss> xi_{}, weight_{};  // from -1 to 1; the sum of the weights is 1
  std::array<StationWeights, kStations> stations_;
  StrainVector reference_;
  StrainMatrix stiffness_;
};

}  // namespace

std::unique_ptr<const BeamElement> make_director_element(const ElementShape& shape,
                                                         const BeamSection& section, bool planar) {
  return std::make_unique<DirectorElement>(shape, section, planar);
}

}  // namespace tribodyn
