#pragma once
/// Interface of the bodies, and the kinematics of points and directions fixed to them.
///
/// A body has n coordinates q, lengths [m] or angles [rad], with the velocities v = dq/dt and the
/// accelerations a = dv/dt. A joint or a force accesses a body only through *vector functions* f(q)
/// of these coordinates, in global axes: the position [m] of a point of the body, or a direction
/// [-] fixed in the body. With J = df/dq, 3 x n, the chain rule gives for every such function
///
///     f'  = J v,                    d f'/dq = J',
///     f'' = J a + J' v,             d f''/dv = 2 J',   d f''/dq = J'',
///
/// where a prime is the total time derivative along (q, v, a): f' has the unit of f divided by s,
/// f'' divided by s^2. A body that supplies J, J' and J'' thus gives every joint exact tangents of
/// its acceleration-level constraint.
///
/// The derivatives are taken with respect to the coordinates that the vector depends on,
/// marker_coordinates(): all coordinates of a rigid body, or those of the nearest nodes of a
/// flexible body, which may have any number of coordinates. *Elements*, each with a short list of
/// coordinates, give the inertia, elasticity and weight of a body; a rigid body is one element.
/// Source: [Haug1989] sections 3.2 and 9.2.

#include <optional>
#include <string>
#include <vector>

#include "tribodyn/bodies/body_size.hpp"
#include "tribodyn/bodies/element_blocks.hpp"
#include "tribodyn/bodies/rotation_frame.hpp"
#include "tribodyn/core/report.hpp"
#include "tribodyn/core/units.hpp"

namespace tribodyn {

/// A vector in space that depends on n coordinates of one body. J' and J'' are set as requested by
/// BodyState::derivatives.
struct VectorMotion {
  Vector3 value = Vector3::Zero();         ///< f, [m] for a point, [-] for a direction
  Vector3 rate = Vector3::Zero();          ///< df/dt
  Vector3 acceleration = Vector3::Zero();  ///< d2f/dt2
  Jacobian3 jacobian;                      ///< J = df/dq, 3 x n
  Jacobian3 jacobian_rate;                 ///< dJ/dt, 3 x n
  Jacobian3 jacobian_acceleration;         ///< d2J/dt2, 3 x n
};

/// Angular velocity of a body in global axes, with its derivatives with respect to n coordinates
/// and velocities. It need not be the time derivative of a function of the coordinates.
struct SpinMotion {
  Vector3 omega = Vector3::Zero();  ///< [rad/s]
  Jacobian3 by_v;                   ///< domega/dv, 3 x n
  Jacobian3 by_q;                   ///< domega/dq, 3 x n
};

/// All coordinates, velocities and accelerations of one body.
struct BodyState {
  const double* q = nullptr;
  const double* v = nullptr;
  const double* a = nullptr;
  /// Orientation and its derivatives, for a body whose rotation has a chart
  /// (bodies/rotation_frame.hpp).
  const RotationFrame* frame = nullptr;
  int derivatives = 2;  ///< number of requested time derivatives of J
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
  /// True if the body moves in the x-y plane only and rotates about z.
  virtual bool planar() const = 0;
  /// Mass [kg]; 0 for the ground.
  virtual double mass() const = 0;

  /// Indices of the coordinates that a point or a direction fixed near `local` [m] depends on, at
  /// most kMaxMarkerCoordinates; by default all coordinates of the body.
  virtual std::vector<int> marker_coordinates(const Vector3& local) const;
  /// The number of these coordinates.
  virtual int marker_size(const Vector3& /*local*/) const { return coordinates(); }
  /// Motion of the point `local` [m] given in the body frame.
  virtual void point(const Vector3& local, const BodyState& state, VectorMotion& out) const = 0;
  /// Motion of the direction `local` given in the body frame.
  virtual void direction(const Vector3& local, const BodyState& state, VectorMotion& out) const = 0;
  /// Adds d2( f . r(q) )/dq2 for the point `local` and a constant vector f to h (n x n).
  virtual void add_point_hessian(const Vector3& local, const BodyState& state, const Vector3& f,
                                 BodyMatrix& h) const = 0;
  /// Adds d2( f . u(q) )/dq2 for the direction `local` and a constant vector f to h (n x n).
  virtual void add_direction_hessian(const Vector3& local, const BodyState& state, const Vector3& f,
                                     BodyMatrix& h) const = 0;

  /// First of the three chart coordinates psi of the rotation; -1 without a chart.
  virtual int chart_coordinates() const { return -1; }
  /// Rotation angle [rad] about z, full turns counted, for a body whose coordinates count turns.
  virtual std::optional<double> counted_angle(const BodyState& /*state*/) const { return {}; }
  /// Angular velocity of the body frame, in global axes.
  virtual void spin(const BodyState& state, SpinMotion& out) const = 0;
  /// Adds d( (domega/dv)^T m )/dq for a constant moment m [N m] to h (n x n).
  virtual void add_moment_tangent(const BodyState& /*state*/, const Vector3& /*m*/,
                                  BodyMatrix& /*h*/) const {}
  /// The force [N] and the moment [N m] about the centre of mass, in global axes, whose generalised
  /// force is `load`; for a rigid body.
  virtual void wrench_of(const BodyState& state, const double* load, Vector3& force,
                         Vector3& moment) const;

  /// Number of elements.
  virtual int elements() const { return coordinates() > 0 ? 1 : 0; }
  /// Coordinates of an element within the body; by default all of them.
  virtual std::vector<int> element_coordinates(int element) const;
  /// Whether the mass matrices do not depend on q.
  virtual bool constant_mass() const { return true; }
  /// Sets `m` to the mass matrix [kg, kg m, kg m2] of an element; reads the state only if
  /// constant_mass() is false.
  virtual void mass_matrix(int element, const BodyState& state, MatrixRef m) const = 0;
  /// Whether the state is admissible at the end of a step.
  virtual bool admits(const BodyState& /*state*/) const { return true; }
  /// Whether the body has internal forces: elasticity and damping, and inertia forces that depend
  /// on velocities or come from a mass matrix that depends on q.
  virtual bool has_forces() const { return false; }
  /// Adds the internal forces of an element and, with `tangents`, their derivatives; see
  /// ElementBlocks.
  virtual void add_forces(int /*element*/, const BodyState& /*state*/, bool /*tangents*/,
                          ElementBlocks& /*out*/) const {}
  /// Energy [J] stored by elasticity.
  virtual double potential_energy(const double* /*q*/) const { return 0.0; }
  /// Power [W] that damping converts to heat.
  virtual double dissipated_power(const BodyState& /*state*/) const { return 0.0; }

  /// Position of the centre of mass in the body frame [m].
  virtual Vector3 centre_of_mass() const { return Vector3::Zero(); }
  /// Position [m] and velocity [m/s] of the centre of mass in global axes.
  virtual void mass_centre(const BodyState& state, Vector3& position, Vector3& velocity) const;
  /// Adds the weight of an element under the gravity g [m/s2], in global axes, and, with
  /// `tangents`, its derivative with respect to q. A body with several elements must override this
  /// function.
  virtual void add_weight(int element, const Vector3& g, const BodyState& state, bool tangents,
                          ElementBlocks& out) const;

  /// Describes the channels that the body records (core/report.hpp); `state` is null where the
  /// channels are only listed.
  virtual void report(const BodyState* /*state*/, Report&) const {}

  /// Names of the coordinates ("x", "y", "angle") and their units.
  virtual const char* coordinate_name(int i) const = 0;
  virtual Unit coordinate_unit(int i) const = 0;

  // --- size and rigid motions

  /// Groups of coordinates that are the components of one vector: every coordinate belongs to one
  /// group, and all coordinates of a group have one unit. By default every coordinate is a group.
  virtual std::vector<CoordinateVector> vectors() const;
  /// The size of a change dq of the coordinates, which must not depend on the number of nodes:
  /// errors of steps and velocities are measured by this size. `vectors` is the result of
  /// vectors(), so that nothing is allocated. By default the largest length of these vectors.
  virtual ChangeSize size_of_change(const double* dq,
                                    const std::vector<CoordinateVector>& vectors) const;
  /// The rates of the coordinates in the rigid motions at a state, n x 6: translations [1] along
  /// the global axes x, y, z, and rotations [m/rad, 1] about axes through the centre of mass with
  /// these directions. For a planar body n x 3: along x and y, and about z. By default n x 0, for a
  /// body that cannot move without a change of its shape.
  virtual Matrix rigid_motions(const BodyState& state) const;
  /// Moves the body as a rigid body, exactly: rotates it about its centre of mass by a rotation
  /// vector [rad], then translates it by a displacement [m]. Required for rigid_motions().
  virtual void move_rigidly(const Vector3& /*displacement*/, const Vector3& /*rotation*/,
                            double* /*q*/) const {}

 private:
  std::string name_;
};

}  // namespace tribodyn
