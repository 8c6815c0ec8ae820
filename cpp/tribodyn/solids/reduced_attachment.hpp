#pragma once
/// A marker on a patch of a reduced flexible body (reduced_body.hpp).
///
/// With the centre of the patch X_p [m] from the centre of mass in the undeformed body, and the
/// displacement P s [m] and the rotation vector S s [rad] of the patch in the frame of the body,
/// the frame of the patch has the rotation R E with E = exp([S s]), and the marker the origin
///
///     x = r + R (X_p + P s) + R E o,
///
/// where o [m] is the offset of the marker from the centre of the patch. With the tangent T of the
/// chart of R and the tangent U of the rotation vector S s (bodies/rotation_frame.hpp)
///
///     J_w = (T, B S),   B = R U,
///     B' = R U' + [omega] B,   B'' = R U'' + 2 [omega] R U' + ([alpha] + [omega]^2) B,
///
/// and for a constant moment m, with A the moment tangent of the respective rotation,
///
///     d(J_w^T m)/d(psi, s) = ( A(m)                   0           )
///                            ( S^T B^T [m] T    S^T A_U(R^T m) S  ).
///
/// Source: as in bodies/rotation_frame.hpp; the derivatives follow by the chain rule.

#include "tribodyn/bodies/attachment.hpp"
#include "tribodyn/solids/reduced_body.hpp"

namespace tribodyn {

/// A marker that depends on all coordinates of a reduced body.
class ReducedAttachment final : public Attachment {
 public:
  /// `centre`: of mass, in the axes of the nodes [m], in which marker and patch are given.
  ReducedAttachment(const Marker& marker, const ReducedPatch& patch, const Vector3& centre);

  void evaluate(const BodyState& state, AttachmentMotion& out) const override;
  void direction(const BodyState& state, const AttachmentMotion& motion, const Vector3& local,
                 VectorMotion& out) const override;
  void add_point_hessian(const BodyState& state, const AttachmentMotion& motion, const Vector3& f,
                         MatrixRef h) const override;
  void add_moment_tangent(const BodyState& state, const AttachmentMotion& motion, const Vector3& m,
                          MatrixRef h) const override;

 private:
  struct Turning;

  RotationFrame patch_frame(const BodyState& state) const;
  /// Sets the origin without the offset.
  void set_point(const BodyState& state, VectorMotion& out) const;

  Jacobian3 shift_, turn_;  // P, S
  Vector3 place_;           // X_p
  Vector3 offset_;          // o
  bool has_offset_;
};

}  // namespace tribodyn
