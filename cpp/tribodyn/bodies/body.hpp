#pragma once
/// Interface of the bodies: the core that every body has. Optional abilities are facets
/// (bodies/body_facets.hpp).
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
#include "tribodyn/bodies/body_facets.hpp"
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
  /// The abilities of the body: `return BodyFacets::of(*this);`.
  virtual BodyFacets facets() const = 0;

  /// Number of elements.
  virtual int elements() const { return coordinates() > 0 ? 1 : 0; }
  /// Coordinates of an element within the body; by default all of them.
  virtual std::vector<int> element_coordinates(int element) const;
  /// Whether the mass matrices do not depend on q.
  virtual bool constant_mass() const { return true; }
  /// Sets `m` to the mass matrix [kg, kg m, kg m2] of an element; reads the state only if
  /// constant_mass() is false.
  virtual void mass_matrix(int element, const BodyState& state, MatrixRef m) const = 0;

  /// Position [m] and velocity [m/s] of the centre of mass in global axes.
  virtual void mass_centre(const BodyState& state, Vector3& position, Vector3& velocity) const = 0;
  /// Adds the weight of an element under the gravity g [m/s2], in global axes, and, with
  /// `tangents`, its derivative with respect to q.
  virtual void add_weight(int element, const Vector3& g, const BodyState& state, bool tangents,
                          ElementBlocks& out) const = 0;

  /// Whether the weight does not depend on q; add_weight() then adds no derivatives.
  virtual bool constant_weight() const { return false; }

  /// Describes the channels that the body records (core/report.hpp); `state` is null where the
  /// channels are only listed.
  virtual void report(const BodyState* /*state*/, Report&) const {}

  /// Names of the coordinates ("x", "y", "angle") and their units.
  virtual const char* coordinate_name(int i) const = 0;
  virtual Unit coordinate_unit(int i) const = 0;

 private:
  std::string name_;
};

/// The velocities of a body with the facet BodyRigidMotions in a rigid motion: velocity of the
/// centre of mass [m/s] and angular velocity [rad/s]. Charts of rotations are at their origins.
std::vector<double> rigid_velocities(const Body& body, const std::vector<double>& q,
                                     const Vector3& velocity, const Vector3& omega);
/// The vectors among the coordinates of a body; without the facet every coordinate is one.
std::vector<CoordinateVector> vectors_of(const Body& body);
/// The largest length of these vectors of a body in a change dq of its coordinates, hence the
/// largest displacement of a node.
ChangeSize largest_length(const Body& body, const double* dq,
                          const std::vector<CoordinateVector>& vectors);

}  // namespace tribodyn
