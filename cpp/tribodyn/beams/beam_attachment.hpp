#pragma once
/// Attachment at a point of the axis of a beam, or at a point of a section (beam_body.hpp).
///
/// The origin is a sum of nodal vectors with constant weights, so that its Jacobian is constant;
/// an offset from the axis of a planar cable turns with the frame of the section in addition. The
/// vectors a and b of the frame (section_frame.hpp) are such sums as well. With a = sum of
/// alpha_k e_k and b = sum of beta_k e_k over the nodal vectors e_k, the angular velocity is
///
///     omega = sum of (alpha_k W_a + beta_k W_b) e_k',     W = [W_a, W_b].

#include <memory>
#include <vector>

#include "tribodyn/beams/section_frame.hpp"
#include "tribodyn/bodies/attachment.hpp"

namespace tribodyn {

/// A vector among the coordinates of a beam, with its weights.
struct WeightedVector {
  int first = 0;        ///< index of its first coordinate in the body
  double origin = 0.0;  ///< weight in the origin
  double a = 0.0;       ///< alpha
  double b = 0.0;       ///< beta
};

/// What an attachment needs to know about the beam.
struct BeamPoint {
  int components = 3;  ///< of each vector
  std::vector<WeightedVector> vectors;
  SectionFrameKind kind = SectionFrameKind::section;
  bool constant_b = false;                  ///< b is the z axis
  Matrix3 reference = Matrix3::Identity();  ///< frame of the section in the reference shape
  /// Part of the origin that turns with the frame, in the frame of the undeformed body [m].
  Vector3 turning_offset = Vector3::Zero();
  double height = 0.0;  ///< z coordinate of the origin in the plane [m]
};

std::unique_ptr<Attachment> make_beam_attachment(const Marker& marker, BeamPoint point);

}  // namespace tribodyn
