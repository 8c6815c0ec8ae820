#pragma once
/// Transfers the state of one model to the start of another.
///
/// Bodies and items are matched by name. Bodies keep coordinates and velocities; new bodies start
/// with the values of the new model. The journal of a clearance joint keeps its position and
/// velocity in the gap, divided by the clearance, and the film keeps the oil-filled fraction of the
/// gap at every point: full regions stay full where walls have moved or where the clearance or the
/// mesh has changed. Then coordinates and velocities are corrected as little as the joints require
/// (initial_conditions.hpp), at the time of the old state. Films that had no oil balance before,
/// and forces with another history, start with the initial history of the new model.

#include <string>
#include <vector>

#include "tribodyn/system/initial_conditions.hpp"

namespace tribodyn {

/// A quantity that was changed by the transfer.
struct Correction {
  std::string item;      ///< "body 'rod'"
  std::string quantity;  ///< "position"
  double amount = 0.0;   ///< magnitude of the change
  std::string unit;      ///< SI
  double relative =
      0.0;  ///< divided by the size of the mechanism, 1 rad, the fastest body or the old volume
};

struct TransferReport {
  std::vector<Correction> corrections;
  std::vector<std::string> added;     ///< items in the new model only, "body 'rod'"
  std::vector<std::string> dropped;   ///< items in the old model only
  std::vector<std::string> refilled;  ///< films that start with their initial filling
};

/// A consistent state of `to`, without accelerations and multipliers, from a state of `from`. Both
/// models are frozen; `ws` belongs to `to`. Throws the errors of initial_state().
State transferred(const Model& from, const State& old, const Model& to, DynamicsWorkspace& ws,
                  TransferReport& report);

}  // namespace tribodyn
