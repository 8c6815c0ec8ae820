#pragma once
/// Interface of the bodies.
///
/// A body has n coordinates q, lengths [m] or angles [rad], with the velocities v = dq/dt and the
/// accelerations a = dv/dt. Joints and forces access a body only through its attachments
/// (bodies/attachment.hpp), each of which depends on some of the coordinates: on all coordinates of
/// a rigid body, or on those of a few nodes of a flexible body, which may have any number of
/// coordinates. *Elements*, each with a short list of coordinates, give the inertia, elasticity and
/// weight of a body; a rigid body is one element.
/// Source: [Haug1989] sections 3.2 and 9.2.

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/bodies/attachment.hpp"
#include "tribodyn/bodies/body_size.hpp"
#include "tribodyn/bodies/element_blocks.hpp"
#include "tribodyn/core/report.hpp"
#include "tribodyn/core/units.hpp"

namespace tribodyn {

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

  /// The point and the frame of a marker, for joints and forces.
  virtual std::unique_ptr<Attachment> attach(const Marker& marker) const = 0;
  /// First of the three chart coordinates psi of the rotation; -1 without a chart.
  virtual int chart_coordinates() const { return -1; }

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

  /// Position [m] and velocity [m/s] of the centre of mass in global axes.
  virtual void mass_centre(const BodyState& state, Vector3& position, Vector3& velocity) const = 0;
  /// Adds the weight of an element under the gravity g [m/s2], in global axes, and, with
  /// `tangents`, its derivative with respect to q.
  virtual void add_weight(int element, const Vector3& g, const BodyState& state, bool tangents,
                          ElementBlocks& out) const = 0;

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
