#pragma once
/// A marker between two nodes of a geometrically exact beam in space.
///
/// The section at the share xi of a segment, 0 < xi < 1, turns and bends with the nodes as a line
/// of constant curvature. With the positions r1, r2 [m] and rotations R1, R2 of the nodes and the
/// rotation vector Theta of R2 R1^T, in global axes,
///
///     R = exp(xi [Theta]) R1,
///     r = (1 - xi) r1 + xi r2 - xi (1 - xi)/2 (R2 - R1) t + R o,
///
/// where t is the tangent times the length of the segment in the axes of a node in the reference,
/// by which the axis bulges, and o the offset [m] of the marker in the axes of the section. The
/// angular velocity is
///
///     omega = (1 - K) omega1 + K omega2,   K = xi (1 + p [Theta] + s [Theta]^2),
///     Theta' = L omega2 - L^T omega1,      L = 1 - [Theta]/2 + e [Theta]^2,
///     p = A - 1/2 - x A e + x B/2,   s = e - A/2 + B - x B e,   x = |Theta|^2,
///     A = xi a(xi^2 x),   B = xi^2 b(xi^2 x),   e = (1 - (|Theta|/2) cot(|Theta|/2))/x,
///
/// with a and b of bodies/rotation_frame.hpp, so that J_w = ((1 - K) T1, K T2). K', K'' and the
/// derivative of K^T m follow by the chain rule. A rigid motion of the nodes moves the marker
/// rigidly, and in the reference the marker lies where it was given.
///
/// Accuracy: errors of order L^3 for positions and L^2 for rotations, as of the beam itself.
/// Validity: |Theta| < 3 rad.
/// Source: [CrisfieldJelenic1999] (rotations between nodes).

#include "tribodyn/beams/beam_shape.hpp"
#include "tribodyn/bodies/attachment.hpp"

namespace tribodyn {

/// A section between two nodes.
struct SegmentPlace {
  int segment = 0;
  double share = 0.0;  ///< xi [-]
};

/// The section at the share xi between two nodes in the reference.
BeamNode section_between(const BeamNode& first, const BeamNode& second, double share);

/// A marker that depends on the twelve coordinates of two nodes, each of which has the coordinates
/// (position, psi).
class SegmentAttachment final : public Attachment {
 public:
  /// `first` and `second`: the nodes of the segment in the reference, as the marker.
  SegmentAttachment(const Marker& marker, const SegmentPlace& place, const BeamNode& first,
                    const BeamNode& second);

  void evaluate(const BodyState& state, AttachmentMotion& out) const override;
  void direction(const BodyState& state, const AttachmentMotion& motion, const Vector3& local,
                 VectorMotion& out) const override;
  void add_point_hessian(const BodyState& state, const AttachmentMotion& motion, const Vector3& f,
                         MatrixRef h) const override;
  void add_direction_hessian(const BodyState& state, const AttachmentMotion& motion,
                             const Vector3& local, const Vector3& f, MatrixRef h) const override;
  void add_moment_tangent(const BodyState& state, const AttachmentMotion& motion, const Vector3& m,
                          MatrixRef h) const override;

 private:
  struct Section;

  const RotationFrame& frame(const BodyState& state, int node) const {
    return state.frame[place_.segment + node];
  }
  /// Adds d2(f . R p)/dq2 for a vector p with components in the section.
  void add_hessian(const BodyState& state, const Vector3& p, const Vector3& f, MatrixRef h) const;

  SegmentPlace place_;
  Matrix3 into_section_;  // from the undeformed body to the section
  Vector3 offset_;        // o; exactly zero on the axis
  Matrix3 axes_;          // of the marker, in the section
  Vector3 bulge_;         // xi (1 - xi)/2 t
};

}  // namespace tribodyn
