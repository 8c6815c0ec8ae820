#pragma once
/// A marker fixed to a frame that moves in the x-y plane: of a rigid body, or of a node of a beam.
///
/// The frame has the coordinates (x, y, angle): its origin [m] in global axes and its angle [rad]
/// about z, counter-clockwise. A point with the components p and a direction with the components d
/// in the frame are
///
///     r = (x, y, 0) + A(angle) p,      u = A(angle) d,
///
/// where the matrix A rotates about z; z components are unchanged. With the part s of A p in the
/// x-y plane, n = z x s and the unit vectors ex, ey of the global axes, the derivatives are
///
///     J    = [ex, ey, n],
///     J'   = [0, 0, -w s],                          w = angle',
///     J''  = [0, 0, -w' s - w^2 n],
///     d2(f . r)/d angle2 = -f . s                   for a constant vector f.
///
/// For a direction, s is the part of A d in this plane, and the first two columns of J are zero.
/// Valid for any angle; the angle counts full turns and is never wrapped.
/// Source: [Haug1989] chapters 2 and 3.

#include "tribodyn/bodies/attachment.hpp"

namespace tribodyn {

/// Position and angle of a frame in the plane.
struct PlanarPose {
  double x = 0.0;      ///< [m]
  double y = 0.0;      ///< [m]
  double angle = 0.0;  ///< [rad], counter-clockwise
};

/// A marker of a frame with the coordinates (x, y, angle).
class PlanarAttachment final : public Attachment {
 public:
  /// A marker of a rigid body, whose frame is the frame of the body.
  explicit PlanarAttachment(const Marker& marker);
  /// A marker of a frame whose three coordinates begin at coordinate `first` of a body, and which
  /// has the pose `undeformed` in the undeformed body, as the marker has.
  PlanarAttachment(const Marker& marker, int first, const PlanarPose& undeformed);

  void evaluate(const BodyState& state, AttachmentMotion& out) const override;
  void direction(const BodyState& state, const AttachmentMotion& motion, const Vector3& local,
                 VectorMotion& out) const override;
  void add_point_hessian(const BodyState& state, const AttachmentMotion& motion, const Vector3& f,
                         MatrixRef h) const override;
  void add_direction_hessian(const BodyState& state, const AttachmentMotion& motion,
                             const Vector3& local, const Vector3& f, MatrixRef h) const override;
  void add_moment_tangent(const BodyState& state, const AttachmentMotion& motion, const Vector3& m,
                          MatrixRef h) const override;
  std::optional<double> counted_angle(const BodyState& state) const override;

 private:
  /// Angle of the body frame as it turns with this frame.
  double angle(const BodyState& state) const { return state.q[first_ + 2] - undeformed_angle_; }

  int first_ = 0;
  double undeformed_angle_ = 0.0;
  Vector3 offset_;  // of the marker from the frame, with components in the undeformed body
};

}  // namespace tribodyn
