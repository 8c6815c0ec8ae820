#pragma once
/// Consistent initial conditions.
///
/// Positions: starting from the guess of the bodies, the assembly moves them until all joints
/// close. A clearance joint is closed when its journal is at the given offset, or at the centre of
/// the bearing if no offset is given, so that a model with clearance starts from the position of
/// its ideal counterpart. Where the joints cannot close in this way, offsets that were not given
/// become unknowns, too: as small as possible and below the clearance.
///
/// The smallest correction is used. First only translations are corrected, so that given angles are
/// preserved. If translations cannot close the joints, all coordinates are corrected, above all
/// those that were not given. A driven body starts at the angle of its drive. Where no small motion
/// closes the joints further, as with links in one line, the bodies are rotated slightly and the
/// assembly is repeated.
///
/// Joints that depend on each other are no error as long as all can be satisfied; the state records
/// them (system/redundancy.hpp).
///
/// Velocities: first the velocities that were not given are corrected, so that the rates of the
/// joints vanish and journals are at rest in their bearings. If this is insufficient, the given
/// velocities are corrected as little as the joints require, and journals move in their bearings
/// accordingly.
///
/// Source: minimum-norm Gauss-Newton; [Haug1989] section 4.5 (assembly).

#include "tribodyn/system/assembly.hpp"

namespace tribodyn {

struct AssemblyOptions {
  int max_iterations = 50;
  double tolerance = 1e-13;  ///< of the rows, divided by the longest arm of a marker or 1 m
};

/// The guess that the model gives for its start.
AssemblyGuess initial_guess(const Model& model);

/// Position and velocity near the guess that satisfy the joints, and the initial history there.
/// Throws the errors of initial_state().
State consistent_state(const Model& model, DynamicsWorkspace& ws, const AssemblyGuess& guess,
                       const AssemblyOptions& options = {});

/// Position and velocity that satisfy the joints at time 0, and the initial history. Throws
/// ConvergenceError with the name of the joint that stays open or whose journal is too far from its
/// position, and ModelError for drives that the joints do not permit. The start of the integrator
/// computes accelerations and multipliers.
State initial_state(const Model& model, DynamicsWorkspace& ws, const AssemblyOptions& options = {});

}  // namespace tribodyn
