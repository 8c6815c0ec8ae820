#pragma once
/// States of one model at other speeds.
///
/// If the bodies of a model turn at its start, all velocities multiplied by one factor are again
/// those of a turn, provided that no given function of time prescribes a motion and nothing
/// remembers it. The speed [rad/s] of a state is the largest angular velocity of a body, in
/// magnitude: of the charts of bodies in space and of the angles of planar bodies.

#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

/// The speed [rad/s] of a state.
double speed_of(const Model& model, const State& state);

/// The state with its velocities multiplied so that its speed is `speed` [rad/s], not negative;
/// accelerations, multipliers and unknowns follow from the equations of motion. The workspace is
/// overwritten. Throws ModelError if nothing turns, an item has a history or variables of order 1,
/// a given function prescribes a motion, or there are no accelerations.
State state_at_speed(const Model& model, const State& state, double speed, DynamicsWorkspace& ws);

}  // namespace tribodyn
