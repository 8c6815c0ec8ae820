#pragma once
/// Whether an equilibrium lasts while drives move the mechanism.
///
/// The forces on a balanced rotor are the same after any rotation by a drive. With an unbalance,
/// whose centrifugal force rotates, the forces balance at one instant only, and there is no
/// equilibrium. The test moves the mechanism at constant velocities: by 0.7 and 1.9 rad of the
/// fastest rotation and by 1.3 rad of a slowest rotation below half of this rate, where a
/// translation counts as its length divided by the size of the mechanism. Loads that are given
/// functions of time stay fixed. After each motion the step dq [m, rad] to equilibrium with the
/// multipliers dlambda [N, N m],
///
///     (M + sigma K) dq / sigma + G^T dlambda = -R,   G dq = -Phi,
///
/// must vanish, that is, be at most 1e-6 of a clearance, of the size of the mechanism or of a
/// radian. M is the mass matrix, R = G^T lambda - Q [N, N m] the unbalanced force, K its stiffness
/// (system/rest_point.hpp), Phi [m, rad] the rows of the joints with G = dPhi/dq, and sigma = 1 s2.
/// The error names the item whose force has changed most, measured by the step that this change
/// alone would cause.
///
/// In a rotating bearing a film without history responds to the passing mesh nodes; such a step
/// counts only above a thousandth of a clearance.
///
/// The history in a gap, such as the oil of a film, is kept in the frame of one wall. The history
/// is steady only if the journal is at rest in this frame, so that its rates vanish.

#include <optional>

#include "tribodyn/system/rest_point.hpp"

namespace tribodyn {

/// A force that prevents an equilibrium from lasting.
struct ChangingForce {
  std::size_t item = 0;  ///< of the model
  bool memory = false;   ///< whether the item has a history in the frame of a moving wall
  int coordinate = 0;    ///< coordinate with the largest step; -1 if there is none
  double way = 0.0;      ///< step of this coordinate [m or rad]
};

/// The force that prevents an equilibrium from lasting; none if the equilibrium lasts. The point is
/// unchanged.
std::optional<ChangingForce> changing_force(RestPoint& point);

/// The item with a history in the frame of a wall that moves past the journal, at the last
/// evaluation; none if there is no such item.
std::optional<ChangingForce> moving_memory(RestPoint& point);

/// Throws the ModelError about this force.
[[noreturn]] void fail_changing(const Model& model, const ChangingForce& found, double time);

}  // namespace tribodyn
