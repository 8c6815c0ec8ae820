#pragma once
/// Small motions of points of bodies, and the forces on coordinates of forces at points.
///
/// A small motion with the displacements dx of the bodies (system/small_motions.hpp) moves the
/// point of a marker by J dx [m] and rotates its frame by J_w dx [rad], in global axes. A force F
/// [N] and a torque T [N m] at the point act on the coordinates as J^T F + J_w^T T.

#include <vector>

#include "tribodyn/bodies/marker.hpp"
#include "tribodyn/math/decompositions.hpp"
#include "tribodyn/system/model.hpp"
#include "tribodyn/system/state.hpp"

namespace tribodyn {

struct PointMotion {
  Vector3 position;          ///< [m]
  Vector3 velocity;          ///< [m/s]
  Vector3 angular_velocity;  ///< of the frame [rad/s]
  std::vector<int> at;       ///< coordinates of the model that the columns belong to
  Matrix translation;        ///< J, 3 x columns
  Matrix rotation;           ///< J_w, 3 x columns
};

/// The motion of the frame of a marker at a state whose chart origins are at the bodies.
PointMotion point_motion(const Model& model, const State& state, const Marker& marker);

}  // namespace tribodyn
