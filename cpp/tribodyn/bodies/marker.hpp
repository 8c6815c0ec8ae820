#pragma once
/// A marker: a frame fixed to a body, to which joints and forces are attached.
///
/// Its pose in the body frame is a position [m] and a rotation matrix whose columns are
/// the marker's axes in the body frame. In a planar model the rotation is an angle about z. On a
/// flexible body the pose is that of the undeformed body; the attachment of the marker
/// (bodies/attachment.hpp) moves with the body.

#include "tribodyn/core/types.hpp"

namespace tribodyn {

/// A frame on a body of a model, which numbers its bodies.
struct Marker {
  int body = -1;                           ///< index of the body in the model
  Vector3 position = Vector3::Zero();      ///< in the body frame [m]
  Matrix3 rotation = Matrix3::Identity();  ///< columns: the marker's axes in the body frame
  /// Number of a patch of the body, which the marker follows; -1: the material at `position`.
  int patch = -1;

  Vector3 axis(int k) const { return rotation.col(k); }
};

/// A marker turned by `angle` [rad] about z.
Marker planar_marker(int body, double x, double y, double angle);

}  // namespace tribodyn
