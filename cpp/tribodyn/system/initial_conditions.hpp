#pragma once
/// Consistent initial conditions.
///
/// Positions: the guess of the bodies is moved until all joints close. A clearance joint
/// counts as closed when its journal sits at the given offset, or in the centre of the bearing
/// where none is given, so a model with clearance starts from the position of its ideal twin. Where
/// the joints do not close like that, offsets that were not given are unknowns too, as small as can
/// be and below the clearance.
///
/// The correction is the smallest one: first of the translations alone, so that angles which
/// a user gave stay as they are; only if that cannot close the joints, of everything, and of
/// positions that nobody gave before others. A driven body starts at the angle of its drive. Where
/// no small motion closes the joints further, as with links in one line, the bodies are turned a
/// little and it is tried again.
///
/// Joints that depend on each other are no error while all of them can be met; the state knows them
/// (system/redundancy.hpp).
///
/// Velocities that nobody gave are corrected first, so that the joints, and the journals in their
/// bearings, move together. Where that does not do, those that were given are corrected as little
/// as the joints ask for, and journals move in their bearings as they make them.
///
/// Source: minimum-norm Gauss-Newton; [Haug1989] section 4.5 (assembly).

#include "tribodyn/system/assembly.hpp"

namespace tribodyn {

struct AssemblyOptions {
  int max_iterations = 50;
  double tolerance = 1e-13;  ///< of the rows, by the longest arm of a marker or 1 m
};

/// What the model says of its start.
AssemblyGuess initial_guess(const Model& model);

/// Position and velocity near the guess that satisfy the joints, and the initial history there.
/// Throws what initial_state() throws.
State consistent_state(const Model& model, DynamicsWorkspace& ws, const AssemblyGuess& guess,
                       const AssemblyOptions& options = {});

/// Position and velocity that satisfy the joints at time 0, and the initial history.
/// Throws ConvergenceError naming the joint that stays open or whose journal is off too far,
/// ModelError for drives that joints do not allow.
/// Accelerations and multipliers are left to the integrator's start.
State initial_state(const Model& model, DynamicsWorkspace& ws, const AssemblyOptions& options = {});

}  // namespace tribodyn
