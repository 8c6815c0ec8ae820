#pragma once
/// Optional abilities of a body (body.hpp): internal forces, vectors among its coordinates, a size
/// of its own, rigid motions, and charts of its rotations.

#include <vector>

#include "tribodyn/bodies/attachment.hpp"
#include "tribodyn/bodies/body_size.hpp"
#include "tribodyn/bodies/element_blocks.hpp"
#include "tribodyn/core/facets.hpp"

namespace tribodyn {

/// Internal forces: elasticity and damping, and inertia forces that depend on velocities or come
/// from a mass matrix that depends on q.
class BodyForces {
 public:
  /// Adds the internal forces of an element and, with `tangents`, their derivatives; see
  /// ElementBlocks.
  virtual void add_forces(int element, const BodyState& state, bool tangents,
                          ElementBlocks& out) const = 0;
  /// The same for the elements from `first` to `end` - 1, with one entry of `out` for each.
  virtual void add_forces_of(int first, int end, const BodyState& state, bool tangents,
                             ElementBlocks* out) const {
    for (int e = first; e < end; ++e) add_forces(e, state, tangents, out[e - first]);
  }
  /// Whether the forces depend on velocities; otherwise `by_v` has no values.
  virtual bool depend_on_velocities() const { return true; }
  /// Energy [J] stored by elasticity.
  virtual double potential_energy(const BodyState& /*state*/) const { return 0.0; }
  /// Power [W] that damping converts to heat.
  virtual double dissipated_power(const BodyState& /*state*/) const { return 0.0; }

 protected:
  ~BodyForces() = default;
};

/// Coordinates that are the components of vectors, such as the displacement of a node.
class BodyVectors {
 public:
  /// Groups of coordinates that are the components of one vector: every coordinate belongs to one
  /// group, and all coordinates of a group have one unit.
  virtual std::vector<CoordinateVector> vectors() const = 0;

 protected:
  ~BodyVectors() = default;
};

/// A size of its own instead of largest_length().
class BodySize {
 public:
  /// The size of a change dq of the coordinates, which must not depend on the number of nodes:
  /// errors of steps and velocities are measured by this size. Allocates nothing.
  virtual ChangeSize size_of_change(const double* dq) const = 0;

 protected:
  ~BodySize() = default;
};

/// Motions without a change of the shape.
class BodyRigidMotions {
 public:
  /// The rates of the coordinates in the rigid motions at a state, n x 6: translations [1] along
  /// the global axes x, y, z, and rotations [m/rad, 1] about axes through the centre of mass with
  /// these directions. In the plane n x 3: along x and y, about z. If supports hold it n x 0.
  virtual Matrix rigid_motions(const BodyState& state) const = 0;
  /// Moves the body as a rigid body, exactly: rotates it about its centre of mass by a rotation
  /// vector [rad], then translates it by a displacement [m].
  virtual void move_rigidly(const Vector3& displacement, const Vector3& rotation,
                            double* q) const = 0;

 protected:
  ~BodyRigidMotions() = default;
};

/// The coordinates of a frame that moves in space, with a chart of its rotation
/// (rotation_frame.hpp): of a rigid body, or of one node of a beam.
struct ChartCoordinates {
  int position = 0;  ///< first of the three coordinates of its origin, in global axes [m]
  int rotation = 3;  ///< first of its three chart coordinates psi [rad]
  /// Orientation of the frame in the undeformed body, whose own frame has the global axes.
  Eigen::Quaterniond undeformed = Eigen::Quaterniond::Identity();
};

/// Rotations in space with charts: one of a rigid body, one for each node of a beam.
class BodyChart {
 public:
  /// The charts; BodyState::frame points to the first of as many consecutive frames.
  virtual std::vector<ChartCoordinates> charts() const = 0;
  /// Whether the state is admissible at the end of a step.
  virtual bool admits(const BodyState& state) const = 0;
  /// The reason if it is not, and an advice.
  virtual const char* refusal() const { return "the body rotates by more than 1 rad in one step"; }
  virtual const char* advice() const { return "take smaller steps"; }

 protected:
  ~BodyChart() = default;
};

/// The abilities of a body; null: the body does not have this ability.
struct BodyFacets {
  const BodyForces* forces = nullptr;
  const BodyVectors* vectors = nullptr;
  const BodySize* size = nullptr;
  const BodyRigidMotions* rigid_motions = nullptr;
  const BodyChart* chart = nullptr;

  /// The facets from which the class of the body derives.
  template <class Derived>
  static BodyFacets of(const Derived& body) {
    return {facet_of<BodyForces>(body), facet_of<BodyVectors>(body), facet_of<BodySize>(body),
            facet_of<BodyRigidMotions>(body), facet_of<BodyChart>(body)};
  }
};

}  // namespace tribodyn
