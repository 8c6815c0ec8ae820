#pragma once
/// Friction force in an ideal joint.
///
/// The surfaces of the joint slide with the slip velocity V [m/s] (sliding.hpp) under the load N =
/// |lambda| [N], the norm of the multipliers of the rows that hold the surfaces together. The
/// friction law gives the force F(V, N) [N] required to slide (joint_friction.hpp); for a law with
/// bristles F also depends on the bristle deflection, a history variable. With the coordinates q
/// and velocities v of the two bodies and the slip matrix S of V = S v, the generalised force Q,
/// which opposes the slip, and its derivatives are
///
///     Q = -S^T F,
///     dQ/dv = -S^T F_V S,   dQ/dq = -S^T F_V dV/dq - d(S^T F)/dq,
///     dQ/dlambda = -S^T F_N lambda^T / N,
///
/// where F_V = dF/dV [N s/m] and F_N = dF/dN [-]. F is held constant in d(S^T F)/dq.
///
/// The load is evaluated at the same instant as the slip velocity. The last derivative enters the
/// equations of a step, so that an integrator keeps its order. At N = 0 the norm has a corner; its
/// derivative there is set to zero.

#include <vector>

#include "tribodyn/friction/joint_friction.hpp"
#include "tribodyn/joints/joint.hpp"

namespace tribodyn {

/// Friction of a joint at the last evaluation.
struct FrictionWorkspace final : JointWorkspace {
  SlipMotion slip;
  SlipFriction friction;
  double load = 0.0;             ///< N [N]
  double weight = 0.0;           ///< weight of the stage [s]
  double heaviest_before = 0.0;  ///< largest load of all accepted steps [N]; held

  /// Largest load so far [N].
  double heaviest() const { return load > heaviest_before ? load : heaviest_before; }
  /// Deflection at which the bristles break away under the largest load [m].
  double breakaway(const JointFriction& friction) const;
  /// Power dissipated by the slip plus power stored in bristles [W].
  double power() const { return friction.force.dot(slip.velocity); }
  /// Power that bends the bristles [W].
  double bending_power(const LuGre& law) const;
  /// Change of the bristle deflections [m] due to a change dx of the coordinates. Zero if the
  /// deflections are integrated explicitly, because errors of the coordinates then do not affect
  /// the deflections.
  Vector3 bending(const double* dx) const;
};

/// Adds the force and its derivatives, and sets the rates of the bristles.
void add_friction(const JointFriction& friction, const Slips& slips, const JointPair& pair,
                  const ItemRequest& request, FrictionWorkspace& ws, ItemBlocks& out);

/// Implements ItemHistory::history_tangents() at the last evaluation; `rows` is the number of
/// multipliers.
void friction_history_tangents(const JointFriction& friction, const Slips& slips,
                               const double* multipliers, int rows, const FrictionWorkspace& ws,
                               HistoryTangents& out);

/// Friction force opposing translation, friction torque opposing rotation, power, and deflections
/// of the bristles. `ws` is null where channels are only listed.
void report_friction(const JointFriction& friction, const Slips& slips, const FrictionWorkspace* ws,
                     Report& out);

}  // namespace tribodyn
