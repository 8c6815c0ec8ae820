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
/// **Wrenches.** Each row also gives the load on the second body, about the origin of the second
/// marker and in global axes, that a unit of -lambda exerts. Its force f [-, 1/m] and moment m [m,
/// -] follow from dPhi = f . dr2 + m . dtheta2 at rest of the first body:
///
///     coincidence   f = ek,   m = 0             offset     f = u1,   m = 0
///     dot           f = 0,    m = u2 x u1       distance   f = u,    m = 0
///
/// The first body receives the opposite load at the same point.
///
/// Source: [Haug1989] sections 3.3 and 9.4 (dot-1, dot-2 and spherical constraints).

#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// Resizes `out` to `rows` rows for the two bodies; the entries are not set.
void resize_rows(int rows, const JointPair& pair, ConstraintRows& out);
/// Sets all blocks of `out` to zero, with the sizes of the two bodies.
void reset_hessian(const JointPair& pair, ConstraintHessian& out);

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

// Rows. `axis1` and `axis2` are numbers (0, 1, 2: x, y, z) of axes of the first and of the second
// marker.

/// Row `row`: component `axis` (0, 1, 2 for global x, y, z) of r2 - r1.
void set_coincidence_row(int row, int axis, const JointPair& pair, ConstraintRows& out);
/// Row `row`: u1 . u2.
void set_dot_row(int row, const VectorMotion& u1, const VectorMotion& u2, ConstraintRows& out);
inline void set_dot_row(int row, int axis1, int axis2, const JointPair& pair, ConstraintRows& out) {
  set_dot_row(row, pair.motion[0]->axis[axis1], pair.motion[1]->axis[axis2], out);
}
/// Row `row`: u1 . (r2 - r1).
void set_offset_row(int row, int axis1, const JointPair& pair, ConstraintRows& out);
/// Row `row`: |r2 - r1| - length, with the length [m].
void set_distance_row(int row, double length, const JointPair& pair, ConstraintRows& out);
/// Two rows, starting at `row`: z1 . x2 and z1 . y2, parallel z axes of the markers.
void set_parallel_rows(int row, const JointPair& pair, ConstraintRows& out);
/// Three rows, starting at `row`: y1 . x2, z1 . x2 and z1 . y2, all axes of the markers parallel.
void set_aligned_rows(int row, const JointPair& pair, ConstraintRows& out);

/// Adds the Hessian of lambda . (r2 - r1); all coincidence rows of a joint at once.
void add_coincidence_hessian(const JointPair& pair, const Vector3& lambda, ConstraintHessian& out);
/// Adds the Hessian of lambda u1 . u2 with the direction `local1`, whose motion is u1
/// (Attachment::direction).
void add_dot_hessian(const JointPair& pair, const Vector3& local1, const VectorMotion& u1,
                     int axis2, double lambda, ConstraintHessian& out);
inline void add_dot_hessian(const JointPair& pair, int axis1, int axis2, double lambda,
                            ConstraintHessian& out) {
  add_dot_hessian(pair, pair.attachment[0]->marker().axis(axis1), pair.motion[0]->axis[axis1],
                  axis2, lambda, out);
}
/// Adds the Hessian of lambda u1 . (r2 - r1).
void add_offset_hessian(const JointPair& pair, int axis1, double lambda, ConstraintHessian& out);
/// Adds the Hessian of lambda |r2 - r1|.
void add_distance_hessian(const JointPair& pair, double lambda, ConstraintHessian& out);
/// Adds the Hessian of the two rows of parallel z axes.
void add_parallel_hessian(const JointPair& pair, const double* lambda, ConstraintHessian& out);
/// Adds the Hessian of the three rows of parallel axes.
void add_aligned_hessian(const JointPair& pair, const double* lambda, ConstraintHessian& out);

}  // namespace tribodyn
