#pragma once
/// Whether an equilibrium lasts while drives move the mechanism.
///
/// A balanced rotor looks the same after any rotation by a drive. With an unbalance, whose
/// centrifugal force rotates, the forces balance at one instant only: this is no equilibrium. The
/// test moves the mechanism with its velocities over several times t, by about a radian of the
/// fastest and of the slowest rotation or by a fraction of its size; loads that are given functions
/// of time stay fixed. There the step
///
///     (M + sigma K) dq / sigma + G^T dlambda = -R,   G dq = -Phi
///
/// to equilibrium must vanish (system/rest_point.hpp). The error names the force with the largest
/// change, measured by the step that this change alone would cause.
///
/// In a rotating bearing a film without history responds to the passing mesh nodes; this counts
/// above a thousandth of a clearance.
///
/// A history in a gap, such as the oil of a film, is kept in the frame of one wall. It is steady
/// only if the journal is at rest in this frame, so that the rates of the history vanish.

#include <optional>

#include "tribodyn/system/rest_point.hpp"

namespace tribodyn {

/// A force that prevents an equilibrium from lasting.
struct ChangingForce {
  std::size_t item = 0;  ///< of the model
  bool memory = false;   ///< it has a history in the frame of a moving wall
  int coordinate = 0;    ///< that would have to follow most, by
  double way = 0.0;      ///< [m or rad]
};

/// At an equilibrium; none if it lasts. The point is unchanged.
std::optional<ChangingForce> changing_force(RestPoint& point);

/// A history in the frame of a wall that moves past the journal, at the last evaluation.
std::optional<ChangingForce> moving_memory(RestPoint& point);

/// Throws ModelError.
[[noreturn]] void fail_changing(const Model& model, const ChangingForce& found, double time);

}  // namespace tribodyn
