#pragma once
/// Sizes of changes of the coordinates of a body, in lengths and in angles.
///
/// Coordinates of one unit that are the components of one vector, such as the displacement of a
/// node, form a group. The length of a group does not depend on the directions of the axes. The
/// size of a change of a body is by default the length of its largest group, hence the largest
/// displacement of a node, and does not depend on the number of nodes. For a rigid body these are
/// the displacement of its centre of mass and its rotation.

namespace tribodyn {

/// Consecutive coordinates of a body that are the components of one vector.
struct CoordinateVector {
  int first = 0;  ///< index in the body
  int size = 1;
};

/// Size of a change of coordinates.
struct ChangeSize {
  double length = 0.0;  ///< [m]
  double angle = 0.0;   ///< [rad]
};

}  // namespace tribodyn
