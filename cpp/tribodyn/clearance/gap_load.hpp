#pragma once
/// Load of a gap on the coordinates of its two bodies.
///
/// With the gap coordinates xi [m, rad], their rates w = W v [m/s, rad/s] (gap_kinematics.hpp) and
/// the forces S(xi, w) [N, N m] of an interaction, the generalised force Q on the coordinates q of
/// the two attachments, and its derivatives, are
///
///     Q = W^T S,     dQ/dv = W^T S_w W,
///     dQ/dq = W^T (S_xi dxi/dq + S_w dw/dq) + d(W^T S)/dq  at constant S in the last term.

#include "tribodyn/clearance/interface.hpp"

namespace tribodyn {

/// Scratch memory, which the caller keeps.
struct GapLoadScratch {
  GapScratch gap;
  Matrix turning[2][2];     ///< derivative of W, at the present force
  Matrix by_q[2], by_v[2];  ///< dS/dq and dS/dv of each side
};

/// Adds Q to the force of an element whose coordinates are those of the journal's attachment,
/// followed by those of the bearing's, and by the variables that the interaction lists.
void add_gap_force(const GapMotion& motion, const InteractionForce& force, ElementBlocks& out);
/// Adds d(W^T S)/dq at constant S to dQ/dq.
void add_turning_tangents(const GapKinematics& gap, const AttachedPair& pair,
                          const InteractionForce& force, GapLoadScratch& scratch,
                          ElementBlocks& out);
/// Adds dQ/dq and dQ/dv at constant W, of any number of gap coordinates, and the derivatives with
/// respect to listed variables.
void add_gap_tangents(const GapMotion& motion, const InteractionForce& force,
                      GapLoadScratch& scratch, ElementBlocks& out);

}  // namespace tribodyn
