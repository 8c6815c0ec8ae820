#pragma once
/// The four scalar constraints from which all ideal joints are built.
///
/// The constraints Phi use the marker origins r1, r2 [m], a unit vector u1 fixed in the first body
/// and a unit vector u2 fixed in the second body, all in global components:
///
///     coincidence   Phi = ek . (r2 - r1)        [m]   ek a global axis
///     dot           Phi = u1 . u2               [-]   two directions at right angles
///     offset        Phi = u1 . (r2 - r1)        [m]   the second marker in a plane of body 1
///     distance      Phi = |r2 - r1| - L         [m]   a massless rod of the length L
///
/// Each constraint sets one row of ConstraintRows from the motion of its vectors (value, J, J',
/// J'') by the product rule. For the dot row, with J1 = du1/dq1 and J2 = du2/dq2, the derivatives
/// are
///
///     Phi'' = u1''.u2 + 2 u1'.u2' + u1.u2'',
///     G1    = u2^T J1,
///     G1'   = u2'^T J1 + u2^T J1',
///     G1''  = u2''^T J1 + 2 u2'^T J1' + u2^T J1''.
///
/// The derivatives with respect to q2 follow by exchanging the indices. The distance row uses the
/// direction u = d / |d|, d = r2 - r1 [m], with
///
///     u' = (d' - s u)/|d|,   u'' = (d'' - 2 s u' - s' u)/|d|,
///     s = u . d',            s' = u' . d' + u . d'',
///
/// so that G = u^T dd/dq; the derivatives of G follow from the product rule again. Where the two
/// points coincide, the row has no derivative; the row then uses the global x axis as u, with u' =
/// u'' = 0, so that the correction of an initial position has a direction.
///
/// A direction may also depend on time (combine_directions). A VectorMotion holds total time
/// derivatives, so the identities dPhi'/dq = G', dPhi''/dv = 2 G' and dPhi''/dq = G'' hold
/// unchanged.
///
/// Source: [Haug1989] sections 3.3 and 9.4 (dot-1, dot-2 and spherical constraints).

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// True when both bodies of the pair are planar.
bool is_planar(const BodyPair& pair);

/// Resizes `out` to `rows` rows for the two bodies; the entries are not set.
void resize_rows(int rows, const BodyPair& pair, ConstraintRows& out);
/// Sets all blocks of `out` to zero, with the sizes of the two bodies.
void reset_hessian(const BodyPair& pair, ConstraintHessian& out);

/// Motion of the origin of `marker` on body k of the pair.
inline void marker_origin(const BodyPair& pair, int k, const Marker& marker, VectorMotion& out) {
  pair.body[k]->point(marker.position, pair.state[k], out);
}
/// Motion of the direction with the components `local` in the frame of body k of the pair.
inline void body_direction(const BodyPair& pair, int k, const Vector3& local, VectorMotion& out) {
  pair.body[k]->direction(local, pair.state[k], out);
}

/// A scalar function of time with its first two derivatives.
struct TimedCoefficient {
  double value = 0.0;
  double rate = 0.0;
  double acceleration = 0.0;
};
/// Motion of the direction a(t) x + b(t) y, where x and y are fixed in the same body, for rows of
/// the given order.
void combine_directions(const TimedCoefficient& a, const VectorMotion& x, const TimedCoefficient& b,
                        const VectorMotion& y, RowOrder order, VectorMotion& out);

/// Row `row`: component `axis` (0, 1, 2 for global x, y, z) of r2 - r1.
void set_coincidence_row(int row, int axis, const VectorMotion& r1, const VectorMotion& r2,
                         ConstraintRows& out);
/// Row `row`: u1 . u2.
void set_dot_row(int row, const VectorMotion& u1, const VectorMotion& u2, ConstraintRows& out);
/// Row `row`: u1 . (r2 - r1).
void set_offset_row(int row, const VectorMotion& u1, const VectorMotion& r1, const VectorMotion& r2,
                    ConstraintRows& out);

/// Row `row`: |r2 - r1| - length, with the length [m].
void set_distance_row(int row, double length, const VectorMotion& r1, const VectorMotion& r2,
                      ConstraintRows& out);
/// Two rows, starting at `row`: z1 . x2 and z1 . y2, parallel z axes of the markers.
void set_parallel_rows(int row, const BodyPair& pair, const Marker& first, const Marker& second,
                       ConstraintRows& out);
/// Three rows, starting at `row`: y1 . x2, z1 . x2 and z1 . y2, all axes of the markers parallel.
void set_aligned_rows(int row, const BodyPair& pair, const Marker& first, const Marker& second,
                      ConstraintRows& out);

/// Adds the Hessian of lambda . (r2 - r1); all coincidence rows of a joint at once.
void add_coincidence_hessian(const BodyPair& pair, const Marker& first, const Marker& second,
                             const Vector3& lambda, ConstraintHessian& out);
/// Adds the Hessian of lambda u1 . u2, the directions given in the frames of their bodies.
void add_dot_hessian(const BodyPair& pair, const Vector3& u1, const Vector3& u2, double lambda,
                     ConstraintHessian& out);
/// Adds the Hessian of lambda u1 . (r2 - r1), u1 given in the frame of the first body.
void add_offset_hessian(const BodyPair& pair, const Vector3& u1, const Marker& first,
                        const Marker& second, double lambda, ConstraintHessian& out);
/// Adds the Hessian of lambda |r2 - r1|.
void add_distance_hessian(const BodyPair& pair, const Marker& first, const Marker& second,
                          double lambda, ConstraintHessian& out);
/// Adds the Hessian of the two rows of parallel z axes.
void add_parallel_hessian(const BodyPair& pair, const Marker& first, const Marker& second,
                          const double* lambda, ConstraintHessian& out);
/// Adds the Hessian of the three rows of parallel axes.
void add_aligned_hessian(const BodyPair& pair, const Marker& first, const Marker& second,
                         const double* lambda, ConstraintHessian& out);

}  // namespace tribodyn
