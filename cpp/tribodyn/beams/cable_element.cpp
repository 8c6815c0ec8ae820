#include "tribodyn/beams/cable_element.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/math/quadrature.hpp"

namespace tribodyn {

namespace {

constexpr std::size_t kPoints = 3;

template <int D>
using Vec = Eigen::Matrix<double, D, 1>;
template <int D>
using Mat = Eigen::Matrix<double, D, D>;

/// A function of a = r' and b = r'' with its first and, if `Second`, its second derivatives.
template <int D, bool Second>
struct AxisFunction {
  double value;
  Vec<D> by_a, by_b;
  Mat<D> aa, ab, bb;  // not set without `Second`

  double rate(const Vec<D>& a_rate, const Vec<D>& b_rate) const {
    return by_a.dot(a_rate) + by_b.dot(b_rate);
  }
};

/// |a| - 1; does not depend on b.
template <int D, bool Second>
inline AxisFunction<D, Second> stretch(const Vec<D>& a) {
  AxisFunction<D, Second> f;
  const double square = a.squaredNorm(), per_length = 1.0 / std::sqrt(square);
  f.value = square * per_length - 1.0;
  f.by_a = per_length * a;
  f.by_b.setZero();
  if constexpr (Second) {
    f.aa = per_length * (Mat<D>::Identity() - f.by_a * f.by_a.transpose());
    f.ab.setZero();
    f.bb.setZero();
  }
  return f;
}

/// kappa^2 = B/A - c^2/A^2 with A = a . a, B = b . b, c = a . b.
template <int D, bool Second>
inline AxisFunction<D, Second> squared_curvature(const Vec<D>& a, const Vec<D>& b) {
  AxisFunction<D, Second> f;
  const double i = 1.0 / a.squaredNorm(), bb = b.squaredNorm(), c = a.dot(b);
  f.value = std::max(0.0, i * (bb - c * c * i));
  const double by_a = i * i * (2.0 * c * c * i - bb), by_c = -2.0 * c * i * i;
  f.by_a = 2.0 * by_a * a + by_c * b;
  f.by_b = 2.0 * i * b + by_c * a;
  if constexpr (Second) {
    const double aa = i * i * i * (2.0 * bb - 6.0 * c * c * i), ac = 4.0 * c * i * i * i,
                 cc = -2.0 * i * i;
    const Mat<D> dyad = a * b.transpose(), square = a * a.transpose();
    f.aa = 2.0 * by_a * Mat<D>::Identity() + 4.0 * aa * square +
           2.0 * ac * (dyad + dyad.transpose()) + cc * b * b.transpose();
    f.ab =
        by_c * Mat<D>::Identity() - 4.0 * i * i * dyad + 2.0 * ac * square + cc * dyad.transpose();
    f.bb = 2.0 * i * Mat<D>::Identity() + cc * square;
  }
  return f;
}

/// sqrt(kappa^2 + delta^2).
template <int D, bool Second>
inline AxisFunction<D, Second> regular_curvature(AxisFunction<D, Second> f, double delta) {
  const double root = std::sqrt(f.value + delta * delta);
  const double half = 0.5 / root, curved = 0.25 / (root * root * root);
  if constexpr (Second) {
    f.aa = half * f.aa - curved * f.by_a * f.by_a.transpose();
    f.ab = half * f.ab - curved * f.by_a * f.by_b.transpose();
    f.bb = half * f.bb - curved * f.by_b * f.by_b.transpose();
  }
  f.by_a *= half;
  f.by_b *= half;
  f.value = root;
  return f;
}

/// kappa = (a_x b_y - a_y b_x)/A, signed.
template <bool Second>
inline AxisFunction<2, Second> planar_curvature(const Vec<2>& a, const Vec<2>& b) {
  AxisFunction<2, Second> f;
  const double i = 1.0 / a.squaredNorm();
  f.value = i * (a[0] * b[1] - a[1] * b[0]);
  f.by_a = i * (Vec<2>(b[1], -b[0]) - 2.0 * f.value * a);
  f.by_b = i * Vec<2>(-a[1], a[0]);
  if constexpr (Second) {
    const Mat<2> dyad = a * f.by_a.transpose();
    f.aa = (-2.0 * i) * (dyad + dyad.transpose() + f.value * Mat<2>::Identity());
    f.ab = (-2.0 * i) * a * f.by_b.transpose();
    f.ab(0, 1) += i;
    f.ab(1, 0) -= i;
    f.bb.setZero();
  }
  return f;
}

/// Force and, if `Tangents`, its derivatives per length, conjugate to a and b.
template <int D, bool Tangents>
struct LocalForce {
  using Square = Eigen::Matrix<double, 2 * D, 2 * D>;
  Eigen::Matrix<double, 2 * D, 1> force;
  Square by_q, by_v;  // not set without `Tangents`; by_v only with damping

  explicit LocalForce(bool viscous) {
    force.setZero();
    if constexpr (Tangents) {
      by_q.setZero();
      if (viscous) by_v.setZero();
    }
  }

  void add_gradient(const AxisFunction<D, Tangents>& f, double stress) {
    force.template head<D>() += stress * f.by_a;
    force.template tail<D>() += stress * f.by_b;
  }
  void add_hessian(const AxisFunction<D, Tangents>& f, double stress) {
    by_q.template topLeftCorner<D, D>() += stress * f.aa;
    by_q.template topRightCorner<D, D>() += stress * f.ab;
    by_q.template bottomLeftCorner<D, D>() += stress * f.ab.transpose();
    by_q.template bottomRightCorner<D, D>() += stress * f.bb;
  }
  /// Terms of the stress that changes with the strain and with its rate.
  void add_stiffness(const AxisFunction<D, Tangents>& f, double elastic, double viscous,
                     const Vec<D>& a_rate, const Vec<D>& b_rate) {
    Eigen::Matrix<double, 2 * D, 1> row, column;
    row << f.by_a, f.by_b;
    column = elastic * row;
    if (viscous != 0.0) {
      column.template head<D>() += viscous * (f.aa * a_rate + f.ab * b_rate);
      column.template tail<D>() += viscous * (f.ab.transpose() * a_rate + f.bb * b_rate);
      by_v += viscous * row * row.transpose();
    }
    by_q += row * column.transpose();
  }
};

/// A strain is the same for r_1 and r_2 + (r_1 - r_2): the element has three vectors d = r_1 - r_2,
/// r_x1 and r_x2. Those of the coordinates r_1, r_x1, r_2, r_x2, and their signs.
constexpr int kOf[4] = {0, 1, 0, 2};
constexpr double kSign[4] = {1.0, 1.0, -1.0, 1.0};

/// The cable in a space of D dimensions.
template <int D>
class CableElement final : public BeamElement {
 public:
  CableElement(const ElementShape& shape, const BeamSection& section, double beam_length)
      : BeamElement(shape, section),
        axial_(section.resultants.axial),
        bending_(section.resultants.bending_z),
        delta_(1e-4 / beam_length) {
    const GaussRule rule = gauss_legendre(kPoints);
    for (std::size_t g = 0; g < kPoints; ++g) {
      Point& point = points_[g];
      const double xi = 0.5 + 0.5 * rule.nodes[g];
      point.weight = 0.5 * length() * rule.weights[g];
      point.first = weights(xi, 1);
      point.second = weights(xi, 2);
      const Vec<D> a = shape.axis(xi, 1).head<D>(), b = shape.axis(xi, 2).head<D>();
      point.stretch = a.norm() - 1.0;
      const double square = squared_curvature<D, false>(a, b).value;
      if (std::sqrt(square) * length() > 1e-9) curved_ = true;
    }
    for (std::size_t g = 0; g < kPoints; ++g) {
      if (curved_) points_[g].curvature = reference_curvature(0.5 + 0.5 * rule.nodes[g]);
    }
  }

  void add_forces(const double* q, const double* v, double beta, bool tangents,
                  ElementBlocks& out) const override {
    if (tangents) {
      add<true>(q, v, beta, out);
    } else {
      add<false>(q, v, beta, out);
    }
  }

  double energy(const double* q) const override {
    double sum = 0.0;
    const Vectors own = vectors(q);
    for (const Point& point : points_) {
      const Vec<D> a = own * point.first, b = own * point.second;
      const double eps = a.norm() - 1.0 - point.stretch;
      double square = 0.0;
      if (smooth()) {
        square = squared_curvature<D, false>(a, b).value;
      } else {
        const double change = curvature<false>(a, b).value - point.curvature;
        square = change * change;
      }
      sum += 0.5 * point.weight * (axial_ * eps * eps + bending_ * square);
    }
    return sum;
  }

  double strain_rate_energy(const double* q, const double* v) const override {
    double sum = 0.0;
    const Vectors own = vectors(q), rates = vectors(v);
    for (const Point& point : points_) {
      const Vec<D> a = own * point.first, b = own * point.second;
      const Vec<D> a_rate = rates * point.first, b_rate = rates * point.second;
      const double eps = stretch<D, false>(a).rate(a_rate, b_rate);
      const double kappa = curvature<false>(a, b).rate(a_rate, b_rate);
      sum += point.weight * (axial_ * eps * eps + bending_ * kappa * kappa);
    }
    return sum;
  }

  BeamLoad load(const double* q, double xi) const override {
    const Vectors own = vectors(q);
    const auto vector = [&](int derivative) {
      Vector3 x = Vector3::Zero();
      x.head<D>() = own * weights(xi, derivative);
      return x;
    };
    const Vector3 a = vector(1), b = vector(2), third = vector(3);
    const double square = a.squaredNorm();
    const Vector3 tangent = a.normalized(), k = a.cross(b) / square;
    Vector3 k_rate = (a.cross(third) - 2.0 * a.dot(b) * k) / square;
    BeamLoad load;
    load.moment = bending_ * k;
    if (curved_ && D == 2) {
      load.moment[2] -= bending_ * reference_curvature(xi);
      constexpr double kStep = 1e-4;  // of xi; the reference curvature is smooth
      const double low = std::max(0.0, xi - kStep), high = std::min(1.0, xi + kStep);
      k_rate[2] -=
          (reference_curvature(high) - reference_curvature(low)) / ((high - low) * length());
    } else if (curved_) {
      const double root = std::sqrt(k.squaredNorm() + delta_ * delta_);
      const double part = reference_curvature(xi) / root;
      load.moment *= 1.0 - part;
      k_rate = (1.0 - part) * k_rate + (part * k.dot(k_rate) / (root * root)) * k;
    }
    load.force = axial_ * linear_stretch(own, xi) * tangent + bending_ * tangent.cross(k_rate);
    return load;
  }

 private:
  using Weights = Eigen::Vector3d;              // of d, r_x1, r_x2
  using Vectors = Eigen::Matrix<double, D, 3>;  // d, r_x1, r_x2
  using Square = Eigen::Matrix<double, 3 * D, 3 * D>;
  struct Point {
    double weight = 0.0;
    Weights first, second;                  // of r' and r''
    double stretch = 0.0, curvature = 0.0;  // of the reference shape
  };

  /// Whether the energy of bending is a function of kappa^2 alone.
  bool smooth() const { return D == 3 && !curved_; }

  /// Weights of a derivative of the axis; those of r_1 and r_2 are opposite.
  Weights weights(double xi, int derivative) const {
    const CubicWeights all = cubic_weights(xi, length(), derivative);
    return {all[0], all[1], all[3]};
  }
  static Vectors vectors(const double* q) {
    Vectors x;
    for (int i = 0; i < D; ++i) {
      x(i, 0) = q[i] - q[2 * D + i];
      x(i, 1) = q[D + i];
      x(i, 2) = q[3 * D + i];
    }
    return x;
  }
  template <bool Second>
  AxisFunction<D, Second> curvature(const Vec<D>& a, const Vec<D>& b) const {
    if constexpr (D == 2) {
      return planar_curvature<Second>(a, b);
    } else {
      return regular_curvature<D, Second>(squared_curvature<D, Second>(a, b), delta_);
    }
  }
  double reference_curvature(double xi) const {
    const Vec<D> a = shape().axis(xi, 1).head<D>(), b = shape().axis(xi, 2).head<D>();
    return curvature<false>(a, b).value;
  }

  /// The linear part of eps - eps_0 along the element. The quadratic part only compensates the
  /// errors of the cubic axis in bending.
  double linear_stretch(const Vectors& own, double xi) const {
    const double root = std::sqrt(0.6);  // of the Gauss points -root, 0, root with 5/9, 8/9, 5/9
    double eps[kPoints];
    for (std::size_t g = 0; g < kPoints; ++g) {
      eps[g] = (own * points_[g].first).norm() - 1.0 - points_[g].stretch;
    }
    const double mean = (5.0 * eps[0] + 8.0 * eps[1] + 5.0 * eps[2]) / 18.0;
    return mean + (2.0 * xi - 1.0) * (eps[2] - eps[0]) * 0.5 / root;
  }

  /// `rates`: null without damping.
  template <bool Tangents>
  LocalForce<D, Tangents> local_force(const Point& point, const Vectors& own, const Vectors* rates,
                                      double beta) const {
    const Vec<D> a = own * point.first, b = own * point.second;
    Vec<D> a_rate = Vec<D>::Zero(), b_rate = Vec<D>::Zero();
    if (rates) {
      a_rate = *rates * point.first;
      b_rate = *rates * point.second;
    }
    LocalForce<D, Tangents> local(rates != nullptr);
    const auto add = [&](const AxisFunction<D, Tangents>& f, double stress, double elastic,
                         double viscous) {
      if (rates) stress += viscous * f.rate(a_rate, b_rate);
      local.add_gradient(f, stress);
      if constexpr (Tangents) {
        local.add_hessian(f, stress);
        local.add_stiffness(f, elastic, viscous, a_rate, b_rate);
      }
    };
    const AxisFunction<D, Tangents> eps = stretch<D, Tangents>(a);
    add(eps, axial_ * (eps.value - point.stretch), axial_, beta * axial_);
    if (!smooth()) {
      const AxisFunction<D, Tangents> kappa = curvature<Tangents>(a, b);
      add(kappa, bending_ * (kappa.value - point.curvature), bending_, beta * bending_);
      return local;
    }
    const AxisFunction<D, Tangents> square = squared_curvature<D, Tangents>(a, b);
    local.add_gradient(square, 0.5 * bending_);
    if constexpr (Tangents) local.add_hessian(square, 0.5 * bending_);
    if (rates) add(regular_curvature<D, Tangents>(square, delta_), 0.0, 0.0, beta * bending_);
    return local;
  }

  template <bool Tangents>
  void add(const double* q, const double* v, double beta, ElementBlocks& out) const {
    const bool viscous = beta != 0.0;
    const Vectors own = vectors(q);
    Vectors rates;
    if (viscous) rates = vectors(v);
    Vectors force = Vectors::Zero();
    Square by_q, by_v;
    if constexpr (Tangents) {
      by_q.setZero();
      if (viscous) by_v.setZero();
    }
    for (const Point& point : points_) {
      const LocalForce<D, Tangents> local =
          local_force<Tangents>(point, own, viscous ? &rates : nullptr, beta);
      for (int k = 0; k < 3; ++k) {
        force.col(k) += (point.weight * point.first[k]) * local.force.template head<D>() +
                        (point.weight * point.second[k]) * local.force.template tail<D>();
      }
      if constexpr (Tangents) {
        accumulate(point, local.by_q, !viscous, by_q);
        if (viscous) accumulate(point, local.by_v, false, by_v);
      }
    }
    for (int k = 0; k < 4; ++k) {
      for (int i = 0; i < D; ++i) out.force[k * D + i] -= kSign[k] * force(i, kOf[k]);
    }
    if constexpr (Tangents) {
      if (!viscous) complete(by_q);
      subtract(by_q, out.by_q);
      if (viscous) subtract(by_v, out.by_v);
    }
  }

  /// Adds the tangent of a point, in terms of d, r_x1 and r_x2; of a symmetric tangent the blocks
  /// on and above the diagonal.
  static void accumulate(const Point& point, const Eigen::Matrix<double, 2 * D, 2 * D>& local,
                         bool symmetric, Square& out) {
    for (int l = 0; l < 3; ++l) {
      const Eigen::Matrix<double, 2 * D, D> columns =
          (point.weight * point.first[l]) * local.template leftCols<D>() +
          (point.weight * point.second[l]) * local.template rightCols<D>();
      for (int k = 0; k < 3; ++k) {
        if (symmetric && k > l) break;
        out.template block<D, D>(k * D, l * D) +=
            point.first[k] * columns.template topRows<D>() +
            point.second[k] * columns.template bottomRows<D>();
      }
    }
  }
  /// Adds the blocks below the diagonal of a symmetric tangent.
  static void complete(Square& out) {
    for (int l = 0; l < 3; ++l) {
      for (int k = l + 1; k < 3; ++k) {
        out.template block<D, D>(k * D, l * D) = out.template block<D, D>(l * D, k * D).transpose();
      }
    }
  }

  /// Subtracts a tangent in terms of d, r_x1 and r_x2 from that of the coordinates.
  static void subtract(const Square& own, MatrixMap& out) {
    Eigen::Map<Eigen::Matrix<double, 4 * D, 4 * D>> all(out.data());
    for (int l = 0; l < 4; ++l) {
      for (int k = 0; k < 4; ++k) {
        all.template block<D, D>(k * D, l * D) -=
            (kSign[k] * kSign[l]) * own.template block<D, D>(kOf[k] * D, kOf[l] * D);
      }
    }
  }

  double axial_, bending_, delta_;
  bool curved_ = false;
  std::array<Point, kPoints> points_;
};

}  // namespace

std::unique_ptr<const BeamElement> make_cable_element(const ElementShape& shape,
                                                      const BeamSection& section, bool planar,
                                                      double beam_length) {
  if (planar) return std::make_unique<CableElement<2>>(shape, section, beam_length);
  return std::make_unique<CableElement<3>>(shape, section, beam_length);
}

}  // namespace tribodyn
