#pragma once
/// Search for positions that close the joints (system/assembly.hpp), from one guess.
///
/// Deformable bodies are first placed as rigid bodies (system/rigid_moves.hpp). Only where no such
/// placement closes the joints, their coordinates change one by one, from the placement nearest to
/// closed joints. Each search first changes translations alone, so that given angles are preserved,
/// then all coordinates, and finally starts again from bodies that are rotated slightly. If rows
/// have offsets, offsets of zero precede other offsets, and these precede rotations.

#include "tribodyn/system/assembly.hpp"

namespace tribodyn {

/// `mobility` of the coordinates (n), followed by the same mobility of all offsets.
Vector with_offsets(const Vector& mobility, const AssemblyRows& rows, double offsets);

/// Moves the coordinates of the state, as little as possible, until the rows are closed. Throws
/// ConvergenceError with the item that stays open. `translations` and `all` are the mobilities of
/// the coordinates in the two stages of a search; the number of shakes in `options` is not used.
void search_positions(AssemblyRows& rows, const Vector& translations, const Vector& all,
                      const ClosingOptions& options, State& state);

}  // namespace tribodyn
