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

/// A coordinate that is a component of a vector, with the weights of this vector.
struct WeightedCoordinate {
  int index = 0;        ///< in the body
  int component = 0;    ///< 0, 1, 2 for x, y, z
  double origin = 0.0;  ///< weight in the origin
  double a = 0.0;       ///< alpha
  double b = 0.0;       ///< beta
};

/// What an attachment needs to know about the beam.
struct BeamPoint {
  std::vector<WeightedCoordinate> coordinates;
  /// Parts of the origin [m], of a and of b that do not move.
  struct Constant {
    Vector3 origin = Vector3::Zero(), a = Vector3::Zero(), b = Vector3::Zero();
  } constant = {};
  SectionFrameKind kind = SectionFrameKind::section;
  bool constant_b = false;                  ///< b is the z axis
  Matrix3 reference = Matrix3::Identity();  ///< frame of the section in the reference shape
  /// Part of the origin that turns with the frame, in the frame of the undeformed body [m].
  Vector3 turning_offset = Vector3::Zero();

  /// Adds a vector with the coordinates first, first + 1, ...
  void add(int first, int components, double origin, double weight_a, double weight_b) {
    for (int c = 0; c < components; ++c) {
      coordinates.push_back({first + c, c, origin, weight_a, weight_b});
    }
  }
};

std::unique_ptr<Attachment> make_beam_attachment(const Marker& marker, BeamPoint point);

}  // namespace tribodyn
