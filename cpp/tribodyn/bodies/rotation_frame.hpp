#pragma once
/// Orientation of a body in space, described by a chart.
///
/// The rotation matrix R transforms components in the body frame to components in global axes:
///
///     R = exp([psi]) R0 = (1 + (1 - b theta^2) [psi] + a [psi]^2) R0,   theta = |psi|,
///     a = (1 - cos theta)/theta^2,   b = (theta - sin theta)/theta^3.
///
/// The orientation R0 is the *origin* of the chart and is stored as a unit quaternion. The rotation
/// vector psi [rad], in global axes, gives the body three coordinates without an additional
/// constraint. [x] is the matrix with [x] y = x cross y. A steady spin about a fixed axis is linear
/// in psi, like the angle of a planar body. The angular velocity omega [rad/s] and the angular
/// acceleration alpha [rad/s2] in global axes are
///
///     omega = T psi',   alpha = T psi'' + T' psi',   T(psi) = 1 + a [psi] + b [psi]^2,
///
/// where primes are time derivatives. A small change dpsi rotates the body by T dpsi.
///
/// Validity: T is singular at theta = 2 pi. The angle theta is therefore at most kChartReach at the
/// end of a step. Between two steps the origin moves to the current orientation of the body if
/// theta exceeds kChartMove (system/charts.hpp).
///
/// For theta^2 <= 4 the coefficients a and b are computed from power series, because the formulas
/// suffer from cancellation at small angles.
///
/// Sources: [SimoVuQuoc1988]; [CardonaGeradin1988] (T and its derivatives).

#include "tribodyn/core/types.hpp"

namespace tribodyn {

inline constexpr double kChartMove = 1.0;   ///< theta [rad] above which the origin moves
inline constexpr double kChartReach = 2.0;  ///< largest theta [rad] at the end of a step

/// The matrix [x] with [x] y = x cross y.
Matrix3 cross_matrix(const Vector3& x);

/// The rotation vector [rad] of exp([rotation]) exp([psi]): of a rotation psi that is then rotated.
Vector3 turned(const Vector3& rotation, const Vector3& psi);

/// Coefficients a and b of R and T at an angle theta, and their derivatives with respect to
/// x = theta^2: a1 = 2 da/dx, a2 = 4 d2a/dx2, so that a' = a1 psi . psi'; b1 and b2 likewise.
struct RotationCoefficients {
  double a, a1, a2, b, b1, b2;
  explicit RotationCoefficients(double theta_squared);
};

/// Orientation of one body at an instant, and its time derivatives.
struct RotationFrame {
  const double* origin = nullptr;                  ///< quaternion (x, y, z, w) of R0
  Vector3 psi = Vector3::Zero();                   ///< [rad]
  RotationCoefficients coefficients{0.0};          ///< a, b and their derivatives at psi
  Matrix3 rotation = Matrix3::Identity();          ///< R
  Matrix3 tangent = Matrix3::Identity();           ///< T
  Matrix3 tangent_rate = Matrix3::Zero();          ///< T'
  Matrix3 tangent_acceleration = Matrix3::Zero();  ///< T''
  Vector3 omega = Vector3::Zero();                 ///< [rad/s]
  Vector3 alpha = Vector3::Zero();                 ///< [rad/s2]

  /// Sets the frame from the origin (quaternion x, y, z, w), psi [rad] and its time derivatives
  /// `rate` [rad/s] and `acceleration` [rad/s2]. `origin` must outlive the frame. T'' is computed
  /// only if `tangents` is true.
  void set(const double* origin, const double* psi, const double* rate, const double* acceleration,
           bool tangents = true);

  /// Derivative of T^T m with respect to psi for a constant vector m, such as a moment [N m]: entry
  /// (i, j) is m . dt_i/dpsi_j with the columns t_i of T.
  Matrix3 moment_tangent(const Vector3& m) const;
  /// d2(f . s)/dpsi2 for a constant vector f and a vector s = R p that is fixed in the frame:
  /// A(m)^T + T^T (f s^T - f . s) T with m = s x f and A(m) = moment_tangent(m).
  Matrix3 direction_hessian(const Vector3& s, const Vector3& f) const;
  /// The quaternion (x, y, z, w) of R, continuous along a motion: of the two quaternions of R with
  /// opposite signs, the one that tends to the origin as psi tends to zero.
  Eigen::Vector4d quaternion() const;
};

}  // namespace tribodyn
