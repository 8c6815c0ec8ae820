#include "tribodyn/beams/frame_segment.hpp"

#include <array>
#include <cmath>
#include <cstddef>

namespace tribodyn {

namespace {

using Matrix39 = Eigen::Matrix<double, 3, 9>;  // by delta, u1, u2
using Matrix312 = Eigen::Matrix<double, 3, 12>;

constexpr double kSeriesRange = 0.25;  // of theta^2
constexpr int kTerms = 8;              // (0.0625/pi^2)^8 is below round-off

// h/sin h = sum of kSine[n] h^(2 n), tan y = y sum of kTangent[n] y^(2 n).
constexpr std::array<double, kTerms> kSine = {1.0,
                                              1.0 / 6.0,
                                              7.0 / 360.0,
                                              31.0 / 15120.0,
                                              127.0 / 604800.0,
                                              73.0 / 3421440.0,
                                              1414477.0 / 653837184000.0,
                                              8191.0 / 37362124800.0};
constexpr std::array<double, kTerms> kTangent = {
    1.0,           1.0 / 3.0,         2.0 / 15.0,          17.0 / 315.0,
    62.0 / 2835.0, 1382.0 / 155925.0, 21844.0 / 6081075.0, 929569.0 / 638512875.0};

/// The coefficients of V = g 1 + r theta theta^T and c, and twice their derivatives with respect to
/// x = theta^2.
struct BendCoefficients {
  double g = 0.0, g1 = 0.0, r = 0.0, r1 = 0.0, c = 0.0, c1 = 0.0;

  explicit BendCoefficients(double x) {
    x <= kSeriesRange ? sum_series(x) : evaluate(std::sqrt(x), x);
  }

 private:
  void sum_series(double x) {
    double g_by_x = 0.0, r_by_x = 0.0, c_by_x = 0.0;
    for (std::size_t n = kTerms; n-- > 0;) {
      const double sine = kSine[n] / static_cast<double>(1u << (2 * n));
      const double tangent = kTangent[n] / (8.0 * std::pow(16.0, static_cast<double>(n)));
      g_by_x = g_by_x * x + g;
      g = g * x + sine;
      c_by_x = c_by_x * x + c;
      c = c * x + tangent;
      if (n == 0) continue;
      r_by_x = r_by_x * x + r;
      r = r * x - sine;
    }
    g1 = 2.0 * g_by_x;
    r1 = 2.0 * r_by_x;
    c1 = 2.0 * c_by_x;
  }
  void evaluate(double theta, double x) {
    const double h = 0.5 * theta, sine = std::sin(h), tangent = std::tan(0.5 * h);
    g = h / sine;
    g1 = (sine - h * std::cos(h)) / (sine * sine * 4.0 * h);
    r = (1.0 - g) / x;
    r1 = (-g1 - 2.0 * r) / x;
    c = tangent / (4.0 * h);
    c1 = (0.5 * h * (1.0 + tangent * tangent) - tangent) / (16.0 * h * h * h);
  }
};

/// exp([x]).
Matrix3 rotation_of(const Vector3& x) {
  const RotationCoefficients c(x.squaredNorm());
  const Matrix3 skew = cross_matrix(x);
  return Matrix3::Identity() + (1.0 - c.b * x.squaredNorm()) * skew + c.a * (skew * skew);
}

Vector3 relative_rotation(const Matrix3& first, const Matrix3& second) {
  return rotation_vector(first.transpose() * second);
}

}  // namespace

Vector3 rotation_vector(const Matrix3& rotation) {
  const Eigen::Quaterniond q(rotation);
  const double size = q.vec().norm(), sign = q.w() < 0.0 ? -1.0 : 1.0;
  const double scale = size > 1e-8 ? 2.0 * std::atan2(size, std::abs(q.w())) / size : 2.0;
  return (sign * scale) * q.vec();
}

/// The middle frame, and how it and theta vary.
struct FrameSegment::Kinematics {
  Vector3 theta;
  BendCoefficients k;
  Matrix3 axes;    ///< R
  Vector3 d;       ///< R^T (r2 - r1)
  Matrix3 v;       ///< dtheta = V (u2 - u1)
  Matrix3 w1, w2;  ///< w = W1 u1 + W2 u2

  explicit Kinematics(const SegmentEnds& ends)
      : theta(relative_rotation(ends.frame[0]->rotation, ends.frame[1]->rotation)),
        k(theta.squaredNorm()),
        axes(ends.frame[0]->rotation * rotation_of(0.5 * theta)),
        d(axes.transpose() * (ends.position[1] - ends.position[0])),
        v(k.r * (theta * theta.transpose())) {
    v.diagonal().array() += k.g;
    const Matrix3 skew = k.c * cross_matrix(theta);
    w1 = 0.5 * Matrix3::Identity() + skew;
    w2 = 0.5 * Matrix3::Identity() - skew;
  }

  /// Z with d(V y) = Z dtheta for a constant vector y.
  Matrix3 turned(const Vector3& y) const {
    const double along = theta.dot(y);
    Matrix3 z =
        (k.g1 * y + (k.r1 * along) * theta) * theta.transpose() + k.r * (theta * y.transpose());
    z.diagonal().array() += k.r * along;
    return z;
  }

  // Derivatives by delta, u1, u2.
  Matrix39 turn_of_middle() const {
    Matrix39 m;
    m << Matrix3::Zero(), w1, w2;
    return m;
  }
  Matrix39 of_theta() const {
    Matrix39 m;
    m << Matrix3::Zero(), -v, v;
    return m;
  }
  Matrix39 of_d() const {
    const Matrix3 skew = cross_matrix(d);
    Matrix39 m;
    m << Matrix3::Identity(), skew * w1, skew * w2;
    return m;
  }
};

/// Rates in the middle frame.
struct FrameSegment::Rates {
  Vector3 way;      ///< R^T (r2 - r1)'
  Vector3 spin[2];  ///< R^T omega of the nodes
  Vector3 middle;   ///< angular velocity of the middle frame
  Vector3 strain;   ///< L Gamma'
  Vector3 bend;     ///< L kappa'

  Rates(const SegmentEnds& ends, const Kinematics& at)
      : way(at.axes.transpose() * (ends.velocity[1] - ends.velocity[0])) {
    for (int i = 0; i < 2; ++i) spin[i] = at.axes.transpose() * ends.frame[i]->omega;
    middle = at.w1 * spin[0] + at.w2 * spin[1];
    strain = way + at.d.cross(middle);
    bend = at.v * difference();
  }
  Vector3 difference() const { return spin[1] - spin[0]; }

  /// Derivatives of L Gamma' and L kappa' by delta, u1, u2 where the angular velocities do not
  /// change in the axes of the charts.
  void differentiate(const Kinematics& at, Matrix39& of_strain, Matrix39& of_bend) const {
    const Matrix39 turn = at.turn_of_middle(), theta = at.of_theta();
    std::array<Matrix39, 2> of_spin;
    for (int i = 0; i < 2; ++i) {
      Matrix39 relative = turn;
      relative.middleCols<3>(3 + 3 * i) -= Matrix3::Identity();
      of_spin[static_cast<std::size_t>(i)] = cross_matrix(spin[i]) * relative;
    }
    const Vector3 y = difference();
    const Matrix3 by_theta =
        at.k.c * cross_matrix(y) - at.k.c1 * (at.theta.cross(y) * at.theta.transpose());
    const Matrix39 of_middle = at.w1 * of_spin[0] + at.w2 * of_spin[1] + by_theta * theta;
    of_strain = cross_matrix(way) * turn - cross_matrix(middle) * at.of_d() +
                cross_matrix(at.d) * of_middle;
    of_bend = at.turned(y) * theta + at.v * (of_spin[1] - of_spin[0]);
  }
};

/// Resultants and generalised forces, and their derivatives.
struct FrameSegment::Loads {
  Vector3 force, moment;  ///< n, m
  Vector3 k, q;

  void complete(const Kinematics& at) {
    k = force.cross(at.d);
    q = at.v * moment + at.k.c * at.theta.cross(k);
  }
  Vector3 on_node(int i) const { return 0.5 * k + (i == 0 ? -q : q); }

  /// Force, moment on node 1, moment on node 2, by delta, u1, u2.
  using Derivatives = std::array<Matrix39, 3>;

  /// From those of n and m alone.
  Derivatives by_rates(const Kinematics& at, const Matrix39& of_force,
                       const Matrix39& of_moment) const {
    const Matrix39 of_k = -(cross_matrix(at.d) * of_force);
    const Matrix39 of_q = at.v * of_moment + at.k.c * (cross_matrix(at.theta) * of_k);
    return {of_force, 0.5 * of_k - of_q, 0.5 * of_k + of_q};
  }
  /// From those of n and m and of the middle frame.
  Derivatives by_positions(const Kinematics& at, const Matrix39& of_force,
                           const Matrix39& of_moment) const {
    const Matrix39 turn = at.turn_of_middle();
    const Matrix39 of_k = cross_matrix(force) * at.of_d() - cross_matrix(at.d) * of_force;
    const Matrix3 by_theta = at.turned(moment) - at.k.c * cross_matrix(k) +
                             at.k.c1 * (at.theta.cross(k) * at.theta.transpose());
    const Matrix39 of_q =
        at.v * of_moment + by_theta * at.of_theta() + at.k.c * (cross_matrix(at.theta) * of_k);
    return {of_force - cross_matrix(force) * turn,
            0.5 * of_k - of_q - cross_matrix(on_node(0)) * turn,
            0.5 * of_k + of_q - cross_matrix(on_node(1)) * turn};
  }
};

namespace {

/// From derivatives by delta, u1, u2 to those by the twelve coordinates: the columns of the
/// positions are those of delta, the columns of psi are u times `turns`.
Matrix312 by_coordinates(const Matrix39& m, const Matrix3& axes,
                         const std::array<Matrix3, 2>& turns) {
  Matrix312 out;
  const Matrix3 by_position = m.leftCols<3>() * axes.transpose();
  out << -by_position, m.middleCols<3>(3) * turns[0], by_position, m.rightCols<3>() * turns[1];
  return out;
}

/// Adds the derivatives of the generalised forces from those of the force and of the moments.
void add_rows(const std::array<Matrix312, 3>& rows, const Matrix3& axes, const SegmentEnds& ends,
              MatrixMap& out) {
  const Matrix312 force = axes * rows[0];
  const std::array<Matrix312, 2> moment = {ends.frame[0]->tangent.transpose() * (axes * rows[1]),
                                           ends.frame[1]->tangent.transpose() * (axes * rows[2])};
  for (int j = 0; j < 12; ++j) {
    for (int i = 0; i < 3; ++i) {
      out(i, j) += force(i, j);
      out(3 + i, j) -= moment[0](i, j);
      out(6 + i, j) -= force(i, j);
      out(9 + i, j) -= moment[1](i, j);
    }
  }
}

}  // namespace

FrameSegment::FrameSegment(const SectionResultants& section, const Vector3& first,
                           const Matrix3& first_axes, const Vector3& second,
                           const Matrix3& second_axes, double damping)
    : section_(section), length_((second - first).norm()), damping_(damping) {
  const double bent = length_ * length_ / 12.0;
  force_stiffness_ = {section.axial, 1.0 / (1.0 / section.shear_y + bent / section.bending_z),
                      1.0 / (1.0 / section.shear_z + bent / section.bending_y)};
  moment_stiffness_ = {section.torsion, section.bending_y, section.bending_z};
  const Vector3 theta = relative_rotation(first_axes, second_axes);
  const Matrix3 middle = first_axes * rotation_of(0.5 * theta);
  straight_ = middle.transpose() * (second - first) / length_;
  unbent_ = theta / length_;
}

SegmentResultants FrameSegment::resultants(const SegmentEnds& ends) const {
  return resultants(ends, Kinematics(ends));
}

SegmentResultants FrameSegment::resultants(const SegmentEnds& ends, const Kinematics& at) const {
  SegmentResultants out;
  out.axes = at.axes;
  out.strain = at.d / length_ - straight_;
  out.curvature = at.theta / length_ - unbent_;
  Vector3 strain = out.strain, curvature = out.curvature;
  if (damping_ > 0.0) {
    const Rates rates(ends, at);
    strain += (damping_ / length_) * rates.strain;
    curvature += (damping_ / length_) * rates.bend;
  }
  out.force = force_stiffness_.cwiseProduct(strain);
  out.moment = moment_stiffness_.cwiseProduct(curvature);
  return out;
}

double FrameSegment::energy(const SegmentEnds& ends) const {
  const Kinematics at(ends);
  const Vector3 strain = at.d / length_ - straight_, curvature = at.theta / length_ - unbent_;
  return 0.5 * length_ *
         (strain.dot(force_stiffness_.cwiseProduct(strain)) +
          curvature.dot(moment_stiffness_.cwiseProduct(curvature)));
}

double FrameSegment::dissipated_power(const SegmentEnds& ends) const {
  if (damping_ == 0.0) return 0.0;
  const Rates rates(ends, Kinematics(ends));
  return damping_ / length_ *
         (rates.strain.dot(force_stiffness_.cwiseProduct(rates.strain)) +
          rates.bend.dot(moment_stiffness_.cwiseProduct(rates.bend)));
}

void FrameSegment::add_forces(const SegmentEnds& ends, bool tangents, ElementBlocks& out) const {
  const Kinematics at(ends);
  const SegmentResultants now = resultants(ends, at);
  Loads loads{now.force, now.moment, {}, {}};
  loads.complete(at);
  const Vector3 force = at.axes * loads.force;
  std::array<Vector3, 2> moment;
  for (int i = 0; i < 2; ++i) {
    const auto node = static_cast<std::size_t>(i);
    moment[node] = at.axes * loads.on_node(i);
    const Vector3 own = ends.frame[i]->tangent.transpose() * moment[node];
    for (int c = 0; c < 3; ++c) {
      out.force[6 * i + c] += i == 0 ? force[c] : -force[c];
      out.force[6 * i + 3 + c] -= own[c];
    }
  }
  if (!tangents) return;
  add_tangents(ends, at, loads, out);
  for (int i = 0; i < 2; ++i) {
    const Matrix3 own = ends.frame[i]->moment_tangent(moment[static_cast<std::size_t>(i)]);
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) out.by_q(6 * i + 3 + r, 6 * i + 3 + c) -= own(r, c);
    }
  }
}

void FrameSegment::add_tangents(const SegmentEnds& ends, const Kinematics& at, const Loads& loads,
                                ElementBlocks& out) const {
  const Vector3 by_strain = force_stiffness_ / length_, by_bend = moment_stiffness_ / length_;
  const auto stiffness = by_strain.asDiagonal();
  const auto bending = by_bend.asDiagonal();
  const Matrix3 back = at.axes.transpose();
  const std::array<Matrix3, 2> turns = {back * ends.frame[0]->tangent,
                                        back * ends.frame[1]->tangent};
  Matrix39 of_force = stiffness * at.of_d(), of_moment = bending * at.of_theta();
  std::array<Matrix312, 3> by_q, by_v;
  if (damping_ > 0.0) {
    const auto rate_rows = loads.by_rates(at, damping_ * of_force, damping_ * of_moment);
    const std::array<Matrix3, 2> turn_rates = {back * ends.frame[0]->tangent_rate,
                                               back * ends.frame[1]->tangent_rate};
    for (std::size_t k = 0; k < 3; ++k) {
      by_v[k] = by_coordinates(rate_rows[k], at.axes, turns);
      Matrix39 turning = rate_rows[k];
      turning.leftCols<3>().setZero();
      by_q[k] = by_coordinates(turning, at.axes, turn_rates);
    }
    add_rows(by_v, at.axes, ends, out.by_v);
    add_rows(by_q, at.axes, ends, out.by_q);
    Matrix39 of_strain, of_bend;
    Rates(ends, at).differentiate(at, of_strain, of_bend);
    of_force += damping_ * (stiffness * of_strain);
    of_moment += damping_ * (bending * of_bend);
  }
  const auto rows = loads.by_positions(at, of_force, of_moment);
  for (std::size_t k = 0; k < 3; ++k) by_q[k] = by_coordinates(rows[k], at.axes, turns);
  add_rows(by_q, at.axes, ends, out.by_q);
}

}  // namespace tribodyn
