#pragma once
/// Whether an equilibrium lasts while drives move the mechanism.
///
/// A balanced rotor looks the same however far a drive has turned it. With an unbalance, whose
/// centrifugal force turns along, the forces balance at one instant and no more: that is no
/// equilibrium. So the mechanism is moved on by its velocities for some times t, by about a radian
/// of what turns fastest and of what turns slowest or by a part of its size, and loads that are
/// given functions of time are left as they are. There the step
///
///     (M + sigma K) dq / sigma + G^T dlambda = -R,   G dq = -Phi
///
/// to its rest must vanish (system/rest_point.hpp). The force that changes by the most, measured by
/// the step that its change alone asks for, is to blame.
///
/// A film without a memory on a bearing that turns feels the nodes of its mesh pass; that counts
/// from a thousandth of a clearance on.
///
/// A memory in a gap, such as the oil of a film, is kept in the frame of one wall. It is steady
/// only where the journal stands still in this frame, so that its rates vanish.

#include <optional>

#include "tribodyn/system/rest_point.hpp"

namespace tribodyn {

/// A force with which an equilibrium does not last.
struct ChangingForce {
  std::size_t item = 0;  ///< of the model
  bool memory = false;   ///< it has a memory in the frame of a wall that moves
  int coordinate = 0;    ///< that would have to follow the most, by
  double way = 0.0;      ///< [m or rad]
};

/// At an equilibrium that was found; none where it lasts. The point is unchanged.
std::optional<ChangingForce> changing_force(RestPoint& point);

/// A memory in the frame of a wall that the journal passes, at the last evaluation.
std::optional<ChangingForce> moving_memory(RestPoint& point);

/// Throws ModelError.
[[noreturn]] void fail_changing(const Model& model, const ChangingForce& found, double time);

}  // namespace tribodyn
