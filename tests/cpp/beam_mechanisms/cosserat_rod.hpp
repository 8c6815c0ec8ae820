#pragma once
/// The static boundary-value problem of a rod, solved by shooting: a reference for beams that
/// shares no code with them.
///
/// With the arc length s, the position r, the axes R = (d1, d2, d3), d1 along the rod, the constant
/// force P at the free end, and the moment M(s) in global axes,
///
///     r' = R (Gamma + e1),   R' = R [kappa + kappa0],   M' = -r' x P,
///     Gamma = C^-1 R^T P,    kappa = D^-1 R^T M.
///
/// The moment at the clamp is found by Newton's method so that M vanishes at the free end.

#include <array>
#include <cmath>

#include "tribodyn/beams/section_resultants.hpp"
#include "tribodyn/bodies/rotation_frame.hpp"
#include "tribodyn/math/decompositions.hpp"

namespace tribodyn::test {

struct CosseratRod {
  SectionResultants section;
  double length = 1.0;
  Vector3 curvature = Vector3::Zero();  ///< kappa0 [1/m]
  Matrix3 root = Matrix3::Identity();   ///< axes at the clamp
  int steps = 400;

  struct Point {
    Vector3 r = Vector3::Zero();
    Matrix3 axes = Matrix3::Identity();
    Vector3 moment = Vector3::Zero();
  };

  Point derivative(const Point& at, const Vector3& force) const {
    const Vector3 c(section.axial, section.shear_y, section.shear_z);
    const Vector3 d(section.torsion, section.bending_y, section.bending_z);
    Point out;
    const Vector3 gamma = (at.axes.transpose() * force).cwiseQuotient(c) + Vector3::UnitX();
    const Vector3 kappa = (at.axes.transpose() * at.moment).cwiseQuotient(d) + curvature;
    out.r = at.axes * gamma;
    out.axes = at.axes * cross_matrix(kappa);
    out.moment = -out.r.cross(force);
    return out;
  }
  static Point moved(const Point& at, double by, const Point& rate) {
    return {at.r + by * rate.r, at.axes + by * rate.axes, at.moment + by * rate.moment};
  }
  /// The free end, from a moment at the clamp, by the classical Runge-Kutta method.
  Point end(const Vector3& force, const Vector3& moment) const {
    Point at{Vector3::Zero(), root, moment};
    const double h = length / steps;
    for (int k = 0; k < steps; ++k) {
      const Point a = derivative(at, force), b = derivative(moved(at, 0.5 * h, a), force),
                  c = derivative(moved(at, 0.5 * h, b), force),
                  d = derivative(moved(at, h, c), force);
      for (const auto& [by, rate] :
           {std::pair{1.0, &a}, std::pair{2.0, &b}, std::pair{2.0, &c}, std::pair{1.0, &d}}) {
        at = moved(at, by * h / 6.0, *rate);
      }
    }
    return at;
  }
  /// The free end under a force and a moment there, by steps of the load.
  Point solve(const Vector3& force, const Vector3& torque = Vector3::Zero(),
              int load_steps = 20) const {
    Vector3 moment = Vector3::Zero();
    Point at;
    for (int load = 1; load <= load_steps; ++load) {
      const double share = static_cast<double>(load) / load_steps;
      const Vector3 f = share * force, t = share * torque;
      for (int k = 0; k < 8; ++k) {
        at = end(f, moment);
        Matrix jacobian(3, 3);
        const double h = 1e-5 * (1.0 + moment.norm());
        for (int c = 0; c < 3; ++c) {
          const Vector3 step = h * Vector3::Unit(c);
          jacobian.col(c) =
              (end(f, moment + step).moment - end(f, moment - step).moment) / (2.0 * h);
        }
        moment -= DenseLU(jacobian).solve(at.moment - t);
      }
    }
    return end(force, moment);
  }
};

}  // namespace tribodyn::test
