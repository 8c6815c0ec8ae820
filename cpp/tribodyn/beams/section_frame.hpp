#pragma once
/// Frame of a cross-section, with its angular velocity.
///
/// The frame (e_x, e_y, e_z) and its angular velocity omega = W (a', b') depend on one or two
/// vectors a and b:
///
///     section    a = r_y, b = r_z (in the plane b = z, constant): with u = a/|a|, v = b/|b| and
///                D = |a x b|, e_x = (a x b)/D; e_y and e_z are the orthonormal vectors nearest to
///                u and v, with the same bisector as these,
///                omega = e_x ((e_x x u) . a'/|a| + (e_x x v) . b'/|b|)/2
///                        + ((e_x . b') a - (e_x . a') b)/D;
///     tangent    a = r' in the plane: e_x = a/|a|, e_z = z, e_y = z x e_x,
///                omega = e_x x a'/|a|;
///     carried    a = r' in space, with a reference frame whose x axis is t_0. The shortest
///                rotation from t_0 to t = a/|a| carries the reference frame; with c = t_0 . t and
///                t' = (a' - t (t . a'))/|a|
///                omega = t_0 x t' + (t_0 (t_0 . (t x t')) - (t_0 . t')(t_0 x t))/(1 + c).
///
/// Validity: a and b are not parallel; carried: t is not opposite to t_0.
/// Source: derived here; the shortest rotation is the quaternion (1 + c, t_0 x t)/sqrt(2 (1 + c)).

#include "tribodyn/beams/path_number.hpp"

namespace tribodyn {

enum class SectionFrameKind { section, tangent, carried };

/// The frame along a path of a and b.
struct SectionFrame {
  PathVector e[3];  ///< e_x, e_y, e_z
  PathVector w[6];  ///< columns of W for a', and for b' if the kind is `section`

  /// `reference`: the reference frame of the kind `carried`; otherwise not read.
  SectionFrame(SectionFrameKind kind, const PathVector& a, const PathVector& b,
               const Matrix3& reference);

  Matrix3 axes() const;

 private:
  void set_section(const PathVector& a, const PathVector& b);
  void set_tangent(const PathVector& a);
  void set_carried(const PathVector& a, const Matrix3& reference);
};

/// The axes alone, as columns.
Matrix3 section_axes(SectionFrameKind kind, const Vector3& a, const Vector3& b,
                     const Matrix3& reference = Matrix3::Identity());

}  // namespace tribodyn
