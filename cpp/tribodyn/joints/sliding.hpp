#pragma once
/// How the surfaces of an ideal joint slide on each other.
///
/// A joint has up to three slips, each along or about an axis of one of its markers: with the
/// unit vector u of that axis, the origins r1, r2 of the markers, the angular velocities w1, w2 of
/// their bodies and the radius r at which the surfaces rub
///
///     slide   V = d/dt( u . (r2 - r1) )   [m/s]
///     turn    V = r u . (w2 - w1)         [m/s]
///
/// so that V = S v. A force F [N] against a slip has the generalised force -S^T F. A turn is no
/// derivative of a function of the coordinates: dV/dq is given by itself.

#include <array>

#include "tribodyn/items/item.hpp"

namespace tribodyn {

/// The two bodies of a joint, their states, and on how many coordinates each marker depends.
struct BodyPair {
  const Body* body[2] = {nullptr, nullptr};
  BodyState state[2];
  int size[2] = {0, 0};
  RowOrder order = RowOrder::tangents;  ///< what is asked for of the rows
};

/// Blocks of d2( lambda . Phi )/dq2: [k][l] is n_k x n_l.
struct ConstraintHessian {
  BodyMatrix block[2][2];
};

/// One slip: along or about an axis (0, 1, 2: x, y, z) of the marker of one side.
struct SlipAxis {
  bool turns = false;
  int side = 0;
  int axis = 0;
};

/// The slips of a joint.
struct Slips {
  int count = 0;
  std::array<SlipAxis, 3> axes = {};
  /// They are components of one slip of one surface; otherwise each belongs to a surface of its
  /// own.
  bool together = true;
  /// The load of the surfaces is the norm of the multipliers of the first so many rows [N].
  int load_rows = 0;

  bool turn() const;  ///< whether any turns
};

/// Slip velocities V and their derivatives, rows that are not used are zero.
struct SlipMotion {
  Vector3 velocity = Vector3::Zero();  ///< V [m/s]
  Jacobian3 by_v[2];                   ///< S of each body, 3 x n_k
  Jacobian3 by_q[2];                   ///< dV/dq
};

/// Measures the slips between two markers; dV/dq only where `by_q`, for states with derivatives.
void measure_slips(const Slips& slips, const BodyPair& pair, const Marker (&markers)[2],
                   double radius, bool by_q, SlipMotion& out);

/// Sets `out` to d(S^T F)/dq for constant forces F [N].
void slip_curvature(const Slips& slips, const BodyPair& pair, const Marker (&markers)[2],
                    double radius, const Vector3& force, ConstraintHessian& out);

}  // namespace tribodyn
