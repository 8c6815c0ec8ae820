#pragma once
/// Relative motion of the surfaces of an ideal joint.
///
/// A joint has up to three slips, each along or about an axis of one of the two markers. With the
/// unit vector u of this axis, the marker origins r1, r2 [m], the angular velocities w1, w2 [rad/s]
/// of the bodies and the radius r [m] at which the surfaces rub, the slip velocity of the second
/// body relative to the first body is
///
///     translation   V = d/dt( u . (r2 - r1) )   [m/s]
///     rotation      V = r u . (w2 - w1)         [m/s]
///
/// so that V = S v with the slip matrix S and the velocities v of the two bodies. A friction force
/// that opposes the slip, with the force F [N] required to slide, has the generalised force -S^T F.
/// A rotational slip is in general not the derivative of a function of the coordinates; dV/dq is
/// therefore supplied separately.

#include <array>

#include "tribodyn/items/item.hpp"
#include "tribodyn/items/reaction.hpp"

namespace tribodyn {

/// The two attachments of a joint at one instant.
struct JointPair : AttachedPair {
  bool planar = false;                  ///< whether both bodies are planar
  RowOrder order = RowOrder::tangents;  ///< which rows are requested
};

/// Blocks of d2( lambda . Phi )/dq2: [k][l] is n_k x n_l.
struct ConstraintHessian {
  Matrix block[2][2];
  // Scratch memory.
  Jacobian3 across[2];
  VectorMotion turning;
};

/// One slip: along or about an axis (0, 1, 2: x, y, z) of the first (side 0) or second (side 1)
/// marker.
struct SlipAxis {
  bool turns = false;
  int side = 0;
  int axis = 0;
};

/// The slips of a joint.
struct Slips {
  int count = 0;
  std::array<SlipAxis, 3> axes = {};
  /// Whether the slips are components of the slip of one surface; otherwise each slip has its own
  /// surface.
  bool together = true;
  /// The load [N] of the surfaces is the norm of the multipliers of the first `load_rows` rows.
  int load_rows = 0;

  bool turn() const;  ///< whether any slip is a rotation
};

/// Slip velocities V, their derivatives, and the load that a unit of friction force exerts; unused
/// rows are zero.
struct SlipMotion {
  Vector3 velocity = Vector3::Zero();  ///< V [m/s]
  /// Load on the second body whose power is V, about the origin of the second marker: [-], and [m]
  /// for the moment. The first body receives the opposite load at the same point.
  Wrench wrench[3];
  Jacobian3 by_v[2];  ///< S of each body, 3 x n_k
  Jacobian3 by_q[2];  ///< dV/dq
};

/// Computes the slips between two markers; computes dV/dq only if `by_q`, which requires motions
/// with a derivative of the Jacobians.
void measure_slips(const Slips& slips, const JointPair& pair, double radius, bool by_q,
                   SlipMotion& out);

/// Norm of the slip velocities [m/s]; requires motions without Jacobians only.
double slip_speed(const Slips& slips, const AttachedPair& pair, double radius);

/// Sets `out` to d(S^T F)/dq for constant forces F [N].
void slip_curvature(const Slips& slips, const JointPair& pair, double radius, const Vector3& force,
                    ConstraintHessian& out);

}  // namespace tribodyn
