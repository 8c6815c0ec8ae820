#pragma once
/// Reference shape of a beam: nodes along its axis with the frames of their sections.
///
/// The beam consists of elements between consecutive nodes. In the reference shape the beam is free
/// of stress; the axis may be straight or curved and the sections may be twisted. The first axis x
/// of a frame is the tangent of the beam axis from start to end; y and z are the principal axes of
/// the section.

#include <string>
#include <vector>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

/// A node of the reference shape, in the frame of the undeformed body.
struct BeamNode {
  Vector3 position = Vector3::Zero();   ///< of the axis [m]
  Matrix3 frame = Matrix3::Identity();  ///< columns: tangent x, section axes y and z
};

/// Nodes at equal distances on the straight line between two different points. `y_direction`: a
/// direction that is not parallel to the line; its part at right angles to the line is the y axis
/// of the sections.
std::vector<BeamNode> straight_beam(const Vector3& start, const Vector3& end,
                                    const Vector3& y_direction, int elements,
                                    const std::string& item);

/// Nodes at given points of a curved axis. The tangents are those of a cubic spline through the
/// points, whose first and last piece are parabolas. The y axis at the first node is the part of
/// `y_direction` at right angles to the tangent; it is carried from node to node without rotation
/// about the tangent. `twist` [rad]: then rotates the sections about the tangent, one angle for
/// each node; empty: none. Needs at least two points; no point may equal the next. Source:
/// [WangEtAl2008] (frames without rotation about the tangent).
std::vector<BeamNode> curved_beam(const std::vector<Vector3>& points, const Vector3& y_direction,
                                  const std::vector<double>& twist, const std::string& item);

}  // namespace tribodyn
