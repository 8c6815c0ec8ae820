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

/// A function of a = r' and b = r'' with its derivatives; the second ones are set on request.
template <int D>
struct AxisFunction {
  double value = 0.0;
  Vec<D> by_a = Vec<D>::Zero(), by_b = Vec<D>::Zero();
  Mat<D> aa, ab, bb;

  explicit AxisFunction(bool second) {
    if (!second) return;
    aa.setZero();
    ab.setZero();
    bb.setZero();
  }

  double rate(const Vec<D>& a_rate, const Vec<D>& b_rate) const {
    return by_a.dot(a_rate) + by_b.dot(b_rate);
  }
};

template <int D>
AxisFunction<D> stretch(const Vec<D>& a, bool second) {
  AxisFunction<D> f(second);
  const double length = a.norm();
  f.value = length - 1.0;
  f.by_a = a / length;
  if (second) f.aa = (Mat<D>::Identity() - f.by_a * f.by_a.transpose()) / length;
  return f;
}

/// kappa^2 = B/A - c^2/A^2 with A = a . a, B = b . b, c = a . b.
template <int D>
AxisFunction<D> squared_curvature(const Vec<D>& a, const Vec<D>& b, bool second) {
  AxisFunction<D> f(second);
  const double i = 1.0 / a.squaredNorm(), bb = b.squaredNorm(), c = a.dot(b);
  f.value = std::max(0.0, i * (bb - c * c * i));
  const double by_a = i * i * (2.0 * c * c * i - bb), by_c = -2.0 * c * i * i;
  f.by_a = 2.0 * by_a * a + by_c * b;
  f.by_b = 2.0 * i * b + by_c * a;
  if (!second) return f;
  const double aa = i * i * i * (2.0 * bb - 6.0 * c * c * i), ac = 4.0 * c * i * i * i,
               cc = -2.0 * i * i;
  const Mat<D> dyad = a * b.transpose(), square = a * a.transpose();
  f.aa = 2.0 * by_a * Mat<D>::Identity() + 4.0 * aa * square +
         2.0 * ac * (dyad + dyad.transpose()) + cc * b * b.transpose();
  f.ab = by_c * Mat<D>::Identity() - 4.0 * i * i * dyad + 2.0 * ac * square + cc * dyad.transpose();
  f.bb = 2.0 * i * Mat<D>::Identity() + cc * square;
  return f;
}

/// sqrt(kappa^2 + delta^2).
template <int D>
AxisFunction<D> regular_curvature(AxisFunction<D> f, double delta, bool second) {
  const double root = std::sqrt(f.value + delta * delta);
  const double half = 0.5 / root, curved = 0.25 / (root * root * root);
  if (second) {
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
AxisFunction<2> planar_curvature(const Vec<2>& a, const Vec<2>& b, bool second) {
  AxisFunction<2> f(second);
  const double i = 1.0 / a.squaredNorm();
  f.value = i * (a[0] * b[1] - a[1] * b[0]);
  f.by_a = i * (Vec<2>(b[1], -b[0]) - 2.0 * f.value * a);
  f.by_b = i * Vec<2>(-a[1], a[0]);
  if (!second) return f;
  const Mat<2> dyad = a * f.by_a.transpose();
  f.aa = (-2.0 * i) * (dyad + dyad.transpose() + f.value * Mat<2>::Identity());
  f.ab = (-2.0 * i) * a * f.by_b.transpose();
  f.ab(0, 1) += i;
  f.ab(1, 0) -= i;
  return f;
}

/// Force and tangents per length, conjugate to a and b.
template <int D>
struct LocalForce {
  using Square = Eigen::Matrix<double, 2 * D, 2 * D>;
  Eigen::Matrix<double, 2 * D, 1> force = Eigen::Matrix<double, 2 * D, 1>::Zero();
  Square by_q, by_v;

  explicit LocalForce(bool tangents) {
    if (!tangents) return;
    by_q.setZero();
    by_v.setZero();
  }

  void add_gradient(const AxisFunction<D>& f, double stress) {
    force.template head<D>() += stress * f.by_a;
    force.template tail<D>() += stress * f.by_b;
  }
  void add_hessian(const AxisFunction<D>& f, double stress) {
    by_q.template topLeftCorner<D, D>() += stress * f.aa;
    by_q.template topRightCorner<D, D>() += stress * f.ab;
    by_q.template bottomLeftCorner<D, D>() += stress * f.ab.transpose();
    by_q.template bottomRightCorner<D, D>() += stress * f.bb;
  }
  /// Terms of the stress that changes with the strain and with its rate.
  void add_stiffness(const AxisFunction<D>& f, double elastic, double viscous, const Vec<D>& a_rate,
                     const Vec<D>& b_rate) {
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
      point.first = cubic_weights(xi, length(), 1);
      point.second = cubic_weights(xi, length(), 2);
      const Vec<D> a = shape.axis(xi, 1).head<D>(), b = shape.axis(xi, 2).head<D>();
      point.stretch = a.norm() - 1.0;
      const double square = squared_curvature<D>(a, b, false).value;
      if (std::sqrt(square) * length() > 1e-9) curved_ = true;
    }
    for (std::size_t g = 0; g < kPoints; ++g) {
      if (curved_) points_[g].curvature = reference_curvature(0.5 + 0.5 * rule.nodes[g]);
    }
  }

  void add_forces(const double* q, const double* v, double beta, bool tangents,
                  ElementBlocks& out) const override {
    for (const Point& point : points_) {
      const LocalForce<D> local = local_force(point, q, v, beta, tangents);
      const Vec<D> by_a = point.weight * local.force.template head<D>();
      const Vec<D> by_b = point.weight * local.force.template tail<D>();
      for (std::size_t k = 0; k < 4; ++k) {
        const auto at = static_cast<Eigen::Index>(k) * D;
        for (int i = 0; i < D; ++i) {
          out.force[at + i] -= point.first[k] * by_a[i] + point.second[k] * by_b[i];
        }
      }
      if (!tangents) continue;
      scatter(point, local.by_q, out.by_q);
      if (beta != 0.0) scatter(point, local.by_v, out.by_v);
    }
  }

  double energy(const double* q) const override {
    double sum = 0.0;
    for (const Point& point : points_) {
      const Vec<D> a = at(point.first, q), b = at(point.second, q);
      const double eps = a.norm() - 1.0 - point.stretch;
      double square = 0.0;
      if (smooth()) {
        square = squared_curvature<D>(a, b, false).value;
      } else {
        const double change = curvature(a, b, false).value - point.curvature;
        square = change * change;
      }
      sum += 0.5 * point.weight * (axial_ * eps * eps + bending_ * square);
    }
    return sum;
  }

  double strain_rate_energy(const double* q, const double* v) const override {
    double sum = 0.0;
    for (const Point& point : points_) {
      const Vec<D> a = at(point.first, q), b = at(point.second, q);
      const Vec<D> a_rate = at(point.first, v), b_rate = at(point.second, v);
      const double eps = stretch<D>(a, false).rate(a_rate, b_rate);
      const double kappa = curvature(a, b, false).rate(a_rate, b_rate);
      sum += point.weight * (axial_ * eps * eps + bending_ * kappa * kappa);
    }
    return sum;
  }

  BeamLoad load(const double* q, double xi) const override {
    const auto vector = [&](int derivative) {
      Vector3 x = Vector3::Zero();
      x.head<D>() = at(cubic_weights(xi, length(), derivative), q);
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
      const double own = std::sqrt(k.squaredNorm() + delta_ * delta_);
      const double part = reference_curvature(xi) / own;
      load.moment *= 1.0 - part;
      k_rate = (1.0 - part) * k_rate + (part * k.dot(k_rate) / (own * own)) * k;
    }
    load.force = axial_ * linear_stretch(q, xi) * tangent + bending_ * tangent.cross(k_rate);
    return load;
  }

 private:
  struct Point {
    double weight = 0.0;
    CubicWeights first{}, second{};         // of r' and r''
    double stretch = 0.0, curvature = 0.0;  // of the reference shape
  };

  /// Whether the energy of bending is a function of kappa^2 alone.
  bool smooth() const { return D == 3 && !curved_; }

  static Vec<D> at(const CubicWeights& w, const double* q) {
    Vec<D> x;
    for (int i = 0; i < D; ++i) {
      x[i] = w[0] * q[i] + w[1] * q[D + i] + w[2] * q[2 * D + i] + w[3] * q[3 * D + i];
    }
    return x;
  }
  AxisFunction<D> curvature(const Vec<D>& a, const Vec<D>& b, bool second) const {
    if constexpr (D == 2) {
      return planar_curvature(a, b, second);
    } else {
      return regular_curvature<D>(squared_curvature<D>(a, b, second), delta_, second);
    }
  }
  double reference_curvature(double xi) const {
    const Vec<D> a = shape().axis(xi, 1).head<D>(), b = shape().axis(xi, 2).head<D>();
    return curvature(a, b, false).value;
  }

  /// The linear part of eps - eps_0 along the element. The quadratic part only compensates the
  /// errors of the cubic axis in bending.
  double linear_stretch(const double* q, double xi) const {
    const double root = std::sqrt(0.6);  // of the Gauss points -root, 0, root with 5/9, 8/9, 5/9
    double eps[kPoints];
    for (std::size_t g = 0; g < kPoints; ++g) {
      eps[g] = at(points_[g].first, q).norm() - 1.0 - points_[g].stretch;
    }
    const double mean = (5.0 * eps[0] + 8.0 * eps[1] + 5.0 * eps[2]) / 18.0;
    return mean + (2.0 * xi - 1.0) * (eps[2] - eps[0]) * 0.5 / root;
  }

  LocalForce<D> local_force(const Point& point, const double* q, const double* v, double beta,
                            bool tangents) const {
    const Vec<D> a = at(point.first, q), b = at(point.second, q);
    Vec<D> a_rate = Vec<D>::Zero(), b_rate = Vec<D>::Zero();
    if (beta != 0.0) {
      a_rate = at(point.first, v);
      b_rate = at(point.second, v);
    }
    LocalForce<D> local(tangents);
    const auto add = [&](const AxisFunction<D>& f, double stress, double elastic, double viscous) {
      stress += viscous * f.rate(a_rate, b_rate);
      local.add_gradient(f, stress);
      if (!tangents) return;
      local.add_hessian(f, stress);
      local.add_stiffness(f, elastic, viscous, a_rate, b_rate);
    };
    const AxisFunction<D> eps = stretch<D>(a, tangents);
    add(eps, axial_ * (eps.value - point.stretch), axial_, beta * axial_);
    if (!smooth()) {
      const AxisFunction<D> kappa = curvature(a, b, tangents);
      add(kappa, bending_ * (kappa.value - point.curvature), bending_, beta * bending_);
      return local;
    }
    const AxisFunction<D> square = squared_curvature<D>(a, b, tangents);
    local.add_gradient(square, 0.5 * bending_);
    if (tangents) local.add_hessian(square, 0.5 * bending_);
    if (beta != 0.0) add(regular_curvature<D>(square, delta_, tangents), 0.0, 0.0, beta * bending_);
    return local;
  }

  static void scatter(const Point& point, const typename LocalForce<D>::Square& local,
                      MatrixMap& out) {
    for (std::size_t l = 0; l < 4; ++l) {
      const double a = point.weight * point.first[l], b = point.weight * point.second[l];
      const Eigen::Matrix<double, 2 * D, D> columns =
          a * local.template leftCols<D>() + b * local.template rightCols<D>();
      for (std::size_t k = 0; k < 4; ++k) {
        for (int j = 0; j < D; ++j) {
          for (int i = 0; i < D; ++i) {
            out(static_cast<Eigen::Index>(k) * D + i, static_cast<Eigen::Index>(l) * D + j) -=
                point.first[k] * columns(i, j) + point.second[k] * columns(D + i, j);
          }
        }
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
