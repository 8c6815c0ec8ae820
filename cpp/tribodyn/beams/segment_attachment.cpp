#include "tribodyn/beams/segment_attachment.hpp"

#include <array>
#include <cmath>
#include <cstddef>

#include "tribodyn/beams/frame_segment.hpp"

namespace tribodyn {

namespace {

constexpr double kSeriesRange = 0.25;  // of x = |Theta|^2
// e = sum of kCotangent[n] x^n: |B_2n|/(2 n)! with the numbers of Bernoulli.
constexpr std::array<double, 8> kCotangent = {1.0 / 12.0,          1.0 / 720.0,
                                              1.0 / 30240.0,       1.0 / 1209600.0,
                                              1.0 / 47900160.0,    691.0 / 1307674368000.0,
                                              1.0 / 74724249600.0, 3617.0 / 10670622842880000.0};

/// A function of x with its first two derivatives.
struct OfX {
  double v = 0.0, d = 0.0, dd = 0.0;

  friend OfX operator+(const OfX& a, const OfX& b) { return {a.v + b.v, a.d + b.d, a.dd + b.dd}; }
  friend OfX operator*(double c, const OfX& a) { return {c * a.v, c * a.d, c * a.dd}; }
  friend OfX operator*(const OfX& a, const OfX& b) {
    return {a.v * b.v, a.d * b.v + a.v * b.d, a.dd * b.v + 2.0 * a.d * b.d + a.v * b.dd};
  }
};

OfX cotangent_coefficient(double x) {
  OfX e;
  if (x <= kSeriesRange) {
    for (std::size_t n = kCotangent.size(); n-- > 0;) {
      e.dd = e.dd * x + e.d;
      e.d = e.d * x + e.v;
      e.v = e.v * x + kCotangent[n];
    }
    e.dd *= 2.0;
    return e;
  }
  // y = h cot h with x = 4 h^2.
  const double h = 0.5 * std::sqrt(x), sine = std::sin(h), cot = std::cos(h) / sine;
  const double per_square = 1.0 / (sine * sine);
  const double first = cot - h * per_square, second = 2.0 * per_square * (h * cot - 1.0);
  const double d = first / (8.0 * h);
  const double dd = (second - first / h) / (64.0 * h * h);
  e.v = (1.0 - h * cot) / x;
  e.d = (-d - e.v) / x;
  e.dd = (-dd - 2.0 * e.d) / x;
  return e;
}

/// e, p and s.
struct Coefficients {
  OfX e, p, s;

  Coefficients(double x, double share) : e(cotangent_coefficient(x)) {
    const double square = share * share;
    const RotationCoefficients c(square * x);
    const OfX a = share * OfX{c.a, 0.5 * square * c.a1, 0.25 * square * square * c.a2};
    const OfX b = square * OfX{c.b, 0.5 * square * c.b1, 0.25 * square * square * c.b2};
    const OfX at{x, 1.0, 0.0};
    p = a + OfX{-0.5} + (-1.0) * (at * a * e) + 0.5 * (at * b);
    s = e + (-0.5) * a + b + (-1.0) * (at * b * e);
  }
};

/// L.
Matrix3 inverse_tangent(const Vector3& theta, double e) {
  const Matrix3 skew = cross_matrix(theta);
  return Matrix3::Identity() - 0.5 * skew + e * (skew * skew);
}

Vector3 relative_rotation(const Matrix3& first, const Matrix3& second) {
  return rotation_vector(second * first.transpose());
}

/// A turning frame: angular velocity and acceleration, and the columns of J_w, J_w' and J_w'' that
/// belong to one rotation vector psi.
struct Turning {
  Vector3 omega, alpha;
  Matrix3 w, w_rate, w_acceleration;
};

void clear(int derivatives, VectorMotion& out) {
  out.value.setZero();
  out.rate.setZero();
  out.acceleration.setZero();
  if (derivatives >= 0) out.jacobian.setZero(3, 12);
  if (derivatives >= 1) out.jacobian_rate.setZero(3, 12);
  if (derivatives >= 2) out.jacobian_acceleration.setZero(3, 12);
}

/// Adds a vector e that turns to its rates, and its derivatives to the columns from `first` on.
void add_columns(const Turning& t, const Vector3& e, Eigen::Index first, int derivatives,
                 VectorMotion& out) {
  if (derivatives < 0) return;
  const Vector3 rate = t.omega.cross(e), acceleration = t.alpha.cross(e) + t.omega.cross(rate);
  for (Eigen::Index c = 0; c < 3; ++c) {
    const Vector3 turn = t.w.col(c);
    out.jacobian.col(first + c) += turn.cross(e);
    if (derivatives < 1) continue;
    const Vector3 turn_rate = t.w_rate.col(c);
    out.jacobian_rate.col(first + c) += turn.cross(rate) + turn_rate.cross(e);
    if (derivatives < 2) continue;
    out.jacobian_acceleration.col(first + c) += turn.cross(acceleration) +
                                                2.0 * turn_rate.cross(rate) +
                                                Vector3(t.w_acceleration.col(c)).cross(e);
  }
}

void add_values(const Vector3& omega, const Vector3& alpha, const Vector3& e, VectorMotion& out) {
  const Vector3 rate = omega.cross(e);
  out.value += e;
  out.rate += rate;
  out.acceleration += alpha.cross(e) + omega.cross(rate);
}

}  // namespace

BeamNode section_between(const BeamNode& first, const BeamNode& second, double share) {
  const Vector3 theta = relative_rotation(first.frame, second.frame);
  const double angle = theta.norm();
  const Vector3 d = second.position - first.position;
  const Matrix3 back = inverse_tangent(theta, cotangent_coefficient(theta.squaredNorm()).v);
  const Vector3 t = first.frame.transpose() * (back * d);
  BeamNode out = first;
  if (angle > 0.0) {
    out.frame = Eigen::AngleAxisd(share * angle, theta / angle).toRotationMatrix() * first.frame;
  }
  out.position += share * d - 0.5 * share * (1.0 - share) * ((second.frame - first.frame) * t);
  return out;
}

/// The section at one instant: its rotation, and how it turns with each node.
struct SegmentAttachment::Section {
  Vector3 theta;
  Coefficients c;
  Matrix3 rotation;
  Matrix3 k;          ///< K
  Turning by_psi[2];  ///< of the section, by psi of each node

  Section(const SegmentAttachment& of, const BodyState& state)
      : theta(relative_rotation(of.frame(state, 0).rotation, of.frame(state, 1).rotation)),
        c(theta.squaredNorm(), of.place_.share) {
    const RotationFrame &a = of.frame(state, 0), &b = of.frame(state, 1);
    const double share = of.place_.share;
    const RotationCoefficients turn(share * share * theta.squaredNorm());
    const Matrix3 skew = cross_matrix(theta), square = skew * skew;
    const double x = theta.squaredNorm();
    rotation = (Matrix3::Identity() + share * (1.0 - turn.b * share * share * x) * skew +
                share * share * turn.a * square) *
               a.rotation;
    k = share * (Matrix3::Identity() + c.p.v * skew + c.s.v * square);
    // Rates of Theta.
    const Matrix3 back = inverse_tangent(theta, c.e.v);
    const Vector3 rate = back * b.omega - back.transpose() * a.omega;
    const Matrix3 skew_rate = cross_matrix(rate);
    const Matrix3 square_rate = skew * skew_rate + skew_rate * skew;
    const double x_rate = 2.0 * theta.dot(rate);
    const Matrix3 back_rate = -0.5 * skew_rate + (c.e.d * x_rate) * square + c.e.v * square_rate;
    const Vector3 acceleration = back * b.alpha - back.transpose() * a.alpha + back_rate * b.omega -
                                 back_rate.transpose() * a.omega;
    const Matrix3 skew_acceleration = cross_matrix(acceleration);
    const Matrix3 square_acceleration =
        skew * skew_acceleration + skew_acceleration * skew + 2.0 * (skew_rate * skew_rate);
    const double x_acceleration = 2.0 * (rate.squaredNorm() + theta.dot(acceleration));
    const auto second = [&](const OfX& f) { return f.dd * x_rate * x_rate + f.d * x_acceleration; };
    const Matrix3 k_rate = share * ((c.p.d * x_rate) * skew + c.p.v * skew_rate +
                                    (c.s.d * x_rate) * square + c.s.v * square_rate);
    const Matrix3 k_acceleration =
        share *
        (second(c.p) * skew + (2.0 * c.p.d * x_rate) * skew_rate + c.p.v * skew_acceleration +
         second(c.s) * square + (2.0 * c.s.d * x_rate) * square_rate + c.s.v * square_acceleration);
    by_psi[0] = turning(a, Matrix3::Identity() - k, -k_rate, -k_acceleration);
    by_psi[1] = turning(b, k, k_rate, k_acceleration);
    const Vector3 omega = a.omega + k * (b.omega - a.omega);
    const Vector3 alpha = a.alpha + k * (b.alpha - a.alpha) + k_rate * (b.omega - a.omega);
    for (Turning& each : by_psi) {
      each.omega = omega;
      each.alpha = alpha;
    }
  }

  static Turning turning(const RotationFrame& node, const Matrix3& k, const Matrix3& k_rate,
                         const Matrix3& k_acceleration) {
    Turning out;
    out.w = k * node.tangent;
    out.w_rate = k_rate * node.tangent + k * node.tangent_rate;
    out.w_acceleration = k_acceleration * node.tangent + 2.0 * (k_rate * node.tangent_rate) +
                         k * node.tangent_acceleration;
    return out;
  }
  void add(const Vector3& in_section, int derivatives, VectorMotion& out) const {
    const Vector3 e = rotation * in_section;
    add_values(by_psi[0].omega, by_psi[0].alpha, e, out);
    for (int i = 0; i < 2; ++i) add_columns(by_psi[i], e, 6 * i + 3, derivatives, out);
  }
};

namespace {

std::vector<int> coordinates_of(int segment) {
  std::vector<int> all(12);
  for (int i = 0; i < 12; ++i) all[static_cast<std::size_t>(i)] = 6 * segment + i;
  return all;
}

}  // namespace

SegmentAttachment::SegmentAttachment(const Marker& marker, const SegmentPlace& place,
                                     const BeamNode& first, const BeamNode& second)
    : Attachment(marker, coordinates_of(place.segment)), place_(place) {
  const BeamNode section = section_between(first, second, place.share);
  into_section_ = section.frame.transpose();
  offset_ = into_section_ * (marker.position - section.position);
  constexpr double kOnAxis = 1e-12;  // of the length of the segment
  if (offset_.norm() <= kOnAxis * (second.position - first.position).norm()) offset_.setZero();
  axes_ = into_section_ * marker.rotation;
  const Vector3 theta = relative_rotation(first.frame, second.frame);
  const Matrix3 back = inverse_tangent(theta, cotangent_coefficient(theta.squaredNorm()).v);
  bulge_ = 0.5 * place.share * (1.0 - place.share) *
           (first.frame.transpose() * (back * (second.position - first.position)));
}

void SegmentAttachment::evaluate(const BodyState& state, AttachmentMotion& out) const {
  const int derivatives = state.derivatives;
  VectorMotion& origin = out.origin;
  clear(derivatives, origin);
  for (int i = 0; i < 2; ++i) {
    const double share = i == 0 ? 1.0 - place_.share : place_.share;
    const int first = 6 * (place_.segment + i);
    for (int c = 0; c < 3; ++c) {
      origin.value[c] += share * state.q[first + c];
      origin.rate[c] += share * state.v[first + c];
      origin.acceleration[c] += share * state.a[first + c];
      if (derivatives >= 0) origin.jacobian(c, 6 * i + c) = share;
    }
    const RotationFrame& node = frame(state, i);
    const Vector3 e = (i == 0 ? 1.0 : -1.0) * (node.rotation * bulge_);
    add_values(node.omega, node.alpha, e, origin);
    add_columns(
        {node.omega, node.alpha, node.tangent, node.tangent_rate, node.tangent_acceleration}, e,
        6 * i + 3, derivatives, origin);
  }
  const AttachmentParts& parts = state.parts;
  const bool reads_axes = parts.axis[0] || parts.axis[1] || parts.axis[2];
  if (offset_.isZero(0.0) && !reads_axes && !parts.spin) return;
  const Section section(*this, state);
  section.add(offset_, derivatives, origin);
  for (int k = 0; k < 3; ++k) {
    if (!parts.axis[k]) continue;
    clear(derivatives, out.axis[k]);
    section.add(axes_.col(k), derivatives, out.axis[k]);
  }
  if (!parts.spin) return;
  out.spin.omega = section.by_psi[0].omega;
  if (derivatives < 0) return;
  out.spin.by_v.setZero(3, 12);
  out.spin.by_q.setZero(3, 12);
  for (int i = 0; i < 2; ++i) {
    const Turning& t = section.by_psi[i];
    for (int c = 0; c < 3; ++c) {
      out.spin.by_v.col(6 * i + 3 + c) = t.w.col(c);
      out.spin.by_q.col(6 * i + 3 + c) = t.w_rate.col(c) - t.omega.cross(Vector3(t.w.col(c)));
    }
  }
}

void SegmentAttachment::direction(const BodyState& state, const AttachmentMotion& /*motion*/,
                                  const Vector3& local, VectorMotion& out) const {
  clear(state.derivatives, out);
  Section(*this, state).add(into_section_ * local, state.derivatives, out);
}

void SegmentAttachment::add_hessian(const BodyState& state, const Vector3& p, const Vector3& f,
                                    MatrixRef h) const {
  const Section section(*this, state);
  const Vector3 e = section.rotation * p;
  add_moment_tangent(state, {}, e.cross(f), h);
  Matrix3 middle = e * f.transpose();
  middle.diagonal().array() -= f.dot(e);
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) {
      const Matrix3 block = section.by_psi[i].w.transpose() * (middle * section.by_psi[j].w);
      for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) h(6 * i + 3 + r, 6 * j + 3 + c) += block(r, c);
      }
    }
  }
}

void SegmentAttachment::add_point_hessian(const BodyState& state,
                                          const AttachmentMotion& /*motion*/, const Vector3& f,
                                          MatrixRef h) const {
  for (int i = 0; i < 2; ++i) {
    const RotationFrame& node = frame(state, i);
    const Matrix3 own = node.direction_hessian((i == 0 ? 1.0 : -1.0) * (node.rotation * bulge_), f);
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) h(6 * i + 3 + r, 6 * i + 3 + c) += own(r, c);
    }
  }
  if (!offset_.isZero(0.0)) add_hessian(state, offset_, f, h);
}

void SegmentAttachment::add_direction_hessian(const BodyState& state,
                                              const AttachmentMotion& /*motion*/,
                                              const Vector3& local, const Vector3& f,
                                              MatrixRef h) const {
  add_hessian(state, into_section_ * local, f, h);
}

void SegmentAttachment::add_moment_tangent(const BodyState& state,
                                           const AttachmentMotion& /*motion*/, const Vector3& m,
                                           MatrixRef h) const {
  const Section section(*this, state);
  const Vector3& theta = section.theta;
  const Coefficients& c = section.c;
  // d(K^T m) = Z dTheta.
  const Vector3 once = theta.cross(m), twice = theta.cross(once);
  const Matrix3 z =
      place_.share *
      ((2.0 * (c.s.d * twice - c.p.d * once)) * theta.transpose() + c.p.v * cross_matrix(m) -
       c.s.v * (cross_matrix(once) + cross_matrix(theta) * cross_matrix(m)));
  const Matrix3 back = inverse_tangent(theta, c.e.v);
  const Matrix3 of_theta[2] = {-back.transpose() * frame(state, 0).tangent,
                               back * frame(state, 1).tangent};
  const Vector3 second = section.k.transpose() * m;
  for (int i = 0; i < 2; ++i) {
    const RotationFrame& node = frame(state, i);
    for (int j = 0; j < 2; ++j) {
      Matrix3 block = (i == 0 ? -1.0 : 1.0) * (node.tangent.transpose() * (z * of_theta[j]));
      if (i == j) block += node.moment_tangent(i == 0 ? Vector3(m - second) : second);
      for (int r = 0; r < 3; ++r) {
        for (int k = 0; k < 3; ++k) h(6 * i + 3 + r, 6 * j + 3 + k) += block(r, k);
      }
    }
  }
}

}  // namespace tribodyn
