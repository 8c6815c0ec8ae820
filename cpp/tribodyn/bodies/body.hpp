#pragma once
/// The interface of every body, and the kinematics of what is fixed to it.
///
/// A body has n coordinates q with the velocities v = dq/dt and the accelerations
/// a = dv/dt. A joint or a force sees a body only through *vector functions* f(q) of
/// these coordinates: the position of a point of the body, or a direction fixed in it.
/// With J = df/dq the chain rule gives, for every such function,
///
///     f'  = J v,                    d f'/dq = J',
///     f'' = J a + J' v,             d f''/dv = 2 J',   d f''/dq = J'',
///
/// where a prime is the total time derivative along (q, v, a). So a body that supplies
/// J, J' and J'' gives every joint exact tangents of its acceleration-level constraint.
/// Source: E. J. Haug, Computer Aided Kinematics and Dynamics, 1989, sections 3.2 and 9.2.

#include <string>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

/// A vector in space that depends on the coordinates of one body.
struct VectorMotion {
  Vector3 value = Vector3::Zero();         ///< f  [m] for a point, [-] for a direction
  Vector3 rate = Vector3::Zero();          ///< df/dt
  Vector3 acceleration = Vector3::Zero();  ///< d2f/dt2
  Jacobian3 jacobian;                      ///< J = df/dq, 3 x n
  Jacobian3 jacobian_rate;                 ///< dJ/dt, 3 x n
  Jacobian3 jacobian_acceleration;         ///< d2J/dt2, 3 x n
};

/// Coordinates, velocities and accelerations of one body, n each.
struct BodyState {
  const double* q = nullptr;
  const double* v = nullptr;
  const double* a = nullptr;
};

/// A body of the mechanism.
class Body {
 public:
  explicit Body(std::string name) : name_(std::move(name)) {}
  virtual ~Body() = default;
  Body(const Body&) = delete;
  Body& operator=(const Body&) = delete;

  const std::string& name() const { return name_; }

  /// Number n of coordinates; 0 for the ground.
  virtual int coordinates() const = 0;
  /// True when the body can only move in the x-y plane and turn about z.
  virtual bool planar() const = 0;
  /// Mass [kg]; 0 for the ground.
  virtual double mass() const = 0;

  /// Motion of the point `local` [m] given in the body frame.
  virtual void point(const Vector3& local, const BodyState& state, VectorMotion& out) const = 0;
  /// Motion of the direction `local` given in the body frame.
  virtual void direction(const Vector3& local, const BodyState& state, VectorMotion& out) const = 0;
  /// Adds d2( f . r(q) )/dq2 for the point `local` and a constant vector f to h (n x n).
  virtual void add_point_hessian(const Vector3& local, const double* q, const Vector3& f,
                                 BodyMatrix& h) const = 0;
  /// Adds d2( f . u(q) )/dq2 for the direction `local` and a constant vector f to h (n x n).
  virtual void add_direction_hessian(const Vector3& local, const double* q, const Vector3& f,
                                     BodyMatrix& h) const = 0;

  /// Angular velocity [rad/s] of the body frame, and its derivative by v (3 x n).
  virtual void angular_velocity(const BodyState& state, Vector3& omega,
                                Jacobian3& jacobian) const = 0;

  /// Mass matrix [kg, kg m, kg m2], n x n; constant for all bodies of this engine so far.
  virtual void mass_matrix(BodyMatrix& m) const = 0;

  /// Position of the centre of mass in the body frame [m].
  virtual Vector3 centre_of_mass() const { return Vector3::Zero(); }

  /// Names of the coordinates ("x", "y", "angle") and their units, for channels and messages.
  virtual const char* coordinate_name(int i) const = 0;
  virtual const char* coordinate_unit(int i) const = 0;

 private:
  std::string name_;
};

}  // namespace tribodyn
