#pragma once
/// Orientation of a body in space, described by a chart.
///
/// The orientation is the rotation matrix, body frame to global axes,
///
///     R = exp([psi]) R0,
///
/// where the unit quaternion of R0 is the *origin* of the chart and the rotation vector psi [rad]
/// in global axes is part of the coordinates: three numbers, no additional constraint. A steady
/// spin about a fixed axis is linear in psi, like the angle of a planar body. With theta = |psi|
/// and
///
///     a = (1 - cos theta)/theta^2,   b = (theta - sin theta)/theta^3,
///     T(psi) = 1 + a [psi] + b [psi]^2
///
/// the angular velocity and acceleration in global axes are
///
///     omega = T psi',   alpha = T psi'' + T' psi',
///
/// and a small change of psi rotates the body by T dpsi. T is singular at theta = 2 pi. A step must
/// end within kChartReach; between steps, once theta exceeds kChartMove, the origin moves to the
/// current orientation of the body (system/charts.hpp).
///
/// For theta^2 up to 4 the coefficients are power series, which have no cancellation at zero.
///
/// Sources: [SimoVuQuoc1988]; [CardonaGeradin1988] (T and its derivatives).

#include "tribodyn/core/types.hpp"

namespace tribodyn {

inline constexpr double kChartMove = 1.0;   ///< [rad], above which the origin follows the body
inline constexpr double kChartReach = 2.0;  ///< [rad], largest value at the end of a step

/// The matrix with [x] y = x cross y.
Matrix3 cross_matrix(const Vector3& x);

/// Coefficients of exp and T at a psi, and their derivatives: with x = theta^2, a1 = 2 da/dx and
/// a2 = 4 d2a/dx2, so that a' = a1 psi . psi'.
struct RotationCoefficients {
  double a, a1, a2, b, b1, b2;
  explicit RotationCoefficients(double theta_squared);
};

/// Orientation of one body at an instant, and the quantities of its derivatives.
struct RotationFrame {
  const double* origin = nullptr;                  ///< quaternion (x, y, z, w) of R0
  Vector3 psi = Vector3::Zero();                   ///< [rad]
  RotationCoefficients coefficients{0.0};          ///< at psi
  Matrix3 rotation = Matrix3::Identity();          ///< R
  Matrix3 tangent = Matrix3::Identity();           ///< T
  Matrix3 tangent_rate = Matrix3::Zero();          ///< T'
  Matrix3 tangent_acceleration = Matrix3::Zero();  ///< T''
  Vector3 omega = Vector3::Zero();                 ///< [rad/s]
  Vector3 alpha = Vector3::Zero();                 ///< [rad/s2]

  /// psi and its first and second time derivatives; `origin` must outlive the frame. T'' is set for
  /// `tangents` only.
  void set(const double* origin, const double* psi, const double* rate, const double* acceleration,
           bool tangents = true);

  /// d(T^T m)/dpsi for a constant vector m: entry (i, j) is m . dt_i/dpsi_j, t_i the columns of T.
  Matrix3 moment_tangent(const Vector3& m) const;
  /// The quaternion (x, y, z, w) of R. Its sign changes continuously along a motion, following that
  /// of the origin.
  Eigen::Vector4d quaternion() const;
};

}  // namespace tribodyn
