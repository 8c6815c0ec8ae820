#pragma once
/// The force of friction in an ideal joint.
///
/// Its surfaces slide by V (sliding.hpp) under the load N = |lambda| of the rows that hold them
/// together, and the law gives F(V, N) [N], of bristles with their deflection as a history. The
/// generalised force is
///
///     Q = -S^T F,
///     dQ/dv = -S^T F_V S,   dQ/dq = -S^T F_V dV/dq - d(S^T F)/dq,
///     dQ/dlambda = -S^T F_N lambda^T / N.
///
/// The load is that of the same instant: the last derivative stands in the equations, so that an
/// integrator keeps its order. At N = 0 the norm has a corner, where its derivative is zero here.

#include <vector>

#include "tribodyn/friction/joint_friction.hpp"
#include "tribodyn/joints/sliding.hpp"

namespace tribodyn {

/// Friction of a joint at the last evaluation.
struct FrictionWorkspace final : ItemWorkspace {
  SlipMotion slip;
  SlipFriction friction;
  double load = 0.0;             ///< N [N]
  double weight = 0.0;           ///< of the stage [s]
  double heaviest_before = 0.0;  ///< load of all accepted steps [N]; held

  /// Largest load so far [N].
  double heaviest() const { return load > heaviest_before ? load : heaviest_before; }
  /// Deflection at which bristles give way under it [m].
  double breakaway(const JointFriction& friction) const;
  /// Power that the slip loses [W].
  double power() const { return friction.force.dot(slip.velocity); }
  /// Power that bends bristles [W].
  double bending_power(const LuGre& law) const;
  /// How a change dx of the coordinates bends them [m]. Nothing where they are summed explicitly:
  /// an error of positions is then none of theirs.
  Vector3 bending(const double* dx) const;
};

/// Adds force and derivatives, and sets rates of bristles.
void add_friction(const JointFriction& friction, const Slips& slips, const BodyPair& pair,
                  const Marker (&markers)[2], const ItemRequest& request, FrictionWorkspace& ws,
                  ItemBlocks& out);

/// Item::history_tangents() at the last evaluation; `rows` is the number of multipliers.
void friction_history_tangents(const JointFriction& friction, const Slips& slips,
                               const double* multipliers, int rows, const FrictionWorkspace& ws,
                               HistoryTangents& out);

/// Force against the slide, torque against the turn, power, deflections of bristles.
void append_friction_channels(const JointFriction& friction, const Slips& slips,
                              std::vector<Channel>& channels);
void record_friction(const JointFriction& friction, const Slips& slips, const FrictionWorkspace& ws,
                     double* out);

}  // namespace tribodyn
