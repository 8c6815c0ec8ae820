#pragma once
/// A marker between two nodes of a geometrically exact beam in the plane.
///
/// The planar form of beams/segment_attachment.hpp. With the positions r1, r2 [m] and the angles
/// a1, a2 [rad] of the nodes, the section at the share xi of the segment has the angle (1 - xi) a1
/// + xi a2, and the marker lies at
///
///     r = (1 - xi) r1 + xi r2 - xi (1 - xi)/2 (A(a2) - A(a1)) t + A o,
///
/// with the tangent t times the length in the axes of a node in the reference, and the offset o of
/// the marker. Each of the three vectors e = A(phi) p turns with an angle phi = g1 a1 + g2 a2 +
/// const of the rate w: with n = z x e
///
///     J = g n,   J' = -w g e,   J'' = -g (w' e + w^2 n),   d2(f . e)/da_i da_j = -g_i g_j f . e.
///
/// Valid for any rotation; angles count turns.

#include "tribodyn/beams/segment_attachment.hpp"
#include "tribodyn/bodies/planar_attachment.hpp"

namespace tribodyn {

/// The section at the share xi between two nodes in the reference.
PlanarPose section_between(const PlanarPose& first, const PlanarPose& second, double share);

/// A marker that depends on the six coordinates of two nodes, each of which has (x, y, angle).
class PlanarSegmentAttachment final : public Attachment {
 public:
  /// `first` and `second`: the nodes of the segment in the reference, as the marker.
  PlanarSegmentAttachment(const Marker& marker, const SegmentPlace& place, const PlanarPose& first,
                          const PlanarPose& second);

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
  /// How an angle depends on those of the nodes.
  struct Angle {
    double first = 0.0, second = 0.0;  ///< g1, g2
    double zero = 0.0;                 ///< subtracted constant [rad]
  };

  double value(const Angle& angle, const double* x) const;
  void add(const Angle& angle, const Vector3& p, const BodyState& state, VectorMotion& out) const;
  void add_hessian(const Angle& angle, const Vector3& p, const Vector3& f, const BodyState& state,
                   MatrixRef h) const;

  SegmentPlace place_;
  Angle section_;   // of the body frame that turns with the section
  Vector3 offset_;  // o, with components in the undeformed body
  Vector3 bulge_;   // xi (1 - xi)/2 t
};

}  // namespace tribodyn
