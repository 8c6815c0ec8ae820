#pragma once
/// A marker fixed to a frame that moves in space with a chart: of a rigid body, or of a node of a
/// beam.
///
/// The frame has the origin x [m] in global axes and the rotation R of its chart
/// (bodies/rotation_frame.hpp); T with T' and T'' gives the angular velocity omega = T psi' [rad/s]
/// and the angular acceleration alpha = T psi'' + T' psi' [rad/s2], and [u] is the matrix with
/// [u] y = u cross y. For a point p [m] of the frame, s = R p and a constant vector f
///
///     r = x + s,                   J   = [1, -[s] T],
///     s'  = omega x s,             J'  = [0, -[s'] T - [s] T'],
///     s'' = alpha x s + omega x s',  J'' = [0, -[s''] T - 2 [s'] T' - [s] T''],
///     d2(f . s)/dpsi2 = A(m)^T + T^T (f s^T - f . s) T,   m = s x f,   A(m) = d(T^T m)/dpsi.
///
/// For a direction p [-] the vector is s itself, and the first three columns of J are zero.
/// Source: as in bodies/rotation_frame.hpp; the derivatives follow from
/// (d theta)' = d omega - d theta x omega with the small rotation d theta = T dpsi.

#include "tribodyn/bodies/body_facets.hpp"

namespace tribodyn {

/// A marker of a frame with six coordinates.
class FrameAttachment final : public Attachment {
 public:
  /// A marker of a rigid body, whose frame is the frame of the body.
  explicit FrameAttachment(const Marker& marker);
  /// A marker of frame number `chart` of a body. `at`: its coordinates and its orientation in the
  /// undeformed body; `origin` [m]: its origin there. The marker is given in the undeformed body.
  FrameAttachment(const Marker& marker, const ChartCoordinates& at, int chart,
                  const Vector3& origin);

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
  const RotationFrame& frame(const BodyState& state) const { return state.frame[chart_]; }
  /// Components in the frame of a direction with these components in the undeformed body.
  Vector3 in_frame(const Vector3& local) const;
  void turn(const BodyState& state, const Vector3& in_frame, VectorMotion& out) const;
  void add_hessian(const BodyState& state, const Vector3& in_frame, const Vector3& f,
                   MatrixRef h) const;

  int chart_ = 0;
  int position_ = 0;     // first coordinate of the origin
  bool turned_ = false;  // whether the frame is not parallel to the frame of the body
  Matrix3 into_frame_;   // from the undeformed body to the frame
  Vector3 offset_;       // of the marker, in the frame
  Matrix3 axes_;         // of the marker, in the frame
};

}  // namespace tribodyn
