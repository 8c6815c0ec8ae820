#include "tribodyn/beams/director_element.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

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
using StrainGradients = Eigen::Matrix<double, 24, kStrains>;
/// Stretching, torsion and two bendings at each Gauss point, four shears, three strains of either
/// node.
constexpr int kModes = 4 * kGauss + 4 + 6;
using ModeGradients = Eigen::Matrix<double, 24, kModes>;

/// Weights of the nodal vectors in the five vectors of DirectorVectors: r and r_x of both nodes in
/// r', r_y and r_z of a node in the vector of the same name and in its derivative.
struct StationWeights {
  CubicWeights slope{};
  std::array<double, 2> value{}, rate{};
};

StationWeights station_weights(double xi, double length) {
  return {cubic_weights(xi, length, 1), {1.0 - xi, xi}, {-1.0 / length, 1.0 / length}};
}

DirectorVectors combined(const StationWeights& w, const NodalVectors& nodal) {
  DirectorVectors at = DirectorVectors::Zero();
  for (std::size_t node = 0; node < 2; ++node) {
    const auto first = static_cast<Eigen::Index>(12 * node);
    at.head<3>() += w.slope[2 * node] * nodal.segment<3>(first) +
                    w.slope[2 * node + 1] * nodal.segment<3>(first + 3);
    at.segment<6>(3) += w.value[node] * nodal.segment<6>(first + 6);
    at.segment<6>(9) += w.rate[node] * nodal.segment<6>(first + 6);
  }
  return at;
}

/// The same weights for derivatives with respect to the five vectors, a column each.
template <int Columns>
Eigen::Matrix<double, 24, Columns> expanded(const StationWeights& w,
                                            const Eigen::Matrix<double, 15, Columns>& by) {
  Eigen::Matrix<double, 24, Columns> out;
  for (std::size_t node = 0; node < 2; ++node) {
    const auto first = static_cast<Eigen::Index>(12 * node);
    out.template middleRows<3>(first) = w.slope[2 * node] * by.template topRows<3>();
    out.template middleRows<3>(first + 3) = w.slope[2 * node + 1] * by.template topRows<3>();
    out.template middleRows<6>(first + 6) =
        w.value[node] * by.template middleRows<6>(3) + w.rate[node] * by.template middleRows<6>(9);
  }
  return out;
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
    NodalVectors rates = NodalVectors::Zero();
    if (beta != 0.0) rates = coordinates_.vectors(v, true);
    Stations local;
    StrainVector change = -reference_;
    for (int station = 0; station < kStations; ++station) {
      DirectorStrains& own = local[static_cast<std::size_t>(station)];
      own.set(combined(weights(station), nodal), terms(station), tangents ? 2 : 1);
      DirectorVectors along = DirectorVectors::Zero();
      if (beta != 0.0) along = beta * combined(weights(station), rates);
      for (int a = 0; a < count(station); ++a) {
        change[first(station) + a] += own.value(a);
        if (beta != 0.0) change[first(station) + a] += own.gradient(a).dot(along);
      }
    }
    const StrainVector stress = stiffness_ * change;
    NodalVectors gradient = NodalVectors::Zero();
    for (int station = 0; station < kStations; ++station) {
      DirectorVectors sum = DirectorVectors::Zero();
      for (int a = 0; a < count(station); ++a) {
        sum += stress[first(station) + a] * local[static_cast<std::size_t>(station)].gradient(a);
      }
      gradient += expanded(weights(station), sum);
    }
    coordinates_.subtract(gradient, out.force);
    if (tangents) subtract_tangents(local, stress, rates, beta, out);
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
      own.set(combined(w, nodal), terms(station), 1);
      const DirectorVectors along = combined(w, rates);
      for (int a = 0; a < count(station); ++a) {
        rate[first(station) + a] = own.gradient(a).dot(along);
      }
    }
    return rate.dot(stiffness_ * rate);
  }

  BeamLoad load(const double* q, double xi) const override {
    const NodalVectors nodal = coordinates_.vectors(q, false);
    return load(nodal, strains(nodal) - reference_, xi);
  }

 private:
  using Stations = std::array<DirectorStrains, kStations>;

  static int first(int station) {
    return station < kGauss ? kAxisStrains * station
                            : kAxisStrains * kGauss + kNodeStrains * (station - kGauss);
  }
  static int count(int station) { return station < kGauss ? kAxisStrains : kNodeStrains; }
  static std::span<const DirectorTerm> terms(int station) {
    if (station < kGauss) return kAxisTerms;
    return kNodeTerms;
  }

  const StationWeights& weights(int station) const {
    return stations_[static_cast<std::size_t>(station)];
  }

  void subtract_tangents(const Stations& local, const StrainVector& stress,
                         const NodalVectors& rates, double beta, ElementBlocks& out) const {
    StrainGradients by;
    for (int station = 0; station < kStations; ++station) {
      const DirectorStrains& own = local[static_cast<std::size_t>(station)];
      for (int a = 0; a < count(station); ++a) {
        by.col(first(station) + a) = expanded(weights(station), own.gradient(a));
      }
    }
    const ModeGradients of_modes = in_modes(by);
    NodalMatrix tangent;
    tangent.noalias() = of_modes * of_modes.transpose();
    if (beta != 0.0) {
      coordinates_.subtract(NodalMatrix(beta * tangent), out.by_v);
      tangent.noalias() += beta * of_modes * in_modes(gradient_rates(local, rates)).transpose();
    }
    for (int station = 0; station < kStations; ++station) {
      DirectorHessian hessian = DirectorHessian::Zero();
      local[static_cast<std::size_t>(station)].add_hessian(stress.data() + first(station), hessian);
      const Eigen::Matrix<double, 15, 24> half = expanded(weights(station), hessian).transpose();
      tangent += expanded(weights(station), half);
    }
    coordinates_.subtract(tangent, out.by_q);
  }

  StrainVector strains(const NodalVectors& nodal) const {
    StrainVector all;
    for (int station = 0; station < kStations; ++station) {
      DirectorStrains own;
      own.set(combined(stations_[static_cast<std::size_t>(station)], nodal), terms(station), 0);
      for (int a = 0; a < count(station); ++a) all[first(station) + a] = own.value(a);
    }
    return all;
  }

  /// Resultants at xi; change: of the strains.
  BeamLoad load(const NodalVectors& nodal, const StrainVector& change, double xi) const {
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

  /// dB/dt along the rates of the nodal vectors.
  StrainGradients gradient_rates(const Stations& local, const NodalVectors& rates) const {
    StrainGradients out;
    for (int station = 0; station < kStations; ++station) {
      const StationWeights& w = stations_[static_cast<std::size_t>(station)];
      const DirectorVectors along = combined(w, rates);
      for (int a = 0; a < count(station); ++a) {
        double unit[kAxisStrains] = {};
        unit[a] = 1.0;
        DirectorHessian hessian = DirectorHessian::Zero();
        local[static_cast<std::size_t>(station)].add_hessian(unit, hessian);
        out.col(first(station) + a) = expanded(w, DirectorVectors(hessian * along));
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

  /// The gradients of the modes, sums of strains whose squares are the strain energy.
  ModeGradients in_modes(const StrainGradients& by) const {
    ModeGradients out = ModeGradients::Zero();
    for (const Entry& entry : entries_) out.col(entry.mode) += entry.weight * by.col(entry.strain);
    return out;
  }

  void set_stiffness() {
    const SectionResultants& s = section().resultants;
    const double l = length();
    stiffness_.setZero();
    const auto add = [this](double c, const StrainVector& t) {
      stiffness_.noalias() += c * t * t.transpose();
      for (int k = 0; k < kStrains; ++k) {
        if (t[k] != 0.0) entries_.push_back({k, modes_, std::sqrt(c) * t[k]});
      }
      ++modes_;
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
  /// stiffness = T^T T: T(mode, strain) = weight.
  struct Entry {
    int strain, mode;
    double weight;
  };
  std::vector<Entry> entries_;
  int modes_ = 0;
};

}  // namespace

std::unique_ptr<const BeamElement> make_director_element(const ElementShape& shape,
                                                         const BeamSection& section, bool planar) {
  return std::make_unique<DirectorElement>(shape, section, planar);
}

}  // namespace tribodyn
