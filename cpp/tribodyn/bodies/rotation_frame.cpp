#include "tribodyn/bodies/rotation_frame.hpp"

#include <array>
#include <cmath>

namespace tribodyn {

namespace {

constexpr int kTerms = 14;            // 4^14 / 30! is far below round-off
constexpr double kSeriesRange = 4.0;  // of theta^2, with a margin that all steps stay within

/// Coefficients of a = sum (-x)^k / (2k + 2)! and b = sum (-x)^k / (2k + 3)!.
struct Series {
  std::array<double, kTerms> a, b;
};

constexpr Series kSeries = [] {
  Series s{};
  double factorial = 1.0, sign = 1.0;
  int n = 1;
  for (std::size_t k = 0; k < kTerms; ++k) {
    factorial *= ++n;
    s.a[k] = sign / factorial;
    factorial *= ++n;
    s.b[k] = sign / factorial;
    sign = -sign;
  }
  return s;
}();

/// A power series and twice and four times its first and second derivatives, by Horner's rule.
void sum(const std::array<double, kTerms>& c, double x, double& value, double& first,
         double& second) {
  double p = 0.0, d = 0.0, dd = 0.0;
  for (std::size_t k = kTerms; k-- > 0;) {
    dd = dd * x + d;
    d = d * x + p;
    p = p * x + c[k];
  }
  value = p;
  first = 2.0 * d;
  second = 8.0 * dd;
}

}  // namespace

Matrix3 cross_matrix(const Vector3& x) {
  Matrix3 m;
  m << 0.0, -x[2], x[1], x[2], 0.0, -x[0], -x[1], x[0], 0.0;
  return m;
}

Vector3 turned(const Vector3& rotation, const Vector3& psi) {
  const auto quaternion = [](const Vector3& x) {
    const double angle = x.norm();
    return angle > 0.0 ? Eigen::Quaterniond(Eigen::AngleAxisd(angle, x / angle))
                       : Eigen::Quaterniond::Identity();
  };
  const Eigen::AngleAxisd all(quaternion(rotation) * quaternion(psi));
  return all.angle() * all.axis();
}

RotationCoefficients::RotationCoefficients(double x) {
  if (x <= kSeriesRange) {
    sum(kSeries.a, x, a, a1, a2);
    sum(kSeries.b, x, b, b1, b2);
    return;
  }
  const double theta = std::sqrt(x);
  a = (1.0 - std::cos(theta)) / x;
  b = (theta - std::sin(theta)) / (x * theta);
  a1 = (1.0 - b * x - 2.0 * a) / x;
  b1 = (a - 3.0 * b) / x;
  a2 = (b - a - 4.0 * a1) / x;
  b2 = (a1 - 5.0 * b1) / x;
}

void RotationFrame::set(const double* origin_, const double* psi_, const double* rate_,
                        const double* acceleration_, bool tangents) {
  origin = origin_;
  psi = Vector3(psi_[0], psi_[1], psi_[2]);
  const Vector3 rate(rate_[0], rate_[1], rate_[2]);
  const Vector3 acceleration(acceleration_[0], acceleration_[1], acceleration_[2]);
  const double x = psi.squaredNorm();
  const RotationCoefficients c(x);
  coefficients = c;
  // exp: sin(theta)/theta = 1 - b x, and [psi]^2 = psi psi^T - x.
  const Matrix3 outer = psi * psi.transpose();
  const Matrix3 skew = cross_matrix(psi);
  Matrix3 turn = (1.0 - c.b * x) * skew + c.a * outer;
  turn.diagonal().array() += 1.0 - c.a * x;
  const double qx = origin[0], qy = origin[1], qz = origin[2], qw = origin[3];
  Matrix3 start;
  start << 1.0 - 2.0 * (qy * qy + qz * qz), 2.0 * (qx * qy - qz * qw), 2.0 * (qx * qz + qy * qw),
      2.0 * (qx * qy + qz * qw), 1.0 - 2.0 * (qx * qx + qz * qz), 2.0 * (qy * qz - qx * qw),
      2.0 * (qx * qz - qy * qw), 2.0 * (qy * qz + qx * qw), 1.0 - 2.0 * (qx * qx + qy * qy);
  rotation.noalias() = turn * start;

  Matrix3 square = outer;  // [psi]^2
  square.diagonal().array() -= x;
  tangent = c.a * skew + c.b * square;
  tangent.diagonal().array() += 1.0;
  // (psi . psi)'/2 and its rate; [x][y] + [y][x] = x y^T + y x^T - 2 x . y.
  const double s = psi.dot(rate);
  const auto mixed = [](const Vector3& p, const Vector3& q) {
    Matrix3 m = p * q.transpose();
    m += m.transpose().eval();
    m.diagonal().array() -= 2.0 * p.dot(q);
    return m;
  };
  const Matrix3 skew_rate = cross_matrix(rate);
  const Matrix3 square_rate = mixed(psi, rate);
  tangent_rate = c.a * skew_rate + c.b * square_rate + (s * c.a1) * skew + (s * c.b1) * square;
  omega.noalias() = tangent * rate;
  alpha.noalias() = tangent * acceleration + tangent_rate * rate;
  if (!tangents) return;
  const double s_rate = rate.squaredNorm() + psi.dot(acceleration);
  tangent_acceleration =
      c.a * cross_matrix(acceleration) + c.b * (mixed(psi, acceleration) + mixed(rate, rate)) +
      (2.0 * s) * (c.a1 * skew_rate + c.b1 * square_rate) + (s_rate * c.a1 + s * s * c.a2) * skew +
      (s_rate * c.b1 + s * s * c.b2) * square;
}

Matrix3 RotationFrame::moment_tangent(const Vector3& m) const {
  const RotationCoefficients& c = coefficients;
  const Vector3 once = psi.cross(m);
  const Vector3 twice = psi.cross(once);
  Matrix3 h = c.a * cross_matrix(m) + c.b * (psi * m.transpose() - 2.0 * m * psi.transpose()) +
              (c.b1 * twice - c.a1 * once) * psi.transpose();
  h.diagonal().array() += c.b * psi.dot(m);
  return h;
}

Matrix3 RotationFrame::direction_hessian(const Vector3& s, const Vector3& f) const {
  Matrix3 middle = f * s.transpose();
  middle.diagonal().array() -= f.dot(s);
  return moment_tangent(s.cross(f)).transpose() + tangent.transpose() * (middle * tangent);
}

Eigen::Vector4d RotationFrame::quaternion() const {
  const double theta = psi.norm();
  const double half = 0.5 * theta;
  const double scale = theta > 1e-8 ? std::sin(half) / theta : 0.5;
  const Eigen::Quaterniond turn(std::cos(half), scale * psi[0], scale * psi[1], scale * psi[2]);
  const Eigen::Quaterniond start(origin[3], origin[0], origin[1], origin[2]);
  return (turn * start).coeffs();
}

}  // namespace tribodyn
